from collections.abc import Collection
from typing import Self

from typing_extensions import disjoint_base

from .control import Control
from .jass import JassContract

@disjoint_base
class Distance:
    def __new__(cls, contract: JassContract, memory_bytes: int) -> Self: ...
    @property
    def entries(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    def values(
        self,
        control: Control,
        state: tuple[tuple[int, ...], int, tuple[int, ...]],
        wanted: int,
        goal: tuple[int, Collection[int], int, int, bool],
    ) -> dict[int, tuple[int, int]]: ...
    def value(
        self,
        control: Control,
        state: tuple[tuple[int, ...], int, tuple[int, ...]],
        goal: tuple[int, Collection[int], int, int, bool],
    ) -> tuple[int, int]: ...
