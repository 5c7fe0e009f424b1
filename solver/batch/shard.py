"""Shards: the columns of a run of positions, a pure function of the source, the manner and the two ends of the run.

Each shard is solved with empty tables, so that even what a limit of nodes cuts off does not depend on what came before.
"""

from __future__ import annotations

import hashlib
import io
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

from ..solving import Solver
from .request import Manner, Request
from .rows import columns_of
from .source import Source

if TYPE_CHECKING:
    from .rows import Columns

SEAL = "seal"
_DAMAGE = (BadZipFile, ValueError, KeyError, EOFError, NotImplementedError, zlib.error)


@dataclass(frozen=True, slots=True)
class Shard:
    """A finished shard: the places of its positions from `start` up to `stop`, and the digest of its columns."""

    number: int
    start: int
    stop: int
    digest: str

    @property
    def name(self) -> str:
        """The name of its file."""
        return file_name(self.number)


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker is given: the shard's number and ends, its part of the source, and the manner of solving it."""

    number: int
    start: int
    stop: int
    source: Source
    manner: Manner
    seats: int

    @classmethod
    def of(cls, request: Request, number: int, start: int, stop: int) -> Task:
        """Return the task of one shard of a request."""
        source = request.source
        return cls(number, start, stop, source.part(start, stop), request.manner, source.most_seats)


def solved(task: Task) -> Columns:
    """Return the columns of a shard; this is what runs in the workers."""
    places = range(task.start, task.stop)
    with Solver(memory=task.manner.memory_bytes) as engine:
        answers = ((place + 1, task.manner.solve(engine, task.source.position(place))) for place in places)
        return columns_of(answers, seats=task.seats)


def file_name(number: int) -> str:
    """Return the name of the file of a shard."""
    return f"shard-{number:05d}.npz"


def digest_of(columns: Columns, request: str, start: int, stop: int) -> str:
    """Return the checksum of columns as part of a request; names, types and every bit count."""
    seal = hashlib.sha256(f"{request}\n{start} {stop}\n".encode())
    for name, column in columns.items():
        seal.update(f"{name} {column.dtype.str} {len(column)}\n".encode())
        seal.update(column.tobytes())
    return seal.hexdigest()


def packed(columns: Columns, digest: str = "") -> bytes:
    """Return columns as the content of an npz file, sealed with their digest if there is one."""
    import numpy as np

    buffer = io.BytesIO()
    arrays: dict[str, Any] = {**columns, **({SEAL: np.array(digest)} if digest else {})}
    np.savez_compressed(buffer, **arrays)
    return buffer.getvalue()


def unpacked(content: bytes, request: str, start: int, stop: int) -> tuple[Columns, str] | None:
    """Return the columns of a shard and their digest, or None if the content is damaged or is another shard's."""
    import numpy as np

    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as found:
            columns = {name: found[name] for name in found.files if name != SEAL}
            digest = str(found[SEAL])
    except _DAMAGE:
        return None
    return (columns, digest) if digest == digest_of(columns, request, start, stop) else None
