"""What the plays seen tell of hidden hands beyond what they prove, if all seats mostly play by rule.

A world is as likely as it makes the plays of the other seats: a play is that of the rule player but for a share of noise,
in which it is any legal card. The share of a seat is inferred from its plays as well. Likely worlds are links of chains. A
chain begins with an even world, is mixed for a while (see `core.belief`) and then again between one link and the next.
Where a view knows more of a seat than which cards it may hold, worlds cannot be mixed: there likely ones are drawn from a
pool of even ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import bits_of
from .core.belief import Belief, LayoutBelief, TrickBelief
from .games import JassRules, LayoutRules, TrickRules
from .ruleplay import terms_of
from .tables import layout_terms, number_of
from .view import View

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .worlds import Hands, Origins, Weights

NOISES = (0.02, 0.12, 0.4, 0.8)  # each as likely before a seat has played
LEAST_NOISE = 2**-16  # with less, the chance of all plays of a deal might be rounded to 0
_CHAINS = 8  # at least, if so many worlds are wanted
_LINKS = 16  # of a chain, at most
_BURN = 200  # exchanges before the first link
_STEPS = 20  # exchanges between two links
_POOL = 16  # even worlds for each that is wanted, where worlds cannot be mixed


class ByRule:
    """The belief of a view that all seats play by rule, more or less: to be given to `hint` as `weights`.

    Called with worlds it returns the logarithm of how likely the plays are in each. `noise` is the share of their plays that
    all seats make at random, by default a share of each that its plays tell. Raises ValueError unless it is above 0, so
    that every play seen is possible, and 1 at most.

    >>> from solver.position import Position
    >>> view = Position.parse("jazz/queens AK.Q..7/QT...J2/9...A63 1").view(seat=3).replay("KS QS 9S")
    >>> ByRule(view)(view.worlds.listed()).shape
    (20,)
    """

    def __init__(self, view: View, *, noise: float | None = None) -> None:
        if noise is not None and not LEAST_NOISE <= noise <= 1:
            raise ValueError(f"noise is a share of the plays from {LEAST_NOISE:g} to 1, not {noise!r}")
        self._view = view
        self._core = _core(view, NOISES if noise is None else (noise,) * len(NOISES))

    def __call__(self, worlds: Hands) -> Weights:
        import numpy as np

        logarithms = np.empty(len(worlds))
        self._core.weigh(worlds, logarithms)
        return logarithms

    def draw(self, count: int, *, seed: int, first: int = 0) -> Hands:
        """Return likely worlds, as many as wanted; `first` is the number of the first one, as in `Worlds.draw`.

        Raises LimitError for a seed below 0 or beyond 64 bits.
        """
        return self.descended(count, seed=seed, first=first)[0]

    def descended(self, count: int, *, seed: int, first: int = 0) -> tuple[Hands, Origins]:
        """Return likely worlds, and of each the number of the even world that its chain began with."""
        import numpy as np

        _, rooms, permitted, _, clauses = self._view.worlds.sampler.arguments
        luck = np.random.default_rng((seed, first))
        if clauses:
            pool = self._view.worlds.draw(_POOL * count, seed=seed, first=_POOL * first)
            chosen = _chosen(self(pool), count, luck.random())
            return pool[chosen], chosen + _POOL * first
        links = max(1, min(_LINKS, count // _CHAINS))
        chains = -(-count // links)
        worlds = self._view.worlds.draw(chains, seed=seed, first=first)
        origins = first + np.arange(chains)
        found: list[Hands] = []
        while len(found) < links:
            steps = _STEPS if found else _STEPS + _BURN
            self._core.mix(worlds, rooms, permitted, steps, int(luck.integers(2**63)), first)
            found.append(worlds.copy())
        return np.stack(found, axis=1).reshape(-1, worlds.shape[1])[:count], origins.repeat(links)[:count]


def _chosen(logarithms: Weights, count: int, luck: float) -> npt.NDArray[np.int64]:
    """Return the places of so many worlds, each as often as it is likely, give or take one."""
    import numpy as np

    if not count:
        return np.empty(0, np.int64)
    totals = np.exp(logarithms - logarithms.max()).cumsum()
    # Evenly spaced marks on a line on which every world is as long as it is likely: systematic resampling.
    marks = (luck + np.arange(count)) / count
    places: npt.NDArray[np.int64] = np.searchsorted(totals, marks * totals[-1]).clip(0, len(totals) - 1)
    return places


def _core(view: View, noises: tuple[float, ...]) -> Belief:
    """Return what judges the plays of a view, which it has taken note of."""
    rules, start = view.rules, view.start
    plays = [number_of(card) for card in view.plays]
    sampler = view.worlds.sampler
    *_, unseen, _ = sampler.arguments
    world = sampler.world(0)
    if isinstance(rules, LayoutRules):
        laying = LayoutBelief(rules.seats, **layout_terms(rules), noises=noises)
        laying.see(plays, view.played, world, unseen, view.seat - 1, start.turn - 1, bits_of(start.trick))
        return laying
    assert isinstance(rules, TrickRules)
    tricks = TrickBelief(*terms_of(rules), noises)
    table = tuple(map(number_of, start.trick))
    counted = isinstance(rules, JassRules) and rules.targets
    taken = start.taken if counted else (0,) * rules.seats
    tricks.see(plays, world, unseen, view.seat - 1, start.leader - 1, table, taken, start.tricks_left)
    return tricks
