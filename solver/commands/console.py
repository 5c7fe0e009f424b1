"""Where a command writes: data to standard output, remarks to standard error."""

from __future__ import annotations

import json
import os
import sys
from enum import IntEnum
from typing import TextIO

from ..draw.text import Pen

SIGNS = "♠♥♦♣▸·┌┐└┘─│"


class Exit(IntEnum):
    """The exit codes of the command line."""

    DONE = 0
    BAD_INPUT = 1
    USAGE = 2
    INEXACT = 3
    INTERRUPTED = 130


class Console:
    """Writes text as the terminal can show it: `symbols` unless ASCII is asked for or all there is, `colour` if wanted."""

    def __init__(self, *, ascii_only: bool) -> None:
        self.symbols = not ascii_only and _can_write(SIGNS, sys.stdout)
        self.colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    def write(self, text: str = "") -> None:
        """Write lines for a reader."""
        print(Pen(self.symbols, colour=False).words(text), flush=True)

    def write_drawn(self, text: str) -> None:
        """Write lines that are drawn for this terminal already."""
        print(text, flush=True)

    def write_json(self, line: str) -> None:
        """Write one line of JSON, with letters beyond ASCII escaped if need be."""
        print(line if self.symbols else json.dumps(json.loads(line)), flush=True)

    def remark(self, text: str) -> None:
        """Write a remark."""
        encoding = sys.stderr.encoding or "ascii"
        print(f"solver: {text}".encode(encoding, "replace").decode(encoding), file=sys.stderr, flush=True)


def _can_write(text: str, stream: TextIO) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
