"""Playing at the terminal: scripted sessions from the first word to the record that is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import ENDING, Terminal, ended, process

from solver.cards import PACK, RANKS, SUITS
from solver.files import read_records

# Whatever the hand, one of these can be played; the others are refused.
EVERY_CARD = "".join(f"{PACK[suit][rank]}\n" for suit in SUITS for rank in RANKS)
GAMES = [
    ("jazz/tricks", 3),
    ("jazz/king", 5),
    ("jazz/sevens", 4),
    ("jazz/sevens:play_on=ranking,bonus=80", 7),
    ("jass/schieber:trump=H", 4),
    ("jass/coiffeur:mode=slalom-topdown", 4),
    ("jass/differenzler:trump=S,targets=40/52/30/35", 4),
    ("bridge/notrump", 4),
]


@pytest.fixture
def solver(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(capsys, monkeypatch)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_game_can_be_played_to_its_end_and_is_kept(solver: Terminal, game: str, seats: int) -> None:
    found = solver(
        "play", game, "--seats", str(seats), "--seat", "2", "--seed", "3", "--worlds", "1", stdin=EVERY_CARD.encode() * 30
    )
    assert found.code == 0
    assert "The deal is over." in found.out
    record = next(read_records("played.txt"))
    assert record.finished
    assert record.names[1] == "You"
    assert record.start.rules.game == game.partition(":")[0]


def test_a_session_tells_what_happens_and_what_it_cost(solver: Terminal) -> None:
    found = solver("play", ENDING, "--seed", "1", stdin=b"2c\n\n")
    assert found.out == (
        "jazz/last, 3 seats: 20 the last trick\n"
        "You are seat 1; type help for the words there are.\n"
        "\n"
        "Trick 16: you lead.\n"
        "Hand   ♦ A  ♣ 2\n"
        "> Trick 16: You 2♣, Hint 2 3♣, Hint 3 A♣; Hint 3 takes it.\n"
        "\n"
        "Trick 17: Hint 3 5♦; your turn.\n"
        "Hand   ♦ A\n"
        "> Trick 17: Hint 3 5♦, You A♦, Hint 2 K♦; You take it (You -20).\n"
        "\n"
        "The deal is over.\n"
        "        points\n"
        "You        -20\n"
        "Hint 2       0\n"
        "Hint 3       0\n"
    )
    assert (
        found.err
        == "solver: deal 1 of played.txt has the record; solver review played.txt --deal 1 tells what the cards cost\n"
    )
    review = solver("review", "played.txt", "--deal", "1")
    assert review.code == 0
    assert "lost at least 20  AD" in review.out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "type a card, or help"),
        ("hearts", "'hearts' is not a card; write rank and suit, like QS or TH, or help"),
        ("kd", "KD cannot be played: it is not in the hand; you may play AD 2C"),
        ("-", "- cannot be played: there is no passing in a trick deal; you may play AD 2C"),
    ],
)
def test_what_cannot_be_played_gets_one_line_and_is_asked_again(solver: Terminal, typed: str, told: str) -> None:
    shown = solver("play", ENDING, "--seed", "1", stdin=f"{typed}\nAD\n\n".encode()).out
    assert f"> {told}\n> Trick 16" in shown


def test_hints_and_the_table_are_shown_when_asked_for(solver: Terminal) -> None:
    shown = solver("play", ENDING, "--seed", "1", "--ascii", stdin=b"hint\ntable\nhelp\nquit\n").out
    assert "AD*   0.00 +- 0.00" in shown
    assert "2 unseen" in shown
    assert "Other words" in shown
    assert shown.isascii()


def test_partners_are_told_what_they_took_together(solver: Terminal) -> None:
    found = solver("play", "jass/schieber:trump=H", "--seed", "3", "--worlds", "1", stdin=EVERY_CARD.encode() * 9)
    *_, end = next(read_records("played.txt")).positions()
    own, others = (sum(end.taken[seat - 1] for seat in side) for side in ((1, 3), (2, 4)))
    assert [line.split() for line in found.out.splitlines()[-2:]] == [
        ["You", "and", "Hint", "3", str(own)],
        ["Hint", "2", "and", "Hint", "4", str(others)],
    ]


def test_the_same_seed_gives_the_same_game(solver: Terminal) -> None:
    words = ("play", "jazz/queens", "--seats", "5", "--seed", "9", "--worlds", "20", "--record")
    once, again = (solver(*words, name, stdin=EVERY_CARD.encode() * 12) for name in ("once.txt", "again.txt"))
    assert once.out == again.out
    assert Path("once.txt").read_text() == Path("again.txt").read_text()


def test_a_deal_that_was_left_is_played_on(solver: Terminal) -> None:
    left = solver("play", "jazz/last", "--seed", "4", "--worlds", "1", "--seat", "3", stdin=EVERY_CARD[:90].encode())
    assert (left.code, left.err.endswith("solver play played.txt goes on with it\n")) == (0, True)
    before = next(read_records("played.txt"))
    solver("play", "played.txt", "--worlds", "1", stdin=EVERY_CARD.encode() * 13)
    (after,) = read_records("played.txt")
    assert not before.finished
    assert after.finished
    assert after.plays[: len(before.plays)] == before.plays
    refused = solver("play", "played.txt")
    assert (refused.code, "is over" in refused.err) == (1, True)


def test_a_match_is_six_deals_after_those_in_the_file(solver: Terminal) -> None:
    solver("play", ENDING, stdin=b"ad\n\n")
    solver("play", "--seed", "1", "--worlds", "1", "--seats", "7", stdin=EVERY_CARD.encode() * 60)
    games = [record.start.rules.game for record in read_records("played.txt")]
    assert games == ["jazz/last", "jazz/tricks", "jazz/clubs", "jazz/queens", "jazz/king", "jazz/last", "jazz/sevens"]
    assert {record.match for record in read_records("played.txt")} == {"", "seed 1"}


def test_nothing_is_kept_of_a_deal_without_plays(solver: Terminal) -> None:
    assert solver("play", ENDING, stdin=b"quit\n").err == ""
    assert not Path("played.txt").exists()


@pytest.mark.parametrize("seat", ["0", "4", "-1"])
def test_a_seat_that_the_table_does_not_have_is_refused(solver: Terminal, seat: str) -> None:
    found = solver("play", ENDING, "--seat", seat, stdin=b"quit\n")
    assert (found.code, found.out) == (1, "")
    assert f"there is no seat {seat}; seats are 1 to 3" in found.err


def test_a_file_that_holds_something_else_is_not_touched(solver: Terminal) -> None:
    Path("played.txt").write_text("a shopping list")
    found = solver("play", ENDING, stdin=b"ad\n\n")
    assert (found.code, found.out) == (1, "")
    assert Path("played.txt").read_text() == "a shopping list"


def test_an_empty_file_is_one_to_keep_the_record_in(solver: Terminal) -> None:
    Path("deal.txt").touch()
    refused = solver("play", "deal.txt")
    assert (refused.code, refused.err) == (1, "solver: deal.txt is empty; there is nothing to play on\n")
    assert solver("play", ENDING, "--record", "deal.txt", stdin=b"ad\n\n").code == 0
    assert next(read_records("deal.txt")).finished


def test_nobody_plays_for_a_record_that_cannot_be_kept(solver: Terminal) -> None:
    found = solver("play", ENDING, "--record", "nowhere/deal.txt", stdin=b"ad\n\n")
    assert (found.code, found.out) == (2, "")
    assert "nowhere/deal.txt cannot be written: nowhere is no folder" in found.err


def test_only_a_record_that_was_written_is_told_of(solver: Terminal) -> None:
    Path("deal.txt.part").mkdir()
    found = solver("play", ENDING, "--record", "deal.txt", stdin=b"ad\n\n")
    assert found.code == 1
    assert "has the record" not in found.err


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_an_interrupted_deal_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "deal.txt"
    running = process("play", ENDING, "--seat", "2", "--seed", "1", "--record", str(path))
    assert running.stdout
    while "your turn" not in running.stdout.readline():
        pass
    running.send_signal(signal.SIGINT)
    found = ended(running)
    assert (found.code, "Traceback" in found.err) == (130, False)
    assert len(next(read_records(path)).plays) == 1


def test_a_terminal_gets_its_hints_as_a_table(tmp_path: Path) -> None:
    pytest.importorskip("rich")
    pty = pytest.importorskip("pty")
    reader, terminal = pty.openpty()
    command = [sys.executable, "-m", "solver", "play", ENDING, "--seed", "1", "--record", str(tmp_path / "deal.txt")]
    settings = os.environ | {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
    os.write(reader, b"hint\nquit\n")
    subprocess.run(command, stdin=terminal, stdout=terminal, env=settings, check=True)
    os.close(terminal)
    shown = os.read(reader, 100_000).decode()
    os.close(reader)
    assert "┃" in shown
    assert "above best" in shown
    assert "all 6 deals that fit" in shown
