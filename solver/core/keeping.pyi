from typing import Self

from typing_extensions import disjoint_base

from .jass import JassContract

@disjoint_base
class Keeper:
    def __new__(cls, contract: JassContract, memory_bytes: int) -> Self: ...
    @property
    def entries(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
