"""What the players of a match of Jass agree on, as one text of options that differ from the default.

`target=2500,match_bonus=0` may name options of the match and of the play of its deals alike. Records tell the latter in the
name of their game and the former in the tag `Agreed`, so that a file can be scored again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..errors import RulesError
from ..games import GAMES
from ..games.catalogue import listed
from ..games.option import Choices, Option, nearest

TAG = "Agreed"
_OF_ONE_DEAL = ("trump", "mode", "declarer", "targets")


@dataclass(frozen=True, slots=True)
class Agreement:
    """The options of a match as chosen, those of its `game` included."""

    game: str
    choices: Choices

    def __getitem__(self, name: str) -> str:
        return self.choices[name]

    def __str__(self) -> str:
        return ",".join(f"{name}={value}" for name, value in self.choices.named)

    @property
    def play(self) -> dict[str, str]:
        """The options of the deals."""
        own = {option.name for option in play_options(self.game)}
        return {name: value for name, value in self.choices.named if name in own}

    @property
    def own(self) -> str:
        """The options of the match itself, as the tag has them."""
        return ",".join(f"{name}={value}" for name, value in self.choices.named if name not in self.play)

    def holds(self, name: str) -> bool:
        """Tell whether an option that is on or off is on."""
        return self[name] == "true"

    def number(self, name: str) -> int:
        """Return the value of an option that is a whole number."""
        return int(self[name])

    def table(self, name: str) -> tuple[int, ...]:
        """Return the value of an option that is several whole numbers."""
        return tuple(map(int, self[name].split("/")))


def play_options(game: str) -> tuple[Option, ...]:
    """Return the options of a game that hold for every deal of a match."""
    return tuple(option for option in GAMES[game].options if option.name not in _OF_ONE_DEAL)


def agree(text: str, game: str, options: Iterable[Option]) -> Agreement:
    """Read what was agreed about a match; raise RulesError for an option or a value that it does not have."""
    declared = (*options, *play_options(game))
    known = [option.name for option in declared]
    given = {GAMES[game].aliases.get(name, name): value for name, value in listed(text).items()}
    for name in given:
        if name not in known:
            raise RulesError(f"a match of {game} has no option {name[:20]!r}{nearest(name, known)}", known=known)
    values = {option.name: option.read(given.get(option.name, option.default)) for option in declared}
    named = tuple((option.name, values[option.name]) for option in declared if values[option.name] != option.default)
    return Agreement(game, Choices(values, named))
