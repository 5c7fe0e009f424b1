"""The solution of a puzzle as a tree: the answers of the solver, and the replies it has to meet.

Nodes are positions, and where plays meet again they are one. At each turn of the solver at which the cards differ in worth
there is one answer, which the tree follows; at turns of others it follows every reply that may be chosen. It ends where the
deal is over or the solver's cards make no difference any more, and beyond the first trick (in the layout deal the first
round) only goes on where it leads to a further answer.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..cards import Card
from ..games import LayoutRules
from ..network import bare, gains_of
from ..position import Position
from .turns import Judge

if TYPE_CHECKING:
    import networkx

MOST_POSITIONS = 400
ANSWER, FORCED, REPLY = "answer", "forced", "reply"
ROLES = (ANSWER, FORCED, REPLY)


@dataclass(frozen=True, slots=True)
class Edge:
    """A play from one position of a tree to another, both by their places; `role` is "answer", "forced" or "reply"."""

    start: int
    end: int
    card: Card
    role: str


@dataclass(frozen=True)
class Tree:
    """The positions of a solution, the first of which is the puzzle, each after those that lead to it, and the plays."""

    positions: tuple[Position, ...]
    edges: tuple[Edge, ...]

    def plays(self, place: int) -> list[Edge]:
        """Return the plays from a position."""
        return self._after[place]

    @cached_property
    def answers(self) -> int:
        """The greatest number of answers on one line."""
        return self._answers_from(0)

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """How many plays after the first position each position comes."""
        levels = [0] * len(self.positions)
        for edge in self.edges:
            levels[edge.end] = levels[edge.start] + 1
        return tuple(levels)

    @cached_property
    def first_round(self) -> tuple[Edge, ...]:
        """The plays that complete the first trick, or that come last before the solver's second turn in the layout deal."""
        last = plays_left(self.positions[0])
        return tuple(edge for edge in self.edges if self.levels[edge.end] == last)

    def graph(self) -> networkx.DiGraph:
        """Return the tree as a graph like those of `solver.graph`: positions are nodes, plays are edges.

        A node has `depth`, `turn` and `over`; an edge has `card`, `role`, and per seat `gain_1` and so on: signed points on
        the way. The graph itself has `root`.
        """
        import networkx

        found = networkx.DiGraph(root=str(self.positions[0]))
        for position, level in zip(self.positions, self.levels, strict=True):
            found.add_node(str(position), depth=level, turn=position.turn, over=position.over)
        for edge in self.edges:
            position, end = self.positions[edge.start], self.positions[edge.end]
            gains = {f"gain_{seat}": points for seat, points in enumerate(gains_of(position, edge.card), start=1)}
            found.add_edge(str(position), str(end), card=str(edge.card), role=edge.role, **gains)
        return found

    @cached_property
    def _after(self) -> defaultdict[int, list[Edge]]:
        after: defaultdict[int, list[Edge]] = defaultdict(list)
        for edge in self.edges:
            after[edge.start].append(edge)
        return after

    def _answers_from(self, place: int) -> int:
        most = [0] * len(self.positions)
        for edge in sorted(self.edges, key=lambda each: -self.levels[each.start]):
            most[edge.start] = max(most[edge.start], most[edge.end] + (edge.role == ANSWER))
        return most[place]


def plays_left(position: Position) -> int:
    """Return how many plays complete the trick, or in the layout deal the round of turns."""
    return position.rules.seats - (0 if isinstance(position.rules, LayoutRules) else len(position.trick))


def tree_of(judge: Judge, position: Position) -> Tree | None:
    """Return the solution of a position, None if it is no puzzle: a turn of the solver has more than one right card.

    A solution of more than `MOST_POSITIONS` positions is none for a reader, and None as well.
    """
    start = bare(position)
    growth = _Growth(judge)
    return growth.tree(start) if growth.is_complete(start) else None


class _Growth:
    """The plays to follow from every position of a tree, while it grows."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._plays: dict[Position, list[tuple[Card, str, Position]]] = {}

    def is_complete(self, start: Position) -> bool:
        """Follow every line from a position; False if it is no puzzle."""
        waiting = [start]
        while waiting:
            position = waiting.pop()
            if position in self._plays:
                continue
            choices = self._choices(position)
            if choices is None or len(self._plays) == MOST_POSITIONS:
                return False
            self._plays[position] = [(card, role, bare(position.play(card))) for card, role in choices]
            waiting += [following for _, _, following in self._plays[position]]
        return any(role == ANSWER for _, role, _ in self._plays[start])

    def tree(self, start: Position) -> Tree:
        """Return what has grown, without lines that lead to no further answer."""
        leading = self._leading(start)
        places, edges, row = {start: 0}, [], deque([(start, plays_left(start))])
        while row:
            position, left = row.popleft()
            for card, role, following in self._plays[position] if left > 0 or position in leading else []:
                if following not in places:
                    places[following] = len(places)
                    row.append((following, left - 1))
                edges.append(Edge(places[position], places[following], card, role))
        return Tree(tuple(places), tuple(edges))

    def _choices(self, position: Position) -> list[tuple[Card, str]] | None:
        """Return the plays to follow, None if the solver has more than one right card, and wrong ones besides."""
        if position.over or (position.decided and not position.trick):
            return []
        runs, own = self._judge.runs(position), position.turn == self._judge.solver
        if len(runs) == 1:
            return [(runs[0][0], FORCED if own else REPLY)]
        turn = self._judge.turn(position)
        if not own:
            return [(runs[place][0], REPLY) for place in turn.replies(self._judge.kind)]
        if turn.settled:
            return []
        return None if turn.answer is None else [(runs[turn.answer][0], ANSWER)]

    def _leading(self, start: Position) -> set[Position]:
        """Return the positions from which some line comes to an answer."""
        leading: set[Position] = set()
        seen: set[Position] = set()
        stack = [(start, False)]
        while stack:
            position, done = stack.pop()
            if done:
                if any(role == ANSWER or following in leading for _, role, following in self._plays[position]):
                    leading.add(position)
            elif position not in seen:
                seen.add(position)
                stack.append((position, True))
                stack += [(following, False) for _, _, following in self._plays[position]]
        return leading
