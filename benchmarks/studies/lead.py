"""What the first lead is worth: what the leader pays beside the seats after it, and what a wrong lead costs.

    python -m benchmarks.studies.lead FOLDER --deals 10000

For every Jazz deal and number of seats: what each seat is to expect above the mean of all, in points, the leader first; what
the worst lead costs more than the best; how often any lead is as good as another, and how often one card alone is best. The
picture is `lead.svg`. FOLDER may be that of the other study: the deals are the same.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..plot import COLOURS, MARKS
from .cells import Cell, Numbers, Solved, distribution
from .command import options, publish

PICTURE = Path(__file__).parent / "lead.svg"
HEAD = ("contract", "seats × cards", "deals", "leader and next seats", "worst costs: mean", "50, 90 %", "free", "one best")


def above_mean(found: Solved) -> Numbers:
    """Return the mean expected penalty of each seat, the leader first, less that of all seats."""
    paid: Numbers = found.expecteds.mean(axis=0)
    return paid - np.mean(paid)


def row(cell: Cell, found: Solved) -> tuple[str, ...]:
    """Return the figures of a cell."""
    quantiles = np.quantile(found.worst_cost, (0.5, 0.9))
    return (
        cell.contract,
        cell.size,
        f"{len(found.worst_cost):,}",
        ", ".join(f"{points:+.2f}" for points in above_mean(found)),
        f"{found.worst_cost.mean():.2f}",
        ", ".join(f"{number:.1f}" for number in quantiles),
        f"{100 * np.mean(found.best == found.choices):.0f} %",
        f"{100 * np.mean((found.best == 1) & (found.choices > 1)):.0f} %",
    )


def draw(cells: dict[Cell, Solved]) -> Figure:
    """Draw what each seat is to expect, and below what a wrong lead costs, a line for each number of seats."""
    contracts = list(dict.fromkeys(cell.contract for cell in cells))
    picture = Figure(figsize=(2.7 * len(contracts), 5.6), layout="constrained")
    above, below = picture.subplots(2, len(contracts), squeeze=False)
    for cell, found in cells.items():
        place = contracts.index(cell.contract)
        _seats_panel(above[place], cell, found)
        _costs_panel(below[place], cell, found)
    above[0].set_ylabel("expected penalty above the mean")
    below[0].set_ylabel("share of deals in which it costs more")
    below[0].legend(fontsize=8, frameon=False, title="seats", title_fontsize=8)
    return picture


def _seats_panel(panel: Axes, cell: Cell, found: Solved) -> None:
    panel.set_title(cell.contract, fontsize=10)
    panel.set_xlabel("places after the leader", fontsize=9)
    panel.set_xticks(range(7))
    panel.axhline(0, color="#999999", linewidth=0.8)
    panel.plot(above_mean(found), color=COLOURS[cell.seats], marker=MARKS[cell.seats], markersize=4, linewidth=1.3)


def _costs_panel(panel: Axes, cell: Cell, found: Solved) -> None:
    panel.set_xlabel("points the worst lead costs", fontsize=9)
    panel.grid(True, color="#dddddd", linewidth=0.7)
    panel.set_yticks([0, 0.5, 1], ["0", "50 %", "100 %"])
    costs, shares = distribution(found.worst_cost)
    panel.step(costs, 1 - shares, where="post", color=COLOURS[cell.seats], linewidth=1.3, label=str(cell.seats))


def main(words: list[str] | None = None) -> None:
    """Solve, print the table as it comes, and draw."""
    asked = options("Show what the first lead is worth, for every Jazz deal and number of seats.", PICTURE, words)
    publish(asked, head=HEAD, row=row, draw=draw)


if __name__ == "__main__":
    main()
