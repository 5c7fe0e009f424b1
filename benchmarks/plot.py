"""Draws how mean time grows with the cards left: `python -m benchmarks.plot [FILE]` makes growth.svg, or FILE, of cells.csv.

One row of panels for max^n and one for the guaranteed value, one panel a contract, one line for each number of seats.
Hollow marks are cells of which some positions were not done in time: the mean of the others is too low.
"""

from __future__ import annotations

import argparse
from math import isnan
from pathlib import Path

from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from .figures import Figures, growth, read

HERE = Path(__file__).parent
KINDS = ("max^n", "guaranteed")
COLOURS = {3: "#4477aa", 4: "#ee6677", 5: "#228833", 6: "#aa8800", 7: "#aa3377"}
MARKS = {3: "o", 4: "s", 5: "D", 6: "^", 7: "v"}


def draw(rows: list[Figures], path: Path) -> None:
    """Write the picture of some figures; the ending of the path decides the format."""
    rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "growth"})
    games = list(dict.fromkeys(row.game for row in rows if row.kind in KINDS))
    grid = Figure(figsize=(3.2 * len(games), 8), layout="tight")
    panels = grid.subplots(len(KINDS), len(games), sharey=True, squeeze=False)
    for kind, line in zip(KINDS, panels, strict=True):
        for game, panel in zip(games, line, strict=True):
            _panel(panel, [row for row in rows if (row.kind, row.game) == (kind, game)])
            panel.set_title(f"{game.removeprefix('jazz/')}, {kind}", fontsize=11)
        line[0].set_ylabel("mean CPU time of a position")
    grid.supxlabel("cards left in each hand")
    grid.savefig(path, dpi=110, metadata={"Date": None} if path.suffix == ".svg" else None)


def _panel(panel: Axes, rows: list[Figures]) -> None:
    panel.set_yscale("log")
    panel.set_ylim(3e-4, 1000)
    panel.set_yticks([0.001, 0.01, 0.1, 1, 10], ["1 ms", "10 ms", "0.1 s", "1 s", "10 s"])
    panel.minorticks_off()
    panel.grid(True, which="major", color="#dddddd", linewidth=0.7)
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    for seats, colour in COLOURS.items():
        found = [row for row in rows if row.seats == seats and row.finished]
        if not found:
            continue
        cards, seconds = [row.cards for row in found], [row.mean_seconds for row in found]
        fills = [colour if row.finished == row.positions else "white" for row in found]
        factor = growth(found)[1]
        label = f"{seats} seats" if isnan(factor) else f"{seats} seats, nodes × {factor:.1f} a card"
        panel.plot(cards, seconds, color=colour, linewidth=1.3, label=label)
        panel.scatter(cards, seconds, c=fills, edgecolors=colour, marker=MARKS[seats], s=22, zorder=3)
    panel.legend(fontsize=7, loc="upper left", frameon=False, handlelength=1.2, borderaxespad=0.2)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("picture", nargs="?", type=Path, default=HERE / "growth.svg", help="where to (.svg or .png)")
    draw(read(HERE / "cells.csv"), parser.parse_args().picture)
