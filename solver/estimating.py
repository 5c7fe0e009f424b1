"""Estimates of `expected` for trick deals beyond the horizon of the exact search, and how far off they are.

A forest is a number of thin trees (`core.playout`) of one width. The width grows from 1, a forest at a time, as far as the
effort allows; the widest whole forest gives the answer. An estimate is the mean of its trees. There are as many trees as
bring the standard error to a share STEADY of all that is left to pay, within bounds.

Two numbers say how good it is. The standard error is the spread of the trees over the root of their number: how far the
mean would move with other random numbers. But trees of one width share the mistake of being thin, which no number of them
takes away. Against exact values the mean turns out to be about as far off as one tree is from another, so `error` is the
spread itself: 1.96 errors cover the exact value about 95 times in 100 (`benchmarks.calibration`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import count
from math import ceil, inf, log, sqrt
from statistics import fmean
from time import monotonic
from typing import NamedTuple

from .core.board import Contract
from .core.control import Control
from .core.maxn import MaxN
from .core.playout import Playout

# The largest hands, by number of seats, that exact max^n solves in a few seconds on one core.
HORIZON = {3: 12, 4: 9, 5: 7, 6: 6, 7: 5}
# The largest hands that a tree leaves to the exact search: a larger one takes longer than it makes the trees better.
ENDING = {3: 6, 4: 4, 5: 4, 6: 3, 7: 3}
EFFORT_SECONDS = 1.0
TREES = range(4, 65)
STEADY = 0.048

Vector = tuple[float, ...]
State = tuple[tuple[int, ...], int, tuple[int, ...]]
Tree = dict[int, Vector]


class Estimate(NamedTuple):
    """The mean of so many trees, how far off it may be (one standard deviation), and its standard error, seat by seat."""

    even: Vector
    errors: Vector
    standard_errors: Vector
    trees: int


class Estimator:
    """Estimates for one contract; a tree uses at most `memory_bytes` besides the table of the exact search.

    Forests have at least the first and at most the last number of `trees`, which leave hands of `ending` cards to the
    exact search (default: ENDING by seats).
    """

    def __init__(
        self,
        contract: Contract,
        exact: MaxN,
        habits: tuple[float, ...],
        *,
        memory_bytes: int,
        ending: int | None = None,
        trees: range = TREES,
    ) -> None:
        self._playout = Playout(contract, exact, habits, memory_bytes)
        self._ending = ENDING[contract.seats] if ending is None else ending
        self._trees = trees

    def estimates(self, control: Control, state: State, wanted: int) -> dict[int, Estimate]:
        """Return the estimate of each wanted card, by number, or nothing if a limit came too early.

        All of a limit is used; without one, EFFORT_SECONDS. With a limit of nodes alone the answer is always the same.
        """
        return told(self._forest(control, state, wanted))

    def _forest(self, control: Control, state: State, wanted: int) -> list[Tree]:
        """Return the trees of the widest whole forest; what effort is left over goes into more trees of its width."""
        clock, widest = _Clock(control), max(hand.bit_count() for hand in state[0])
        grow = partial(self._grown, control, state, wanted, clock)
        forest: list[Tree] = []
        size, plan = self._trees[0], _Plan(widest)
        while True:
            begun = clock.spent()
            trees = grow(plan.width, range(size))
            if len(trees) < size:
                return forest or trees
            forest, size = trees, self._enough(trees)
            if plan.width >= widest:
                return forest
            forest += grow(plan.width, range(len(forest), size))
            plan = plan.next((clock.spent() - begun) * size / len(forest), clock.left())
            if not plan.wider:
                return forest + grow(plan.width, count(len(forest)))

    def _grown(
        self, control: Control, state: State, wanted: int, clock: _Clock, width: float, numbers: Iterable[int]
    ) -> list[Tree]:
        """Return a tree for each number until one is cut off by a limit."""
        trees = []
        for number in numbers:
            tree = self._playout.tree(
                control, *state, wanted, seed=number, width=width, horizon=self._ending, seconds=clock.seconds()
            )
            if not tree:
                break
            trees.append(tree)
        return trees

    def _enough(self, forest: list[Tree]) -> int:
        """Return how many trees of this spread are wanted."""
        total = sum(next(iter(forest[0].values())))
        wanted = ceil(_usual(_spreads(forest)) / (STEADY * total) ** 2) if total else 0
        return max(self._trees[0], min(self._trees[-1], wanted))


class _Clock:
    """Effort spent and left: nodes if they are limited, so that time decides nothing, else seconds."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self._counts = control.nodes_left < inf
        self._begun = monotonic()
        self._limited = self._counts or control.seconds_left < inf

    def spent(self) -> float:
        """Return nodes or seconds spent."""
        return self._control.nodes if self._counts else monotonic() - self._begun

    def left(self) -> float:
        """Return nodes or seconds left."""
        if self._counts:
            return self._control.nodes_left
        return self._control.seconds_left if self._limited else self.seconds()

    def seconds(self) -> float:
        """Return the seconds left that no limit watches over; negative if a limit does."""
        return -1.0 if self._limited else max(0.0, self._begun + EFFORT_SECONDS - monotonic())


class _Plan(NamedTuple):
    """The width of the next forest, and what is known of how the effort grows with it."""

    widest: int
    width: float = 1.0
    wider: bool = True
    before: float = 0.0
    growth: float = 8.0
    step: float = 0.0

    def next(self, effort: float, left: float) -> _Plan:
        """Plan a wider forest from the effort of the last one; `wider` is false if none fits in what is left."""
        growth = self.growth
        if self.before > 0 and effort > self.before:
            growth = max(1.0, log(effort / self.before) / self.step)
        room = 0.8 * left / max(effort, 1e-6)
        if room < 1.1:
            return self._replace(wider=False)
        step = min(1.0, log(min(room, 4.0)) / growth)
        return self._replace(width=min(self.width + step, float(self.widest)), before=effort, growth=growth, step=step)


def told(forest: list[Tree]) -> dict[int, Estimate]:
    """Return the mean and the errors of every card; one tree alone has none, and tells nothing."""
    if len(forest) < 2:
        return {}
    spreads = _spreads(forest)
    usual, found = _usual(spreads), {}
    for card, vector in spreads.items():
        # A few trees agree by chance now and then: half of what is believed comes from all cards and seats.
        steady = [sqrt((spread**2 + usual) / 2) for spread in vector]
        found[card] = Estimate(
            tuple(map(fmean, zip(*(tree[card] for tree in forest), strict=True))),
            tuple(steady),
            tuple(spread / sqrt(len(forest)) for spread in steady),
            len(forest),
        )
    return found


def _spreads(forest: list[Tree]) -> dict[int, Vector]:
    return {card: _spread([tree[card] for tree in forest]) for card in forest[0]}


def _usual(spreads: dict[int, Vector]) -> float:
    """Return the mean square of the spread, over all cards and seats."""
    return fmean(spread**2 for vector in spreads.values() for spread in vector)


def _spread(values: list[Vector]) -> Vector:
    """Return the standard deviation of one value, seat by seat."""
    return tuple(
        sqrt(sum((number - fmean(column)) ** 2 for number in column) / (len(column) - 1))
        for column in zip(*values, strict=True)
    )


def clamped(even: Vector, seat: int, *, least: float, most: float) -> Vector:
    """Return the vector with a seat's number inside its bounds, which may be infinite."""
    return tuple(min(max(number, least), most) if place == seat else number for place, number in enumerate(even, start=1))
