"""Melds told a second time, slowly: every subset of a hand is tried, and two melds are compared question by question."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations

from solver.cards import Card
from solver.games.meld import MeldScale

NATURAL = ["6", "7", "8", "9", "T", "J", "Q", "K", "A"]
Cards = frozenset[Card]
GRADED = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}


def is_four(cards: Cards) -> bool:
    return len(cards) == 4 and len({card.rank for card in cards}) == 1


def is_run(cards: Cards) -> bool:
    places = sorted(NATURAL.index(card.rank) for card in cards)
    one_suit = len({card.suit for card in cards}) == 1
    return one_suit and len(places) >= 3 and places == list(range(places[0], places[0] + len(places)))


def points(cards: Cards, scale: MeldScale) -> int:
    rank = next(iter(cards)).rank
    if is_four(cards):
        if rank == "J":
            return 200
        if rank == "9":
            return scale.four_nines
        return 0 if rank in ("6", "7", "8") and not scale.low_quads else 100
    if scale.sequence_scale == "simple":
        return min(GRADED[len(cards)], 100)
    if scale.sequence_scale == "vorarlberg" and len(cards) > 5:
        return 120 + 20 * (len(cards) - 6)
    return GRADED[len(cards)]


def every_meld(hand: Iterable[Card], scale: MeldScale) -> list[Cards]:
    """Return all melds of a hand that count, parts of longer runs too."""
    held = list(hand)
    subsets = chain.from_iterable(combinations(held, size) for size in range(3, len(held) + 1))
    found = (frozenset(subset) for subset in subsets)
    return [cards for cards in found if (is_run(cards) or is_four(cards)) and points(cards, scale)]


def whole_melds(hand: Iterable[Card], scale: MeldScale) -> set[Cards]:
    """Return the melds of a hand that are not part of a longer run."""
    found = every_meld(hand, scale)
    return {cards for cards in found if not (is_run(cards) and any(cards < other for other in found if is_run(other)))}


def most_points(hand: Iterable[Card], scale: MeldScale) -> int:
    """Return the most that a hand can announce when each card serves once: some fours, and the whole runs of the rest."""
    held = frozenset(hand)
    fours = [cards for cards in whole_melds(held, scale) if is_four(cards)]
    choices = chain.from_iterable(combinations(fours, count) for count in range(len(fours) + 1))
    return max(_worth_beside(held, chosen, scale) for chosen in choices)


def _worth_beside(held: Cards, fours: tuple[Cards, ...], scale: MeldScale) -> int:
    rest = held.difference(*fours)
    runs = [cards for cards in whole_melds(rest, scale) if is_run(cards)]
    return sum(points(cards, scale) for cards in (*fours, *runs))


def first_is_better(
    one: Cards, one_seat: int, other: Cards, other_seat: int, *, scale: MeldScale, mode: str, forehand: int
) -> bool:
    """Tell whether the first of two melds of different seats is the better one; `mode` is a trump, topdown or bottomup."""
    if points(one, scale) != points(other, scale):
        return points(one, scale) > points(other, scale)
    if scale.meld_tiebreak_cards and len(one) != len(other):
        return len(one) > len(other)
    if not scale.meld_tiebreak_cards and is_four(one) != is_four(other):
        return is_four(one)
    if scale.meld_tiebreak_rank and _top(one, mode) != _top(other, mode):
        return _top(one, mode) > _top(other, mode)
    if _in_trumps(one, mode) != _in_trumps(other, mode):
        return _in_trumps(one, mode)
    rounds = [1, 2, 3, 4, 1, 2, 3, 4]
    order = rounds[rounds.index(forehand) :]
    return order.index(one_seat) < order.index(other_seat)


def _top(cards: Cards, mode: str) -> int:
    order = NATURAL[::-1] if mode == "bottomup" else NATURAL
    return max(order.index(card.rank) for card in cards)


def _in_trumps(cards: Cards, mode: str) -> bool:
    return is_run(cards) and next(iter(cards)).suit == mode
