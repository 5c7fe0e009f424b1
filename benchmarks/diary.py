"""What a tournament has seen, kept in a file of JSON lines, so that it can go on after it was broken off.

A line is written whole before the next deal's; the last one may be torn, and is then cut off and played again.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self, TypeAlias

from solver.journal import LineFile

Key: TypeAlias = tuple[str, int, str, str, int]


@dataclass(frozen=True)
class Observation:
    """A deal played from every seat: the share of all penalties (in Jass of points) of the tested player and its side in
    percent, what it paid above the base, and the processor time of the moves of either in seconds."""

    share: float
    above: float
    seconds: float
    moves: int
    base_seconds: float
    base_moves: int


class Diary:
    """Observations by game, seats, tested, base and number of the deal.

    The file at `path` need not exist yet; without a path nothing is kept.
    """

    def __init__(self, path: Path | None) -> None:
        self._seen: dict[Key, Observation] = {}
        self._file = None if path is None else LineFile(path)
        for line in self._file.lines if self._file else ():
            *key, observation = json.loads(line)
            self._seen[tuple(key)] = Observation(**observation)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        if self._file is not None:
            self._file.__exit__(*error)

    def __contains__(self, key: Key) -> bool:
        return key in self._seen

    def __getitem__(self, key: Key) -> Observation:
        return self._seen[key]

    def add(self, key: Key, observation: Observation) -> None:
        """Note an observation, on the disk before this returns."""
        self._seen[key] = observation
        if self._file is not None:
            self._file.add(json.dumps([*key, asdict(observation)]))
