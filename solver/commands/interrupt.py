"""Ctrl-C: the first ends the running search, which then tells what it knows; the second, or one between two searches, ends
the program."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType

from ..solving import Solver


class Interrupt:
    """While this is entered, `struck` tells whether the search of `engine` was interrupted."""

    def __init__(self, engine: Solver) -> None:
        self.struck = False
        self._engine = engine
        self._usual = signal.getsignal(signal.SIGINT)

    def __enter__(self) -> Interrupt:
        # Only the main thread can set handlers, and only there does Ctrl-C arrive.
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, self._strike)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, self._usual)

    def _strike(self, number: int, frame: FrameType | None) -> None:
        if self.struck or not self._engine.busy:
            raise KeyboardInterrupt
        self.struck = True
        self._engine.stop()
