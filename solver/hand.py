"""One seat's hand: the cards that are known, how many are not, and which cards those cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .cards import RANKS, SUITS, Card, bits_of, cards_of, suit_bits


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand: `bits` is the set of known cards, `unseen` counts the others, `barred` is the set they cannot be.

    `str` writes it as in a deal: suits in S H D C order between dots, `?8!H` for eight unseen cards without a heart.

    >>> str(Hand.of([Card("A", "S"), Card("K", "S"), Card("7", "C")]))
    'AK...7'
    """

    bits: int = 0
    unseen: int = 0
    barred: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """Return the open hand of these cards."""
        return cls(bits_of(cards))

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_of(self.bits))

    def __len__(self) -> int:
        return self.bits.bit_count() + self.unseen

    def __contains__(self, card: Card) -> bool:
        return bool(self.bits & card.bit)

    def __str__(self) -> str:
        if not len(self):
            return "-"
        known = ".".join(self.suit(suit) for suit in SUITS) if self.bits else ""
        return known + (f"?{self.unseen}{self._bars()}" if self.unseen else "")

    def suit(self, suit: str) -> str:
        """Return the ranks held in a suit, high first."""
        held = self.bits >> 16 * SUITS.index(suit)
        return "".join(rank for place, rank in enumerate(RANKS) if held >> 12 - place & 1)

    def without(self, card: Card) -> Hand:
        """Return the hand after playing a card it is known to hold."""
        return Hand(self.bits & ~card.bit, self.unseen, self.barred)

    def _bars(self) -> str:
        void = [suit for suit in SUITS if self.barred & suit_bits(suit) == suit_bits(suit)]
        single = self.barred & ~sum(suit_bits(suit) for suit in void)
        items = (["".join(void)] if void else []) + [str(card) for card in cards_of(single)]
        return f"!{','.join(items)}" if items else ""
