"""What every card of a turn is worth in a puzzle, which of them is the answer, and which replies have to be met.

A puzzle is of one of two kinds. In an `equilibrium` puzzle every seat plays for itself (in a partnership game for its side)
and breaks ties as it likes: a card is worth the range of penalties that its seat may pay in any equilibrium, in Jass minus
the points of its side. In a `guaranteed` puzzle all others combine against the solver: a card is worth the one penalty they
can inflict after it.

Either way the answer is the card whose worst case is better than the best case of every other one. Touching cards of equal
worth are one card. The replies to meet are those that another seat may choose: in the first kind the cards whose best case
is no worse than the worst case it can be sure of; in the second kind those that inflict most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import Card
from ..core.control import Control
from ..games import JassRules, LayoutRules, Rules
from ..goal import PLAIN, TIE
from ..position import Position
from ..searches import tables_for
from ..tables import Duel, Range, SidedTables, Tables

EQUILIBRIUM, GUARANTEED = "equilibrium", "guaranteed"
MEMORY_BYTES = 2**24
LAYOUT_MEMORY_BYTES = 2**28  # a limit: the search takes what it needs

Run = tuple[Card, ...]


def kinds_of(rules: Rules) -> tuple[str, ...]:
    """Return the kinds of puzzles of a game: a partnership is never against its own seat."""
    return (EQUILIBRIUM,) if rules.partnerships else (EQUILIBRIUM, GUARANTEED)


def cold_tables(rules: Rules) -> Tables:
    """Return the searches of a game with nothing in their tables yet."""
    memory_bytes = LAYOUT_MEMORY_BYTES if isinstance(rules, LayoutRules) else MEMORY_BYTES
    return tables_for(rules, goal=PLAIN, memory_bytes=memory_bytes)


@dataclass(frozen=True, slots=True)
class Turn:
    """The runs of touching cards of the seat on turn, and what each is worth: the least and the greatest penalty.

    In a guaranteed puzzle it is that of the solver, whoever is on turn.
    """

    runs: tuple[Run, ...]
    worths: tuple[Range, ...]

    @property
    def answer(self) -> int | None:
        """The place of the run that is better than every other one in every case; None if there is no such run."""
        place = min(range(len(self.runs)), key=lambda each: self.worths[each][1])
        others = [low for other, (low, _) in enumerate(self.worths) if other != place]
        return place if others and self.worths[place][1] < min(others) - TIE else None

    @property
    def settled(self) -> bool:
        """True if it makes no difference which card is played."""
        return max(high for _, high in self.worths) <= min(low for low, _ in self.worths) + TIE

    def replies(self, kind: str) -> list[int]:
        """Return the places of the runs that a seat other than the solver may choose."""
        if kind == GUARANTEED:
            most = max(high for _, high in self.worths)
            return [place for place, (_, high) in enumerate(self.worths) if high >= most - TIE]
        cap = min(high for _, high in self.worths)
        return [place for place, (low, _) in enumerate(self.worths) if low <= cap + TIE]


class Judge:
    """Judges turns in a puzzle of a `kind` that the seat `solver` has to solve."""

    def __init__(self, tables: Tables, kind: str, position: Position) -> None:
        self.kind = kind
        self.solver = position.turn
        self._tables = tables
        others = frozenset(range(1, position.rules.seats + 1)) - {self.solver}
        self._duel = Duel(frozenset({self.solver}), others)
        self._control = Control()
        self._control.start(-1.0, -1)

    def runs(self, position: Position) -> tuple[Run, ...]:
        """Return the legal cards in runs of touching cards of equal worth."""
        return self._tables.runs(position)

    def turn(self, position: Position) -> Turn:
        """Return what each legal card is worth."""
        runs = self._tables.runs(position)
        return Turn(runs, tuple(self._worths(position, [run[0] for run in runs])))

    def line(self, position: Position, head: Card) -> Run:
        """Return how play goes on after the highest card of a run when every seat plays its first best card."""
        if self.kind == GUARANTEED:
            return self._tables.duel_line(self._control, position, head, self._duel)
        if position.rules.partnerships:
            return self._sided.sides_line(self._control, position, head, frozenset(position.rules.side_of(position.turn)))
        return self._tables.line(self._control, position, head)[0]

    def _worths(self, position: Position, heads: Sequence[Card]) -> list[Range]:
        if self.kind == GUARANTEED:
            found = self._tables.duel(self._control, position, heads, self._duel)
            return [found[head] for head in heads]
        own = position.turn - 1
        if position.rules.partnerships:
            vectors = self._sided.sides(self._control, position, heads, frozenset(position.rules.side_of(position.turn)))
        else:
            vectors = self._tables.vectors(self._control, position, heads)
        rest = _rest(position)
        return [(vectors[head].least[own] - rest, vectors[head].most[own] - rest) for head in heads]

    @property
    def _sided(self) -> SidedTables:
        assert isinstance(self._tables, SidedTables), "only trick deals have partnerships"
        return self._tables


def _rest(position: Position) -> int:
    """Return what makes the number by which two sides of Jass are searched minus the points of the side on turn.

    The search counts the points of one side, that of the declarer or of seat 1; the other one gets what they leave.
    """
    rules = position.rules
    if not isinstance(rules, JassRules) or not rules.teams or position.turn in rules.side_of(rules.declarer or 1):
        return 0
    return rules.points_left(position.bits, position.leader, position.trick)
