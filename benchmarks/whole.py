"""Whole Jazz deals, one seat against all others: CPU time and nodes of the guaranteed penalty of the seat that leads.

`python -m benchmarks.whole --deals 10 --limit 10`. The same random deals for each contract, a fresh table of 512 MiB
for each deal; one that is not done within the limit of CPU seconds counts with what it took until then, and is told apart.
"""

from __future__ import annotations

import argparse

from solver import deal, rules

from .cells import CONTRACTS, FULL_HANDS, search
from .figures import spread

HEAD = ("seats", "contract", "done", "median s", "95 % s", "max s", "nodes, median")


def row(game: str, seats: int, deals: int, limit: float) -> str:
    """Return one line of the table."""
    found = [search(deal(rules(game, seats=seats), seed=seed), "guaranteed", limit) for seed in range(deals)]
    seconds = spread([once for once, _, _, _ in found])
    nodes = spread([visited for _, visited, _, _ in found])
    done = sum(exact for _, _, _, exact in found)
    contract = game.partition("/")[2]
    times = f"{seconds.median:.2f} | {seconds.high:.2f} | {seconds.most:.2f}"
    return f"| {seats} | {contract} | {done} of {deals} | {times} | {nodes.median:,.0f} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=10, metavar="N", help="of each cell (default: %(default)s)")
    parser.add_argument("--limit", type=float, default=10.0, metavar="SECONDS", help="a deal (default: %(default)s)")
    parser.add_argument("--seats", type=int, nargs="*", default=list(FULL_HANDS), metavar="N", help="default: 3 to 7")
    arguments = parser.parse_args()
    print(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}")
    for seats in arguments.seats:
        for game in CONTRACTS:
            print(row(game, seats, arguments.deals, arguments.limit), flush=True)


if __name__ == "__main__":
    main()
