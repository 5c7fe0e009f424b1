"""Counts a deal of Schieber credit by credit, in the order in which they fall due, up to the moment that ends the match.

After the first trick come the melds, then the points of the trick, or the other way round; the marriage comes when the
second of king and queen of trumps is played. It may be shown from the hand as soon as its points end the match, which puts
it before everything else: Stöck, Wys, Stich.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..cards import Card
from ..games import JassRules
from ..games.base import Step
from ..games.meld import MARRIAGE_POINTS, Contest, marriage_holder, marriage_of
from ..record import Record

MARRIAGE, MELDS, TRICK = "marriage", "melds", "trick"


@dataclass(frozen=True, slots=True)
class Credit:
    """Points credited to a `side`, multiplier included, once so many `plays` were made; `what` says for what."""

    plays: int
    side: tuple[int, ...]
    what: str
    points: int


@dataclass(frozen=True, slots=True)
class Terms:
    """How a deal is counted: its `multiplier`, and the `target` that ends the match at once, 0 for none."""

    multiplier: int = 1
    target: int = 0
    melds_first: bool = True
    marriage_from_hand: bool = True
    melds_need_trick: bool = False


def tally(record: Record, contest: Contest, terms: Terms, totals: dict[tuple[int, ...], int]) -> tuple[Credit, ...]:
    """Return the credits of a deal, up to the one that ends the match; `totals` are those of the sides before it."""
    count, found = _Count(record, contest, terms, dict(totals)), []
    for credit in count.credits():
        found.append(credit)
        if terms.target and count.totals[credit.side] >= terms.target:
            break
    return tuple(found)


class _Count:
    """A deal under way, with the `totals` reached so far and the credits that are still due."""

    def __init__(self, record: Record, contest: Contest, terms: Terms, totals: dict[tuple[int, ...], int]) -> None:
        assert isinstance(record.start.rules, JassRules)
        self.rules = record.start.rules
        self.record, self.contest, self.terms, self.totals = record, contest, terms, totals
        self.melds_due = contest.points > 0
        self.unplayed_pair = marriage_of(self.rules.trump or "")
        self.married = self._side(marriage_holder(record.start.bits, self.rules.trump or ""))

    def credits(self) -> Iterator[Credit]:
        """Yield the credits in order."""
        yield from self._shown(0)
        start = self.record.start
        step = Step(start.bits, start.leader, start.trick, (), start.tricks)
        for number, play in enumerate(self.record.plays, start=1):
            step = self.rules.step(step.hands, step.leader, step.table, play.card, step.tricks)
            taker = 0 if step.table else step.leader
            for side, what, points in self._due(play.card, taker, sum(step.points)):
                yield self._credit(number, side, what, points)
                yield from self._shown(number)

    def _due(self, card: Card, taker: int, gained: int) -> Iterator[tuple[tuple[int, ...], str, int]]:
        """Yield what falls due with a card; `taker` is the seat that takes the trick with it, 0 if it goes on."""
        pair = self.unplayed_pair & card.bit
        self.unplayed_pair &= ~card.bit
        if pair and not self.unplayed_pair and self.married:
            yield self._wed()
        trick = (self._side(taker), TRICK, gained)
        melds = self._melds(taker) if taker else []
        ordered = [*melds, trick] if self.terms.melds_first else [trick, *melds]
        yield from (due for due in ordered if due[2])

    def _melds(self, taker: int) -> list[tuple[tuple[int, ...], str, int]]:
        """Return the melds if they fall due with a trick: the first one, or the first one of their side."""
        side = self.contest.side
        if not self.melds_due or (self.terms.melds_need_trick and taker not in side):
            return []
        self.melds_due = False
        return [(side, MELDS, self.contest.points)]

    def _shown(self, number: int) -> Iterator[Credit]:
        """Yield the marriage if showing it from the hand ends the match."""
        if not (self.married and self.terms.target and self.terms.marriage_from_hand):
            return
        if self.totals[self.married] + MARRIAGE_POINTS * self.terms.multiplier >= self.terms.target:
            yield self._credit(number, *self._wed())

    def _wed(self) -> tuple[tuple[int, ...], str, int]:
        side, self.married = self.married, ()
        return side, MARRIAGE, MARRIAGE_POINTS

    def _credit(self, number: int, side: tuple[int, ...], what: str, points: int) -> Credit:
        self.totals[side] += points * self.terms.multiplier
        return Credit(number, side, what, points * self.terms.multiplier)

    def _side(self, seat: int) -> tuple[int, ...]:
        return next((side for side in self.rules.partnerships if seat in side), ())
