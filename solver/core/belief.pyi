from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

from .rollout import Rollout

@disjoint_base
class Belief(Rollout):
    def see(
        self,
        cards: Sequence[int],
        played: Sequence[int],
        viewer: int,
        leader: int,
        table: tuple[int, ...],
        taken: Sequence[int],
        left: int,
    ) -> None: ...
    def weigh(self, worlds: npt.NDArray[np.uint64], logarithms: npt.NDArray[np.float64]) -> None: ...
    def mix(
        self,
        worlds: npt.NDArray[np.uint64],
        unseen: int,
        permitted: Sequence[int],
        steps: int,
        seed: int,
        first: int,
    ) -> None: ...
