"""A deal between a person and hint players, each of which plays what a hint from its own seat calls best."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from ..beliefs import ByRule
from ..cards import Card
from ..hinting import hint
from ..record import Play, Record
from ..view import View

if TYPE_CHECKING:
    from ..position import Position
    from ..prospects import Hint
    from .tabletalk import Step

_SEED_BITS = 64
_STRIDE = 1_000_003


class Person(Protocol):
    """Whoever plays one seat."""

    def choose(self, game: Game) -> Card:
        """Return the card to play at the position of a game."""

    def watch(self, game: Game) -> None:
        """Take note that a deal has ended."""


class Game:
    """A deal under way: `record` is what was played so far, `steps` what was played since `seat` was last on turn.

    Hints go by so many `worlds`; the same seed makes the same cards lead to the same answers.
    """

    def __init__(self, record: Record, *, seat: int, worlds: int, seed: int) -> None:
        self.record = record
        self.position: Position = record.final
        self.steps: list[Step] = []
        self._seat = seat
        self._worlds = worlds
        self._seed = seed
        seats = range(1, record.start.rules.seats + 1)
        self._views = {place: View.of_record(record, seat=place) for place in seats}

    def play(self, person: Person) -> None:
        """Play until the deal is over."""
        while not self.record.finished:
            own = self.position.turn == self._seat
            card = person.choose(self) if own else self._best()
            self.steps = [*([] if own else self.steps), (self.position, card)]
            self.record = replace(self.record, plays=(*self.record.plays, Play(card)))
            self.position = self.position.play(card)
            self._views = {seat: view.play(card) for seat, view in self._views.items()}
        person.watch(self)

    def hint(self) -> Hint:
        """Return the hint for the seat on turn, by what that seat knows."""
        number = len(self.record.plays)
        seed = (self._seed + _STRIDE * number) % 2**_SEED_BITS
        view = self._views[self.position.turn]
        return hint(view, worlds=self._worlds, seed=seed, weights=ByRule(view))

    def _best(self) -> Card:
        legal = self.position.legal
        return legal[0] if len(legal) == 1 else self.hint().best[0]
