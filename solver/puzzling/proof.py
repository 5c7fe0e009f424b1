"""Proves puzzles again from nothing but their position and kind, with empty tables for each.

The position is solved anew and every word of the puzzle is compared with what comes out: the answer and the numbers of every
card, the lines, the whole tree, the themes and the difficulty. The id is compared when the puzzle is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..errors import NotationError
from .making import puzzle_at
from .puzzle import Puzzle
from .source import too_large
from .turns import cold_tables, kinds_of


class Proof(NamedTuple):
    """The line of a file, the id of its puzzle if it can be read, and what is wrong with it, "" if it is proved."""

    line: int
    id: str
    fault: str


def proofs(lines: Iterable[str]) -> Iterator[Proof]:
    """Yield a proof for every line of a puzzle file that is not blank."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                puzzle = Puzzle.from_json(line)
            except NotationError as error:
                yield Proof(number, "", error.reason)
                continue
            yield Proof(number, puzzle.id, fault_of(puzzle))


def fault_of(puzzle: Puzzle) -> str:
    """Return what is wrong with a puzzle, "" if every word of it is true."""
    position = puzzle.position
    if not position.open:
        return "there are unseen cards"
    if puzzle.kind not in kinds_of(position.rules):
        return f"{position.rules.game} has no puzzles of the kind {puzzle.kind!r}"
    if reason := too_large(position):
        return reason
    true = puzzle_at(position, puzzle.kind, cold_tables(position.rules))
    if true is None:
        return "the seat on turn has no answer, or a later turn of it has more than one"
    for name in ("position", "answer", "tries", "tree", "themes", "difficulty"):
        if getattr(puzzle, name) != getattr(true, name):
            return f"{name} should be {_shown(getattr(true, name))}"
    return ""


def _shown(value: object) -> str:
    words = value if isinstance(value, tuple) else (value,)
    text = " ".join(map(str, words))
    return text if len(text) <= 80 else f"{text[:80]}…"
