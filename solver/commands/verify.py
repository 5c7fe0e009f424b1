"""Prove a file of puzzles again from scratch: every line is solved anew with empty tables and compared word for word."""

from __future__ import annotations

import argparse
import json

from ..errors import DealError
from ..puzzling import proofs
from .console import Console, Exit
from .inputs import opened
from .options import add_json
from .progress import Progress

NAME = "verify"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver verify` takes."""
    parser.add_argument("file", metavar="FILE", help="puzzles, one JSON object a line, or - for standard input")
    add_json(parser)


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Tell every line that is not true, and how many are."""
    found = opened(arguments.file)
    lines = found.getvalue().decode("utf-8", "replace").removeprefix("\ufeff").splitlines()
    if not any(line.lstrip().startswith("{") for line in lines):
        raise DealError(f"{found.name} holds no puzzles; `solver puzzle GAME --json` writes them, one a line")
    proved = wrong = 0
    with Progress("proving", total=sum(map(bool, map(str.strip, lines)))) as progress:
        for proof in proofs(lines):
            proved, wrong = proved + (not proof.fault), wrong + bool(proof.fault)
            if arguments.json:
                with progress.aside():
                    console.write_json(json.dumps({**proof._asdict(), "proved": not proof.fault}))
            elif proof.fault:
                with progress.aside():
                    console.write(f"line {proof.line}{f' ({proof.id})' if proof.id else ''}: {proof.fault}")
            progress.advance()
    if not arguments.json:
        console.write(f"{proved} puzzles proved" + (f", {wrong} not" if wrong else ""))
    return Exit.BAD_INPUT if wrong or not proved else Exit.DONE
