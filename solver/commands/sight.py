"""Whose view a command line means: a view, a position as a seat sees it, or a turn of a record."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..errors import DealError
from ..position import Position
from ..record import Record
from ..view import View
from .inputs import Input, opened


def add_view(parser: argparse.ArgumentParser) -> None:
    """Declare what tells the view."""
    words = "a view, a position, a file with one, a file of records (text or JSON), or - for standard input"
    parser.add_argument("source", nargs="+", metavar="VIEW", help=words)
    parser.add_argument("--seat", type=int, metavar="N", help="the seat that asks (default: the one on turn)")
    parser.add_argument("--row", type=int, metavar="N", help="at its turn in this row of the record")
    parser.add_argument("--plays", type=int, metavar="N", help="after so many plays of the record (default: all)")
    parser.add_argument("--deal", type=int, metavar="N", help="the deal of the file (default: 1)")


def view_of(arguments: argparse.Namespace) -> View:
    """Return the view that a command line asks for; raise DealError if it does not tell."""
    source = " ".join(arguments.source)
    written = len(source.split()) > 1 and not Path(source).exists()
    given = None if written else opened(source)
    if given and given.holds_records:
        return _recorded(list(given.records()), arguments)
    for name in ("row", "plays", "deal"):
        if getattr(arguments, name) is not None:
            raise DealError(f"--{name} is for a file of records, and here is a position")
    return _spelt(_line_of(given) if given else source, arguments.seat)


def _line_of(given: Input) -> str:
    """Return the first position of a file, or the view there, written out; raise NotationError if there is neither."""
    if given.holds_json or not given.head:
        return str(next(given.positions()))
    return given.head.partition("\n")[0]


def _spelt(text: str, seat: int | None) -> View:
    """Read a view, or a position that is seen from a seat; of one with open hands only that seat's is used."""
    if "?" in text or "seat=" in text:
        return View.parse(text if seat is None or "seat=" in text else f"{text} seat={seat}")
    position = Position.parse(text)
    return position.view(seat=position.turn if seat is None else seat)


def _recorded(records: list[Record], arguments: argparse.Namespace) -> View:
    number = 1 if arguments.deal is None else arguments.deal
    if not 1 <= number <= len(records):
        raise DealError(f"there is no deal {number}; the file has {len(records)}")
    record = records[number - 1]
    if arguments.row is not None and arguments.seat is None:
        raise DealError("a row is told together with a seat")
    if arguments.plays is not None and not 0 <= arguments.plays <= len(record.plays):
        raise DealError(f"there is no play {arguments.plays}; deal {number} has {len(record.plays)}")
    plays = record.plays[: arguments.plays]
    seat = arguments.seat
    if seat is None:
        seat = record.start.view(seat=record.start.turn).replay(play.card for play in plays).turn
    found: View = record.view(seat=seat, row=arguments.row, plays=None if arguments.row is not None else len(plays))
    return found
