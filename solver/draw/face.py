"""How cards look: the French suits, or the suits and court cards of German Switzerland.

Which Swiss suit is which French one has no agreed answer and never matters in play, so that there are two pairings: "swiss"
gives both decks the same multipliers at Schieber, "swiss-log" is the one of the servers' deal logs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..cards import SUIT_WORDS, SYMBOLS, Card, cards_of
from ..errors import DealError
from ..games import Rules

RED, BLACK = "#b3121d", "#1b1b1b"
RANK_WORDS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven"}
RANK_WORDS |= {"6": "six", "5": "five", "4": "four", "3": "three", "2": "two"}
COURT_LETTERS = {"T": "B", "J": "U", "Q": "O"}
COURT_WORDS = {"A": "Ass", "K": "König", "Q": "Ober", "J": "Under", "T": "Banner"}


@dataclass(frozen=True, slots=True)
class Suit:
    """One suit of a deck: its `plural`, a sign for text and one in ASCII, the ink, and the shape in a box of ten by ten."""

    plural: str
    sign: str
    letters: str
    ink: str
    shape: str


SPADE = "M5 0C4.2 2.2.4 3.7.4 6.3.4 8.5 3.3 8.9 4.6 7.2L3.6 10H6.4L5.4 7.2C6.7 8.9 9.6 8.5 9.6 6.3 9.6 3.7 5.8 2.2 5 0Z"
HEART = "M5 9.8C3.6 7.4.3 5.9.3 3 .3.2 4 0 5 2.6 6 0 9.7.2 9.7 3 9.7 5.9 6.4 7.4 5 9.8Z"
DIAMOND = "M5 0C6 2 7.3 3.6 8.8 5 7.3 6.4 6 8 5 10 4 8 2.7 6.4 1.2 5 2.7 3.6 4 2 5 0Z"
CLUB = "M5 0A2.3 2.3 0 0 1 6.7 3.9 2.4 2.4 0 1 1 5.4 7L6.4 10H3.6L4.6 7A2.4 2.4 0 1 1 3.3 3.9 2.3 2.3 0 0 1 5 0Z"
ACORN = "M1.5 4.2C1.5 1.8 3 1 4.6 1V0H5.4V1C7 1 8.5 1.8 8.5 4.2ZM2 5H8C8 7.6 6.6 9 5 10 3.4 9 2 7.6 2 5Z"
SHIELD = "M1 .3H9V5C9 7.8 7 9.3 5 10 3 9.3 1 7.8 1 5Z"
BELL = "M5 0A.9.9 0 0 1 5.6 1.6 4.2 4.2 0 1 1 4.4 1.6.9.9 0 0 1 5 0ZM2 5.4V6.4H8V5.4Z"
PETALS = ((5, 2.2), (7.7, 4.1), (6.7, 7.3), (3.3, 7.3), (2.3, 4.1))
ROSE = "".join(f"M{left - 2:g} {top}a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z" for left, top in PETALS)
ACORNS = Suit("Eichel", "Ei", "Ei", "#6d4310", ACORN)
ROSES = Suit("Rosen", "Ro", "Ro", RED, ROSE)
SHIELDS = Suit("Schilten", "Si", "Si", BLACK, SHIELD)
BELLS = Suit("Schellen", "Se", "Se", "#9a6c00", BELL)


@dataclass(frozen=True, slots=True)
class Face:
    """The suits of a deck by the letters of the notation, and the letters of its ranks where they are its own."""

    suits: Mapping[str, Suit]
    ranks: Mapping[str, str] = field(default_factory=dict)

    def rank(self, rank: str) -> str:
        """Return the letter of a rank."""
        return self.ranks.get(rank, rank)

    def signs(self, *, symbols: bool = True) -> dict[str, str]:
        """Return the sign of each suit, in ASCII if there are no symbols."""
        return {letter: suit.sign if symbols else suit.letters for letter, suit in self.suits.items()}

    def words(self, card: Card) -> str:
        """Return a card in words.

        >>> FACES["french"].words(Card("Q", "S")), FACES["swiss"].words(Card("Q", "H"))
        ('queen of spades', 'Rosen Ober')
        """
        if self.ranks:
            return f"{self.suits[card.suit].plural} {COURT_WORDS.get(card.rank, card.rank)}"
        return f"{RANK_WORDS[card.rank]} of {self.suits[card.suit].plural}"

    @property
    def legend(self) -> str:
        """What signs and letters mean, if they are not known everywhere."""
        if not self.ranks:
            return ""
        ranks = [f"{letter} {COURT_WORDS[rank]}" for rank, letter in self.ranks.items()]
        return f" {', '.join([*(f'{suit.sign} {suit.plural}' for suit in self.suits.values()), *ranks])}."


_SHAPES = {"S": SPADE, "H": HEART, "D": DIAMOND, "C": CLUB}
_FRENCH = {
    suit: Suit(f"{word}s", SYMBOLS[suit], suit, RED if suit in "HD" else BLACK, _SHAPES[suit])
    for suit, word in SUIT_WORDS.items()
}
FACES = {
    "french": Face(_FRENCH),
    "swiss": Face({"S": SHIELDS, "H": ROSES, "D": ACORNS, "C": BELLS}, COURT_LETTERS),
    "swiss-log": Face({"S": SHIELDS, "H": ROSES, "D": BELLS, "C": ACORNS}, COURT_LETTERS),
}
FRENCH = FACES["french"]


def face_for(rules: Rules, name: str) -> Face:
    """Return a face by its name; raise DealError for one that does not exist or lacks cards of the game."""
    if name not in FACES:
        raise DealError(f"there is no face {name[:20]!r} of cards; there are {', '.join(FACES)}")
    face = FACES[name]
    if face.ranks and any(card.rank in "2345" for card in cards_of(rules.pack)):
        raise DealError(f"Swiss cards are six to ace, and {rules.game} has lower ones")
    return face
