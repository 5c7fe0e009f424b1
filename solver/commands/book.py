"""A file of records that a game under way is kept in."""

from __future__ import annotations

from pathlib import Path

from ..errors import DealError
from ..record import Record
from .inputs import opened


class Book:
    """The records of a file, which need not exist yet; `path` is where they are, and what is kept is written at once."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.records: list[Record] = []
        if self.path.exists() and self.path.stat().st_size:
            given = opened(path)
            if given.holds_json:
                raise DealError(f"{path} holds JSON, and games are kept as text; name another file")
            self.records.extend(given.records())

    def keep(self, number: int, record: Record) -> None:
        """Write a record as that of a number, counted from 1, in place of the one before or after all others."""
        records = [*self.records[: number - 1], record, *self.records[number:]]
        written = self.path.with_name(f"{self.path.name}.part")
        written.write_text("\n\n".join(map(str, records)) + "\n", encoding="utf-8")
        written.replace(self.path)
        self.records = records
