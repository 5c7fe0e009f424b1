"""What is asked of the solver, checked before any search starts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .cards import Card
from .errors import DealError, IllegalPlay, RulesError
from .games import LayoutRules
from .position import Position
from .tables import Duel

MODELS = ("maxn", "paranoid", "optimistic", "teams", "all")


@dataclass(frozen=True, slots=True)
class Question:
    """A position, the numbers wanted of it, the seat asked about, the team of the seat on turn (or none), the cards."""

    position: Position
    model: str
    seat: int
    team: frozenset[int]
    cards: tuple[Card, ...]

    @classmethod
    def of(
        cls,
        position: Position,
        *,
        model: str,
        seat: int | None,
        teams: Sequence[Iterable[int]] | None,
        cards: Iterable[Card | str] | None,
    ) -> Question:
        """Check what a caller asks; raise RulesError, DealError or IllegalPlay."""
        if model not in MODELS:
            raise RulesError(f"there is no model {model!r}; models are {', '.join(MODELS)}", known=MODELS)
        if not position.open:
            hidden = next(number for number, hand in enumerate(position.hands, start=1) if hand.unseen)
            raise DealError(f"seat {hidden} has unseen cards; solving needs every hand open", seat=hidden)
        asked = position.turn if seat is None else seat
        if asked not in range(1, position.rules.seats + 1):
            raise DealError(f"there is no seat {seat}; seats are 1 to {position.rules.seats}")
        return cls(position, model, asked, _team(position, model, teams), _cards(position, cards))

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
        side = frozenset(self.position.side_of(seat))
        return {"guaranteed": Duel(side, others), "best_case": Duel(side, frozenset())}

    def team_duel(self) -> Duel:
        """Return the question of the two sides: what the team of the seat on turn must pay."""
        return Duel(self.team, frozenset(range(1, self.position.rules.seats + 1)) - self.team)


def _team(position: Position, model: str, teams: Sequence[Iterable[int]] | None) -> frozenset[int]:
    if teams is None and len(position.side_of(position.turn)) > 1:
        return frozenset(position.side_of(position.turn))
    if teams is None:
        if model == "teams":
            raise RulesError(f"{position.rules.game} has no partnerships; name them with teams=((1, 3), (2, 4))")
        return frozenset()
    if isinstance(position.rules, LayoutRules):
        raise RulesError("the layout deal has no teams: a difference of scores does not fix what each side gets")
    sides = [frozenset(side) for side in teams]
    if len(sides) != 2 or not all(sides) or sorted([*sides[0], *sides[1]]) != list(range(1, position.rules.seats + 1)):
        raise DealError(f"teams must be two sides that share out seats 1 to {position.rules.seats}, not {teams!r}")
    return next(side for side in sides if position.turn in side)


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
