"""Pages of a post-mortem or of puzzles: one file to open, step through, print and send to a friend."""

from .booklet import puzzle_page, puzzle_sheet
from .page import fragment, report
from .words import LANGUAGES

__all__ = ["LANGUAGES", "fragment", "puzzle_page", "puzzle_sheet", "report"]
