import numpy as np
import numpy.typing as npt

from .rollout import Rollout

class Foresight(Rollout):
    def search(
        self,
        seed: int,
        modelled: bool,
        leader: int,
        table: tuple[int, ...],
        taken: tuple[int, ...],
        worlds: npt.NDArray[np.uint64],
        cards: list[int],
        visits: npt.NDArray[np.int64],
    ) -> None: ...
