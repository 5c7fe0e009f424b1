"""The command line: what each verb prints, and how the program ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from terminal import ENDING, SMALL, WHOLE, Terminal, ended, process

from solver.files import read_records
from solver.games.jazz import MATCH_ORDER
from solver.position import Position


@pytest.fixture
def solver(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


def test_deal_gives_the_same_cards_for_the_same_seed(solver: Terminal) -> None:
    first = solver("deal", "jazz/queens", "--seats", "5", "--seed", "7")
    assert first == solver("deal", "jazz/queens", "--seats", "5", "--seed", "7")
    assert (first.code, first.err) == (0, "")
    assert [len(hand) for hand in Position.parse(first.out).hands] == [10] * 5


def test_deal_tells_a_seed_it_chose(solver: Terminal) -> None:
    first = solver("deal", "jazz/sevens:bonus=80")
    seed = first.err.split()[2]
    assert solver("deal", "jazz/sevens:bonus=80", "--seed", seed).out == first.out


def test_a_match_is_six_deals_with_the_lead_going_round(solver: Terminal) -> None:
    positions = [Position.parse(line) for line in solver("deal", "--seats", "4", "--seed", "1").out.splitlines()]
    assert [position.rules.game for position in positions] == list(MATCH_ORDER)
    assert [position.turn for position in positions] == [1, 2, 3, 4, 1, 2]


def test_deal_writes_json(solver: Terminal) -> None:
    lines = solver("deal", "jazz", "--seed", "1", "--json").out.splitlines()
    assert [json.loads(line)["format"] for line in lines] == ["solver-position/1"] * 6


def test_show_draws_positions_from_anywhere(solver: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "some deals.txt"
    path.write_text(f"# an ending\n{ENDING}\n\n{ENDING}\n")
    alone = solver("show", ENDING)
    assert alone == solver("show", *ENDING.split()) == solver("show", "-", stdin=ENDING.encode())
    assert solver("show", str(path)).out == f"{alone.out}\n{alone.out}"
    assert "♦ A" in alone.out


def test_show_writes_plain_ascii_when_asked(solver: Terminal) -> None:
    drawn = solver("show", "--ascii", ENDING).out
    assert drawn.isascii()
    assert "D A" in drawn


def test_show_writes_a_picture(solver: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "deal.svg"
    assert solver("show", ENDING, "--svg", str(path)) == (0, "", "")
    assert path.read_text().startswith("<svg")


def test_show_draws_one_picture_only(solver: Terminal, tmp_path: Path) -> None:
    found = solver("show", "-", "--svg", str(tmp_path / "deal.svg"), stdin=f"{ENDING}\n{ENDING}\n".encode())
    assert (found.code, found.out) == (1, "")
    assert "here are 2" in found.err


def test_solve_prints_a_table(solver: Terminal) -> None:
    assert solver("solve", ENDING) == (
        0,
        "jazz/last ..A.2/..K.3/..5.A 1\n"
        "card  expected  low-high  guaranteed  best case  verdict\n"
        "AD*   0         0..0      -           -          best in every case\n"
        "2C    20        20..20    -           -          loses at least 20\n",
        "",
    )


def test_solve_tells_why(solver: Terminal) -> None:
    assert "seat 1 takes trick 17" in solver("solve", ENDING, "--why", "2C").out
    assert json.loads(solver("solve", ENDING, "--json", "--why", "2C").out)["why"]["better"] == "AD"


def test_solve_writes_an_object_a_line(solver: Terminal) -> None:
    found = solver("solve", "-", "--json", "--model", "all", stdin=f"{ENDING}\n{ENDING}\n".encode())
    shown = [json.loads(line) for line in found.out.splitlines()]
    assert [answer["best"] for answer in shown] == [["AD"], ["AD"]]
    assert shown[0]["guaranteed"] == 0


def test_solve_asks_about_a_seat_and_some_cards(solver: Terminal) -> None:
    found = solver("solve", ENDING, "--model", "paranoid", "--seat", "3", "--cards", "2c, ad", "--json")
    shown = json.loads(found.out)
    assert (shown["seat"], [choice["card"] for choice in shown["choices"]]) == (3, ["AD", "2C"])
    found = solver("solve", ENDING, "--cards", "2C", "--json")
    assert [choice["card"] for choice in json.loads(found.out)["choices"]] == ["2C"]


def test_solve_tells_what_every_seat_plays_for(solver: Terminal) -> None:
    position = "jazz/last Q...Q/8...7/.A..A 2"
    found = json.loads(solver("solve", position, "--ties", "leader", "--leader", "1", "--json").out)
    assert (found["ties"], found["leader"], found["expecteds"]) == ("leader", 1, [20, 0, 0])
    assert json.loads(solver("solve", position, "--objective", "relative", "--json").out)["objective"] == "relative"
    refused = solver("solve", position, "--ties", "leader")
    assert (refused.code, "go together" in refused.err) == (1, True)


@pytest.mark.parametrize(
    ("option", "told"),
    [
        (("--nodes", "100"), "solver: stopped after 100 nodes\n"),
        (("--seconds", "0.05", "--method", "exact"), "solver: stopped after 0.05 s; --seconds 0 searches to the end\n"),
    ],
)
def test_a_limit_that_strikes_is_told(solver: Terminal, option: tuple[str, str], told: str) -> None:
    found = solver("solve", WHOLE, *option)
    assert (found.code, found.err) == (3, told)
    assert "undecided" in found.out


def test_a_deal_too_large_to_solve_is_estimated_and_said_to_be(solver: Terminal) -> None:
    found = solver("solve", WHOLE, "--nodes", "20000", "--ascii")
    assert found.code == 3
    assert found.err.startswith("solver: the deal is too large for exact values, these are estimates")
    assert " +- " in found.out
    assert "seems best" in found.out


def test_review_prints_the_sheet_and_each_deal(solver: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "records.txt"
    path.write_text(SMALL, encoding="utf-8")
    found = solver("review", str(path))
    assert found.code == 0
    assert "lost at least 20  AD" in found.out
    assert found.err.startswith("solver: no score sheet for these deals: deal 1 is jazz/tricks")


def test_review_of_the_sample_match(solver: Terminal) -> None:
    found = solver("review", "--sample", "--deal", "5")
    assert (found.code, found.err) == (0, "")
    assert "winner: 2 Ben" in found.out
    assert "Deal 5: jazz/last" in found.out
    assert "Deal 4:" not in found.out


def test_review_shows_minus_points(solver: Terminal) -> None:
    words = ("review", "--sample", "--deal", "5")
    signed, minus = solver(*words).out, solver(*words, "--minus-points").out
    assert "total                  -31      3    -44     -9" in signed
    assert "total                   31     -3     44      9" in minus


def test_review_writes_json(solver: Terminal) -> None:
    sheet, deal = map(json.loads, solver("review", "--sample", "--deal", "5", "--json").out.splitlines())
    assert (sheet["format"], sheet["totals"], sheet["winners"]) == ("solver-sheet/1", [-31, 3, -44, -9], [2])
    assert (deal["format"], deal["scores"]) == ("solver-review/1", [-20, 0, 0, 0])


def test_review_writes_a_page(solver: Terminal, tmp_path: Path) -> None:
    path, match = tmp_path / "deals.html", SMALL.encode() * 2
    assert solver("review", "-", "--html", str(path), "--language", "fi", stdin=match) == (0, "", "")
    page = path.read_text(encoding="utf-8")
    assert page.startswith('<!doctype html><html lang="fi">')
    assert page.count('class="board"') == 2
    shown = solver("review", "-", "--html", str(path), "--seat", "2", "--json", stdin=SMALL.encode())
    assert [json.loads(line)["format"] for line in shown.out.splitlines()][-1] == "solver-review/1"
    assert '"view":2' in path.read_text(encoding="utf-8")


def test_review_refuses_a_page_for_a_seat_that_is_not_there(solver: Terminal, tmp_path: Path) -> None:
    found = solver("review", "-", "--html", str(tmp_path / "deal.html"), "--seat", "4", stdin=SMALL.encode())
    assert (found.code, found.out) == (1, "")
    assert "seats are 1 to 3" in found.err


def test_review_tells_matches_apart(solver: Terminal) -> None:
    monday = SMALL.replace("[Dealer", '[Match "Monday"]\n[Dealer')
    found = solver("review", "-", stdin=f"{monday}\n{SMALL}".encode())
    assert [line.split(":")[1].strip() for line in found.err.splitlines()] == [
        "no score sheet for Monday",
        "no score sheet for these deals",
    ]


def test_review_tells_a_limit(solver: Terminal) -> None:
    found = solver("review", "--sample", "--deal", "1", "--nodes", "1000")
    assert (found.code, found.err) == (3, "solver: deal 1: stopped after 1000 nodes\n")
    assert "out of nodes before" in found.out


def test_names_are_written_in_ascii_when_asked(solver: Terminal) -> None:
    assert "2 Åke" in solver("review", "-", stdin=SMALL.encode()).out
    assert "2 Ake" in solver("review", "-", "--ascii", stdin=SMALL.encode()).out
    assert "\\u00c5ke" in solver("review", "-", "--ascii", "--json", stdin=SMALL.encode()).out


def test_convert_goes_there_and_back(solver: Terminal) -> None:
    for text in (SMALL, f"{SMALL}\n{SMALL}", f"{ENDING}\n{WHOLE}\n"):
        shown = solver("convert", "-", stdin=text.encode()).out
        assert all(json.loads(line) for line in shown.splitlines())
        assert solver("convert", "-", stdin=shown.encode()) == (0, text, "")


def test_convert_writes_canonical_text(solver: Terminal) -> None:
    assert solver("convert", "-", "--to", "text", stdin=b"JAZZ/last  ..a.2/..k.3/..5.a").out == f"{ENDING}\n"


def test_the_program_runs_as_a_module() -> None:
    assert ended(process("solve", "-"), ENDING).code == 0
    assert ended(process("solve", WHOLE, "--nodes", "10")).code == 3
    assert ended(process("solve", "jazz/last")).code == 1
    assert ended(process("solve")).code == 2
    assert ended(process("--version")).out == "solver 0.1.0\n"


def test_output_is_ascii_where_nothing_else_can_be_written() -> None:
    found = ended(process("show", ENDING, PYTHONIOENCODING="ascii"))
    assert (found.code, found.err) == (0, "")
    assert found.out.isascii()
    assert ended(process("review", "-", PYTHONIOENCODING="ascii:strict"), SMALL).code == 0


@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_colour_is_for_terminals_that_want_it(
    solver: Terminal, monkeypatch: pytest.MonkeyPatch, no_color: str, coloured: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    assert "\033" not in solver("show", ENDING).out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert ("\033" in solver("show", ENDING).out) == coloured


@pytest.mark.parametrize(("seconds", "shown"), [("1.5", True), ("0.2", False)])
def test_progress_shows_on_a_terminal_after_a_second(seconds: str, shown: bool) -> None:
    pytest.importorskip("rich")
    pty = pytest.importorskip("pty")
    reader, terminal = pty.openpty()
    command = [sys.executable, "-m", "solver", "solve", WHOLE, "--seconds", seconds]
    found = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, env=os.environ | {"TERM": "xterm"}, check=False)
    os.close(terminal)
    assert found.returncode == 3
    assert b"\033" not in found.stdout
    assert (b"solving" in os.read(reader, 100_000)) == shown
    os.close(reader)


def test_a_reader_that_goes_away_is_no_error() -> None:
    running = process("deal", "--seed", "1")
    assert running.stdout and running.stderr
    running.stdout.close()
    assert running.stderr.read() == ""
    running.stderr.close()
    assert running.wait(60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_an_interrupted_search_prints_what_it_has() -> None:
    running = process("solve", "-", "--seconds", "0", "--model", "all")
    assert running.stdin and running.stdout
    running.stdin.write(f"{ENDING}\n{WHOLE}\n")
    running.stdin.close()
    first = running.stdout.readline()
    time.sleep(0.5)
    begun = time.monotonic()
    running.send_signal(signal.SIGINT)
    running.stdin = None
    found = ended(running)
    assert time.monotonic() - begun < 5
    assert (found.code, found.err) == (130, "solver: interrupted\n")
    assert first.strip() == ENDING
    assert WHOLE in found.out
    assert "undecided" in found.out


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_an_interrupted_review_prints_what_it_has() -> None:
    running = process("review", "--sample", "--seconds", "0")
    assert running.stdout
    while not running.stdout.readline().startswith("Deal 1"):
        pass
    running.send_signal(signal.SIGINT)
    found = ended(running)
    assert found.code == 130
    assert "Traceback" not in found.err


def test_the_sample_is_a_whole_match() -> None:
    sample = Path(__file__).parents[1] / "solver/samples/match.txt"
    assert [record.start.rules.game for record in read_records(sample)] == list(MATCH_ORDER)
