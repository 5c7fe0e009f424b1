"""How a world is judged: solved exactly near the end of a deal, played out by the rule player before.

Solving is fair to the cards but not to the players: it lets everybody see all hands. Playing out keeps them hidden, and is a
thousand times quicker. What is solved, is solved with even ties (see `maxn`), in a partnership game for its two sides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from math import prod
from typing import TYPE_CHECKING, ClassVar

from .cards import SUITS, Card, bits_of
from .core.control import Control
from .games import JassRules, LayoutRules
from .goal import PLAIN
from .limits import Limit
from .position import Position
from .ruleplay import player_of
from .searches import tables_for
from .tables import SidedTables, Tables, Vector
from .view import View

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .worlds import Hands

ENOUGH_WORLDS = 50
USUAL_SECONDS = 0.2
_MEMORY_BYTES = 2**24


class Judge(ABC):
    """Values all legal cards of a view; `nodes` counts what that took so far."""

    method: ClassVar[str]
    usual_worlds: ClassVar[int]

    def __init__(self, view: View, *, seed: int) -> None:
        self.view = view
        self.cards = view.legal
        self.seed = seed
        self.nodes = 0

    @property
    def favoured(self) -> Card | None:
        """The card to play where no difference shows, if there is one."""
        return None

    @abstractmethod
    def values(self, worlds: Hands, *, first: int, limit: Limit) -> npt.NDArray[np.float64]:
        """Return the penalty after each card, a row per world, fewer rows if a limit strikes.

        World `first` of the seed is that of the first row.
        """


class PlayedOut(Judge):
    """Plays every world out by the rule player; touching cards of equal worth are played out as one."""

    method = "played out"
    usual_worlds = 1000

    def __init__(self, view: View, *, seed: int) -> None:
        super().__init__(view, seed=seed)
        runs = _runs(view)
        self._heads = tuple(run[0] for run in runs)
        self._column = [next(place for place, run in enumerate(runs) if card in run) for card in self.cards]

    @property
    def favoured(self) -> Card | None:
        """In the layout deal that of the rule player: cards differ by less there than the luck of a thousand worlds."""
        view = self.view
        return player_of(view.rules).card(view.position, view.position.bits) if isinstance(view.rules, LayoutRules) else None

    def values(self, worlds: Hands, *, first: int, limit: Limit) -> npt.NDArray[np.float64]:
        plays = sum(map(len, self.view.hands)) * len(self._heads)
        if limit.nodes is not None:
            worlds = worlds[: limit.nodes // plays]
        self.nodes += plays * len(worlds)
        player = player_of(self.view.rules)
        found = player.penalties(self.view.position, worlds, cards=self._heads, seed=self.seed, first=first)
        return found[:, self._column]


class Solved(Judge):
    """Solves every world."""

    method = "solved"
    usual_worlds = 200

    def __init__(self, view: View, *, seed: int) -> None:
        super().__init__(view, seed=seed)
        self._tables = tables_for(view.rules, goal=PLAIN, memory_bytes=_MEMORY_BYTES)
        self._control = Control()

    def values(self, worlds: Hands, *, first: int, limit: Limit) -> npt.NDArray[np.float64]:
        import numpy as np

        rows = []
        self._control.start(-1.0 if limit.seconds is None else limit.seconds, -1 if limit.nodes is None else limit.nodes)
        for world in worlds:
            row = self._row(self.view.opened(world))
            if self._control.halt:
                break
            rows.append(row)
        self.nodes += self._control.nodes
        return np.array(rows, np.float64).reshape(len(rows), len(self.cards))

    def _row(self, position: Position) -> list[float]:
        runs = self._tables.runs(position)
        found = _vectors(self._tables, self._control, position, [run[0] for run in runs])
        worth = {card: found[run[0]][position.turn - 1] for run in runs if run[0] in found for card in run}
        return [worth.get(card, 0.0) for card in self.cards]


def judge_of(view: View, *, seed: int, seconds: float | None) -> Judge:
    """Return the judge that plays best: the solver if it can manage enough worlds in the time, else the rule player."""
    time = USUAL_SECONDS if seconds is None else seconds
    if _seconds_to_solve(view) * ENOUGH_WORLDS <= time:
        return Solved(view, seed=seed)
    return PlayedOut(view, seed=seed)


def _runs(view: View) -> tuple[tuple[Card, ...], ...]:
    """Return the legal cards in runs that touch in every world; where unseen cards may be gone, every card by itself."""
    sampler = view.worlds.sampler
    _, rooms, *_ = sampler.arguments
    if any(rooms[view.rules.seats :]):
        return tuple((card,) for card in view.legal)
    tables = tables_for(view.rules, goal=PLAIN, memory_bytes=_MEMORY_BYTES)
    return tables.runs(view.opened(sampler.world(0)))


def _vectors(tables: Tables, control: Control, position: Position, heads: Iterable[Card]) -> dict[Card, Vector]:
    sides = position.rules.partnerships
    if not sides:
        return tables.evens(control, position, heads)
    assert isinstance(tables, SidedTables)
    found = tables.sides(control, position, heads, frozenset(sides[0]))
    return {head: vectors.even for head, vectors in found.items()}


def _seconds_to_solve(view: View) -> float:
    """Return about how long one world takes, as measured on one core of 2020 or so."""
    rules, left = view.rules, sum(map(len, view.hands))
    if isinstance(rules, LayoutRules):
        return 1e-4 + 2e-8 * rules.seats * _tables_left(rules, bits_of(view.trick))
    if isinstance(rules, JassRules) and rules.targets:
        return 8e-3 * 2.7 ** (left - 16)
    if rules.partnerships:
        return 2e-3 * 1.17 ** (left - 16) if isinstance(rules, JassRules) else 5e-4 * 1.4 ** (left - 24)
    return 4e-4 * 1.45 ** (left - 16)


def _tables_left(rules: LayoutRules, laid: int) -> int:
    """Return how many tables can still arise, counting those too that the hands exclude."""
    seven, length = rules.row.index("7"), len(rules.row)
    ranges = rules.ranges(tuple(card for card in rules.cards if card.bit & laid))
    open_ways = [(rules.row.index(ends[0]) + 1) * (length - rules.row.index(ends[1])) if ends else 0 for ends in ranges]
    closed = 1 + (seven + 1) * (length - seven)
    assert len(open_ways) == len(SUITS)
    return prod(ways or closed for ways in open_ways)
