from collections.abc import Sequence
from typing import Self

from typing_extensions import disjoint_base

from .board import Contract
from .control import Control

@disjoint_base
class MaxN:
    def __new__(cls, contract: Contract, memory_bytes: int, ties: Sequence[Sequence[int]] = ()) -> Self: ...
    @property
    def entries(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    def values(
        self, control: Control, hands: tuple[int, ...], leader: int, table: tuple[int, ...], wanted: int
    ) -> dict[int, tuple[tuple[float, ...], tuple[int, ...], tuple[int, ...]]]: ...
    def line(
        self, control: Control, hands: tuple[int, ...], leader: int, table: tuple[int, ...], first: int, asker: int
    ) -> tuple[list[int], int]: ...
