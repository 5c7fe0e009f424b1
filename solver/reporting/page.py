"""One self-contained HTML page of a reviewed deal or match: no network, no other file, at home on a disk.

The page is a static template (`page.html`, with its style and its script) around tables written here and the contents of
each deal as JSON, which the script steps through. Without a script the tables, the graph and the lists are all there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from string import Template

from ..draw import FACES, svg_diagram
from ..draw.face import face_for
from ..draw.vector import shapes
from ..errors import DealError, SolverError
from ..matches import match_of
from ..postmortem import Review
from . import pieces
from .contents import Reader, deal_shown
from .words import words_of

FORMAT = "solver-report/1"
SCRIPT_WORDS = (
    "all_hands ask back best_card better board costs end first hands hide keys last_trick moment no_cards "
    "of_wanted on on_table on_turn over passed played round so_far this_one trick unseen"
)
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def report(
    reviews: Review | Iterable[Review], /, *, language: str = "en", seat: int | None = None, face: str = "french"
) -> str:
    """Return a reviewed deal, or the deals of a match in order, as the text of one HTML page.

    `language` is "en", "sv", "fi", "de" or "nl". With `seat` the page has no card that this seat did not see by the end of
    the record, so that it may be sent to the others. `face` is "french", "swiss" or "swiss-log". A score sheet is there if
    the deals are those of one match. Raises DealError for a language, seat or face that does not exist, or for no review.

    >>> from solver.postmortem import review
    >>> from solver.record import Record
    >>> record = Record.parse('[Game "jazz/last"] [Deal "..A.2/..K.3/..5.A"]  1: 2C 3C AC  3: 5D AD KD')
    >>> report(review(record), language="sv")[:33]
    '<!doctype html><html lang="sv"><h'
    """
    found = [reviews] if isinstance(reviews, Review) else list(reviews)
    reader = _reader(found, language, seat, face)
    words = reader.words
    deals = [deal_shown(each, reader) for each in found]
    contents = {
        "format": FORMAT,
        "language": language,
        "view": reader.seat,
        "words": words.phrases(key.replace("_", " ") for key in SCRIPT_WORDS.split()),
        "deals": deals,
    }
    parts = {
        "language": language,
        "title": _title(found, reader),
        "heading": escape(found[0].record.match or words("post-mortem")),
        "policy": POLICY,
        "style": _part("page.css"),
        "shapes": shapes(reader.deck),
        "lead": _lead(found),
        "sheet": _sheet(found, reader) + _links(found, reader),
        "deals": "".join(_deal(each, number, len(found), reader) for number, each in enumerate(found, start=1)),
        "contents": _safe(json.dumps(contents, ensure_ascii=False, separators=(",", ":"))),
        "script": _part("page.js"),
    }
    return Template(_part("page.html")).substitute(parts)


def fragment(found: Review) -> str:
    """Return a review for a notebook: the deal, its graph and its tables, without a script."""
    reader = Reader(words_of("en"), FACES["french"])
    parts = [
        f"<h3>{pieces.deal_title(found, reader)}</h3>",
        pieces.scope(found, reader),
        svg_diagram(found.record.start, names=found.record.names),
        pieces.graph(found, reader),
        pieces.turning_points(found, reader),
        pieces.balance(found, reader),
        f"<details><summary>{reader.words('all plays')}</summary>{pieces.all_plays(found, reader)}</details>",
    ]
    return f"<div>{''.join(parts)}</div>"


def _reader(found: list[Review], language: str, seat: int | None, face: str) -> Reader:
    """Return the reader that the options describe; raise DealError."""
    if not found:
        raise DealError("a report needs a review at least")
    for each in found:
        rules = each.record.start.rules
        if seat is not None and not 1 <= seat <= rules.seats:
            raise DealError(f"there is no seat {seat}; seats are 1 to {rules.seats}")
        face_for(rules, face)
    return Reader(words_of(language), FACES[face], seat or 0)


def _part(name: str) -> str:
    return files("solver").joinpath("reporting", name).read_text("utf-8")


def _title(found: list[Review], reader: Reader) -> str:
    """Return the title of the window, as HTML."""
    match = found[0].record.match
    what = escape(match) or (pieces.deal_title(found[0], reader) if len(found) == 1 else "")
    return f"{reader.words('post-mortem')}: {what}" if what else reader.words("post-mortem")


def _lead(found: list[Review]) -> str:
    record = found[0].record
    told = ", ".join(filter(None, [" / ".join(record.names), record.date]))
    return f"<p>{escape(told)}</p>" if told else ""


def _sheet(found: list[Review], reader: Reader) -> str:
    """Return the score sheet, nothing for deals that are not one match."""
    try:
        return pieces.score_sheet(match_of([each.record for each in found]), reader)
    except SolverError:
        return ""


def _links(found: list[Review], reader: Reader) -> str:
    """Return the links to the deals, nothing if there is one only."""
    names = [escape(reader.words("deal", number)) for number in range(1, len(found) + 1)]
    links = "".join(f'<li><a href="#deal-{number}">{name}</a></li>' for number, name in enumerate(names, start=1))
    return f'<nav class="deals" aria-label="{reader.words("deals")}"><ul>{links}</ul></nav>' if len(found) > 1 else ""


def _deal(found: Review, number: int, count: int, reader: Reader) -> str:
    """Return the section of a deal; the script fills its board."""
    words, anchor = reader.words, "play-" if count == 1 else f"deal-{number}-play-"
    title = pieces.deal_title(found, reader)
    title = title if count == 1 else f"{escape(words('deal', number))}. {title}"
    head = f'<h2>{title}</h2><p class="rules"><code>{escape(found.record.start.rules.name)}</code></p>'
    turning = (
        f'<div class="answers"><h3>{words("turning points")}</h3>{pieces.turning_points(found, reader, anchor=anchor)}</div>'
    )
    tables = f'<div class="answers">{pieces.balance(found, reader)}{pieces.all_plays(found, reader, anchor=anchor)}</div>'
    board = f'<div class="board" data-deal="{number}" data-anchor="{anchor}"></div>'
    parts = head + pieces.scope(found, reader) + board + turning + pieces.graph(found, reader) + tables
    return f'<section class="deal" id="deal-{number}">{parts}</section>'


def _safe(text: str) -> str:
    """Return JSON that cannot end the element it stands in."""
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
