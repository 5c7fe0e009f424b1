"""Plain tables: rows of cells, each column as wide as its widest cell."""

from __future__ import annotations

from collections.abc import Sequence

from .draw.caption import columns

GAP = 2


def in_columns(rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> str:
    """Return rows of equally many cells as lines; the columns numbered in `right` end flush, the others begin flush.

    >>> print(in_columns([["seat", "cost"], ["1 Ann", "0"]], right=(1,)))
    seat   cost
    1 Ann     0
    """
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_line(row, widths, right) for row in rows)


def _line(row: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> str:
    cells = []
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        blanks = " " * (width - columns(cell))
        cells.append(blanks + cell if place in right else cell + blanks)
    return (" " * GAP).join(cells).rstrip()
