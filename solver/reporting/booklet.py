"""Puzzles as one self-contained HTML page with hidden answers, or as a sheet to print with the answers at its end.

Both need no script, no network and no other file. Every puzzle has its picture, its task and its difficulty; the themes are
told with the answer, since they give it away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from string import Template

from ..draw import FACES, svg_diagram
from ..draw.face import Face, face_for
from ..errors import DealError
from ..explanation import explain
from ..puzzling import Edge, Puzzle, Try
from ..puzzling.puzzle import span_text
from .telling import game_title
from .words import words_of

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def puzzle_page(puzzles: Iterable[Puzzle], /, *, title: str = "Puzzles", face: str = "french") -> str:
    """Return puzzles as the text of one HTML page, the answer to each hidden until it is asked for.

    `face` is "french", "swiss" or "swiss-log". Raises DealError for a face that does not exist, or for no puzzle.

    >>> from solver.position import Position
    >>> from solver.puzzling import puzzles
    >>> puzzle_page(puzzles(Position.parse("jazz/last ..A.2/..K.3/..5.A 1")), title="Last")[:33]
    '<!doctype html><html lang="en"><h'
    """
    found = _checked(puzzles, face)
    sections = []
    for number, puzzle in enumerate(found, start=1):
        answer = f"<details><summary>Answer to puzzle {number}</summary>{_answer(puzzle, FACES[face])}</details>"
        sections.append(_section(puzzle, number, face, answer))
    return _filled(found, title, "page", sections)


def puzzle_sheet(puzzles: Iterable[Puzzle], /, *, title: str = "Puzzles", face: str = "french") -> str:
    """Return puzzles as the text of an HTML page to print, two columns of puzzles and the answers on a page of their own.

    Otherwise as `puzzle_page`.
    """
    found = _checked(puzzles, face)
    sections = [_section(puzzle, number, face, "") for number, puzzle in enumerate(found, start=1)]
    answers = "".join(f"<li>{_short_answer(puzzle, FACES[face])}</li>" for puzzle in found)
    sections.append(f'<section class="answers"><h2>Answers</h2><ol>{answers}</ol></section>')
    return _filled(found, title, "sheet", sections)


def _checked(puzzles: Iterable[Puzzle], face: str) -> list[Puzzle]:
    found = list(puzzles)
    if not found:
        raise DealError("a page needs a puzzle at least")
    for puzzle in found:
        face_for(puzzle.position.rules, face)
    return found


def _filled(found: Sequence[Puzzle], title: str, kind: str, sections: Sequence[str]) -> str:
    count = f"{len(found)} puzzles" if len(found) > 1 else "One puzzle"
    lead = f"<p>{count}. All hands are open; numbers are penalties for the rest of the deal, so that less is better.</p>"
    if any(puzzle.position.rules.measure == "points" for puzzle in found):
        lead += (
            "<p>In Jass they are minus the points of the solver's side, in Differenzler distances from the prediction.</p>"
        )
    parts = {"policy": POLICY, "style": _part("booklet.css"), "title": escape(title), "kind": kind, "lead": lead}
    return Template(_part("booklet.html")).substitute(parts, body="\n".join(sections))


def _part(name: str) -> str:
    return files("solver").joinpath("reporting", name).read_text("utf-8")


def _section(puzzle: Puzzle, number: int, face: str, answer: str) -> str:
    """Return a puzzle: heading, picture, task, and what is told of its answer."""
    game = escape(game_title(puzzle.position.rules, words_of("en"), FACES[face]))
    head = f'<h2>{number}. {game} <span class="level">difficulty {puzzle.difficulty} of 10</span></h2>'
    task = f"<p>Seat {puzzle.seat} is on turn. {escape(puzzle.task)}</p>"
    text = f'<p class="rules"><code>{escape(str(puzzle.position))}</code></p>'
    drawn = svg_diagram(puzzle.position, face=face)
    return f'<article class="puzzle" id="puzzle-{puzzle.id}">{head}{task}{drawn}{text}{answer}</article>'


def _answer(puzzle: Puzzle, deck: Face) -> str:
    """Return the answer, the table of all cards, and the solution."""
    themes = f" Themes: {', '.join(puzzle.themes)}." if puzzle.themes else ""
    told = f"<p><strong>{_signs(puzzle.tries[0], deck)}</strong>.{themes} Puzzle {puzzle.id}.</p>"
    rows = "".join(_row(puzzle, each, deck) for each in puzzle.tries)
    head = "<thead><tr><th scope=col>card</th><th scope=col>penalty</th><th scope=col>why</th></tr></thead>"
    table = f"<table><caption>All cards</caption>{head}<tbody>{rows}</tbody></table>"
    seen: set[int] = set()
    solution = f'<h3>Solution</h3><ul class="tree">{_branch(puzzle, 0, [], seen, deck)}</ul>'
    return f'{told}<div class="wide" tabindex=0 role=region aria-label="All cards">{table}</div>{solution}'


def _row(puzzle: Puzzle, each: Try, deck: Face) -> str:
    right = each == puzzle.tries[0]
    words = "the answer" if right else _why(puzzle, each)
    cells = "".join(f"<td>{cell}</td>" for cell in (_signs(each, deck), span_text(each), escape(words)))
    return f"<tr{' class=right' if right else ''}>{cells}</tr>"


def _why(puzzle: Puzzle, each: Try) -> str:
    """Say in one sentence what is wrong with a card, from its line and that of the answer."""
    position, better = puzzle.position, puzzle.tries[0]
    told = explain(position, position.rules.side_of(puzzle.seat), each.line, better.line, each.low - better.high)
    if told.part:
        return told.sentence
    lines = [f"{' '.join(map(str, shown.line))} ends at {span_text(shown)}" for shown in (each, better)]
    return f"{lines[0]}, {lines[1]}."


def _short_answer(puzzle: Puzzle, deck: Face) -> str:
    themes = f" ({', '.join(puzzle.themes)})" if puzzle.themes else ""
    why = escape(_why(puzzle, puzzle.tries[1]))
    return f"<strong>{_signs(puzzle.tries[0], deck)}</strong>, {span_text(puzzle.tries[0])}{themes}. {why}"


def _signs(each: Try, deck: Face) -> str:
    signs = deck.signs()
    return " or ".join(escape(deck.rank(card.rank) + signs[card.suit]) for card in each.cards)


def _branch(puzzle: Puzzle, place: int, before: list[str], seen: set[int], deck: Face) -> str:
    """Return the plays from a position as list items; a position that came before is not told again."""
    plays = puzzle.tree.plays(place)
    while len(plays) == 1 and place not in seen:
        seen.add(place)
        before.append(_play(puzzle, plays[0], deck))
        place = plays[0].end
        plays = puzzle.tree.plays(place)
    told = " ".join(before)
    if place in seen or not plays:
        return f"<li>{told}{' (as above)' if plays else ''}</li>"
    seen.add(place)
    inner = "".join(_branch(puzzle, play.end, [_play(puzzle, play, deck)], seen, deck) for play in plays)
    return f"<li>{told}<ul>{inner}</ul></li>" if told else inner


def _play(puzzle: Puzzle, play: Edge, deck: Face) -> str:
    seat, card = puzzle.tree.positions[play.start].turn, play.card
    sign = escape(deck.rank(card.rank) + deck.signs()[card.suit]) if card.suit else "pass"
    return f"{seat}:<span class={play.role}>{sign}</span>"
