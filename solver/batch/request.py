"""What a batch was asked for: all that decides its numbers, down to the last of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from ..errors import LimitError
from ..limits import Limit, memory_bytes
from ..position import Position
from ..question import Question
from ..solution import Solution
from ..solving import Solver
from .source import Source

FORMAT = "solver-batch/1"
EFFORT_NODES = 300_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How each position is solved; see `Solver.solve`. Numbers are the same each time, so `nodes` is the only limit."""

    model: str = "maxn"
    objective: str = "own"
    ties: str = "even"
    leader: int | None = None
    method: str = "auto"
    nodes: int | None = None
    memory_bytes: int = 2**28

    @classmethod
    def of(
        cls,
        *,
        model: str,
        objective: str,
        ties: str,
        leader: int | None,
        method: str,
        limit: Limit | None,
        memory: int | str,
    ) -> Manner:
        """Check the limits; raise LimitError."""
        if limit is not None and (not isinstance(limit, Limit) or limit.seconds is not None):
            raise LimitError(f"the limit of a batch is Limit(nodes=…), which always cuts at the same place, not {limit!r}")
        return cls(
            model=model,
            objective=objective,
            ties=ties,
            leader=leader,
            method=method,
            nodes=limit.nodes if limit else None,
            memory_bytes=memory_bytes(memory),
        )

    def question(self, position: Position) -> Question:
        """Return what is asked of a position; raise what solving it would raise."""
        return Question.of(
            position,
            model=self.model,
            objective=self.objective,
            ties=self.ties,
            leader=self.leader,
            seat=None,
            teams=None,
            cards=None,
            method=self.method,
        )

    def solve(self, engine: Solver, position: Position) -> Solution:
        """Return the answer; estimates get `EFFORT_NODES` if nothing else limits them."""
        estimated = self.nodes is None and self.question(position).estimated
        return engine.solve(
            position,
            model=self.model,
            objective=self.objective,
            ties=self.ties,
            leader=self.leader,
            limit=Limit(nodes=EFFORT_NODES if estimated else self.nodes),
            method=self.method,
        )


@dataclass(frozen=True, slots=True)
class Request:
    """A source, the manner of solving, and how many positions make a shard; `version` is that of the solver."""

    source: Source
    manner: Manner
    shard_size: int
    version: str

    def __post_init__(self) -> None:
        if type(self.shard_size) is not int or self.shard_size < 1:
            raise LimitError(f"a shard holds a whole number of positions from 1 up, not {self.shard_size!r}")

    def described(self) -> dict[str, object]:
        """Return the request as the manifest keeps it."""
        manner = asdict(self.manner)
        return {"solver": self.version, "source": self.source.described(), **manner, "shard_size": self.shard_size}

    @property
    def text(self) -> str:
        """The request as one line of JSON, which seals every shard."""
        return json.dumps(self.described(), sort_keys=True)

    def spans(self) -> Iterator[tuple[int, int]]:
        """Yield the places of the first position of each shard and of the first one after it."""
        count = len(self.source)
        for start in range(0, count, self.shard_size):
            yield start, min(start + self.shard_size, count)

    @property
    def shards(self) -> int:
        """The number of shards."""
        return -(-len(self.source) // self.shard_size)
