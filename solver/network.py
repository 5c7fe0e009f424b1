"""The solution of a position as a network: positions are nodes, plays are edges, and where plays meet again they are one.

Nodes are named by the text of the position without the points taken before, so that `Position.parse` reads them and equal
positions meet. Everything a node or an edge carries is a plain number, word or truth value, so that every writer of
networkx keeps it: GraphML, node-link JSON and the rest come back as they went.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from .cards import Card
from .errors import LimitError
from .folding import chosen_of
from .games import TrickRules
from .goal import Goal
from .limits import Limit
from .position import Position
from .solution import Value
from .solving import Solver

if TYPE_CHECKING:
    import networkx


def graph(
    position: Position,
    /,
    *,
    depth: int | None = None,
    only_best: bool = False,
    objective: str = "own",
    ties: str = "even",
    leader: int | None = None,
    limit: Limit | None = None,
    engine: Solver | None = None,
) -> networkx.DiGraph:
    """Return the solution of a position as a directed graph: nodes are positions, edges are plays.

    The graph goes `depth` plays deep (default: to the end of the trick; in the layout deal one round of turns) and follows
    every card, or with `only_best` those that the seat on turn chooses among. A node has `depth` (fewest plays from the
    root), `turn`, `over`, and per seat `expected_1`, `low_1`, `high_1` and so on: penalties from there on. An edge has
    `card`, `cost`, `best`, and per seat `gain_1` and so on: signed points on the way. The graph itself has `root`, the goal
    as in `solve`, and `halt`: a `limit` is for the whole graph, and what it cuts off has no numbers and no plays. `engine`
    lends its tables. Raises LimitError for a depth that makes no sense, otherwise as `solve`.

    >>> found = graph(Position.parse("jazz/last ..A.2/..K.3/..5.A 1"), depth=1)
    >>> [(edge["card"], edge["cost"]) for _, _, edge in found.edges(data=True)]
    [('AD', 0.0), ('2C', 20.0)]
    """
    import networkx

    if depth is not None and not (type(depth) is int and depth >= 0):
        raise LimitError(f"depth is a number of plays from 0 up, not {depth!r}")
    with Solver() as own:
        valuer = _Valuer(engine or own, objective, ties, leader, limit or Limit())
        root = bare(position)
        found = networkx.DiGraph(root=str(root), objective=objective, ties=ties, **({"leader": leader} if leader else {}))
        _add(found, root, valuer.value(root), 0)
        row = [root]
        for level in range(1, 1 + (_usual_depth(position) if depth is None else depth)):
            row = [child for parent in row for child in _spread(found, parent, level, valuer, only_best=only_best)]
        found.graph["halt"] = valuer.halt
        return found


class _Valuer:
    """Values positions one after another until a limit for all of them strikes."""

    def __init__(self, engine: Solver, objective: str, ties: str, leader: int | None, limit: Limit) -> None:
        self._engine = engine
        self._goal = Goal(objective, ties, leader)
        self._limit = limit
        self._begun = monotonic()
        self._nodes = 0
        self.halt = ""

    def value(self, position: Position) -> Value | None:
        """Return the numbers of a position, None once the limit has struck."""
        if self.halt:
            return None
        goal, rest = self._goal, self._limit.less(seconds=monotonic() - self._begun, nodes=self._nodes)
        found = self._engine.value(position, objective=goal.objective, ties=goal.ties, leader=goal.leader, limit=rest)
        self._nodes += found.nodes
        self.halt = found.halt
        return None if found.halt else found

    def costs(self, position: Position, ways: list[tuple[float, ...]]) -> list[float]:
        """Return what each play costs the seat on turn, from what every seat pays after it."""
        goal = self._goal.under(position.rules)
        worths = [goal.judged(way, position.turn) for way in ways]
        return [max(0.0, worth - min(worths)) for worth in worths]

    def chosen(self, position: Position, ways: list[tuple[float, ...]]) -> set[int]:
        """Return the places of the plays that the seat on turn chooses among."""
        return set(chosen_of(position.turn, self._goal.under(position.rules), ways))


def _usual_depth(position: Position) -> int:
    return position.rules.seats - (len(position.trick) if isinstance(position.rules, TrickRules) else 0)


def bare(position: Position) -> Position:
    """Return the position without the points taken so far, where they change nothing."""
    return replace(position, taken=()) if position.rules.additive else position


def gains_of(position: Position, card: Card) -> tuple[int, ...]:
    """Return what a play adds to the score of each seat's side at once; nothing where only the end of the deal tells."""
    rules, own = position.rules, position.gains(card)
    if not rules.additive:
        return (0,) * rules.seats
    return tuple(sum(own[other - 1] for other in rules.side_of(seat)) for seat in range(1, rules.seats + 1))


def _spread(
    found: networkx.DiGraph, parent: Position, level: int, valuer: _Valuer, *, only_best: bool
) -> Iterator[Position]:
    """Add the plays of a position; yield the positions that are new."""
    if valuer.halt or not parent.legal:
        return
    children = [bare(parent.play(card)) for card in parent.legal]
    values = [valuer.value(child) for child in children]
    gains = [gains_of(parent, card) for card in parent.legal]
    ways = [_after(gained, value) for gained, value in zip(gains, values, strict=True) if value]
    if len(ways) < len(children):
        return
    chosen, costs = valuer.chosen(parent, ways), valuer.costs(parent, ways)
    for place, child in enumerate(children):
        if only_best and place not in chosen:
            continue
        if str(child) not in found:
            _add(found, child, values[place], level)
            yield child
        _connect(found, (parent, child), parent.legal[place], gains[place], cost=costs[place], best=place in chosen)


def _after(gained: tuple[int, ...], value: Value) -> tuple[float, ...]:
    return tuple(rest - points for rest, points in zip(value.expecteds, gained, strict=True))


def _add(found: networkx.DiGraph, position: Position, value: Value | None, depth: int) -> None:
    rows = {"expected": value.expecteds, "low": value.lows, "high": value.highs} if value else {}
    numbers = {f"{name}_{seat}": float(number) for name, row in rows.items() for seat, number in enumerate(row, start=1)}
    found.add_node(str(position), depth=depth, turn=position.turn, over=position.over, **numbers)


def _connect(
    found: networkx.DiGraph, ends: tuple[Position, Position], card: Card, gained: tuple[int, ...], *, cost: float, best: bool
) -> None:
    gains = {f"gain_{seat}": points for seat, points in enumerate(gained, start=1)}
    found.add_edge(*map(str, ends), card=str(card), cost=cost, best=best, **gains)
