"""What hints foretell beside what follows: the stated penalty of the chosen card and that of the rest of the deal.

    python -m benchmarks.forecasts --worlds 200 --deals 50 --first 1

All seats play by hints of so many worlds, with `--belief` those that are likely by the plays seen. At every choice the
seat's hint states what the card it plays costs on average; the `difference` is that less what the seat then pays, over all
choices of a deal, and a deal is one observation. Intervals are 95 %, over deals. `early` are the choices of the first half
of a deal, `late` those of the second.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from solver import ByRule, Position, Rules, deal, hint, rules
from solver.games import JassRules

from .players import Sight
from .tournament import TRICK_DEALS, interval, paid

GAMES = ";".join(
    (
        *TRICK_DEALS,
        "jazz/sevens",
        "jass/schieber:trump=H",
        "jass/coiffeur:mode=slalom-bottomup",
        "jass/differenzler:trump=S,targets=40/40/40/40",
    )
)


class Forecast(NamedTuple):
    """What a hint stated at a choice, and what the seat had paid by then."""

    seat: int
    stated: float
    before: float
    late: bool


class Miss(NamedTuple):
    """Stated less paid, on average over the choices of a deal, and over those of its halves; and what was paid."""

    whole: float
    early: float
    late: float
    paid: float


def missed(found: Rules, worlds: int, believing: bool, number: int) -> Miss:
    """Play one deal by hints and compare."""
    position: Position = deal(found, seed=number, leader=number % found.seats + 1)
    sights = [Sight(position, seat) for seat in range(1, found.seats + 1)]
    forecasts: list[Forecast] = []
    whole = held = sum(map(len, position.hands))
    while not position.over:
        card, seat = position.legal[0], position.turn
        if len(position.legal) > 1:
            view = sights[seat - 1].now()
            belief = ByRule(view) if believing else None
            answer = hint(view, worlds=worlds, seed=number * whole + held, weights=belief)
            card = answer.best[0]
            forecasts.append(Forecast(seat, answer[card].mean, _settled(position, seat), 2 * held <= whole))
        position = position.play(card)
        held = sum(map(len, position.hands))
        for sight in sights:
            sight.see(card)
    rests = [_settled(position, each.seat) - each.before for each in forecasts]
    offs = [each.stated - rest for each, rest in zip(forecasts, rests, strict=True)]
    return Miss(
        statistics.fmean(offs),
        statistics.fmean([off for off, each in zip(offs, forecasts, strict=True) if not each.late]),
        statistics.fmean([off for off, each in zip(offs, forecasts, strict=True) if each.late] or [0.0]),
        statistics.fmean(rests),
    )


def _settled(position: Position, seat: int) -> float:
    """Return what counts as paid so far: in Differenzler nothing before the end, for partners that of both."""
    found = position.rules
    if isinstance(found, JassRules) and found.targets:
        return paid(position)[seat - 1] if position.over else 0.0
    return -float(sum(position.taken[other - 1] for other in found.side_of(seat)))


def _line(name: str, arguments: argparse.Namespace) -> str:
    numbers = range(arguments.first, arguments.first + arguments.deals)
    play = partial(missed, rules(name, seats=arguments.seats), arguments.worlds, arguments.belief)
    misses = list(map(play, numbers))
    cells = [interval([getattr(each, field) for each in misses]) for field in ("whole", "early", "late")]
    return f"| {name} | {statistics.fmean(each.paid for each in misses):.2f} | {' | '.join(cells)} |"


def _lines(arguments: argparse.Namespace) -> Iterator[str]:
    yield "| game | paid | difference | early | late |\n|---|---|---|---|---|"
    for name in arguments.games.split(";"):
        yield _line(name, arguments)


def main() -> None:
    """Print a line a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default=GAMES, help="names with semicolons between")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--belief", action="store_true", help="go by worlds that are likely by the plays seen")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first deal")
    for line in _lines(parser.parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
