from collections.abc import Collection

from .control import Control
from .keeping import Keeper

class Distance(Keeper):
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
