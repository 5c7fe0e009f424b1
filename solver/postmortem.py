"""Post-mortem: what each play of a record cost, with all hands open and from what its seat could know.

A deal is solved exactly from its last plays back to a horizon; earlier plays carry no numbers. What a play changed is the
difference between the expected scores before and after it, so that the changes add up to the result of the deal. The fair
cost of a play is that of a hint (see `hinting`); any play can have one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isnan, nan
from time import monotonic
from typing import Any

from .columns import in_columns
from .errors import LimitError
from .fairness import fairly
from .fortune import dealt
from .games import JassRules, LayoutRules, Rules
from .goal import TIE
from .limits import Limit
from .measures import accuracy, fair_accuracy, luck, turning_points, windfall
from .ply import Ply, plain
from .position import Position
from .record import Record
from .solution import Solution, number_text
from .solving import Solver

FORMAT = "solver-review/1"

# Hands of this size, by number of seats, take a trick deal from play about a second to solve on one core, seldom five.
HORIZON = {3: 10, 4: 8, 5: 7, 6: 6, 7: 5}
DISTANCE_HORIZON = 4
WHOLE = 52


@dataclass(frozen=True, slots=True)
class Review:
    """A record with what each of its plays cost; `horizon` is the size of the largest hand to solve.

    `dealt` is what the deal itself gave each seat, above the mean of random deals (see `fortune`), or nothing.
    """

    record: Record
    horizon: int
    plies: tuple[Ply, ...]
    dealt: tuple[float, ...] = ()

    @property
    def known(self) -> tuple[Ply, ...]:
        """The plays that have numbers: the last ones of the deal, without a gap."""
        return tuple(ply for ply in self.plies if ply.known)

    @property
    def fair(self) -> bool:
        """True if some play has a fair cost."""
        return any(ply.fair for ply in self.plies)

    @property
    def halt(self) -> str:
        """The limit that struck, empty if none did."""
        return next((ply.halt for ply in self.plies if ply.halt), "")

    @property
    def exact(self) -> bool:
        """True when every play inside the horizon has numbers."""
        return not self.halt

    @property
    def start(self) -> tuple[float, ...]:
        """Each seat's expected score before the first known play; with the changes it adds up to the result."""
        return self.known[0].before if self.known else (nan,) * self.record.start.rules.seats

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat, in a partnership game that of its side, in Differenzler less its distance at the end."""
        rules, own = self.record.start.rules, self.record.scores
        if isinstance(rules, JassRules) and rules.targets and self.record.finished:
            return tuple(-distance for distance in rules.distances(own, self.record.final.tricks))
        return tuple(sum(own[other - 1] for other in rules.side_of(seat)) for seat in self._seats())

    @property
    def costs(self) -> tuple[float, ...]:
        """What the known plays of each seat cost in all."""
        return tuple(sum(ply.cost for ply in self.known if ply.seat == seat) for seat in self._seats())

    @property
    def lost(self) -> tuple[float, ...]:
        """What the known plays of each seat lost at least, play by play."""
        return tuple(sum(ply.lost for ply in self.known if ply.seat == seat) for seat in self._seats())

    @property
    def accuracies(self) -> tuple[float, ...]:
        """What each seat kept of all that its known plays could lose, 0 to 1; nan for a seat that had no choice."""
        return tuple(accuracy([ply for ply in self.plies if ply.seat == seat]) for seat in self._seats())

    @property
    def fair_costs(self) -> tuple[float, ...]:
        """What the plays of each seat cost by what it could know; nan if nobody asked."""
        return tuple(0.0 + sum(ply.fair_cost for ply in self.plies if ply.seat == seat) for seat in self._seats())

    @property
    def fair_accuracies(self) -> tuple[float, ...]:
        """What each seat kept of all that its plays could lose by what it could know, 0 to 1; nan for no choice."""
        return tuple(fair_accuracy([ply for ply in self.plies if ply.seat == seat]) for seat in self._seats())

    @property
    def windfalls(self) -> tuple[float, ...]:
        """What the others' known plays changed in each seat's expected score: start - cost + windfall is the result."""
        return tuple(windfall(self.plies, seat) for seat in self._seats())

    @property
    def lucks(self) -> tuple[str, ...]:
        """What luck made of each seat's play: "bad luck", "unpunished" or nothing; empty words for a deal under way."""
        scores = self.scores
        return tuple(luck(self.plies, seat, scores) if self.record.finished else "" for seat in self._seats())

    @property
    def turning_points(self) -> tuple[int, ...]:
        """The plays that cost their seat most, as numbers from 1 in order of play."""
        return turning_points(self.plies)

    def to_json(self) -> str:
        """Return the review as one line of JSON, unknown numbers as null."""
        record = self.record
        shown: dict[str, Any] = {
            "format": FORMAT,
            "game": record.start.rules.name,
            "seats": record.start.rules.seats,
            "names": record.names,
            "match": record.match,
            "horizon": self.horizon,
            "exact": self.exact,
            "halt": self.halt,
            "start": [plain(score) for score in self.start],
            "scores": self.scores,
            "costs": self.costs,
            "lost": self.lost,
            "windfalls": self.windfalls,
            "lucks": self.lucks,
            "accuracies": [plain(share) for share in self.accuracies],
            "turning_points": self.turning_points,
            "dealt": self.dealt,
            "fair_costs": [plain(cost) for cost in self.fair_costs],
            "fair_accuracies": [plain(share) for share in self.fair_accuracies],
            "plays": [ply.document() for ply in self.plies],
        }
        return json.dumps(shown, ensure_ascii=False)

    def _repr_html_(self) -> str:
        from .reporting import fragment

        return fragment(self)

    def __str__(self) -> str:
        return "\n".join([self._title(), *self._plays(), "", self._balance(), *self._turns()])

    def _seats(self) -> range:
        return range(1, self.record.start.rules.seats + 1)

    def _title(self) -> str:
        rules, known, word = self.record.start.rules, self.known, _row_word(self.record.start.rules)
        title = f"{rules.name}, {rules.seats} seats: "
        if not known:
            return title + (f"no play is solved, {self.plies[-1].verdict}" if self.plies else "nothing was played")
        if len(known) == len(self.plies):
            return f"{title}solved from the first play on"
        return f"{title}solved from {word} {known[0].row} on, {self.plies[-len(known) - 1].verdict} before"

    def _plays(self) -> list[str]:
        """Return the table of the plays with numbers, one a line; the row is told at its first, the best cards if others."""
        shown = self.plies if self.fair else self.known
        heads = ["fair", "knew better"] * self.fair
        rows = [[_row_word(self.record.start.rules), "seat", "card", "cost", *heads[:1], "verdict", "best", *heads[1:]]]
        last = 0
        for ply in shown:
            row = str(ply.row) if ply.row != last else ""
            fair = [number_text(ply.fair_cost), _known_better(ply)] if self.fair else []
            cost = number_text(ply.cost) if ply.known else ""
            rows.append([row, self._called(ply.seat), str(ply.card), cost, *fair[:1], _judged(ply), _better(ply), *fair[1:]])
            last = ply.row
        return [in_columns(rows, right=(0, 3, 4) if self.fair else (0, 3))] if shown else []

    def _balance(self) -> str:
        """Return the table of what each seat could expect, what came of it, and what its own plays cost."""
        rows = [("", *map(self._called, self._seats()))]
        if self.known:
            rows.append(("expected before", *map(number_text, self.start)))
        rows.append(("result" if self.record.finished else "points so far", *map(str, self.scores)))
        if self.known:
            rows.append(("own plays cost", *map(number_text, self.costs)))
            rows.append(("lost at least", *map(number_text, self.lost)))
            rows.append(("others changed", *map(number_text, self.windfalls)))
            rows.append(("accuracy", *map(share_text, self.accuracies)))
        if self.fair:
            rows.append(("fair cost", *map(number_text, self.fair_costs)))
            rows.append(("fair accuracy", *map(share_text, self.fair_accuracies)))
        if self.dealt:
            rows.append(("luck of the deal", *map(_signed, self.dealt)))
        if any(self.lucks):
            rows.append(("luck", *self.lucks))
        return in_columns(rows, right=range(1, len(rows[0])))

    def _turns(self) -> list[str]:
        """Return a line for each turning point: where, who, and why another card was better."""
        word = _row_word(self.record.start.rules)
        turned = [(ply, ply.why) for ply in (self.plies[number - 1] for number in self.turning_points)]
        told = [f"{word} {ply.row}, {self._called(ply.seat)}: {why.sentence}" for ply, why in turned if why]
        return ["", *told] if told else []

    def _called(self, seat: int) -> str:
        return f"{seat} {self.record.names[seat - 1]}" if self.record.names else f"seat {seat}"


