"""One play of a record and what it cost, with all hands open and, if that was asked for, from what its seat could know.

With open hands a play is charged only with what it lost whatever the others chose among equals: `low` of the card above
the smallest `high` of the legal cards. What it may have cost besides is told as such; nobody is charged for another's free
choice. The fair cost is that of the hint that the seat could have had; a play that costs, but not fairly, is unlucky.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan
from typing import Any

from .cards import Card
from .explanation import Explanation
from .goal import TIE
from .position import Position
from .prospects import Hint
from .solution import Bound, Numbers, Solution, number_text

HALTS = {"seconds": "out of time", "nodes": "out of nodes", "memory": "out of memory", "stop": "stopped"}


@dataclass(frozen=True, slots=True)
class Ply:
    """One play: the `position` before it and the exact `answer` for that position, None if there is none.

    Without an answer all numbers are nan; then `halt` names the limit that struck, and is empty for a play beyond the
    horizon. `fair` is the hint for what the seat knew, None if there was nothing to choose or nobody asked. Scores are
    signed as on the score sheet, penalties are positive when bad.
    """

    row: int
    position: Position
    card: Card
    answer: Solution | None = None
    halt: str = ""
    fair: Hint | None = None

    @property
    def seat(self) -> int:
        """The seat that played."""
        return self.position.turn

    @property
    def known(self) -> bool:
        """True if the play has numbers."""
        return self.answer is not None

    @property
    def bound(self) -> Bound:
        """How sure the numbers are: exact, or unknown where the search did not go or was cut off."""
        return Bound.UNKNOWN if self.answer is None else self.answer[self.card].bounds["expected"]

    @property
    def expected(self) -> float:
        """Expected penalty of the card played, for the rest of the deal."""
        return nan if self.answer is None else self.answer[self.card].expected

    @property
    def cost(self) -> float:
        """Expected penalty of the card played above the least."""
        return nan if self.answer is None else self.answer[self.card].cost

    @property
    def stake(self) -> float:
        """What the worst legal card would have cost: the most that the seat could lose here."""
        return nan if self.answer is None else max(choice.cost for choice in self.answer)

    @property
    def lost(self) -> float:
        """What the card lost at least, whatever the others choose among equals; 0 if nothing is certain."""
        if self.answer is None:
            return nan
        return max(0.0, self.answer[self.card].low - min(choice.high for choice in self.answer))

    @property
    def risked(self) -> float:
        """What the card may have cost at most; 0 for a card with the least expected penalty."""
        if self.answer is None:
            return nan
        played = self.answer[self.card]
        return max(0.0, played.high - min(choice.low for choice in self.answer)) if played.cost > TIE else 0.0

    @property
    def free(self) -> bool:
        """True if the seat had a choice."""
        return len(self.position.legal) > 1

    @property
    def fair_cost(self) -> float:
        """Expected penalty above the best card for all the seat knew; 0 where no difference shows, nan if not asked for."""
        return nan if self.fair is None and self.free else self._fair_cost(self.card)

    @property
    def fair_error(self) -> float:
        """Standard error of the fair cost."""
        return self.fair[self.card].difference_error if self.fair else nan if self.free else 0.0

    @property
    def fair_stake(self) -> float:
        """What the worst legal card would have cost for all the seat knew."""
        return nan if self.fair is None and self.free else max(map(self._fair_cost, self.position.legal))

    @property
    def mistake(self) -> float:
        """What the seat could have known to lose: the fair cost or, if nobody asked for it, the cost with open hands."""
        return self.cost if isnan(self.fair_cost) else self.fair_cost

    @property
    def luck(self) -> str:
        """What luck made of the card: "unlucky" if only what it could not know cost, "lucky" if a mistake cost nothing."""
        if not self.known or isnan(self.fair_cost):
            return ""
        if self.cost > TIE:
            return "" if self.fair_cost > TIE else "unlucky"
        return "lucky" if self.fair_cost > TIE else ""

    @property
    def charge(self) -> str:
        """The charge in words, empty if there is none."""
        if self.lost > 0:
            return f"lost at least {number_text(self.lost)}"
        return f"may have cost up to {number_text(self.risked)}" if self.risked > 0 else ""

    @property
    def verdict(self) -> str:
        """How sure the card was, in the words of its `Choice`, or why that is not known."""
        if self.answer is not None:
            return self.answer[self.card].verdict
        return HALTS[self.halt] if self.halt else "beyond the horizon"

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards with the least expected penalty, nothing if that is not known."""
        return () if self.answer is None else self.answer.best

    @property
    def before(self) -> tuple[float, ...]:
        """Each seat's expected score of the whole deal before the play."""
        return self._nothing() if self.answer is None else _scores(self.answer)

    @property
    def after(self) -> tuple[float, ...]:
        """Each seat's expected score of the whole deal after the play."""
        return self._nothing() if self.answer is None else _scores(self.answer[self.card])

    @property
    def changes(self) -> tuple[float, ...]:
        """What the play changed in each seat's expected score."""
        return tuple(after - before for before, after in zip(self.before, self.after, strict=True))

    @property
    def why(self) -> Explanation | None:
        """The play beside the best card: both lines and where they part; None for a play that is not known to cost."""
        return self.answer.why(self.card) if self.answer is not None and self.cost > TIE else None

    def document(self) -> dict[str, Any]:
        """Return the play ready for JSON, unknown numbers as None."""
        why = self.why
        numbers = {name: plain(getattr(self, name)) for name in ("expected", "cost", "lost", "risked")}
        return {
            "row": self.row,
            "position": str(self.position),
            "seat": self.seat,
            "card": str(self.card),
            "known": self.known,
            "bound": self.bound.value,
            **numbers,
            "charge": self.charge,
            "why": why.sentence if why else "",
            "verdict": self.verdict,
            "best": [str(card) for card in self.best],
            "changes": [plain(change) for change in self.changes],
            **self._fairly(),
        }

    def _fair_cost(self, card: Card) -> float:
        if self.fair is None:
            return 0.0
        found = self.fair[card]
        return 0.0 if found.equal else found.difference

    def _fairly(self) -> dict[str, Any]:
        """Return what the seat could have known, ready for JSON; nothing if nobody asked."""
        if self.fair is None:
            return {}
        told = {"best": [str(card) for card in self.fair.best], "cost": self.fair_cost, "error": plain(self.fair_error)}
        return {"fair": told | {"luck": self.luck, "worlds": self.fair.worlds, "method": self.fair.method}}

    def _nothing(self) -> tuple[float, ...]:
        return (nan,) * self.position.rules.seats


def plain(number: float) -> float | None:
    """Return a number as JSON can tell it: None for nan."""
    return None if isnan(number) else number


def _scores(numbers: Numbers) -> tuple[float, ...]:
    return tuple(0.0 - penalty for penalty in numbers.final_expecteds)
