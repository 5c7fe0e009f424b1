"""The words of a page in five languages, from one table: a row a phrase, a column a language.

Braces are places to fill. A verdict of the solver is read back by its pattern, so that one table has all that a page says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import isnan

from ..cards import PASS, Card
from ..draw.face import Face
from ..errors import DealError
from ..solution import number_text

LANGUAGES = ("en", "sv", "fi", "de", "nl")
FILE = "words.txt"

# A verdict of the solver, or a charge, as a pattern, and its row in the table.
SEAT_VERDICT = r"depends on seat (\d+)"
VERDICTS = {
    "best in every case|best": "best in every case",
    "equal": "equal",
    "best if .*": "best if",
    "loses at least (.*)|lost at least (.*)": "loses at least",
    "may have cost up to (.*)": "may have cost",
    "depends on the others": "depends on others",
    "costs (.*)": "costs",
    "(forced|decided|undecided|beyond the horizon|out of time|out of nodes|out of memory|stopped)": "",
}


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language.

    >>> words_of("sv")("loses at least", "2,5")
    'förlorar minst 2,5'
    """

    language: str

    def __call__(self, key: str, *filled: object) -> str:
        return self.phrase(key).format(*filled)

    def phrase(self, key: str) -> str:
        """Return a phrase with its places still empty."""
        return table()[key][LANGUAGES.index(self.language)]

    def number(self, number: float) -> str:
        """Return a number with the decimal sign of the language, a dash for nan."""
        text = "–" if isnan(number) else number_text(number).replace("-", "−")
        return text if self.language == "en" else text.replace(".", ",")

    def signed(self, number: float) -> str:
        """Return a number with its sign, but for zero."""
        return f"+{self.number(number)}" if number > 0 else self.number(number)

    def card(self, card: Card, face: Face) -> str:
        """Return a card in words; Swiss cards bear their own names everywhere."""
        if card == PASS:
            return self("pass")
        return face.words(card) if face.ranks else self("card name", self(card.rank), self(card.suit))

    def suit(self, suit: str, face: Face) -> str:
        """Return a suit in words."""
        return face.suits[suit].plural if face.ranks else self(suit)

    def sign(self, card: Card, face: Face) -> str:
        """Return a card as rank and sign of its suit."""
        if card == PASS:
            return self("pass")
        letter = face.rank(card.rank)
        return f"{'10' if letter == 'T' else letter}{face.suits[card.suit].sign}"

    def verdict(self, verdict: str, names: tuple[str, ...] = ()) -> str:
        """Return a verdict or a charge of the solver in this language, a seat by its name."""
        if seat := re.fullmatch(SEAT_VERDICT, verdict):
            return self("depends on seat", self.named(names, int(seat[1])))
        for pattern, key in VERDICTS.items():
            if found := re.fullmatch(pattern, verdict):
                numbers = [group for group in found.groups() if group is not None]
                return self(key, *map(self._decimal, numbers)) if key else self(numbers[0])
        return verdict

    def _decimal(self, text: str) -> str:
        return text if self.language == "en" else text.replace(".", ",")

    def named(self, names: tuple[str, ...], seat: int) -> str:
        """Return the name of a seat, or its number where it has none."""
        return names[seat - 1] if names and names[seat - 1] else self("seat", seat)

    def phrases(self, keys: Iterable[str]) -> dict[str, str]:
        """Return some phrases by their keys."""
        return {key: self.phrase(key) for key in keys}


@cache
def table() -> dict[str, tuple[str, ...]]:
    """Return the table: each phrase in every language, in the order of `LANGUAGES`."""
    head, *rows = files("solver").joinpath("reporting", FILE).read_text("utf-8").splitlines()
    assert tuple(head.split(" | ")[1:]) == LANGUAGES
    cells = [row.split(" | ") for row in rows]
    return {key: tuple(phrases) for key, *phrases in cells}


def words_of(language: str) -> Words:
    """Return the words of a language; raise DealError for one that is not in the table."""
    if language not in LANGUAGES:
        raise DealError(f"there is no language {language[:20]!r}; there are {', '.join(LANGUAGES)}")
    return Words(language)
