"""Prints the tables of RESULTS.md from cells.csv: `python -m benchmarks.tables`."""

from __future__ import annotations

from collections.abc import Iterable
from math import isnan
from pathlib import Path

from .cells import ASKED, CONTRACTS, FULL_HANDS
from .figures import Figures, growth, read

HERE = Path(__file__).parent


def layout_table(rows: list[Figures]) -> Iterable[tuple[str, ...]]:
    """Yield the whole layout deals by seats."""
    yield "seats", "deals", "mean s", "median s", "max s", "positions searched", "table MB"
    for row in rows:
        seconds = (f"{cost:.2f}" for cost in (row.mean_seconds, row.median_seconds, row.most_seconds))
        yield str(row.seats), _done(row), *seconds, f"{row.nodes:,.0f}", f"{row.table_bytes / 1e6:.0f}"


def asked_table(rows: list[Figures], cells: dict[int, int]) -> Iterable[tuple[str, ...]]:
    """Yield mean and longest time and the nodes of the cells with so many cards for so many seats."""
    yield "seats × cards", "contract", "done", "mean s", "median s", "max s", "nodes", "table MB"
    for seats, cards in cells.items():
        for row in rows:
            if (row.seats, row.cards) == (seats, cards):
                seconds = (f"{cost:.3f}" for cost in (row.mean_seconds, row.median_seconds, row.most_seconds))
                size = f"{row.table_bytes / 1e6:.0f}"
                yield f"{seats} × {cards}", _plain(row.game), _done(row), *seconds, f"{row.nodes:,.0f}", size


def growth_table(rows: list[Figures]) -> Iterable[tuple[str, ...]]:
    """Yield, by contract and seats, the growth of nodes and time a card and the mean time of the last cell done whole."""
    yield "contract", *(f"{seats} seats" for seats in FULL_HANDS)
    for game in CONTRACTS:
        yield (
            _plain(game),
            *(_grown([row for row in rows if (row.game, row.seats) == (game, seats)]) for seats in FULL_HANDS),
        )


def _grown(rows: list[Figures]) -> str:
    whole = [row for row in rows if row.finished == row.positions]
    if not whole:
        return "-"
    slower, more = growth(rows)
    factors = "too few" if isnan(more) else f"{more:.1f} ({slower:.1f})"
    return f"{factors}; {whole[-1].cards} cards {whole[-1].mean_seconds:.2f} s"


def best_case_table(rows: list[Figures]) -> Iterable[tuple[str, ...]]:
    """Yield the longest time in milliseconds of the best case of whole deals."""
    yield "contract", *(f"{seats} seats" for seats in FULL_HANDS)
    for game in CONTRACTS:
        yield _plain(game), *(f"{1000 * row.most_seconds:.1f}" for row in rows if row.game == game)


def _plain(game: str) -> str:
    return game.removeprefix("jazz/")


def _done(row: Figures) -> str:
    return f"{row.finished} of {row.positions}"


def show(title: str, lines: Iterable[tuple[str, ...]]) -> None:
    """Print a table in Markdown."""
    head, *body = lines
    print(f"### {title}\n", f"| {' | '.join(head)} |", "|" + "---|" * len(head), sep="\n")
    print(*(f"| {' | '.join(line)} |" for line in body), "", sep="\n")


def main() -> None:
    """Print every table."""
    rows = read(HERE / "cells.csv")
    by_kind = {kind: [row for row in rows if row.kind == kind] for kind in dict.fromkeys(row.kind for row in rows)}
    show("Whole layout deals, expected and bounds", layout_table(by_kind.get("layout", [])))
    for kind, cells in ASKED.items():
        show(f"Endings, {kind}", asked_table(by_kind.get(kind, []), cells))
    show("Best case of whole deals, longest in ms", best_case_table(by_kind.get("best case", [])))
    for kind in ASKED:
        show(f"Growth of nodes (time) with each card, {kind}; largest cell done whole", growth_table(by_kind.get(kind, [])))


if __name__ == "__main__":
    main()
