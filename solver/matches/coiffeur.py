"""A match of Coiffeur: each team declares every contract once, and only the points of the declaring team count.

Eight rounds are the four trumps, topdown, bottomup and two jokers; ten add Slalom and Guschti. A joker is any contract but
Slalom and Guschti, used before or not. Forehand may pass to the next seat, and so on round the table; when all have passed,
forehand must choose. Multipliers after the Swiss Jassreglement: spades 1, clubs 2, diamonds 3, hearts 4, topdown 5,
bottomup 6, the jokers 7 and 8.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..cards import SUITS
from ..errors import DealError
from ..games import Rules
from ..games.catalogue import listed
from ..games.declaring import COIFFEUR, JOKERS, PUSH, Declaration, contract_of
from ..games.jass import TEAMS
from ..games.meld import MARRIAGE_POINTS, marriage_holder
from ..games.option import Option, flag, numbers, one_of
from ..record import Record
from .choosing import TeamMatch
from .jass import SEATS
from .series import Line, ranks_of

PLAIN = (*SUITS, "topdown", "bottomup")
TURNING = ("slalom", "guschti")
ROWS = {"8": (*PLAIN, *JOKERS), "10": (*PLAIN, *TURNING, *JOKERS)}
MULTIPLIERS = {"8": (1, 4, 3, 2, 5, 6, 7, 8), "10": (1, 4, 3, 2, 5, 6, 7, 8, 9, 10)}
_WAYS = ("topdown", "bottomup")


@dataclass(frozen=True, slots=True)
class CoiffeurMatch(TeamMatch):
    """A match of Coiffeur under way; `multipliers` are agreed in the order of its `rows`.

    >>> match = CoiffeurMatch("rounds=10").declare("-").declare("joker1-H")
    >>> match.rows
    ('S', 'H', 'D', 'C', 'topdown', 'bottomup', 'slalom', 'guschti', 'joker1', 'joker2')
    >>> match.next_leader, match.multiplier("joker1"), match.next_rules.name
    (2, 9, 'jass/coiffeur:trump=H,declarer=2')
    """

    GAME: ClassVar[str] = COIFFEUR
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        one_of("rounds", *ROWS),
        flag("joker_allows_slalom_guschti"),
        one_of("coiffeur_stoeck", "false", "true", "not_in_jokers"),
    )

    @classmethod
    def options_of(cls, agreed: str) -> tuple[Option, ...]:
        rounds = cls.OPTIONS[0].read(listed(agreed).get("rounds", cls.OPTIONS[0].default))
        return (*cls.OPTIONS, numbers("multipliers", *MULTIPLIERS[rounds], least=0))

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the score sheet: what each team declares once."""
        return ROWS[self._agreement["rounds"]]

    @property
    def length(self) -> int:
        return len(self.rows) * len(TEAMS)

    @property
    def ranks(self) -> tuple[int, ...]:
        return ranks_of([(total,) for total in self.totals])

    def multiplier(self, row: str) -> int:
        """Return how many times a row counts."""
        return self._agreement.table("multipliers")[self.rows.index(row)]

    def left(self, seat: int) -> tuple[str, ...]:
        """Return the rows that the team of a seat has not declared yet."""
        return self._left(len(self.records), seat)

    def _left(self, number: int, seat: int) -> tuple[str, ...]:
        team = _team(seat)
        calls = (record.declared[-1] for record in self.records[:number])
        used = {call.row for call in calls if call.seat in team}
        return tuple(row for row in self.rows if row not in used)

    def _able(self, number: int) -> list[int]:
        """Return the seats whose team has something left, from forehand on."""
        forehand = self._forehand(number)
        order = [(forehand - 1 + step) % SEATS + 1 for step in range(SEATS)]
        return [seat for seat in order if self._left(number, seat)]

    def _asked(self, number: int, declared: tuple[Declaration, ...]) -> int:
        able = self._able(number)
        return able[len(declared) % len(able)]

    def _choices(self, number: int, declared: tuple[Declaration, ...]) -> tuple[str, ...]:
        able = self._able(number)
        calls = [call for row in self._left(number, self._asked(number, declared)) for call in self._calls(row)]
        return (PUSH, *calls) if len(declared) < len(able) else tuple(calls)

    def _calls(self, row: str) -> list[str]:
        if row in TURNING:
            return [f"{row}-{way}" for way in _WAYS]
        if row not in JOKERS:
            return [row]
        turning = TURNING if self._agreement.holds("joker_allows_slalom_guschti") else ()
        return [f"{row}-{contract}" for contract in (*PLAIN, *(f"{kind}-{way}" for kind in turning for way in _WAYS))]

    def _settled(self, declared: tuple[Declaration, ...]) -> Rules:
        return self._contract_rules(declared[-1].contract, declarer=declared[-1].seat)

    def _leader(self, number: int, declared: tuple[Declaration, ...]) -> int:
        return declared[-1].seat if declared and not declared[-1].passed else self._forehand(number)

    def _check_deal(self, number: int, record: Record) -> None:
        if not record.declared:
            raise DealError(f"deal {number + 1} does not tell who declared what")
        self._check_calls(number, record.declared)
        self._check_same(number, record, self._settled(record.declared), record.declared[-1].seat)
        self._check_played(number, record)

    def _line(self, number: int, record: Record) -> Line:
        declared = record.declared[-1]
        team = _team(declared.seat)
        points = sum(record.scores[seat - 1] for seat in team) + self._marriage(record, declared, team)
        multiplier = self.multiplier(declared.row)
        scores = tuple(points * multiplier * (side == team) for side in self.sides)
        return self._scored(number, record, scores, multiplier=multiplier)

    def _marriage(self, record: Record, declared: Declaration, team: tuple[int, ...]) -> int:
        counted = self._agreement["coiffeur_stoeck"]
        if counted == "false" or (counted == "not_in_jokers" and declared.row in JOKERS):
            return 0
        contract = contract_of(record.start.rules)
        holder = marriage_holder(record.start.bits, contract if contract in SUITS else "")
        return MARRIAGE_POINTS if holder in team else 0


def _team(seat: int) -> tuple[int, ...]:
    return next(team for team in TEAMS if seat in team)
