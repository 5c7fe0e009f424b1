"""Advice before the play: which contract to choose or to leave to others, which points to predict.

Whole deals that fit the seat's hand are played out by the rule player, the same ones for every call. A partner to whom a
deal of Schieber is pushed chooses by the worth of its hand (see `handworth`). In Differenzler every other seat plays for
what its hand is worth, unless its prediction is known, and the best prediction has the least mean distance: with play that
does not depend on it, that is the median of the points taken.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from .errors import DealError, LimitError
from .games import JassRules
from .games.declaring import JOKERS, PUSH, contract_of
from .handworth import contract_worth, points_worth
from .limits import Limit, check_seed
from .matches import CoiffeurMatch, DifferenzlerMatch, JassMatch, SchieberMatch, TeamMatch
from .matches.agreement import play_options
from .matches.coiffeur import TURNING
from .offers import Advice, Offer
from .ruleplay import deals_out
from .view import View
from .weighing import Weighed

if TYPE_CHECKING:
    from .weighing import Matrix
    from .worlds import Hands

USUAL_WORLDS = 400
MOST_WORLDS = 20_000
# What a row brings on the best hand of seven, by 150 random hands of forehand played out; jokers take the best contract.
PAR, PAR_TURNING, PAR_JOKER = 92, 113, 109
_FIRST = 50
_STAKE = 157.0
_PREDICTIONS = 12
_LOW, _HIGH = 0.05, 0.95
_MATCHES: dict[str, type[JassMatch]] = {kind.GAME: kind for kind in (SchieberMatch, CoiffeurMatch, DifferenzlerMatch)}


def advise(
    view: View,
    /,
    *,
    match: JassMatch | None = None,
    calls: Iterable[str] | None = None,
    limit: Limit | None = None,
    worlds: int | None = None,
    seed: int = 1,
) -> Advice:
    """Return what each call or prediction of a seat brings on average over the hidden hands, and how sure that is.

    The view is that of a Jass deal before the first play; whatever contract or prediction its rules name is set aside. The
    `match` tells what may be called and how often it counts. Without it this is the first deal of a match with the same
    options, the leader is forehand, and all who are asked before the seat have passed. `calls` weighs some only. Limits are
    as in `hint`. Raises DealError for a deal under way and for a seat or a call that is not asked for.

    >>> view = View.parse("jass/schieber:trump=S ?9/?9/?9/J9AKT.A.A.87 2")
    >>> advise(view, worlds=100).best
    ('S',)
    """
    _check(view, limit, worlds)
    check_seed(seed)
    found = match or _fresh(view)
    if view.seat not in found.waiting:
        raise DealError(f"seat {view.seat} is not asked now; waited for is seat {found.waiting}", seat=view.seat)
    table: _Table = _Prediction(view, found, seed) if isinstance(found, DifferenzlerMatch) else _Calling(view, found)
    if calls is not None:
        table.keep(tuple(calls))
    return _weighed(view, table, limit or Limit(), worlds or (USUAL_WORLDS if limit is None else MOST_WORLDS), seed)


def _check(view: View, limit: Limit | None, worlds: int | None) -> None:
    rules = view.rules
    if rules.game not in _MATCHES:
        raise DealError(f"there is nothing to call in {rules.game}")
    if sum(map(len, view.hands)) != rules.pack.bit_count():
        raise DealError("advice is given before the first play, with the whole pack in the hands")
    if limit is not None and not isinstance(limit, Limit):
        raise LimitError(f"a limit is a Limit(seconds=…), not {limit!r}")
    if worlds is not None and worlds < 1:
        raise LimitError(f"worlds must be a whole number from 1 up, not {worlds!r}")


def _fresh(view: View) -> JassMatch:
    """Return a match about to deal for the first time, in which all seats before the one of the view have passed."""
    rules = view.rules
    kept = {option.name for option in play_options(rules.game)}
    agreed = ",".join(f"{name}={value}" for name, value in rules.options if name in kept)
    fresh = _MATCHES[rules.game](agreed, first_dealer=(view.position.leader - 2) % rules.seats + 1)
    if isinstance(fresh, DifferenzlerMatch):
        return replace(fresh, trump=contract_of(rules))
    while isinstance(fresh, TeamMatch) and view.seat not in fresh.waiting and PUSH in fresh.choices:
        fresh = fresh.declare(PUSH)
    return fresh


class _Table(ABC):
    """What may be said, and what that costs in each world."""

    offers: tuple[str, ...]

    def keep(self, calls: tuple[str, ...]) -> None:
        """Go on with these calls alone."""
        for call in calls:
            if call not in self.offers:
                raise DealError(f"{call} cannot be said; there are {', '.join(self.offers)}")
        self.offers = calls

    @abstractmethod
    def penalties(self, worlds: Hands, *, seed: int, first: int) -> Matrix:
        """Return what each offer costs, a row per world."""


class _Calling(_Table):
    """The calls of Schieber and Coiffeur."""

    def __init__(self, view: View, match: JassMatch) -> None:
        assert isinstance(match, SchieberMatch | CoiffeurMatch)
        self._match = match
        self._seat = view.seat
        self._side = [seat - 1 for seat in next(side for side in match.sides if view.seat in side)]
        self.offers = match.choices

    def penalties(self, worlds: Hands, *, seed: int, first: int) -> Matrix:
        import numpy as np

        return np.stack([self._penalty(call, worlds, seed, first) for call in self.offers], axis=1)

    def _penalty(self, call: str, worlds: Hands, seed: int, first: int) -> Matrix:
        import numpy as np

        if call != PUSH:
            return -self._score(self._match.declare(call), worlds, seed, first)
        found = np.zeros(len(worlds))
        if isinstance(self._match, SchieberMatch):
            pushed = self._match.declare(PUSH)
            chosen = [_chosen_by_worth(pushed, int(world[pushed.waiting[0] - 1])) for world in worlds]
            for row, contract in enumerate(chosen):
                found[row] = -self._score(pushed.declare(contract), worlds[row : row + 1], seed, first + row)[0]
        return found

    def _score(self, match: SchieberMatch | CoiffeurMatch, worlds: Hands, seed: int, first: int) -> Matrix:
        rules, leader = match.next_rules, match.next_leader
        assert isinstance(rules, JassRules)
        points, tricks = deals_out(rules, worlds, leader=leader, targets=None, seed=seed, first=first)
        own, swept = points[:, self._side].sum(axis=1), tricks[:, self._side].sum(axis=1)
        others = points.sum(axis=1) - own + rules.match_bonus * (swept == 0)
        own += rules.match_bonus * (swept == rules.full_hand)
        if isinstance(match, CoiffeurMatch):
            row = match.declared[-1].row
            others, times = _par(row), match.multiplier(row)
        else:
            times = match.multiplier(match.contract)
        score: Matrix = (own - others) * times
        return score


def _par(row: str) -> int:
    return PAR_JOKER if row in JOKERS else PAR_TURNING if row in TURNING else PAR


def _chosen_by_worth(match: SchieberMatch, hand: int) -> str:
    """Return the contract that a seat which sees its own hand alone is taken to choose."""
    contracts = [call for call in match.choices if call != PUSH]
    return max(contracts, key=lambda contract: contract_worth(hand, contract) * match.multiplier(contract))


class _Prediction(_Table):
    """The predictions of Differenzler that are worth a thought."""

    def __init__(self, view: View, match: DifferenzlerMatch, seed: int) -> None:
        rules = view.rules
        assert isinstance(rules, JassRules)
        self._rules = rules
        self._trump = match.trump or contract_of(rules)
        self._seat = view.seat
        self._leader = match.next_leader
        self._known = match.shown(view.seat)
        self._most = match.most
        worth = points_worth(view.hands[view.seat - 1].bits, self._trump)
        worlds = view.worlds.draw(_FIRST, seed=seed)
        self.offers = self._likely(self._taken(worlds, worth, seed, 0)[0])

    def _likely(self, points: Matrix) -> tuple[str, ...]:
        """Return predictions over the range of what was taken, and nothing."""
        import numpy as np

        low, high = np.quantile(points, [_LOW, _HIGH])
        step = max(1, round((high - low) / _PREDICTIONS))
        listed = {0, *range(int(low), min(int(high) + step, self._most) + 1, step)}
        return tuple(map(str, sorted(listed)))

    def penalties(self, worlds: Hands, *, seed: int, first: int) -> Matrix:
        import numpy as np

        columns = []
        for offer in map(int, self.offers):
            points, tricks = self._taken(worlds, offer, seed, first)
            exact = self._rules.exact_bonus * (tricks > 0)
            columns.append(np.where(points == offer, exact, np.abs(points - offer)))
        return np.stack(columns, axis=1).astype(np.float64)

    def _taken(self, worlds: Hands, own: int, seed: int, first: int) -> tuple[Matrix, Matrix]:
        """Return the points and the tricks of the seat when it aims at a prediction and the others at theirs."""
        import numpy as np

        targets = np.array([[self._target(place, int(hand), own) for place, hand in enumerate(world)] for world in worlds])
        points, tricks = deals_out(
            self._rules, worlds, leader=self._leader, targets=targets.astype(np.int32), seed=seed, first=first
        )
        return points[:, self._seat - 1], tricks[:, self._seat - 1]

    def _target(self, place: int, hand: int, own: int) -> int:
        if place == self._seat - 1:
            return own
        known = self._known[place]
        return points_worth(hand, self._trump) if known is None else known


def _weighed(view: View, table: _Table, limit: Limit, most: int, seed: int) -> Advice:
    """Weigh all offers in more and more worlds until one is clearly best, none is, or a limit strikes."""
    import numpy as np

    begun, halt, values = monotonic(), "", np.empty((0, len(table.offers)))
    while not halt:
        count = len(values)
        worlds = view.worlds.draw(min(max(_FIRST, count), most - count), seed=seed, first=count)
        values = np.concatenate([values, table.penalties(worlds, seed=seed, first=count)])
        weighed = Weighed(
            values, np.ones(len(values)), np.arange(len(values)), stake=_STAKE, exact=False, sampled=0.0, seed=seed
        )
        halt = weighed.verdict() or ("worlds" if len(values) >= most else "")
        # The next round takes as long as all before.
        if not halt and limit.seconds is not None and 2 * (monotonic() - begun) > limit.seconds:
            halt = "seconds"
    return Advice(
        view=view,
        offers=tuple(map(Offer.of, table.offers, weighed.standings())),
        best=tuple(table.offers[place] for place in weighed.best),
        worlds=len(values),
        halt=halt,
        seed=seed,
    )
