"""Bridge as plain trick-taking: thirteen cards, two partnerships, every trick a point for the seat that takes it.

It is here because bridge solvers are the one public measure for the two-sided search: same core, no code of its own.
"""

from __future__ import annotations

from ..cards import WHOLE_PACK
from .option import Choices, Game
from .trick import TrickRules

SEATS = range(4, 5)
PARTNERSHIPS = ((1, 3), (2, 4))
TRUMPS = {"notrump": None, "spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}


def _game(name: str, trump: str | None) -> Game:
    def build(seats: int, chosen: Choices) -> TrickRules:
        return TrickRules(name, seats, chosen.named, WHOLE_PACK, trick_points=1, trump=trump, teams=PARTNERSHIPS)

    return Game(name, SEATS, 4, (), {}, build)


GAMES = {f"bridge/{strain}": _game(f"bridge/{strain}", trump) for strain, trump in TRUMPS.items()}
