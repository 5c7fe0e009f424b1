"""Options that several verbs share, each checked while the command line is read."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ..errors import LimitError
from ..limits import MOST_THREADS, Limit, memory_bytes, thread_count

_Read = TypeVar("_Read")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help="write one JSON object a line")


def add_limits(parser: argparse.ArgumentParser, *, seconds: float, each: str) -> None:
    """Add `--seconds`, `--nodes`, `--memory` and `--threads`."""
    words = f"end the search of each {each} after so many seconds; 0 means no limit (default: {seconds:g})"
    parser.add_argument("--seconds", type=seconds_read, default=seconds, metavar="N", help=words)
    parser.add_argument("--nodes", type=nodes_read, metavar="N", help="end it after so many nodes (default: no limit)")
    words = 'memory for tables, such as "256 MiB" (default: %(default)s)'
    parser.add_argument("--memory", type=memory_read, default="1 GiB", metavar="SIZE", help=words)
    words = "threads that the cards of a trick deal are shared out to (default: %(default)s)"
    parser.add_argument("--threads", type=threads_read, default=1, metavar="N", help=words)


def limit_of(arguments: argparse.Namespace) -> Limit:
    """Return the limit that the options ask for."""
    return Limit(seconds=arguments.seconds or None, nodes=arguments.nodes)


def halt_words(halt: str, limit: Limit) -> str:
    """Say which limit struck, and what would lift it."""
    if halt == "seconds":
        return f"stopped after {limit.seconds:g} s; --seconds 0 searches to the end"
    if halt == "nodes":
        return f"stopped after {limit.nodes} nodes"
    return "interrupted" if halt == "stop" else "the tables are too small; give --memory more"


def seconds_read(text: str) -> float:
    """Read `--seconds`."""
    return _checked(text, float, lambda seconds: Limit(seconds=seconds), "seconds must be a number from 0 up")


def nodes_read(text: str) -> int:
    """Read `--nodes`."""
    return _checked(text, int, lambda nodes: Limit(nodes=nodes), "nodes must be a whole number from 0 up")


def threads_read(text: str) -> int:
    """Read `--threads`."""
    return _checked(text, int, thread_count, f"threads must be a whole number from 1 to {MOST_THREADS}")


def memory_read(text: str) -> str:
    """Read `--memory`."""
    return _checked(
        text, str, memory_bytes, "memory must be a number of bytes or a text like '256 MiB', 65536 bytes or more"
    )


def whole_read(text: str) -> int:
    """Read a whole number."""
    return _checked(text, int, str, "a whole number belongs here")


def worlds_read(text: str) -> int:
    """Read `--worlds`, for verbs that would use it only later."""
    if not re.fullmatch("0*[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"worlds must be a whole number from 1 up, not {text[:20]!r}")
    return int(text)


def output_read(text: str) -> str:
    """Read the name of a file to write, and see that it can be written before any work goes into it."""
    path = Path(text)
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"{path} is a folder; name a file")
    return _writable(text, path if path.exists() else path.parent, folder=path.parent)


def folder_read(text: str) -> str:
    """Read the name of a folder to write to, which need not exist yet."""
    path = Path(text)
    there = next(each for each in (path, *path.absolute().parents) if each.exists())
    return _writable(text, there, folder=there)


def _writable(text: str, there: Path, *, folder: Path) -> str:
    if not folder.is_dir():
        raise argparse.ArgumentTypeError(f"{text} cannot be written: {folder} is no folder")
    if not os.access(there, os.W_OK):
        raise argparse.ArgumentTypeError(f"{text} cannot be written: {there} may not be changed")
    return text


def _checked(text: str, read: Callable[[str], _Read], check: Callable[[_Read], object], rule: str) -> _Read:
    try:
        value = read(text)
        check(value)
    except (ValueError, LimitError):
        raise argparse.ArgumentTypeError(f"{rule}, not {text[:20]!r}") from None
    return value
