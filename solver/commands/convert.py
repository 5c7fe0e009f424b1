"""Turn text into JSON and JSON into text: positions, or records of play; read and write the log of a Jass server."""

from __future__ import annotations

import argparse
import sys

from ..errors import DealError
from ..files import FORMS, write_records
from .console import Console, Exit
from .inputs import opened

NAME = "convert"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver convert` takes."""
    parser.add_argument("file", metavar="FILE", help="a file of positions or of records, or - for standard input")
    parser.add_argument("--to", choices=FORMS, help="the form to write (default: the other one of text and json)")


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Print everything in the file in the other form, or in canonical text or JSON if that is asked for."""
    source = opened(arguments.file)
    form = arguments.to or ("text" if source.holds_json else "json")
    if source.holds_positions:
        if form == "jasslog":
            raise DealError("a Jass log holds records of play, and here are positions")
        for position in source.positions():
            console.write_json(position.to_json()) if form == "json" else console.write(str(position))
    else:
        write_records(source.records(), sys.stdout, form=form)
    return Exit.DONE
