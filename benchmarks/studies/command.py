"""What every study takes from the command line, and what it hands out: a table as it comes, and a picture."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from matplotlib import rcParams
from matplotlib.figure import Figure

from .cells import CARDS, GAMES, Cell, Solved, solved


def publish(
    asked: argparse.Namespace,
    *,
    head: tuple[str, ...],
    row: Callable[[Cell, Solved], tuple[str, ...]],
    draw: Callable[[dict[Cell, Solved]], Figure],
) -> None:
    """Solve the cells that are asked for, print a row of each in Markdown and save the picture of all."""
    print(f"| {' | '.join(head)} |", "|" + "---|" * len(head), sep="\n")
    cells: dict[Cell, Solved] = {}
    for cell in (Cell(game, seats) for game in asked.games for seats in asked.seats):
        cells[cell] = solved(cell, asked.folder, asked.deals, workers=asked.workers)
        print(f"| {' | '.join(row(cell, cells[cell]))} |", flush=True)
    rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "study"})
    draw(cells).savefig(asked.picture, dpi=110, metadata={"Date": None} if asked.picture.suffix == ".svg" else None)


def options(purpose: str, picture: Path, /, words: list[str] | None = None) -> argparse.Namespace:
    """Read what a study is asked for, by default from the command line."""
    parser = argparse.ArgumentParser(description=purpose)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="keeps what is solved, for a later run of any study")
    parser.add_argument("--deals", type=int, default=10_000, metavar="N", help="of each cell (default: %(default)s)")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES, metavar="GAME", help="(default: all of Jazz)")
    parser.add_argument("--seats", nargs="+", type=int, choices=CARDS, default=[*CARDS], metavar="N", help="(default: 3-7)")
    parser.add_argument("--workers", type=int, default=None, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--picture", type=Path, default=picture, metavar="FILE", help=".svg or .png (default: %(default)s)")
    return parser.parse_args(words)
