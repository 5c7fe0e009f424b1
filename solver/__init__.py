"""Exact open-hand solver for Jazz: which card, what does it cost, and why.

>>> import solver
>>> position = solver.Position.parse("jazz/last ..A.2/..K.3/..5.A 1")
>>> print(solver.solve(position))
card  expected  low-high  guaranteed  best case  verdict
AD*   0         0..0      -           -          best in every case
2C    20        20..20    -           -          loses at least 20
"""

from .advising import advise
from .batch import Batch, Deals, Positions, solve_many
from .beliefs import ByRule
from .cards import PASS, Card
from .deals import deal
from .errors import (
    BatchError,
    ContradictionError,
    DealError,
    IllegalPlay,
    LimitError,
    NotationError,
    RulesError,
    SolverError,
)
from .explanation import Explanation
from .files import read_positions, read_records, write_records
from .games import Rules, rules
from .games.declaring import Declaration
from .games.meld import Announcement, Meld
from .goal import Goal
from .hand import Hand
from .hinting import hint, hints
from .limits import Limit
from .matches import CoiffeurMatch, DifferenzlerMatch, Match, SchieberMatch, match_of
from .network import graph
from .offers import Advice, Offer
from .ply import Ply
from .position import Cursor, Position
from .postmortem import Review, review
from .prospects import Hint, Prospect
from .puzzling import Puzzle, puzzles
from .record import Play, Record
from .reporting import puzzle_page, puzzle_sheet, report
from .solution import Bound, Bounds, Choice, Solution, Value
from .solving import Solver, solve, value
from .version import __version__
from .view import View
from .worlds import Sample, Worlds

__all__ = [
    "PASS",
    "Advice",
    "Announcement",
    "Batch",
    "BatchError",
    "Bound",
    "Bounds",
    "ByRule",
    "Card",
    "Choice",
    "CoiffeurMatch",
    "ContradictionError",
    "Cursor",
    "DealError",
    "Deals",
    "Declaration",
    "DifferenzlerMatch",
    "Explanation",
    "Goal",
    "Hand",
    "Hint",
    "IllegalPlay",
    "Limit",
    "LimitError",
    "Match",
    "Meld",
    "NotationError",
    "Offer",
    "Play",
    "Ply",
    "Position",
    "Positions",
    "Prospect",
    "Puzzle",
    "Record",
    "Review",
    "Rules",
    "RulesError",
    "Sample",
    "SchieberMatch",
    "Solution",
    "Solver",
    "SolverError",
    "Value",
    "View",
    "Worlds",
    "__version__",
    "advise",
    "deal",
    "graph",
    "hint",
    "hints",
    "match_of",
    "puzzle_page",
    "puzzle_sheet",
    "puzzles",
    "read_positions",
    "read_records",
    "report",
    "review",
    "rules",
    "solve",
    "solve_many",
    "value",
    "write_records",
]
