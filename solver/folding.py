"""From the numbers of cards to the numbers of a position, and to the words that say how sure a card is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, isnan, nan
from operator import mul

from .cards import Card
from .goal import TIE, Goal
from .solution import Bound, number_text, rough_text
from .tables import Range, Vectors

CHOOSING = {
    "even": "choose evenly",
    "spiteful": "are spiteful",
    "kind": "are kind",
    "leader": "hold the leader back",
}


def fold_vectors(mover: int, goal: Goal, vectors: Sequence[tuple[Vectors, int]]) -> Vectors:
    """Return the vectors of a position from those of its cards, each with the number of cards it stands for.

    Expected: the mean over the cards that the mover chooses among. Bounds: `core.maxn` has the definition.
    """
    own = mover - 1
    chosen = chosen_of(mover, goal, [vector.even for vector, _ in vectors])
    best = [vectors[place] for place in chosen]
    total = sum(count for _, count in best)
    seats = range(len(vectors[0][0].even))
    even = tuple(sum(vector.even[seat] * count for vector, count in best) / total for seat in seats)
    cap = min(vector.most[own] for vector, _ in vectors)
    possible = [vector for vector, _ in vectors if not vector.least[own] > cap]
    low, least = (tuple(map(min, zip(*rows, strict=True))) for rows in _columns(possible, "low", "least"))
    high, most = (list(map(max, zip(*rows, strict=True))) for rows in _columns(possible, "high", "most"))
    most[own] = cap
    if goal.objective == "own":
        high = most
    return Vectors(even, low, tuple(high), least, tuple(most))


def _columns(vectors: Sequence[Vectors], *names: str) -> list[list[tuple[float, ...]]]:
    return [[getattr(vector, name) for vector in vectors] for name in names]


def chosen_of(mover: int, goal: Goal, penalties: Sequence[tuple[float, ...]]) -> list[int]:
    """Return the places of the cards that the mover chooses among, from what every seat pays after each."""
    equals = _least([goal.judged(vector, mover) for vector in penalties], list(range(len(penalties))))
    weights = goal.tie_weights(len(penalties[0]))
    if not weights:
        return equals
    return _least([sum(map(mul, weights[mover - 1], vector)) for vector in penalties], equals)


def _least(worths: Sequence[float], among: list[int]) -> list[int]:
    least = min(worths[place] for place in among)
    return [place for place in among if worths[place] <= least + TIE]


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


def sure_words(own: Range, others: Sequence[Range], *, cost: float, ties: str, pivot: int) -> str:
    """Return the verdict on a card from its interval, the intervals of the other cards, and its expected cost.

    The intervals are those of what the mover minimises.
    `pivot` is the first seat on the card's line whose choice among equals changes the mover's penalty, 0 if none does.
    """
    if all(own[1] <= low for low, _ in others):
        same = all(high <= own[0] for _, high in others)
        return "equal" if same else "best in every case"
    if cost <= TIE:
        return f"best if others {CHOOSING[ties]}"
    loss = own[0] - min(high for _, high in others)
    if loss > 0:
        return f"loses at least {number_text(loss)}"
    return f"depends on seat {pivot}" if pivot else "depends on the others"


def plain_words(cost: float) -> str:
    """Return the verdict on a card of which only one two-sided number is known."""
    if isnan(cost):
        return "undecided"
    return "best" if cost <= TIE else f"costs {number_text(cost)}"


def guess_words(cost: float, *, doubt: float) -> str:
    """Return the verdict on a card whose expected penalty is an estimate; `doubt` is its standard error."""
    if cost <= TIE:
        return "seems best"
    return "may be best" if cost <= 2 * doubt else f"seems to cost {rough_text(cost, doubt)}"
