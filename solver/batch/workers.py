"""The workers of a batch: any executor, by default one process for each core."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TYPE_CHECKING

from ..errors import LimitError, SolverError
from .shard import Task, solved

if TYPE_CHECKING:
    from .rows import Columns

AHEAD = 1000


@contextmanager
def working(executor: Executor | None, workers: int | None) -> Iterator[Executor]:
    """Lend the executor, or one of so many processes that ends with this; raise LimitError."""
    if workers is not None and (type(workers) is not int or workers < 1):
        raise LimitError(f"workers are a whole number from 1 up, not {workers!r}")
    if executor is None:
        pool = ProcessPoolExecutor(workers or _cores(), initializer=_begin)
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)
    elif workers is not None:
        raise LimitError("workers are for processes of this function's own; the executor has its own number of them")
    else:
        yield executor


def each_solved(executor: Executor, tasks: Iterable[Task]) -> Generator[tuple[Task, Columns], None, None]:
    """Yield the columns of the tasks as they are done; at most `AHEAD` are under way, so that memory stays flat.

    A task that came to nothing is sent once more: a cluster may lose what a dying worker had.
    """
    under_way = _UnderWay(executor)
    try:
        for task in tasks:
            if len(under_way.tasks) >= AHEAD:
                yield under_way.next()
            under_way.send(task)
        while under_way.tasks:
            yield under_way.next()
    finally:
        for future in under_way.tasks:
            future.cancel()


class _UnderWay:
    """The tasks that the workers have."""

    def __init__(self, executor: Executor) -> None:
        self.tasks: dict[Future[Columns], Task] = {}
        self._executor = executor
        self._done: SimpleQueue[Future[Columns]] = SimpleQueue()
        self._lost: set[int] = set()

    def send(self, task: Task) -> None:
        future = self._executor.submit(solved, task)
        self.tasks[future] = task
        future.add_done_callback(self._done.put)

    def next(self) -> tuple[Task, Columns]:
        """Wait for the next task that is done; raise what the worker raised."""
        while True:
            future = self._done.get()
            task = self.tasks.pop(future)
            try:
                return task, future.result()
            except (SolverError, BrokenExecutor):
                raise
            except Exception:
                if task.number in self._lost:
                    raise
            self._lost.add(task.number)
            self.send(task)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin() -> None:
    """Let Ctrl-C end a worker at once, and let it end with its parent, even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
