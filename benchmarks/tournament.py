"""Duplicate deals with seat rotation: what a player pays among others, and how sure that is.

    python -m benchmarks.tournament hint:100 rules --games "jazz/tricks;jazz/sevens" --seats 4 --deals 200 --first 1

Every deal is played once from each seat by the tested player, the others by the base; what those games give together is one
observation. The figure is the tested player's share of all penalties, fair is one in so many seats; in the layout deal and
in Jass, where points may be gains, it is the penalty above the mean of the base, in points. Intervals are 95 %, over deals.
Players: random, rules, in the layout deal `yardstick` (see there); `hint:N` by N worlds, `milliseconds:N` by time;
`rollouts:N` and `solved:N` by one judge alone;
`careful:N`, which keeps to the card of the rule player unless the gain in N rollouts exceeds its standard error.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from solver import Limit, Position, Rules, View, deal, hint, rules
from solver.cards import Card
from solver.games import JassRules
from solver.judges import PlayedOut, Solved
from solver.ruleplay import player_of

from .yardstick import yardstick_card

TRICK_DEALS = ("jazz/tricks", "jazz/clubs", "jazz/queens", "jazz/king", "jazz/last")
WIDTH = 1.96


class Sight:
    """The view of a seat, brought up to date when it is needed."""

    def __init__(self, start: Position, seat: int) -> None:
        self._view = start.view(seat=seat)
        self._missed: list[Card] = []

    def see(self, card: Card) -> None:
        """Note a play."""
        self._missed.append(card)

    def now(self) -> View:
        """Return the view."""
        self._view = self._view.replay(self._missed)
        self._missed = []
        return self._view


@dataclass
class Player:
    """A player by name, with the processor time of its moves in seconds and their number."""

    name: str
    seconds: float = 0.0
    moves: int = 0
    choose: Callable[[View, int], Card] = field(init=False)

    def __post_init__(self) -> None:
        kind, _, worlds = self.name.partition(":")
        self.choose = partial(_CHOICES[kind], worlds=int(worlds or 0))

    def card(self, position: Position, sight: Sight, seed: int) -> Card:
        """Return the card to play."""
        if len(position.legal) == 1:
            return position.legal[0]
        if self.name == "rules":
            # What this player goes by is the same in every world, so that its view need not be worked out.
            return player_of(position.rules).card(position, position.bits)
        if self.name == "yardstick":
            return yardstick_card(position)
        view = sight.now()
        begun = time.process_time()
        found = self.choose(view, seed)
        self.seconds += time.process_time() - begun
        self.moves += 1
        return found


def _any_card(view: View, seed: int, *, worlds: int) -> Card:
    return random.Random(seed).choice(view.legal)


def _hinted(view: View, seed: int, *, worlds: int) -> Card:
    return hint(view, worlds=worlds, seed=seed).best[0]


def _timed(view: View, seed: int, *, worlds: int) -> Card:
    return hint(view, limit=Limit(seconds=worlds / 1000), seed=seed).best[0]


def _by(judge: type[PlayedOut] | type[Solved]) -> Callable[..., Card]:
    def choose(view: View, seed: int, *, worlds: int) -> Card:
        drawn = view.worlds.draw(worlds, seed=seed)
        means = judge(view, seed=seed).values(drawn, first=0, limit=Limit()).mean(axis=0)
        return view.legal[int(np.argmin(means))]

    return choose


def _careful(view: View, seed: int, *, worlds: int) -> Card:
    drawn = view.worlds.draw(worlds, seed=seed)
    values = PlayedOut(view, seed=seed).values(drawn, first=0, limit=Limit())
    rule = player_of(view.rules).card(view.position, tuple(map(int, drawn[0])))
    above = values[:, [view.legal.index(rule)]] - values
    gain = above.mean(axis=0)
    place = int(np.argmax(gain))
    return view.legal[place] if gain[place] > above[:, place].std() / worlds**0.5 else rule


_CHOICES: dict[str, Callable[..., Card]] = {
    "random": _any_card,
    "rules": _any_card,
    "yardstick": _any_card,
    "hint": _hinted,
    "milliseconds": _timed,
    "careful": _careful,
    "rollouts": _by(PlayedOut),
    "solved": _by(Solved),
}


@dataclass(frozen=True)
class Game:
    """One game of a deal: what each seat has paid, and the time of the tested player."""

    seat: int
    penalties: tuple[float, ...]
    seconds: float
    moves: int


def played(found: Rules, number: int, seat: int, tested: str, base: str) -> Game:
    """Play a deal with the tested player in one seat (in Jass with its partner) and the base in all others."""
    position: Position = deal(found, seed=number, leader=number % found.seats + 1)
    mine, others = Player(tested), Player(base)
    side = next((side for side in found.partnerships if seat in side), (seat,))
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
    return Game(seat, _paid(position), mine.seconds, mine.moves)


def _paid(position: Position) -> tuple[float, ...]:
    found = position.rules
    if isinstance(found, JassRules) and found.targets:
        return tuple(map(float, found.distances(position.taken, position.tricks)))
    return tuple(-float(points) for points in position.taken)


@dataclass(frozen=True)
class Observation:
    """A deal played from every seat: the share of the tested player, and what it paid above the base."""

    share: float
    above: float
    seconds: float
    moves: int


def observed(found: Rules, tested: str, base: str, number: int) -> Observation:
    """Play one deal from each seat, or from each side."""
    sides = found.partnerships or tuple((seat,) for seat in range(1, found.seats + 1))
    games = [played(found, number, side[0], tested, base) for side in sides]
    own = [statistics.mean(game.penalties[seat - 1] for seat in side) for game, side in zip(games, sides, strict=True)]
    every = [sum(game.penalties) for game in games]
    rest = [
        (total - len(side) * mine) / (found.seats - len(side)) for total, mine, side in zip(every, own, sides, strict=True)
    ]
    return Observation(
        100 * sum(own) / sum(every) if sum(every) else float("nan"),
        statistics.mean(own) - statistics.mean(rest),
        sum(game.seconds for game in games),
        sum(game.moves for game in games),
    )


def tournament(found: Rules, tested: str, base: str, numbers: range, workers: int) -> list[Observation]:
    """Play deals, several at a time."""
    if workers == 1:
        return [observed(found, tested, base, number) for number in numbers]
    with ProcessPoolExecutor(workers) as executor:
        return list(executor.map(partial(observed, found, tested, base), numbers, chunksize=4))


def interval(values: list[float]) -> str:
    """Return a mean and the half width of its 95 % interval."""
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return f"{statistics.mean(values):.2f} ±{WIDTH * error:.2f}"


def _lines(arguments: argparse.Namespace) -> Iterator[str]:
    numbers = range(arguments.first, arguments.first + arguments.deals)
    pooled: list[list[Observation]] = []
    for name in arguments.games.split(";"):
        found = rules(name, seats=arguments.seats)
        seen = tournament(found, arguments.tested, arguments.base, numbers, arguments.workers)
        shares = [each.share for each in seen]
        time_each = 1000 * sum(each.seconds for each in seen) / max(1, sum(each.moves for each in seen))
        share = interval(shares) if name in TRICK_DEALS else "-"
        yield f"{name} | {share} | {interval([each.above for each in seen])} | {time_each:.1f} ms"
        pooled += [seen] if name in TRICK_DEALS else []
    if len(pooled) > 1:
        means = [statistics.mean(each.share for each in deals) for deals in zip(*pooled, strict=True)]
        yield f"together | {interval(means)} | |"


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
    arguments = parser.parse_args()
    print(
        f"{arguments.tested} among {arguments.base}, {arguments.seats} seats, {arguments.deals} deals from {arguments.first}"
    )
    print("game | share of all penalties, % | points above the base | processor time a move")
    for line in _lines(arguments):
        print(line, flush=True)


if __name__ == "__main__":
    main()
