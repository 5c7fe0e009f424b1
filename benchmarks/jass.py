"""Whole deals of Jass, two sides: CPU time and nodes of the value and of all cards, for every kind of contract.

The same random deals for each contract, a fresh solver for each deal; `all cards` is what `solve` does after that with the
same solver: every card's number and its line. Run as `python -m benchmarks.jass --deals 100`.
"""

from __future__ import annotations

import argparse
import time
from statistics import mean, median
from typing import NamedTuple

from solver import Limit, Solver, deal, rules

CONTRACTS = (
    "jass/schieber:mode=topdown",
    "jass/schieber:mode=bottomup",
    "jass/coiffeur:mode=slalom-topdown",
    "jass/coiffeur:mode=guschti-topdown",
    "jass/schieber:trump=H",
)


class Work(NamedTuple):
    """CPU seconds and nodes of one deal: its value, then all its cards; whether both are exact."""

    value_seconds: float
    value_nodes: int
    cards_seconds: float
    cards_nodes: int
    exact: bool


def work(contract: str, seed: int, seconds: float) -> Work:
    """Value one deal, then its cards, each within a limit of seconds."""
    position = deal(rules(contract), seed=seed)
    limit = Limit(seconds=seconds)
    with Solver(memory="512 MiB") as engine:
        begun = time.process_time()
        value = engine.value(position, limit=limit)
        between = time.process_time()
        answer = engine.solve(position, limit=limit)
        ended = time.process_time()
    return Work(between - begun, value.nodes, ended - between, answer.nodes, value.exact and answer.exact)


def row(contract: str, works: list[Work]) -> str:
    """Return one line of the table."""
    cells = [contract.partition(":")[2], f"{sum(found.exact for found in works)} of {len(works)}"]
    for seconds, nodes in ((0, 1), (2, 3)):
        times = sorted(found[seconds] for found in works)
        late = times[int(0.95 * (len(times) - 1))]
        cells.append(f"{median(times):.3f}, {mean(times):.3f}, {late:.3f}, {times[-1]:.3f}")
        cells.append(f"{median(found[nodes] for found in works):,.0f}, {mean(found[nodes] for found in works):,.0f}")
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each question")
    parser.add_argument("--contracts", nargs="*", default=list(CONTRACTS))
    arguments = parser.parse_args()
    columns = ("value s: median, mean, 95 %, max", "nodes: median, mean", "all cards s: median, mean, 95 %, max")
    head = ("contract", "exact", *columns, "nodes: median, mean")
    print(f"| {' | '.join(head)} |")
    print("|" + "---|" * len(head))
    for contract in arguments.contracts:
        print(row(contract, [work(contract, seed, arguments.limit) for seed in range(arguments.deals)]), flush=True)


if __name__ == "__main__":
    main()
