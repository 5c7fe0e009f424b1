"""Where the positions of a batch come from: random deals by their seed, or positions and records that are given.

A source is a value; `position(place)` is always the same one for the same place, counted from 0, in any process.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from operator import add

from ..cards import PASS, cards_of
from ..deals import deal
from ..errors import DealError
from ..games import LayoutRules, Rules, rules
from ..games.base import Hands, Step, Table
from ..hand import Hand
from ..position import Position
from ..record import Record

_PLACES = 2**64
_TRIES = 1000


@dataclass(frozen=True, slots=True)
class Deals:
    """Random deals of one game: so many, by a seed; the leader goes round. Raises RulesError and DealError.

    `cards` asks for endings: each deal is played at random until the seat on turn holds no more cards than that and no
    trick is under way. Deals in which nothing is left to play for then are passed over for others.

    >>> Deals("jazz/queens", count=10, seed=7, cards=2).position(3)
    Position.parse('jazz/queens ...72/.82../.QT../.7.9. 4 -5/0/0/-10')
    """

    game: str
    seats: int = field(default=4, kw_only=True)
    count: int = field(kw_only=True)
    seed: int = field(default=0, kw_only=True)
    cards: int | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", rules(self.game, seats=self.seats).name)
        most = max(self.rules.deal_sizes(1))
        for number, what, least, limit in (
            (self.count, "the number of deals", 1, _PLACES),
            (self.seed, "a seed", 0, _PLACES),
            (most if self.cards is None else self.cards, "the number of cards", 1, most),
        ):
            if type(number) is not int or not least <= number <= limit:
                raise DealError(f"{what} is a whole number from {least} to {limit}, not {number!r}")

    @property
    def rules(self) -> Rules:
        """The rules of every deal."""
        return rules(self.game, seats=self.seats)

    @property
    def most_seats(self) -> int:
        """The greatest number of seats."""
        return self.seats

    def __len__(self) -> int:
        return self.count

    def position(self, place: int) -> Position:
        """Return the position at a place."""
        choose = random.Random(self.seed * _PLACES + place)
        leader = place % self.seats + 1
        if self.cards is None:
            return deal(self.rules, seed=choose.getrandbits(64), leader=leader)
        for _ in range(_TRIES):
            position = _played_down(deal(self.rules, seed=choose.getrandbits(64), leader=leader), self.cards, choose)
            if not position.decided:
                return position
        raise DealError(f"{_TRIES} deals of {self.game} were all decided with {self.cards} cards left")

    def samples(self) -> Iterator[Position]:
        """Yield positions to check what is asked with: one, since all are alike."""
        yield self.position(0)

    def part(self, start: int, stop: int) -> Deals:
        """Return what a worker needs for the places from `start` up to `stop`."""
        return self

    def described(self) -> dict[str, object]:
        """Return what tells these deals from others."""
        return {"game": self.game, "seats": self.seats, "count": self.count, "seed": self.seed, "cards": self.cards}


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions that are given, as text, with the number of seats of each; `offset` is the place of the first one.

    >>> Positions.of([Position.parse("jazz/last ..A.2/..K.3/..5.A 1")]).texts
    ('jazz/last ..A.2/..K.3/..5.A 1',)
    """

    texts: tuple[str, ...]
    seats: tuple[int, ...]
    offset: int = 0

    @classmethod
    def of(cls, given: Iterable[Position | Record], /, *, cards: int | None = None) -> Positions:
        """Return the positions, and of a record its start, or the moment when no more than so many `cards` are left.

        That is when the seat on turn holds no more than `cards` and no trick is under way. Raises DealError if there is no
        such moment, for unseen cards, and if nothing is given.
        """
        found = [_moment(item, cards, number) for number, item in enumerate(given, start=1)]
        if not found:
            raise DealError("there is nothing to solve: no position and no record")
        for number, position in enumerate(found, start=1):
            if not position.open:
                raise DealError(f"position {number} has unseen cards; solving needs every hand open")
        return cls(tuple(map(str, found)), tuple(position.rules.seats for position in found))

    @property
    def most_seats(self) -> int:
        """The greatest number of seats."""
        return max(self.seats)

    def __len__(self) -> int:
        return len(self.texts)

    def position(self, place: int) -> Position:
        """Return the position at a place."""
        return Position.parse(self.texts[place - self.offset])

    def samples(self) -> Iterator[Position]:
        """Yield positions to check what is asked with: the first of each game and number of seats."""
        alike: dict[tuple[str, int], str] = {}
        for text, seats in zip(self.texts, self.seats, strict=True):
            alike.setdefault((text.partition(" ")[0], seats), text)
        yield from map(Position.parse, alike.values())

    def part(self, start: int, stop: int) -> Positions:
        """Return what a worker needs for the places from `start` up to `stop`."""
        within = slice(start - self.offset, stop - self.offset)
        return Positions(self.texts[within], self.seats[within], start)

    def described(self) -> dict[str, object]:
        """Return what tells these positions from others."""
        return {"count": len(self.texts), "positions": hashlib.sha256("\n".join(self.texts).encode()).hexdigest()}


Source = Deals | Positions


def _moment(item: Position | Record, cards: int | None, number: int) -> Position:
    if isinstance(item, Position):
        return item
    if cards is None:
        return item.start
    for position in item.positions():
        if _is_down_to(position, cards):
            return position
    raise DealError(f"record {number} ends before it comes down to {cards} cards a seat")


def _is_down_to(position: Position, cards: int) -> bool:
    return _comes_to(position.rules, position.bits, position.turn, position.trick, cards)


def _comes_to(rules: Rules, hands: Hands, seat: int, table: Table, cards: int) -> bool:
    between = not table or isinstance(rules, LayoutRules)
    return between and hands[seat - 1].bit_count() <= cards


def _played_down(start: Position, cards: int, choose: random.Random) -> Position:
    """Return the position after random plays, when the seat on turn holds no more than so many cards."""
    rules = start.rules
    step = Step(start.bits, start.leader, start.trick, (), start.tricks)
    taken = start.taken
    while not _comes_to(rules, step.hands, rules.turn(step.leader, step.table), step.table, cards):
        legal = cards_of(rules.playable(step.hands, step.leader, step.table)) or (PASS,)
        step = rules.step(step.hands, step.leader, step.table, choose.choice(legal), step.tricks)
        taken = tuple(map(add, taken, step.points))
    return Position(rules, tuple(map(Hand, step.hands)), step.leader, step.table, taken, step.tricks)
