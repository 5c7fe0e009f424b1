"""A piece of text that remembers where it stands, so that every error can name line and column."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import NotationError, SolverError, located


@dataclass(frozen=True, slots=True)
class Field:
    """A piece of one `line` that begins at offset `start`; `number` is the line's number, `source` its file and record."""

    text: str
    line: str
    start: int = 0
    number: int = 1
    source: str = ""

    @classmethod
    def of(cls, line: str, *, number: int = 1, source: str = "") -> Field:
        """Return the whole line as one field."""
        return cls(line, line, 0, number, source)

    def part(self, start: int, stop: int | None = None) -> Field:
        """Return the piece between two offsets of this field."""
        return Field(self.text[start:stop], self.line, self.start + start, self.number, self.source)

    def split(self, separator: str) -> list[Field]:
        """Split at every separator, keeping empty pieces."""
        pieces, start = [], 0
        for text in self.text.split(separator):
            pieces.append(self.part(start, start + len(text)))
            start += len(text) + len(separator)
        return pieces

    def words(self) -> list[Field]:
        """Return the pieces between white space."""
        return [self.part(*match.span()) for match in re.finditer(r"\S+", self.text)]

    def fault(self, reason: str, *, at: int = 0) -> NotationError:
        """Return the error to raise for something wrong at an offset of this field."""
        column = self.start + at + 1
        return NotationError(reason, text=self.line, line=self.number, column=column, source=self.source)

    def located(self, error: SolverError) -> NotationError:
        """Return an error of another kind with this field as its place."""
        return located(error, text=self.line, line=self.number, column=self.start + 1, source=self.source)

    def integer(self, what: str) -> int:
        """Read a whole number of up to nine digits; a typographic minus is fine."""
        text = self.text.replace("−", "-")
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            raise self.fault(f"{what} must be a whole number, not {self.text[:20]!r}")
        return int(text)
