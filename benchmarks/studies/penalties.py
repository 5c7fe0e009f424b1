"""How penalties are spread: what the seat on turn is to expect, and what all others together can inflict on it.

    python -m benchmarks.studies.penalties FOLDER --deals 10000

For every Jazz deal and number of seats: the mean of both penalties and how many deals in ten stay below which points, as a
table, and the whole distributions as a picture, `penalties.svg`.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .cells import Cell, Numbers, Solved, distribution
from .command import options, publish

PICTURE = Path(__file__).parent / "penalties.svg"
HEAD = ("contract", "seats × cards", "deals", "expected: mean", "10, 50, 90 %", "guaranteed: mean", "10, 50, 90 %", "equal")
COLOURS = {"expected": "#4477aa", "guaranteed": "#ee6677"}


def row(cell: Cell, found: Solved) -> tuple[str, ...]:
    """Return the figures of a cell; `equal` is the share of deals in which the others gain nothing by combining."""
    equal = np.mean(found.guaranteed - found.expected < 1e-9)
    spreads = (text for numbers in (found.expected, found.guaranteed) for text in _spread(numbers))
    return cell.contract, cell.size, f"{len(found.expected):,}", *spreads, f"{100 * equal:.0f} %"


def _spread(numbers: Numbers) -> tuple[str, str]:
    quantiles = np.quantile(numbers, (0.1, 0.5, 0.9))
    return f"{numbers.mean():.2f}", ", ".join(f"{number:.1f}" for number in quantiles)


def draw(cells: dict[Cell, Solved]) -> Figure:
    """Draw the distributions, a line of panels for each contract and a panel for each number of seats."""
    contracts = list(dict.fromkeys(cell.contract for cell in cells))
    seats = sorted({cell.seats for cell in cells})
    picture = Figure(figsize=(2.6 * len(seats), 2 * len(contracts) + 0.6), layout="constrained")
    panels = picture.subplots(len(contracts), len(seats), sharey=True, sharex="row", squeeze=False)
    for cell, found in cells.items():
        _panel(panels[contracts.index(cell.contract), seats.index(cell.seats)], cell, found)
    for panel in panels.flat:
        panel.set_visible(panel.has_data())
    panels[0, 0].legend(fontsize=8, loc="lower right", frameon=False)
    picture.supxlabel("penalty of the seat on turn for the rest of the deal")
    picture.supylabel("share of deals in which it is no more")
    return picture


def _panel(panel: Axes, cell: Cell, found: Solved) -> None:
    panel.set_title(f"{cell.contract}, {cell.size}", fontsize=9)
    panel.set_yticks([0, 0.5, 1], ["0", "50 %", "100 %"])
    panel.tick_params(labelsize=8)
    panel.grid(True, color="#dddddd", linewidth=0.7)
    for name, numbers in (("expected", found.expected), ("guaranteed", found.guaranteed)):
        panel.step(*distribution(numbers), where="post", color=COLOURS[name], linewidth=1.3, label=name)


def main(words: list[str] | None = None) -> None:
    """Solve, print the table as it comes, and draw."""
    asked = options("Show how penalties are spread, for every Jazz deal and number of seats.", PICTURE, words)
    publish(asked, head=HEAD, row=row, draw=draw)


if __name__ == "__main__":
    main()
