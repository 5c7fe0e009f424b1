"""The searches of one game with their tables: positions go in, numbers by card come out, all as penalties.

`TrickTables` and `LayoutTables` answer the same questions, so that `solving` does not care which kind of game it is.
A duel is two-sided: the points of `group` count, the seats of `eager` want them to be many, all others few; seats count
from 1 here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cached_property, lru_cache
from math import gcd, inf, nan
from typing import NamedTuple, TypedDict

from .cards import LANE, PASS, RANKS, SUITS, Card, bits_of, card_at, cards_of, suit_bits
from .core.board import Contract
from .core.control import Control
from .core.layout import LayoutDeal
from .core.maxn import MaxN
from .core.sides import Sides
from .estimating import Estimate, Estimator
from .games import LayoutRules, TrickRules
from .goal import Goal
from .habits import habits_of
from .position import Position

Vector = tuple[float, ...]
Range = tuple[float, float]

UNREACHED: Range = (-inf, inf)


class Vectors(NamedTuple):
    """The expected penalties, their bounds, and the bounds of what each seat minimises; one number per seat, in points."""

    even: Vector
    low: Vector
    high: Vector
    least: Vector
    most: Vector

    @classmethod
    def of(cls, even: Vector, low: Vector, high: Vector) -> Vectors:
        """Return the vectors when every seat minimises its own penalty."""
        return cls(even, low, high, low, high)


class Duel(NamedTuple):
    """Whose points count and who wants them to be many; seats from 1."""

    group: frozenset[int]
    eager: frozenset[int]


class Tables(ABC):
    """The searches of one game. Cards that touch are valued once: answers are given by the highest card of each run."""

    @abstractmethod
    def runs(self, position: Position) -> tuple[tuple[Card, ...], ...]:
        """Return the legal cards in runs of touching cards of equal worth, high first; a forced pass is a run of its own."""

    @abstractmethod
    def vectors(self, control: Control, position: Position, heads: Iterable[Card]) -> dict[Card, Vectors]:
        """Return the max^n vectors after each head of a run; what a limit cut off is missing."""

    def estimates(self, control: Control, position: Position, heads: Iterable[Card]) -> dict[Card, Estimate]:
        """Return estimates of the even-tie vectors after each head of a run, nothing if a limit came too early."""
        return {}

    def evens(self, control: Control, position: Position, heads: Iterable[Card]) -> dict[Card, Vector]:
        """Return the expected penalties alone after each head of a run."""
        return {head: found.even for head, found in self.vectors(control, position, heads).items()}

    @abstractmethod
    def duel(self, control: Control, position: Position, heads: Iterable[Card], sides: Duel) -> dict[Card, Range]:
        """Return `(least, most)` penalty of the group after each head of a run: equal when exact, infinite if unknown."""

    @abstractmethod
    def duel_value(self, control: Control, position: Position, sides: Duel) -> Range:
        """Return `(least, most)` penalty of the group from the position on."""

    @abstractmethod
    def line(self, control: Control, position: Position, head: Card) -> tuple[tuple[Card, ...], int]:
        """Return the max^n line after a card, and the first seat whose choice among equals changes the mover's, or 0."""

    @abstractmethod
    def duel_line(self, control: Control, position: Position, head: Card, sides: Duel) -> tuple[Card, ...]:
        """Return the line of a duel after a card."""

    def settled(self, position: Position) -> Vector:
        """Return what every seat still pays when the deal is over."""
        return (0.0,) * position.rules.seats


class SidedTables(Tables):
    """Searches of a game in which two sides can play against each other: `team` against all others.

    In the vectors of sides all numbers but `least` and `most` are what each seat's side pays; these are what the search
    went by, from the seat's side, up to a constant.
    """

    @abstractmethod
    def sides(
        self, control: Control, position: Position, heads: Iterable[Card], team: frozenset[int]
    ) -> dict[Card, Vectors]:
        """Return the vectors of the sides after each head of a run; what a limit cut off is missing."""

    @abstractmethod
    def sides_value(self, control: Control, position: Position, team: frozenset[int]) -> Vectors | None:
        """Return the vectors of the sides from the position on; None if a limit cut the search off."""

    @abstractmethod
    def sides_line(self, control: Control, position: Position, head: Card, team: frozenset[int]) -> tuple[Card, ...]:
        """Return the line of the sides after a card."""


