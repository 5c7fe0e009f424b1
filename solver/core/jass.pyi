from collections.abc import Mapping, Sequence
from typing import Self

from typing_extensions import disjoint_base

@disjoint_base
class JassContract:
    def __new__(
        cls,
        order: Mapping[int, int],
        ups: Sequence[bool],
        points: Sequence[Sequence[int]],
        last: int,
        trump: int,
        under_following: bool,
        under_void: bool,
        must_over: bool,
    ) -> Self: ...

@disjoint_base
class JassDeal:
    contract: JassContract
    def __new__(cls, contract: JassContract, hands: tuple[int, ...], leader: int, table: tuple[int, ...]) -> Self: ...

def whole_hands(hands: tuple[int, ...], leader: int, table: tuple[int, ...]) -> tuple[int, ...]: ...
