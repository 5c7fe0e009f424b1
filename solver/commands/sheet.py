"""The score sheet of a match, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..columns import in_columns
from ..match import Match
from ..record import Record

FORMAT = "solver-sheet/1"


def sheet_text(match: Match, *, sign: int = 1) -> str:
    """Return the score sheet; with `sign=-1` penalties are positive, as minus points are often written down."""
    called = [_called(match, seat) for seat in _seats(match)]
    rows = [
        ["deal", "game", "dealer", *called],
        *([str(line.deal), line.game, str(line.dealer), *_signed(line.scores, sign)] for line in match.sheet()),
        ["", "total", "", *_signed(match.totals, sign)],
        ["", "rank", "", *map(str, match.ranks)],
    ]
    title = _title(match.records[0], "minus points" if sign < 0 else "points")
    return "\n".join([title, in_columns(rows, right=range(2, len(rows[0]))), _outcome(match)])


def sheet_json(match: Match) -> str:
    """Return the score sheet as one line of JSON, with signed points."""
    lines = [
        {"deal": line.deal, "game": line.game, "dealer": line.dealer, "scores": line.scores, "totals": line.totals}
        for line in match.sheet()
    ]
    shown = {
        "format": FORMAT,
        "match": match.records[0].match,
        "seats": match.seats,
        "names": match.names,
        "finished": match.finished,
        "lines": lines,
        "totals": match.totals,
        "ranks": match.ranks,
        "winners": match.winners,
    }
    return json.dumps(shown, ensure_ascii=False)


def _signed(scores: Sequence[int], sign: int) -> list[str]:
    return [str(sign * score) for score in scores]


def _title(record: Record, what: str) -> str:
    named = ", ".join(filter(None, (record.match, record.date)))
    return f"{named}: {what}" if named else what


def _outcome(match: Match) -> str:
    leading = " and ".join(_called(match, seat) for seat in match.winners)
    if not match.finished:
        return f"after {len(match.records)} of {match.length} deals: {leading} in front"
    return f"winner: {leading}" if len(match.winners) == 1 else f"joint winners: {leading}"


def _seats(match: Match) -> range:
    return range(1, match.seats + 1)


def _called(match: Match, seat: int) -> str:
    return f"{seat} {match.names[seat - 1]}" if match.names else f"seat {seat}"
