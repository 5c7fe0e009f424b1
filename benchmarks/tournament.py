"""Duplicate deals with seat rotation: what a player pays among others, and how sure that is.

    python -m benchmarks.tournament hint:100 rules --games "jazz/tricks;jazz/sevens" --seats 4 --deals 200 --first 1

Every deal is played once from each seat by the tested player, the others by the base; what those games give together is one
observation. The figure is the tested player's share of all penalties, fair is one in so many seats; in the layout deal and
in Jass, where points may be gains, it is the penalty above the mean of the base, in points. Intervals are 95 %, over deals.
For the players see `players`; whoever is given a number of plays, worlds or passes plays the same whenever it is asked.

With `--log` every observation is added to a file of JSON lines. A run with the same file goes on where it was broken off, be
it in the middle of a line, and one of more deals adds to it.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import NamedTuple

from solver import Position, Rules, deal, rules
from solver.games import JassRules, LayoutRules

from .diary import Diary, Observation
from .players import Player, Sight

TRICK_DEALS = ("jazz/tricks", "jazz/clubs", "jazz/queens", "jazz/king", "jazz/last")
WIDTH = 1.96


class Game(NamedTuple):
    """One game of a deal: what each seat has paid, and the players that took part."""

    penalties: tuple[float, ...]
    tested: Player
    base: Player


def played(found: Rules, number: int, side: tuple[int, ...], tested: str, base: str) -> Game:
    """Play a deal with the tested player in one seat, in partnerships in both of a side, and the base in all others."""
    position: Position = deal(found, seed=number, leader=number % found.seats + 1)
    mine, others = Player(tested), Player(base)
    sights = [Sight(position, seat) for seat in range(1, found.seats + 1)]
    count = 0
    while not position.over:
        player = mine if position.turn in side else others
        # The luck of a move is that of the deal, the seat and its turn, so that the same situations go on alike.
        seed = hash((number, position.turn, count // found.seats)) & (2**32 - 1)
        card = player.card(position, sights[position.turn - 1], seed)
        position = position.play(card)
        for sight in sights:
            sight.see(card)
        count += 1
    return Game(paid(position), mine, others)


def paid(position: Position) -> tuple[float, ...]:
    """Return what each seat has paid at the end of a deal."""
    found = position.rules
    if isinstance(found, JassRules) and found.targets:
        return tuple(map(float, found.distances(position.taken, position.tricks)))
    return tuple(-float(points) for points in position.taken)


def observed(found: Rules, tested: str, base: str, number: int) -> Observation:
    """Play one deal from each seat, or from each side."""
    sides = found.sides
    games = [played(found, number, side, tested, base) for side in sides]
    own = [sum(game.penalties[seat - 1] for seat in side) for game, side in zip(games, sides, strict=True)]
    every = [sum(game.penalties) for game in games]
    above = [
        mine / len(side) - (total - mine) / (found.seats - len(side))
        for total, mine, side in zip(every, own, sides, strict=True)
    ]
    return Observation(
        100 * sum(own) / sum(every) if sum(every) else float("nan"),
        statistics.mean(above),
        sum(game.tested.seconds for game in games),
        sum(game.tested.moves for game in games),
        sum(game.base.seconds for game in games),
        sum(game.base.moves for game in games),
    )


def tournament(
    found: Rules, tested: str, base: str, numbers: range, *, workers: int = 1, diary: Diary | None = None
) -> list[Observation]:
    """Return what is seen in deals; those that stand in the diary are not played again."""
    kept = diary or Diary(None)
    keys = {number: (found.name, found.seats, tested, base, number) for number in numbers}
    wanted = [number for number, key in keys.items() if key not in kept]
    play = partial(observed, found, tested, base)
    with nullcontext() if workers == 1 else ProcessPoolExecutor(workers) as executor:
        seen = map(play, wanted) if executor is None else executor.map(play, wanted)
        for number, observation in zip(wanted, seen, strict=True):
            kept.add(keys[number], observation)
    return [kept[key] for key in keys.values()]


def interval(values: list[float]) -> str:
    """Return a mean and the half width of its 95 % interval."""
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return f"{statistics.mean(values):.2f} ±{WIDTH * error:.2f}"


def _lines(arguments: argparse.Namespace, diary: Diary) -> Iterator[str]:
    numbers = range(arguments.first, arguments.first + arguments.deals)
    pooled: list[list[Observation]] = []
    for name in arguments.games.split(";"):
        found = rules(name, seats=arguments.seats)
        seen = tournament(found, arguments.tested, arguments.base, numbers, workers=arguments.workers, diary=diary)
        share = "-" if isinstance(found, LayoutRules) else interval([each.share for each in seen])
        yield f"{name} | {share} | {interval([each.above for each in seen])} | {_times(seen)}"
        pooled += [seen] if name in TRICK_DEALS else []
    if len(pooled) > 1:
        means = [statistics.mean(each.share for each in deals) for deals in zip(*pooled, strict=True)]
        yield f"together | {interval(means)} | | {_times([each for seen in pooled for each in seen])}"


def _times(seen: list[Observation]) -> str:
    tested = 1000 * sum(each.seconds for each in seen) / max(1, sum(each.moves for each in seen))
    base = 1000 * sum(each.base_seconds for each in seen) / max(1, sum(each.base_moves for each in seen))
    return f"{tested:.1f} ms, {base:.1f} ms"


def main() -> None:
    """Print a line a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tested")
    parser.add_argument("base")
    parser.add_argument("--games", default=";".join(TRICK_DEALS), help="names with semicolons between")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first deal")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--log", type=Path, help="a file to keep what is seen in")
    arguments = parser.parse_args()
    print(
        f"{arguments.tested} among {arguments.base}, {arguments.seats} seats, {arguments.deals} deals from {arguments.first}"
    )
    print("game | share of all penalties, % | points above the base | processor time a move, tested and base")
    with Diary(arguments.log) as diary:
        for line in _lines(arguments, diary):
            print(line, flush=True)


if __name__ == "__main__":
    main()
