"""What threads for one position could gain at most: the root's cards dealt out to two solvers, each with half of the memory.

    python -m benchmarks.threads --positions 6

Counted in nodes, so that a busy machine does not matter: those of one solver for all cards, by those of the busier of two.
Searches share nothing but the question, as they must if answers are to be the same for any number of threads.
"""

from __future__ import annotations

import argparse

from solver import Card, Position, Solver, rules

from .samples import ending

CASES = (
    ("paranoid", "jazz/tricks", 4, 9),
    ("paranoid", "jazz/queens", 4, 10),
    ("paranoid", "jazz/king", 4, 11),
    ("maxn", "jazz/queens", 4, 7),
    ("maxn", "jazz/tricks", 5, 6),
)


def nodes(position: Position, model: str, cards: list[Card] | None, memory: str) -> tuple[int, list[Card]]:
    """Return the nodes that some cards take, and the first card of each run of touching ones."""
    with Solver(memory=memory) as engine:
        answer = engine.solve(position, model=model, cards=cards, method="exact")
    return answer.nodes, [choice.card for choice in answer if all(choice.card.bit > other.bit for other in choice.equals)]


def main() -> None:
    """Print a row for each kind of search."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=6, metavar="N", help="of each kind (default: %(default)s)")
    print("| model | endings | nodes | busier of two | gain at most | each |\n|---|---|---|---|---|---|")
    count = parser.parse_args().positions
    for model, game, seats, cards in CASES:
        pairs = []
        for seed in range(900, 900 + count):
            position = ending(rules(game, seats=seats), cards, seed=seed)
            whole, heads = nodes(position, model, None, "128 MiB")
            halves = [half for half in (heads[::2], heads[1::2]) if half]
            pairs.append((whole, max(nodes(position, model, half, "64 MiB")[0] for half in halves)))
        alone, busier = (sum(column) for column in zip(*pairs, strict=True))
        each = ", ".join(f"{one / two:.2f}" for one, two in pairs)
        where = f"{game.removeprefix('jazz/')}, {seats} × {cards}"
        print(f"| {model} | {where} | {alone:,} | {busier:,} | {alone / busier:.2f} | {each} |", flush=True)


if __name__ == "__main__":
    main()
