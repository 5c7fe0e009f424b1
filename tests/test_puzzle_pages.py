"""Pages of puzzles: complete in themselves, answers hidden or at the end, pictures in every face."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from terminal import Terminal

from solver import DealError, Puzzle, puzzle_page, puzzle_sheet
from solver.puzzling.puzzle import span_text

SAMPLE = Path("solver/samples/puzzles.jsonl")


@pytest.fixture
def solver(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


@cache
def sample() -> tuple[Puzzle, ...]:
    return tuple(map(Puzzle.from_json, SAMPLE.read_text().splitlines()))


def test_a_page_has_every_puzzle_and_hides_its_answer() -> None:
    page = puzzle_page(sample(), title="A & B")
    assert "<title>A &amp; B</title>" in page
    for puzzle in sample():
        [article] = re.findall(rf'<article class="puzzle" id="puzzle-{puzzle.id}">(.*?)</article>', page, re.DOTALL)
        shown, hidden = article.split("<details>")
        assert f"difficulty {puzzle.difficulty} of 10" in shown
        assert puzzle.task in shown
        assert "<strong>" not in shown
        assert all(theme in hidden for theme in puzzle.themes)
        assert all(span_text(each) in hidden for each in puzzle.tries)
        assert hidden.count("<li>") >= 1


def test_a_page_needs_no_other_file_and_no_script() -> None:
    for page in (puzzle_page(sample()), puzzle_sheet(sample())):
        assert "<script" not in page
        assert not re.search(r'(src|href)="(?!#|data:)', page)
        assert "default-src 'none'" in page
        for picture in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
            ElementTree.fromstring(picture)


def test_a_sheet_has_its_answers_at_the_end() -> None:
    sheet = puzzle_sheet(sample())
    problems, answers = sheet.split('<section class="answers">')
    assert problems.count('<article class="puzzle"') == len(sample())
    assert answers.count("<li>") == len(sample())
    assert "<strong>" not in problems


def test_every_position_of_a_solution_is_told_once() -> None:
    for puzzle in sample():
        page = puzzle_page([puzzle])
        told = page.split('<ul class="tree">')[1]
        assert told.count("<span class=answer>") == sum(edge.role == "answer" for edge in puzzle.tree.edges)


def test_swiss_cards_are_for_jass_only() -> None:
    jass = [puzzle for puzzle in sample() if puzzle.position.rules.game.startswith("jass")]
    assert "Schilten" in puzzle_page(jass, face="swiss")
    with pytest.raises(DealError, match="Swiss cards"):
        puzzle_page(sample(), face="swiss")
    with pytest.raises(DealError, match="a puzzle at least"):
        puzzle_sheet([])


def test_the_command_line_writes_pages_and_pictures(solver: Terminal, tmp_path: Path) -> None:
    page, sheet, folder = tmp_path / "page.html", tmp_path / "sheet.html", tmp_path / "pictures"
    given = ["puzzle", str(sample()[0].position), "--html", str(page), "--sheet", str(sheet), "--svg", str(folder)]
    written = solver(*given)
    assert (written.code, written.out) == (0, f"{sample()[0]}\n")
    assert sample()[0].id in page.read_text()
    assert "Answers" in sheet.read_text()
    assert [path.name for path in folder.iterdir()] == [f"{sample()[0].id}.svg"]
