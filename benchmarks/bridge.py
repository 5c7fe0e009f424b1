"""Bridge against `endplay` (which wraps DDS): the same deals in the same process, turn and turn about, CPU time for each.

`python -m benchmarks.bridge` measures whole deals, West to lead: the value alone, then every card of the leader with the
best line after each, then every card without lines, which is what DDS tells; then small endings. Both use one thread. DDS
forgets its table when the deal changes but keeps the memory; ours is given up between positions (fresh), so that its making
is timed as well, or kept, and then positions of few cards may find proofs from other deals. Making the position and reading
the answer are not timed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import endplay._dds as dds
from endplay.dds import solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Deal, Denom, Player

from solver import Position, Solution, Solver
from solver.cards import SUITS
from solver.solution import Value

from .figures import spread
from .samples import STRAINS, bridge_deals, bridge_endings

ENDINGS = (4, 6, 8, 10)
MEMORY = "512 MiB"


T = TypeVar("T")


class Pair(NamedTuple):
    """CPU seconds of both programs for one position, and our nodes."""

    ours: float
    theirs: float
    nodes: int


def compare(positions: list[Position], strain: str, *, asked: str, table: str = "fresh") -> list[Pair]:
    """Ask both for the "value", "every card" or "no lines", by turns who is first; raise ValueError where they differ."""
    pairs = []
    with Solver(memory=MEMORY) as engine:
        for number, position in enumerate(positions):
            pairs.append(_pair(engine, position, strain, asked, we_begin=number % 2))
            if table == "fresh":
                engine.close()
    return pairs


def _pair(engine: Solver, position: Position, strain: str, asked: str, *, we_begin: int) -> Pair:
    board = _board(position, strain)
    mode = SolveMode.OptimalOne if asked == "value" else SolveMode.Default
    asks: dict[str, Callable[[Position], Value]] = {
        "every card": engine.solve,
        "no lines": partial(engine.solve, lines=False),
        "value": engine.value,
    }
    ask = asks[asked]
    if we_begin:
        ours, answer = _timed(lambda: ask(position))
        theirs, solved = _timed(lambda: solve_board(board, mode))
    else:
        theirs, solved = _timed(lambda: solve_board(board, mode))
        ours, answer = _timed(lambda: ask(position))
    known = {card.rank.abbr + SUITS[card.suit]: tricks for card, tricks in solved}
    found = {str(choice.card): -choice.expected for choice in answer} if isinstance(answer, Solution) else {}
    if -answer.expected != max(known.values()) or (found and found != known):
        raise ValueError(f"{position}: {found or -answer.expected} here, {known} there")
    return Pair(ours, theirs, answer.nodes)


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    start = time.process_time()
    done = work()
    return time.process_time() - start, done


def _board(position: Position, strain: str) -> Deal:
    trump = Denom.nt if strain == "N" else Denom(SUITS.index(strain))
    return Deal("N:" + " ".join(map(str, position.hands)), Player(position.leader - 1), trump)


def report(name: str, pairs: list[Pair]) -> None:
    """Print one comparison: sums, spread, and the ratio of ours to theirs."""
    ours, theirs = [pair.ours for pair in pairs], [pair.theirs for pair in pairs]
    ratios = spread([pair.ours / pair.theirs for pair in pairs])
    print(f"{name}, {len(pairs)} positions: sum of ours / sum of theirs {sum(ours) / sum(theirs):.2f}")
    for who, costs in (("ours", ours), ("endplay", theirs)):
        found = spread([1000 * cost for cost in costs])
        print(f"  {who:<8} ms: sum {1000 * sum(costs):>10.1f}  mean {found.mean:>8.3f}  median {found.median:>8.3f}", end="")
        print(f"  95 % {found.high:>8.3f}  max {found.most:>8.3f}")
    nodes = spread([pair.nodes for pair in pairs])
    print(f"  ratio of one position: median {ratios.median:.2f}  95 % {ratios.high:.2f}  max {ratios.most:.2f}")
    print(f"  our nodes: mean {nodes.mean:.0f}  median {nodes.median:.0f}  max {nodes.most:.0f}", flush=True)


def main() -> None:
    """Compare as the arguments say, after both have warmed up on the first position."""
    options = _options()
    dds.SetMaxThreads(1)
    strain = options.strain
    whole = bridge_deals(options.file, strain) if options.file else bridge_endings(strain, 13, options.deals, options.seed)
    whole = whole[: options.deals]
    compare(whole[:1], strain, asked="every card")
    for asked in ("value", "every card", "no lines"):
        report(f"{STRAINS[strain]}, {asked}", compare(whole, strain, asked=asked))
    for cards in ENDINGS:
        few = bridge_endings(strain, cards, options.deals, options.seed)
        for table in ("fresh", "kept"):
            report(
                f"{STRAINS[strain]}, value with {cards} cards, {table} table",
                compare(few, strain, asked="value", table=table),
            )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bridge", description="Compare with endplay.")
    parser.add_argument("--file", type=Path, help="deals: PBN Deal tags, or lines that begin like N:A2.752.QT2.T9763 …")
    parser.add_argument("--deals", type=int, default=200, help="how many (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first random deal (default %(default)s)")
    parser.add_argument("--strain", choices=STRAINS, default="N", help="trump suit, N for none (default %(default)s)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
