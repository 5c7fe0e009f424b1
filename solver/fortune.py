"""What a deal gave each seat: its worth at the start above the mean of random deals of the same contract.

A trick deal is played out by the rule player, many times since it errs, and random deals by the same leader once each. A
layout deal is solved, and beside it stands the mean of all seats in random deals solved: `python -m benchmarks.fortune`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from .deals import deal
from .games import JassRules, LayoutRules, TrickRules
from .position import Position
from .record import Record
from .ruleplay import deals_out

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

DEALS = 1000
TIMES = 1000
SEED = 1
# From 40 deals for six and seven seats, 15 for fewer; standard errors of 0.05 to 0.12.
MEANS = {
    ("jazz/sevens", 3): 2.49,
    ("jazz/sevens", 4): 1.44,
    ("jazz/sevens", 5): 0.86,
    ("jazz/sevens", 6): 0.35,
    ("jazz/sevens", 7): 0.04,
}


def dealt(record: Record, start: Sequence[float]) -> tuple[float, ...]:
    """Return what each seat, or its side, may expect of a deal above the mean of random deals, in signed points.

    `start` has the expected scores of the deal solved from its first play. Nothing is returned where there is no mean: for a
    record that does not begin with the whole pack dealt, for predictions, which are made in sight of the cards, and for
    a layout deal of unusual rules or that is not solved whole.
    """
    rules, seats = record.start.rules, record.start.rules.seats
    if not record.whole or (isinstance(rules, JassRules) and rules.targets):
        return ()
    if isinstance(rules, LayoutRules):
        mean = MEANS.get((rules.name, seats))
        return () if mean is None else tuple(score - mean for score in start)
    assert isinstance(rules, TrickRules)
    usual = _usual(rules, record.start.leader)
    return tuple(own - mean for own, mean in zip(_worth(rules, [record.start] * TIMES), usual, strict=True))


@lru_cache(maxsize=64)
def _usual(rules: TrickRules, leader: int) -> tuple[float, ...]:
    """Return the mean score of each seat, or its side, over random deals."""
    return _worth(rules, [deal(rules, seed=seed, leader=leader) for seed in range(DEALS)])


def _worth(rules: TrickRules, starts: Sequence[Position]) -> tuple[float, ...]:
    """Return the mean score of each seat, or its side, when these deals are played out."""
    import numpy as np

    worlds = np.array([start.bits for start in starts], np.uint64)
    points, tricks = deals_out(rules, worlds, leader=starts[0].leader, targets=None, seed=SEED, first=0)
    sides = [[other - 1 for other in rules.side_of(seat)] for seat in range(1, rules.seats + 1)]
    return tuple(_mean(rules, points[:, side].sum(axis=1), tricks[:, side].sum(axis=1)) for side in sides)


def _mean(rules: TrickRules, points: npt.NDArray[np.float64], tricks: npt.NDArray[np.float64]) -> float:
    if not isinstance(rules, JassRules):
        return float(points.mean() if max(rules.worths) > 0 else -points.mean())
    return float((points + rules.match_bonus * (tricks == rules.full_hand)).mean())
