"""Hint one seat: what each card costs on average over the hands that it cannot see, and how sure that is."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..errors import DealError
from ..hinting import hints
from ..limits import Limit
from ..position import Position
from ..prospects import Hint
from ..record import Record
from ..view import View
from .console import Console, Exit
from .inputs import opened
from .options import add_json, seconds_read

NAME = "hint"
SECONDS = 1.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver hint` takes."""
    words = "a view, a position, a file with one, a file of records (text or JSON), or - for standard input"
    parser.add_argument("source", nargs="+", metavar="VIEW", help=words)
    parser.add_argument("--seat", type=int, metavar="N", help="the seat to hint (default: the one on turn)")
    parser.add_argument("--row", type=int, metavar="N", help="its turn in this row of the record")
    parser.add_argument("--plays", type=int, metavar="N", help="its turn after so many plays of the record (default: all)")
    parser.add_argument("--deal", type=int, default=1, metavar="N", help="the deal of the file (default: 1)")
    words = f"go on for so many seconds at most; 0 means to go by worlds alone (default: {SECONDS:g})"
    parser.add_argument("--seconds", type=seconds_read, default=SECONDS, metavar="N", help=words)
    parser.add_argument("--worlds", type=int, metavar="N", help="value so many deals that fit at most")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="draw other deals (default: 1)")
    add_json(parser)


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Print the hint; when interrupted, as good as it is by then."""
    view = view_of(arguments)
    limit = Limit(seconds=arguments.seconds) if arguments.seconds else None
    told: Hint | None = None
    try:
        for found in hints(view, limit=limit, worlds=arguments.worlds, seed=arguments.seed):
            told = found
    finally:
        if told:
            _print(told, arguments, console)
    return Exit.DONE


def view_of(arguments: argparse.Namespace) -> View:
    """Return the view that a command line asks for; raise DealError if it does not tell."""
    source = " ".join(arguments.source)
    if len(source.split()) > 1 and not Path(source).exists():
        return _spelt(source, arguments.seat)
    given = opened(source)
    if given.holds_records:
        return _recorded(list(given.records()), arguments)
    return _spelt(given.head.partition("\n")[0], arguments.seat)


def _spelt(text: str, seat: int | None) -> View:
    """Read a view, or a position that is seen from a seat; of one with open hands only that seat's is used."""
    if "?" in text or "seat=" in text:
        return View.parse(text if seat is None or "seat=" in text else f"{text} seat={seat}")
    position = Position.parse(text)
    return position.view(seat=position.turn if seat is None else seat)


def _recorded(records: list[Record], arguments: argparse.Namespace) -> View:
    if not 1 <= arguments.deal <= len(records):
        raise DealError(f"there is no deal {arguments.deal}; the file has {len(records)}")
    record = records[arguments.deal - 1]
    if arguments.row is not None and arguments.seat is None:
        raise DealError("a row is told together with a seat")
    plays = record.plays[: arguments.plays]
    seat = arguments.seat or record.start.view(seat=record.start.turn).replay(play.card for play in plays).turn
    found: View = record.view(seat=seat, row=arguments.row, plays=None if arguments.row is not None else len(plays))
    return found


def _print(found: Hint, arguments: argparse.Namespace, console: Console) -> None:
    if arguments.json:
        console.write_json(found.to_json())
    else:
        console.write(f"{found.view}\n{found}")
