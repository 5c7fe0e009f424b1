"""What a play is told as: the game by its name, the verdict, and why another card was better, in any language."""

from __future__ import annotations

from functools import reduce

from ..cards import Card
from ..draw.face import Face
from ..explanation import Event, Explanation, parting_of
from ..games import JassRules, LayoutRules, Rules
from ..goal import TIE
from ..ply import Ply
from ..position import Position
from .words import Words, table


def game_title(rules: Rules, words: Words, deck: Face) -> str:
    """Return the game in words, with its trumps if it has any.

    >>> from ..draw.face import FRENCH
    >>> from ..games import rules
    >>> from .words import words_of
    >>> game_title(rules("jazz/queens", seats=4), words_of("de"), FRENCH)
    'Jazz: Damen'
    """
    family, _, name = rules.game.partition("/")
    title = f"{family.title()}: {words(rules.game) if rules.game in table() else name.title()}"
    if not isinstance(rules, JassRules) or not rules.trump:
        return title
    return f"{title}, {words('trumps', words.suit(rules.trump, deck))}"


def row_word(rules: Rules, words: Words) -> str:
    """Return what a row of the record is called."""
    return words("round" if isinstance(rules, LayoutRules) else "trick")


def judged(ply: Ply, names: tuple[str, ...], words: Words) -> str:
    """Return the charge and the verdict of a play."""
    told = words.verdict(ply.verdict, names)
    if not ply.charge:
        return told
    charge = words.verdict(ply.charge, names)
    return charge if ply.lost > 0 else f"{charge}, {told}"


def fairly(ply: Ply, names: tuple[str, ...], words: Words) -> str:
    """Return what a play cost by what its seat could know, and what luck made of that; nothing if nobody asked."""
    if ply.fair is None:
        return ""
    name = words.named(names, ply.seat)
    told = words("fairly cost", name, words.number(ply.fair_cost)) if ply.fair_cost > TIE else words("fairly best", name)
    return f"{told} {sentence(words(ply.luck))}" if ply.luck else told


def sentence(text: str) -> str:
    """Return words as a sentence."""
    return f"{text[:1].upper()}{text[1:]}."


def why(ply: Ply, found: Explanation, names: tuple[str, ...], words: Words, deck: Face) -> str:
    """Return one sentence on why the best card is better than the one played, from the lines of both."""
    side = ply.position.rules.side_of(ply.seat)
    parting = parting_of(ply.position, side, found.line, found.better_line)
    if parting is not None:
        told = _Telling(ply, found, names, words, deck)
        return told.parting(*parting) + told.distances()
    card, better = words.sign(found.card, deck), words.sign(found.better, deck)
    return words("why even", card, better, card, words.number(ply.cost))


class _Telling:
    """A play, what explains it, and the language to tell it in."""

    def __init__(self, ply: Ply, found: Explanation, names: tuple[str, ...], words: Words, deck: Face) -> None:
        self.ply, self.found, self.names, self.words, self.deck = ply, found, names, words, deck

    def parting(self, event: Event, instead: Event) -> str:
        """Tell where the two lines part."""
        card, better = self._sign(self.found.card), self._sign(self.found.better)
        if isinstance(self.ply.position.rules, LayoutRules):
            return self.words("why turns", card, event.number, self._points(event), better, self._points(instead))
        mine = card, self._named(event.seat), event.number, self._cards(event), self._price(event)
        return self.words("why tricks", *mine, better, self._named(instead.seat), self._cards(instead), self._price(instead))

    def distances(self) -> str:
        """Tell how far from its prediction the seat ends after each card, in a deal with predictions."""
        rules, seat = self.ply.position.rules, self.ply.seat
        if not isinstance(rules, JassRules) or not rules.targets:
            return ""
        ends = [reduce(Position.play, line, self.ply.position) for line in (self.found.line, self.found.better_line)]
        away = [rules.distances(end.taken, end.tricks)[seat - 1] for end in ends]
        cards = self._sign(self.found.card), self._sign(self.found.better)
        told = self._named(seat), rules.targets[seat - 1], away[0], cards[0], away[1], cards[1]
        return " " + self.words("why distance", *told)

    def _named(self, seat: int) -> str:
        return self.words.named(self.names, seat)

    def _sign(self, card: Card) -> str:
        return self.words.sign(card, self.deck)

    def _cards(self, event: Event) -> str:
        return " ".join(map(self._sign, event.cards))

    def _price(self, event: Event) -> str:
        points = event.points[event.seat - 1]
        return self.words.signed(points) if points else self.words("nothing")

    def _points(self, event: Event) -> str:
        paid = [f"{self._named(seat)} {self.words.signed(score)}" for seat, score in enumerate(event.points, 1) if score]
        return ", ".join(paid) or self.words("nothing")
