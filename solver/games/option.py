"""Options of a game: how they are declared, read and written in a game's name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from ..errors import RulesError
from .base import Rules


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its `default` and the words it may take; without `words` it is a whole number, `least` or more.

    An option of several numbers has one for each seat, written `40/52/30/20`.
    """

    name: str
    default: str
    words: tuple[str, ...] = ()
    least: int | None = None
    count: int = 1

    def read(self, value: object) -> str:
        """Return the canonical text of a value; raise RulesError if the option cannot take it."""
        text = "/".join(map(str, value)) if isinstance(value, tuple | list) else str(value).strip().lower()
        for word in self.words:
            if text == word.lower():
                return word
        numbers = text.split("/")
        if not self.words and len(numbers) == self.count and all(map(self._fits, numbers)):
            return "/".join(str(int(number)) for number in numbers)
        raise RulesError(f"option {self.name} must be {self._allowed()}, not {str(value)[:20]!r}", known=self.words)

    def _fits(self, text: str) -> bool:
        return bool(re.fullmatch(r"[+-]?[0-9]{1,9}", text)) and (self.least is None or int(text) >= self.least)

    def _allowed(self) -> str:
        if self.words:
            return f"one of {', '.join(self.words)}"
        what = "a whole number" if self.count == 1 else f"{self.count} whole numbers, such as {self.default},"
        return what if self.least is None else f"{what} from {self.least} up"


def flag(name: str, *, default: str = "false") -> Option:
    """Declare an option that is off or on, by default off."""
    return Option(name, default, ("false", "true"))


def one_of(name: str, *words: str) -> Option:
    """Declare an option that takes one of the words, by default the first."""
    return Option(name, words[0], words)


def number(name: str, default: int, *, least: int | None = None) -> Option:
    """Declare an option that takes a whole number."""
    return Option(name, str(default), least=least)


def numbers(name: str, *default: int, least: int | None = None) -> Option:
    """Declare an option that takes a whole number for each seat."""
    return Option(name, "/".join(map(str, default)), least=least, count=len(default))


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of one game as chosen; `named` holds those that differ from the default, in the order declared."""

    values: Mapping[str, str]
    named: tuple[tuple[str, str], ...]

    def __getitem__(self, name: str) -> str:
        return self.values[name]


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the catalogue: seats it allows, options it takes, options it `refuses` and why, and its builder.

    `aliases` are further names of options.
    """

    name: str
    seats: range
    usual_seats: int
    options: tuple[Option, ...]
    refuses: Mapping[str, str]
    builder: Callable[[int, Choices], Rules]
    aliases: Mapping[str, str] = field(default_factory=dict)

    def rules(self, seats: int | None, given: Mapping[str, object]) -> Rules:
        """Return the rules for a number of seats and options; raise RulesError."""
        count = self.usual_seats if seats is None else seats
        if isinstance(count, bool) or not isinstance(count, int) or count not in self.seats:
            span = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else f"{self.seats[0]}"
            raise RulesError(f"{self.name} is for {span} seats, not {count}")
        return self.builder(count, self._choices(given))

    def _choices(self, given: Mapping[str, object]) -> Choices:
        known = [option.name for option in self.options]
        given = self._unaliased(given)
        for name in given:
            if name in self.refuses:
                raise RulesError(f"{self.name} does not support {name}: {self.refuses[name]}", known=known)
            if name not in known:
                raise RulesError(f"{self.name} has no option {name[:20]!r}{nearest(name, known)}", known=known)
        values = {option.name: option.read(given.get(option.name, option.default)) for option in self.options}
        named = tuple((option.name, values[option.name]) for option in self.options if values[option.name] != option.default)
        return Choices(values, named)

    def _unaliased(self, given: Mapping[str, object]) -> Mapping[str, object]:
        """Return what is given by the proper names of the options."""
        for alias, name in self.aliases.items():
            if alias in given and name in given:
                raise RulesError(f"options {alias} and {name} of {self.name} are the same; give one of them")
        return {self.aliases.get(name, name): value for name, value in given.items()}


def nearest(name: str, known: list[str]) -> str:
    """Return the end of a sentence that suggests the nearest known name, or lists all."""
    close = get_close_matches(name[:40], known, n=1)
    if close:
        return f"; did you mean {close[0]}?"
    return f"; known are {', '.join(known)}" if known else ""
