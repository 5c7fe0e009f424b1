"""The cells of the studies: exact deals of each Jazz deal and number of seats, solved into a folder that later runs take up.

The five trick contracts are endings, where the expected penalty is exact; the layout deal is whole. Endings are the last
three eighths of the deal or so: `CARDS` a hand. Layout deals with few seats take most of a second each, so of them there is
only one in `FEWER`.
"""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver import Deals, solve_many

from ..cells import CONTRACTS

LAYOUT = "jazz/sevens"
GAMES = (*CONTRACTS, LAYOUT)
CARDS = {3: 6, 4: 5, 5: 4, 6: 3, 7: 3}
FEWER = {3: 200, 4: 200, 5: 100, 6: 50, 7: 1}
SEED = 1

Numbers = NDArray[np.float64]


class Cell(NamedTuple):
    """Deals of one game for so many seats."""

    game: str
    seats: int

    @property
    def contract(self) -> str:
        """The game without its family."""
        return self.game.removeprefix("jazz/")

    @property
    def size(self) -> str:
        """What is dealt, for a table."""
        return f"{self.seats}, whole" if self.game == LAYOUT else f"{self.seats} × {CARDS[self.seats]}"

    def deals(self, count: int) -> Deals:
        """Return the deals of the cell in a study of so many."""
        if self.game == LAYOUT:
            return Deals(self.game, seats=self.seats, count=max(1, count // FEWER[self.seats]), seed=SEED)
        return Deals(self.game, seats=self.seats, count=count, seed=SEED, cards=CARDS[self.seats])


class Solved(NamedTuple):
    """The answers of a cell, a row a deal: the seat on turn, penalties of it and of every seat, and what its lead decides.

    `expecteds` begins with the seat on turn, the others follow in order of play; `choices` and `best` count cards.
    """

    expecteds: Numbers
    guaranteed: Numbers
    worst_cost: Numbers
    choices: Numbers
    best: Numbers

    @property
    def expected(self) -> Numbers:
        """The expected penalty of the seat on turn."""
        return self.expecteds[:, 0]


def solved(cell: Cell, folder: Path, count: int, *, executor: Executor | None = None, workers: int | None = None) -> Solved:
    """Solve the deals of a cell in a folder of its own below `folder`, or read them there."""
    place = folder / f"{cell.contract}-{cell.seats}"
    batch = solve_many(cell.deals(count), place, executor=executor, workers=workers, model="all")
    seats = [f"expected_{seat}" for seat in range(1, cell.seats + 1)]
    columns = batch.columns("exact", "turn", "guaranteed", "worst_cost", "choices", "best", *seats)
    assert columns["exact"].all(), "a study of exact deals"
    turns = columns["turn"].astype(int) - 1
    order = (turns[:, np.newaxis] + np.arange(cell.seats)) % cell.seats
    return Solved(
        np.take_along_axis(np.stack([columns[name].astype(float) for name in seats], axis=1), order, axis=1),
        columns["guaranteed"].astype(float),
        columns["worst_cost"].astype(float),
        columns["choices"].astype(float),
        np.array([len(str(words).split()) for words in columns["best"]], dtype=float),
    )


def distribution(numbers: Numbers) -> tuple[Numbers, Numbers]:
    """Return points to a tenth, least first, and the share of deals that have no more; before all of them a share of 0."""
    points, counts = np.unique(np.round(numbers, 1), return_counts=True)
    return np.append(points[0], points), np.append(0, np.cumsum(counts) / len(numbers))
