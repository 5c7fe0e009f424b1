"""The worlds of a view: all deals that fit what a seat knows, counted, drawn evenly, or listed.

A world is one set of cards per seat (see `cards`): the hands as they are at that moment. World `number` of a seed is
always the same, whatever else was drawn (numbers by Philox4x64-10, a counter-based generator).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from .core.worlds import Sampler
from .errors import LimitError
from .limits import check_seed

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Hands: TypeAlias = npt.NDArray[np.uint64]
    Weights: TypeAlias = npt.NDArray[np.float64]
    Origins: TypeAlias = npt.NDArray[np.int64]
    Belief: TypeAlias = Callable[[Hands], Weights]

MOST_LISTED = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """Drawn worlds, one a row with a column per seat, and what each counts: `weights` have the mean 1."""

    worlds: Hands
    weights: Weights

    @property
    def effective(self) -> float:
        """How many evenly weighted worlds are worth as much (Kish): all of them if no belief was given."""
        return float(self.weights.sum() ** 2 / (self.weights**2).sum())


class Worlds:
    """All worlds of a view; iterating goes through them in a fixed order. `sampler` draws them inside the core.

    >>> from solver.view import View
    >>> View.parse("jazz/queens A...K/?2/?2 1").worlds.count == 49 * 48 // 2 * (47 * 46 // 2)
    True
    """

    def __init__(self, sampler: Sampler) -> None:
        self.sampler = sampler

    @property
    def count(self) -> int:
        """The exact number of worlds."""
        return self.sampler.count

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return map(self.sampler.world, range(self.count))

    def draw(self, count: int, *, seed: int, first: int = 0) -> Hands:
        """Return worlds number `first`, `first + 1`, … of a seed as an array with a row per world, a column per seat.

        Each is drawn evenly from all worlds, on its own. Raises LimitError for a seed below 0 or beyond 64 bits.
        """
        import numpy as np

        check_seed(seed)
        worlds = np.empty((count, len(self.sampler.draw(seed, first))), np.uint64)
        self.sampler.draw_into(seed, first, worlds)
        return worlds

    def sample(self, count: int, *, seed: int, first: int = 0, weights: Belief | None = None) -> Sample:
        """Return drawn worlds with their weights.

        `weights` is a belief: it takes the array of `draw` and returns for each world the logarithm of how likely it
        makes what was seen; only differences matter. Without it all worlds count the same.
        """
        import numpy as np

        worlds = self.draw(count, seed=seed, first=first)
        if weights is None:
            return Sample(worlds, np.ones(count))
        return Sample(worlds, weights_of(weights, worlds))

    def listed(self, *, most: int = MOST_LISTED) -> Hands:
        """Return every world once, as an array like that of `draw`; raise LimitError if they are more than `most`."""
        import numpy as np

        if self.count > most:
            raise LimitError(f"{self.count} worlds are more than {most}, too many to list")
        return np.array(list(self), np.uint64).reshape(self.count, -1)


def weights_of(belief: Belief, worlds: Hands) -> Weights:
    """Return what a belief makes of worlds: weights with the mean 1."""
    import numpy as np

    logarithms = np.asarray(belief(worlds), np.float64)
    top = logarithms.max(initial=-np.inf)
    if logarithms.shape != (len(worlds),) or not np.isfinite(top):
        raise ValueError(f"a belief gives one logarithm a world, {len(worlds)} in all, and not all of them minus infinity")
    likelihood = np.exp(logarithms - top)
    weights: Weights = likelihood / likelihood.mean()
    return weights
