"""Draw positions: as text for the terminal, or one of them as an SVG picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..draw import FACES, svg_diagram, text_diagram
from ..errors import DealError
from .console import Console, Exit
from .inputs import positions_of
from .options import output_read

NAME = "show"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver show` takes."""
    words = "a position, a file of positions (text or JSON, one a line), or - for standard input"
    parser.add_argument("source", nargs="+", metavar="POSITION", help=words)
    parser.add_argument("--face", choices=FACES, default="french", help="the suits to draw (default: %(default)s)")
    parser.add_argument("--svg", type=output_read, metavar="FILE", help="write an SVG picture to a file instead")


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Print a diagram of each position, or write the picture of the only one."""
    if arguments.svg:
        positions = list(positions_of(arguments.source))
        if len(positions) > 1:
            raise DealError(f"one picture shows one position; here are {len(positions)}")
        Path(arguments.svg).write_text(svg_diagram(positions[0], face=arguments.face) + "\n", encoding="utf-8")
        return Exit.DONE
    for number, position in enumerate(positions_of(arguments.source)):
        drawn = text_diagram(position, symbols=console.symbols, colour=console.colour, face=arguments.face)
        console.write_drawn(f"\n{drawn}" if number else drawn)
    return Exit.DONE
