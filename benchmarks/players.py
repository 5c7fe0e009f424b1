"""Players by name, each of which knows no more than the view of its seat.

random, rules, in Jazz `yardstick` (see there); `hint:N` by N worlds, `believing:N` by N worlds that are likely by the plays
seen, `plays:N` by N thousand plays or nodes, so in the same time at every stage of a deal; `rollouts:N` and
`solved:N` by one judge alone; `likely:N`, rollouts in likely worlds; `careful:N`, which keeps to the card of the rule player
unless the gain in N rollouts exceeds its standard error, as `likely:N` does in the layout deal; `ismcts:N`, tree search over
information sets in N thousand plays, and `tree:N`, in which the opponents, and all below the tree, play by rule. Their luck
depends on a seed alone.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from solver import Limit, Position, View, hint
from solver.beliefs import ByRule
from solver.cards import Card
from solver.games import LayoutRules
from solver.judges import PlayedOut, Solved
from solver.ruleplay import player_of
from solver.treeplay import Opponents, searched

from .yardstick import yardstick_card

if TYPE_CHECKING:
    from solver.worlds import Hands

THOUSAND = 1000


class Sight:
    """The view of a seat, brought up to date when it is needed."""

    def __init__(self, start: Position, seat: int) -> None:
        self._view = start.view(seat=seat)
        self._missed: list[Card] = []

    def see(self, card: Card) -> None:
        """Note a play."""
        self._missed.append(card)

    def now(self) -> View:
        """Return the view."""
        self._view = self._view.replay(self._missed)
        self._missed = []
        return self._view


@dataclass
class Player:
    """A player by name, with the processor time of its moves in seconds and their number."""

    name: str
    seconds: float = 0.0
    moves: int = 0
    choose: Callable[[View, int], Card] = field(init=False)

    def __post_init__(self) -> None:
        kind, _, number = self.name.partition(":")
        if kind not in CHOICES or number.isdecimal() == (kind in PLAIN):
            raise ValueError(f"a player is one of {', '.join(PLAIN)}, or of {', '.join(NUMBERED)} with :N, not {self.name}")
        self.choose = partial(CHOICES[kind], number=int(number or 0))

    def card(self, position: Position, sight: Sight, seed: int) -> Card:
        """Return the card to play."""
        if len(position.legal) == 1:
            return position.legal[0]
        if self.name == "rules":
            # What this player goes by is the same in every world, so that its view need not be worked out.
            return player_of(position.rules).card(position, position.bits)
        if self.name == "yardstick":
            return yardstick_card(position)
        view = sight.now()
        begun = time.process_time()
        found = self.choose(view, seed)
        self.seconds += time.process_time() - begun
        self.moves += 1
        return found


def _any_card(view: View, seed: int, *, number: int) -> Card:
    return random.Random(seed).choice(view.legal)


def _hinted(view: View, seed: int, *, number: int) -> Card:
    return hint(view, worlds=number, seed=seed).best[0]


def _believing(view: View, seed: int, *, number: int) -> Card:
    return hint(view, worlds=number, seed=seed, weights=ByRule(view)).best[0]


def _limited(view: View, seed: int, *, number: int) -> Card:
    return hint(view, limit=Limit(nodes=number * THOUSAND), seed=seed).best[0]


def _by(judge: type[PlayedOut] | type[Solved]) -> Callable[..., Card]:
    def choose(view: View, seed: int, *, number: int) -> Card:
        drawn = view.worlds.draw(number, seed=seed)
        means = judge(view, seed=seed).values(drawn, first=0, limit=Limit()).mean(axis=0)
        return view.legal[int(np.argmin(means))]

    return choose


def _likely(view: View, seed: int, *, number: int) -> Card:
    drawn = ByRule(view).draw(number, seed=seed)
    if isinstance(view.rules, LayoutRules):
        return _kept_to(view, drawn, seed)
    means = PlayedOut(view, seed=seed).values(drawn, first=0, limit=Limit()).mean(axis=0)
    return view.legal[int(np.argmin(means))]


def _careful(view: View, seed: int, *, number: int) -> Card:
    return _kept_to(view, view.worlds.draw(number, seed=seed), seed)


def _kept_to(view: View, drawn: Hands, seed: int) -> Card:
    """Return the rule player's card, or another that is better by more than the error of that."""
    values = PlayedOut(view, seed=seed).values(drawn, first=0, limit=Limit())
    rule = player_of(view.rules).card(view.position, view.position.bits)
    above = values[:, [view.legal.index(rule)]] - values
    gain = above.mean(axis=0)
    place = int(np.argmax(gain))
    return view.legal[place] if gain[place] > above[:, place].std() / len(drawn) ** 0.5 else rule


def _searched(view: View, seed: int, *, number: int, opponents: Opponents) -> Card:
    passes = max(1, number * THOUSAND // sum(map(len, view.hands)))
    return searched(view, passes=passes, seed=seed, opponents=opponents).card


CHOICES: dict[str, Callable[..., Card]] = {
    "random": _any_card,
    "rules": _any_card,
    "yardstick": _any_card,
    "hint": _hinted,
    "plays": _limited,
    "believing": _believing,
    "careful": _careful,
    "likely": _likely,
    "rollouts": _by(PlayedOut),
    "solved": _by(Solved),
    "ismcts": partial(_searched, opponents="searching"),
    "tree": partial(_searched, opponents="rule"),
}
PLAIN = ("random", "rules", "yardstick")
NUMBERED = tuple(name for name in CHOICES if name not in PLAIN)
