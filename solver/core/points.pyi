from typing_extensions import disjoint_base

from .control import Control
from .keeping import Keeper

@disjoint_base
class Points(Keeper):
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
    def line(
        self, control: Control, state: tuple[tuple[int, ...], int, tuple[int, ...], int], goal: tuple[object, ...]
    ) -> list[int]: ...