def share_text(share: float) -> str:
    """Return an accuracy in percent, a dash if there is none.

    >>> share_text(0.987), share_text(nan)
    ('99 %', '-')
    """
    return "-" if isnan(share) else f"{100 * share:.0f} %"


def review(
    record: Record,
    /,
    *,
    limit: Limit | None = None,
    play_limit: Limit | None = None,
    horizon: int | None = None,
    fair: int | None = None,
    engine: Solver | None = None,
) -> Review:
    """Return what each play of a record cost, as far back as the deal can be solved exactly.

    `horizon` is the largest hand to solve (default: `HORIZON` by seats, and layout deals whole); decided positions are
    solved whatever their size. A `limit` is for the whole record, a `play_limit` for each play: a play that one of them cuts
    off and those before it have no numbers. `fair` asks for what each play cost by what its seat could know, over so many
    worlds, within the `play_limit`. `engine` lends its tables. Raises LimitError for a horizon or a number of worlds that
    makes no sense.

    >>> record = Record.parse('[Game "jazz/last"] [Deal "..A.2/..K.3/..5.A"]  1: 2C 3C AC  3: 5D AD KD')
    >>> [(str(ply.card), ply.cost, ply.charge) for ply in review(record).plies[:2]]
    [('2C', 20.0, 'lost at least 20'), ('3C', 0.0, '')]
    """
    if horizon is not None and not (type(horizon) is int and horizon >= 0):
        raise LimitError(f"a horizon is a number of cards from 0 up, not {horizon!r}")
    if fair is not None and not (type(fair) is int and fair > 0):
        raise LimitError(f"fair costs are weighed over a whole number of worlds from 1 up, not {fair!r}")
    reach = _usual_horizon(record.start.rules) if horizon is None else horizon
    plies = list(_plies(record))
    inside = [ply for ply in plies if _inside(ply.position, reach)]
    with Solver() as own:
        solved = _solved(inside, engine or own, limit or Limit(), play_limit or Limit())
    found = [*plies[: len(plies) - len(inside)], *solved]
    if fair is not None:
        found = list(fairly(record, found, worlds=fair, limit=play_limit or Limit()))
    start = found[0].before if found and found[0].known else ()
    return Review(record, reach, tuple(found), dealt(record, start))


