from collections.abc import Sequence
from typing import Self

from typing_extensions import disjoint_base

from .control import Control

@disjoint_base
class LayoutDeal:
    def __new__(
        cls,
        seats: int,
        owners: Sequence[int],
        laid: int,
        turn: int,
        memory_bytes: int,
        *,
        row: Sequence[int],
        place_points: Sequence[int],
        pass_cost: int,
        opening_pass_cost: int,
        rank_cost: Sequence[int],
        play_on: bool,
        starter: int,
        aims: Sequence[Sequence[int]],
        ties: Sequence[Sequence[int]],
    ) -> Self: ...
    @property
    def positions(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    def covers(self, hands: tuple[int, ...], turn: int, laid: int) -> bool: ...
    def fill(self, control: Control) -> None: ...
    def even(self, control: Control, turn: int, laid: int) -> dict[int, tuple[float, ...]]: ...
    def bounds(self, control: Control, turn: int, laid: int) -> dict[int, tuple[tuple[int, ...], ...]]: ...
    def duel(self, control: Control, turn: int, laid: int, hero: int, friendly: bool) -> dict[int, int]: ...
    def line(self, control: Control, turn: int, laid: int, first: int, asker: int) -> tuple[list[int], int]: ...
    def duel_line(self, control: Control, turn: int, laid: int, first: int, hero: int, friendly: bool) -> list[int]: ...
