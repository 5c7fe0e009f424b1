"""A match of Differenzler: everybody predicts the points he will take, and pays for each point he is off.

Trumps are drawn; each seat plays for itself and forehand leads. The lowest sum over all deals wins, so that the score
sheet counts distances.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from ..cards import SUITS
from ..errors import DealError
from ..games import JassRules, Rules
from ..games.declaring import DIFFERENZLER
from ..games.option import Option, number, one_of
from ..record import Record
from .jass import SEATS, JassMatch
from .series import Line, ranks_of


@dataclass(frozen=True, slots=True)
class DifferenzlerMatch(JassMatch):
    """A match of Differenzler under way: the `trump` drawn for the next deal, and the seats' predictions, None before.

    >>> match = DifferenzlerMatch("rounds=8,bids=open", first_dealer=1).draw(seed=1).predict(40)
    >>> match.waiting, match.shown(seat=4)
    ((3,), (None, 40, None, None))
    """

    GAME: ClassVar[str] = DIFFERENZLER
    OPTIONS: ClassVar[tuple[Option, ...]] = (number("rounds", 4, least=1), one_of("bids", "hidden", "open"))

    trump: str = ""
    predictions: tuple[int | None, ...] = (None,) * SEATS

    @property
    def measure(self) -> str:
        return "distance"

    @property
    def length(self) -> int:
        return self._agreement.number("rounds")

    @property
    def ranks(self) -> tuple[int, ...]:
        return ranks_of([(-total,) for total in self.totals])

    @property
    def waiting(self) -> tuple[int, ...]:
        if self.finished:
            return ()
        order = [(self.forehand - 1 + step) % SEATS + 1 for step in range(SEATS)]
        left = tuple(seat for seat in order if self.predictions[seat - 1] is None)
        return left[:1] if self._agreement["bids"] == "open" else left

    @property
    def most(self) -> int:
        """The most points that can be predicted: all those of a deal."""
        found = self._rules(trump=SUITS[0])
        assert isinstance(found, JassRules)
        return found.cards_worth(found.pack) + found.last_trick_points

    @property
    def next_rules(self) -> Rules:
        self._check_unfinished(len(self.records))
        if not self.trump:
            raise DealError("the trump of the next deal is not drawn yet")
        if self.waiting:
            raise DealError(f"seat {self.waiting[0]} has not predicted yet", seat=self.waiting[0])
        return self._rules(trump=self.trump, targets=self.predictions)

    def draw(self, *, seed: int | None = None) -> Self:
        """Return the match with the next trump drawn; the same seed draws the same trump."""
        self._check_unfinished(len(self.records))
        if self.trump:
            raise DealError(f"the trump of the next deal is drawn: {self.trump}")
        return replace(self, trump=random.Random(seed).choice(SUITS))

    def predict(self, points: int, *, seat: int | None = None) -> Self:
        """Return the match after a prediction, by default of the first seat waited for; raise DealError if it cannot be.

        Open predictions are made in turn from forehand on, hidden ones in any order.
        """
        self._check_unfinished(len(self.records))
        if not self.waiting:
            raise DealError("all seats have predicted")
        speaker = self.waiting[0] if seat is None else seat
        if speaker not in self.waiting:
            listed = ", ".join(map(str, self.waiting))
            raise DealError(f"seat {speaker} cannot predict now; waited for is seat {listed}", seat=speaker)
        said = tuple(points if other == speaker else old for other, old in enumerate(self.predictions, start=1))
        return replace(self, predictions=said)

    def shown(self, seat: int) -> tuple[int | None, ...]:
        """Return the predictions that a seat knows before the play: all of them if they are open, else its own."""
        known = self._agreement["bids"] == "open"
        return tuple(points if known or other == seat else None for other, points in enumerate(self.predictions, start=1))

    def add(self, record: Record) -> Self:
        """Return the match with one more deal; raise DealError if the record is not its next deal, as predicted."""
        found = record.start.rules
        targets = found.targets if isinstance(found, JassRules) else ()
        if self.trump and self.trump != dict(found.options).get("trump"):
            raise DealError(f"deal {len(self.records) + 1} has trump {self.trump}, and the record is {found.name}")
        for said, target in zip(self.predictions, targets, strict=False):
            if said is not None and said != target:
                raise DealError(f"deal {len(self.records) + 1} was predicted {said}, and the record is {found.name}")
        return replace(self, records=(*self.records, record), trump="", predictions=(None,) * SEATS)

    def _check_under_way(self) -> None:
        if self.trump or any(points is not None for points in self.predictions):
            self._check_unfinished(len(self.records))
        if self.trump and self.trump not in SUITS:
            raise DealError(f"there is no trump {self.trump[:20]!r}; trumps are {', '.join(SUITS)}")
        if len(self.predictions) != SEATS:
            raise DealError(f"{len(self.predictions)} predictions for {SEATS} seats")
        self._check_predictions(self.predictions)

    def _check_predictions(self, predictions: Sequence[int | None]) -> None:
        for seat, points in enumerate(predictions, start=1):
            if points is not None and not 0 <= points <= self.most:
                raise DealError(f"a prediction is 0 to {self.most} points, and seat {seat} says {points}", seat=seat)

    def _check_deal(self, number: int, record: Record) -> None:
        found = record.start.rules
        assert isinstance(found, JassRules)
        expected = self._rules(trump=found.trump, targets=found.targets)
        self._check_same(number, record, expected, self._dealer(number + 1))
        self._check_predictions(found.targets)
        self._check_played(number, record)

    def _line(self, number: int, record: Record) -> Line:
        assert isinstance(record.start.rules, JassRules)
        outcome = zip(record.start.rules.targets, record.scores, record.final.tricks, strict=True)
        return self._scored(number, record, tuple(self._distance(*seat) for seat in outcome))

    def _distance(self, target: int, taken: int, tricks: int) -> int:
        """Return what a seat writes down; an exact prediction may earn a bonus, but not nothing without a trick."""
        return abs(target - taken) + (self._agreement.number("exact_bonus") if target == taken and tricks else 0)
