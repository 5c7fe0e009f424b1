"""What the matches of Swiss Jass share: four seats, a deal that passes to the right, records scored one after another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from .. import deals
from ..cards import Card
from ..draft import check_names
from ..errors import DealError
from ..games import Rules, rules
from ..games.catalogue import listed
from ..games.declaring import contract_options
from ..games.meld import Announcement
from ..games.option import Option
from ..hand import Hand
from ..position import Position
from ..record import Play, Record
from .agreement import TAG, Agreement, agree, play_options
from .series import Line, Series

SEATS = 4


@dataclass(frozen=True, slots=True)
class JassMatch(Series):
    """A match of Jass under way: what was `agreed`, the seat that deals first, and the `records` of the deals played.

    `agreed` holds options of the match and of its deals that differ from the default, `key=value` with commas between.
    Raises DealError or RulesError for what cannot be.
    """

    GAME: ClassVar[str]
    OPTIONS: ClassVar[tuple[Option, ...]]

    agreed: str = ""
    names: tuple[str, ...] = ()
    first_dealer: int = SEATS
    records: tuple[Record, ...] = ()
    _agreement: Agreement = field(init=False, compare=False, repr=False)
    _lines: tuple[Line, ...] = field(init=False, compare=False, repr=False, default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "_agreement", agree(self.agreed, self.GAME, self.options_of(self.agreed)))
        object.__setattr__(self, "agreed", str(self._agreement))
        self._check_agreed()
        object.__setattr__(self, "_lines", ())
        for number, record in enumerate(self.records):
            self._check_record(number, record)
            object.__setattr__(self, "_lines", (*self._lines, self._line(number, record)))
        self._check_under_way()

    @classmethod
    def options_of(cls, agreed: str) -> tuple[Option, ...]:
        """Return the options that a match can have beside those of its deals."""
        return cls.OPTIONS

    @classmethod
    def from_records(cls, records: Iterable[Record], *, agreed: str | None = None) -> Self:
        """Return the match of a file's records, in the order played; raise DealError if they are not one match.

        Without `agreed` the options are those that the records tell: their tag `Agreed`, and the options of their deals.
        """
        played = tuple(records)
        if not played:
            raise DealError("a match of no records has no seats")
        if len({record.match for record in played}) > 1:
            raise DealError(f"the records are of several matches: {', '.join(sorted({record.match for record in played}))}")
        names = next((record.names for record in played if record.names), ())
        told = _told(played[0], cls.GAME) if agreed is None else agreed
        return cls(told, names=names, first_dealer=played[0].dealer, records=played)

    @property
    def seats(self) -> int:
        """The number of seats, always four."""
        return SEATS

    @property
    def totals(self) -> tuple[int, ...]:
        return self._lines[-1].totals if self._lines else (0,) * len(self.sides)

    @property
    def next_dealer(self) -> int:
        self._check_unfinished(len(self.records))
        return self._dealer(len(self.records))

    @property
    def forehand(self) -> int:
        """The seat after the next dealer; raises DealError once the match is finished."""
        return self.next_dealer % SEATS + 1

    @property
    def next_leader(self) -> int:
        """The seat that leads the next deal."""
        return self.forehand

    @property
    @abstractmethod
    def next_rules(self) -> Rules:
        """The rules of the next deal; raises DealError once the match is finished, or while they are not settled."""

    def hands(self, *, seed: int | None = None) -> tuple[Hand, ...]:
        """Return the hands of the next deal at random, whatever will be declared; the same seed gives the same hands."""
        return deals.deal(self._rules(trump="S"), seed=seed, leader=self.forehand).hands

    def start(self, hands: Sequence[Hand]) -> Position:
        """Return the next deal with these hands; raise DealError while its rules are not settled."""
        return Position(self.next_rules, tuple(hands), self.next_leader)

    def deal(self, *, seed: int | None = None) -> Position:
        return self.start(self.hands(seed=seed))

    def record(self, start: Position, cards: Iterable[Card | str], *, melds: Sequence[Announcement] = ()) -> Record:
        """Return the record of the next deal as this match wants it: with names, dealer, calls, melds, what was agreed."""
        return Record(
            start,
            tuple(Play(Card.parse(card) if isinstance(card, str) else card) for card in cards),
            names=self.names,
            dealer=self.next_dealer,
            tags=((TAG, self._agreement.own),) if self._agreement.own else (),
            melds=tuple(melds),
        )

    def add(self, record: Record) -> Self:
        """Return the match with one more deal; raise DealError if the record is not its next deal."""
        return replace(self, records=(*self.records, record))

    def sheet(self) -> tuple[Line, ...]:
        return self._lines

    @abstractmethod
    def _line(self, number: int, record: Record) -> Line:
        """Return the line of a deal; the lines before it are there."""

    @abstractmethod
    def _check_deal(self, number: int, record: Record) -> None:
        """Raise DealError if a record does not fit what this kind of match asks for."""

    def _check_under_way(self) -> None:
        """Raise DealError if what was said about the next deal cannot be."""

    def _finished(self, count: int) -> bool:
        """Tell whether the match was decided after so many deals; the lines of these are there."""
        return count >= self.length

    @property
    def finished(self) -> bool:
        return self._finished(len(self.records))

    def _scored(self, number: int, record: Record, scores: tuple[int, ...], *, multiplier: int = 1) -> Line:
        totals = tuple(before + score for before, score in zip(self.totals, scores, strict=True))
        call = str(record.declared[-1]) if record.declared else ""
        return Line(number + 1, record.start.rules.name, record.dealer, scores, totals, call, multiplier)

    def _dealer(self, number: int) -> int:
        return (self.first_dealer - 1 + number) % SEATS + 1

    def _rules(self, **contract: object) -> Rules:
        return rules(self.GAME, seats=SEATS, **self._agreement.play, **contract)

    def _contract_rules(self, contract: str, **further: object) -> Rules:
        return self._rules(**contract_options(contract), **further)

    def _check_agreed(self) -> None:
        if self.names:
            check_names(self.names, self._rules(trump="S"))
        if not 1 <= self.first_dealer <= SEATS:
            raise DealError(f"there is no dealer {self.first_dealer}; seats are 1 to {SEATS}")

    def _check_unfinished(self, count: int) -> None:
        if self._finished(count):
            raise DealError(f"the match is over after {count} deals")

    def _check_record(self, number: int, record: Record) -> None:
        """Raise DealError if a record is not the deal of this number."""
        self._check_unfinished(number)
        place, start = f"deal {number + 1}", record.start
        if start.rules.game != self.GAME:
            raise DealError(f"{place} is of {self.GAME}, and the record is {start.rules.name}")
        if record.dealer != self._dealer(number):
            raise DealError(f"{place} is dealt by seat {self._dealer(number)}, and the record says seat {record.dealer}")
        if record.names and self.names and record.names != self.names:
            raise DealError(f"{place} has the names {'/'.join(record.names)} in a match of {'/'.join(self.names)}")
        told = dict(record.tags).get(TAG)
        if told is not None and agree(told, self.GAME, self.options_of(told)).own != self._agreement.own:
            raise DealError(f"{place} was agreed as {told}, and the match as {self._agreement.own or 'usual'}")
        if sum(start.bits) != start.rules.pack or start.trick or any(start.taken):
            raise DealError(f"{place} must be recorded from the first play on, with the whole pack dealt")
        self._check_deal(number, record)

    def _check_same(self, number: int, record: Record, expected: Rules, leader: int) -> None:
        """Raise DealError if a deal has other rules or another leader."""
        if record.start.rules != expected:
            raise DealError(f"deal {number + 1} is {expected.name}, and the record is {record.start.rules.name}")
        if record.start.leader != leader:
            raise DealError(f"deal {number + 1} is led by seat {leader}, and in the record by seat {record.start.leader}")

    def _check_played(self, number: int, record: Record) -> None:
        if not record.finished:
            raise DealError(f"deal {number + 1} is not played to the end")


def _told(record: Record, game: str) -> str:
    """Return what a record tells about the agreement of its match."""
    if record.start.rules.game != game:
        return ""
    own = {option.name for option in play_options(game)}
    options = {name: value for name, value in record.start.rules.options if name in own}
    options |= listed(dict(record.tags).get(TAG, ""))
    return ",".join(f"{name}={value}" for name, value in options.items())
