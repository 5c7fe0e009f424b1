"""The list of all games, and the function that finds the rules of one by its name."""

from __future__ import annotations

from ..errors import RulesError
from . import bridge, jass, jazz
from .base import Rules
from .option import Game, nearest

GAMES: dict[str, Game] = jazz.GAMES | bridge.GAMES | jass.GAMES


def rules(name: str, /, *, seats: int | None = None, **options: object) -> Rules:
    """Return the rules of a game.

    `name` is `family/game`, with options after a colon or as keywords; `seats` defaults to the family's usual number. The
    result is hashable and its `name` reads back to the same rules. Raises RulesError for an unknown game (with the
    nearest name), a number of seats it is not for, or an option it does not have.

    >>> rules("jazz/sevens:bonus=80", seats=5).name
    'jazz/sevens:bonus=80'
    >>> rules("jazz/queens", seats=3).deal_sizes(1)
    (17, 17, 17)
    """
    game, _, chosen = (part.strip() for part in name.partition(":"))
    if game.lower() not in GAMES:
        raise RulesError(f"there is no game {game[:40]!r}{nearest(game.lower(), list(GAMES))}", known=list(GAMES))
    named: dict[str, object] = {**listed(chosen)}
    for key in named.keys() & options.keys():
        raise RulesError(f"option {key} is given in the name and as a keyword")
    return GAMES[game.lower()].rules(seats, named | options)


def listed(text: str) -> dict[str, str]:
    """Read `key=value,key=value`; a repeated key is refused."""
    found: dict[str, str] = {}
    for item in filter(None, map(str.strip, text.split(","))):
        key, equals, value = map(str.strip, item.partition("="))
        if not equals or key.lower() in found:
            raise RulesError(f"options are written key=value, each once; found {item[:40]!r}")
        found[key.lower()] = value
    return found
