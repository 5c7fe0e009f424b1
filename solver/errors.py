"""The errors of the package: one root, each child also the matching built-in class.

An error that comes from reading text is always a `NotationError`; when the text is well formed but the deal, the game
or a play in it is not, the error is of that class as well, so that either can be caught.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

EXCERPT = 72


class SolverError(Exception):
    """Root of every error raised on purpose by this package."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.args, self.__dict__)


def _rebuild(kind: type[SolverError], arguments: tuple[Any, ...], state: dict[str, Any]) -> SolverError:
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(state)
    return error


class DealError(SolverError, ValueError):
    """Cards, hands or numbers that cannot belong to one deal.

    `seat` is the seat at fault, or None when no single seat is.
    """

    def __init__(self, reason: str, *, seat: int | None = None) -> None:
        super().__init__(reason)
        self.seat = seat


class IllegalPlay(SolverError, ValueError):
    """A card that may not be played: `card`, `seat`, the `legal` cards and the `reason`, all as text but the seat.

    `row` is the row of the record that holds the play, or None.
    """

    def __init__(self, card: str, *, seat: int, legal: Sequence[str], reason: str, row: int | None = None) -> None:
        allowed = f" (legal: {' '.join(legal)})" if legal else ""
        place = "" if row is None else f"row {row}: "
        super().__init__(f"{place}seat {seat} cannot play {card}: {reason}{allowed}")
        self.card = card
        self.seat = seat
        self.legal = tuple(legal)
        self.reason = reason
        self.row = row


class RulesError(SolverError, LookupError):
    """An unknown game or option, or one that is not supported; `known` lists the names that are."""

    def __init__(self, reason: str, *, known: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.known = tuple(known)


class ContradictionError(SolverError, ValueError):
    """What a seat knows cannot all be true; `facts` is a smallest set of clashing facts: without any one they could be."""

    def __init__(self, reason: str, *, facts: Sequence[str]) -> None:
        super().__init__(f"{reason}: {'; '.join(facts)}")
        self.facts = tuple(facts)


class LimitError(SolverError, ValueError):
    """A limit, a memory size or a thread count that is not a sensible number."""


class BatchError(SolverError, RuntimeError):
    """A batch that could not go on; `done` of its `total` shards are finished and kept."""

    def __init__(self, reason: str, *, done: int = 0, total: int = 0) -> None:
        super().__init__(reason)
        self.done = done
        self.total = total


class NotationError(SolverError, ValueError):
    """Text that cannot be read: `text` is the line, `line` and `column` count from 1, `source` names file and record.

    >>> str(NotationError("there is no rank X", text="jazz/king X...", column=11)).splitlines()[0]
    'line 1, column 11: there is no rank X'
    """

    def __init__(self, reason: str, *, text: str, line: int = 1, column: int = 1, source: str = "") -> None:
        place = f"{source}, line {line}" if source else f"line {line}"
        SolverError.__init__(self, f"{place}, column {column}: {reason}\n{_caret(text, column)}")
        self.reason = reason
        self.text = text
        self.line = line
        self.column = column
        self.source = source


def _caret(text: str, column: int) -> str:
    """Return the part of the line around the column with a caret below it."""
    start = max(0, column - 1 - EXCERPT // 2)
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[start : start + EXCERPT])
    return f"{shown}\n{' ' * (column - 1 - start)}^"


class DealNotationError(NotationError, DealError):
    """Readable text whose deal is impossible."""


class RulesNotationError(NotationError, RulesError):
    """Readable text that names an unknown game or option."""


class PlayNotationError(NotationError, IllegalPlay):
    """Readable text with an illegal play."""


class ContradictionNotationError(NotationError, ContradictionError):
    """Readable text of a view whose facts clash."""


LOCATED: dict[type[SolverError], type[NotationError]] = {
    DealError: DealNotationError,
    RulesError: RulesNotationError,
    IllegalPlay: PlayNotationError,
    ContradictionError: ContradictionNotationError,
}


def located(error: SolverError, *, text: str, line: int, column: int, source: str) -> NotationError:
    """Return the same error with the place in the text where it was found.

    >>> isinstance(located(DealError("QS twice"), text="", line=1, column=1, source=""), DealError)
    True
    """
    kind = LOCATED[type(error)]
    placed = kind.__new__(kind)
    placed.__dict__.update(error.__dict__)
    NotationError.__init__(placed, str(error), text=text, line=line, column=column, source=source)
    return placed
