"""Matches: deals strung together, from the first dealer to the winner; one file a family, and what they share."""

from .choosing import TeamMatch
from .coiffeur import CoiffeurMatch
from .differenzler import DifferenzlerMatch
from .jass import JassMatch
from .jazz import Match
from .reading import match_of
from .schieber import SchieberMatch
from .series import Line, Series
from .tally import Credit

__all__ = [
    "CoiffeurMatch",
    "Credit",
    "DifferenzlerMatch",
    "JassMatch",
    "Line",
    "Match",
    "SchieberMatch",
    "Series",
    "TeamMatch",
    "match_of",
]
