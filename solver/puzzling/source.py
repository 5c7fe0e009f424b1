"""Where candidates come from: random deals that rule players play down to an ending, and given positions and records.

Everything is a pure function of the source and the seed. A deal, a record or a position gives the moments at which a puzzle
may begin, in order; only endings small enough to be solved at once are among them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from ..cards import SUITS
from ..deals import deal
from ..errors import DealError
from ..games import GAMES, JassRules, LayoutRules, Rules, rules
from ..games.jass import MODES
from ..position import Position
from ..record import Record
from ..ruleplay import NOISE, player_of
from ..tables import Tables
from .turns import EQUILIBRIUM, Judge, kinds_of

# The largest hands that a puzzle made of a random deal begins with, by seats, and the largest that are solved at all.
USUAL = {3: (4, 7), 4: (4, 6), 5: (3, 5), 6: (3, 4), 7: (3, 4)}
USUAL_LAYOUT = {3: (6, 10), 4: (5, 8), 5: (4, 7), 6: (4, 6), 7: (3, 5)}
USUAL_JASS = (3, 5)
USUAL_DISTANCES = (3, 4)
LEAST = 3  # with fewer cards there is little to find
MOST = {3: 9, 4: 7, 5: 6, 6: 5, 7: 4}
MOST_LAYOUT = 11
MOST_DISTANCES = 4
PREDICTED_MEAN, PREDICTED_SPREAD = 39, 18

Candidate = tuple[Position, str]


class Moments(Protocol):
    """One deal and the moments of it that may be puzzles."""

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""

    def candidates(self, tables: Tables) -> Iterator[Candidate]:
        """Yield positions, each with the kind of puzzle it may be."""


def source_of(
    source: str | Position | Record | Iterable[Position | Record], *, seats: int | None, seed: int
) -> Iterable[Moments]:
    """Return the deals of a source; raise RulesError for a game that does not exist, DealError for deals too large."""
    if isinstance(source, str):
        return _dealt(source, seats, seed)
    given = [source] if isinstance(source, Position | Record) else source
    return (_Played(item) if isinstance(item, Record) else _Set(item) for item in given)


def rules_of(source: str | Position | Record, *, seats: int | None) -> Rules:
    """Return the rules of a source, for a game those of a random deal of it; raise RulesError."""
    if isinstance(source, str):
        name, _, chosen = source.strip().lower().partition(":")
        known = GAMES.get(name)
        return _rules(source, name, chosen, seats or (known.seats[0] if known else None), random.Random(0))
    return source.start.rules if isinstance(source, Record) else source.rules


def too_large(position: Position) -> str:
    """Say that the hands of a position are too large for a puzzle, "" if they are not."""
    most, found = _most(position.rules), _largest(position)
    return f"hands of {found} cards; puzzles of {position.rules.game} have {most} at most" if found > most else ""


@dataclass(frozen=True, slots=True)
class _Dealt:
    """A random deal that rule players, who err now and then, play down; each deal is for one kind of puzzle."""

    start: Position
    kind: str
    cards: int
    seed: int

    @property
    def rules(self) -> Rules:
        return self.start.rules

    def candidates(self, tables: Tables) -> Iterator[Candidate]:
        choose, player, position = random.Random(self.seed), player_of(self.rules), self.start
        while not position.over and _largest(position) >= LEAST:
            if _largest(position) <= self.cards:
                yield position, self.kind
            errs = choose.random() < NOISE
            position = position.play(choose.choice(position.legal) if errs else player.card(position, position.bits))


@dataclass(frozen=True, slots=True)
class _Played:
    """A record: every moment of it that is small enough."""

    record: Record

    @property
    def rules(self) -> Rules:
        return self.record.start.rules

    def candidates(self, tables: Tables) -> Iterator[Candidate]:
        small = (each for each in self.record.positions() if each.open and not too_large(each))
        return ((position, kind) for position in small for kind in kinds_of(self.rules))


@dataclass(frozen=True, slots=True)
class _Set:
    """A position, and those that follow when everybody plays a best card, so that the puzzle begins at a decision."""

    position: Position

    def __post_init__(self) -> None:
        hidden = next((seat for seat, hand in enumerate(self.position.hands, start=1) if hand.unseen), None)
        if hidden:
            raise DealError(f"seat {hidden} has unseen cards; a puzzle needs every hand open", seat=hidden)
        if reason := too_large(self.position):
            raise DealError(reason)

    @property
    def rules(self) -> Rules:
        return self.position.rules

    def candidates(self, tables: Tables) -> Iterator[Candidate]:
        for position in self._followed(tables):
            for kind in kinds_of(self.rules):
                yield position, kind

    def _followed(self, tables: Tables) -> Iterator[Position]:
        yield self.position
        if self.position.over:
            return
        judge = Judge(tables, EQUILIBRIUM, self.position)
        turn = judge.turn(self.position)
        best = min(range(len(turn.runs)), key=lambda place: turn.worths[place][1])
        position = self.position
        for card in judge.line(position, turn.runs[best][0]):
            position = position.play(card)
            yield position


def _dealt(game: str, seats: int | None, seed: int) -> Iterator[_Dealt]:
    name, _, chosen = game.strip().lower().partition(":")
    known = GAMES.get(name)
    first = rules_of(game, seats=seats)
    table = range(first.seats, first.seats + 1) if seats or not known else known.seats
    return _deals(game, (name, chosen), table, seed)


def _deals(game: str, named: tuple[str, str], table: range, seed: int) -> Iterator[_Dealt]:
    for number in count():
        choose = random.Random(f"{seed}/{number}")
        found = _rules(game, *named, table[number % len(table)], choose)
        kinds = kinds_of(found)
        start = deal(found, seed=choose.getrandbits(64), leader=choose.randint(1, found.seats))
        kind = kinds[number // len(table) % len(kinds)]
        yield _Dealt(start, kind, choose.randint(*_usual(found)), choose.getrandbits(64))


def _rules(game: str, name: str, chosen: str, seats: int | None, choose: random.Random) -> Rules:
    """Return the rules of one deal; what a deal of Jass needs and the name of the game leaves open is drawn."""
    options: dict[str, object] = {}
    if name.startswith("jass/"):
        drawn = _contract(name, choose)
        options |= {} if "trump=" in chosen or "mode=" in chosen else drawn
        if name == "jass/differenzler" and "targets=" not in chosen:
            options["targets"] = [max(0, round(choose.gauss(PREDICTED_MEAN, PREDICTED_SPREAD))) for _ in range(4)]
        if name == "jass/coiffeur" and "declarer=" not in chosen:
            options["declarer"] = choose.randint(1, 4)
    return rules(game, seats=seats, **options)


def _contract(name: str, choose: random.Random) -> dict[str, object]:
    modes = {"jass/schieber": MODES[:2], "jass/coiffeur": MODES}.get(name, ())
    drawn = choose.choice([*SUITS, *modes])
    return {"trump": drawn} if drawn in SUITS else {"mode": drawn}


def _usual(found: Rules) -> tuple[int, int]:
    if isinstance(found, LayoutRules):
        return USUAL_LAYOUT[found.seats]
    if isinstance(found, JassRules):
        return USUAL_DISTANCES if found.targets else USUAL_JASS
    return USUAL[found.seats]


def _most(found: Rules) -> int:
    if isinstance(found, LayoutRules):
        return MOST_LAYOUT
    return MOST_DISTANCES if isinstance(found, JassRules) and found.targets else MOST[found.seats]


def _largest(position: Position) -> int:
    return max(map(len, position.hands))
