"""What is asked of the solver, checked before any search starts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .cards import Card
from .errors import DealError, IllegalPlay, RulesError
from .estimating import HORIZON
from .games import JassRules, LayoutRules, TrickRules
from .goal import PLAIN, Goal
from .position import Position
from .tables import Duel

MODELS = ("maxn", "paranoid", "optimistic", "teams", "all")
METHODS = ("auto", "exact", "estimate")


@dataclass(frozen=True, slots=True)
class Question:
    """A position, the numbers wanted and the way to them, the goal of the seats, the seat asked about, sides, cards."""

    position: Position
    model: str
    goal: Goal
    seat: int
    teams: tuple[frozenset[int], ...]
    cards: tuple[Card, ...]
    method: str = "auto"

    @classmethod
    def of(
        cls,
        position: Position,
        *,
        model: str,
        objective: str,
        ties: str,
        leader: int | None,
        seat: int | None,
        teams: Sequence[Iterable[int]] | None,
        cards: Iterable[Card | str] | None,
        method: str = "auto",
    ) -> Question:
        """Check what a caller asks; raise RulesError, DealError or IllegalPlay."""
        if model not in MODELS:
            raise RulesError(f"there is no model {model!r}; models are {', '.join(MODELS)}", known=MODELS)
        if method not in METHODS:
            raise RulesError(f"there is no method {method!r}; methods are {', '.join(METHODS)}", known=METHODS)
        if not position.open:
            hidden = next(number for number, hand in enumerate(position.hands, start=1) if hand.unseen)
            raise DealError(f"seat {hidden} has unseen cards; solving needs every hand open", seat=hidden)
        asked = position.turn if seat is None else seat
        if type(asked) is not int or not 1 <= asked <= position.rules.seats:
            raise DealError(f"there is no seat {seat!r}; seats are 1 to {position.rules.seats}")
        goal = Goal.of(objective=objective, ties=ties, leader=leader, seats=position.rules.seats)
        sides = _teams(position, model, teams)
        if goal != PLAIN and (sides or model not in ("maxn", "all")):
            reason = "two sides play for the difference of their scores" if sides else f"model {model!r} knows no choice"
            raise RulesError(f"objective, ties and leader are for seats that each play for themselves; {reason}")
        if goal != PLAIN and isinstance(position.rules, JassRules):
            raise RulesError("objective, ties and leader are not for Differenzler: every seat has its own prediction")
        return cls(position, model, goal, asked, sides, _cards(position, cards), method)

    def side_of(self, seat: int) -> frozenset[int]:
        """Return the seats that share a seat's score: its team, or just the seat."""
        return next((team for team in self.teams if seat in team), frozenset({seat}))

    @property
    def team(self) -> frozenset[int]:
        """The team of the seat on turn, empty when every seat plays for itself."""
        return self.side_of(self.position.turn) if self.teams else frozenset()

    @property
    def taken(self) -> tuple[int, ...]:
        """The score so far of each seat's side in signed points; a distance from a prediction counts it in already."""
        taken = self.position.taken
        if not self.position.rules.additive:
            return (0,) * len(taken)
        return tuple(sum(taken[other - 1] for other in self.side_of(seat)) for seat in range(1, len(taken) + 1))

    @property
    def pursued(self) -> Goal:
        """The goal of the seats, or the plainest that comes to the same under these rules."""
        return self.goal.under(self.position.rules)

    @property
    def estimated(self) -> bool:
        """True when `expected` is to be estimated: on demand, or because exact max^n would take too long.

        Layout deals are always solved whole, and distances or other goals only exactly.
        """
        position, rules = self.position, self.position.rules
        if not (self.wants_vectors and self.cards and isinstance(rules, TrickRules) and rules.additive):
            return False
        beyond = max(map(len, position.hands)) > HORIZON[rules.seats] and not position.decided
        return self.pursued == PLAIN and (self.method == "estimate" or (self.method == "auto" and beyond))

    @property
    def wants_vectors(self) -> bool:
        """True when expected, low and high are asked for and every seat plays for itself."""
        return self.model in ("maxn", "all") and not self.team

    @property
    def wants_teams(self) -> bool:
        """True when the value of two sides is asked for."""
        return bool(self.team) and self.model in ("maxn", "teams", "all")

    def duels(self) -> dict[str, Duel]:
        """Return the two-sided questions asked about `seat`, by the name of the number they answer."""
        if self.model in ("maxn", "teams"):
            return {}
        return {
            name: duel
            for name, duel in self.duels_of(self.seat).items()
            if self.model == "all" or self.model == {"guaranteed": "paranoid", "best_case": "optimistic"}[name]
        }

    def duels_of(self, seat: int) -> dict[str, Duel]:
        """Return both two-sided questions about a seat: all others against it, all others for it.

        In a partnership game the points of both partners count, but the partner is one of the others.
        """
        others = frozenset(range(1, self.position.rules.seats + 1)) - {seat}
        side = self.side_of(seat)
        return {"guaranteed": Duel(side, others), "best_case": Duel(side, frozenset())}


def _teams(position: Position, model: str, teams: Sequence[Iterable[int]] | None) -> tuple[frozenset[int], ...]:
    """Return the two sides a caller names, else those of the rules, else none."""
    if teams is None:
        if model == "teams" and not position.rules.partnerships:
            raise RulesError(f"{position.rules.game} has no partnerships; name them with teams=((1, 3), (2, 4))")
        return tuple(map(frozenset, position.rules.partnerships))
    if isinstance(position.rules, LayoutRules):
        raise RulesError("the layout deal has no teams: a difference of scores does not fix what each side gets")
    if isinstance(position.rules, JassRules) and not position.rules.teams:
        raise RulesError("Differenzler has no teams: every seat has its own prediction")
    seats = list(range(1, position.rules.seats + 1))
    try:
        sides = tuple(frozenset(side) for side in teams)
        valid = len(sides) == 2 and all(sides) and sorted([*sides[0], *sides[1]]) == seats
    except TypeError:
        valid = False
    if not valid:
        raise DealError(f"teams must be two sides that share out seats 1 to {position.rules.seats}, not {teams!r}")
    if isinstance(position.rules, JassRules) and set(sides) != set(map(frozenset, position.rules.teams)):
        raise RulesError(f"the sides of {position.rules.game} are seats 1 and 3 against 2 and 4")
    return sides


def _cards(position: Position, cards: Iterable[Card | str] | None) -> tuple[Card, ...]:
    legal = position.legal
    if cards is None:
        return legal
    wanted = [Card.parse(card) if isinstance(card, str) else card for card in cards]
    for card in wanted:
        if card not in legal:
            raise IllegalPlay(
                str(card), seat=position.turn, legal=[str(other) for other in legal], reason="only legal cards have a value"
            )
    return tuple(card for card in legal if card in wanted)
