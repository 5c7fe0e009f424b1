"""A terminal for tests: runs commands in this process or in one of their own, and keeps what they print."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import NamedTuple

import pytest

from solver.commands import main

ENDING = "jazz/last ..A.2/..K.3/..5.A 1"
SMALL = """\
[Game "jazz/last"]
[Deal "..A.2/..K.3/..5.A"]
[Seats "Ann/Åke/Cid"]
[Dealer "3"]

1: 2C 3C AC
3: 5D AD KD
*
"""
WHOLE = "jazz/tricks QT83.Q86.T95.854/A9742.A.43.KT632/J.JT742.J876.J97/K65.K953.AKQ2.AQ 1"


class Ended(NamedTuple):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


class Terminal:
    """Runs commands in this process."""

    def __init__(self, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capture = capture
        self.patch = patch

    def __call__(self, *words: str, stdin: bytes = b"") -> Ended:
        self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(words)
        return Ended(code, *self.capture.readouterr())


def process(*words: str, **settings: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "solver", *words]
    environment = os.environ | {"PYTHONIOENCODING": "utf-8"} | settings
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", env=environment)


def ended(running: subprocess.Popen[str], stdin: str = "") -> Ended:
    out, err = running.communicate(stdin, timeout=60)
    return Ended(running.returncode, out, err)
