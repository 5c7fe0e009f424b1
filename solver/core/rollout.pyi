from collections.abc import Sequence
from typing import Self

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

from .board import Contract
from .jass import JassContract

@disjoint_base
class Rollout:
    def __new__(
        cls, contract: Contract | JassContract, sides: Sequence[int], wanted: bool, targets: Sequence[int], noise: float
    ) -> Self: ...
    def values(
        self,
        worlds: npt.NDArray[np.uint64],
        cards: Sequence[int],
        leader: int,
        table: tuple[int, ...],
        taken: Sequence[int],
        tricks: Sequence[int],
        seed: int,
        first: int,
        gains: npt.NDArray[np.float64],
        counts: npt.NDArray[np.float64],
    ) -> None: ...
    def outcomes(
        self,
        worlds: npt.NDArray[np.uint64],
        targets: npt.NDArray[np.int32],
        leader: int,
        seed: int,
        first: int,
        points: npt.NDArray[np.float64],
        tricks: npt.NDArray[np.float64],
    ) -> None: ...
    def choice(self, world: tuple[int, ...], leader: int, table: tuple[int, ...], taken: Sequence[int]) -> int: ...
