from collections.abc import Sequence
from typing import Self

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

from .board import Contract
from .jass import JassContract

@disjoint_base
class Belief:
    def weigh(self, worlds: npt.NDArray[np.uint64], logarithms: npt.NDArray[np.float64]) -> None: ...
    def mix(
        self,
        worlds: npt.NDArray[np.uint64],
        rooms: Sequence[int],
        permitted: Sequence[int],
        steps: int,
        seed: int,
        first: int,
    ) -> None: ...

@disjoint_base
class TrickBelief(Belief):
    def __new__(
        cls,
        contract: Contract | JassContract,
        sides: Sequence[int],
        wanted: bool,
        targets: Sequence[int],
        noises: Sequence[float],
    ) -> Self: ...
    def see(
        self,
        cards: Sequence[int],
        world: Sequence[int],
        unseen: int,
        viewer: int,
        leader: int,
        table: tuple[int, ...],
        taken: Sequence[int],
        left: int,
    ) -> None: ...

@disjoint_base
class LayoutBelief(Belief):
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
        noises: Sequence[float],
    ) -> Self: ...
    def see(
        self,
        cards: Sequence[int],
        played: Sequence[int],
        world: Sequence[int],
        unseen: int,
        viewer: int,
        turn: int,
        laid: int,
    ) -> None: ...
