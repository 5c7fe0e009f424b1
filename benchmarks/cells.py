"""Our own contracts by seats and cards left: CPU time, nodes and table of every kind of search.

For each kind of search, contract and number of seats, random endings with ever more cards, up to the first cell that takes
a third of the limit; cells that are asked for by name (ASKED) are always measured. Each position is searched with an empty
table; seat 1 is asked about, and every seat leads in turn. `--csv FILE` keeps the figures for `benchmarks.plot`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

from solver import Position, Solver, rules
from solver.core.layout import LayoutDeal
from solver.core.maxn import MaxN
from solver.core.sides import Sides

from .figures import HEAD, Figures, growth, save, spread
from .samples import ending

MODELS = {"layout": "maxn", "max^n": "maxn", "guaranteed": "paranoid", "best case": "optimistic"}
CONTRACTS = ("jazz/tricks", "jazz/clubs", "jazz/queens", "jazz/king", "jazz/last")
FULL_HANDS = {3: 17, 4: 13, 5: 10, 6: 8, 7: 7}
FIRST_CARDS = {"max^n": 2, "guaranteed": 4}
ASKED = {"max^n": {3: 11, 4: 9, 5: 7, 6: 6, 7: 5}, "guaranteed": {4: 10}}
MEMORY = "512 MiB"


class Effort(NamedTuple):
    """How long to look: positions a cell, seconds a position, seconds after which a cell takes no more positions."""

    positions: int
    limit: float
    budget: float


def series(kind: str, game: str, seats: int, effort: Effort) -> Iterator[Figures]:
    """Measure cells with ever more cards until they take too long; layout deals and best cases are whole deals."""
    asked = ASKED.get(kind, {}).get(seats, 0)
    for cards in range(FIRST_CARDS.get(kind, FULL_HANDS[seats]), FULL_HANDS[seats] + 1):
        figures = measure(kind, game, seats, cards, effort)
        yield figures
        slow = figures.finished < figures.positions or figures.mean_seconds > effort.limit / 3
        if slow and cards >= asked:
            return


def measure(kind: str, game: str, seats: int, cards: int, effort: Effort) -> Figures:
    """Search positions of one cell, at least three."""
    found = rules(game, seats=seats)
    seconds: list[float] = []
    nodes: list[int] = []
    spent, tried, most_bytes = 0.0, 0, 0
    while tried < effort.positions and (spent < effort.budget or tried < 3):
        position = ending(found, cards, seed=1000 * cards + tried)
        once, visited, table_bytes, done = search(position, kind, effort.limit)
        tried += 1
        spent += once
        most_bytes = max(most_bytes, table_bytes)
        if done:
            seconds.append(once)
            nodes.append(visited)
    return Figures(kind, game, seats, cards, tried, len(seconds), *spread(seconds), spread(nodes).mean, most_bytes)


def search(position: Position, kind: str, limit: float) -> tuple[float, int, int, bool]:
    """Return CPU seconds, nodes, bytes of the tables, and whether the search came to its end."""
    with Solver(memory=MEMORY) as engine:
        start, done = time.process_time(), Event()
        watch = Thread(target=_stop_after, args=(engine, start + limit, done))
        watch.start()
        answer = engine.value(position, model=MODELS[kind], seat=1, method="exact")
        seconds = time.process_time() - start
        done.set()
        watch.join()
        assert engine._crew
        parts = vars(engine._crew.first).values()
        table_bytes = sum(part.table_bytes for part in parts if isinstance(part, MaxN | Sides | LayoutDeal))
        return seconds, answer.nodes, table_bytes, answer.exact


def _stop_after(engine: Solver, moment: float, done: Event) -> None:
    """End a search at a moment of CPU time: a limit of the solver counts seconds of the clock, which others share."""
    while not done.wait(0.05):
        if time.process_time() > moment:
            engine.stop()


def main() -> None:
    """Measure what the arguments ask for, and print it as it comes."""
    options = _options()
    effort = Effort(3, 0.3, 0.3) if options.quick else Effort(options.positions, options.limit, options.budget)
    rows: list[Figures] = []
    print(HEAD)
    for kind in options.kinds or MODELS:
        for game in ("jazz/sevens",) if kind == "layout" else CONTRACTS:
            for seats in FULL_HANDS:
                rows += _shown(series(kind, game, seats, effort))
                if options.csv:
                    save(options.csv, rows)


def _shown(measured: Iterator[Figures]) -> list[Figures]:
    rows = []
    for row in measured:
        print(row, flush=True)
        rows.append(row)
    if len(rows) > 1:
        time_factor, node_factor = growth(rows)
        print(
            f"{'':<10} {rows[0].game:<11} {rows[0].seats:>5}  each card: time x {time_factor:.2f}, nodes x {node_factor:.2f}"
        )
    return rows


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cells", description="Measure our own contracts.")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(MODELS)}; all if none is given")
    parser.add_argument("--positions", type=int, default=15, help="a cell (default %(default)s)")
    parser.add_argument("--limit", type=float, default=5.0, metavar="SECONDS", help="a position (default %(default)s)")
    parser.add_argument("--budget", type=float, default=5.0, metavar="SECONDS", help="a cell (default %(default)s)")
    parser.add_argument("--quick", action="store_true", help="a minute in all: three positions a cell, 0.3 s each")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args()
    unknown = [kind for kind in options.kinds if kind not in MODELS]
    if unknown:
        parser.error(f"there is no kind {unknown[0]!r}; kinds are {', '.join(MODELS)}")
    return options


if __name__ == "__main__":
    main()
