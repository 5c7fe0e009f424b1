"""The command line and bad input: one clear message, nothing else, and the right exit code."""

from __future__ import annotations

import time

import pytest
from terminal import ENDING, SMALL, Ended, Terminal


@pytest.fixture
def solver(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


REFUSED = {
    "a card in two hands": ("solve", "jazz/last ..A.2/..A.3/..5.A 1"),
    "not the whole pack": ("solve", "jazz/sevens A.../K.../Q... 1"),
    "hands of wrong sizes": ("solve", "jazz/last ..A.2/..K./..5.A 1"),
    "a card that is not in the pack": ("solve", "jazz/last ..2./..K./..5. 1"),
    "two seats": ("solve", "jazz/last ..A.2/..K.3 1"),
    "eight seats": ("deal", "--seats", "8"),
    "an unknown game": ("deal", "jazz/qeens"),
    "a hidden hand": ("solve", "jazz/last ..A.2/?2/..5.A 1"),
    "an illegal card": ("solve", ENDING, "--cards", "KS"),
    "no card": ("solve", ENDING, "--cards", "XX"),
    "a card that was not valued": ("solve", ENDING, "--why", "KS"),
    "a seat that is not there": ("solve", ENDING, "--seat", "4"),
    "a missing file": ("solve", "missing.txt"),
    "no words at all": ("solve", ""),
    "blank words": ("review", " "),
    "a game in place of a position": ("show", "jazz/queens"),
    "a match in place of a view": ("hint", "jazz"),
    "a missing record": ("review", "missing.txt"),
    "a directory": ("convert", "."),
    "a deal that is not there": ("review", "--sample", "--deal", "7"),
    "a language for no page": ("review", "--sample", "--language", "fi"),
    "a seat to see no page": ("review", "--sample", "--seat", "2", "--json"),
    "cards for no page": ("review", "--sample", "--face", "swiss", "--out", "kept.jsonl"),
}


@pytest.mark.parametrize("words", REFUSED.values(), ids=REFUSED)
def test_bad_input_gets_one_message(solver: Terminal, words: tuple[str, ...]) -> None:
    assert_refused(solver(*words))


MISUSED = {
    "nothing": (),
    "an unknown verb": ("sovle",),
    "seconds that are no number": ("solve", ENDING, "--seconds", "nan"),
    "negative seconds": ("solve", ENDING, "--seconds", "-1"),
    "endless seconds": ("solve", ENDING, "--seconds", "inf"),
    "negative nodes": ("solve", ENDING, "--nodes", "-5"),
    "no memory": ("solve", ENDING, "--memory", "12"),
    "no threads": ("solve", ENDING, "--threads", "0"),
    "a seed that is no number": ("deal", "--seed", "seven"),
    "no worlds to play by": ("play", "jazz/queens", "--worlds", "0"),
    "a picture in no folder": ("show", ENDING, "--svg", "missing/a.svg"),
    "a page in no folder": ("review", "--sample", "--html", "missing/a.html"),
    "reviews for a folder": ("review", "--sample", "--out", "."),
    "a sheet in no folder": ("puzzle", "jazz/last", "--sheet", "missing/a.html"),
    "pictures below a file": ("puzzle", "jazz/last", "--svg", "/dev/null/pictures"),
    "columns in no folder": ("batch", "jazz/last", "columns", "--to", "missing/a.npz"),
    "a record in no folder": ("play", "jazz/last", "--record", "missing/a.txt"),
    "an unknown model": ("solve", ENDING, "--model", "best"),
    "no file": ("review",),
    "a file and the sample": ("review", "--sample", "file.txt"),
}


@pytest.mark.parametrize("words", MISUSED.values(), ids=MISUSED)
def test_wrong_usage_is_told_in_a_line(solver: Terminal, words: tuple[str, ...]) -> None:
    found = solver(*words)
    assert (found.code, found.out) == (2, "")
    assert len(found.err.splitlines()) == 1


FILES = {
    "nothing": b"",
    "blank lines": b"\n\n",
    "binary junk": bytes(range(256)) * 64,
    "a NUL byte": b"jazz/last \0",
    "a long line": b"A" * 10_000_000,
    "a long row": b"1: " + b"AS " * 100_000,
    "broken JSON": b'{"format": "solver-record/1", ',
    "half a position": b'{"format": "solver-position/1"}',
    "a cut record": SMALL.encode()[:-8],
    "an illegal play": SMALL.replace("3C AC", "KD AC").encode(),
    "a card played twice": SMALL.replace("5D AD", "5D 2C").encode(),
}


@pytest.mark.parametrize("verb", ["show", "solve", "review", "convert"])
@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_a_bad_file_gets_one_message(solver: Terminal, verb: str, content: bytes) -> None:
    begun = time.monotonic()
    assert_refused(solver(verb, "-", stdin=content))
    assert time.monotonic() - begun < 5


def assert_refused(found: Ended) -> None:
    assert (found.code, found.out) == (1, "")
    message, *excerpt = found.err.splitlines()
    assert message.startswith("solver: ")
    assert len(message) < 250
    assert len(excerpt) in (0, 2), "an excerpt is a line and a caret"


def test_an_illegal_play_is_told_with_row_seat_and_legal_cards(solver: Terminal) -> None:
    found = solver("review", "-", stdin=FILES["an illegal play"])
    assert "row 1: seat 2 cannot play KD: must follow C (legal: 3C)" in found.err


def test_positions_and_records_are_not_taken_for_each_other(solver: Terminal) -> None:
    assert "see solver review" in solver("solve", "-", stdin=SMALL.encode()).err
    assert "see solver solve" in solver("review", "-", stdin=ENDING.encode()).err


def test_a_game_is_not_taken_for_a_file(solver: Terminal) -> None:
    assert "`solver deal jazz/queens` deals one" in solver("show", "jazz/queens").err
    assert "did you mean jazz/queens?" in solver("puzzle", "jazz/quens").err


def test_answers_come_before_a_later_fault(solver: Terminal) -> None:
    found = solver("solve", "-", stdin=f"{ENDING}\njunk\n".encode())
    assert found.code == 1
    assert found.out.startswith(ENDING)
    assert "line 2" in found.err
