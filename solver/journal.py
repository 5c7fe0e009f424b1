"""A file of lines to which long work adds one result after the other, and which it takes up again where it was broken off.

A line counts once it is whole: what a killed run left of one is cut off. The first line of a journal tells what was asked
for.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from .errors import BatchError

FORMAT = "solver-journal/1"


class LineFile:
    """A file that lines are added to; `lines` are the whole ones that it had when it was opened. Raises OSError."""

    def __init__(self, path: Path) -> None:
        content = path.read_bytes() if path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        self.lines = whole.splitlines()
        self._check(self.lines[0] if self.lines else content, cut=not self.lines)
        self._stream: IO[bytes] = path.open("r+b" if content else "wb")
        self._stream.truncate(len(whole))
        self._stream.seek(len(whole))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stream.close()

    def add(self, line: str) -> None:
        """Add a line; it is on the disk when this returns."""
        self._stream.write(f"{line}\n".encode())
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def _check(self, first: bytes, *, cut: bool) -> None:
        """Look at the first line, which may be cut short, before the file is changed."""


class Journal(LineFile):
    """The lines of one request in a file; `kept` is how many results it had when it was opened.

    Raises BatchError if the file holds something else, which is left alone, and OSError.
    """

    def __init__(self, path: Path, request: dict[str, object]) -> None:
        self._path = path
        self._head = json.dumps({"format": FORMAT, "request": request}, ensure_ascii=False)
        super().__init__(path)
        self.kept = max(0, len(self.lines) - 1)
        if not self.lines:
            self.add(self._head)

    def results(self) -> Iterator[str]:
        """Yield the results from the file, the first one first."""
        with self._path.open(encoding="utf-8") as stream:
            next(stream)
            yield from stream

    def _check(self, first: bytes, *, cut: bool) -> None:
        """Raise BatchError unless the first line is that of this request."""
        head = self._head.encode()
        if first != head and not (cut and head.startswith(first)):
            raise BatchError(f"{self._path} holds something else, not the same work begun; give this a file of its own")
