"""What was measured of a cell: how costs spread and grow, a row of the table, and a file of them for the plot."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import NamedTuple

HEAD = f"{'search':<10} {'game':<11} seats cards   done    mean ms  median ms    95 % ms     max ms        nodes table MB"


class Spread(NamedTuple):
    """How a cost is spread over positions; `high` is the 95 % quantile."""

    mean: float
    median: float
    high: float
    most: float


@dataclass(frozen=True, slots=True)
class Figures:
    """A measured cell: costs of the `finished` ones of so many `positions`, nodes as a mean, the largest table met."""

    kind: str
    game: str
    seats: int
    cards: int
    positions: int
    finished: int
    mean_seconds: float
    median_seconds: float
    high_seconds: float
    most_seconds: float
    nodes: float
    table_bytes: int

    def __str__(self) -> str:
        seconds = (self.mean_seconds, self.median_seconds, self.high_seconds, self.most_seconds)
        return (
            f"{self.kind:<10} {self.game:<11} {self.seats:>5} {self.cards:>5} {self.finished:>3}/{self.positions:<3}"
            + "".join(f"{1000 * cost:>10.2f} " for cost in seconds)
            + f"{self.nodes:>12.0f} {self.table_bytes / 1e6:>8.1f}"
        )


def spread(costs: Sequence[float]) -> Spread:
    """Return the spread of some costs, all nan if there are none.

    >>> spread([1, 2, 3, 10])
    Spread(mean=4.0, median=2.5, high=10, most=10)
    """
    if not costs:
        return Spread(*[math.nan] * 4)
    ordered = sorted(costs)
    middle = (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
    return Spread(sum(ordered) / len(ordered), middle, ordered[math.ceil(0.95 * len(ordered)) - 1], ordered[-1])


def growth(rows: Iterable[Figures], *, last: int = 5) -> tuple[float, float]:
    """Return by what factors mean time and nodes grow a card: lines through the logarithms of the last whole cells."""
    whole = [row for row in rows if row.finished == row.positions][-last:]
    cards = [row.cards for row in whole]
    return _factor(cards, [row.mean_seconds for row in whole]), _factor(cards, [row.nodes for row in whole])


def _factor(cards: Sequence[int], costs: Sequence[float]) -> float:
    import numpy as np

    if len(cards) < 3 or not all(costs):
        return math.nan
    return math.exp(float(np.polyfit(cards, [math.log(cost) for cost in costs], 1)[0]))


def save(path: Path, rows: Iterable[Figures]) -> None:
    """Write figures for `read`."""
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Figures)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)


def read(path: Path) -> list[Figures]:
    """Read what `save` wrote."""
    kinds = {"str": str, "int": int, "float": float}
    with path.open(newline="") as file:
        return [
            Figures(**{field.name: kinds[str(field.type)](row[field.name]) for field in fields(Figures)})
            for row in csv.DictReader(file)
        ]