class TrickTables(SidedTables):
    """Searches of a trick deal; the tables stay true from deal to deal as long as the rules do."""

    def __init__(self, rules: TrickRules, *, goal: Goal, memory_bytes: int) -> None:
        assert goal.objective == "own", "in trick deals relative points come to the same"
        self._rules = rules
        self._goal = goal
        self._share = memory_bytes // 2

        self._contract = core_contract(rules)
        self._sign = _sign_of(rules)

    @cached_property
    def _maxn(self) -> MaxN:
        return MaxN(self._contract, self._share - self._share // 4, self._goal.tie_weights(self._rules.seats))

    @cached_property
    def _estimator(self) -> Estimator:
        return Estimator(self._contract, self._maxn, habits_of(self._rules), memory_bytes=self._share // 4)

    @cached_property
    def _sides(self) -> Sides:
        return Sides(self._contract, self._share, gcd(*self._rules.worths) or 1)

    def runs(self, position: Position) -> tuple[tuple[Card, ...], ...]:
        present = bits_of(position.trick) | sum(position.bits)
        runs: list[tuple[Card, ...]] = []
        for suit in SUITS:
            held = [card for card in position.legal if card.suit == suit]
            runs += self._touching(held, cards_of(present & suit_bits(suit)))
        return tuple(runs)

    def _touching(self, held: list[Card], present: tuple[Card, ...]) -> list[tuple[Card, ...]]:
        runs: list[tuple[Card, ...]] = []
        for card in held:
            place, worth = present.index(card), self._rules.cards_worth(card.bit)
            last = runs[-1][-1] if runs else None
            if last is not None and present.index(last) == place - 1 and self._rules.cards_worth(last.bit) == worth:
                runs[-1] += (card,)
            else:
                runs.append((card,))
        return runs

    def vectors(self, control: Control, position: Position, heads: Iterable[Card]) -> dict[Card, Vectors]:
        found = self._maxn.values(control, *_trick_state(position), bits_of(heads))
        return {card_at(number): Vectors.of(*vectors) for number, vectors in found.items()}

    def estimates(self, control: Control, position: Position, heads: Iterable[Card]) -> dict[Card, Estimate]:
        found = self._estimator.estimates(control, _trick_state(position), bits_of(heads))
        return {card_at(number): estimate for number, estimate in found.items()}

    def duel(self, control: Control, position: Position, heads: Iterable[Card], sides: Duel) -> dict[Card, Range]:
        found = self._sides.values(control, *_trick_state(position), bits_of(heads), *self._from_zero(sides))
        return {card_at(number): self._penalty(span) for number, span in found.items()}

    def duel_value(self, control: Control, position: Position, sides: Duel) -> Range:
        return self._penalty(self._sides.value(control, *_trick_state(position), *self._from_zero(sides)))

    def sides(
        self, control: Control, position: Position, heads: Iterable[Card], team: frozenset[int]
    ) -> dict[Card, Vectors]:
        found = self.duel(control, position, heads, self._against(team))
        return {head: self._shared(position, team, least) for head, (least, most) in found.items() if least == most}

    def sides_value(self, control: Control, position: Position, team: frozenset[int]) -> Vectors | None:
        least, most = self.duel_value(control, position, self._against(team))
        return self._shared(position, team, least) if least == most else None

    def sides_line(self, control: Control, position: Position, head: Card, team: frozenset[int]) -> tuple[Card, ...]:
        return self.duel_line(control, position, head, self._against(team))

    def _against(self, team: frozenset[int]) -> Duel:
        return Duel(team, frozenset(range(1, self._rules.seats + 1)) - team)

    def _shared(self, position: Position, team: frozenset[int], penalty: float) -> Vectors:
        """Return the vectors of both sides from what one of them pays: the other pays all the rest."""
        rest = -self._rules.points_left(position.bits, position.leader, position.trick) - penalty
        even = tuple(penalty if seat in team else rest for seat in range(1, self._rules.seats + 1))
        return Vectors.of(even, even, even)

    def line(self, control: Control, position: Position, head: Card) -> tuple[tuple[Card, ...], int]:
        numbers, pivot = self._maxn.line(control, *_trick_state(position), number_of(head), position.turn - 1)
        return tuple(map(card_at, numbers)), pivot + 1

    def duel_line(self, control: Control, position: Position, head: Card, sides: Duel) -> tuple[Card, ...]:
        numbers = self._sides.line(control, *_trick_state(position), number_of(head), *self._from_zero(sides))
        return tuple(map(card_at, numbers))

    def _penalty(self, span: tuple[int, int]) -> Range:
        """Return what the core counted as a penalty."""
        return span if self._sign < 0 else (-span[1], -span[0])

    def _from_zero(self, sides: Duel) -> tuple[frozenset[int], frozenset[int]]:
        """Return the group and those who want it to take many points, which may be gains; the core counts seats from 0."""
        every = frozenset(range(1, self._rules.seats + 1))
        eager = sides.eager if self._sign < 0 else every - sides.eager
        return frozenset(seat - 1 for seat in sides.group), frozenset(seat - 1 for seat in eager)


@lru_cache(maxsize=64)
def core_contract(rules: TrickRules) -> Contract:
    """Return the rules as the core knows them."""
    sign = _sign_of(rules)
    points = [sign * rules.cards_worth(1 << place) for place in range(4 * LANE)]
    tricks = [0] + [sign * rules.trick_worth(left) for left in range(1, rules.full_hand + 1)]
    kinds = [(suit == rules.trump, *sorted({worth for _, worth in _values(rules, suit)})) for suit in SUITS]
    classes = [sorted(set(kinds)).index(kind) for kind in kinds]
    trump = -1 if rules.trump is None else SUITS.index(rules.trump)
    return Contract(rules.seats, points, tricks, classes, _pinned(rules), trump)


def _sign_of(rules: TrickRules) -> int:
    """Return 1 if the points of the deal are gains, -1 if they are penalties: the core counts from zero up."""
    return 1 if max(rules.worths) > 0 else -1


def _values(rules: TrickRules, suit: str) -> list[tuple[Card, int]]:
    return [(card, rules.cards_worth(card.bit)) for card in cards_of(rules.pack & suit_bits(suit))]


def _pinned(rules: TrickRules) -> frozenset[int]:
    """Return the numbers of the cards whose points differ from most of their suit."""
    pinned: list[Card] = []
    for suit in SUITS:
        values = _values(rules, suit)
        points = [worth for _, worth in values]
        usual = max(set(points), key=points.count)
        pinned += [card for card, worth in values if worth != usual]
    return frozenset(map(number_of, pinned))


def number_of(card: Card) -> int:
    """Return the core's number of a card, -1 for a pass."""
    return card.bit.bit_length() - 1


def _card(number: int) -> Card:
    return card_at(number) if number >= 0 else PASS


def _trick_state(position: Position) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    return position.bits, position.leader - 1, tuple(map(number_of, position.trick))


class LayoutTables(Tables):
    """Searches of layout deals; the last deal solved is kept whole, so that its later positions are look-ups."""

    def __init__(self, rules: LayoutRules, *, goal: Goal, memory_bytes: int) -> None:
        self._rules = rules
        self._goal = goal
        self._memory_bytes = memory_bytes
        self._kept: LayoutDeal | None = None

    def runs(self, position: Position) -> tuple[tuple[Card, ...], ...]:
        return tuple((card,) for card in position.legal)

    def vectors(self, control: Control, position: Position, heads: Iterable[Card]) -> dict[Card, Vectors]:
        deal, state = self._deal(position), _layout_state(position)
        deal.fill(control)
        even = deal.even(control, *state)
        bounds = deal.bounds(control, *state) if even else {}
        unknown = ((nan,) * self._rules.seats,) * 2
        if not even:
            return {}
        return {card: self._vectors_of(even[number_of(card)], bounds.get(number_of(card), unknown)) for card in heads}

    def evens(self, control: Control, position: Position, heads: Iterable[Card]) -> dict[Card, Vector]:
        found = self._deal(position).even(control, *_layout_state(position))
        return {card: found[number_of(card)] for card in heads if found}

    def _vectors_of(self, even: Vector, bounds: tuple[Vector, ...]) -> Vectors:
        low, high, *judged = bounds
        return Vectors(even, low, high, *map(self._goal.in_points, judged)) if judged else Vectors.of(even, low, high)

    def duel(self, control: Control, position: Position, heads: Iterable[Card], sides: Duel) -> dict[Card, Range]:
        found = self._deal(position).duel(control, *_layout_state(position), *_hero(sides))
        return {card: (found[number_of(card)],) * 2 if found else UNREACHED for card in heads}

    def duel_value(self, control: Control, position: Position, sides: Duel) -> Range:
        spans = self.duel(control, position, position.legal, sides).values()
        pick = max if position.turn in sides.eager else min
        return pick(low for low, _ in spans), pick(high for _, high in spans)

    def line(self, control: Control, position: Position, head: Card) -> tuple[tuple[Card, ...], int]:
        numbers, pivot = self._deal(position).line(control, *_layout_state(position), number_of(head), position.turn - 1)
        return tuple(map(_card, numbers)), pivot + 1

    def duel_line(self, control: Control, position: Position, head: Card, sides: Duel) -> tuple[Card, ...]:
        numbers = self._deal(position).duel_line(control, *_layout_state(position), number_of(head), *_hero(sides))
        return tuple(map(_card, numbers))

    def _deal(self, position: Position) -> LayoutDeal:
        turn, laid = _layout_state(position)
        if self._kept is None or not self._kept.covers(position.bits, turn, laid):
            self._kept = self._new_deal(position)
        return self._kept

    def _new_deal(self, position: Position) -> LayoutDeal:
        rules = self._rules
        owners = [-1] * (4 * LANE)
        for seat, bits in enumerate(position.bits):
            for card in cards_of(bits):
                owners[number_of(card)] = seat
        turn, laid = _layout_state(position)
        return LayoutDeal(
            rules.seats,
            owners,
            laid,
            turn,
            self._memory_bytes,
            **layout_terms(rules),
            aims=self._goal.aims(rules.seats),
            ties=self._goal.tie_weights(rules.seats),
        )


class LayoutTerms(TypedDict):
    """The rules of a layout deal as the core takes them: ranks from 0, the two; costs where the rules have points."""

    row: list[int]
    place_points: tuple[int, ...]
    pass_cost: int
    opening_pass_cost: int
    rank_cost: list[int]
    play_on: bool
    starter: int


def layout_terms(rules: LayoutRules) -> LayoutTerms:
    """Return the rules of a layout deal as the core takes them."""
    return {
        "row": [RANKS[::-1].index(rank) for rank in rules.row],
        "place_points": rules.place_points,
        "pass_cost": -rules.pass_points,
        "opening_pass_cost": -rules.opening_pass_points,
        "rank_cost": [-points for points in rules.rank_points[::-1]],
        "play_on": rules.play_on,
        "starter": -1 if rules.starter is None else number_of(rules.starter),
    }


def _layout_state(position: Position) -> tuple[int, int]:
    return position.turn - 1, bits_of(position.trick)


def _hero(sides: Duel) -> tuple[int, bool]:
    """Return the one seat of the group, from 0, and whether the others help it."""
    return min(sides.group) - 1, not sides.eager
