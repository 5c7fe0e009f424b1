from collections.abc import Sequence
from typing import Self

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

@disjoint_base
class Laying:
    def __new__(
        cls,
        seats: int,
        *,
        row: Sequence[int],
        place_points: Sequence[int],
        pass_cost: int,
        opening_pass_cost: int,
        rank_cost: Sequence[int],
        play_on: bool,
        starter: int,
        noise: float,
    ) -> Self: ...
    def values(
        self,
        worlds: npt.NDArray[np.uint64],
        cards: Sequence[int],
        turn: int,
        laid: int,
        seed: int,
        first: int,
        penalties: npt.NDArray[np.float64],
    ) -> None: ...
    def choice(self, world: tuple[int, ...], turn: int, laid: int) -> int: ...
