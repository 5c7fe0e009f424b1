"""The card found by tree search over information sets, in trick deals: see `core.foresight`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from .cards import Card
from .core.foresight import Foresight
from .games import JassRules, TrickRules
from .ruleplay import NOISE, terms_of
from .tables import number_of
from .view import View

Opponents: TypeAlias = Literal["searching", "rule"]


@dataclass(frozen=True, slots=True)
class Searched:
    """How often each legal card was chosen in the end, and the card chosen most."""

    visits: dict[Card, int]

    @property
    def card(self) -> Card:
        """The card chosen most often, the first of equal ones."""
        return max(self.visits, key=self.visits.__getitem__)


def searched(view: View, *, passes: int, seed: int, opponents: Opponents = "searching") -> Searched:
    """Return what so many passes through the tree found, each in a world of its own.

    Opponents that are "searching" choose by what the tree has found for them, and below it all play at random; by "rule"
    they play by the rule player, and so do all below the tree. Raises TypeError for the layout deal.

    >>> from solver.position import Position
    >>> print(searched(Position.parse("jazz/queens Q...K2/K..3.4/A.2..3 1").view(seat=1), passes=300, seed=1).card)
    QS
    """
    import numpy as np

    rules, position = view.rules, view.position
    if not isinstance(rules, TrickRules):
        raise TypeError(f"the tree is for trick deals, not for {rules.name}")
    visits = np.zeros(len(view.legal), np.int64)
    _foresight(rules).search(
        seed,
        opponents == "rule",
        position.leader - 1,
        tuple(map(number_of, position.trick)),
        position.taken if isinstance(rules, JassRules) and rules.targets else (0,) * rules.seats,
        view.worlds.draw(passes, seed=seed),
        [number_of(card) for card in view.legal],
        visits,
    )
    return Searched(dict(zip(view.legal, visits.tolist(), strict=True)))


@lru_cache(maxsize=256)
def _foresight(rules: TrickRules) -> Foresight:
    return Foresight(*terms_of(rules), NOISE)
