"""What a hand of Jass is worth before the play, as a sum over its cards.

The numbers are least-squares fits to 6000 random deals played out by the rule player: for a contract the points of the own
side less those of the other, for a prediction the own points when all seek a like share.
"""

from __future__ import annotations

from collections.abc import Iterable

from .cards import Card, cards_of

RANKS = "6789TJQKA"
_TRUMP = dict(zip(RANKS, (7, 6, 5, 24, 10, 38, 11, 11, 17), strict=True))
_BESIDE_TRUMP = dict(zip(RANKS, (-7, -8, -8, -8, -6, -5, -5, -1, 2), strict=True))
_DOWN = dict(zip(RANKS, (-5, -6, -9, -6, -5, -1, 0, 8, 24), strict=True))
_UP = dict(zip(RANKS, (24, 7, 3, -4, -3, -6, -8, -9, -4), strict=True))
_TAKEN_AS_TRUMP = dict(zip(RANKS, (8, 9, 10, 23, 13, 27, 12, 15, 20), strict=True))
_TAKEN_BESIDE = dict(zip(RANKS, (-1, -1, -1, -1, -2, 0, 2, 4, 5), strict=True))


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
