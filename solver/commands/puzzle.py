"""Make puzzles: positions with exactly one right card, from random deals, from records or from positions."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..draw import FACES, svg_diagram
from ..position import Position
from ..puzzling import Puzzle, puzzles
from ..puzzling.themes import NAMES
from ..record import Record
from ..reporting import puzzle_page, puzzle_sheet
from .console import Console, Exit
from .inputs import opened, positions_of
from .options import add_json, folder_read, output_read
from .progress import Progress

NAME = "puzzle"
COUNT = 10
_NAME = re.compile(r"(?:jazz|jass|bridge)/\S+|jazz", re.IGNORECASE)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver puzzle` takes."""
    words = (
        "a game such as jazz/queens, dealt at random; a position; or a file of positions or records, - for standard input"
    )
    parser.add_argument("source", nargs="+", metavar="SOURCE", help=words)
    parser.add_argument("--seats", type=int, metavar="N", help="the number of seats of random deals (default: all by turns)")
    words = f"how many puzzles (default: {COUNT} from random deals, all from a file)"
    parser.add_argument("--count", type=_count, metavar="N", help=words)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="a number that always gives the same puzzles")
    parser.add_argument("--theme", choices=NAMES, metavar="THEME", help=f"only puzzles about this: {', '.join(NAMES)}")
    parser.add_argument("--difficulty", type=_levels, metavar="N", help="only puzzles of this difficulty, 1 to 10, or 3-5")
    parser.add_argument("--html", type=output_read, metavar="FILE", help="write one page with hidden answers as well")
    parser.add_argument(
        "--sheet", type=output_read, metavar="FILE", help="write a page to print as well, the answers at its end"
    )
    parser.add_argument(
        "--svg", type=folder_read, metavar="FOLDER", help="write a picture of each puzzle as well, named by its id"
    )
    parser.add_argument("--face", choices=FACES, default="french", help="the suits to draw (default: %(default)s)")
    add_json(parser)


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Write each puzzle as soon as it is found, and the pages of those there are when that is broken off."""
    found = puzzles(
        _source(arguments.source),
        seats=arguments.seats,
        count=_wanted(arguments),
        seed=arguments.seed,
        theme=arguments.theme,
        difficulty=arguments.difficulty,
    )
    kept, number = [], 0
    try:
        with Progress("looking for puzzles", total=_wanted(arguments)) as progress:
            for number, puzzle in enumerate(found, start=1):
                with progress.aside():
                    _write(puzzle, number, arguments, console)
                kept += [puzzle] if arguments.html or arguments.sheet or arguments.svg else []
                progress.advance()
    finally:
        if kept:
            _draw(kept, arguments)
    if not number and _wanted(arguments) != 0:
        console.remark("no such puzzle is there")
    if not kept:
        _draw(kept, arguments)
    return Exit.DONE


def _write(puzzle: Puzzle, number: int, arguments: argparse.Namespace, console: Console) -> None:
    if arguments.json:
        console.write_json(puzzle.to_json())
    else:
        console.write(f"\n{puzzle}" if number > 1 else str(puzzle))


def _draw(kept: list[Puzzle], arguments: argparse.Namespace) -> None:
    """Write the pages and pictures that were asked for; raise DealError if there is no puzzle for a page."""
    title = f"Puzzles: {' '.join(arguments.source)}" if len(arguments.source) == 1 else "Puzzles"
    if arguments.html:
        Path(arguments.html).write_text(puzzle_page(kept, title=title, face=arguments.face), encoding="utf-8")
    if arguments.sheet:
        Path(arguments.sheet).write_text(puzzle_sheet(kept, title=title, face=arguments.face), encoding="utf-8")
    for puzzle in kept if arguments.svg else []:
        path = Path(arguments.svg) / f"{puzzle.id}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg_diagram(puzzle.position, face=arguments.face) + "\n", encoding="utf-8")


def _wanted(arguments: argparse.Namespace) -> int | None:
    if arguments.count is None and isinstance(_source(arguments.source), str):
        return COUNT
    count: int | None = arguments.count
    return count


def _source(words: list[str]) -> str | Iterable[Position | Record]:
    """Return the name of a game, or what the words spell or the file they name holds."""
    name = " ".join(words)
    if name == "-" or Path(name).exists():
        return _held(name)
    return name if _NAME.fullmatch(name.strip()) else positions_of(words)


def _held(name: str) -> Iterator[Position | Record]:
    found = opened(name)
    yield from found.records() if found.holds_records else found.positions()


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(f"a count is a whole number from 0 up, not {text[:20]!r}")
    return int(text)


def _levels(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", text)
    least, most = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= least <= most <= 10:
        raise argparse.ArgumentTypeError(f"a difficulty is a number from 1 to 10 or a range such as 3-5, not {text[:20]!r}")
    return least, most
