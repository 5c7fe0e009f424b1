"""Review played deals: the score sheet of the match, and what each play cost as far as a deal can be solved exactly."""

from __future__ import annotations

import argparse
from importlib.resources import files
from itertools import groupby

from ..errors import DealError, SolverError
from ..matches import match_of
from ..postmortem import Review, review
from ..record import Record
from ..solving import Solver
from .console import Console, Exit
from .inputs import Input, opened
from .interrupt import Interrupt
from .options import add_json, add_limits, halt_words, limit_of
from .progress import Progress
from .sheet import sheet_json, sheet_text

NAME = "review"
SAMPLE = "samples/match.txt"
SECONDS = 60.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver review` takes."""
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("file", nargs="?", metavar="FILE", help="a file of records (text or JSON), or - for standard input")
    source.add_argument("--sample", action="store_true", help="review the match that comes with the program")
    parser.add_argument("--deal", type=int, metavar="N", help="review deal N of the file only")
    words = "write minus points: penalties are positive on the score sheet"
    parser.add_argument("--minus-points", action="store_true", help=words)
    add_limits(parser, seconds=SECONDS, each="deal")
    add_json(parser)


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Print the score sheets, then each deal as soon as it is solved."""
    records = list((_sample() if arguments.sample else opened(arguments.file)).records())
    chosen = _chosen(records, arguments.deal)
    for _, played in groupby(records, key=lambda record: record.match):
        _print_sheet(list(played), arguments, console)
    exact = True
    with (
        Solver(memory=arguments.memory) as engine,
        Interrupt(engine) as interrupt,
        Progress("solving deals", total=len(chosen)) as progress,
    ):
        for number in chosen:
            found = review(records[number - 1], limit=limit_of(arguments), engine=engine)
            with progress.aside():
                _print_review(found, number, arguments, console)
            progress.advance()
            if interrupt.struck:
                return Exit.INTERRUPTED
            exact = exact and found.exact
    return Exit.DONE if exact else Exit.INEXACT


def _sample() -> Input:
    return Input("sample match", files("solver").joinpath(SAMPLE).read_bytes())


def _chosen(records: list[Record], deal: int | None) -> list[int]:
    numbers = range(1, len(records) + 1)
    if deal is None:
        return list(numbers)
    if deal not in numbers:
        raise DealError(f"there is no deal {deal}; the file has {len(records)}")
    return [deal]


def _print_sheet(played: list[Record], arguments: argparse.Namespace, console: Console) -> None:
    try:
        match = match_of(played)
    except SolverError as error:
        console.remark(f"no score sheet for {played[0].match or 'these deals'}: {error}")
        return
    if arguments.json:
        console.write_json(sheet_json(match))
    else:
        console.write(sheet_text(match, sign=-1 if arguments.minus_points else 1) + "\n")


def _print_review(found: Review, number: int, arguments: argparse.Namespace, console: Console) -> None:
    if arguments.json:
        console.write_json(found.to_json())
    else:
        console.write(f"Deal {number}: {found}\n")
    if not found.exact:
        console.remark(f"deal {number}: {halt_words(found.halt, limit_of(arguments))}")
