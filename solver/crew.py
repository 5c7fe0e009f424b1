"""The threads of a solver: the cards of a question are dealt out to searches that share nothing but the question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import TypeVar

from .cards import Card
from .core.control import Control
from .tables import Tables

Found = TypeVar("Found")
Work = Callable[[Tables, Control, Sequence[Card]], dict[Card, Found]]


class Crew:
    """Searches of the same rules, one a thread, under one control.

    Each has tables of its own, and what a search finds does not depend on these: answers are the same for any number of
    threads, only nodes differ. All work on a position deals its cards out alike, so that a search meets its own again.
    """

    def __init__(self, tables: Sequence[Tables], control: Control) -> None:
        self._tables = tables
        self.control = control

    @property
    def first(self) -> Tables:
        """The search that answers what is not asked card by card."""
        return self._tables[0]

    def ask(self, work: Work[Found], heads: Iterable[Card]) -> dict[Card, Found]:
        """Return what the work finds for each head, in the order of the heads; what a limit cut off is missing.

        An exception in one thread ends all, and so does a signal; it is raised when they have ended.
        """
        dealt = list(heads)
        count = min(len(self._tables), len(dealt))
        if count < 2:
            return work(self.first, self.control, dealt)
        controls = self.control.lend(count)
        with ThreadPoolExecutor(count) as pool:
            tasks = [pool.submit(work, self._tables[place], controls[place], dealt[place::count]) for place in range(count)]
            try:
                wait(tasks, return_when=FIRST_EXCEPTION)
            finally:
                if not all(task.done() for task in tasks):
                    self.control.stop()
        self.control.gather(controls)
        found = {head: answer for task in tasks for head, answer in task.result().items()}
        return {head: found[head] for head in dealt if head in found}
