"""Plays a deal through quickly, checking every play and telling where the rows of its record begin.

A row is one trick; in the layout deal it is one round of turns, which ends when the turn comes round to the seat that
began it, or past that seat if it is out.
"""

from __future__ import annotations

from .cards import Card, cards_of
from .errors import IllegalPlay
from .games import LayoutRules
from .hand import Hand
from .position import Position


class Walk:
    """A deal under way: `seat` is on turn, `row` counts the rows begun so far."""

    def __init__(self, start: Position) -> None:
        self.rules = start.rules
        self.row = 0
        self._hands = start.bits
        self._leader = start.leader
        self._table = start.trick
        self._taken = start.taken
        self._tricks = start.tricks
        self._first = start.turn
        self._previous = start.turn

    @property
    def seat(self) -> int:
        """The seat on turn."""
        return self.rules.turn(self._leader, self._table)

    @property
    def over(self) -> bool:
        """True once the deal has ended."""
        return self.rules.over(self._hands, self._leader, self._table)

    @property
    def opens_row(self) -> bool:
        """True when the next play begins a row."""
        if not self.row:
            return True
        if isinstance(self.rules, LayoutRules):
            return self._turns_after_first(self.seat) <= self._turns_after_first(self._previous)
        return not self._table

    def play(self, card: Card) -> None:
        """Play a card; raise IllegalPlay with the number of the row."""
        seat, row = self.seat, self.row + self.opens_row
        self._check(card, seat, row)
        step = self.rules.step(self._hands, self._leader, self._table, card, self._tricks)
        if row != self.row:
            self._first = seat
        self.row, self._previous = row, seat
        self._hands, self._leader, self._table, self._tricks = step.hands, step.leader, step.table, step.tricks
        self._taken = tuple(before + points for before, points in zip(self._taken, step.points, strict=True))

    def position(self) -> Position:
        """Return the position reached."""
        hands = tuple(Hand(bits) for bits in self._hands)
        return Position(self.rules, hands, self._leader, self._table, self._taken, self._tricks)

    def _turns_after_first(self, seat: int) -> int:
        return (seat - self._first) % self.rules.seats

    def _check(self, card: Card, seat: int, row: int) -> None:
        over = self.over
        playable = 0 if over else self.rules.playable(self._hands, self._leader, self._table)
        if not over and (card.bit & playable or not (card.bit or playable)):
            return
        legal = [str(other) for other in cards_of(playable)] or ([] if over else ["-"])
        refusal = self.rules.refusal(self._hands[seat - 1], self._leader, self._table, card)
        raise IllegalPlay(str(card), seat=seat, legal=legal, reason="the deal is over" if over else refusal, row=row)
