"""How fast batches are solved: throughput of one worker and of two, and whether memory stays flat.

    python -m benchmarks.batch --deals 200 --endings 1000

For each kind of deal: one and two processes turn and turn about, the fastest of `--rounds` each, in folders of their own
that are thrown away; the digests must agree. `CPU scaling` is what it would be if each worker had a core of its own: twice
the CPU time of one worker by that of two. Memory is the greatest of the parent and of a worker, after half of the deals and
after all.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
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
    parser.add_argument("--rounds", type=int, default=2, metavar="N", help="runs with each number of workers")
    asked = parser.parse_args()
    kinds = [
        Deals("jazz/sevens", seats=5, count=asked.deals, seed=1),
        Deals("jazz/queens", seats=4, count=asked.endings, seed=1, cards=6),
        Deals("jass/schieber:trump=H", seats=4, count=asked.endings, seed=1, cards=6),
    ]
    print("| deals | positions | one worker, s | a second | CPU ms each | two workers, s | scaling | CPU scaling | digest |")
    print("|---|---|---|---|---|---|---|---|---|")
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
    with tempfile.TemporaryDirectory() as folder:
        digest = solve_many(deals, folder, workers=workers, shard_size=max(1, len(deals) // 20)).digest
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
    one, two = (min(costs) for costs in zip(*runs, strict=True))
    least = [min(cost.worked for cost in costs) for costs in zip(*runs, strict=True)]
    same = len({cost.digest for pair in runs for cost in pair}) == 1
    return [
        str(len(deals)),
        f"{one.wall:.1f}",
        f"{len(deals) / one.wall:.1f}",
        f"{1000 * least[0] / len(deals):.1f}",
        f"{two.wall:.1f}",
        f"{one.wall / two.wall:.2f}",
        f"{2 * least[0] / least[1]:.2f}",
        "same" if same else "DIFFERENT",
    ]


if __name__ == "__main__":
    main()
