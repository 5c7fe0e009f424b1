"""The answer of the solver: numbers that say what they are, for a position and for each of its legal cards."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from .cards import Card
from .explanation import Explanation, explain, guess
from .goal import PLAIN, Goal
from .position import Position

FORMAT = "solver-solution/1"
NAMES = ("expected", "low", "high", "guaranteed", "best_case")


class Bound(StrEnum):
    """What a number is: exact, a bound, an estimate, or not known (then it is nan)."""

    EXACT = "exact"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    ESTIMATE = "estimate"
    UNKNOWN = "unknown"

    def __repr__(self) -> str:
        return f"Bound.{self.name}"


@dataclass(frozen=True, slots=True)
class Bounds:
    """The `Bound` of each number, by name: `bounds["expected"]`."""

    expected: Bound = Bound.UNKNOWN
    low: Bound = Bound.UNKNOWN
    high: Bound = Bound.UNKNOWN
    guaranteed: Bound = Bound.UNKNOWN
    best_case: Bound = Bound.UNKNOWN

    def __getitem__(self, name: str) -> Bound:
        if name not in NAMES:
            raise KeyError(f"there is no number {name!r}; there are {', '.join(NAMES)}")
        bound: Bound = getattr(self, name)
        return bound


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Numbers:
    """Penalties for the rest of the deal, positive is bad; `final_…` adds what is already taken.

    `expected`, `low` and `high` are those of the seat on `turn`, with the same for every seat in `expecteds`, `lows` and
    `highs`; `guaranteed` and `best_case` are those of `seat`. A number not asked for or not reached is nan.

    Where `expecteds` are estimates, `errors` say how far off they may be (one standard deviation; 1.96 times it covers the
    exact value about 95 times in 100), and `standard_errors` how far they would move with other random numbers; `trees` is
    the number of independent trees behind them. Elsewhere the tuples are empty and `trees` is 0.
    """

    turn: int
    seat: int
    taken: tuple[int, ...]
    expecteds: tuple[float, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]
    guaranteed: float = math.nan
    best_case: float = math.nan
    bounds: Bounds = field(default=Bounds())
    errors: tuple[float, ...] = ()
    standard_errors: tuple[float, ...] = ()
    trees: int = 0

    @property
    def error(self) -> float:
        """How far off `expected` may be, one standard deviation: 0 if it is exact, nan if it is unknown."""
        return self._doubt(self.errors)

    @property
    def standard_error(self) -> float:
        """Standard error of `expected` from independent trees: 0 if it is exact, nan if it is unknown."""
        return self._doubt(self.standard_errors)

    @property
    def expected(self) -> float:
        """Expected penalty of the seat on turn: every seat plays for itself and breaks ties evenly."""
        return self.expecteds[self.turn - 1]

    @property
    def low(self) -> float:
        """Least penalty of the seat on turn in any equilibrium."""
        return self.lows[self.turn - 1]

    @property
    def high(self) -> float:
        """Greatest penalty of the seat on turn in any equilibrium."""
        return self.highs[self.turn - 1]

    @property
    def final_expected(self) -> float:
        """Expected penalty of the whole deal for the seat on turn."""
        return self.expected - self.taken[self.turn - 1]

    @property
    def final_expecteds(self) -> tuple[float, ...]:
        """Expected penalty of the whole deal for every seat."""
        return tuple(rest - before for rest, before in zip(self.expecteds, self.taken, strict=True))

    @property
    def final_low(self) -> float:
        """Least penalty of the whole deal for the seat on turn in any equilibrium."""
        return self.low - self.taken[self.turn - 1]

    @property
    def final_high(self) -> float:
        """Greatest penalty of the whole deal for the seat on turn in any equilibrium."""
        return self.high - self.taken[self.turn - 1]

    @property
    def final_guaranteed(self) -> float:
        """Penalty of the whole deal that `seat` cannot be pushed above."""
        return self.guaranteed - self.taken[self.seat - 1]

    @property
    def final_best_case(self) -> float:
        """Penalty of the whole deal of `seat` if all others help."""
        return self.best_case - self.taken[self.seat - 1]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Numbers) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def _content(self) -> tuple[object, ...]:
        """Return what is compared, with None for unknown numbers, since nan differs from itself."""
        return tuple(_comparable(getattr(self, item.name)) for item in fields(self) if item.compare)

    def _doubt(self, doubts: tuple[float, ...]) -> float:
        if doubts:
            return doubts[self.turn - 1]
        return math.nan if math.isnan(self.expected) else 0.0

    def shown(self) -> dict[str, Any]:
        """Return the numbers ready for JSON, unknown ones as None."""
        names = (*NAMES, "final_expected", "final_guaranteed", "final_best_case")
        numbers = {name: _plain(getattr(self, name)) for name in names}
        lists = {name: [_plain(number) for number in getattr(self, name)] for name in ("expecteds", "lows", "highs")}
        doubts = {"error": _plain(self.error), "standard_error": _plain(self.standard_error), "trees": self.trees}
        return numbers | lists | doubts | {"bounds": {name: str(self.bounds[name]) for name in NAMES}}


def _comparable(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(map(_comparable, value))
    return None if isinstance(value, float) and math.isnan(value) else value


def _plain(number: float) -> float | None:
    return None if math.isnan(number) else number


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Choice(Numbers):
    """One legal card and what it costs.

    `cost` is its expected penalty above the best card's (of the asked kind with the other models); `equals` are the other
    touching cards of the same worth; `line` is how play goes on when every seat plays its first best card; `verdict` says
    in words how sure the card is.
    """

    card: Card
    cost: float = math.nan
    equals: tuple[Card, ...] = ()
    line: tuple[Card, ...] = ()
    verdict: str = ""

    def to_json(self) -> str:
        """Return the choice as one line of JSON."""
        return json.dumps(self.document())

    def document(self) -> dict[str, Any]:
        """Return the choice ready for JSON."""
        return {
            "card": str(self.card),
            "cost": _plain(self.cost),
            "equals": [str(card) for card in self.equals],
            "line": [str(card) for card in self.line],
            "verdict": self.verdict,
            **self.shown(),
        }

    def __str__(self) -> str:
        return f"{self.card}: {self.verdict}"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Value(Numbers):
    """The numbers of a position.

    `side` are the seats that share the score of the seat on turn, most often just that seat; `goal` is what every seat
    plays for, if it plays for itself. `exact` tells that every
    number asked for is exact, those of the cards too; `halt` names the limit that struck, if any.
    """

    position: Position
    side: tuple[int, ...]
    model: str
    exact: bool
    goal: Goal = PLAIN
    halt: str = ""
    nodes: int = field(default=0, compare=False)

    def __str__(self) -> str:
        texts = {name: bound_text(getattr(self, name), self.bounds[name]) for name in NAMES[1:]}
        texts = {"expected": expected_text(self), **texts}
        return ", ".join(f"{name.replace('_', ' ')} {text}" for name, text in texts.items())

    def to_json(self) -> str:
        """Return the answer as one line of JSON."""
        return json.dumps(self.document())

    def document(self) -> dict[str, Any]:
        """Return the answer ready for JSON."""
        return {
            "format": FORMAT,
            "position": str(self.position),
            "model": self.model,
            "objective": self.goal.objective,
            "ties": self.goal.ties,
            "leader": self.goal.leader,
            "turn": self.turn,
            "seat": self.seat,
            "exact": self.exact,
            "halt": self.halt,
            **self.shown(),
        }


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Solution(Value):
    """The solved position: iterate over it for a `Choice` per legal card, or index it with a card or its text.

    `best` are the cards with the least penalty of the asked kind, from the side of the seat on turn, those that its rule
    for ties prefers; empty when a limit left that open.
    """

    choices: tuple[Choice, ...]
    best: tuple[Card, ...]

    def __iter__(self) -> Iterator[Choice]:
        return iter(self.choices)

    def __len__(self) -> int:
        return len(self.choices)

    def __getitem__(self, card: Card | str) -> Choice:
        wanted = Card.parse(card) if isinstance(card, str) else card
        for choice in self.choices:
            if choice.card == wanted:
                return choice
        raise KeyError(f"{wanted} was not asked for; there are {' '.join(str(choice.card) for choice in self.choices)}")

    def why(self, card: Card | str) -> Explanation:
        """Compare a card with the best one: both lines, the trick where they part, and one sentence.

        Raises KeyError for a card that was not valued.
        """
        chosen = self[card]
        better = self[self.best[0]] if self.best and chosen.card not in self.best else chosen
        if chosen.bounds.expected is Bound.ESTIMATE:
            return guess(chosen.card, better.card, chosen.verdict)
        return explain(self.position, self.side, chosen.line, better.line, chosen.cost)

    def document(self) -> dict[str, Any]:
        """Return the answer ready for JSON."""
        own = super(Solution, self).document()
        return own | {
            "best": [str(card) for card in self.best],
            "choices": [choice.document() for choice in self.choices],
        }

    def __str__(self) -> str:
        return "\n".join(" ".join(cell.ljust(width) for cell, width in row).rstrip() for row in self._rows())

    def _rows(self) -> list[list[tuple[str, int]]]:
        measure = self.position.rules.measure
        head = ["expected" if measure == "penalty" else measure, "low-high", "guaranteed", "best case"]
        numbers = [_points(choice) if measure == "points" else _penalties(choice) for choice in self.choices]
        cards = [f"{choice.card}{'*' if choice.card in self.best else ''}" for choice in self.choices]
        words = [choice.verdict for choice in self.choices]
        cells = [["card", *head, "verdict"]]
        cells += [[card, *row, word] for card, row, word in zip(cards, numbers, words, strict=True)]
        widths = [max(len(row[column]) for row in cells) + 1 for column in range(len(cells[0]))]
        return [list(zip(row, widths, strict=True)) for row in cells]


def _penalties(choice: Choice) -> list[str]:
    span = "" if math.isnan(choice.low) else f"{number_text(choice.low)}..{number_text(choice.high)}"
    return [
        expected_text(choice),
        span,
        bound_text(choice.guaranteed, choice.bounds.guaranteed),
        bound_text(choice.best_case, choice.bounds.best_case),
    ]


def _points(choice: Choice) -> list[str]:
    """Return the same numbers as points gained: signs and bounds the other way round."""
    turned = {Bound.AT_MOST: Bound.AT_LEAST, Bound.AT_LEAST: Bound.AT_MOST}
    bounds = {name: turned.get(choice.bounds[name], choice.bounds[name]) for name in NAMES}
    span = "" if math.isnan(choice.low) else f"{number_text(0 - choice.high)}..{number_text(0 - choice.low)}"
    texts = [bound_text(0 - getattr(choice, name), bounds[name]) for name in ("expected", "guaranteed", "best_case")]
    return [texts[0], span, *texts[1:]]


def expected_text(numbers: Numbers) -> str:
    """Return the expected penalty, an estimate with its error: `~3.2 ± 0.4`."""
    if numbers.bounds.expected is not Bound.ESTIMATE:
        return bound_text(numbers.expected, numbers.bounds.expected)
    return f"~{rough_text(numbers.expected, numbers.error)} ± {rough_text(numbers.error, numbers.error)}"


def rough_text(number: float, error: float) -> str:
    """Return a number with the digits after the point that two digits of its error have, at most three.

    >>> rough_text(3.2164, 0.41), rough_text(3.2164, 0.034), rough_text(12.6, 11.0)
    ('3.22', '3.216', '13')
    """
    digits = next((places for places in range(3) if error >= 0.95 * 10.0 ** (1 - places)), 3) if error > 0 else 3
    text = f"{number:.{digits}f}"
    return text.removeprefix("-") if float(text) == 0 else text


def bound_text(number: float, bound: Bound) -> str:
    """Return a number with a sign for what it is: `<=5`, `>=2`, `~3.1`; a dash when unknown."""
    if math.isnan(number):
        return "-"
    return {Bound.AT_MOST: "<=", Bound.AT_LEAST: ">=", Bound.ESTIMATE: "~"}.get(bound, "") + number_text(number)


def number_text(number: float) -> str:
    """Return a number with at most three digits after the point.

    >>> number_text(2.0), number_text(13 / 3)
    ('2', '4.333')
    """
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
