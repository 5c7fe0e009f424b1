"""Solves a batch, shard by shard, and tells what came of it."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BatchError, SolverError
from ..limits import Limit
from ..position import Position
from ..record import Record
from ..version import __version__
from .export import write_columns
from .folder import Folder
from .request import FORMAT, Manner, Request
from .shard import Shard, Task
from .source import Deals, Positions
from .workers import each_solved, working

if TYPE_CHECKING:
    from .rows import Columns

DEFAULT_MEMORY = "256 MiB"
SHARD_SIZE = 50


@dataclass(frozen=True, slots=True)
class Batch:
    """A finished batch: its `folder`, the `request` as JSON text and the shards in order; `kept` were there before.

    Batches with the same `digest` hold the same numbers, to the last bit.
    """

    folder: str
    request: str
    shards: tuple[Shard, ...]
    kept: int = field(default=0, compare=False)

    @property
    def rows(self) -> int:
        """The number of positions, which is that of rows in every column."""
        return self.shards[-1].stop

    @property
    def digest(self) -> str:
        """The digest of the request and of all columns."""
        return hashlib.sha256("\n".join([self.request, *(shard.digest for shard in self.shards)]).encode()).hexdigest()

    def columns(self, *names: str) -> Columns:
        """Return columns as numpy arrays by name, by default all of them; `solver.batch.rows` says what each holds.

        Raises BatchError for a shard that was damaged since, KeyError for a name that is none.
        """
        import numpy as np

        parts: dict[str, list[np.ndarray[tuple[int, ...], np.dtype[np.generic]]]] = {}
        for shard in self.shards:
            found = self._read(shard)
            for name in names or found:
                parts.setdefault(name, []).append(found[name])
        return {name: np.concatenate(columns) for name, columns in parts.items()}

    def write(self, target: str | os.PathLike[str], /) -> None:
        """Write all columns to one file, `.npz` or `.parquet`, the latter with the extra `columns`; raise BatchError."""
        write_columns(map(self._read, self.shards), Path(target))

    def to_json(self) -> str:
        """Return what the batch is, without its columns, as one line of JSON."""
        shown = {
            "format": FORMAT,
            "folder": self.folder,
            "rows": self.rows,
            "digest": self.digest,
            "kept": self.kept,
            "shards": [{"file": found.name, "start": found.start, "stop": found.stop} for found in self.shards],
            "request": json.loads(self.request),
        }
        return json.dumps(shown)

    def _read(self, shard: Shard) -> Columns:
        return Folder(Path(self.folder), self.request).read(shard)


def solve_many(
    source: Deals | Positions | Iterable[Position | Record],
    out: str | os.PathLike[str],
    /,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    model: str = "maxn",
    objective: str = "own",
    ties: str = "even",
    leader: int | None = None,
    limit: Limit | None = None,
    method: str = "auto",
    memory: int | str = DEFAULT_MEMORY,
    shard_size: int = SHARD_SIZE,
    watch: Callable[[Shard], object] | None = None,
) -> Batch:
    """Solve many positions into columns of numbers in the folder `out`; the same line again takes up what was broken off.

    The positions of a file are `read_positions(path)`; a record stands for its start. `executor` is any
    `concurrent.futures.Executor`, also that of a `distributed.Client`; without it, there are `workers` processes, by default
    one for each core, each with tables of at most `memory`. The other words are those of `solve`, but a `limit` counts
    nodes only, so that the numbers are always the same. `watch` is called with each shard that is finished or was found so.

    Shards whose checksum is right are kept. Raises BatchError for a folder that cannot be written or holds another request,
    a full disk and a dying worker: what is finished stays. Call it below `if __name__ == "__main__":` in a script.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     batch = solve_many(Deals("jazz/last", count=4, cards=2), folder, workers=1)
    ...     batch.rows, sorted(batch.columns("expected_1", "best"))
    (4, ['best', 'expected_1'])
    """
    manner = Manner.of(model=model, objective=objective, ties=ties, leader=leader, method=method, limit=limit, memory=memory)
    found = source if isinstance(source, Deals | Positions) else Positions.of(source)
    request = Request(found, manner, shard_size, __version__)
    for position in found.samples():
        manner.question(position)
    run = _Run(request, Folder(Path(out), request.text), watch or (lambda shard: None))
    with working(executor, workers) as lent:
        return run.batch(lent)


class _Run:
    """One run of a request: first finds what is finished, then solves the rest."""

    def __init__(self, request: Request, folder: Folder, watch: Callable[[Shard], object]) -> None:
        self._request = request
        self._folder = folder
        self._watch = watch
        self._shards: dict[int, Shard] = {}

    def batch(self, executor: Executor) -> Batch:
        with self._telling():
            self._folder.prepare()
        missing = [(number, *span) for number, span in enumerate(self._request.spans(), 1) if not self._has(number, *span)]
        kept = len(self._shards)
        with closing(each_solved(executor, (Task.of(self._request, *span) for span in missing))) as solved:
            for _ in missing:
                self._add(self._next(solved))
        shards = tuple(self._shards[number] for number in sorted(self._shards))
        return Batch(str(self._folder.path), self._folder.request, shards, kept)

    def _has(self, number: int, start: int, stop: int) -> bool:
        with self._telling():
            found = self._folder.find(number, start, stop)
        if found:
            self._add(found)
        return found is not None

    def _next(self, solved: Iterator[tuple[Task, Columns]]) -> Shard:
        with self._telling():
            task, columns = next(solved)
            return self._folder.write(columns, task.number, task.start, task.stop)

    def _add(self, shard: Shard) -> None:
        self._shards[shard.number] = shard
        self._watch(shard)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Turn what goes wrong with the folder or the workers into a BatchError."""
        try:
            yield
        except SolverError:
            raise
        except Exception as error:
            raise self._failure(error) from error

    def _failure(self, error: Exception) -> BatchError:
        done, total = len(self._shards), self._request.shards
        kept = f"{done} of {total} shards are finished and kept; the same line again solves the rest"
        return BatchError(f"{_words(error, self._folder.path)} ({kept})", done=done, total=total)


def _words(error: Exception, folder: Path) -> str:
    if isinstance(error, BrokenExecutor):
        return 'a worker died: killed, out of memory, or started by a script without `if __name__ == "__main__":`'
    if isinstance(error, CancelledError):
        return "the workers were called off or lost"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or folder}: {error.strerror}"
    return f"a worker failed: {error!r}"
