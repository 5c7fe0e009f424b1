"""A puzzle: a position, the one right card, what every other card comes to, and the whole solution."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..cards import Card
from ..errors import NotationError, SolverError
from ..position import Position
from ..solution import number_text
from .identity import id_of
from .tree import ROLES, Edge, Tree

if TYPE_CHECKING:
    import networkx

FORMAT = "solver-puzzle/1"
TASKS = {
    "equilibrium": "Find the one card that is best in every case, whichever of their equal cards the others choose.",
    "guaranteed": "All others combine against seat {}: find the one card after which they can do least harm.",
}


@dataclass(frozen=True, slots=True)
class Try:
    """One card that could be played (or a run of touching cards): the range of penalties after it, and how play goes on."""

    cards: tuple[Card, ...]
    low: float
    high: float
    line: tuple[Card, ...]

    def document(self) -> dict[str, Any]:
        """Return the card ready for JSON."""
        return {"cards": _words(self.cards), "low": self.low, "high": self.high, "line": _words(self.line)}

    @classmethod
    def of(cls, shown: Mapping[str, Any]) -> Try:
        """Read what `document` wrote."""
        return cls(_cards(shown["cards"]), float(shown["low"]), float(shown["high"]), _cards(shown["line"]))


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position whose seat on turn has one right card, for the rest of the deal; see `turns` for the two kinds.

    `tries` has the answer first, then every other card, the best first; numbers are penalties for the rest of the deal (in
    Differenzler final distances). `tree` is the solution, `themes` are names of `themes.THEMES`, `difficulty` is 1 to 10.
    """

    position: Position
    kind: str
    tries: tuple[Try, ...]
    tree: Tree
    themes: tuple[str, ...] = ()
    difficulty: int = 1

    @property
    def id(self) -> str:
        """Twelve letters that all puzzles share which differ only in the names of suits and the seat of the solver."""
        return id_of(self.position, self.kind)

    @property
    def seat(self) -> int:
        """The seat that has the puzzle to solve."""
        return self.position.turn

    @property
    def answer(self) -> tuple[Card, ...]:
        """The right card, or the touching cards of equal worth that are right alike."""
        return self.tries[0].cards

    @property
    def margin(self) -> float:
        """How much the answer is better than any other card at least."""
        return min(each.low for each in self.tries[1:]) - self.tries[0].high

    @property
    def task(self) -> str:
        """What the solver is asked."""
        return TASKS[self.kind].format(self.seat)

    def graph(self) -> networkx.DiGraph:
        """Return the solution as a graph; see `Tree.graph`."""
        return self.tree.graph()

    def to_json(self) -> str:
        """Return the puzzle as one line of JSON."""
        return json.dumps(self.document())

    def document(self) -> dict[str, Any]:
        """Return the puzzle ready for JSON."""
        return {
            "format": FORMAT,
            "id": self.id,
            "kind": self.kind,
            "position": str(self.position),
            "seats": self.position.rules.seats,
            "turn": self.seat,
            "answer": _words(self.answer),
            "margin": self.margin,
            "difficulty": self.difficulty,
            "themes": list(self.themes),
            "tries": [each.document() for each in self.tries],
            "tree": {
                "positions": [str(position) for position in self.tree.positions],
                "plays": [[edge.start, edge.end, str(edge.card), edge.role] for edge in self.tree.edges],
            },
        }

    @classmethod
    def from_json(cls, text: str) -> Puzzle:
        """Read what `to_json` wrote, without proving it; raise NotationError."""
        try:
            return cls._of(json.loads(text), text)
        except NotationError:
            raise
        except (SolverError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise NotationError(f"this is not the JSON of a puzzle: {_told(error)}", text=text[:80]) from None

    @classmethod
    def _of(cls, shown: Mapping[str, Any], text: str) -> Puzzle:
        if shown["format"] != FORMAT or shown["kind"] not in TASKS:
            raise NotationError(f"the JSON of a puzzle has format {FORMAT!r} and a kind", text=text[:80])
        positions = tuple(map(Position.parse, shown["tree"]["positions"]))
        found = cls(
            Position.parse(shown["position"]),
            shown["kind"],
            tuple(map(Try.of, shown["tries"])),
            Tree(positions, tuple(_edge(play, len(positions)) for play in shown["tree"]["plays"])),
            tuple(map(str, shown["themes"])),
            int(shown["difficulty"]),
        )
        written = found.document()
        for key in ("id", "seats", "turn", "answer", "margin"):
            if shown[key] != written[key]:
                raise NotationError(f"{key!r} does not agree with the rest of the puzzle", text=text[:80])
        return found

    def __str__(self) -> str:
        told = f"{self.id}  difficulty {self.difficulty}  {self.kind}  {', '.join(self.themes) or 'no theme'}"
        wrong = "  ".join(f"{cards_text(each.cards)} {span_text(each)}" for each in self.tries[1:])
        right = f"answer {cards_text(self.answer)} {span_text(self.tries[0])}, not {wrong}"
        return f"{told}\n{self.position}\n{self.task}\n{right}"

    def _repr_svg_(self) -> str:
        from ..draw import svg_diagram

        return svg_diagram(self.position)


def cards_text(cards: tuple[Card, ...]) -> str:
    """Return touching cards as `9S/8S`."""
    return "/".join(map(str, cards))


def span_text(each: Try) -> str:
    """Return the range of penalties after a card, one number if there is no more than that."""
    low, high = number_text(each.low), number_text(each.high)
    return low if low == high else f"{low}..{high}"


def _told(error: Exception) -> str:
    """Say what keeps JSON from being a puzzle."""
    if isinstance(error, json.JSONDecodeError):
        return f"column {error.colno}: {error.msg}"
    if isinstance(error, KeyError):
        return f"the key {error.args[0]!r} is missing"
    return str(error).partition("\n")[0]


def _words(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _cards(words: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, words))


def _edge(play: list[Any], count: int) -> Edge:
    start, end, card, role = play
    if not (start in range(count) and end in range(count) and role in ROLES):
        raise ValueError(f"a play leads from one position to another as one of {', '.join(ROLES)}, not {play!r}")
    return Edge(start, end, Card.parse(card), role)
