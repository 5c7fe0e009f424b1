"""From the numbers of cards to the numbers of a position, and to the words that say how sure a card is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, isnan, nan

from .cards import Card
from .games import TrickRules
from .position import Position
from .solution import Bound, number_text
from .tables import Range, Vectors

TIE = 1e-11


def fold_vectors(mover: int, vectors: Sequence[tuple[Vectors, int]]) -> Vectors:
    """Return the vectors of a position from those of its cards, each with the number of cards it stands for.

    Even ties: the mean over the mover's best cards. Interval: `core.maxn` has the definition.
    """
    own = mover - 1
    least = min(vector.even[own] for vector, _ in vectors)
    best = [(vector.even, count) for vector, count in vectors if vector.even[own] <= least + TIE]
    total = sum(count for _, count in best)
    even = tuple(sum(values[seat] * count for values, count in best) / total for seat in range(len(best[0][0])))
    cap = min(vector.high[own] for vector, _ in vectors)
    possible = [vector for vector, _ in vectors if not vector.low[own] > cap]
    low = [min(vector.low[seat] for vector in possible) for seat in range(len(even))]
    high = [max(vector.high[seat] for vector in possible) for seat in range(len(even))]
    high[own] = cap
    return Vectors(even, tuple(low), tuple(high))


def share_out(position: Position, team: frozenset[int], penalty: float) -> Vectors:
    """Return the vectors of two sides of a trick deal from what one of them pays: the other pays all the rest."""
    rules = position.rules
    assert isinstance(rules, TrickRules), "only trick deals have teams"
    rest = -rules.points_left(position.bits, position.leader, position.trick) - penalty
    even = tuple(penalty if seat in team else rest for seat in range(1, rules.seats + 1))
    return Vectors(even, even, even)


def at_most(span: Range) -> tuple[float, Bound]:
    """Return a two-sided value that may be cut short as the bound that is safe to promise from above."""
    return _cut(span, span[1], Bound.AT_MOST)


def at_least(span: Range) -> tuple[float, Bound]:
    """Return a two-sided value that may be cut short as the bound that is safe to state from below."""
    return _cut(span, span[0], Bound.AT_LEAST)


def _cut(span: Range, number: float, bound: Bound) -> tuple[float, Bound]:
    if span[0] == span[1]:
        return number, Bound.EXACT
    return (number, bound) if abs(number) < inf else (nan, Bound.UNKNOWN)


def best_of(spans: Mapping[Card, Range]) -> tuple[Card, ...]:
    """Return the cards whose value is certainly no more than any other's."""
    return tuple(card for card, (_, most) in spans.items() if _beats(card, most, spans))


def _beats(card: Card, most: float, spans: Mapping[Card, Range]) -> bool:
    return most < inf and all(most <= least + TIE for other, (least, _) in spans.items() if other != card)


def cost_of(card: Card, spans: Mapping[Card, Range]) -> float:
    """Return how much a card costs above the best one, nan while a limit leaves that open."""
    if any(least != most for least, most in spans.values()):
        return nan
    return max(0.0, spans[card][0] - min(least for least, _ in spans.values()))


def sure_words(own: Range, others: Sequence[Range], *, cost: float, pivot: int) -> str:
    """Return the verdict on a card from its interval, the intervals of the other cards, and its expected cost.

    `pivot` is the first seat on the card's line whose choice among equals changes the mover's penalty, 0 if none does.
    """
    if all(own[1] <= low for low, _ in others):
        same = all(high <= own[0] for _, high in others)
        return "equal" if same else "best in every case"
    if cost <= TIE:
        return "best if others choose evenly"
    loss = own[0] - min(high for _, high in others)
    if loss > 0:
        return f"loses at least {number_text(loss)}"
    return f"depends on seat {pivot}" if pivot else "depends on the others"


def plain_words(cost: float) -> str:
    """Return the verdict on a card of which only one two-sided number is known."""
    if isnan(cost):
        return "undecided"
    return "best" if cost <= TIE else f"costs {number_text(cost)}"
