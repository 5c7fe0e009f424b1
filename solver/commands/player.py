"""A person at the terminal who plays one seat: reads what is typed, and asks again until it is a card that may be played."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ..cards import PASS, Card
from ..draw import text_diagram
from ..draw.text import Pen
from ..errors import IllegalPlay, NotationError
from ..prospects import Hint
from .console import Console
from .game import Game
from .tabletalk import HELP, TableTalk

PROMPT = "> "


class Left(Exception):
    """The player leaves the deal."""


class TerminalPlayer:
    """Plays a seat by what is typed on standard input, one word a line; the end of the input means to leave."""

    def __init__(self, console: Console, names: Sequence[str], *, seat: int) -> None:
        self._console = console
        self._seat = seat
        self._talk = TableTalk(names, seat=seat, pen=Pen(console.symbols, console.colour))

    def greet(self, game: Game) -> None:
        """Say what is played."""
        self._console.write_drawn(f"{self._talk.opening(game.position)}\n")

    def choose(self, game: Game) -> Card:
        """Return a card that may be played; raise Left."""
        self._tell_events(game)
        if game.position.legal == (PASS,):
            self._console.write_drawn(self._talk.passing(game.position))
            return PASS
        self._console.write_drawn(self._talk.situation(game.position))
        while True:
            word = self._word()
            if word in _SHOWN:
                _SHOWN[word](self, game)
            elif word in ("quit", "q"):
                raise Left
            elif card := self._card(word, game):
                return card

    def watch(self, game: Game) -> None:
        """Say how the deal ended."""
        self._tell_events(game)
        self._console.write_drawn(self._talk.ending(game.position))

    def show_hint(self, game: Game) -> None:
        """Print a hint, as a table of rich where that is there and the terminal can show it."""
        found = game.hint()
        if not (sys.stdout.isatty() and self._console.symbols and _print_rich(found, colour=self._console.colour)):
            self._console.write(str(found))

    def show_table(self, game: Game) -> None:
        """Print the table with all seats, and the hand of this one alone."""
        seen = game.position.view(seat=self._seat).position
        self._console.write_drawn(text_diagram(seen, symbols=self._console.symbols, colour=self._console.colour))

    def show_help(self, game: Game) -> None:
        """Print the words there are."""
        self._console.write(HELP)

    def _tell_events(self, game: Game) -> None:
        lines = [*self._talk.events(game.steps, game.position)]
        if lines:
            self._console.write_drawn("\n".join([*lines, ""]))

    def _word(self) -> str:
        try:
            return input(PROMPT).strip().lower()
        except EOFError:
            self._console.write()
            raise Left from None

    def _card(self, word: str, game: Game) -> Card | None:
        """Return the card that a word means, or say in a line why it cannot be played."""
        legal = game.position.legal
        if not word and len(legal) == 1:
            return legal[0]
        try:
            card = Card.parse(word)
            game.position.play(card)
        except NotationError as error:
            self._console.write(f"{error.reason}, or help" if word else "type a card, or help")
        except IllegalPlay as error:
            self._console.write(f"{card} cannot be played: {error.reason}; you may play {' '.join(error.legal)}")
        else:
            return card
        return None


_SHOWN = {
    "hint": TerminalPlayer.show_hint,
    "table": TerminalPlayer.show_table,
    "help": TerminalPlayer.show_help,
}


def _print_rich(found: Hint, *, colour: bool) -> bool:
    """Print a hint with rich; tell whether that is there."""
    try:
        from rich.console import Console as Display
        from rich.table import Table
    except ImportError:
        return False
    heads, *rows = found.rows()
    table = Table(*heads, caption=str(found).rpartition("\n")[2], caption_justify="left")
    for prospect, row in zip(found, rows, strict=True):
        table.add_row(*row, style="bold" if prospect.card in found.best else None)
    Display(no_color=not colour, highlight=False).print(table)
    return True
