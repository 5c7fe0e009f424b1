"""Advice before the play: for every call or prediction what it brings over the hidden hands, and how sure that is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .columns import in_columns
from .prospects import Standing, numbers_of, standing_cells, standing_heads
from .view import View

FORMAT = "solver-advice/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer(Standing):
    """A call such as `H`, `topdown` or `-`, or a prediction.

    Its penalties are, in Schieber, the points of the other side less those of the own one, times the multiplier; in
    Coiffeur the points that the own side gets less than the row is worth on average, times its multiplier, and 0 for a
    pass; in Differenzler the distance from the prediction.
    """

    call: str

    @classmethod
    def of(cls, call: str, standing: Standing) -> Offer:
        """Return how a call stands."""
        return cls(call=call, **numbers_of(standing))

    def document(self) -> dict[str, Any]:
        """Return it ready for JSON."""
        return {"call": self.call, **super(Offer, self).document()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """Advice for a seat: iterate over it for an `Offer` per call, or index it with a call; `best` cost least."""

    view: View
    offers: tuple[Offer, ...]
    best: tuple[str, ...]
    worlds: int
    halt: str
    seed: int

    def __iter__(self) -> Iterator[Offer]:
        return iter(self.offers)

    def __len__(self) -> int:
        return len(self.offers)

    def __getitem__(self, call: str) -> Offer:
        for offer in self.offers:
            if offer.call == call:
                return offer
        raise KeyError(f"{call} was not weighed; there are {' '.join(offer.call for offer in self.offers)}")

    def to_json(self) -> str:
        """Return the advice as one line of JSON."""
        return json.dumps(self.document())

    def document(self) -> dict[str, Any]:
        """Return the advice ready for JSON."""
        return {
            "format": FORMAT,
            "view": str(self.view),
            "seat": self.view.seat,
            "best": list(self.best),
            "worlds": self.worlds,
            "halt": self.halt,
            "seed": self.seed,
            "offers": [offer.document() for offer in self.offers],
        }

    def __str__(self) -> str:
        measure = self.view.rules.measure
        rows = [["call", *standing_heads(measure)]]
        rows += [standing_cells(offer.call, offer, measure, best=offer.call in self.best) for offer in self.offers]
        return f"{in_columns(rows)}\n{self.worlds} deals that fit, played out; seed {self.seed}"
