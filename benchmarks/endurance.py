"""A batch in bad times: killed at random moments and taken up again, by processes, threads and dask; its memory over time.

    python -m benchmarks.endurance jazz/queens --cards 5 --count 10000

Every run is the command `solver batch`. The first is left alone, and its memory is looked at all the time; then it is done
anew, killed with SIGKILL after `--kills` random numbers of shards and a random part of the next one, and taken up each time;
then on threads, and on a dask `LocalCluster` of processes where `distributed` is installed. All digests must be the same.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from solver.batch.batching import SHARD_SIZE

MOMENTS = (0.1, 0.25, 0.5, 0.75, 1.0)


class Sight(NamedTuple):
    """What was seen of a run: shards that are there, and MiB of the parent and of its greatest child."""

    shards: int
    parent: float
    worker: float


class Run(NamedTuple):
    """What a run came to: seconds of wall time, CPU seconds (also of workers that are its children), shards it found."""

    wall: float
    worked: float
    kept: int
    digest: str


def main() -> None:
    """Run all, and print a table of the runs and what was seen of the memory."""
    asked = _options()
    words = ["batch", asked.game, "--seats", str(asked.seats), "--count", str(asked.count), "--model", asked.model]
    words += ["--cards", str(asked.cards)] if asked.cards else []
    print("| run | wall s | CPU s | kept | digest |\n|---|---|---|---|---|")
    for way in asked.only or WAYS:
        seen: list[Sight] = []
        with tempfile.TemporaryDirectory() as folder, WAYS[way](asked.workers) as workers:
            place = Path(folder) / "batch"
            here = [*words, *workers, str(place)]
            if way == "killed":
                kill(here, place, shards=-(-asked.count // SHARD_SIZE), kills=asked.kills)
            run = finish(here, place, seen)
        print(f"| {way} | {run.wall:.0f} | {run.worked:.0f} | {run.kept} | {run.digest[:16]} |", flush=True)
        print(f"  MiB of parent, worker by shards: {memory(seen)}", file=sys.stderr, flush=True)


def finish(words: list[str], folder: Path, seen: list[Sight]) -> Run:
    """Let a batch come to its end, and note what is seen of it every half second."""
    before, began = _worked(), time.perf_counter()
    running = start(words)
    while running.poll() is None:
        time.sleep(0.5)
        seen += sights(running.pid, folder)
    told = json.loads(running.stdout.read()) if running.stdout else {}
    return Run(time.perf_counter() - began, _worked() - before, told["kept"], told["digest"])


def kill(words: list[str], folder: Path, *, shards: int, kills: int) -> None:
    """Start a batch and kill it at a random moment, so often, each time further on."""
    for moment in sorted(random.sample(range(1, shards), kills)):
        running, began = start(words), time.perf_counter()
        while running.poll() is None and _there(folder) < moment:
            time.sleep(0.01)
        time.sleep(random.uniform(0, (time.perf_counter() - began) / moment))
        running.send_signal(signal.SIGKILL)
        running.communicate()
        print(f"  killed with {_there(folder)} of {shards} shards there", file=sys.stderr, flush=True)


def start(words: list[str]) -> subprocess.Popen[str]:
    """Start the command of a batch."""
    return subprocess.Popen([sys.executable, "-m", "solver", *words, "--json"], stdout=subprocess.PIPE, text=True)


def sights(parent: int, folder: Path) -> Iterator[Sight]:
    """Yield what is to be seen of a running batch, nothing if it has just ended."""
    own, children = (_resident("-p", parent), _resident("--ppid", parent))
    if own:
        yield Sight(_there(folder), max(own), max(children, default=0))


def memory(seen: list[Sight]) -> str:
    """Return the memory when parts of the shards were there, and the greatest."""
    last = seen[-1].shards if seen else 0
    rows = [next(sight for sight in seen if sight.shards >= moment * last) for moment in MOMENTS] if seen else []
    most = Sight(last, max((sight.parent for sight in seen), default=0), max((sight.worker for sight in seen), default=0))
    return ", ".join(f"{sight.shards}: {sight.parent:.0f} {sight.worker:.0f}" for sight in [*rows, most])


def _resident(*which: object) -> list[float]:
    found = subprocess.run(["ps", "-o", "rss=", *map(str, which)], capture_output=True, text=True, check=False)
    return [int(size) / 1024 for size in found.stdout.split()]


def _there(folder: Path) -> int:
    return len(list(folder.glob("shard-*.npz")))


def _worked() -> float:
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found.ru_utime + found.ru_stime


@contextmanager
def _cluster(workers: int) -> Iterator[list[str]]:
    """Lend the words for a dask cluster of so many processes."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster:
        yield ["--executor", cluster.scheduler_address]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", metavar="GAME", help="random deals of it, by seed 0")
    parser.add_argument("--seats", type=int, default=4, metavar="N")
    parser.add_argument("--cards", type=int, metavar="N", help="endings of so many cards (default: whole deals)")
    parser.add_argument("--count", type=int, default=10_000, metavar="N", help="deals (default: %(default)s)")
    parser.add_argument("--model", default="maxn", metavar="NAME", help="(default: %(default)s)")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="of every run (default: %(default)s)")
    parser.add_argument("--kills", type=int, default=3, metavar="N", help="how often to kill (default: %(default)s)")
    parser.add_argument("--only", nargs="+", choices=WAYS, metavar="RUN", help=f"of {', '.join(WAYS)} (default: all)")
    return parser.parse_args()


WAYS: dict[str, Callable[[int], AbstractContextManager[list[str]]]] = {
    "undisturbed": lambda workers: nullcontext(["--workers", str(workers)]),
    "killed": lambda workers: nullcontext(["--workers", str(workers)]),
    "threads": lambda workers: nullcontext(["--executor", "threads", "--workers", str(workers)]),
    **({"dask": _cluster} if find_spec("distributed") else {}),
}


if __name__ == "__main__":
    main()
