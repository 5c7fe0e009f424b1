"""The work on one question: what the searches find, put together into a solution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import isnan, nan
from typing import Any

from .cards import Card
from .core.control import Control
from .crew import Crew
from .estimating import Estimate, clamped
from .folding import at_least, at_most, best_of, chosen_of, cost_of, fold_vectors, guess_words, plain_words, sure_words
from .question import Question
from .solution import Bound, Bounds, Choice, Solution, Value
from .tables import UNREACHED, Duel, Range, SidedTables, Tables, Vector, Vectors

Line = tuple[tuple[Card, ...], int]


class Answer:
    """The work on one question; runs of touching cards are valued once and told by their highest card, the head."""

    def __init__(self, question: Question, crew: Crew) -> None:
        self._question = question
        self._position = question.position
        self._goal = question.pursued
        self._crew = crew
        self._tables = crew.first
        self._control = crew.control
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

    def solution(self, *, lines: bool) -> Solution:
        duels = self._question.duels()
        spans = {name: self._spans(duel) for name, duel in duels.items()}
        vectors = self._inside(self._vectors(), spans)
        keys = self._keys(spans, vectors)
        best = self._preferred(best_of(keys), vectors)
        told = self._lines(wanted=lines)
        choices = [
            choice
            for head in self._runs
            for choice in self._choices(
                head, vectors, {name: found[head] for name, found in spans.items()}, keys, told[head]
            )
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
        return _sided(self._tables).sides_value(self._control, self._position, self._question.team)

    def _vectors(self) -> dict[Card, Vectors]:
        """Return the vectors of each head that could be valued, for independent seats or for two sides."""
        if self._question.estimated:
            self._estimates = self._tables.estimates(self._control, self._position, self._runs)
            unknown = (nan,) * self._position.rules.seats
            return {head: Vectors.of(found.even, unknown, unknown) for head, found in self._estimates.items()}
        if self._question.wants_vectors:
            return self._crew.ask(lambda tables, control, heads: tables.vectors(control, self._position, heads), self._runs)
        if not self._question.wants_teams:
            return {}
        team = self._question.team
        return self._crew.ask(
            lambda tables, control, heads: _sided(tables).sides(control, self._position, heads, team), self._runs
        )

    def _spans(self, duel: Duel) -> dict[Card, Range]:
        """Return what a duel costs after each head."""
        return self._crew.ask(lambda tables, control, heads: tables.duel(control, self._position, heads, duel), self._runs)

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
        return self._spans(own_duel)

    def _choices(
        self,
        head: Card,
        vectors: Mapping[Card, Vectors],
        spans: Mapping[str, Range],
        keys: Mapping[Card, Range],
        line: Line,
    ) -> list[Choice]:
        run = self._runs[head]
        moves, pivot = line
        cost = cost_of(head, keys)
        verdict = self._verdict(head, vectors, cost, pivot)
        return [
            Choice(
                **self._numbers(vectors.get(head), spans, self._estimates.get(head)),
                card=card,
                cost=cost,
                equals=tuple(other for other in run if other != card),
                line=_begun_with(card, run, moves),
                verdict=verdict,
            )
            for card in run
            if card in self._question.cards
        ]

    def _lines(self, *, wanted: bool) -> dict[Card, Line]:
        """Return the line after each head, the head alone if none is wanted or known; a limit cuts it short."""
        if self._question.estimated or not wanted:
            return {head: ((head,), 0) for head in self._runs}
        return self._crew.ask(
            lambda tables, control, heads: {head: self._line(tables, control, head) for head in heads}, self._runs
        )

    def _line(self, tables: Tables, control: Control, head: Card) -> Line:
        if control.halt:
            return (head,), 0
        if self._question.wants_vectors:
            return tables.line(control, self._position, head)
        if self._question.wants_teams:
            return _sided(tables).sides_line(control, self._position, head, self._question.team), 0
        name = next(iter(self._question.duels()))
        duel = self._question.duels_of(self._position.turn)[name]
        return tables.duel_line(control, self._position, head, duel), 0

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


def _sided(tables: Tables) -> SidedTables:
    assert isinstance(tables, SidedTables), "only trick deals have teams"
    return tables


def _begun_with(card: Card, run: tuple[Card, ...], line: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the line of a run's head when another card of the run is played first; the rest keep their order."""
    first = run.index(card)
    moved = dict(zip(run[: first + 1], (card, *run[:first]), strict=True))
    return tuple(moved.get(played, played) for played in line)
