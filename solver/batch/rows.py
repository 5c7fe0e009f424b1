"""The columns of a batch: one row of numbers for each position.

`number` counts the positions from 1. `expected_1`, `low_1`, `high_1` are the penalties of seat 1, and so on for all seats,
nan where there is no such seat or number; `guaranteed`, `best_case` and `error` are those of the seat on `turn`. `cards` are
those in its hand, `choices` its legal cards, `best` the best of them as text. `next_cost` is the least that a worse card
costs, nan if there is none, and `worst_cost` the most. `exact`, `halt`, `nodes` and `trees` are those of the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isnan, nan
from typing import TYPE_CHECKING

from ..solution import Solution

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Columns = dict[str, NDArray[np.generic]]

_TIE = 1e-9
_CELLS: dict[str, tuple[str, Callable[[Solution], object]]] = {
    "position": ("U", lambda answer: str(answer.position)),
    "game": ("U", lambda answer: answer.position.rules.name),
    "seats": ("<i1", lambda answer: answer.position.rules.seats),
    "turn": ("<i1", lambda answer: answer.turn),
    "cards": ("<i2", lambda answer: len(answer.position.hands[answer.turn - 1])),
    "choices": ("<i2", len),
    "best": ("U", lambda answer: " ".join(map(str, answer.best))),
    "guaranteed": ("<f8", lambda answer: answer.guaranteed),
    "best_case": ("<f8", lambda answer: answer.best_case),
    "error": ("<f8", lambda answer: answer.error),
    "next_cost": ("<f8", lambda answer: min(_costs(answer, above=_TIE), default=nan)),
    "worst_cost": ("<f8", lambda answer: max(_costs(answer), default=nan)),
    "exact": ("?", lambda answer: answer.exact),
    "halt": ("U", lambda answer: answer.halt),
    "nodes": ("<i8", lambda answer: answer.nodes),
    "trees": ("<i4", lambda answer: answer.trees),
}
_VECTORS: dict[str, Callable[[Solution], Sequence[float]]] = {
    "expected": lambda answer: answer.expecteds,
    "low": lambda answer: answer.lows,
    "high": lambda answer: answer.highs,
}


def columns_of(answers: Iterable[tuple[int, Solution]], *, seats: int) -> Columns:
    """Return the columns of answers, each with its number; `seats` is the greatest number of seats of the whole batch."""
    import numpy as np

    rows = [(number, answer) for number, answer in answers]
    columns: Columns = {"number": np.array([number for number, _ in rows], dtype="<i8")}
    for name, (kind, cell) in _CELLS.items():
        columns[name] = np.array([cell(answer) for _, answer in rows], dtype=kind)
    for name, vector in _VECTORS.items():
        padded = np.array([(*vector(answer), *(nan,) * seats)[:seats] for _, answer in rows], dtype="<f8")
        columns |= {f"{name}_{seat}": np.ascontiguousarray(padded[:, seat - 1]) for seat in range(1, seats + 1)}
    return columns


def _costs(answer: Solution, *, above: float = -1.0) -> list[float]:
    """Return the known costs of the legal cards that are greater than `above`."""
    return [choice.cost for choice in answer if not isnan(choice.cost) and choice.cost > above]
