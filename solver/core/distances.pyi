from collections.abc import Sequence
from typing import Self

from typing_extensions import disjoint_base

from .control import Control
from .jass import JassContract

@disjoint_base
class Distances:
    def __new__(cls, contract: JassContract, targets: Sequence[int], exact: int, memory_bytes: int) -> Self: ...
    @property
    def table_bytes(self) -> int: ...
    def values(
        self,
        control: Control,
        state: tuple[tuple[int, ...], int, tuple[int, ...]],
        wanted: int,
        score: tuple[tuple[int, ...], tuple[bool, ...], bool],
    ) -> dict[int, tuple[tuple[float, ...], tuple[int, ...], tuple[int, ...]]]: ...
