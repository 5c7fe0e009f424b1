"""Simple rule players of Jazz that all others are measured by, and which therefore stay as they are.

The one for the layout deal lays early what opens the way for its own far cards through gaps that others must fill, keeps
what nobody else needs as moves in hand, and lays last what only helps others. The one for trick deals ducks as high as it
can, throws what is dear, and leads what is likely to lose. Neither looks at another hand.
"""

from __future__ import annotations

from collections.abc import Iterable

from solver import Position
from solver.cards import PACK, PASS, RANKS, SUITS, Card
from solver.games import JassRules, LayoutRules, TrickRules

SEVEN = "7"


def yardstick_card(position: Position) -> Card:
    """Return the card that the yardstick plays; raise TypeError in other games than Jazz."""
    if isinstance(position.rules, JassRules):
        raise TypeError(f"the yardstick plays Jazz, not {position.rules.name}")
    if position.legal == (PASS,):
        return PASS
    appeal = _laid if isinstance(position.rules, LayoutRules) else _followed if position.trick else _led
    # Of cards that appeal alike the first is played, in C D H S order, high first.
    return max(sorted(position.legal, key=lambda card: -SUITS.index(card.suit)), key=lambda card: appeal(position, card))


def _laid(position: Position, card: Card) -> int:
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


def _led(position: Position, card: Card) -> int:
    over, others, suit = _over(position, card), _others(position, card), _of_suit(position.hands[position.turn - 1], card)
    if not _price(position) and not _dear(position, [*suit, *others]) and len(others) >= 2 * position.rules.seats - 2:
        return 40 + _strength(card)
    if not others:
        return -200 - _strength(card)
    prey = max((_worth(position, other) for other in others if other not in over), default=0)
    return 100 * len(over) // len(others) - _strength(card) - 4 * len(suit) - 4 * _worth(position, card) - 4 * prey


def _followed(position: Position, card: Card) -> int:
    led, left = position.trick[0].suit, position.rules.seats - len(position.trick) - 1
    best = max((other for other in position.trick if other.suit == led), key=_strength)
    over, others, strength = _over(position, card), _others(position, card), _strength(card)
    if card.suit != led:
        prey = max((_worth(position, other) for other in others if other not in over), default=0)
        return 1000 + 4 * strength + 40 * _worth(position, card) + 6 * prey
    if strength < _strength(best):
        return 1000 + 4 * strength + 10 * _worth(position, card)
    cost = sum(_worth(position, other) for other in (*position.trick, card)) + _price(position)
    if not left:
        return (0 if cost else 1000) + 4 * strength - 50 * _worth(position, card)
    if not cost and len(others) >= 2 * left and not _dear(position, others):
        return 1000 + 4 * strength
    return 500 - 4 * strength - 20 * _worth(position, card) if over else 4 * strength - 50 * _worth(position, card)


def _strength(card: Card) -> int:
    return len(RANKS) - 1 - RANKS.index(card.rank)


def _of_suit(cards: Iterable[Card], card: Card) -> list[Card]:
    return [other for other in cards if other.suit == card.suit]


def _others(position: Position, card: Card) -> list[Card]:
    """Return the cards of a suit that the other hands hold between them."""
    hands = (hand for seat, hand in enumerate(position.hands, start=1) if seat != position.turn)
    return [other for hand in hands for other in _of_suit(hand, card)]


def _over(position: Position, card: Card) -> list[Card]:
    return [other for other in _others(position, card) if _strength(other) > _strength(card)]


def _worth(position: Position, card: Card) -> int:
    """Return the penalty that a card brings."""
    rules = position.rules
    assert isinstance(rules, TrickRules)
    return -rules.cards_worth(card.bit)


def _price(position: Position) -> int:
    """Return the penalty that the trick brings by itself."""
    rules = position.rules
    assert isinstance(rules, TrickRules)
    return -rules.trick_worth(position.tricks_left)


def _dear(position: Position, cards: Iterable[Card]) -> bool:
    return any(_worth(position, card) for card in cards)
