"""What a command is given: a position written out, a file, or standard input; positions or records, text or JSON."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from ..errors import DealError, NotationError
from ..field import Field
from ..files import read_positions, read_records
from ..games import GAMES
from ..jasslog import LINE as LOG_LINE
from ..position import Position
from ..record import Record

MATCH = "jazz"
_HEAD_BYTES = 10_000
_SKIPPED = re.compile(r"\A(?:\s++|#[^\n]*+)*+")
_JSON = re.compile(r'\{\s*"|\[\s*\{')
_RECORDS = re.compile(r'\[\s*\w+\s*"|\{|\[\s*\{')


class Input(io.BytesIO):
    """The bytes of a file or of standard input, with the `name` that errors tell."""

    def __init__(self, name: str, content: bytes) -> None:
        super().__init__(content)
        self.name = name
        text = content[:_HEAD_BYTES].decode("utf-8", "replace").removeprefix("\ufeff")
        self.head = _SKIPPED.sub("", text, count=1)

    @property
    def holds_json(self) -> bool:
        """True if the first thing in it is JSON, or a line of a Jass log, which holds JSON."""
        return bool(_JSON.match(self.head) or LOG_LINE.match(self.head))

    @property
    def holds_positions(self) -> bool:
        """True if the first thing in it is a position."""
        return "solver-position/" in self.head.partition("\n")[0] if self.holds_json else self.head[:1].isalpha()

    @property
    def holds_records(self) -> bool:
        """True if the first thing in it is a record."""
        return bool(_RECORDS.match(self.head) or LOG_LINE.match(self.head)) and not self.holds_positions

    def positions(self) -> Iterator[Position]:
        """Yield the positions in it; raise NotationError if there are none."""
        if self.holds_records:
            raise self._fault("here are records of play, not positions; see solver review")
        count = 0
        for position in self._json_positions() if self.holds_json else read_positions(self):
            yield position
            count += 1
        if not count:
            raise self._fault("there is no position here")

    def records(self) -> Iterator[Record]:
        """Yield the records in it; raise NotationError if there are none."""
        if self.holds_positions:
            raise self._fault("here are positions, not records of play; see solver solve")
        count = 0
        for record in read_records(self):
            yield record
            count += 1
        if not count:
            raise self._fault("there is no record here")

    def _json_positions(self) -> Iterator[Position]:
        lines = self.getvalue().decode("utf-8", "replace").removeprefix("\ufeff").split("\n")
        for number, line in enumerate(lines, start=1):
            if line.strip():
                try:
                    yield Position.from_json(line)
                except NotationError as error:
                    raise NotationError(error.reason, text=error.text, line=number, source=self.name) from None

    def _fault(self, reason: str) -> NotationError:
        return Field.of(self.head.partition("\n")[0], source=self.name).fault(reason)


def opened(source: str) -> Input:
    """Return the content of a file, or of standard input for `-`; raise OSError, DealError for what cannot be a file."""
    if source == "-":
        return Input("standard input", sys.stdin.buffer.read())
    if not source.strip():
        raise DealError("here are no words; write a position in quotes or the name of a file")
    if not Path(source).exists() and source.strip().lower().partition(":")[0] in (*GAMES, MATCH):
        raise DealError(f"{source} is a game and no file; `solver deal {source}` deals one")
    return Input(source, Path(source).read_bytes())


def positions_of(words: list[str]) -> Iterator[Position]:
    """Yield the position that the words of a command line spell, or those of the file they name."""
    source = " ".join(words)
    if len(source.split()) > 1 and not Path(source).exists():
        return iter([Position.parse(source)])
    return opened(source).positions()
