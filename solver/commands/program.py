"""Reads the command line, runs one verb and turns whatever goes wrong into one message and an exit code."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from .. import __version__
from ..errors import SolverError
from . import advise, batch, convert, deal, hint, play, puzzle, review, show, solve, verify
from .console import Console, Exit
from .options import whole_read

VERBS = (deal, show, solve, hint, advise, play, review, puzzle, verify, batch, convert)
CODES = """exit codes: 0 done, 1 bad input, 2 wrong usage, 3 a limit left numbers inexact, 130 interrupted"""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.register("type", int, whole_read)

    def error(self, message: str) -> NoReturn:
        self.exit(Exit.USAGE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as exit:
        return int(exit.code or 0)
    try:
        return _run(arguments)
    except BrokenPipeError:
        _drop_output()
        return Exit.DONE


def _run(arguments: argparse.Namespace) -> int:
    console = Console(ascii_only=arguments.ascii)
    try:
        code = int(arguments.run(arguments, console))
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        raise
    except SolverError as error:
        console.remark(str(error))
    except OSError as error:
        console.remark(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except UnicodeEncodeError as error:
        console.remark(f"the output has letters that {error.encoding} cannot write; set PYTHONIOENCODING=utf-8")
    except KeyboardInterrupt:
        console.remark("interrupted")
        return Exit.INTERRUPTED
    return Exit.BAD_INPUT


def _drop_output() -> None:
    """Send the rest of the output nowhere, since nobody reads it any more; Python would complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="solver", description="Solve card deals exactly and explain them.", epilog=CODES)
    parser.add_argument("--version", action="version", version=f"solver {__version__}")
    verbs = parser.add_subparsers(metavar="VERB", required=True)
    for verb in VERBS:
        words = (verb.__doc__ or "").strip()
        added = verbs.add_parser(verb.NAME, help=words, description=words, epilog=CODES)
        added.add_argument("--ascii", action="store_true", help="write ASCII only")
        verb.add_arguments(added)
        added.set_defaults(run=verb.run)
    return parser
