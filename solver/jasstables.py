"""The searches of Jass: two teams play for points, the four seats of Differenzler each for its own prediction.

In Schieber a side plays for the difference of both sides' points, a match bonus on either side included; in Coiffeur the
declarer's side alone counts. What each side gets follows from that value, unless a card brings other points in other tricks
or a match may hang on a trick without points: then the line tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache, reduce
from typing import NamedTuple

from .cards import LANE, SUITS, Card, bits_of, card_at, cards_of
from .core.control import Control
from .core.distance import Distance
from .core.distances import Distances
from .core.jass import JassContract
from .core.points import Points
from .games import JassRules
from .goal import TIE
from .position import Position
from .tables import Duel, Range, SidedTables, Vector, Vectors, number_of

TRICKS = 9

Seats = frozenset[int]
State = tuple[tuple[int, ...], int, tuple[int, ...]]


class Quest(NamedTuple):
    """A two-sided question to the core: seats from 0, points and not penalties; who wants the points of `group` many."""

    group: Seats
    eager: Seats
    against: bool = False
    sweep_in: int = 0
    sweep_out: int = 0


class JassTables(SidedTables):
    """Searches of Jass; the tables know one deal at a time, so that its later positions are mostly look-ups."""

    def __init__(self, rules: JassRules, *, memory_bytes: int) -> None:
        self._rules = rules
        self._memory_bytes = memory_bytes
        self._order = _order_of(rules)
        self._contract = core_contract(rules)

    @cached_property
    def _uneven(self) -> bool:
        """True when a card brings other points in other tricks."""
        return len(set(self._rules.values)) > 1

    @cached_property
    def _searched(self) -> Points:
        return Points(self._contract, self._memory_bytes)

    @cached_property
    def _aimed(self) -> Distance:
        return Distance(self._contract, self._memory_bytes // 2)

    @cached_property
    def _aims(self) -> Distances:
        rules = self._rules
        return Distances(self._contract, rules.targets, rules.exact_bonus, self._memory_bytes // 2)

    def runs(self, position: Position) -> tuple[tuple[Card, ...], ...]:
        present = bits_of(position.trick) | sum(position.bits)
        runs: list[tuple[Card, ...]] = []
        for suit in SUITS:
            held = sorted(
                (card for card in cards_of(present) if card.suit == suit), key=self._order.__getitem__, reverse=True
            )
            legal = [place for place, card in enumerate(held) if card in position.legal]
            for place in legal:
                if place - 1 in legal and self._same_worth(held[place - 1], held[place]):
                    runs[-1] += (held[place],)
                else:
                    runs.append((held[place],))
        return tuple(runs)

    def _same_worth(self, card: Card, other: Card) -> bool:
        tricks = range(1, TRICKS + 1)
        return all(self._rules.cards_worth(card.bit, n) == self._rules.cards_worth(other.bit, n) for n in tricks)

    def settled(self, position: Position) -> Vector:
        if self._rules.targets:
            return tuple(map(float, self._rules.distances(position.taken, position.tricks)))
        return super().settled(position)

    def vectors(self, control: Control, position: Position, heads: Iterable[Card]) -> dict[Card, Vectors]:
        found = self._aims.values(control, _state(position), bits_of(heads), self._score(position))
        return {card_at(number): Vectors.of(*vectors) for number, vectors in found.items()}

    def _score(self, position: Position) -> tuple[tuple[int, ...], tuple[bool, ...], bool]:
        """Return each seat's points, whether it has a trick that an exact hit counts by, and if pointless tricks do."""
        return position.taken, tuple(bool(count) for count in position.tricks or position.taken), bool(position.tricks)

    def sides(self, control: Control, position: Position, heads: Iterable[Card], team: Seats) -> dict[Card, Vectors]:
        quest = self._team_quest
        found = self._searched.values(control, self._swept_state(position, quest), bits_of(heads), tuple(quest))
        exact = {card_at(number): least for number, (least, most) in found.items() if least == most}
        shared = {head: self._shared(control, position, head, quest, value) for head, value in exact.items()}
        return {head: vectors for head, vectors in shared.items() if vectors}

    def sides_value(self, control: Control, position: Position, team: Seats) -> Vectors | None:
        quest = self._team_quest
        least, most = self._searched.value(control, self._swept_state(position, quest), tuple(quest))
        return self._shared(control, position, None, quest, least) if least == most else None

    @cached_property
    def _team_quest(self) -> Quest:
        """What the sides play for: the difference of their points, in Coiffeur the declarer's; one question for both."""
        rules = self._rules
        group = frozenset(seat - 1 for seat in rules.side_of(rules.declarer or 1))
        bonus = rules.match_bonus
        return Quest(group, group, self._uneven and not rules.declarer, bonus, 0 if rules.declarer else bonus)

    def _shared(self, control: Control, position: Position, head: Card | None, quest: Quest, value: int) -> Vectors | None:
        """Return the vectors of both sides from the value of the group; None if a limit cut short the line that tells."""
        if self._uneven or (self._rules.declarer and value == 0 and self._swept(position, quest.group)):
            even = self._told_by_line(control, position, head, quest)
        else:
            even = self._told_by_value(position, quest, value)
        judged = tuple(float(-value if seat in quest.group else value) for seat in range(self._rules.seats))
        return Vectors(even, even, even, judged, judged) if even else None

    def _told_by_value(self, position: Position, quest: Quest, value: int) -> Vector:
        """Share out the points left; what goes beyond them is a match of the group, what falls short of 0 one against it."""
        left = self._rules.points_left(position.bits, position.leader, position.trick)
        own, rest = max(value, 0), 0 if value > left else left - value
        return tuple(float(-own if seat in quest.group else -rest) for seat in range(self._rules.seats))

    def _told_by_line(self, control: Control, position: Position, head: Card | None, quest: Quest) -> Vector:
        start = position.play(head) if head else position
        end = reduce(Position.play, self._walk(control, start, quest), start)
        gains = [after - before for after, before in zip(end.taken, position.taken, strict=True)]
        if not end.over:
            return ()
        return tuple(
            -float(sum(gains[other - 1] for other in self._rules.side_of(seat))) for seat in range(1, len(gains) + 1)
        )

    def duel(self, control: Control, position: Position, heads: Iterable[Card], sides: Duel) -> dict[Card, Range]:
        if self._rules.targets:
            aimed = self._aimed.values(control, _state(position), bits_of(heads), self._aim(position, sides))
            return {card_at(number): span for number, span in aimed.items()}
        quest = self._quest(sides)
        found = self._searched.values(control, self._swept_state(position, quest), bits_of(heads), tuple(quest))
        return {card_at(number): (-most, -least) for number, (least, most) in found.items()}

    def duel_value(self, control: Control, position: Position, sides: Duel) -> Range:
        if self._rules.targets:
            return self._aimed.value(control, _state(position), self._aim(position, sides))
        quest = self._quest(sides)
        least, most = self._searched.value(control, self._swept_state(position, quest), tuple(quest))
        return -most, -least

    def _quest(self, sides: Duel) -> Quest:
        """Return the question for what one side gets for itself."""
        others = frozenset(range(1, self._rules.seats + 1)) - sides.eager
        group = frozenset(seat - 1 for seat in sides.group)
        return Quest(group, frozenset(seat - 1 for seat in others), sweep_in=self._rules.match_bonus)

    def _aim(self, position: Position, sides: Duel) -> tuple[int, Seats, int, int, bool]:
        """Return the question for how near a seat comes to its prediction."""
        (hero,) = sides.group
        target, taken = self._rules.targets[hero - 1], position.taken[hero - 1]
        counts = bool(target or position.tricks)
        bare = not target and counts and not position.tricks[hero - 1]
        helpers = frozenset(range(self._rules.seats)) - frozenset(seat - 1 for seat in sides.eager)
        return hero - 1, helpers, target - taken, self._rules.exact_bonus if counts else 0, bare

    def line(self, control: Control, position: Position, head: Card) -> tuple[tuple[Card, ...], int]:
        asker, pivot, now, cards = position.turn, 0, position.play(head), [head]
        while not now.over:
            runs = self.runs(now)
            vectors = self.vectors(control, now, [run[0] for run in runs])
            if control.halt:
                break
            seat, even = now.turn, {card: vectors[run[0]].even for run in runs for card in run}
            least = min(vector[seat - 1] for vector in even.values())
            equals = [card for card in now.legal if even[card][seat - 1] <= least + TIE]
            if not pivot and seat != asker and _differ(even, equals, asker):
                pivot = seat
            cards.append(equals[0])
            now = now.play(equals[0])
        return tuple(cards), pivot

    def duel_line(self, control: Control, position: Position, head: Card, sides: Duel) -> tuple[Card, ...]:
        after = position.play(head)
        if self._rules.targets:
            return (head, *self._aimed_walk(control, after, sides))
        return (head, *self._walk(control, after, self._quest(sides)))

    def sides_line(self, control: Control, position: Position, head: Card, team: Seats) -> tuple[Card, ...]:
        return (head, *self._walk(control, position.play(head), self._team_quest))

    def _walk(self, control: Control, position: Position, quest: Quest) -> list[Card]:
        """Return the line from a position on: every seat plays its first card that keeps the value."""
        return list(map(card_at, self._searched.line(control, self._swept_state(position, quest), tuple(quest))))

    def _aimed_walk(self, control: Control, position: Position, sides: Duel) -> list[Card]:
        """Return the line of one seat and its prediction from a position on."""
        cards: list[Card] = []
        while not position.over:
            runs = self.runs(position)
            spans = self.duel(control, position, [run[0] for run in runs], sides)
            if control.halt:
                break
            pick = max if position.turn in sides.eager else min
            value = pick(least for least, _ in spans.values())
            equals = [card for run in runs if spans[run[0]][0] == value for card in run]
            cards.append(next(card for card in position.legal if card in equals))
            position = position.play(cards[-1])
        return cards

    def _swept(self, position: Position, group: Seats) -> int:
        """Return who has all tricks so far, as far as that can still score: 1 the group, 2 the others, 3 both."""
        if not self._rules.match_bonus or not position.tricks:
            return 0
        inside = sum(count for seat, count in enumerate(position.tricks) if seat in group)
        return (sum(position.tricks) == inside) + 2 * (inside == 0)

    def _swept_state(self, position: Position, quest: Quest) -> tuple[tuple[int, ...], int, tuple[int, ...], int]:
        return (*_state(position), self._swept(position, quest.group))


