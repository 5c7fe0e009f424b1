"""Hint one seat: what each card costs on average over the hands that it cannot see, and how sure that is."""

from __future__ import annotations

import argparse

from ..beliefs import ByRule
from ..hinting import hints
from ..limits import Limit
from ..prospects import Hint
from .console import Console, Exit
from .options import add_json, seconds_read
from .sight import add_view, view_of

NAME = "hint"
SECONDS = 1.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver hint` takes."""
    add_view(parser)
    words = f"go on for so many seconds at most; 0 means to go by worlds alone (default: {SECONDS:g})"
    parser.add_argument("--seconds", type=seconds_read, default=SECONDS, metavar="N", help=words)
    parser.add_argument("--worlds", type=int, metavar="N", help="value so many deals that fit at most")
    words = "with rule, deals are likelier in which the others have mostly played by rule (default: even)"
    parser.add_argument("--belief", choices=("even", "rule"), default="even", help=words)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="draw other deals (default: 1)")
    add_json(parser)


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Print the hint; when interrupted, as good as it is by then."""
    view = view_of(arguments)
    belief = ByRule(view) if arguments.belief == "rule" else None
    limit = Limit(seconds=arguments.seconds) if arguments.seconds else None
    told: Hint | None = None
    try:
        for found in hints(view, limit=limit, worlds=arguments.worlds, seed=arguments.seed, weights=belief):
            told = found
    finally:
        if told:
            _print(told, arguments, console)
    return Exit.DONE


def _print(found: Hint, arguments: argparse.Namespace, console: Console) -> None:
    if arguments.json:
        console.write_json(found.to_json())
    else:
        console.write(f"{found.view}\n{found}")
