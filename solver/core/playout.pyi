from collections.abc import Sequence
from typing import Self

from typing_extensions import disjoint_base

from .board import Contract
from .control import Control
from .maxn import MaxN

@disjoint_base
class Playout:
    def __new__(cls, contract: Contract, exact: MaxN, weights: Sequence[float], memory_bytes: int) -> Self: ...
    def features(
        self, hands: tuple[int, ...], leader: int, table: tuple[int, ...]
    ) -> tuple[int, dict[int, tuple[int, tuple[float, ...]]]]: ...
    def tree(
        self,
        control: Control,
        hands: tuple[int, ...],
        leader: int,
        table: tuple[int, ...],
        wanted: int,
        *,
        seed: int,
        width: float,
        horizon: int,
        seconds: float = -1.0,
    ) -> dict[int, tuple[float, ...]]: ...
