"""How fast views are made and worlds are drawn: random play of random deals, from three to seven seats.

    python -m benchmarks.worlds --deals 20

For each game, number of seats and stage of the deal: the mean number of worlds, the CPU time to make a view from its record
and to carry one on by a card, and how many worlds a second fill an array.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

from solver import Record, View, deal, rules

STAGES = (0.0, 0.25, 0.5, 0.75)
CELLS = [
    *(("jazz/queens", seats) for seats in range(3, 8)),
    *(("jazz/sevens", seats) for seats in range(3, 8)),
    ("jass/schieber:trump=H", 4),
]


class Cost(NamedTuple):
    """What one view cost: its number of worlds, seconds to make it and to carry it on, worlds a second."""

    worlds: int
    made: float
    carried: float
    rate: float


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=20, metavar="N", help="deals of each game and number of seats")
    parser.add_argument("--count", type=int, default=100_000, metavar="N", help="worlds drawn from each view")
    asked = parser.parse_args()
    print("| game | seats | played | worlds, mean | view ms | next ms | million worlds/s, mean | least |")
    print("|---|---|---|---|---|---|---|---|")
    for game, seats in CELLS:
        records = [played_at_random(game, seats, seed) for seed in range(asked.deals)]
        for stage in STAGES:
            costs = [cost_of(record, stage, asked.count) for record in records]
            print(f"| {game} | {seats} | {stage:.0%} | {' | '.join(_cells(costs))} |", flush=True)


def played_at_random(game: str, seats: int, seed: int) -> Record:
    """Return the record of a random deal with random legal plays, without the last one."""
    choose = random.Random(seed).choice
    start = position = deal(rules(game, seats=seats), seed=seed)
    cards = []
    while not position.over:
        cards.append(choose(position.legal))
        position = position.play(cards[-1])
    return Record.of(start, cards[:-1])


def cost_of(record: Record, stage: float, count: int) -> Cost:
    """Measure the view of the seat on turn after a part of the plays."""
    plays = int(stage * len(record.plays))
    seat = Record.of(record.start, [play.card for play in record.plays[:plays]]).final.turn
    began = time.process_time()
    view = record.view(seat=seat, plays=plays)
    made = time.process_time() - began
    began = time.process_time()
    view.play(record.plays[plays].card)
    carried = time.process_time() - began
    return Cost(view.worlds.count, made, carried, rate_of(view, count))


def rate_of(view: View, count: int) -> float:
    """Return how many worlds a second fill an array, the best of three."""
    view.worlds.draw(count, seed=1)
    return count / min(_times_to_draw(view, count))


def _times_to_draw(view: View, count: int) -> Iterator[float]:
    for seed in range(3):
        began = time.process_time()
        view.worlds.draw(count, seed=seed)
        yield time.process_time() - began


def _cells(costs: list[Cost]) -> list[str]:
    return [
        f"{fmean(cost.worlds for cost in costs):.2g}",
        f"{1000 * fmean(cost.made for cost in costs):.2f}",
        f"{1000 * fmean(cost.carried for cost in costs):.2f}",
        f"{fmean(cost.rate for cost in costs) / 1e6:.1f}",
        f"{min(cost.rate for cost in costs) / 1e6:.1f}",
    ]


if __name__ == "__main__":
    main()
