"""Long reviews that are broken off: the same line again goes on, and the file is the same in the end."""

import json
import signal
import time
from pathlib import Path

import pytest
from terminal import SMALL, Terminal, ended, process

from solver.errors import BatchError
from solver.journal import Journal

MANY = "\n".join(SMALL.replace("Cid", f"Cid {number}") for number in range(1, 9))


@pytest.fixture
def solver(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


@pytest.fixture
def whole(solver: Terminal, tmp_path: Path) -> bytes:
    """Return what a review writes that nothing breaks off."""
    path = tmp_path / "whole.jsonl"
    found = solver("review", "-", "--out", str(path), "--fair", stdin=MANY.encode())
    assert (found.code, found.err) == (0, "")
    assert "8 deals reviewed, of these kept: 0" in found.out
    return path.read_bytes()


def test_a_file_of_reviews_has_a_line_for_each_deal(whole: bytes) -> None:
    head, *lines = map(json.loads, whole.splitlines())
    assert (head["format"], head["request"]["deals"]) == ("solver-journal/1", 8)
    assert [line["format"] for line in lines] == ["solver-review/1"] * 8
    assert [line["names"][2] for line in lines] == [f"Cid {number}" for number in range(1, 9)]
    assert all(line["plays"][0]["fair"]["cost"] >= 0 for line in lines)


def test_wherever_it_was_cut_off_the_same_line_goes_on(solver: Terminal, tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "cut.jsonl"
    lines = whole.splitlines(keepends=True)
    for kept, size in [(0, 0), (0, 10), *((number, len(b"".join(lines[: number + 1]))) for number in (0, 3, 8))]:
        for further in (0, 1, 40):
            path.write_bytes(whole[: size + further] if size else b"")
            found = solver("review", "-", "--out", str(path), "--fair", stdin=MANY.encode())
            assert path.read_bytes() == whole
            assert f"of these kept: {kept}" in found.out


@pytest.mark.parametrize("words", [(), ("--fair", "--worlds", "10"), ("--fair", "--deal", "1"), ("--fair", "--nodes", "9")])
def test_a_file_of_another_review_is_left_alone(
    solver: Terminal, tmp_path: Path, whole: bytes, words: tuple[str, ...]
) -> None:
    path = tmp_path / "other.jsonl"
    path.write_bytes(whole)
    found = solver("review", "-", "--out", str(path), *words, stdin=MANY.encode())
    assert (found.code, path.read_bytes()) == (1, whole)
    assert "holds something else" in found.err


def test_a_limit_of_nodes_cuts_off_the_same_plays_after_a_break(solver: Terminal, tmp_path: Path) -> None:
    words = ("review", "--sample", "--horizon", "6", "--nodes", "3000", "--out", str(tmp_path / "cut.jsonl"))
    first = solver(*words)
    assert first.code == 3
    assert "a limit took the numbers" in first.err
    whole = (tmp_path / "cut.jsonl").read_bytes()
    (tmp_path / "cut.jsonl").write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    assert solver(*words).code == 3
    assert (tmp_path / "cut.jsonl").read_bytes() == whole


def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path) -> None:
    for content in (b"x", b"some\ntext\n", b'{"format": "solver-record/1"}\n'):
        path = tmp_path / "notes.txt"
        path.write_bytes(content)
        with pytest.raises(BatchError, match="something else"):
            Journal(path, {"deals": 1})
        assert path.read_bytes() == content


def test_reviews_for_a_file_are_not_printed_too(solver: Terminal, tmp_path: Path) -> None:
    for word in ("--json", "--html"):
        further = (word, str(tmp_path / "page.html")) if word == "--html" else (word,)
        found = solver("review", "--sample", "--out", str(tmp_path / "reviews.jsonl"), *further)
        assert found.code == 1
        assert "--out" in found.err


def test_a_killed_review_goes_on(tmp_path: Path, solver: Terminal) -> None:
    source, path, other = tmp_path / "deals.txt", tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    source.write_text(MANY * 8, encoding="utf-8")
    running = process("review", str(source), "--out", str(path))
    while not path.exists() or path.read_bytes().count(b"\n") < 9:
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    ended(running)
    kept = path.read_bytes().count(b"\n") - 1
    assert kept < 64
    assert f"of these kept: {kept}" in solver("review", str(source), "--out", str(path)).out
    assert solver("review", str(source), "--out", str(other)).code == 0
    assert path.read_bytes() == other.read_bytes()
