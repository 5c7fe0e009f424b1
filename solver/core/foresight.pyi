from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

from .rollout import Rollout

@disjoint_base
class Foresight(Rollout):
    def search(
        self,
        worlds: npt.NDArray[np.uint64],
        cards: Sequence[int],
        leader: int,
        table: tuple[int, ...],
        taken: Sequence[int],
        seed: int,
        modelled: bool,
        visits: npt.NDArray[np.int64],
    ) -> None: ...
