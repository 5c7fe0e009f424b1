from typing import Self

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

@disjoint_base
class Sampler:
    @property
    def arguments(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int, tuple[object, ...]]: ...
    def __new__(
        cls,
        fixed: tuple[int, ...],
        rooms: tuple[int, ...],
        permitted: tuple[int, ...],
        unseen: int,
        clauses: tuple[tuple[int, tuple[tuple[int, int, int], ...]], ...] = (),
    ) -> Self: ...
    @property
    def count(self) -> int: ...
    def draw(self, seed: int, number: int) -> tuple[int, ...]: ...
    def draw_into(self, seed: int, start: int, worlds: npt.NDArray[np.uint64]) -> None: ...
    def world(self, rank: int) -> tuple[int, ...]: ...
