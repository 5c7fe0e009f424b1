"""What each play of a record cost from what its seat could know: the hint it could have had at its turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .hinting import hint
from .limits import Limit
from .ply import Ply
from .record import Record


def fairly(record: Record, plies: Iterable[Ply], *, worlds: int, limit: Limit) -> Iterator[Ply]:
    """Yield the plays with a hint for each that had a choice: over so many `worlds`, or fewer if a card is clearly best.

    `limit` is for each play. Without a limit in seconds the hints are always the same.
    """
    for number, ply in enumerate(plies):
        if not ply.free:
            yield ply
            continue
        view = record.view(seat=ply.seat, plays=number)
        yield replace(ply, fair=hint(view, worlds=worlds, limit=limit))
