"""Hints from one seat: every legal card is valued in the same worlds, more and more of them until a limit strikes or a card
is clearly best."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING

from .beliefs import ByRule
from .errors import DealError, LimitError
from .games import LayoutRules, TrickRules
from .judges import Judge, PlayedOut, Solved, judge_of
from .limits import Limit, check_seed
from .prospects import Hint, Prospect
from .view import View
from .weighing import Weighed
from .worlds import weights_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .weighing import Matrix
    from .worlds import Belief, Hands, Origins

MOST_WORLDS = 100_000
MOST_LISTED = 2_000
_FIRST = 32
_AT_LEAST = 8


def hint(
    view: View,
    /,
    *,
    limit: Limit | None = None,
    worlds: int | None = None,
    seed: int = 1,
    weights: Belief | None = None,
) -> Hint:
    """Return what each legal card of a view costs on average over the hidden hands, and how sure that is.

    `limit` ends it by time or nodes, `worlds` by the number of worlds; by default that is 200 of solved and 1000 of played
    out ones, or with a limit as many as fit. It ends sooner when one card is clearly best or none is, and is exact when all
    worlds were solved. Without a limit in seconds the same seed gives the same hint. `weights` is a belief as in
    `Worlds.sample`, such as `ByRule(view)`. Raises DealError unless the seat is on turn, LimitError for limits that make no
    sense.

    >>> from solver.position import Position
    >>> print(hint(Position.parse("jazz/queens Q...K2/K..3.4/A.2..3 1").view(seat=1)))
    card  expected     above best    best  how often what
    QS*   0.00 ± 0.00                50%   0: 100%
    KC*   0.00 ± 0.00                50%   0: 100%
    2C    1.00 ± 0.00  +1.00 ± 0.00  0%    0: 80%, 5: 20%
    all 20 deals that fit, solved with open hands
    """
    work = _begun(view, limit, worlds, seed, weights)
    *_, (weighed, halt) = work.steps()
    return work.told(weighed, halt)


def hints(
    view: View,
    /,
    *,
    limit: Limit | None = None,
    worlds: int | None = None,
    seed: int = 1,
    weights: Belief | None = None,
) -> Iterator[Hint]:
    """Yield the hint as it gets surer; the last one is that of `hint`, and alone has a `halt`."""
    work = _begun(view, limit, worlds, seed, weights)
    return (work.told(weighed, halt) for weighed, halt in work.steps())


def _begun(view: View, limit: Limit | None, worlds: int | None, seed: int, weights: Belief | None) -> _Weighing:
    """Return the work on a hint, which has begun but not valued anything yet."""
    _check(view, limit, worlds)
    check_seed(seed)
    bounds = limit or Limit()
    judge = judge_of(view, seed=seed, seconds=bounds.seconds)
    return _Weighing(view, judge, bounds, _most(judge, limit, worlds), seed, weights)


def _check(view: View, limit: Limit | None, worlds: int | None) -> None:
    if not view.legal:
        state = "the deal is over" if view.over else f"seat {view.turn} is on turn"
        raise DealError(f"seat {view.seat} has nothing to play: {state}", seat=view.seat)
    if limit is not None and not isinstance(limit, Limit):
        raise LimitError(f"a limit is a Limit(seconds=…, nodes=…), not {limit!r}")
    if worlds is not None and not (isinstance(worlds, int) and not isinstance(worlds, bool) and worlds > 0):
        raise LimitError(f"worlds must be a whole number from 1 up, not {worlds!r}")


def _most(judge: Judge, limit: Limit | None, worlds: int | None) -> int:
    if worlds is not None:
        return worlds
    return judge.usual_worlds if limit is None or limit == Limit() else MOST_WORLDS


class _Weighing:
    """The work on one hint."""

    def __init__(self, view: View, judge: Judge, limit: Limit, most: int, seed: int, belief: Belief | None) -> None:
        self._view = view
        self._judge = judge
        self._limit = limit
        self._seed = seed
        self._belief = belief
        self._begun = monotonic()
        self._total = view.worlds.count
        self._order = self._shuffled() if isinstance(judge, Solved) and self._total <= MOST_LISTED else None
        self._most = most if self._order is None else min(most, self._total)
        self._worlds: list[Hands] = []
        self._origins: list[Origins] = []
        self._values: list[Matrix] = []
        self._count = 0

    def steps(self) -> Iterator[tuple[Weighed, str]]:
        """Yield what is known after more and more worlds, and in the end what ended it."""
        halt = ""
        while not halt:
            size = max(1, min(self._count or _FIRST, self._most - self._count, self._affordable()))
            whole = self._value(size)
            weighed = self._weighed()
            halt = self._halt(whole) or ("" if self._soon_exact else weighed.verdict())
            yield weighed, halt

    def told(self, weighed: Weighed, halt: str) -> Hint:
        """Return the hint of one step."""
        return Hint(
            view=self._view,
            prospects=tuple(map(Prospect.of, self._judge.cards, weighed.standings())),
            best=tuple(self._judge.cards[place] for place in weighed.best),
            worlds=self._count,
            total=self._total,
            method=self._judge.method,
            belief=_name_of(self._belief),
            exact=self._exact,
            halt=halt,
            seed=self._seed,
        )

    def _value(self, size: int) -> bool:
        """Value some more worlds; tell whether no limit struck. The first ones are valued by rule if need be."""
        worlds, origins = self._drawn(size)
        values = self._judge.values(worlds, first=self._count, limit=self._left())
        whole = len(values) == size
        if not len(values) and not self._count:
            self._judge, self._order = PlayedOut(self._view, seed=self._seed), None
            worlds, origins = self._drawn(_AT_LEAST)
            values = self._judge.values(worlds, first=0, limit=Limit())
        self._worlds.append(worlds[: len(values)])
        self._origins.append(origins[: len(values)])
        self._values.append(values)
        self._count += len(values)
        return whole

    def _drawn(self, size: int) -> tuple[Hands, Origins]:
        """Return so many more worlds, and where they come from."""
        import numpy as np

        worlds = self._view.worlds
        if self._order is None and isinstance(self._belief, ByRule):
            return self._belief.descended(size, seed=self._seed, first=self._count)
        own = np.arange(self._count, self._count + size)
        if self._order is None:
            return worlds.draw(size, seed=self._seed, first=self._count), own
        ranks = self._order[self._count : self._count + size]
        return np.array([worlds.sampler.world(int(rank)) for rank in ranks], np.uint64), own

    def _shuffled(self) -> npt.NDArray[np.int64]:
        import numpy as np

        return np.random.default_rng(self._seed).permutation(self._total)

    def _left(self) -> Limit:
        return self._limit.less(seconds=monotonic() - self._begun, nodes=self._judge.nodes)

    def _affordable(self) -> int:
        """Return how many worlds should fit in the time that is left, by what the first ones took."""
        if self._limit.seconds is None or not self._count:
            return _FIRST
        spent = monotonic() - self._begun
        return int(self._count * (self._limit.seconds - spent) / spent)

    def _halt(self, whole: bool) -> str:
        """Name what ends the work, if anything does."""
        if self._exact:
            return "all"
        if self._limit.seconds is not None and monotonic() - self._begun >= self._limit.seconds:
            return "seconds"
        if not whole:
            return "seconds" if self._limit.nodes is None else "nodes"
        return "worlds" if self._count >= self._most else ""

    @property
    def _soon_exact(self) -> bool:
        """Tell whether all worlds are so few that it is worth while to go through them."""
        return self._order is not None and self._total <= min(self._most, self._judge.usual_worlds)

    @property
    def _exact(self) -> bool:
        return self._order is not None and self._count == self._total

    def _weighed(self) -> Weighed:
        import numpy as np

        favoured = self._judge.favoured
        return Weighed(
            np.concatenate(self._values),
            self._weights(),
            np.concatenate(self._origins),
            favoured=None if favoured is None else self._judge.cards.index(favoured),
            stake=_stake(self._view),
            exact=self._exact,
            sampled=0.0 if self._order is None else self._count / self._total,
            seed=self._seed,
        )

    def _weights(self) -> Matrix:
        import numpy as np

        if self._belief is None or (isinstance(self._belief, ByRule) and self._order is None):
            return np.ones(self._count)
        return weights_of(self._belief, np.concatenate(self._worlds))


def _name_of(belief: Belief | None) -> str:
    if belief is None:
        return "even"
    return "rule" if isinstance(belief, ByRule) else "own"


def _stake(view: View) -> float:
    """Return the points that a deal is about."""
    rules = view.rules
    if isinstance(rules, LayoutRules):
        return float(max(map(abs, rules.place_points)) + 1)
    assert isinstance(rules, TrickRules)
    dealt = rules.cards_worth(rules.pack) + sum(map(rules.trick_worth, range(1, rules.full_hand + 1)))
    return float(abs(dealt))
