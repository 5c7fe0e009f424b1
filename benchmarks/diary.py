"""What a tournament has seen, kept in a file of JSON lines, so that it can go on after it was broken off.

A line is written whole before the next deal's; the last one may be torn, and is then cut off and played again.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import BinaryIO, Self, TypeAlias

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
        self._file = None if path is None else self._opened(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def __contains__(self, key: Key) -> bool:
        return key in self._seen

    def __getitem__(self, key: Key) -> Observation:
        return self._seen[key]

    def add(self, key: Key, observation: Observation) -> None:
        """Note an observation, on the disk before this returns."""
        self._seen[key] = observation
        if self._file is not None:
            self._file.write(json.dumps([*key, asdict(observation)]).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def _opened(self, path: Path) -> BinaryIO:
        """Read the whole lines of a file and return it open behind them."""
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        for line in whole.splitlines():
            *key, observation = json.loads(line)
            self._seen[tuple(key)] = Observation(**observation)
        file = path.open("r+b" if path.exists() else "wb")
        file.truncate(len(whole))
        file.seek(len(whole))
        return file
