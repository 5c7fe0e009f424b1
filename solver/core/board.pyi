from collections.abc import Collection, Sequence
from typing import Self

from typing_extensions import disjoint_base

@disjoint_base
class Contract:
    @property
    def seats(self) -> int: ...
    @property
    def trump(self) -> int: ...
    def __new__(
        cls,
        seats: int,
        points: Sequence[int],
        trick_points: Sequence[int],
        classes: Sequence[int],
        pinned: Collection[int],
        trump: int = -1,
    ) -> Self: ...

@disjoint_base
class Setting: ...
