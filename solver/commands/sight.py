"""Whose view a command line means: a view, a position as a seat sees it, or a turn of a record."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..errors import DealError
from ..position import Position
from ..record import Record
from ..view import View
from .inputs import opened


def add_view(parser: argparse.ArgumentParser) -> None:
    """Declare what tells the view."""
    words = "a view, a position, a file with one, a file of records (text or JSON), or - for standard input"
    parser.add_argument("source", nargs="+", metavar="VIEW", help=words)
    parser.add_argument("--seat", type=int, metavar="N", help="the seat that asks (default: the one on turn)")
    parser.add_argument("--row", type=int, metavar="N", help="at its turn in this row of the record")
    parser.add_argument("--plays", type=int, metavar="N", help="after so many plays of the record (default: all)")
    parser.add_argument("--deal", type=int, default=1, metavar="N", help="the deal of the file (default: 1)")


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
