"""The pieces of a page as HTML: the score sheet of a match, and the lists and tables of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ..cards import SUITS
from ..matches import Line, Match, Series
from ..ply import Ply
from ..postmortem import Review, share_text
from .contents import Reader, sentence_for
from .curves import curves, heading
from .telling import fairly, game_title, judged, row_word, sentence

Row = Sequence[str]


def deal_title(found: Review, reader: Reader) -> str:
    """Return the game of a deal and its seats, as HTML."""
    rules = found.record.start.rules
    return escape(f"{game_title(rules, reader.words, reader.deck)}, {reader.words('seats', rules.seats)}")


def scope(found: Review, reader: Reader) -> str:
    """Say from which play on the deal is solved, and for whom the page is."""
    words, known = reader.words, found.known
    told = [words("solved whole")]
    if not known:
        told = [words("unsolved")]
    elif len(known) < len(found.plies):
        told = [words("solved", row_word(found.record.start.rules, words), known[0].row)]
        told.append(sentence(reader.verdict(found.plies[-len(known) - 1], found)))
    told.append(words("explained sides" if found.record.start.rules.partnerships else "explained"))
    if reader.seat:
        told.append(words("one seat", words.named(found.record.names, reader.seat)))
    return f"<p>{escape(' '.join(told))}</p>"


def score_sheet(match: Series, reader: Reader) -> str:
    """Return the score sheet of a match."""
    words = reader.words
    sides = ["/".join(words.named(match.names, seat) for seat in side) for side in match.sides]
    lines = match.sheet()
    called = any(line.call for line in lines)
    rows = []
    for line, record in zip(lines, match.records, strict=False):
        game = _called(line, match, reader) if called else game_title(record.start.rules, words, reader.deck)
        scores = map(words.signed if isinstance(match, Match) else words.number, line.scores)
        rows.append([str(line.deal), escape(game), escape(words.named(match.names, line.dealer)), *scores])
    rows.append(["", words("total"), "", *map(words.number, match.totals)])
    rows.append(["", words("rank"), "", *map(str, match.ranks)])
    head = ["", words("call" if called else "game"), words("dealer"), *map(escape, sides)]
    ahead = ", ".join(side for side, rank in zip(sides, match.ranks, strict=True) if rank == 1)
    outcome = escape(words("winner" if match.finished else "in front", ahead))
    counted = words("distances" if match.measure.startswith("distance") else "points")
    title = f"{words('score sheet')} ({counted})"
    return _table(title, head, rows, right=range(3, len(head))) + f"<p><strong>{outcome}</strong></p>"


def _called(line: Line, match: Series, reader: Reader) -> str:
    """Return who chose the contract of a deal, which, and how often it counts."""
    seat, _, call = line.call.rpartition(":")
    told = reader.words.suit(call, reader.deck) if call in SUITS else call
    told = f"{reader.words.named(match.names, int(seat))}: {told}" if seat else told
    return told if line.multiplier == 1 else f"{told} ×{line.multiplier}"


def turning_points(found: Review, reader: Reader, *, anchor: str = "") -> str:
    """Return the list of turning points, each a link to the play if there is an `anchor` for plays."""
    words, items = reader.words, []
    for number in found.turning_points:
        ply = found.plies[number - 1]
        told = escape(_turned(ply, found, number, reader))
        told = f'<a href="#{anchor}{number}">{told}</a>' if anchor else told
        reasons = sentence_for(ply, found, reader), fairly(ply, found.record.names, words)
        further = "".join(f" {escape(reason)}" for reason in reasons if reason)
        items.append(f"<li>{told}: {escape(judged(ply, found.record.names, words))}.{further}</li>")
    if not found.known:
        return f"<p>{escape(words('unsolved'))}</p>"
    return f"<ol>{''.join(items)}</ol>" if items else f"<p>{escape(words('no turning points'))}</p>"


def balance(found: Review, reader: Reader) -> str:
    """Return what each seat could expect, what its own plays and those of others made of it, and how well it played."""
    words, record = reader.words, found.record
    seats = range(1, record.start.rules.seats + 1)
    rows = []
    if found.known:
        rows.append([words("expected"), *map(words.number, found.start)])
        rows.append([words("cost row"), *map(words.number, found.costs)])
        rows.append([words("others row"), *map(words.signed, found.windfalls)])
    rows.append([words("result" if record.finished else "points so far"), *map(words.number, found.scores)])
    if found.known:
        rows.append([words("lost row"), *map(words.number, found.lost)])
        rows.append([words("accuracy"), *map(share_text, found.accuracies)])
    if found.fair:
        rows.append([words("fair cost"), *map(words.number, found.fair_costs)])
        rows.append([words("fair accuracy"), *map(share_text, found.fair_accuracies)])
    if found.dealt:
        rows.append([words("luck of the deal"), *(words.signed(round(points, 1)) for points in found.dealt)])
    if any(found.lucks):
        rows.append([words("luck"), *(words(luck) if luck else "–" for luck in found.lucks)])
    head = ["", *(escape(words.named(record.names, seat)) for seat in seats)]
    return _table(words("balance"), head, rows, right=range(1, len(head)))


def all_plays(found: Review, reader: Reader, *, anchor: str = "") -> str:
    """Return the table of all plays, also those without numbers."""
    words, rules = reader.words, found.record.start.rules
    rows, last = [], 0
    for number, ply in enumerate(found.plies, start=1):
        link = f'<a href="#{anchor}{number}">{number}</a>' if anchor else str(number)
        row = str(ply.row) if ply.row != last else ""
        rows.append([link, row, *map(escape, _play_cells(ply, found, reader))])
        last = ply.row
    fair = ("fair cost",) * found.fair
    head = [words(key) for key in ("play", "player", "card", "cost", *fair, "verdict", "best card")]
    head.insert(1, row_word(rules, words))
    return _table(words("all plays"), head, rows, right=(0, 1, 4, 5)[: 3 + found.fair], kind="plays")


def graph(found: Review, reader: Reader) -> str:
    """Return the graph of what each seat could expect, under its heading; nothing without numbers."""
    drawn = curves(found, reader.words)
    return (
        f'<figure class="answers" tabindex=0><figcaption>{escape(heading(found, reader.words))}</figcaption>{drawn}</figure>'
        if drawn
        else ""
    )


def _turned(ply: Ply, found: Review, number: int, reader: Reader) -> str:
    words = reader.words
    place = f"{words('play')} {number}, {row_word(found.record.start.rules, words)} {ply.row}"
    return f"{place[:1].upper()}{place[1:]}, {words.named(found.record.names, ply.seat)} {words.sign(ply.card, reader.deck)}"


def _play_cells(ply: Ply, found: Review, reader: Reader) -> Row:
    words, deck = reader.words, reader.deck
    cost = words.number(ply.cost) if ply.known else ""
    others = reader.sees(ply) and ply.card not in ply.best
    best = " ".join(words.sign(card, deck) for card in ply.best) if others else ""
    fair = (words.number(ply.fair_cost),) * found.fair
    return (
        words.named(found.record.names, ply.seat),
        words.sign(ply.card, deck),
        cost,
        *fair,
        judged(ply, found.record.names, words),
        best,
    )


def _table(title: str, head: Row, rows: Iterable[Row], *, right: Iterable[int], kind: str = "scores") -> str:
    """Return a table of cells that are HTML already; numbers of the columns in `right` stand at the right."""
    aside = frozenset(right)
    top = "".join(f"<th{_aligned(place in aside)} scope=col>{cell}</th>" for place, cell in enumerate(head))
    body = "".join(
        "<tr>" + "".join(f"<td{_aligned(place in aside)}>{cell}</td>" for place, cell in enumerate(row)) + "</tr>"
        for row in rows
    )
    name = escape(title)
    inside = f"<caption>{name}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="wide {kind}" tabindex=0 role=region aria-label="{name}"><table>{inside}</table></div>'


def _aligned(right: bool) -> str:
    return " class=n" if right else ""
