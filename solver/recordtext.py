"""The text form of records: PBN-like tag pairs, then one row per trick or per round of turns, then `*`.

Reading takes one pass over the lines and is forgiving: tags in any order, plays spread over lines, `;` comments to the end
of the line, `%` lines skipped. After PBN 2.1, https://www.tistis.nl/pbn/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from .draft import MOST_MARK, MOST_PLAYS, Draft, Entry, Row, check_comments
from .errors import DealError
from .field import Field
from .notation import read_card

_TOKEN = re.compile(
    r"""
      (?P<blank> \s++)
    | (?P<tag> \[ \s*+ (?P<name> \w++) \s*+ " (?P<value> (?: [^"\\] | \\. )*+ ) " \s*+ \])
    | \{ (?P<comment> [^}]*+) (?P<close> \}?)
    | ; (?P<remark> .*+)
    | \$ (?P<mark> [0-9]++)
    | (?P<seat> [0-9]++) \s*+ :
    | (?P<star> \*)
    | (?P<card> [^\s\[\]{};*$:]++)
    """,
    re.VERBOSE,
)
_ESCAPED = re.compile(r"\\(.)")
_LINE_END = re.compile(r"\r\n|\r|\n")
_UNUSUAL = {
    "[": 'a tag is written [Name "value"] on one line',
    "$": f"$ is followed by a number of 0 to {MOST_MARK}",
    "}": "there is no comment to close here",
}


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, whatever its line ends."""
    return _LINE_END.split(text)


def write_tag(name: str, value: str) -> str:
    """Write one tag pair."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def read_drafts(lines: Iterable[str], *, source: str = "") -> Iterator[Draft]:
    """Read the records of a text one by one, unchecked; raise NotationError with `source`, record, line and column."""
    reader = _Reader(source)
    for number, line in enumerate(lines, start=1):
        yield from reader.read(line.removeprefix("\ufeff") if number == 1 else line, number)
    yield from reader.finish()


class _Reader:
    """Reads line by line; `draft` is the record under way, `brace` the place of a comment that is not closed yet."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.count = 0
        self.line = Field.of("")
        self.draft: Draft | None = None
        self.last: Entry | None = None
        self.plays = 0
        self.brace: Field | None = None
        self.comment: list[str] = []

    def read(self, text: str, number: int) -> Iterator[Draft]:
        """Read one line and yield the records that end in it."""
        self.line = Field.of(text, number=number, source=self._label())
        place = self._rest_of_comment() if self.brace else len(text) if text.startswith("%") else 0
        while place < len(text):
            token = _TOKEN.match(text, place)
            if token is None:
                raise self._here(place).fault(_UNUSUAL.get(text[place], f"{text[place]!r} means nothing here"))
            if token["blank"] is None:
                yield from self._take(token)
            place = token.end()

    def finish(self) -> Iterator[Draft]:
        """Yield the record that the text ends in, if any."""
        if self.brace:
            raise self.brace.fault(f"the text ends inside record {self.count}: the comment that begins here has no }}")
        yield from self._close(len(self.line.text), "the text ends")

    def _take(self, token: re.Match[str]) -> Iterator[Draft]:
        if token["tag"] is not None and self.draft and self.draft.rows:
            yield from self._close(token.start(), "a new record begins")
        draft = self.draft or self._begin(token.start())
        if token["star"]:
            yield from self._close(token.start(), "")
        elif token["tag"] is not None:
            draft.add_tag(self._piece(token, "name"), self._value(token))
        elif token["seat"]:
            self._add_row(draft, self._piece(token, "seat"))
        elif token["card"]:
            self._add_play(draft, self._piece(token, "card"))
        elif token["mark"]:
            self._add_mark(self._piece(token, "mark"))
        elif token["remark"] is not None:
            self._add_comment(token["remark"].replace("}", ")"))
        elif token["close"]:
            self._add_comment(token["comment"])
        else:
            self.brace, self.comment = self._here(token.start()), [token["comment"]]

    def _begin(self, place: int) -> Draft:
        self.count += 1
        self.line = Field.of(self.line.text, number=self.line.number, source=self._label())
        self.plays, self.last = 0, None
        self.draft = Draft(self.count, self._here(place), self._here(place))
        return self.draft

    def _close(self, place: int, ending: str) -> Iterator[Draft]:
        if self.draft:
            self.draft.end, self.draft.ending = self._here(place), ending
            yield self.draft
        self.draft = None

    def _add_row(self, draft: Draft, seat: Field) -> None:
        if draft.rows and not draft.rows[-1].entries:
            raise seat.fault(f"row {len(draft.rows)} has no plays")
        draft.rows.append(Row(seat))

    def _add_play(self, draft: Draft, field: Field) -> None:
        if not draft.rows:
            raise field.fault("the plays of a record begin with the seat that leads, such as 1:")
        self.plays += 1
        if self.plays > MOST_PLAYS:
            raise field.fault(f"a deal has never more than {MOST_PLAYS} plays")
        self.last = Entry(field, read_card(field))
        draft.rows[-1].entries.append(self.last)

    def _add_mark(self, field: Field) -> None:
        if self.last is None:
            raise field.fault("a mark follows the card it is about")
        mark = field.integer("a mark")
        if mark > MOST_MARK:
            raise field.fault(f"marks are $0 to ${MOST_MARK}")
        self.last.marks.append(mark)

    def _add_comment(self, text: str) -> None:
        words = text.replace("\t", " ").strip()
        try:
            check_comments([words] if words else [])
        except DealError as error:
            raise self.line.fault(str(error)) from None
        target = self.last or self.draft
        if target and words:
            target.comments.append(words)

    def _rest_of_comment(self) -> int:
        """Read on in a comment begun on an earlier line; return where it ends."""
        end = self.line.text.find("}")
        self.comment.append(self.line.text if end < 0 else self.line.text[:end])
        if end < 0:
            return len(self.line.text)
        self.brace = None
        self._add_comment(" ".join(filter(None, (line.strip() for line in self.comment))))
        return end + 1

    def _value(self, token: re.Match[str]) -> Field:
        value = self._piece(token, "value")
        return replace(value, text=_ESCAPED.sub(r"\1", value.text)) if "\\" in value.text else value

    def _piece(self, token: re.Match[str], group: str) -> Field:
        return self.line.part(*token.span(group))

    def _here(self, place: int) -> Field:
        return self.line.part(place, place)

    def _label(self) -> str:
        return ", ".join(filter(None, (self.source, f"record {self.count}" if self.count else "")))
