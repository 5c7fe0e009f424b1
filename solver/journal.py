"""A file of lines to which long work adds one result after the other, and which it takes up again where it was broken off.

The first line tells what was asked for. A line counts once it is whole: what a killed run left of one is cut off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO

from .errors import BatchError

FORMAT = "solver-journal/1"


class Journal:
    """The lines of one request in a file; `kept` is how many results it had when it was opened.

    Raises BatchError if the file holds something else, which is left alone, and OSError.
    """

    def __init__(self, path: Path, request: dict[str, object]) -> None:
        self._path = path
        self._head = json.dumps({"format": FORMAT, "request": request}, ensure_ascii=False)
        content = path.read_bytes() if path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if lines or content:
            self._check(lines[0] if lines else content, cut=not lines)
        self.kept = max(0, len(lines) - 1)
        self._stream: IO[bytes] = path.open("r+b" if content else "wb")
        self._stream.truncate(len(whole))
        self._stream.seek(len(whole))
        if not lines:
            self.add(self._head)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stream.close()

    def add(self, line: str) -> None:
        """Add a result; it is on the disk when this returns."""
        self._stream.write(f"{line}\n".encode())
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def results(self) -> Iterator[str]:
        """Yield the results from the file, the first one first."""
        with self._path.open(encoding="utf-8") as stream:
            next(stream)
            yield from stream

    def _check(self, first: bytes, *, cut: bool) -> None:
        """Raise BatchError unless the first line, which may be cut short, is that of this request."""
        head = self._head.encode()
        if first != head and not (cut and head.startswith(first)):
            raise BatchError(f"{self._path} holds something else, not the same work begun; give this a file of its own")
