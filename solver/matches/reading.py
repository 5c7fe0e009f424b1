"""Finds the kind of match that records are of."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import DealError
from ..record import Record
from .coiffeur import CoiffeurMatch
from .differenzler import DifferenzlerMatch
from .jazz import Match
from .schieber import SchieberMatch
from .series import Series

JASS = {kind.GAME: kind for kind in (SchieberMatch, CoiffeurMatch, DifferenzlerMatch)}


def match_of(records: Iterable[Record]) -> Series:
    """Return the match of a file's records, in the order played; raise DealError if they are not one match."""
    played = tuple(records)
    if not played:
        raise DealError("a match of no records has no seats")
    game = played[0].start.rules.game
    return JASS[game].from_records(played) if game in JASS else Match.from_records(played)
