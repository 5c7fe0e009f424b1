"""The solver: positions in, answers out, with tables that are kept from one question to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from threading import Lock
from types import TracebackType

from .answering import Answer
from .cards import Card
from .core.control import Control
from .crew import Crew
from .errors import LimitError
from .games import LayoutRules, Rules
from .goal import Goal
from .limits import LEAST_MEMORY, Limit, memory_bytes, thread_count
from .position import Position
from .question import Question
from .searches import tables_for
from .solution import Solution, Value

DEFAULT_MEMORY = "1 GiB"


class Solver:
    """Owns the tables of the search: at most `memory` (bytes or a text such as "256 MiB"), and half a megabyte besides.

    Answers do not depend on what was solved before, on the size of the memory or on the number of `threads`. The cards of a
    trick deal are shared out to these, each with tables of its own, an equal part of the memory and of a limit of nodes;
    a layout deal and estimates keep to one. For many positions `solve_many` makes more of several cores. A solver may
    itself be shared by threads: questions wait for each other, and `stop` ends the running one. Raises LimitError for a
    memory size or a number of threads that makes no sense.

    >>> with Solver(memory="64 MiB") as engine:
    ...     engine.solve(Position.parse("jazz/last ..A.2/..K.3/..5.A 1")).best
    (Card(rank='A', suit='D'),)
    """

    def __init__(self, *, memory: int | str = DEFAULT_MEMORY, threads: int = 1) -> None:
        self._memory_bytes = memory_bytes(memory)
        self._threads = thread_count(threads)
        self._control = Control()
        self._lock = Lock()
        self._played: tuple[Rules, Goal] | None = None
        self._crew: Crew | None = None

    def __enter__(self) -> Solver:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Give the memory back; the solver may still be used and starts with empty tables."""
        with self._lock:
            self._played = self._crew = None

    @property
    def busy(self) -> bool:
        """True while a question is being answered."""
        return self._lock.locked()

    def stop(self) -> None:
        """End the question that is being answered; it returns what it knows. May be called from any thread."""
        self._control.stop()

    def solve(
        self,
        position: Position,
        /,
        *,
        model: str = "maxn",
        objective: str = "own",
        ties: str = "even",
        leader: int | None = None,
        seat: int | None = None,
        teams: Sequence[Iterable[int]] | None = None,
        cards: Iterable[Card | str] | None = None,
        limit: Limit | None = None,
        method: str = "auto",
        lines: bool = True,
    ) -> Solution:
        """Return the numbers of a position and of each legal card (or of `cards` only): penalties for the rest of the deal.

        `model` is "maxn" (expected, low, high), "paranoid" (guaranteed), "optimistic" (best case), "teams" or "all"; `seat`
        asks for another seat's guaranteed and best-case numbers; `teams=((1, 3), (2, 4))` makes two sides of a trick deal.
        `objective`, `ties` and `leader` say what every seat plays for: see `Goal`. With "relative" points a seat of the
        layout deal may pay more than its guaranteed penalty where that costs the others more still, and costs are relative
        too; in trick deals, where all seats together pay the same, it plays as for its own points.
        With only some `cards`, costs, best and verdicts compare those, and the numbers of the position are not known.
        A `limit` that strikes is told in `halt` and in the bounds of the numbers. Without `lines` the line of each card is
        that card alone, which saves up to half of the work in a whole deal of two sides.

        Trick deals with larger hands than `estimating.HORIZON` are beyond exact max^n: then `expected` is an estimate with
        an `error`, `low` and `high` are unknown, and the limit is the effort for it (without one, a second). `method` is
        "auto", "exact" (search however long it takes) or "estimate" (estimate smaller hands too). Raises DealError when a
        hand is hidden, RulesError for a model, method or teams that do not fit, IllegalPlay for cards that are not legal.
        """
        question = Question.of(
            position,
            model=model,
            objective=objective,
            ties=ties,
            leader=leader,
            seat=seat,
            teams=teams,
            cards=cards,
            method=method,
        )
        with self._lock:
            return Answer(question, self._ready(question, limit)).solution(lines=lines)

    def value(
        self,
        position: Position,
        /,
        *,
        model: str = "maxn",
        objective: str = "own",
        ties: str = "even",
        leader: int | None = None,
        seat: int | None = None,
        teams: Sequence[Iterable[int]] | None = None,
        limit: Limit | None = None,
        method: str = "auto",
    ) -> Value:
        """Return the numbers of a position without those of its cards, which is less work; otherwise as `solve`."""
        question = Question.of(
            position,
            model=model,
            objective=objective,
            ties=ties,
            leader=leader,
            seat=seat,
            teams=teams,
            cards=None,
            method=method,
        )
        with self._lock:
            return Answer(question, self._ready(question, limit)).value()

    def _ready(self, question: Question, limit: Limit | None) -> Crew:
        """Start the clock and return the searches for these rules and this goal; those of others are given up."""
        played = question.position.rules, question.pursued
        if self._crew is None or played != self._played:
            self._played = self._crew = None
            count = 1 if isinstance(played[0], LayoutRules) else min(self._threads, self._memory_bytes // LEAST_MEMORY)
            share = self._memory_bytes // count
            tables = [tables_for(played[0], goal=played[1], memory_bytes=share) for _ in range(count)]
            self._crew = Crew(tables, self._control)
            self._played = played
        if limit is not None and not isinstance(limit, Limit):
            raise LimitError(f"a limit is a Limit(seconds=…, nodes=…), not {limit!r}")
        bounds = limit or Limit()
        self._control.start(-1.0 if bounds.seconds is None else bounds.seconds, -1 if bounds.nodes is None else bounds.nodes)
        return self._crew


@cache
def _shared_solver() -> Solver:
    return Solver()


def solve(
    position: Position,
    /,
    *,
    model: str = "maxn",
    objective: str = "own",
    ties: str = "even",
    leader: int | None = None,
    seat: int | None = None,
    teams: Sequence[Iterable[int]] | None = None,
    cards: Iterable[Card | str] | None = None,
    limit: Limit | None = None,
    method: str = "auto",
    lines: bool = True,
) -> Solution:
    """Solve a position with a solver kept for the process; see `Solver.solve`.

    >>> answer = solve(Position.parse("jazz/king 8..Q./9..K./...AK 1"))
    >>> [(str(choice.card), choice.expected, choice.high) for choice in answer]
    [('8S', 0.0, 0), ('QD', 0.0, 0)]
    """
    return _shared_solver().solve(
        position,
        model=model,
        objective=objective,
        ties=ties,
        leader=leader,
        seat=seat,
        teams=teams,
        cards=cards,
        limit=limit,
        method=method,
        lines=lines,
    )


def value(
    position: Position,
    /,
    *,
    model: str = "maxn",
    objective: str = "own",
    ties: str = "even",
    leader: int | None = None,
    seat: int | None = None,
    teams: Sequence[Iterable[int]] | None = None,
    limit: Limit | None = None,
    method: str = "auto",
) -> Value:
    """Value a position with a solver kept for the process; see `Solver.value`."""
    return _shared_solver().value(
        position,
        model=model,
        objective=objective,
        ties=ties,
        leader=leader,
        seat=seat,
        teams=teams,
        limit=limit,
        method=method,
    )
