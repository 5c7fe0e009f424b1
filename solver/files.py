"""Files of records and of positions, read one value at a time.

Records are text, JSON (lines of objects, one object, or an array; Jass deals have further forms, see `jasslog` and
`jassdeals`) or the deal log of a Jass server, told by how the file begins. Every error names the file, the record and the
line.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import IO

from .errors import NotationError
from .field import Field
from .jassdeals import check_result, is_deal, log_of
from .jasslog import LINE as LOG_LINE
from .jasslog import is_log, line_parts, log_drafts, write_log
from .position import Position
from .record import Record
from .recordjson import draft_of
from .recordtext import lines_of, read_drafts

Source = str | os.PathLike[str] | IO[str] | IO[bytes]
FORMS = ("text", "json", "jasslog")
_JSON = re.compile(r'\{\s*("\w+"\s*:|\}|$)|\[\s*(\{|\]|$)')
_DECODER = json.JSONDecoder()
_EXCERPT = 80


def read_records(source: Source) -> Iterator[Record]:
    """Yield the records of a file, given by its path or as an open stream; raise NotationError at the first fault.

    A faulty record does not take those before it away. A missing file is a FileNotFoundError.
    """
    name = _name(source)
    lines = _lines(source, name)
    head = list(_head(lines))
    begin = "\n".join(head).removeprefix("\ufeff").lstrip()
    every = chain(head, lines)
    if LOG_LINE.match(begin):
        yield from _log_records(every, name)
    elif _JSON.match(begin):
        yield from _json_records("\n".join(every).removeprefix("\ufeff"), name)
    else:
        yield from map(Record.build, read_drafts(every, source=name))


def write_records(records: Iterable[Record], target: str | os.PathLike[str] | IO[str], *, form: str = "text") -> None:
    """Write records to a path or an open stream, as text, as JSON (one object a line), or as the log of a Jass server.

    `form` is "text", "json" or "jasslog"; the last one raises DealError for a deal it cannot hold.
    """
    if form not in FORMS:
        raise ValueError(f"form is one of {', '.join(FORMS)}, not {form!r}")
    with _opened(target) as stream:
        stream.writelines(f"{written}\n" for written in _written(records, form))


def _written(records: Iterable[Record], form: str) -> Iterator[str]:
    if form == "jasslog":
        yield from write_log(records)
        return
    for number, record in enumerate(records):
        gap = "\n" if number and form == "text" else ""
        yield f"{gap}{record if form == 'text' else record.to_json()}"


def read_positions(source: Source) -> Iterator[Position]:
    """Yield the positions of a file, one a line; blank lines and lines that begin with `#` are skipped."""
    name = _name(source)
    for number, line in enumerate(_lines(source, name), start=1):
        text = line.removeprefix("\ufeff") if number == 1 else line
        if text.strip() and not text.lstrip().startswith("#"):
            yield Position.read(Field.of(text, number=number, source=name))


def _name(source: Source) -> str:
    return os.fspath(source) if isinstance(source, str | os.PathLike) else str(getattr(source, "name", ""))


def _head(lines: Iterator[str]) -> Iterator[str]:
    """Yield lines until more than one letter was seen, which tells the form."""
    seen = 0
    for line in lines:
        yield line
        seen += len(line.removeprefix("\ufeff").strip())
        if seen > 1:
            return


def _lines(source: Source, name: str) -> Iterator[str]:
    """Yield the lines of a file without their ends; raise NotationError if it is not text."""
    with _readable(source) as stream:
        number = 0
        while True:
            try:
                chunk = stream.readline()
            except UnicodeDecodeError as error:
                raise _no_text(f"byte 0x{error.object[error.start]:02x}", "", number + 1, name) from None
            if not chunk:
                return
            for line in lines_of(_decoded(chunk, number + 1, name).removesuffix("\n").removesuffix("\r")):
                number += 1
                if "\0" in line:
                    raise _no_text("a NUL byte", line, number, name)
                yield line


@contextmanager
def _readable(source: Source) -> Iterator[IO[str] | IO[bytes]]:
    if isinstance(source, str | os.PathLike):
        with Path(source).open("rb") as stream:
            yield stream
    else:
        yield source


@contextmanager
def _opened(target: str | os.PathLike[str] | IO[str]) -> Iterator[IO[str]]:
    if isinstance(target, str | os.PathLike):
        with Path(target).open("w", encoding="utf-8", newline="\n") as stream:
            yield stream
    else:
        yield target


def _decoded(chunk: str | bytes, number: int, name: str) -> str:
    if isinstance(chunk, str):
        return chunk
    try:
        return chunk.decode("utf-8")
    except UnicodeDecodeError as error:
        shown = chunk[: error.start + 20].decode("utf-8", "replace")
        raise _no_text(f"byte 0x{chunk[error.start]:02x}", shown, number, name) from None


def _no_text(what: str, line: str, number: int, name: str) -> NotationError:
    reason = f"the file is not UTF-8 text: it holds {what}"
    return NotationError(reason, text=line[:_EXCERPT], line=number, source=name)


def _json_records(text: str, name: str) -> Iterator[Record]:
    """Yield the records of a JSON text: objects one after the other, or one array of them."""
    number, line, place, counted = 0, 1, 0, 0
    while True:
        place = _skip_blanks(text, place)
        if place == len(text):
            return
        line += text.count("\n", counted, place)
        counted = place
        data, place = _decode(text, place, name)
        excerpt = text[counted : counted + _EXCERPT].partition("\n")[0]
        for item in data if isinstance(data, list) else [data]:
            for record in _records_of(item, excerpt, name, line=line, first=number + 1):
                number += 1
                yield record


def _records_of(data: object, excerpt: str, name: str, *, line: int, first: int, date: str = "") -> Iterator[Record]:
    """Yield the records of one JSON value; only a line of a Jass log holds more than one."""
    place = Field.of(excerpt, number=line, source=name)
    if is_log(data):
        yield from map(Record.build, log_drafts(data, place, date=date, first=first))
        return
    here = replace(place, source=", ".join(filter(None, (name, f"record {first}"))))
    if is_deal(data):
        (record,) = map(Record.build, log_drafts(log_of(data, here), place, first=first))
        check_result(data, record, here)
        yield record
    else:
        yield Record.build(draft_of(data, here, number=first))


def _log_records(lines: Iterable[str], name: str) -> Iterator[Record]:
    """Yield the records of a log of a Jass server, whose lines begin with a date; blank lines are skipped."""
    count = 0
    for number, text in enumerate(lines, start=1):
        if text.strip():
            line = Field.of(text.removeprefix("\ufeff"), number=number, source=name)
            date, rounds = line_parts(line)
            try:
                data, end = _decode(rounds.text, 0, name)
            except NotationError as error:
                raise rounds.fault(error.reason, at=error.column - 1) from None
            if rounds.text[end:].strip() or not is_log(data):
                raise rounds.fault("a line of a Jass log holds players and rounds, and nothing after them")
            for record in _records_of(data, line.text[:_EXCERPT], name, line=number, first=count + 1, date=date):
                count += 1
                yield record


def _skip_blanks(text: str, place: int) -> int:
    while place < len(text) and text[place].isspace():
        place += 1
    return place


def _decode(text: str, place: int, name: str) -> tuple[object, int]:
    try:
        return _DECODER.raw_decode(text, place)
    except (ValueError, RecursionError) as error:
        at = error.pos if isinstance(error, json.JSONDecodeError) else place
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        start = text.rfind("\n", 0, at) + 1
        shown = text[start : at + _EXCERPT].partition("\n")[0]
        line = text.count("\n", 0, at) + 1
        raise NotationError(f"broken JSON: {reason}", text=shown, line=line, column=at - start + 1, source=name) from None
