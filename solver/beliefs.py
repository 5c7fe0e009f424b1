"""What the plays seen tell of hidden hands beyond what they prove, if all seats mostly play by rule; in trick deals.

A world is as likely as it makes the plays of the other seats: a play is that of the rule player but for a share of `noise`,
in which it is any legal card. Likely worlds are drawn in two steps: of several even worlds as many as wanted, by their
likelihood, and each of these is then mixed (see `core.belief`), so that it is no mere copy of another.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .core.belief import Belief
from .games import JassRules, TrickRules
from .ruleplay import terms_of
from .tables import number_of
from .view import View

if TYPE_CHECKING:
    from .worlds import Hands, Origins, Weights

NOISE = 0.3
LEAST_NOISE = 2**-16  # the core counts it in such parts
_POOL = 4
_STEPS = 15


class ByRule:
    """The belief of a view that all seats play by rule, give or take `noise`: to be given to `hint` as `weights`.

    Called with worlds it returns the logarithm of how likely the plays are in each. Raises TypeError for the layout deal,
    ValueError unless `noise` is above 0, so that every play seen is possible, and 1 at most.

    >>> from solver.position import Position
    >>> view = Position.parse("jazz/queens AK.Q..7/QT...J2/9...A63 1").view(seat=3).replay("KS QS 9S")
    >>> ByRule(view)(view.worlds.listed()).shape
    (20,)
    """

    def __init__(self, view: View, *, noise: float = NOISE) -> None:
        if not isinstance(view.rules, TrickRules):
            raise TypeError(f"plays are judged in trick deals, not in {view.rules.name}")
        if not LEAST_NOISE <= noise <= 1:
            raise ValueError(f"noise is a share of the plays from {LEAST_NOISE:g} to 1, not {noise!r}")
        self._view = view
        self._core = _core(view.rules, noise)

    def __call__(self, worlds: Hands) -> Weights:
        import numpy as np

        logarithms = np.empty(len(worlds))
        self._see()
        self._core.weigh(worlds, logarithms)
        return logarithms

    def draw(self, count: int, *, seed: int, first: int = 0) -> Hands:
        """Return likely worlds, as many as wanted; `first` is the number of the first one, as in `Worlds.draw`."""
        return self.descended(count, seed=seed, first=first)[0]

    def descended(self, count: int, *, seed: int, first: int = 0) -> tuple[Hands, Origins]:
        """Return likely worlds, and of each the number of the even world that it comes from; those of one are alike."""
        import numpy as np

        pool = self._view.worlds.draw(_POOL * count, seed=seed, first=_POOL * first)
        logarithms = self(pool)
        totals = np.exp(logarithms - logarithms.max()).cumsum()
        # Evenly spaced marks on a line on which every world is as long as it is likely: systematic resampling.
        marks = (np.random.default_rng((seed, first)).random() + np.arange(count)) / count
        chosen = np.searchsorted(totals, marks * totals[-1]).clip(0, len(pool) - 1)
        worlds: Hands = pool[chosen]
        _, _, permitted, unseen, clauses = self._view.worlds.sampler.arguments
        if not clauses:
            self._core.mix(worlds, unseen, permitted, _STEPS, seed, first)
        return worlds, chosen + _POOL * first

    def _see(self) -> None:
        view, start = self._view, self._view.start
        counted = isinstance(view.rules, JassRules) and view.rules.targets
        self._core.see(
            [number_of(card) for card in view.plays],
            view.played,
            view.seat - 1,
            start.leader - 1,
            tuple(map(number_of, start.trick)),
            start.taken if counted else (0,) * view.rules.seats,
            start.tricks_left,
        )


def usual_belief(view: View) -> ByRule | None:
    """Return the belief that plays best: by rule in trick deals; in the layout deal none."""
    return ByRule(view) if isinstance(view.rules, TrickRules) else None


@lru_cache(maxsize=256)
def _core(rules: TrickRules, noise: float) -> Belief:
    return Belief(*terms_of(rules), noise)
