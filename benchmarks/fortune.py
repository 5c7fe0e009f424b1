"""The means of layout deals that `solver.fortune` holds: random deals solved, the mean score of all seats.

python -m benchmarks.fortune
"""

from __future__ import annotations

import argparse

import numpy as np

import solver

GAME = "jazz/sevens"


def mean(seats: int, deals: int) -> tuple[float, float]:
    """Return the mean score of a seat over random deals, and its standard error."""
    found = solver.rules(GAME, seats=seats)
    with solver.Solver() as engine:
        penalties = [engine.value(solver.deal(found, seed=seed)).expecteds for seed in range(deals)]
    scores = -np.array(penalties).mean(axis=1)
    return float(scores.mean()), float(scores.std(ddof=1) / deals**0.5)


def main() -> None:
    """Print a line for each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=40, help="random deals a line (default: 40)")
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 4, 5, 6, 7], help="numbers of seats (default: 3 to 7)")
    arguments = parser.parse_args()
    for seats in arguments.seats:
        score, error = mean(seats, arguments.deals)
        print(f"    ({GAME!r}, {seats}): {score:.2f},  # ± {error:.2f}", flush=True)


if __name__ == "__main__":
    main()
