"""The solver: positions in, answers out, with tables that are kept from one question to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from math import isnan, nan
from threading import Lock
from types import TracebackType
from typing import Any

from .cards import Card
from .core.control import Control
from .errors import LimitError
from .estimating import Estimate, clamped
from .folding import at_least, at_most, best_of, chosen_of, cost_of, fold_vectors, guess_words, plain_words, sure_words
from .games import Rules
from .goal import Goal
from .limits import Limit, memory_bytes
from .position import Position
from .question import Question
from .searches import tables_for
from .solution import Bound, Bounds, Choice, Solution, Value
from .tables import UNREACHED, Range, SidedTables, Tables, Vector, Vectors

DEFAULT_MEMORY = "1 GiB"


class Solver:
    """Owns the tables of the search: at most `memory` (bytes or a text such as "256 MiB"), and half a megabyte besides.

    Answers do not depend on what was solved before or on the size of the memory. May be shared by threads: questions wait
    for each other, and `stop` ends the running one. Raises LimitError for a memory size that makes no sense.

    >>> with Solver(memory="64 MiB") as engine:
    ...     engine.solve(Position.parse("jazz/last ..A.2/..K.3/..5.A 1")).best
    (Card(rank='A', suit='D'),)
    """

    def __init__(self, *, memory: int | str = DEFAULT_MEMORY, threads: int = 1) -> None:
        if threads != 1:
            raise LimitError(f"this solver searches with one thread, not {threads!r}")
        self._memory_bytes = memory_bytes(memory)
        self._control = Control()
        self._lock = Lock()
        self._played: tuple[Rules, Goal] | None = None
        self._tables: Tables | None = None

    def __enter__(self) -> Solver:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Give the memory back; the solver may still be used and starts with empty tables."""
        with self._lock:
            self._played = self._tables = None

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
    ) -> Solution:
        """Return the numbers of a position and of each legal card (or of `cards` only): penalties for the rest of the deal.

        `model` is "maxn" (expected, low, high), "paranoid" (guaranteed), "optimistic" (best case), "teams" or "all"; `seat`
        asks for another seat's guaranteed and best-case numbers; `teams=((1, 3), (2, 4))` makes two sides of a trick deal.
        `objective`, `ties` and `leader` say what every seat plays for: see `Goal`. With "relative" points a seat of the
        layout deal may pay more than its guaranteed penalty where that costs the others more still, and costs are relative
        too; in trick deals, where all seats together pay the same, it plays as for its own points.
        With only some `cards`, costs, best and verdicts compare those, and the numbers of the position are not known.
        A `limit` that strikes is told in `halt` and in the bounds of the numbers.

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
            return _Answer(question, self._ready(question, limit), self._control).solution()

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
            return _Answer(question, self._ready(question, limit), self._control).value()

    def _ready(self, question: Question, limit: Limit | None) -> Tables:
        """Start the clock and return the tables for these rules and this goal; those of others are given up."""
        played = question.position.rules, question.pursued
        if self._tables is None or played != self._played:
            self._played = self._tables = None
            self._tables = tables_for(played[0], goal=played[1], memory_bytes=self._memory_bytes)
            self._played = played
        if limit is not None and not isinstance(limit, Limit):
            raise LimitError(f"a limit is a Limit(seconds=…, nodes=…), not {limit!r}")
        bounds = limit or Limit()
        self._control.start(-1.0 if bounds.seconds is None else bounds.seconds, -1 if bounds.nodes is None else bounds.nodes)
        return self._tables


class _Answer:
    """The work on one question; runs of touching cards are valued once and told by their highest card, the head."""

    def __init__(self, question: Question, tables: Tables, control: Control) -> None:
        self._question = question
        self._position = question.position
        self._goal = question.pursued
        self._tables = tables
        self._control = control
        self._estimates: dict[Card, Estimate] = {}

    @cached_property
    def _runs(self) -> dict[Card, tuple[Card, ...]]:
        cards = self._question.cards
        every = self._tables.runs(self._position) if cards else ()
        return {run[0]: run for run in every if any(card in cards for card in run)}

    def value(self) -> Value:
        spans = {
            name: self._tables.duel_value(self._control, self._position, duel) if self._question.cards else self._settled
            for name, duel in self._question.duels().items()
        }
        numbers = self._numbers(self._whole_vectors(), spans, self._least_estimate())
        return Value(**numbers, **self._common(self._exact([numbers["bounds"]])))

    def solution(self) -> Solution:
        duels = self._question.duels()
        spans = {name: self._tables.duel(self._control, self._position, self._runs, duel) for name, duel in duels.items()}
        vectors = self._inside(self._vectors(), spans)
        keys = self._keys(spans, vectors)
        best = self._preferred(best_of(keys), vectors)
        choices = [
            choice
            for head in self._runs
            for choice in self._choices(head, vectors, {name: found[head] for name, found in spans.items()}, keys)
        ]
        whole = {name: self._fold_span(name, found.values()) for name, found in spans.items()}
        numbers = self._numbers(self._fold(vectors), whole, self._least_estimate())
        return Solution(
            **numbers,
            **self._common(self._exact([choice.bounds for choice in choices] or [numbers["bounds"]])),
            choices=tuple(choices),
            best=tuple(choice.card for choice in choices if self._head(choice.card) in best),
        )

    def _preferred(self, best: tuple[Card, ...], vectors: Mapping[Card, Vectors]) -> tuple[Card, ...]:
        """Return those of the best cards that the seat on turn chooses among when ties are not even."""
        if not self._question.wants_vectors or len(best) < 2:
            return best
        chosen = chosen_of(self._position.turn, self._goal, [vectors[head].even for head in best])
        return tuple(best[place] for place in chosen)

    def _whole_vectors(self) -> Vectors | None:
        """Return the vectors of the position; for two sides no card need be valued on its own."""
        if not (self._question.wants_teams and self._question.cards):
            return self._fold(self._vectors())
        return self._sided.sides_value(self._control, self._position, self._question.team)

    def _vectors(self) -> dict[Card, Vectors]:
        """Return the vectors of each head that could be valued, for independent seats or for two sides."""
        if self._question.estimated:
            self._estimates = self._tables.estimates(self._control, self._position, self._runs)
            unknown = (nan,) * self._position.rules.seats
            return {head: Vectors.of(found.even, unknown, unknown) for head, found in self._estimates.items()}
        if self._question.wants_vectors:
            return self._tables.vectors(self._control, self._position, self._runs)
        if not self._question.wants_teams:
            return {}
        return self._sided.sides(self._control, self._position, self._runs, self._question.team)

    @property
    def _sided(self) -> SidedTables:
        assert isinstance(self._tables, SidedTables), "only trick deals have teams"
        return self._tables

    @property
    def _settled(self) -> Range:
        """Return what the seat asked about pays when the deal is over."""
        return (self._tables.settled(self._position)[self._question.seat - 1],) * 2

    def _fold(self, vectors: Mapping[Card, Vectors]) -> Vectors | None:
        """Return the vectors of the position, or None if those of some legal card are not known."""
        if not self._asks_vectors or not self._asks_all:
            return None
        if not self._runs:
            settled = self._tables.settled(self._position)
            return Vectors.of(settled, settled, settled)
        if len(vectors) < len(self._runs):
            return None
        if self._question.wants_teams:
            return vectors[self._first_best(vectors)]
        cards = [(vectors[head], len(run)) for head, run in self._runs.items()]
        return fold_vectors(self._position.turn, self._goal, cards)

    def _first_best(self, vectors: Mapping[Card, Vectors]) -> Card:
        """Return the head of the first legal card that is best for the side on turn."""
        judged = {head: found.least[self._position.turn - 1] for head, found in vectors.items()}
        return min(map(self._head, self._position.legal), key=judged.__getitem__)

    def _inside(self, vectors: dict[Card, Vectors], spans: Mapping[str, Mapping[Card, Range]]) -> dict[Card, Vectors]:
        """Return the vectors with estimates of `seat` inside what is known of its guaranteed and best-case penalty."""
        if not self._estimates:
            return vectors
        found = {head: {name: spans[name][head] for name in spans} for head in vectors}
        return {head: vector._replace(even=self._clamped(vector.even, found[head])) for head, vector in vectors.items()}

    def _clamped(self, even: Vector, spans: Mapping[str, Range]) -> Vector:
        least, most = spans.get("best_case", UNREACHED)[0], spans.get("guaranteed", UNREACHED)[1]
        return clamped(even, self._question.seat, least=least, most=most)

    def _least_estimate(self) -> Estimate | None:
        """Return the estimate of the best card, which tells how far off that of the position is."""
        own = self._position.turn - 1
        return min(self._estimates.values(), key=lambda found: found.even[own], default=None) if self._asks_all else None

    @property
    def _asks_all(self) -> bool:
        return len(self._question.cards) == len(self._position.legal)

    @property
    def _asks_vectors(self) -> bool:
        return self._question.wants_vectors or self._question.wants_teams

    def _fold_span(self, name: str, spans: Iterable[Range]) -> Range:
        """Return the span of a position: the mover picks the least or, when it is an opponent of `seat`, the greatest."""
        if not self._asks_all:
            return UNREACHED
        ranges = list(spans) or [self._settled]
        against = name == "guaranteed" and self._position.turn != self._question.seat
        pick = max if against else min
        return pick(low for low, _ in ranges), pick(high for _, high in ranges)

    def _keys(self, spans: Mapping[str, Mapping[Card, Range]], vectors: Mapping[Card, Vectors]) -> dict[Card, Range]:
        """Return the number that decides which card is best, always from the side of the seat on turn."""
        turn = self._position.turn
        if self._question.wants_teams:
            return {head: (vectors[head].least[turn - 1],) * 2 if head in vectors else UNREACHED for head in self._runs}
        if self._question.wants_vectors:
            goal = self._goal
            return {
                head: (goal.judged(vectors[head].even, turn),) * 2 if head in vectors else UNREACHED for head in self._runs
            }
        name = next(iter(spans))
        if self._question.seat == turn:
            return dict(spans[name])
        own_duel = self._question.duels_of(turn)[name]
        return self._tables.duel(self._control, self._position, self._runs, own_duel)

    def _choices(
        self, head: Card, vectors: Mapping[Card, Vectors], spans: Mapping[str, Range], keys: Mapping[Card, Range]
    ) -> list[Choice]:
        run = self._runs[head]
        line, pivot = self._line(head)
        cost = cost_of(head, keys)
        verdict = self._verdict(head, vectors, cost, pivot)
        return [
            Choice(
                **self._numbers(vectors.get(head), spans, self._estimates.get(head)),
                card=card,
                cost=cost,
                equals=tuple(other for other in run if other != card),
                line=_begun_with(card, run, line),
                verdict=verdict,
            )
            for card in run
            if card in self._question.cards
        ]

    def _line(self, head: Card) -> tuple[tuple[Card, ...], int]:
        if self._control.halt or self._question.estimated:
            return (head,), 0
        if self._question.wants_vectors:
            return self._tables.line(self._control, self._position, head)
        if self._question.wants_teams:
            return self._sided.sides_line(self._control, self._position, head, self._question.team), 0
        name = next(iter(self._question.duels()))
        duel = self._question.duels_of(self._position.turn)[name]
        return self._tables.duel_line(self._control, self._position, head, duel), 0

    def _verdict(self, head: Card, vectors: Mapping[Card, Vectors], cost: float, pivot: int) -> str:
        if isnan(cost):
            return "undecided"
        if self._position.decided:
            return "decided"
        if len(self._position.legal) == 1:
            return "forced"
        if not self._asks_all and len(self._runs) == 1:
            return "undecided"
        if self._estimates:
            return self._guessed(head, cost)
        if not self._asks_vectors or isnan(vectors[head].low[0]):
            return plain_words(cost)
        own = self._position.turn - 1
        spans = {other: (vectors[other].least[own], vectors[other].most[own]) for other in self._runs}
        ties = self._goal.ties
        return sure_words(spans.pop(head), list(spans.values()), cost=cost, ties=ties, pivot=pivot)

    def _guessed(self, head: Card, cost: float) -> str:
        own = self._position.turn - 1
        doubt = max(found.standard_errors[own] for found in self._estimates.values())
        return guess_words(cost, doubt=doubt)

    def _exact(self, bounds: Iterable[Bounds]) -> bool:
        """Tell whether every number asked for is exact."""
        asked = (*(("expected", "low", "high") if self._asks_vectors else ()), *self._question.duels())
        return all(found[name] is Bound.EXACT for found in bounds for name in asked)

    def _common(self, exact: bool) -> dict[str, Any]:
        """Return the fields of a `Value` that are not numbers."""
        return {
            "position": self._position,
            "side": tuple(sorted(self._question.side_of(self._position.turn))),
            "model": self._question.model,
            "goal": self._question.goal,
            "exact": exact,
            "halt": self._control.halt,
            "nodes": self._control.nodes,
        }

    def _numbers(self, vectors: Vectors | None, spans: Mapping[str, Range], estimate: Estimate | None) -> dict[str, Any]:
        """Return the fields of `Numbers`; an `estimate` tells how far off the expected ones are."""
        nothing = (nan,) * self._position.rules.seats
        even, low, high, _, _ = vectors or Vectors.of(nothing, nothing, nothing)
        guaranteed, safe = at_most(spans.get("guaranteed", UNREACHED))
        best_case, hoped = at_least(spans.get("best_case", UNREACHED))
        expected, least, most = (Bound.UNKNOWN if isnan(numbers[0]) else Bound.EXACT for numbers in (even, low, high))
        if vectors and estimate:
            even, expected = self._clamped(even, spans), Bound.ESTIMATE
        return {
            "turn": self._position.turn,
            "seat": self._question.seat,
            "taken": self._question.taken,
            "expecteds": even,
            "lows": low,
            "highs": high,
            "guaranteed": guaranteed,
            "best_case": best_case,
            "bounds": Bounds(expected, least, most, safe, hoped),
            "errors": estimate.errors if estimate else (),
            "standard_errors": estimate.standard_errors if estimate else (),
            "trees": estimate.trees if estimate else 0,
        }

    def _head(self, card: Card) -> Card:
        return next(head for head, run in self._runs.items() if card in run)


@cache
def _shared_solver() -> Solver:
    return Solver()


def _begun_with(card: Card, run: tuple[Card, ...], line: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the line of a run's head when another card of the run is played first; the rest keep their order."""
    first = run.index(card)
    moved = dict(zip(run[: first + 1], (card, *run[:first]), strict=True))
    return tuple(moved.get(played, played) for played in line)


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
