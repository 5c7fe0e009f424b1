"""A match of Jazz: its six deals in order, round by round, and the score sheet.

Who deals first, how many rounds are played and what a tie means are left open by the rules of Jazz; the defaults here are
one round, the last seat dealing first and then one seat clockwise each deal, and shared ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from .. import deals
from ..draft import check_names
from ..errors import DealError, RulesError
from ..games import Rules, rules
from ..games.jazz import MATCH_ORDER
from ..position import Position
from ..record import Record
from .series import Line, Series, ranks_of

LAST_GAME = MATCH_ORDER[-1]
_WINNERS = ("net", "minus_only")
_TIES = ("shared", "sixth", "extra")


@dataclass(frozen=True, slots=True)
class Match(Series):
    """A match under way: what was agreed, and the `records` of the deals played so far.

    `dealers` are the seats that deal, deal by deal, starting over after the last: `()` is the last seat and then clockwise,
    `(3,)` a fixed dealer. `rounds` counts rounds of six deals; "equal" plays until all seats have dealt equally often.
    `games` are names with options that replace the plain game, such as `jazz/sevens:bonus=80`.

    With `winner_by="minus_only"` only deals that cost a seat points count, and fewest minus points win. Ties share a rank;
    with `ties="sixth"` the last layout deal of the match decides them; with `ties="extra"` one more layout deal at a time
    is played until one seat leads. Such extra deals only decide between tied seats; they are not in the totals.

    Raises DealError or RulesError for what cannot be.

    >>> match = Match(seats=4, names=("Ann", "Ben", "Cid", "Dan"))
    >>> match.next_rules.name, match.next_dealer, match.next_leader
    ('jazz/tricks', 4, 1)
    """

    seats: int = 4
    names: tuple[str, ...] = ()
    dealers: tuple[int, ...] = ()
    rounds: int | Literal["equal"] = 1
    winner_by: Literal["net", "minus_only"] = "net"
    ties: Literal["shared", "sixth", "extra"] = "shared"
    games: tuple[str, ...] = ()
    records: tuple[Record, ...] = ()

    def __post_init__(self) -> None:
        self._check_agreed()
        for number, record in enumerate(self.records):
            self._check_record(number, record)

    @classmethod
    def from_records(
        cls,
        records: Iterable[Record],
        *,
        rounds: int | Literal["equal"] | None = None,
        winner_by: Literal["net", "minus_only"] = "net",
        ties: Literal["shared", "sixth", "extra"] = "shared",
    ) -> Match:
        """Return the match of a file's records, in the order played; `rounds=None` means as many as were begun.

        Seats, names, dealers and options are taken from the records. Raises DealError if they are not one match.
        """
        played = tuple(records)
        if not played:
            raise DealError("a match of no records has no seats")
        if len({record.match for record in played}) > 1:
            raise DealError(f"the records are of several matches: {', '.join(sorted({record.match for record in played}))}")
        seats = played[0].start.rules.seats
        begun = sum(record.start.rules.game == MATCH_ORDER[0] for record in played)
        return cls(
            seats=seats,
            names=next((record.names for record in played if record.names), ()),
            dealers=_dealers(tuple(record.dealer for record in played), seats),
            rounds=max(1, begun) if rounds is None else rounds,
            winner_by=winner_by,
            ties=ties,
            games=tuple(dict.fromkeys(record.start.rules.name for record in played if record.start.rules.options)),
            records=played,
        )

    @property
    def length(self) -> int:
        """The number of deals agreed, extra deals for a tie not counted."""
        return len(MATCH_ORDER) * self._rounds()

    @property
    def finished(self) -> bool:
        """True once all deals are played, and one seat leads if a tie asks for an extra deal."""
        return self._finished(len(self.records))

    @property
    def next_rules(self) -> Rules:
        """The rules of the next deal; raises DealError once the match is finished."""
        self._check_unfinished(len(self.records))
        return self._rules(len(self.records))

    @property
    def next_dealer(self) -> int:
        """The seat that deals next; raises DealError once the match is finished."""
        self._check_unfinished(len(self.records))
        return self._dealer(len(self.records))

    @property
    def next_leader(self) -> int:
        """The seat left of the next dealer, which leads unless the rules name a card that opens."""
        return self.next_dealer % self.seats + 1

    def deal(self, *, seed: int | None = None) -> Position:
        """Return the next deal of the match at random; the same seed gives the same deal."""
        return deals.deal(self.next_rules, seed=seed, leader=self.next_leader)

    def add(self, record: Record) -> Match:
        """Return the match with one more deal; raise DealError if the record is not its next deal, played to the end."""
        return replace(self, records=(*self.records, record))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat over the deals agreed."""
        return self._totals(len(self.records))

    @property
    def minus(self) -> tuple[int, ...]:
        """The points of each seat over those deals that cost it points."""
        return self._minus(len(self.records))

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat so far, 1 for the best; tied seats share a rank and the next ranks are left out."""
        return self._ranks(len(self.records))

    def sheet(self) -> tuple[Line, ...]:
        """Return the lines of the score sheet."""
        return tuple(
            Line(number, record.start.rules.name, record.dealer, record.scores, self._totals(number))
            for number, record in enumerate(self.records, start=1)
        )

    def _finished(self, count: int) -> bool:
        return count >= self.length and (self.ties != "extra" or self._ranks(count).count(1) == 1)

    def _totals(self, count: int) -> tuple[int, ...]:
        played = self.records[: min(count, self.length)]
        return tuple(sum(record.scores[index] for record in played) for index in range(self.seats))

    def _minus(self, count: int) -> tuple[int, ...]:
        played = self.records[: min(count, self.length)]
        return tuple(sum(min(0, record.scores[index]) for record in played) for index in range(self.seats))

    def _ranks(self, count: int) -> tuple[int, ...]:
        """Return the ranks after so many deals: by points, then by what decides a tie."""
        points = self._totals(count) if self.winner_by == "net" else self._minus(count)
        deciding = self._deciding(count)
        worths = [(points[index], *(record.scores[index] for record in deciding)) for index in range(self.seats)]
        return ranks_of(worths)

    def _deciding(self, count: int) -> tuple[Record, ...]:
        """Return the deals that decide between tied seats, the first one first."""
        if self.ties == "extra":
            return self.records[self.length : count]
        sixths = [record for record in self.records[:count] if record.start.rules.game == LAST_GAME]
        return tuple(sixths[-1:]) if self.ties == "sixth" else ()

    def _rules(self, number: int) -> Rules:
        game = MATCH_ORDER[number % len(MATCH_ORDER)] if number < self.length else LAST_GAME
        named = {name.partition(":")[0]: name for name in self.games}
        return rules(named.get(game, game), seats=self.seats)

    def _dealer(self, number: int) -> int:
        if self.dealers:
            return self.dealers[number % len(self.dealers)]
        return (number - 1) % self.seats + 1

    def _rounds(self) -> int:
        if self.rounds != "equal":
            return self.rounds
        cycle = len(self.dealers) or self.seats
        for count in range(1, cycle + 1):
            dealt = Counter(self._dealer(number) for number in range(count * len(MATCH_ORDER)))
            if len(dealt) == self.seats and len(set(dealt.values())) == 1:
                return count
        raise DealError("with these dealers the seats never have dealt equally often")

    def _check_agreed(self) -> None:
        opening = rules(MATCH_ORDER[0], seats=self.seats)
        if self.names:
            check_names(self.names, opening)
        for dealer in self.dealers:
            if not 1 <= dealer <= self.seats:
                raise DealError(f"there is no dealer {dealer}; seats are 1 to {self.seats}")
        for value, words, what in ((self.winner_by, _WINNERS, "winner_by"), (self.ties, _TIES, "ties")):
            if value not in words:
                raise RulesError(f"{what} is one of {', '.join(words)}, not {value!r}", known=words)
        for name in self.games:
            if rules(name, seats=self.seats).game not in MATCH_ORDER:
                raise RulesError(f"{name} is not a deal of a match of Jazz", known=MATCH_ORDER)
        if self.rounds != "equal" and (not isinstance(self.rounds, int) or self.rounds < 1):
            raise DealError(f"rounds are 1 or more, or 'equal', not {self.rounds!r}")
        self._rounds()

    def _check_unfinished(self, count: int) -> None:
        if self._finished(count):
            raise DealError(f"the match is over after {count} deals")

    def _check_record(self, number: int, record: Record) -> None:
        """Raise DealError if a record is not the deal of this number."""
        self._check_unfinished(number)
        place, expected, found = f"deal {number + 1}", self._rules(number), record.start.rules
        if found != expected:
            wanted = f"{expected.name} with {expected.seats} seats"
            raise DealError(f"{place} is {wanted}, and the record is {found.name} with {found.seats}")
        if record.dealer != self._dealer(number):
            raise DealError(f"{place} is dealt by seat {self._dealer(number)}, and the record says seat {record.dealer}")
        if record.names and self.names and record.names != self.names:
            raise DealError(f"{place} has the names {'/'.join(record.names)} in a match of {'/'.join(self.names)}")
        if not record.whole:
            raise DealError(f"{place} must be recorded from the first play on, with the whole pack dealt")
        if not record.finished:
            raise DealError(f"{place} is not played to the end")


def _dealers(played: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Return the dealers of a match from those of its first deals: clockwise from the first, one alone, or as given."""
    first = played[0]
    clockwise = tuple((first - 1 + number) % seats + 1 for number in range(seats))
    if all(dealer == clockwise[number % seats] for number, dealer in enumerate(played)):
        return () if first == seats else clockwise
    return (first,) if set(played) == {first} else played
