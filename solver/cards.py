"""Cards as a player writes them, and sets of cards as 64-bit numbers.

A set of cards has one 16-bit lane per suit in the order S H D C; inside a lane bit 0 is the two and bit 12 the ace.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .errors import NotationError

SUITS = "SHDC"
RANKS = "AKQJT98765432"
LANE = 16
UNSEEN = 1 << 63  # in a set of cards: cards that are not known; no card has this bit

SUIT_WORDS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_OF = {letter: suit for suit, symbol in SYMBOLS.items() for letter in (suit, suit.lower(), symbol)}
SUIT_OF |= {"♤": "S", "♡": "H", "♢": "D", "♧": "C"}
RANK_OF = {letter: rank for rank in RANKS for letter in (rank, rank.lower())} | {"10": "T"}
_FACES = {(rank, suit) for suit in SUITS for rank in RANKS} | {("-", "")}


@dataclass(frozen=True, slots=True)
class Card:
    """One card: a rank of `AKQJT98765432` and a suit of `SHDC`. `PASS` is the forced pass of the layout deal.

    >>> str(Card.parse("10♥")), Card.parse("sq") == Card("Q", "S")
    ('TH', True)
    """

    rank: str
    suit: str

    def __post_init__(self) -> None:
        if (self.rank, self.suit) not in _FACES:
            raise ValueError(f"no card has rank {self.rank!r} and suit {self.suit!r}")

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card in any usual spelling (`QS qs SQ Q♠ 10h`, `-` for a pass); raise NotationError."""
        written = text.strip()
        if written == "-":
            return PASS
        for rank, suit in ((written[:-1], written[-1:]), (written[1:], written[:1])):
            if rank in RANK_OF and suit in SUIT_OF:
                return PACK[SUIT_OF[suit]][RANK_OF[rank]]
        raise NotationError(f"{text[:12]!r} is not a card; write rank and suit, like QS or TH", text=text)

    @property
    def bit(self) -> int:
        """The card as a set of one; 0 for the pass."""
        return _BITS[self.rank, self.suit]

    def __str__(self) -> str:
        return self.rank + self.suit


PASS = Card("-", "")
PACK = {suit: {rank: Card(rank, suit) for rank in RANKS} for suit in SUITS}


def position_of(rank: str, suit: str) -> int:
    """Return the bit number of a card: 16 per suit in S H D C order, plus 0 for the two up to 12 for the ace."""
    return LANE * SUITS.index(suit) + RANKS[::-1].index(rank)


_BY_POSITION = {position_of(rank, suit): PACK[suit][rank] for suit in SUITS for rank in RANKS}
_BITS = {(card.rank, card.suit): 1 << number for number, card in _BY_POSITION.items()} | {("-", ""): 0}


def card_at(position: int) -> Card:
    """Return the card with this bit number."""
    return _BY_POSITION[position]


def cards_of(bits: int) -> tuple[Card, ...]:
    """Return the cards of a set in S H D C order, high first.

    >>> [str(card) for card in cards_of(bits_of([Card("2", "C"), Card("A", "S")]))]
    ['AS', '2C']
    """
    cards = []
    for lane in range(0, LANE * len(SUITS), LANE):
        suit = bits >> lane & 0x1FFF
        while suit:
            top = suit.bit_length() - 1
            cards.append(_BY_POSITION[lane + top])
            suit ^= 1 << top
    return tuple(cards)


def bits_of(cards: Iterable[Card]) -> int:
    """Return the set of the given cards."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def suit_bits(suit: str) -> int:
    """Return the set of all thirteen cards of a suit."""
    return 0x1FFF << LANE * SUITS.index(suit)


def rank_bits(rank: str) -> int:
    """Return the set of the four cards of a rank."""
    return bits_of(PACK[suit][rank] for suit in SUITS)


WHOLE_PACK = sum(suit_bits(suit) for suit in SUITS)
