from typing import Self

from typing_extensions import disjoint_base

from .control import Control
from .jass import JassContract

@disjoint_base
class Points:
    def __new__(cls, contract: JassContract, memory_bytes: int) -> Self: ...
    @property
    def entries(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    def values(
        self,
        control: Control,
        state: tuple[tuple[int, ...], int, tuple[int, ...], int],
        wanted: int,
        goal: tuple[object, ...],
    ) -> dict[int, tuple[int, int]]: ...
    def value(
        self, control: Control, state: tuple[tuple[int, ...], int, tuple[int, ...], int], goal: tuple[object, ...]
    ) -> tuple[int, int]: ...
    def keeps(
        self,
        control: Control,
        state: tuple[tuple[int, ...], int, tuple[int, ...], int],
        number: int,
        value: int,
        goal: tuple[object, ...],
    ) -> bool: ...
