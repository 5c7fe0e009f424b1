"""Places round a table: seat 1 at the bottom and the others clockwise or counterclockwise, as they play.

Sizes are whole numbers of any unit, columns and lines of a terminal or pixels of a picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

SEATING = {
    3: ("2.3", "...", ".1."),
    4: (".3.", "2.4", ".1."),
    5: ("3.4", "2.5", ".1."),
    6: ("345", "2.6", ".1."),
    7: ("4.5", "3.6", "217"),
}


class Size(NamedTuple):
    """The size of a block."""

    width: int
    height: int


class Place(NamedTuple):
    """Where the left upper corner of a block goes."""

    left: int
    top: int


class Spot(NamedTuple):
    """A place in the three columns and three rows of a seating; the table is in the middle."""

    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The places of all hands and of the middle, in a picture of a size."""

    hands: tuple[Place, ...]
    middle: Place
    size: Size


def spots(seats: int, *, way: str = "clockwise") -> tuple[Spot, ...]:
    """Return each seat's spot.

    >>> spots(4)[:2]
    (Spot(column=1, row=2), Spot(column=0, row=1))
    """
    step = 1 if way == "clockwise" else -1
    rows = enumerate(line[::step] for line in SEATING[seats])
    found = {seat: Spot(column, row) for row, line in rows for column, seat in enumerate(line) if seat != "."}
    return tuple(found[str(seat)] for seat in range(1, seats + 1))


def arrange(hands: Sequence[Size], middle: Size, *, gap: Size, way: str = "clockwise") -> Plan:
    """Place the hands round the middle so that nothing overlaps, symmetric about the vertical axis."""
    where = spots(len(hands), way=way)
    seated = list(zip(hands, where, strict=True))
    side = max(size.width for size, spot in seated if spot.column != 1)
    width = max(_row_width(row, seated, middle.width, side, gap.width) for row in range(3))
    heights = [max([size.height for size, spot in seated if spot.row == row], default=0) for row in range(3)]
    heights[1] = max(heights[1], middle.height)
    tops = _tops(heights, gap.height)
    placed = [*seated, (middle, Spot(1, 1))]
    lefts = [_left(size.width, spot.column, side, width) for size, spot in placed]
    lows = [tops[spot.row] + (spot.row == 1) * (heights[1] - size.height) // 2 for size, spot in placed]
    *places, centre = map(Place, lefts, lows)
    return Plan(tuple(places), centre, Size(width, tops[2] + heights[2]))


def _row_width(row: int, seated: Sequence[tuple[Size, Spot]], middle: int, side: int, gap: int) -> int:
    columns = {spot.column: size.width for size, spot in seated if spot.row == row}
    inner = middle if row == 1 else columns.get(1, 0)
    pieces = [piece for piece in (side * (0 in columns), inner, side * (2 in columns)) if piece]
    return sum(pieces) + gap * (len(pieces) - 1)


def _tops(heights: Sequence[int], gap: int) -> list[int]:
    tops = [0]
    for height in heights[:-1]:
        tops.append(tops[-1] + height + gap * bool(height))
    return tops


def _left(size: int, column: int, side: int, width: int) -> int:
    return (0, (width - size) // 2, width - side)[column]
