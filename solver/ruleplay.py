"""The rule player of every game: the card it plays from what a seat knows, and whole deals played out by it.

It goes by its own hand, the table, the cards played and the points taken. Played-out deals let it err in one play of ten,
so that a hint does not lean on opponents who never do.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from . import jasstables, tables
from .cards import PASS, Card, bits_of, card_at
from .core.board import Contract
from .core.jass import JassContract
from .core.laying import Laying
from .core.rollout import Rollout
from .games import JassRules, LayoutRules, Rules, TrickRules
from .position import Position
from .tables import layout_terms, number_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .worlds import Hands

NOISE = 0.1


class Player(Protocol):
    """The rule player of one game."""

    def card(self, position: Position, world: tuple[int, ...]) -> Card:
        """Return the card that the seat on turn plays; of the other hands of the world only their union counts."""

    def penalties(
        self, position: Position, worlds: Hands, *, cards: tuple[Card, ...], seed: int, first: int
    ) -> npt.NDArray[np.float64]:
        """Return the penalty of the seat on turn after each card, a row per world, when all play on by rule.

        The hands of the position may be hidden; world `first` of the seed is that of the first row.
        """


@lru_cache(maxsize=256)
def player_of(rules: Rules, *, noise: float = NOISE) -> Player:
    """Return the rule player of a game; of the plays of deals that it plays out a share of `noise` is made at random."""
    if isinstance(rules, LayoutRules):
        return _LayoutPlayer(rules, noise)
    if isinstance(rules, TrickRules):
        return _TrickPlayer(rules, noise)
    raise TypeError(f"no rule player for {type(rules).__name__}")


def terms_of(rules: TrickRules) -> tuple[Contract | JassContract, list[int], bool, tuple[int, ...]]:
    """Return what the core plays by: the contract, the side of each seat, whether points are gains, the predictions."""
    of_seat = {seat: number for number, side in enumerate(rules.sides) for seat in side}
    order = [of_seat[seat] for seat in range(1, rules.seats + 1)]
    if isinstance(rules, JassRules):
        return jasstables.core_contract(rules), order, True, rules.targets
    return tables.core_contract(rules), order, max(rules.worths) > 0, ()


def deals_out(
    rules: TrickRules, worlds: Hands, *, leader: int, targets: npt.NDArray[np.int32] | None, seed: int, first: int
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the points and the tricks that each seat takes when whole deals are played out, a row per world.

    `targets` are predictions, a row per world; no bonus for a match is counted.
    """
    player = player_of(rules)
    assert isinstance(player, _TrickPlayer)
    return player.outcomes(worlds, leader=leader, targets=targets, seed=seed, first=first)


class _TrickPlayer:
    def __init__(self, rules: TrickRules, noise: float) -> None:
        self._rules = rules
        contract, sides, self._wanted, self._targets = terms_of(rules)
        self._core = Rollout(contract, sides, self._wanted, self._targets, noise)

    def card(self, position: Position, world: tuple[int, ...]) -> Card:
        return card_at(self._core.choice(world, *_laid(position), self._counted(position)))

    def penalties(
        self, position: Position, worlds: Hands, *, cards: tuple[Card, ...], seed: int, first: int
    ) -> npt.NDArray[np.float64]:
        gains, tricks = self.results(position, worlds, cards=cards, seed=seed, first=first)
        if self._targets:
            return self._distances(position, gains, tricks)
        if isinstance(self._rules, JassRules) and position.tricks:
            gains += self._rules.match_bonus * (tricks == self._rules.full_hand)
        return -gains if self._wanted else gains

    def results(
        self, position: Position, worlds: Hands, *, cards: tuple[Card, ...], seed: int, first: int
    ) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Return what the side on turn gets for the tricks not taken yet, and how many tricks it has in the end."""
        import numpy as np

        gains = np.empty((len(worlds), len(cards)))
        tricks = np.empty_like(gains)
        numbers = [number_of(card) for card in cards]
        before = position.tricks or (0,) * self._rules.seats
        self._core.values(worlds, numbers, *_laid(position), self._counted(position), before, seed, first, gains, tricks)
        return gains, tricks

    def outcomes(
        self, worlds: Hands, *, leader: int, targets: npt.NDArray[np.int32] | None, seed: int, first: int
    ) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Return what every seat takes in whole deals, and in how many tricks; see `deals_out`."""
        import numpy as np

        points = np.empty(worlds.shape)
        tricks = np.empty_like(points)
        aims = np.zeros(worlds.shape, np.int32) if targets is None else targets
        self._core.outcomes(worlds, aims, leader - 1, seed, first, points, tricks)
        return points, tricks

    def _counted(self, position: Position) -> tuple[int, ...]:
        """Return the points taken, where the play depends on them."""
        return position.taken if self._targets else (0,) * self._rules.seats

    def _distances(
        self, position: Position, gains: npt.NDArray[np.float64], tricks: npt.NDArray[np.float64]
    ) -> npt.NDArray[np.float64]:
        import numpy as np

        assert isinstance(self._rules, JassRules)
        target, points = self._targets[position.turn - 1], gains + position.taken[position.turn - 1]
        needed = tricks if position.tricks else points
        return np.where(points == target, self._rules.exact_bonus * (needed > 0), np.abs(points - target))


class _LayoutPlayer:
    def __init__(self, rules: LayoutRules, noise: float) -> None:
        self._core = Laying(
            rules.seats,
            **layout_terms(rules),
            noise=noise,
        )

    def card(self, position: Position, world: tuple[int, ...]) -> Card:
        number = self._core.choice(world, position.turn - 1, bits_of(position.trick))
        return card_at(number) if number >= 0 else PASS

    def penalties(
        self, position: Position, worlds: Hands, *, cards: tuple[Card, ...], seed: int, first: int
    ) -> npt.NDArray[np.float64]:
        import numpy as np

        found = np.empty((len(worlds), len(cards)))
        numbers = [number_of(card) for card in cards]
        self._core.values(worlds, numbers, position.turn - 1, bits_of(position.trick), seed, first, found)
        return found


def _laid(position: Position) -> tuple[int, tuple[int, ...]]:
    return position.leader - 1, tuple(map(number_of, position.trick))
