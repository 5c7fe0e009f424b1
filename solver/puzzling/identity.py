"""Which puzzles are the same: those that differ only in the names of their suits and in where the solver sits.

The canonical text has the solver first and the suits in the order that makes it least, among suits that the game treats
alike: all four in most games, all but clubs where clubs cost points, all but the trump. The id is a hash of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, permutations, product
from typing import TypeVar

from ..cards import PACK, RANKS, SUITS, Card, cards_of
from ..games import JassRules, LayoutRules, Rules, TrickRules
from ..position import Position

ID_LETTERS = 12
T = TypeVar("T")


def id_of(position: Position, kind: str) -> str:
    """Return the id of a puzzle: twelve letters that are the same for all puzzles that are the same.

    >>> one, other = (Position.parse(f"jazz/last {hands}") for hands in ("..A.2/..K.3/..5.A 1", "5.A../A.2../K.3.. 2"))
    >>> id_of(one, "equilibrium") == id_of(other, "equilibrium")
    True
    """
    return hashlib.sha256(f"{kind} {canonical(position)}".encode()).hexdigest()[:ID_LETTERS]


def canonical(position: Position) -> str:
    """Return the text of a position, from the solver's seat and with the suits renamed, that all its likes share."""
    rules, turn = position.rules, position.turn
    hands = _turned(position.bits, turn)
    lead = (position.leader - turn) % rules.seats
    parts = [rules.game, *_options(rules, turn), str(lead), *_turned(_tricked(position), turn)]
    if not rules.additive:
        parts += map(str, _turned(position.taken, turn))
    return " ".join([*parts, min(_named(position, hands, order) for order in _orders(rules))])


def _tricked(position: Position) -> list[str]:
    """Return for each seat whether its side has taken a trick, all that is asked about tricks taken before."""
    tricks = position.tricks
    return [str(any(tricks[other - 1] for other in position.rules.side_of(seat))) for seat in range(1, len(tricks) + 1)]


def _turned(each: Sequence[T], turn: int) -> Sequence[T]:
    """Return what each seat has, the solver's seat first."""
    return (*each[turn - 1 :], *each[: turn - 1])


def _options(rules: Rules, turn: int) -> Iterator[str]:
    """Yield the options with seats counted from the solver's, and without the name of the trump."""
    for name, value in rules.options:
        if isinstance(rules, JassRules) and name == "trump":
            yield "trump"
        elif isinstance(rules, JassRules) and name == "declarer":
            continue
        elif isinstance(rules, JassRules) and name == "targets":
            yield "targets=" + "/".join(map(str, _turned(rules.targets, turn)))
        else:
            yield f"{name}={value}"
    if isinstance(rules, JassRules) and rules.declarer:
        yield f"declarer={(rules.declarer - turn) % rules.seats}"


def _orders(rules: Rules) -> Iterator[str]:
    """Yield the orders of the suits to choose from, like suits at like places."""
    kinds = {suit: _kind(rules, suit) for suit in SUITS}
    alike = [list(group) for _, group in groupby(sorted(SUITS, key=lambda suit: kinds[suit]), key=lambda suit: kinds[suit])]
    for orders in product(*(permutations(group) for group in alike)):
        yield "".join(suit for order in orders for suit in order)


def _kind(rules: Rules, suit: str) -> tuple[object, ...]:
    """Return what a suit is to the rules; removed twos make no difference once cards are gone."""
    if isinstance(rules, LayoutRules):
        return (rules.starter is not None and rules.starter.suit == suit,)
    if isinstance(rules, TrickRules):
        return (suit == rules.trump, *(rules.cards_worth(PACK[suit][rank].bit) for rank in RANKS))
    return (suit,)


def _named(position: Position, hands: Iterable[int], order: str) -> str:
    """Return hands and table with the suits in an order, and named by their places in it."""
    held = "/".join(_ranks(cards_of(bits), order) for bits in hands)
    if isinstance(position.rules, LayoutRules):
        return f"{held} {_ranks(position.trick, order)}"
    return f"{held} {''.join(card.rank + str(order.index(card.suit)) for card in position.trick)}"


def _ranks(cards: Iterable[Card], order: str) -> str:
    every = tuple(cards)
    return ".".join("".join(card.rank for card in every if card.suit == suit) for suit in order)
