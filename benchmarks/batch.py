"""How fast batches are solved: throughput of one worker and of two, and whether memory stays flat.

    python -m benchmarks.batch --deals 200 --endings 1000

For each kind of deal: one and two processes turn and turn about, `--rounds` times, in folders of their own that are thrown
away; the digests must agree. Each worker has a session of its own, since Linux shares a busy machine among sessions.
Scaling is the median and the best of the pairs. `CPU scaling` is what it would be if each worker had a core of its own:
twice the CPU time of one worker by that of two. Memory is the greatest of the parent and of a worker, after half of the
deals and after all.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from typing import NamedTuple

from solver import Deals, solve_many

MEBI = 2**20


class Cost(NamedTuple):
    """What one run cost: seconds of wall time, CPU seconds of its workers, and its digest."""

    wall: float
    worked: float
    digest: str


def main() -> None:
    """Measure and print two tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=200, metavar="N", help="whole layout deals")
    parser.add_argument("--endings", type=int, default=1000, metavar="N", help="endings of each trick game")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="pairs of runs")
    asked = parser.parse_args()
    kinds = [
        Deals("jazz/sevens", seats=5, count=asked.deals, seed=1),
        Deals("jazz/sevens", seats=7, count=asked.deals, seed=1),
        Deals("jazz/queens", seats=4, count=asked.endings, seed=1, cards=5),
        Deals("jass/schieber:trump=H", seats=4, count=asked.endings, seed=1, cards=6),
    ]
    print("| deals | positions | CPU ms each | a second of a core | wall s, one and two | scaling | CPU scaling | digest |")
    print("|---|---|---|---|---|---|---|---|")
    for deals in kinds:
        runs = [(cost_of(deals, 1), cost_of(deals, 2)) for _ in range(asked.rounds)]
        print(f"| {_name(deals)} | {' | '.join(_cells(deals, runs))} |", flush=True)
    print("\n| deals | after | parent MiB | worker MiB |")
    print("|---|---|---|---|")
    for deals in kinds:
        for count in (len(deals) // 2, len(deals)):
            parent, worker = apart(peaks, deals, count)
            print(f"| {_name(deals)} | {count} | {parent:.0f} | {worker:.0f} |", flush=True)


def cost_of(deals: Deals, workers: int) -> Cost:
    """Measure one run."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(workers, initializer=os.setsid) as pool:
        digest = solve_many(deals, folder, executor=pool, shard_size=max(1, len(deals) // 20)).digest
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, digest)


def peaks(deals: Deals, count: int) -> tuple[float, float]:
    """Return the greatest memory of this process and of its worker after so many deals, in MiB."""
    some = Deals(deals.game, seats=deals.seats, count=count, seed=deals.seed, cards=deals.cards)
    cost_of(some, 1)
    own, children = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
    return tuple(resource.getrusage(who).ru_maxrss * 1024 / MEBI for who in (own, children))  # type: ignore[return-value]


def apart(measure: Callable[[Deals, int], tuple[float, float]], deals: Deals, count: int) -> tuple[float, float]:
    """Measure in a process of its own, whose greatest memory is that of nothing else."""
    with ProcessPoolExecutor(1) as pool:
        return pool.submit(measure, deals, count).result()


def _name(deals: Deals) -> str:
    return f"{deals.game}, {deals.seats} seats, {'whole' if deals.cards is None else f'{deals.cards} cards'}"


def _cells(deals: Deals, runs: list[tuple[Cost, Cost]]) -> list[str]:
    worked = median(one.worked for one, _ in runs) / len(deals)
    walls = [median(cost.wall for cost in costs) for costs in zip(*runs, strict=True)]
    same = len({cost.digest for pair in runs for cost in pair}) == 1
    return [
        str(len(deals)),
        f"{1000 * worked:.1f}",
        f"{1 / worked:.1f}",
        f"{walls[0]:.1f}, {walls[1]:.1f}",
        _scaling([one.wall / two.wall for one, two in runs]),
        _scaling([2 * one.worked / two.worked for one, two in runs]),
        "same" if same else "DIFFERENT",
    ]


def _scaling(ratios: list[float]) -> str:
    return f"{median(ratios):.2f}, best {max(ratios):.2f}"


if __name__ == "__main__":
    main()
