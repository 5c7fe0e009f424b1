"""Random deals."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .cards import bits_of
from .errors import DealError
from .games import Rules
from .hand import Hand
from .position import Position


def deal(rules: Rules, /, *, seed: int | None = None, leader: int = 1, sizes: Sequence[int] | None = None) -> Position:
    """Return a random deal at its start; the same seed gives the same deal.

    `leader` is the seat left of the dealer. `sizes` sets the hand sizes of a layout deal (they may differ by one); without
    it the first seats from the leader get the cards that are over. Raises DealError for sizes that cannot be.

    >>> from solver.games import rules
    >>> position = deal(rules("jazz/sevens", seats=5), seed=7)
    >>> [len(hand) for hand in position.hands]
    [11, 11, 10, 10, 10]
    """
    if not 1 <= leader <= rules.seats:
        raise DealError(f"there is no seat {leader}; seats are 1 to {rules.seats}")
    counts = rules.deal_sizes(leader) if sizes is None else tuple(sizes)
    if len(counts) != rules.seats or min(counts) < 0 or sum(counts) != rules.pack.bit_count():
        listed = "/".join(map(str, counts))
        raise DealError(f"hands of {listed} cards are not {rules.pack.bit_count()} for {rules.seats} seats")
    pack = list(rules.cards)
    random.Random(seed).shuffle(pack)
    hands = []
    for count in counts:
        hands.append(Hand(bits_of(pack[:count])))
        del pack[:count]
    return Position(rules, tuple(hands), rules.leader(tuple(hand.bits for hand in hands), leader))
