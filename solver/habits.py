"""How the policy of the thin trees plays: what each feature of a card is worth to a seat, for every contract.

The features are those of `core.policy`, first of a lead, then of a card that follows suit, then of a discard; a card is
drawn in proportion to the exponential of its weighted sum. The numbers are fitted to the exact choices of even-tie max^n
in random endings by `benchmarks.habits`, which prints this table. They never change an exact number.
"""

from __future__ import annotations

import re

from .games import TrickRules

_TABLE = """
jazz/tricks
  -0.59 1.01 0.46 -0.63 0.75 -6.17 -0.69 0.00 0.00
  0.00 0.00 0.00 2.53 1.54 -0.59 4.37 -1.30 -1.07
  -4.01 -0.62 0.90 1.86 0.00 0.00 0.00 0.00 0.00
  -0.12 -0.51 0.49 -0.14 0.08 0.12 1.79 1.43 4.28
  0.00 0.93 -1.13 0.43 -1.55 0.09 -2.71 -0.18 0.69
  0.00 0.00 1.52 0.40 0.56 0.31 0.00 0.38 0.73
jazz/clubs
  -0.50 0.05 0.05 0.22 0.27 -6.28 -1.47 1.69 -0.97
  -0.29 -0.59 -3.80 1.90 2.68 0.00 2.32 0.78 -1.02
  -1.36 -0.94 1.70 1.37 -0.00 1.38 -1.04 -2.13 -0.19
  0.05 -0.64 0.74 -0.17 0.18 1.15 1.40 0.73 4.14
  1.22 -0.19 -1.52 0.23 -1.82 0.41 0.43 0.36 1.50
  -0.08 -0.82 1.66 0.40 0.14 2.18 -1.13 0.02 0.90
jazz/queens
  -0.46 0.49 0.73 0.32 1.30 -5.81 -1.16 -1.31 0.28
  -2.37 -0.20 0.17 1.32 2.18 0.00 1.42 2.45 -0.95
  -2.09 -1.04 1.25 0.89 0.72 0.58 -2.87 -4.23 0.16
  -0.44 -0.87 0.86 -0.08 0.12 -0.02 2.00 0.61 3.48
  0.65 -0.52 -1.05 -0.22 -1.75 0.58 -1.08 -1.12 0.12
  0.28 -0.22 1.58 -0.79 1.53 2.76 -0.40 -0.04 0.46
jazz/king
  -0.53 -0.08 0.42 0.46 1.58 -5.33 -0.36 -5.48 0.47
  -6.17 -0.77 2.19 0.90 2.55 0.00 2.20 0.40 -1.49
  -1.21 -1.75 1.06 1.13 -2.21 3.00 -1.92 -5.73 -0.18
  -0.13 -0.92 1.16 -0.21 0.49 0.78 1.43 -0.92 3.92
  1.85 -1.14 -0.75 -0.03 -1.31 1.07 -2.32 0.06 -0.42
  1.03 -0.76 1.20 1.51 -1.29 4.95 0.49 0.07 -0.16
jazz/last
  0.51 -1.42 -0.02 -0.21 -0.28 -3.62 -0.87 0.00 0.00
  0.00 0.00 0.00 3.27 2.83 0.00 4.85 -1.02 -0.65
  -2.11 -1.18 1.16 1.51 0.00 0.00 0.00 0.00 0.00
  -0.37 -1.03 0.45 -0.32 0.14 1.05 2.47 0.40 4.77
  0.00 0.18 -1.16 -0.34 -1.40 0.82 -2.11 1.73 -1.34
  0.00 0.00 1.13 2.67 0.30 1.20 0.00 0.38 -0.06
"""


def _read(table: str) -> dict[str, tuple[float, ...]]:
    contracts = re.findall(r"(jazz/\w+)([^j]+)", table)
    return {name: tuple(map(float, numbers.split())) for name, numbers in contracts}


HABITS = _read(_TABLE)


def habits_of(rules: TrickRules) -> tuple[float, ...]:
    """Return the weights for a contract; one that has none of its own is played like `jazz/tricks`."""
    return HABITS.get(rules.game, HABITS["jazz/tricks"])
