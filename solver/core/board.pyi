from collections.abc import Collection, Sequence

class Contract:
    @property
    def seats(self) -> int: ...
    def __init__(
        self,
        seats: int,
        points: Sequence[int],
        trick_points: Sequence[int],
        classes: Sequence[int],
        pinned: Collection[int],
    ) -> None: ...

class Setting: ...
