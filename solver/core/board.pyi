from collections.abc import Collection, Sequence
from typing import Self

from typing_extensions import disjoint_base

@disjoint_base
class Contract:
    @property
    def seats(self) -> int: ...
    def __new__(
        cls,
        seats: int,
        points: Sequence[int],
        trick_points: Sequence[int],
        classes: Sequence[int],
        pinned: Collection[int],
    ) -> Self: ...

@disjoint_base
class Setting: ...
