"""Makes puzzles: looks for positions with one right card, solves them to the end, names what they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from ..errors import DealError
from ..network import bare
from ..position import Position
from ..record import Record
from ..tables import Tables
from .difficulty import difficulty_of
from .puzzle import Puzzle, Try
from .source import Moments, rules_of, source_of
from .themes import NAMES, themes_for, themes_of
from .tree import tree_of
from .turns import Judge, Turn, cold_tables

PATIENCE = 2_000


def puzzles(
    source: str | Position | Record | Iterable[Position | Record],
    /,
    *,
    seats: int | None = None,
    count: int | None = None,
    seed: int = 0,
    theme: str | None = None,
    difficulty: int | tuple[int, int] | None = None,
) -> Iterator[Puzzle]:
    """Yield puzzles, no two of them alike: positions in which the seat on turn has exactly one right card.

    `source` is a game, whose random deals by `seed` rule players play down to an ending (a game of Jass without its trump
    or mode gets one at random, Differenzler predictions too; `seats` is 3 to 7 by turns unless it is set), or positions or
    records, each of which gives its first puzzle at most. `count` ends it; without it random deals never end. Only puzzles
    with the `theme` and of the `difficulty`, a number from 1 to 10 or a range of two, are let through. Raises DealError for
    a theme that does not exist or that no puzzle of the game has, for a difficulty that does not exist, and when 2,000 deals
    in a row had nothing to let through.

    >>> [puzzle] = puzzles(Position.parse("jazz/last ..A.2/..K.3/..5.A 1"))
    >>> puzzle.id, [str(card) for card in puzzle.answer], puzzle.margin
    ('8f2818b5fdcd', ['AD'], 20.0)
    """
    if theme is not None:
        _check(theme, source, seats)
    levels = (1, 10) if difficulty is None else (difficulty, difficulty) if isinstance(difficulty, int) else difficulty
    if not 1 <= levels[0] <= levels[1] <= 10:
        raise DealError(f"a difficulty is a number from 1 to 10 or a range such as (3, 5), not {difficulty!r}")
    found = _found(source_of(source, seats=seats, seed=seed))
    return islice(_wanted(found, theme, levels), count)


def _check(theme: str, source: str | Position | Record | Iterable[Position | Record], seats: int | None) -> None:
    """Raise DealError for a theme that nothing of a source can have; of many positions or records any may have it."""
    if theme not in NAMES:
        raise DealError(f"there is no theme {theme[:40]!r}; there are {', '.join(NAMES)}")
    if isinstance(source, str | Position | Record):
        found = rules_of(source, seats=seats)
        if theme not in themes_for(found):
            raise DealError(f"no puzzle of {found.game} has the theme {theme!r}; there are {', '.join(themes_for(found))}")


def puzzle_at(position: Position, kind: str, tables: Tables) -> Puzzle | None:
    """Return the puzzle of a position, None if it is none; what the tables hold makes no difference."""
    judge = Judge(tables, kind, position)
    runs = () if position.over or position.decided else judge.runs(position)
    turn = judge.turn(position) if len(runs) > 1 else None
    if turn is None or turn.answer is None:
        return None
    tree = tree_of(judge, position)
    if tree is None:
        return None
    bared = bare(position)
    plain = Puzzle(bared, kind, _tries(judge, bared, turn), tree)
    return Puzzle(bared, kind, plain.tries, tree, themes_of(plain), difficulty_of(plain))


def _wanted(found: Iterator[Puzzle | None], theme: str | None, levels: tuple[int, int]) -> Iterator[Puzzle]:
    seen: set[str] = set()
    waiting = 0
    for puzzle in found:
        waiting += 1
        if puzzle and _fits(puzzle, theme, levels) and (name := puzzle.id) not in seen:
            seen.add(name)
            waiting = 0
            yield puzzle
        elif waiting == PATIENCE:
            raise DealError(f"{PATIENCE} deals in a row held no such puzzle")


def _fits(puzzle: Puzzle, theme: str | None, levels: tuple[int, int]) -> bool:
    return (theme is None or theme in puzzle.themes) and levels[0] <= puzzle.difficulty <= levels[1]


def _found(source: Iterable[Moments]) -> Iterator[Puzzle | None]:
    """Yield the first puzzle of each deal, None for a deal without one."""
    for moments in source:
        tables = cold_tables(moments.rules)
        every = (puzzle_at(position, kind, tables) for position, kind in moments.candidates(tables))
        yield next(filter(None, every), None)


def _tries(judge: Judge, position: Position, turn: Turn) -> tuple[Try, ...]:
    """Return every run of cards; the answer comes first, since no other is as good in any case."""
    every = [
        Try(run, float(low), float(high), judge.line(position, run[0]))
        for run, (low, high) in zip(turn.runs, turn.worths, strict=True)
    ]
    return tuple(sorted(every, key=lambda each: (each.low, each.high)))
