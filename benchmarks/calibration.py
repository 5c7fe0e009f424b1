"""Estimates beside exact values, on positions small enough for both: how far off, and how often inside their intervals.

Every position is solved exactly and then estimated, as if it were beyond the horizon, with a limit of nodes, so that a run
can be repeated. Figures are shares of the total penalty of the position, over all legal cards: `bias` and `rms` are the
mean and the root mean square of estimate less exact value for the seat on turn, `position` the bias of the position's own
number; `error` and `se` are what the estimates say of themselves; `cover` is the share of exact values, of all seats,
within 1.96 errors.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from solver import Limit, Position, Solution, Solver, deal, rules
from solver.core.control import Control
from solver.estimating import TREES, Estimate, Estimator
from solver.games import TrickRules
from solver.habits import habits_of
from solver.tables import TrickTables, _trick_state

from .cells import CONTRACTS
from .samples import ending

CELLS = {"4x9": (4, 9), "3x11": (3, 11), "5x7": (5, 7), "6x6": (6, 6), "7x5": (7, 5)}
MEMORY = "1 GiB"


class Way(NamedTuple):
    """A way to estimate: nodes, trees to a forest (0: as many as usual), and whether the policy is the fitted one."""

    nodes: int
    trees: int = 0
    fitted: bool = True

    def __str__(self) -> str:
        return f"{self.nodes} nodes, {self.trees or 'usual'} trees, {'fitted' if self.fitted else 'uniform'} policy"


class Miss(NamedTuple):
    """One estimate of a card for a seat, less the exact value, and what it says of itself, as shares of the total."""

    own: bool
    off: float
    error: float
    standard_error: float


def misses(engine: Solver, exact: Solution, way: Way) -> tuple[list[Miss], float]:
    """Return what is missed on each card, and on the position; the engine has just solved it."""
    position, total = exact.position, _total(exact.position)
    found = _estimated(engine, position, way)
    missed = [
        Miss(
            seat == position.turn - 1,
            (found[choice.card.bit].even[seat] - choice.expecteds[seat]) / total,
            found[choice.card.bit].errors[seat] / total,
            found[choice.card.bit].standard_errors[seat] / total,
        )
        for choice in exact
        if choice.card.bit in found
        for seat in range(position.rules.seats)
    ]
    least = min(estimate.even[position.turn - 1] for estimate in found.values())
    return missed, (least - exact.expected) / total


def _total(position: Position) -> int:
    assert isinstance(position.rules, TrickRules)
    return -position.rules.points_left(position.bits, position.leader, position.trick)


def _estimated(engine: Solver, position: Position, way: Way) -> dict[int, Estimate]:
    """Return the estimate of the first card of each run, by its bit."""
    assert engine._crew
    tables, control = engine._crew.first, Control()
    assert isinstance(tables, TrickTables)
    assert isinstance(position.rules, TrickRules)
    habits = habits_of(position.rules) if way.fitted else (0.0,) * len(habits_of(position.rules))
    trees = range(way.trees, way.trees + 1) if way.trees else TREES
    estimator = Estimator(tables._contract, tables._maxn, habits, memory_bytes=2**27, trees=trees)
    control.start(-1.0, way.nodes)
    wanted = sum(card.bit for card in position.legal)
    found = estimator.estimates(control, _trick_state(position), wanted)
    return {1 << number: estimate for number, estimate in found.items()}


def rows(cell: str, numbers: range, ways: list[Way], contracts: list[str]) -> Iterator[str]:
    """Yield a line for each way and contract, and one for all contracts together."""
    seats, cards = CELLS[cell]
    pooled: dict[Way, tuple[list[Miss], list[float]]] = {way: ([], []) for way in ways}
    for contract in contracts:
        found: dict[Way, tuple[list[Miss], list[float]]] = {way: ([], []) for way in ways}
        for number in numbers:
            position = ending(rules(contract, seats=seats), cards, seed=5000 * cards + number)
            with Solver(memory=MEMORY) as engine:
                exact = engine.solve(position, method="exact")
                for way in ways:
                    missed, off = misses(engine, exact, way)
                    for cards_missed, offs in (found[way], pooled[way]):
                        cards_missed += missed
                        offs.append(off)
        yield from (_row(cell, contract.removeprefix("jazz/"), way, *found[way]) for way in ways)
    yield from (_row(cell, "all", way, *pooled[way]) for way in ways)


def _row(cell: str, contract: str, way: Way, missed: list[Miss], offs: list[float]) -> str:
    own = [miss.off for miss in missed if miss.own]
    shares = (
        fmean(own),
        _rms(own),
        fmean(offs),
        _rms([miss.error for miss in missed]),
        _rms([miss.standard_error for miss in missed]),
        fmean(abs(miss.off) <= 1.96 * miss.error for miss in missed),
    )
    cells = (cell, contract, str(way), str(len(offs)), *(f"{100 * share:.1f} %" for share in shares))
    return f"| {' | '.join(cells)} |"


def _rms(numbers: list[float]) -> float:
    return sqrt(fmean(number**2 for number in numbers))


def whole_deals(deals: int, seconds: float, contracts: list[str]) -> Iterator[str]:
    """Yield, for whole deals of four seats, the usual error and standard error of a card, as shares of the total."""
    for contract in contracts:
        errors, standard_errors, trees = [], [], []
        for seed in range(deals):
            position = deal(rules(contract, seats=4), seed=seed)
            with Solver(memory=MEMORY) as engine:
                answer = engine.solve(position, limit=Limit(seconds=seconds))
            errors += [choice.error / _total(position) for choice in answer]
            standard_errors += [choice.standard_error / _total(position) for choice in answer]
            trees.append(answer.trees)
        shares = (f"{100 * _rms(errors):.1f} %", f"{100 * _rms(standard_errors):.1f} %", f"{fmean(trees):.0f}")
        yield f"| {contract.removeprefix('jazz/')} | {' | '.join(shares)} |"


def main() -> None:
    """Print what the arguments ask for."""
    options = _options()
    contracts = [f"jazz/{contract}" for contract in options.contracts] or list(CONTRACTS)
    if options.whole:
        print("| contract | error | se | trees |\n|---|---|---|---|")
        for line in whole_deals(options.positions, options.whole, contracts):
            print(line, flush=True)
        return
    ways = [Way(nodes, trees) for nodes in options.nodes for trees in options.trees]
    ways += [Way(nodes, fitted=False) for nodes in options.nodes if options.uniform]
    print("| cell | contract | way | positions | bias | rms | position | error | se | cover |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    numbers = range(options.first, options.first + options.positions)
    for cell in options.cells or CELLS:
        for line in rows(cell, numbers, ways, contracts):
            print(line, flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.calibration", description="Compare estimates with the truth."
    )
    parser.add_argument("cells", nargs="*", metavar="CELL", help=f"of {', '.join(CELLS)}; all if none is given")
    parser.add_argument("--contracts", nargs="+", default=[], metavar="NAME", help="such as tricks king (default: all)")
    parser.add_argument("--positions", type=int, default=12, help="a cell and contract (default %(default)s)")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="of the positions (default %(default)s)")
    parser.add_argument("--nodes", type=int, nargs="+", default=[100_000], help="a position (default %(default)s)")
    parser.add_argument("--trees", type=int, nargs="+", default=[0], help="to a forest (default: as many as usual)")
    parser.add_argument("--uniform", action="store_true", help="also with a policy that plays any card")
    parser.add_argument("--whole", type=float, metavar="SECONDS", help="estimate whole deals of four seats instead")
    return parser.parse_args()


if __name__ == "__main__":
    main()
