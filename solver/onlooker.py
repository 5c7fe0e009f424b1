"""Plays a deal through as one seat sees it, and notes what every play proves of the hidden hands."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import lru_cache

from .cards import PASS, UNSEEN, WHOLE_PACK, Card, bits_of, cards_of, suit_bits
from .errors import IllegalPlay
from .games import TrickRules
from .games.base import Share
from .hand import Hand
from .knowledge import Fact, described
from .position import Position
from .walk import Walk


class Onlooker(Walk):
    """A deal under way whose hands are hidden but for the own one; `facts` grows with every play.

    `hidden` is the set of cards that were unseen at the start, `played` the set each seat has played since then.
    """

    def __init__(self, start: Position, *, seat: int, gone: int) -> None:
        super().__init__(start)
        self.start = start
        self.viewer = seat
        self.own = start.bits[seat - 1]
        self.sizes = [len(hand) for hand in start.hands]
        self.played = [0] * self.rules.seats
        self.hidden = self.rules.pack & ~(gone | bits_of(start.trick) | self.own)
        self.facts = [*_told_at_start(start, seat), *_shown_at_start(start, seat)]
        self._stand_in(PASS)

    def copied(self) -> Onlooker:
        """Return another onlooker at the same point, to go on from."""
        other = copy(self)
        other.sizes, other.played, other.facts = [*self.sizes], [*self.played], [*self.facts]
        return other

    def know(self, seat: int, shares: Iterable[Share], source: str) -> None:
        """Note a fact about the hand as it is now, in terms of the hand at the start."""
        before = self.played[seat - 1]
        self.facts.append(Fact(seat, tuple(share._replace(cards=share.cards & ~before) for share in shares), source))

    def reached(self, hands: tuple[Hand, ...]) -> Position:
        """Return the position reached, with these hands."""
        return Position(self.rules, hands, self._leader, self._table, self._taken, self._tricks)

    def play(self, card: Card) -> None:
        """Play a card; raise IllegalPlay with the number of the row if that seat can never play it."""
        seat = self.seat
        super().play(card)
        self.sizes[seat - 1] -= bool(card.bit)
        self.played[seat - 1] |= card.bit
        self.own &= ~card.bit

    def _check(self, card: Card, seat: int, row: int) -> None:
        over = self.over
        self._stand_in(card)
        if over or seat == self.viewer:
            super()._check(card, seat, row)
            return
        proof = self.rules.proves(self._leader, self._table, card)
        reason = self._refusal(card, seat, proof)
        if reason:
            raise IllegalPlay(str(card), seat=seat, legal=[], reason=reason, row=row)
        source = f"row {row}: seat {seat} {'played ' + str(card) if card.bit else 'passed'}"
        if card.bit:
            self.know(seat, [Share(card.bit, 1, 1)], source)
        if proof:
            kept = [share._replace(cards=share.cards & ~card.bit) for share in proof]
            self.know(seat, kept, f"{source}, so it kept {' or '.join(map(described, kept))}")

    def _refusal(self, card: Card, seat: int, proof: tuple[Share, ...]) -> str:
        """Say why a hidden hand can never play a card, nothing if it can."""
        if card.bit & self.own:
            return f"seat {self.viewer} holds it"
        if card.bit & ~self.hidden or any(card.bit & out for out in self.played):
            return "it is not among the cards left"
        alone = tuple(card.bit * (place == seat) for place in range(1, self.rules.seats + 1))
        fits = self.rules.playable(alone, self._leader, self._table) if card.bit else proof[0].cards != self.rules.pack
        return "" if fits else self.rules.refusal(self.rules.pack, self._leader, self._table, card)

    def _stand_in(self, card: Card) -> None:
        """Set hands of the right sizes for a step; in hidden ones other cards stand for those that are not known."""
        on_turn = self.seat
        self._hands = tuple(
            self.own if seat == self.viewer else _some_cards(size, card.suit, card.bit * (seat == on_turn))
            for seat, size in enumerate(self.sizes, start=1)
        )


@lru_cache(maxsize=4096)
def _some_cards(count: int, suit: str, holding: int) -> int:
    """Return a set of so many cards: one it must hold, the mark of unseen cards, and cards of other suits than that."""
    others = count - bool(holding)
    if others < 1:
        return holding
    pool = cards_of(WHOLE_PACK & ~(suit_bits(suit) if suit else 0))
    return holding | UNSEEN | bits_of(pool[: others - 1])


def _told_at_start(start: Position, viewer: int) -> Iterable[Fact]:
    """Yield what the start itself tells of the other hands."""
    for seat, hand in enumerate(start.hands, start=1):
        if seat == viewer:
            continue
        if hand.bits:
            share = Share(hand.bits, hand.bits.bit_count(), hand.bits.bit_count())
            yield Fact(seat, (share,), f"at the start seat {seat} holds {described(share)}")
        if hand.barred & ~hand.bits:
            share = Share(hand.barred & ~hand.bits & start.rules.pack, 0, 0)
            yield Fact(seat, (share,), f"at the start seat {seat} holds {described(share)}")


def _shown_at_start(start: Position, viewer: int) -> Iterable[Fact]:
    """Yield what the cards on the table prove, and the turn."""
    rules = start.rules
    opening = rules.opener(start.leader, start.trick)
    if opening and start.turn != viewer:
        share = Share(opening, 1, 1)
        yield Fact(start.turn, (share,), f"seat {start.turn} opens, so it holds {described(share)}")
    if not isinstance(rules, TrickRules):
        return
    for place, card in enumerate(start.trick):
        seat = rules.turn(start.leader, start.trick[:place])
        proof = rules.proves(start.leader, start.trick[:place], card)
        if proof and seat != viewer:
            kept = tuple(share._replace(cards=share.cards & ~card.bit) for share in proof)
            words = " or ".join(map(described, kept))
            yield Fact(seat, kept, f"seat {seat} has played {card}, so it kept {words}")
