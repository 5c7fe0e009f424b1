"""Advise a seat before a Jass deal is played: which contract to choose or to push, which points to predict."""

from __future__ import annotations

import argparse

from ..advising import advise
from ..limits import Limit
from .console import Console, Exit
from .options import add_json, seconds_read
from .sight import add_view, view_of

NAME = "advise"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver advise` takes."""
    add_view(parser)
    parser.add_argument("--calls", metavar="CALLS", help="weigh these calls only, such as S,topdown,-")
    parser.add_argument("--seconds", type=seconds_read, default=0, metavar="N", help="go on for about so many seconds")
    parser.add_argument("--worlds", type=int, metavar="N", help="weigh so many deals that fit at most (default: 400)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="draw other deals (default: 1)")
    add_json(parser)


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Print the advice."""
    view = view_of(arguments)
    calls = arguments.calls.replace(" ", "").split(",") if arguments.calls else None
    limit = Limit(seconds=arguments.seconds) if arguments.seconds else None
    found = advise(view, calls=calls, limit=limit, worlds=arguments.worlds, seed=arguments.seed)
    console.write_json(found.to_json()) if arguments.json else console.write(str(found))
    return Exit.DONE