def _usual_horizon(rules: Rules) -> int:
    if isinstance(rules, JassRules):
        return DISTANCE_HORIZON if rules.targets else WHOLE
    return WHOLE if isinstance(rules, LayoutRules) else HORIZON[rules.seats]


def _plies(record: Record) -> Iterator[Ply]:
    rows = (number for number, (_, plays) in enumerate(record.rows(), start=1) for _ in plays)
    for row, position, play in zip(rows, record.positions(), record.plays, strict=False):
        yield Ply(row, position, play.card)


def _inside(position: Position, horizon: int) -> bool:
    return max(map(len, position.hands)) <= horizon or position.decided


def _solved(plies: list[Ply], engine: Solver, limit: Limit, play_limit: Limit) -> list[Ply]:
    """Return the plays with their answers, up to the first that a limit cut off.

    Late plays come first, so that a limit costs only early ones; a layout deal is swept whole from its first play. Either
    way little but look-ups is left for the other plays.
    """
    begun, nodes, halt = monotonic(), 0, ""
    found: dict[int, Solution] = {}
    order = range(len(plies))
    for place in order if _is_layout(plies) else reversed(order):
        rest = limit.less(seconds=monotonic() - begun, nodes=nodes).within(play_limit)
        answer = engine.solve(plies[place].position, limit=rest, method="exact")
        nodes, halt = nodes + answer.nodes, answer.halt
        if halt:
            break
        found[place] = answer
    return [replace(ply, answer=found.get(place), halt="" if place in found else halt) for place, ply in enumerate(plies)]


def _is_layout(plies: list[Ply]) -> bool:
    return any(isinstance(ply.position.rules, LayoutRules) for ply in plies)


def _judged(ply: Ply) -> str:
    if ply.lost > 0:
        return ply.charge
    return f"{ply.charge}, {ply.verdict}" if ply.charge else ply.verdict


def _better(ply: Ply) -> str:
    return "" if ply.card in ply.best else " ".join(map(str, ply.best))


def _known_better(ply: Ply) -> str:
    """Return the cards that the seat could know to be better, or that luck had a hand in it."""
    told = [] if ply.fair is None or ply.fair_cost <= TIE else map(str, ply.fair.best)
    return " ".join([*told, *([f"({ply.luck})"] if ply.luck else [])])


def _signed(points: float) -> str:
    """Return points with their sign.

    >>> _signed(-0.04), _signed(-0.06)
    ('+0.0', '-0.1')
    """
    return f"{points:+z.1f}"


def _row_word(rules: Rules) -> str:
    return "round" if isinstance(rules, LayoutRules) else "trick"
