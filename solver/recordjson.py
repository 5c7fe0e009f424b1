"""The JSON form of records, `solver-record/1`; the schema is `solver/schema/record.json`."""

from __future__ import annotations

import json
import re
from typing import TypeVar

from .draft import MOST_MARK, MOST_PLAYS, Draft, Entry, Row, check_comments
from .errors import DealError, NotationError
from .field import Field
from .games.option import nearest
from .notation import read_card

FORMAT = "solver-record/1"
_TEXTS = ("game", "deal", "date", "match")
_SAID = {"declared": "call", "melds": "meld"}
_KEYS = ("format", *_TEXTS, *_SAID, "seats", "names", "dealer", "tags", "comments", "rows")
_EXCERPT = 80
_Kind = TypeVar("_Kind", str, int)


def read_json(text: str) -> Draft:
    """Read the JSON text of one record, unchecked; raise NotationError."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"this is not the JSON of a record: {error}", text=text[:_EXCERPT]) from None
    return draft_of(data, Field.of(text[:_EXCERPT]))


def draft_of(data: object, place: Field, *, number: int = 1) -> Draft:
    """Return the draft of a decoded JSON value that stands at a place of a file."""
    return _Reader(place).draft(data, number)


class _Reader:
    """Checks the types of a JSON value on the way into a draft; every error names the `place` of the record."""

    def __init__(self, place: Field) -> None:
        self.place = place

    def draft(self, data: object, number: int) -> Draft:
        values = self.table(data, "a record")
        for key in values:
            if key not in _KEYS:
                raise self.place.fault(f"a record has no key {key[:20]!r}{nearest(key, list(_KEYS))}")
        if values.get("format") != FORMAT:
            raise self.place.fault(f"the JSON of a record has format {FORMAT!r}")
        draft = Draft(number, self.place, self.place, comments=self.comments(values))
        for key in _TEXTS:
            if key in values:
                self.add(draft, key, self.one(values[key], str, key))
        self.add_seats(draft, values)
        if "dealer" in values:
            self.add(draft, "dealer", str(self.one(values["dealer"], int, "dealer")))
        for key, word in _SAID.items():
            if key in values:
                self.add(draft, key, " ".join(self.said(item, key, word) for item in self.some(values[key], key)))
        for name, value in self.table(values.get("tags", {}), "tags").items():
            self.add(draft, name, self.one(value, str, f"tag {name[:20]}"))
        draft.rows = [self.row(row) for row in self.some(values.get("rows", []), "rows")]
        return draft

    def add(self, draft: Draft, name: str, value: str) -> None:
        draft.add_tag(self.field(name), self.field(value))

    def add_seats(self, draft: Draft, values: dict[str, object]) -> None:
        names = [self.one(name, str, "a name") for name in self.some(values.get("names", []), "names")]
        seats = self.one(values.get("seats", len(names)), int, "seats")
        if names and (len(names) != seats or not all(name.strip() and "/" not in name for name in names)):
            raise self.place.fault(f"names must be {seats} texts that are not empty and have no /")
        if names or "seats" in values:
            self.add(draft, "seats", "/".join(names) or str(seats))

    def said(self, data: object, what: str, word: str) -> str:
        """Return what a seat says as the text form has it."""
        said = self.table(data, f"one of {what}")
        seat, text = self.one(said.get("seat"), int, "a seat"), self.one(said.get(word), str, f"a {word}")
        if seat < 0 or not re.fullmatch(r"[^\s:]+", text):
            raise self.place.fault(f"one of {what} has a seat and a {word} without blanks, not {text[:20]!r}")
        return f"{seat}:{text}"

    def row(self, data: object) -> Row:
        row = self.table(data, "a row")
        seat = self.one(row.get("seat"), int, "the seat of a row")
        return Row(self.field(str(seat)), [self.entry(play) for play in self.some(row.get("plays"), "the plays of a row")])

    def entry(self, data: object) -> Entry:
        play = self.table(data, "a play")
        card = self.field(self.one(play.get("card"), str, "a card"))
        marks = [self.one(mark, int, "a mark") for mark in self.some(play.get("marks", []), "marks")]
        if any(not 0 <= mark <= MOST_MARK for mark in marks):
            raise self.place.fault(f"marks are 0 to {MOST_MARK}")
        return Entry(card, read_card(card), marks, self.comments(play))

    def comments(self, values: dict[str, object]) -> list[str]:
        found = [self.one(comment, str, "a comment") for comment in self.some(values.get("comments", []), "comments")]
        try:
            check_comments(found)
        except DealError as error:
            raise self.place.located(error) from None
        return found

    def one(self, value: object, kind: type[_Kind], what: str) -> _Kind:
        if type(value) is not kind:
            raise self.place.fault(f"{what} must be a {'text' if kind is str else 'whole number'}")
        return value

    def some(self, value: object, what: str) -> list[object]:
        if not isinstance(value, list):
            raise self.place.fault(f"{what} must be a list")
        if len(value) > MOST_PLAYS:
            raise self.place.fault(f"{what} are {len(value)}, and more than {MOST_PLAYS} cannot be")
        return value

    def table(self, value: object, what: str) -> dict[str, object]:
        if not isinstance(value, dict):
            raise self.place.fault(f"{what} must be a JSON object")
        return value

    def field(self, text: str) -> Field:
        return Field.of(text, number=self.place.number, source=self.place.source)
