"""Why one card is better than another, told from the two lines that follow them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import zip_longest
from math import isnan

from .cards import PASS, Card
from .games import JassRules, TrickRules
from .position import Position


@dataclass(frozen=True, slots=True)
class Explanation:
    """Two lines side by side: after `card` and after the `better` one.

    `part` numbers the trick (in the layout deal: the turn from here) where the score of the seat on turn first differs, 0
    if it never does. `sentence` tells what happens there.
    """

    card: Card
    better: Card
    line: tuple[Card, ...]
    better_line: tuple[Card, ...]
    part: int
    sentence: str

    def to_json(self) -> str:
        """Return the explanation as one line of JSON."""
        return json.dumps(
            {
                "card": str(self.card),
                "better": str(self.better),
                "line": [str(card) for card in self.line],
                "better_line": [str(card) for card in self.better_line],
                "part": self.part,
                "sentence": self.sentence,
            }
        )

    def __str__(self) -> str:
        lines = [f"{self.better}: {' '.join(map(str, self.better_line))}"] if self.card != self.better else []
        return "\n".join([f"{self.card}: {' '.join(map(str, self.line))}", *lines, self.sentence])


@dataclass(frozen=True, slots=True)
class Event:
    """A completed trick, or a turn of the layout deal: who moved the points and what each seat got.

    Where the deal is over already it has no cards, and nobody moves (seat 0).
    """

    number: int
    cards: tuple[Card, ...]
    seat: int
    points: tuple[int, ...]

    def score(self, side: tuple[int, ...]) -> int:
        """Return the points of a side."""
        return sum(self.points[seat - 1] for seat in side)


def explain(
    position: Position, side: tuple[int, ...], line: tuple[Card, ...], better_line: tuple[Card, ...], gap: float
) -> Explanation:
    """Compare what a side gets along two lines; `gap` is how much more the first costs in expectation, nan if unknown."""
    card, better = line[0], better_line[0]
    if isnan(gap):
        return Explanation(card, better, line, better_line, 0, f"A limit left open what {card} costs.")
    if card == better:
        return Explanation(card, better, line, better_line, 0, f"{card} is a best card.")
    parting = parting_of(position, side, line, better_line)
    if parting is None:
        return Explanation(card, better, line, better_line, 0, _equal(card, better, gap))
    event, other = parting
    told = _told(position, event, other, (card, better)) + _distances(position, line, better_line)
    return Explanation(card, better, line, better_line, event.number, told)


def guess(card: Card, better: Card, verdict: str) -> Explanation:
    """Compare two cards of which only estimates are known: beyond the horizon no line can be shown."""
    beside = f" beside {better}" if better != card else ""
    return Explanation(
        card, better, (card,), (better,), 0, f"{card} {verdict}{beside}; the deal is too large for exact lines."
    )


def parting_of(
    position: Position, side: tuple[int, ...], line: tuple[Card, ...], better_line: tuple[Card, ...]
) -> tuple[Event, Event] | None:
    """Return the first events of two lines that bring a side different points, None if there are none.

    A line that has come to the end of the deal brings nothing more; of one that a limit cut short that is not known.
    """
    nothing = (0,) * position.rules.seats
    ended = all(reduce(Position.play, each, position).over for each in (line, better_line))
    pair_up = zip_longest if ended else zip
    pairs = pair_up(events_of(position, line), events_of(position, better_line))
    for number, (event, other) in enumerate(pairs, start=1):
        mine, theirs = event or Event(number, (), 0, nothing), other or Event(number, (), 0, nothing)
        if mine.score(side) != theirs.score(side):
            return mine, theirs
    return None


def events_of(position: Position, line: tuple[Card, ...]) -> Iterator[Event]:
    """Yield the tricks that a line completes, in the layout deal its turns."""
    trick: tuple[Card, ...] = position.trick if isinstance(position.rules, TrickRules) else ()
    for turn, card in enumerate(line, start=1):
        following = position.play(card)
        points = tuple(after - before for after, before in zip(following.taken, position.taken, strict=True))
        trick = (*trick, card)
        if not isinstance(position.rules, TrickRules):
            yield Event(turn, (card,), position.turn, points)
            trick = ()
        elif not following.trick:
            yield Event(position.rules.full_hand - len(following.hands[0]), trick, following.leader, points)
            trick = ()
        position = following


def _told(position: Position, event: Event, other: Event, cards: tuple[Card, Card]) -> str:
    if not isinstance(position.rules, TrickRules):
        return f"After {cards[0]} {_turn_told(event)}; after {cards[1]} {_turn_told(other)}."
    return (
        f"After {cards[0]} seat {event.seat} takes trick {event.number} ({' '.join(map(str, event.cards))})"
        f"{_price(position, event)}; after {cards[1]} seat {other.seat} takes it ({' '.join(map(str, other.cards))})"
        f"{_price(position, other)}."
    )


def _price(position: Position, event: Event) -> str:
    points = event.points[event.seat - 1]
    if not points:
        return " for nothing"
    return f" for {points} points" if isinstance(position.rules, JassRules) else f" for {points:+d}"


def _distances(position: Position, line: tuple[Card, ...], better_line: tuple[Card, ...]) -> str:
    """Tell how far the seat on turn ends from its prediction after each line, in a deal with predictions."""
    rules = position.rules
    if not isinstance(rules, JassRules) or not rules.targets:
        return ""
    after = {cards[0]: reduce(Position.play, cards, position) for cards in (line, better_line)}
    ends = [f"{rules.distances(end.taken, end.tricks)[position.turn - 1]} after {card}" for card, end in after.items()]
    return f" Seat {position.turn} predicted {rules.targets[position.turn - 1]} and ends {', '.join(ends)} away from it."


def _turn_told(event: Event) -> str:
    points = ", ".join(f"seat {seat} {score:+d}" for seat, score in enumerate(event.points, start=1) if score)
    if not event.cards:
        return "the deal is over"
    what = "must pass" if event.cards == (PASS,) else f"plays {event.cards[0]}"
    return f"seat {event.seat} {what} on turn {event.number}" + (f" ({points})" if points else "")


def _equal(card: Card, better: Card, gap: float) -> str:
    if gap > 0:
        return f"{card} and {better} cost the same along these lines; over all even choices {card} costs {gap:.3g} more."
    return f"{card} and {better} cost the same."
