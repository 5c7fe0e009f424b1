"""The examples of the README run, and print what it says they print."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from solver.commands import main
from solver.commands.program import VERBS
from solver.position import Position

ROOT = Path(__file__).parents[1]
FOLDER = "endings"  # what the examples call a folder that they write
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    return [line for block in blocks("sh") for line in block.splitlines() if line.startswith("solver ")]


@pytest.mark.parametrize(("example", "answer"), [(0, 0), (2, 1)])
def test_a_python_example_prints_its_answer(example: int, answer: int) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec("import solver\n" + blocks("python")[example], {})
    assert printed.getvalue() == blocks("text")[answer]


@pytest.mark.parametrize("line", commands())
def test_a_command_runs(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main([str(tmp_path) if word == FOLDER else word for word in shlex.split(line)[1:]]) == 0
    printed = capsys.readouterr()
    assert printed.out
    assert printed.err == ""


def test_every_verb_has_an_example() -> None:
    assert {line.split()[1] for line in commands()} == {verb.NAME for verb in VERBS}


@pytest.mark.parametrize("line", blocks("text")[2].splitlines())
def test_a_position_of_the_notation_reads_back(line: str) -> None:
    assert str(Position.parse(line)) == line


def test_the_files_it_names_are_there() -> None:
    for name in re.findall(r"`((?:solver|tests)/[\w./]*)`", TEXT):
        assert (ROOT / name).exists(), name
