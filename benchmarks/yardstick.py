"""The layout deal's rule player that all others are measured by, and which therefore stays as it is.

It lays early what opens the way for its own far cards through gaps that others must fill, keeps what nobody else needs as
moves in hand, and lays last what only helps others.
"""

from __future__ import annotations

from solver import Position
from solver.cards import PACK, PASS, SUITS, Card
from solver.games import LayoutRules

SEVEN = "7"


def yardstick_card(position: Position) -> Card:
    """Return the card that the yardstick lays, by its own hand and the table."""
    if position.legal == (PASS,):
        return PASS
    # Of cards that appeal alike the first is laid, in C D H S order, high first.
    return max(sorted(position.legal, key=lambda card: -SUITS.index(card.suit)), key=lambda card: _appeal(position, card))


def _appeal(position: Position, card: Card) -> int:
    rules = position.rules
    assert isinstance(rules, LayoutRules)
    row = [PACK[card.suit][rank] for rank in rules.row]
    place, seven = row.index(card), rules.row.index(SEVEN)
    own = set(position.hands[position.turn - 1]) - {card}
    up = _promise([each in own for each in row[place + 1 :]]) if place >= seven else 0
    down = _promise([each in own for each in reversed(row[:place])]) if place <= seven else 0
    return up + down


def _promise(owned: list[bool]) -> int:
    """Return what a card is good for in one direction, given which of the cards beyond it are the player's own."""
    if not any(owned):
        return -2 * len(owned) - (2 if owned else 0)
    mine, far = sum(owned), len(owned) - owned[::-1].index(True)
    return far - len(owned) if far == mine else 4 + 2 * far + mine
