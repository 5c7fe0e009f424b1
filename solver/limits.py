"""What a search may spend: seconds, nodes, memory."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import TypeVar

from .errors import LimitError

UNITS = {"": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "KIB": 2**10, "MIB": 2**20, "GIB": 2**30}
LEAST_MEMORY = 2**16
MOST_SECONDS = sys.float_info.max
MOST_SEED = 2**64 - 1
MOST_THREADS = 64  # no seat has more cards than this
_Number = TypeVar("_Number", int, float)


@dataclass(frozen=True, slots=True)
class Limit:
    """An end to a search: `seconds` of wall time, `nodes` visited; None means no limit. Raises LimitError.

    >>> Limit(seconds=0.5)
    Limit(seconds=0.5, nodes=None)
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not (_is_number(self.seconds) and 0 <= self.seconds <= MOST_SECONDS):
            raise LimitError(f"seconds must be a number from 0 up, not {self.seconds!r}")
        if self.nodes is not None and not (
            _is_number(self.nodes) and isinstance(self.nodes, int) and 0 <= self.nodes < 2**62
        ):
            raise LimitError(f"nodes must be a whole number from 0 up, not {self.nodes!r}")

    def less(self, *, seconds: float, nodes: int) -> Limit:
        """Return what is left of the limit when so much is spent."""
        return Limit(
            seconds=None if self.seconds is None else max(0.0, self.seconds - seconds),
            nodes=None if self.nodes is None else max(0, self.nodes - nodes),
        )

    def within(self, other: Limit) -> Limit:
        """Return the limit that strikes when one of both does."""
        return Limit(seconds=_least(self.seconds, other.seconds), nodes=_least(self.nodes, other.nodes))


def _least(one: _Number | None, other: _Number | None) -> _Number | None:
    given = [number for number in (one, other) if number is not None]
    return min(given, default=None)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def check_seed(seed: int) -> None:
    """Raise LimitError for a seed that draws no worlds."""
    if not 0 <= seed <= MOST_SEED:
        raise LimitError(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed!r}")


def thread_count(threads: int) -> int:
    """Return a number of threads; raise LimitError."""
    if not (_is_number(threads) and isinstance(threads, int) and 1 <= threads <= MOST_THREADS):
        raise LimitError(f"threads must be a whole number from 1 to {MOST_THREADS}, not {threads!r}")
    return threads


def memory_bytes(memory: int | str) -> int:
    """Return a memory size in bytes from a number of bytes or a text such as "256 MiB"; raise LimitError.

    >>> memory_bytes("256 MiB")
    268435456
    """
    found = re.fullmatch(r"\s*(\d{1,18})\s*([KMG]?i?B?)\s*", str(memory), re.IGNORECASE)
    unit = found.group(2).upper() if found else ""
    if found is None or isinstance(memory, bool) or unit not in UNITS:
        raise LimitError(f"memory is a number of bytes or a text like '256 MiB', not {memory!r}")
    size = int(found.group(1)) * UNITS[unit]
    if not LEAST_MEMORY <= size < 2**62:
        raise LimitError(f"memory must be at least {LEAST_MEMORY} bytes, not {memory!r}")
    return size
