from typing import Self

from typing_extensions import disjoint_base

from .board import Contract
from .control import Control

@disjoint_base
class Sides:
    def __new__(cls, contract: Contract, memory_bytes: int, step: int = 1) -> Self: ...
    @property
    def entries(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    def values(
        self,
        control: Control,
        hands: tuple[int, ...],
        leader: int,
        table: tuple[int, ...],
        wanted: int,
        group: frozenset[int],
        eager: frozenset[int],
    ) -> dict[int, tuple[int, int]]: ...
    def value(
        self,
        control: Control,
        hands: tuple[int, ...],
        leader: int,
        table: tuple[int, ...],
        group: frozenset[int],
        eager: frozenset[int],
    ) -> tuple[int, int]: ...
    def line(
        self,
        control: Control,
        hands: tuple[int, ...],
        leader: int,
        table: tuple[int, ...],
        first: int,
        group: frozenset[int],
        eager: frozenset[int],
    ) -> list[int]: ...
