"""The score sheet of a match, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..columns import in_columns
from ..matches import Line, Match, Series
from ..record import Record

FORMAT = "solver-sheet/1"


def sheet_text(match: Series, *, sign: int = 1) -> str:
    """Return the score sheet; with `sign=-1` the penalties of Jazz are positive, as minus points are often written down."""
    sign = sign if isinstance(match, Match) else 1
    called = [_called(match, side) for side in match.sides]
    lines = match.sheet()
    calls = [[_call(line)] if any(other.call for other in lines) else [] for line in lines]
    gap = [""] * len(calls[0])
    rows = [
        ["deal", "game", *["call"] * len(gap), "dealer", *called],
        *(
            [str(line.deal), line.game, *call, str(line.dealer), *_signed(line.scores, sign)]
            for line, call in zip(lines, calls, strict=True)
        ),
        ["", "total", *gap, "", *_signed(match.totals, sign)],
        ["", "rank", *gap, "", *map(str, match.ranks)],
    ]
    title = _title(match.records[0], "minus points" if sign < 0 else match.measure)
    return "\n".join([title, in_columns(rows, right=range(2 + len(gap), len(rows[0]))), _outcome(match)])


def sheet_json(match: Series) -> str:
    """Return the score sheet as one line of JSON, with signed points, or distances in Differenzler."""
    lines = [_line_shown(line) for line in match.sheet()]
    shown = {
        "format": FORMAT,
        "match": match.records[0].match,
        "seats": match.seats,
        "names": match.names,
        "sides": match.sides,
        "finished": match.finished,
        "lines": lines,
        "totals": match.totals,
        "ranks": match.ranks,
        "winners": match.winners,
    }
    return json.dumps(shown, ensure_ascii=False)


def _line_shown(line: Line) -> dict[str, object]:
    shown = {"deal": line.deal, "game": line.game, "dealer": line.dealer, "scores": line.scores, "totals": line.totals}
    return shown | ({"call": line.call, "multiplier": line.multiplier} if line.call else {})


def _call(line: Line) -> str:
    return line.call if line.multiplier == 1 else f"{line.call} x{line.multiplier}"


def _signed(scores: Sequence[int], sign: int) -> list[str]:
    return [str(sign * score) for score in scores]


def _title(record: Record, what: str) -> str:
    named = ", ".join(filter(None, (record.match, record.date)))
    return f"{named}: {what}" if named else what


def _outcome(match: Series) -> str:
    ahead = [side for side, rank in zip(match.sides, match.ranks, strict=True) if rank == 1]
    leading = " and ".join(_called(match, side) for side in ahead)
    if not match.finished:
        count = f"{len(match.records)} of {match.length}" if match.length else f"{len(match.records)}"
        return f"after {count} deals: {leading} in front"
    by = f", {match.ending}" if match.ending else ""
    return f"winner: {leading}{by}" if len(ahead) == 1 else f"joint winners: {leading}"


def _called(match: Series, side: tuple[int, ...]) -> str:
    seats = "+".join(map(str, side))
    if match.names:
        return f"{seats} {'/'.join(match.names[seat - 1] for seat in side)}"
    return f"seat {seats}" if len(side) == 1 else f"seats {seats}"
