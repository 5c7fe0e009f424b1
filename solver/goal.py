"""What every seat plays for: the penalty it minimises, and how it chooses among cards that are equal by that.

Both are weights of all seats' penalties: a seat minimises one weighted sum, and with a rule for ties another one next.
Cards that are equal in both are chosen evenly, touching cards counted one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .errors import DealError, RulesError
from .games import Rules, TrickRules

TIE = 1e-11  # real gaps between penalties are larger, rounding is smaller
OBJECTIVES = ("own", "relative")
TIES = ("even", "spiteful", "kind", "leader")

Weights = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """What every seat minimises, its `objective`, and how it breaks `ties`.

    "own" is a seat's own penalty, "relative" that less the mean of all others'. Among cards equal by that, "spiteful"
    takes those that cost the others most in sum, "kind" least, "leader" those that cost the match leader most, the seat
    `leader`, who himself chooses evenly.

    >>> Goal("relative").judged((4, 1, 1), 1)
    3.0
    """

    objective: str = "own"
    ties: str = "even"
    leader: int | None = None

    @classmethod
    def of(cls, *, objective: str, ties: str, leader: int | None, seats: int) -> Goal:
        """Check what a caller asks; raise RulesError for words not known, DealError for a seat that is not there."""
        for what, word, known in (("objective", objective, OBJECTIVES), ("rule for ties", ties, TIES)):
            if word not in known:
                raise RulesError(f"there is no {what} {word!r}; there are {', '.join(known)}", known=known)
        if (ties == "leader") != (leader is not None):
            raise RulesError("ties='leader' and leader=N, the seat that leads the match, go together")
        if leader is not None and not (type(leader) is int and 1 <= leader <= seats):
            raise DealError(f"there is no seat {leader!r}; seats are 1 to {seats}")
        return cls(objective, ties, leader)

    def under(self, rules: Rules) -> Goal:
        """Return the goal that comes to the same under these rules.

        In trick deals all seats together pay the same however they play: a seat's least relative penalty is its least own
        one there, and what the others pay in sum is no matter of choice.
        """
        if not isinstance(rules, TrickRules):
            return self
        return Goal("own", self.ties, self.leader) if self.leader else PLAIN

    def aims(self, seats: int) -> Weights:
        """Return for each seat the weights of the sum that it minimises; of relative penalties it is seats - 1 times."""
        others = 0 if self.objective == "own" else -1
        return _rows(seats, own=self._scale(seats), others=others)

    def tie_weights(self, seats: int) -> Weights:
        """Return for each seat the weights of the sum that it minimises among equal cards; nothing with even ties."""
        if self.ties == "even":
            return ()
        if self.ties == "leader":
            return tuple(tuple(-(seat == self.leader != mover) for seat in _seats(seats)) for mover in _seats(seats))
        return _rows(seats, own=0, others=-1 if self.ties == "spiteful" else 1)

    def judged(self, penalties: Sequence[float], seat: int) -> float:
        """Return what a seat minimises, in points."""
        if self.objective == "own":
            return penalties[seat - 1]
        return penalties[seat - 1] - (sum(penalties) - penalties[seat - 1]) / (len(penalties) - 1)

    def in_points(self, aims: Sequence[float]) -> tuple[float, ...]:
        """Return every seat's weighted sum in points."""
        return tuple(aim / self._scale(len(aims)) for aim in aims)

    def _scale(self, seats: int) -> int:
        return 1 if self.objective == "own" else seats - 1


PLAIN = Goal()


def _rows(seats: int, *, own: int, others: int) -> Weights:
    return tuple(tuple(own if seat == mover else others for seat in _seats(seats)) for mover in _seats(seats))


def _seats(seats: int) -> range:
    return range(1, seats + 1)
