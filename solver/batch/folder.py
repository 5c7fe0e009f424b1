"""The folder of a batch: a manifest with the request, and the shards; every file appears in it whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BatchError
from .request import FORMAT
from .shard import Shard, digest_of, file_name, packed, unpacked

if TYPE_CHECKING:
    from .rows import Columns

MANIFEST = "manifest.json"
_PART = ".part"


class Folder:
    """A folder that holds what one request asks for, one run at a time; `request` is its text. Methods raise OSError."""

    def __init__(self, path: Path, request: str) -> None:
        self.path = path
        self.request = request

    def prepare(self) -> None:
        """Make the folder and its manifest, clear what a killed run left; raise BatchError if another request is there."""
        self.path.mkdir(parents=True, exist_ok=True)
        for left in self.path.glob(f"*{_PART}"):
            left.unlink()
        manifest = self.path / MANIFEST
        if not manifest.exists():
            shown = json.dumps({"format": FORMAT, "request": json.loads(self.request)}, indent=2)
            write_whole(manifest, f"{shown}\n".encode())
        elif differing := _differing(request_in(manifest), json.loads(self.request)):
            raise BatchError(f"{self.path} holds another batch ({differing}); give this one a folder of its own")

    def find(self, number: int, start: int, stop: int) -> Shard | None:
        """Return a shard that is finished and whole, or None."""
        found = self._content(number, start, stop)
        return Shard(number, start, stop, found[1]) if found else None

    def write(self, columns: Columns, number: int, start: int, stop: int) -> Shard:
        """Write the columns of a shard."""
        digest = digest_of(columns, self.request, start, stop)
        write_whole(self.path / file_name(number), packed(columns, digest))
        return Shard(number, start, stop, digest)

    def read(self, shard: Shard) -> Columns:
        """Return the columns of a shard; raise BatchError if it is no longer what it was."""
        found = self._content(shard.number, shard.start, shard.stop)
        if not found or found[1] != shard.digest:
            raise BatchError(f"{self.path / shard.name} is damaged or gone; solving the same batch again restores it")
        return found[0]

    def _content(self, number: int, start: int, stop: int) -> tuple[Columns, str] | None:
        try:
            content = (self.path / file_name(number)).read_bytes()
        except FileNotFoundError:
            return None
        return unpacked(content, self.request, start, stop)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that appears whole or not at all; raise OSError."""
    with whole(path) as part:
        part.write_bytes(content)


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Lend another name to write a file under, which gets its own name once all of it is on the disk; raise OSError."""
    part = path.with_name(f"{path.name}.{os.getpid()}{_PART}")
    try:
        yield part
        with part.open("rb+") as stream:
            os.fsync(stream.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def request_in(manifest: Path) -> dict[str, object]:
    """Return the request of a manifest; raise BatchError."""
    try:
        found = json.loads(manifest.read_bytes())
        if found["format"] == FORMAT and isinstance(found["request"], dict):
            return dict(found["request"])
    except (ValueError, TypeError, KeyError):
        pass
    raise BatchError(f"{manifest} is not the manifest of a batch; give this one a folder of its own")


def _differing(there: dict[str, object], asked: dict[str, object]) -> str:
    """Say where two requests differ, nothing if they do not."""
    keys = [key for key in {**there, **asked} if there.get(key) != asked.get(key)]
    return ", ".join(f"{key} {json.dumps(there.get(key))}, not {json.dumps(asked.get(key))}" for key in keys)
