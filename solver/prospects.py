"""The hint for one seat: for every legal card what it costs on average over the hidden hands, and how sure that is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import accumulate
from typing import Any

from .cards import Card
from .columns import in_columns
from .solution import number_text
from .view import View

FORMAT = "solver-hint/1"
_SHOWN_SHARES = 5
_BELIEFS = {"even": "", "rule": " likelier by how the others have played,", "own": " weighed by a belief,"}
_LOW, _HIGH = 0.1, 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One choice over the hidden hands, in penalties.

    `mean` is the expected penalty and `error` its standard error; `difference` and `difference_error` are the same for what
    it costs above the best choice in the same worlds. `shares` lists each penalty with the share of worlds in which it
    arises. `chance` is the probability that it is the best, `equal` tells that no difference from the best one shows.
    """

    mean: float
    error: float
    difference: float
    difference_error: float
    chance: float
    equal: bool
    shares: tuple[tuple[float, float], ...]

    @property
    def distribution(self) -> dict[float, float]:
        """The share of worlds by penalty."""
        return dict(self.shares)

    def to_json(self) -> str:
        """Return it as one line of JSON."""
        return json.dumps(self.document())

    def document(self) -> dict[str, Any]:
        """Return it ready for JSON."""
        return {
            "mean": self.mean,
            "error": self.error,
            "difference": self.difference,
            "difference_error": self.difference_error,
            "chance": self.chance,
            "equal": self.equal,
            "distribution": [list(share) for share in self.shares],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect(Standing):
    """A legal card: its penalties are those for the rest of the deal, in Differenzler the distance in the end."""

    card: Card

    @classmethod
    def of(cls, card: Card, standing: Standing) -> Prospect:
        """Return how a card stands."""
        return cls(card=card, **numbers_of(standing))

    def document(self) -> dict[str, Any]:
        """Return it ready for JSON."""
        return {"card": str(self.card), **super(Prospect, self).document()}

    def __str__(self) -> str:
        return f"{self.card}: {number_text(self.mean)} ± {number_text(self.error)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A hint: iterate over it for a `Prospect` per legal card, or index it with a card or its text.

    `best` are the cards of the least mean; in the layout deal played out, the card of the rule player if no other is
    significantly better. `worlds` of `total` were valued; `method` tells how, "solved" or "played out" (by the rule
    player), and `belief` what made some of them likelier: "rule" (`ByRule`), "own" (another function) or "even" (nothing).
    `exact` tells that all were, and exactly. `halt` says why it is finished: "clear" if a card is surely best,
    "equal" if nothing is to be chosen, "forced", "all", or the limit that struck; it is empty while it goes on.
    """

    view: View
    prospects: tuple[Prospect, ...]
    best: tuple[Card, ...]
    worlds: int
    total: int
    method: str
    belief: str
    exact: bool
    halt: str
    seed: int

    def __iter__(self) -> Iterator[Prospect]:
        return iter(self.prospects)

    def __len__(self) -> int:
        return len(self.prospects)

    def __getitem__(self, card: Card | str) -> Prospect:
        wanted = Card.parse(card) if isinstance(card, str) else card
        for prospect in self.prospects:
            if prospect.card == wanted:
                return prospect
        raise KeyError(f"{wanted} may not be played; legal are {' '.join(map(str, self.view.legal))}")

    def to_json(self) -> str:
        """Return the hint as one line of JSON."""
        return json.dumps(self.document())

    def document(self) -> dict[str, Any]:
        """Return the hint ready for JSON."""
        return {
            "format": FORMAT,
            "view": str(self.view),
            "seat": self.view.seat,
            "best": [str(card) for card in self.best],
            "worlds": self.worlds,
            "total": self.total,
            "method": self.method,
            "belief": self.belief,
            "exact": self.exact,
            "halt": self.halt,
            "seed": self.seed,
            "prospects": [prospect.document() for prospect in self.prospects],
        }

    def __str__(self) -> str:
        return f"{in_columns(self.rows())}\n{self._footing()}"

    def rows(self) -> list[list[str]]:
        """Return the table of the cards, heads first."""
        measure = self.view.rules.measure
        cells = [standing_cells(str(each.card), each, measure, best=each.card in self.best) for each in self.prospects]
        return [["card", *standing_heads(measure)], *cells]

    def _footing(self) -> str:
        likelier = _BELIEFS[self.belief]
        if self.exact:
            return f"all {self.worlds} deals that fit,{likelier} solved with open hands"
        return f"{self.worlds} of {_rounded(self.total)} deals that fit,{likelier} {self.method}; seed {self.seed}"


def numbers_of(standing: Standing) -> dict[str, Any]:
    """Return the fields of a standing."""
    return {item.name: getattr(standing, item.name) for item in fields(Standing)}


def standing_heads(measure: str) -> list[str]:
    """Return the heads of the columns of `standing_cells` but for the first."""
    expected = "expected" if measure == "penalty" else measure
    return [expected, "beside best" if measure == "points" else "above best", "best", "how often what"]


def standing_cells(name: str, standing: Standing, measure: str, *, best: bool) -> list[str]:
    """Return a row of the table of choices; a game that is played for points is told in points won, not in penalties."""
    sign = -1 if measure == "points" else 1
    apart = "" if best else f"{sign * standing.difference:+z.2f} ± {standing.difference_error:.2f}"
    return [
        f"{name}{'*' if best else ''}",
        f"{sign * standing.mean:z.2f} ± {standing.error:.2f}",
        f"{apart}{' (equal)' if standing.equal and not best else ''}",
        f"{100 * standing.chance:.0f}%",
        _often(sorted((sign * number + 0.0, share) for number, share in standing.shares)),
    ]


def _often(shares: Sequence[tuple[float, float]]) -> str:
    """Say how often each number arises, or the range of eight worlds in ten if it may be anything."""
    if len(shares) <= _SHOWN_SHARES:
        return ", ".join(f"{number_text(number)}: {100 * share:.0f}%" for number, share in shares)
    return f"{number_text(_quantile(shares, _LOW))} to {number_text(_quantile(shares, _HIGH))} in 80%"


def _quantile(shares: Sequence[tuple[float, float]], level: float) -> float:
    total = accumulate(share for _, share in shares)
    return next((number for (number, _), before in zip(shares, total, strict=True) if before >= level), shares[-1][0])


def _rounded(count: int) -> str:
    return str(count) if count < 10**6 else f"{count:.1e}".replace("e+", "e")
