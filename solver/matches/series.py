"""What every match is: an agreement, the records of the deals played so far, and a score sheet that follows from both.

A match is a value: adding a deal, a call or a prediction returns a new one. Those that score are its `sides`, single seats
or partners; the score sheet has one column for each.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from ..position import Position
from ..record import Record


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the score sheet: the deal's number, game and dealer, its scores and the totals after it, side by side.

    `call` is the one that chose the contract and `multiplier` how often it counts, where contracts are chosen.
    """

    deal: int
    game: str
    dealer: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    call: str = ""
    multiplier: int = 1


class Series(ABC):
    """A match under way, whatever is played."""

    __slots__ = ()

    @property
    @abstractmethod
    def seats(self) -> int:
        """The number of seats."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The names of the seats, or nothing."""

    @property
    @abstractmethod
    def records(self) -> tuple[Record, ...]:
        """The deals played so far."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Those that score, each as its seats."""
        return tuple((seat,) for seat in range(1, self.seats + 1))

    @property
    def measure(self) -> str:
        """The word for what the score sheet counts."""
        return "points"

    @property
    @abstractmethod
    def length(self) -> int:
        """The number of deals agreed, 0 if points end the match."""

    @property
    @abstractmethod
    def finished(self) -> bool:
        """True once the match has been decided."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may declare or predict now; nothing when the next deal can be played, or none follows."""
        return ()

    @property
    @abstractmethod
    def next_dealer(self) -> int:
        """The seat that deals next; raises DealError once the match is finished."""

    @abstractmethod
    def deal(self, *, seed: int | None = None) -> Position:
        """Return the next deal of the match at random; the same seed gives the same deal."""

    @property
    @abstractmethod
    def totals(self) -> tuple[int, ...]:
        """What each side has on the score sheet."""

    @property
    @abstractmethod
    def ranks(self) -> tuple[int, ...]:
        """The rank of each side so far, 1 for the best; tied sides share a rank and the next ranks are left out."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of rank 1: those that lead, and the winners once the match is finished."""
        return tuple(seat for side, rank in zip(self.sides, self.ranks, strict=True) if rank == 1 for seat in side)

    @property
    def ending(self) -> str:
        """What ended the match and when, in words, if that was in the middle of a deal."""
        return ""

    @abstractmethod
    def sheet(self) -> tuple[Line, ...]:
        """Return the lines of the score sheet."""


def ranks_of(worths: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the rank of each worth, 1 for the largest; worths are compared number by number."""
    return tuple(1 + sum(other > worth for other in worths) for worth in worths)
