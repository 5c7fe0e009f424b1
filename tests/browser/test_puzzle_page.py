"""The page of puzzles in a real browser: quiet, answers hidden until asked for, nothing wider than the window.

Needs chromium and playwright; `pytest -m browser` runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from test_page import WIDTHS, Opened, browser, opened
from test_puzzle_pages import sample

from solver import Puzzle, puzzle_page, puzzle_sheet

pytestmark = pytest.mark.browser
__all__ = ["browser", "opened"]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("written", [puzzle_page, puzzle_sheet])
def test_nothing_is_wider_than_the_window(opened: Opened, width: int, written: Callable[[Iterable[Puzzle]], str]) -> None:
    page = opened(written(sample()), width=width)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("article svg").count() == len(sample())


def test_an_answer_shows_when_it_is_asked_for(opened: Opened) -> None:
    page = opened(puzzle_page(sample()))
    tables = page.locator("table")
    assert not any(tables.nth(number).is_visible() for number in range(tables.count()))
    page.get_by_text("Answer to puzzle 2", exact=True).click()
    assert tables.nth(1).is_visible()
    assert not tables.nth(0).is_visible()
