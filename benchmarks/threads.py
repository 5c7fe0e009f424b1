"""What threads for one position gain: wall time and nodes of `Solver(threads=…)`, turn and turn about, every card asked for.

    python -m benchmarks.threads --positions 6

Searches share nothing but the question, as they must if answers are to be the same for any number of threads; the more nodes
they take together, the more they search twice. On a busy machine believe the nodes: no gain can be greater than
`threads × nodes of one / nodes of all`. Raises ValueError where answers differ.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from solver import Position, Solution, Solver, deal, rules

from .samples import ending

MEMORY = "512 MiB"
SEED = 900


def _whole(game: str) -> Callable[[int], Position]:
    return lambda seed: deal(rules(game), seed=seed)


def _ending(game: str, seats: int, cards: int) -> Callable[[int], Position]:
    return lambda seed: ending(rules(game, seats=seats), cards, seed=seed)


CASES = (
    ("bridge, no-trump, whole deals", "teams", _whole("bridge/notrump")),
    ("Schieber, trump hearts, whole deals", "teams", _whole("jass/schieber:trump=H")),
    ("queens, one against the rest, 4 × 11", "paranoid", _ending("jazz/queens", 4, 11)),
    ("king, one against the rest, 4 × 12", "paranoid", _ending("jazz/king", 4, 12)),
    ("tricks, max^n, 4 × 8", "maxn", _ending("jazz/tricks", 4, 8)),
    ("queens, max^n, 5 × 7", "maxn", _ending("jazz/queens", 5, 7)),
)


def timed(position: Position, model: str, threads: int) -> tuple[float, Solution]:
    """Return wall seconds and the answer of a solver that has not seen the position."""
    with Solver(memory=MEMORY, threads=threads) as engine:
        begun = time.monotonic()
        answer = engine.solve(position, model=model, method="exact")
        return time.monotonic() - begun, answer


def main() -> None:
    """Print a row for each kind of search."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=6, metavar="N", help="of each kind (default: %(default)s)")
    parser.add_argument("--threads", type=int, default=2, metavar="N", help="beside one (default: %(default)s)")
    arguments = parser.parse_args()
    columns = ("asked", "s with one", "s with more", "gain", "nodes with one", "nodes with more", "gain at most")
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    for name, model, position_of in CASES:
        seconds, nodes = [0.0, 0.0], [0, 0]
        for seed in range(SEED, SEED + arguments.positions):
            answers = []
            for place, threads in enumerate((1, arguments.threads)):
                taken, answer = timed(position_of(seed), model, threads)
                seconds[place] += taken
                nodes[place] += answer.nodes
                answers.append(answer)
            if answers[0] != answers[1]:
                raise ValueError(f"{name}, seed {seed}: threads give another answer")
        gains = (
            f"{seconds[0] / seconds[1]:.2f} | {nodes[0]:,} | {nodes[1]:,} | {arguments.threads * nodes[0] / nodes[1]:.2f}"
        )
        print(f"| {name} | {seconds[0]:.1f} | {seconds[1]:.1f} | {gains} |", flush=True)


if __name__ == "__main__":
    main()