@lru_cache(maxsize=64)
def _order_of(rules: JassRules) -> dict[Card, int]:
    """Return the place of each card in its suit, the strongest last; if tricks differ, as in those with the ace high."""
    number = 1 if len(set(rules.directions)) == 1 else rules.directions.index("down") + 1
    return {card: rules.strength(card, number) % TRICKS for card in rules.cards}


@lru_cache(maxsize=64)
def core_contract(rules: JassRules) -> JassContract:
    """Return the rules as the core knows them."""
    turned = len(set(rules.directions)) > 1
    return JassContract(
        {number_of(card): place for card, place in _order_of(rules).items()},
        [turned and direction == "up" for direction in rules.directions],
        [_points(rules, number) for number in range(1, TRICKS + 1)],
        rules.last_trick_points,
        -1 if rules.trump is None else SUITS.index(rules.trump),
        rules.undertrump_when_following,
        rules.undertrump_when_void,
        rules.must_overtrump_if_only_trumps,
    )


def _points(rules: JassRules, trick_number: int) -> list[int]:
    """Return what every card brings in a trick, by its number."""
    return [rules.cards_worth(1 << number, trick_number) for number in range(4 * LANE)]


def _state(position: Position) -> State:
    return position.bits, position.leader - 1, tuple(map(number_of, position.trick))


def _differ(even: Mapping[Card, Vector], cards: Iterable[Card], seat: int) -> bool:
    values = [even[card][seat - 1] for card in cards]
    return max(values) - min(values) > TIE
