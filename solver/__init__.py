"""Exact open-hand solver for Jazz: which card, what does it cost, and why.

>>> import solver
>>> position = solver.Position.parse("jazz/last ..A.2/..K.3/..5.A 1")
>>> print(solver.solve(position))
card  expected  low-high  guaranteed  best case  verdict
AD*   0         0..0      -           -          best in every case
2C    20        20..20    -           -          loses at least 20
"""

from .advising import advise
from .cards import PASS, Card
from .deals import deal
from .errors import (
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
from .record import Play, Record
from .solution import Bound, Bounds, Choice, Solution, Value
from .solving import Solver, solve, value
from .view import View
from .worlds import Sample, Worlds

__version__ = "0.1.0"

__all__ = [
    "PASS",
    "Advice",
    "Announcement",
    "Bound",
    "Bounds",
    "Card",
    "Choice",
    "CoiffeurMatch",
    "ContradictionError",
    "Cursor",
    "DealError",
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
    "Prospect",
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
    "advise",
    "deal",
    "graph",
    "hint",
    "hints",
    "match_of",
    "read_positions",
    "read_records",
    "review",
    "rules",
    "solve",
    "value",
    "write_records",
]
