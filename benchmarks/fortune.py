"""The means of layout deals that `solver.fortune` holds: random deals solved, a mean for each seat from the first on.

python -m benchmarks.fortune --deals 400
"""

from __future__ import annotations

import argparse

import numpy as np

import solver

GAMES = ("jazz/sevens", "jazz/sevens:bonus=80")


def means(game: str, seats: int, deals: int) -> tuple[list[float], list[float]]:
    """Return the mean score of each seat over random deals that seat 1 begins, and its standard error."""
    found = solver.rules(game, seats=seats)
    with solver.Solver() as engine:
        penalties = [engine.value(solver.deal(found, seed=seed)).expecteds for seed in range(deals)]
    scores = -np.array(penalties)
    return list(scores.mean(axis=0)), list(scores.std(axis=0, ddof=1) / deals**0.5)


def main() -> None:
    """Print a line for each game and number of seats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400, help="random deals a line (default: 400)")
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 4, 5, 6, 7], help="numbers of seats (default: 3 to 7)")
    arguments = parser.parse_args()
    for game in GAMES:
        for seats in arguments.seats:
            mean, error = means(game, seats, arguments.deals)
            told = ", ".join(f"{score:.2f}" for score in mean)
            print(f"    ({game!r}, {seats}): ({told}),  # ± {max(error):.2f}", flush=True)


if __name__ == "__main__":
    main()
