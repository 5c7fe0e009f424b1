"""What a hand of Jass is worth before the play, as a sum over its cards.

The numbers are least-squares fits to 40,000 random deals played out by the rule player, each seat leading: for a contract
the points of the own side less those of the other, for a prediction the own points when all seek a like share.
"""

from __future__ import annotations

from collections.abc import Iterable

from .cards import Card, cards_of

RANKS = "6789TJQKA"
_TRUMP = dict(zip(RANKS, (8, 7, 9, 31, 12, 49, 11, 12, 20), strict=True))
_BESIDE_TRUMP = dict(zip(RANKS, (-8, -8, -8, -8, -7, -8, -7, -3, 4), strict=True))
_DOWN = dict(zip(RANKS, (-6, -6, -7, -5, -5, -4, -1, 8, 25), strict=True))
_UP = dict(zip(RANKS, (26, 7, 2, -2, -5, -6, -7, -7, -6), strict=True))
_TAKEN_AS_TRUMP = dict(zip(RANKS, (9, 9, 10, 17, 12, 20, 11, 12, 16), strict=True))
_TAKEN_BESIDE = dict(zip(RANKS, (0, -1, 0, 0, -1, 1, 2, 4, 9), strict=True))


def contract_worth(hand: int, contract: str) -> int:
    """Return what a hand is worth to its side in a contract: a trump's letter, "topdown" or "bottomup"."""
    if contract in ("topdown", "bottomup"):
        table = _DOWN if contract == "topdown" else _UP
        return sum(table[card.rank] for card in cards_of(hand))
    return _by_trump(cards_of(hand), contract, _TRUMP, _BESIDE_TRUMP)


def points_worth(hand: int, trump: str) -> int:
    """Return about how many points a hand takes when each seat plays for itself."""
    return max(0, _by_trump(cards_of(hand), trump, _TAKEN_AS_TRUMP, _TAKEN_BESIDE))


def _by_trump(cards: Iterable[Card], trump: str, trumps: dict[str, int], others: dict[str, int]) -> int:
    return sum((trumps if card.suit == trump else others)[card.rank] for card in cards)
