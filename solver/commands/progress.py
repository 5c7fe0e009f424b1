"""A progress bar on standard error for work that takes more than a second; none without rich or without a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock, Timer
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Display

PATIENCE_SECONDS = 1.0


class Progress:
    """Counts pieces of work, out of `total` if that is known; shows nothing before the first second is over."""

    def __init__(self, what: str, *, total: int | None = None) -> None:
        self._lock = RLock()
        self._shown = False
        self._display = _display() if sys.stderr.isatty() else None
        if self._display:
            self._task = self._display.add_task(what, total=total)
        self._timer = Timer(PATIENCE_SECONDS, self._show)
        self._timer.daemon = True

    def __enter__(self) -> Progress:
        if self._display:
            self._timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._timer.cancel()
        with self._lock:
            if self._display:
                self._display.stop()
            self._display = None

    def advance(self) -> None:
        """Count one piece as done."""
        if self._display:
            self._display.advance(self._task)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Take the bar away for as long as something is printed."""
        with self._lock:
            if self._display and self._shown:
                self._display.stop()
            yield
            if self._display and self._shown:
                self._display.start()

    def _show(self) -> None:
        with self._lock:
            if self._display:
                self._shown = True
                self._display.start()


def _display() -> Display | None:
    try:
        from rich.console import Console
        from rich.progress import Progress as Display
    except ImportError:
        return None
    console = Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")))
    return Display(console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
