"""Matches of two teams in which a seat chooses the contract of each deal: what Schieber and Coiffeur share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from ..cards import Card
from ..errors import DealError
from ..games import Rules
from ..games.declaring import Declaration, call_of
from ..games.jass import TEAMS
from ..games.meld import Announcement
from ..position import Position
from ..record import Record
from .jass import JassMatch


@dataclass(frozen=True, slots=True)
class TeamMatch(JassMatch):
    """A match of two teams; `declared` are the calls made so far about the next deal."""

    declared: tuple[Declaration, ...] = ()

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return TEAMS

    @property
    def waiting(self) -> tuple[int, ...]:
        if self.finished or self.contract:
            return ()
        return (self._asked(len(self.records), self.declared),)

    @property
    def choices(self) -> tuple[str, ...]:
        """The calls that the seat waited for may make, `-` for a pass; nothing when the contract is chosen."""
        if not self.waiting:
            return ()
        return self._choices(len(self.records), self.declared)

    @property
    def contract(self) -> str:
        """The contract of the next deal, empty until it is chosen."""
        return self.declared[-1].contract if self.declared else ""

    @property
    def next_rules(self) -> Rules:
        self._check_unfinished(len(self.records))
        if not self.contract:
            raise DealError(f"seat {self.waiting[0]} has not declared yet", seat=self.waiting[0])
        return self._settled(self.declared)

    @property
    def next_leader(self) -> int:
        return self._leader(len(self.records), self.declared)

    def declare(self, call: str) -> Self:
        """Return the match after a call of the seat waited for; raise DealError if it may not be made."""
        self._check_unfinished(len(self.records))
        if not self.waiting:
            raise DealError(f"the contract is chosen: {self.contract}")
        return replace(self, declared=(*self.declared, Declaration(self.waiting[0], call_of(call))))

    def record(self, start: Position, cards: Iterable[Card | str], *, melds: Sequence[Announcement] = ()) -> Record:
        return replace(JassMatch.record(self, start, cards, melds=melds), declared=self.declared)

    def add(self, record: Record) -> Self:
        """Return the match with one more deal; raise DealError if the record is not its next deal, as declared."""
        made = record.declared[: len(self.declared)]
        if made != self.declared:
            here, there = " ".join(map(str, self.declared)), " ".join(map(str, record.declared)) or "nothing"
            raise DealError(f"deal {len(self.records) + 1} was declared {here}, and the record says {there}")
        return replace(self, records=(*self.records, record), declared=())

    @abstractmethod
    def _asked(self, number: int, declared: tuple[Declaration, ...]) -> int:
        """Return the seat that makes the next call of a deal."""

    @abstractmethod
    def _choices(self, number: int, declared: tuple[Declaration, ...]) -> tuple[str, ...]:
        """Return the calls it may make."""

    @abstractmethod
    def _settled(self, declared: tuple[Declaration, ...]) -> Rules:
        """Return the rules of a deal whose contract is chosen."""

    @abstractmethod
    def _leader(self, number: int, declared: tuple[Declaration, ...]) -> int:
        """Return the seat that leads a deal."""

    def _forehand(self, number: int) -> int:
        return self._dealer(number + 1)

    def _check_under_way(self) -> None:
        if self.declared:
            self._check_unfinished(len(self.records))
            self._check_calls(len(self.records), self.declared)

    def _check_calls(self, number: int, declared: tuple[Declaration, ...]) -> None:
        """Raise DealError unless each call of a deal was made in turn and could be made."""
        for place, said in enumerate(declared):
            before = declared[:place]
            if before and not before[-1].passed:
                raise DealError(f"deal {number + 1}: the contract is chosen by {before[-1]}, and {said} follows")
            asked, choices = self._asked(number, before), self._choices(number, before)
            if said.seat != asked:
                raise DealError(f"deal {number + 1}: seat {asked} declares, not seat {said.seat}", seat=said.seat)
            if said.call not in choices:
                reason = f"seat {asked} cannot declare {said.call}; it may declare {', '.join(choices)}"
                raise DealError(f"deal {number + 1}: {reason}", seat=said.seat)


def partner(seat: int) -> int:
    """Return the seat opposite."""
    return (seat + 1) % 4 + 1
