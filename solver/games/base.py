"""What every game must tell: its pack, its options, whose turn it is, what may be played and what that scores.

A state is `(hands, leader, table)`: hands as sets of cards (see `cards`), the leader's seat counted from 1, and the cards
on the table; where the number of tricks a side has taken can score, the tricks of each seat follow. Rules are values; a
game that differs from another only in numbers is another value of the same class.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import NamedTuple

from ..cards import Card, cards_of
from ..errors import DealError

Hands = tuple[int, ...]
Table = tuple[Card, ...]
Tricks = tuple[int, ...]


class Share(NamedTuple):
    """How many cards of a set a hand holds: from `least` to `most`."""

    cards: int
    least: int
    most: int

    def holds(self, hand: int) -> bool:
        """Tell whether it is so of a hand."""
        return self.least <= (hand & self.cards).bit_count() <= self.most


class Step(NamedTuple):
    """The state after one play and the signed points each seat just got; `tricks` is empty where they are not known."""

    hands: Hands
    leader: int
    table: Table
    points: tuple[int, ...]
    tricks: Tricks = ()


@dataclass(frozen=True, slots=True, repr=False)
class Rules(ABC):
    """The rules of one deal: `game`, number of `seats`, `options` that differ from the default, and the `pack` as a set."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    pack: int

    @property
    def name(self) -> str:
        """The name that `rules(name, seats=…)` reads back, for example `jazz/sevens:bonus=80`."""
        chosen = ",".join(f"{key}={value}" for key, value in self.options)
        return f"{self.game}:{chosen}" if chosen else self.game

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"rules({self.name!r}, seats={self.seats})"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pack in S H D C order, high first."""
        return cards_of(self.pack)

    @property
    def measure(self) -> str:
        """What tables tell of a card: "penalty", "points" (more is better) or "distance"."""
        return "penalty"

    @property
    def additive(self) -> bool:
        """True when the points taken so far change nothing about the play that follows, and are added at the end."""
        return True

    def side_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats that score together with a seat: its partnership, or just the seat."""
        return next((side for side in self.partnerships if seat in side), (seat,))

    @property
    def partnerships(self) -> tuple[tuple[int, ...], ...]:
        """The two sides of a partnership game; empty when every seat plays for itself."""
        return ()

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together: the partnerships, or every seat by itself."""
        return self.partnerships or tuple((seat,) for seat in range(1, self.seats + 1))

    @property
    def way(self) -> str:
        """Which way round the table the seats play, "clockwise" or "counterclockwise"."""
        return "clockwise"

    def deal_sizes(self, leader: int) -> tuple[int, ...]:
        """Return how many cards each seat is dealt; a remainder goes to the first seats from the leader."""
        each, over = divmod(self.pack.bit_count(), self.seats)
        return tuple(each + ((seat - leader) % self.seats < over) for seat in range(1, self.seats + 1))

    def after(self, seat: int) -> int:
        """Return the seat that plays after this one."""
        return seat % self.seats + 1

    def arranged(self, table: Table) -> Table:
        """Return the cards on the table in the order that positions keep."""
        return table

    def counted(self, tricks: Tricks, sizes: tuple[int, ...], leader: int, table: Table) -> Tricks:
        """Return the tricks of each seat as positions keep them, nothing if they do not score; raise DealError.

        `sizes` count all cards of each hand. Tricks that are not told are nothing as well, but before the second trick zero.
        """
        if tricks:
            raise DealError(f"{self.game} does not count tricks")
        return ()

    def opener(self, leader: int, table: Table) -> int:
        """Return the set of cards that the seat on turn must hold because it is on turn."""
        return 0

    @abstractmethod
    def proves(self, leader: int, table: Table, card: Card) -> tuple[Share, ...]:
        """Return what a play, `PASS` included, proves of the cards that the seat keeps: one of the shares holds.

        Exactly the hands for which one holds could legally have made the play; no shares means that it proves nothing.
        """

    @abstractmethod
    def leader(self, hands: Hands, left_of_dealer: int) -> int:
        """Return the seat that leads a new deal."""

    @abstractmethod
    def turn(self, leader: int, table: Table) -> int:
        """Return the seat on turn."""

    @abstractmethod
    def playable(self, hands: Hands, leader: int, table: Table) -> int:
        """Return the set of cards the seat on turn may play; empty for a forced pass."""

    @abstractmethod
    def over(self, hands: Hands, leader: int, table: Table) -> bool:
        """Tell whether the deal has ended."""

    @abstractmethod
    def decided(self, hands: Hands, leader: int, table: Table) -> bool:
        """Tell whether nothing is left that any play could change."""

    @abstractmethod
    def refusal(self, hand: int, leader: int, table: Table, card: Card) -> str:
        """Say why a card that is not playable is not."""

    @abstractmethod
    def step(self, hands: Hands, leader: int, table: Table, card: Card, tricks: Tricks = ()) -> Step:
        """Play a legal card, or `PASS`."""

    @abstractmethod
    def fault(self, sizes: tuple[int, ...], known: Hands, leader: int, table: Table) -> tuple[str, int | None]:
        """Say what is wrong with a state and at which seat, `("", None)` if nothing.

        `sizes` count all cards of each hand, `known` holds those that are seen; no card is in two places.
        """
