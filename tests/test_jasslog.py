"""The deal log of Jass servers: read into records, written from them, and refused at the place that is wrong."""

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from strategies import SEEDS, jass_rules, mutated, played_on

from solver.commands import main
from solver.deals import deal
from solver.errors import DealError, NotationError
from solver.files import read_records, write_records
from solver.games import rules
from solver.games.declaring import contract_of
from solver.position import Position
from solver.record import Play, Record

HEAD = "27.11.17 20:10:08,140 | INFO |  |  |  |  | "
NAMES = ("Ann", "Ben", "Cid", "Dan")


def played(name: str, *, seed: int, dealer: int = 4, plays: int = 36) -> Record:
    """Return a record of random play that tells who chose the contract, forehand."""
    start = deal(rules(name), seed=seed, leader=dealer % 4 + 1)
    cards = played_on(start, plays=plays, seed=seed)
    record = Record(start, tuple(map(Play, cards)), names=NAMES, dealer=dealer, date="2017-11-27 20:10:08.140")
    return declared(record, f"{start.leader}:{contract_of(start.rules)}")


def declared(record: Record, calls: str) -> Record:
    return Record.parse(f'[Declared "{calls}"]\n{record}')


def said(record: Record) -> str:
    """Return how a record tells who chose the contract."""
    return str(record).partition('[Declared "')[2].partition('"')[0]


def written(records: Sequence[Record]) -> str:
    stream = io.StringIO()
    write_records(records, stream, form="jasslog")
    return stream.getvalue()


def read(text: str) -> list[Record]:
    return list(read_records(io.StringIO(text)))


def logged(record: Record) -> dict[str, Any]:
    line = written([record])
    found: dict[str, Any] = json.loads(line[line.index("{") :])
    return found


@settings(max_examples=20)
@given(jass_rules(("jass/schieber",)).filter(lambda found: found.name.count("=") == 1 and "-" not in found.name), SEEDS)
def test_a_deal_reads_back_from_the_log_it_was_written_to(found: Any, seed: int) -> None:
    records = [
        played(found.name, seed=seed + number, dealer=number + 1, plays=plays) for number, plays in enumerate((36, 13, 0))
    ]
    text = written(records)
    assert text.startswith(HEAD) and text.count("\n") == 1
    assert read(text) == records


def test_players_sit_clockwise_in_the_log_and_play_counterclockwise() -> None:
    log = logged(played("jass/schieber:trump=H", seed=5, dealer=3))
    assert log["players"] == ["Ann", "Dan", "Cid", "Ben"]
    deal = log["rounds"][0]
    assert (deal["dealer"], deal["tricks"][0]["first"], deal["forehand"]) == (2, 1, 1)
    assert sum(trick["points"] for trick in deal["tricks"]) == 157
    assert [trick["win"] for trick in deal["tricks"][:-1]] == [trick["first"] for trick in deal["tricks"][1:]]
    assert deal["player"] == [{"hand": []}] * 4


def test_hands_in_the_log_hold_only_what_is_not_played() -> None:
    deal = logged(played("jass/schieber:mode=bottomup", seed=6, plays=6))["rounds"][0]
    assert sorted(len(player["hand"]) for player in deal["player"]) == [7, 7, 8, 8]
    assert (deal["trump"], len(deal["tricks"]), "win" in deal["tricks"][1]) == (5, 2, False)


def test_a_push_is_told_in_both_forms_of_the_log() -> None:
    log = logged(played("jass/schieber:trump=S", seed=7))
    log["rounds"][0]["forehand"] = 0
    assert said(read(json.dumps(log))[0]) == "1:- 3:S"
    del log["rounds"][0]["forehand"]
    log["rounds"][0]["tss"] = 1
    again = read(json.dumps(log))
    assert said(again[0]) == "1:- 3:S"
    assert json.loads(written([*again]))["rounds"][0]["forehand"] == 0


def test_the_log_of_a_research_kit_reads_as_well() -> None:
    record = played("jass/schieber:trump=C", seed=8)
    log = logged(record)
    line = {"game": log["rounds"][0], "date": "27.11.17 20:10:08", "player_ids": [11, 14, 13, 12]}
    again = read(json.dumps(line) + "\n" + json.dumps(log["rounds"][0]))
    assert again[0].plays == again[1].plays == record.plays
    assert (again[0].names, again[0].date) == (("11", "12", "13", "14"), "2017-11-27 20:10:08")
    assert (again[1].names, again[1].date) == ((), "")


def test_a_real_looking_log_reads_with_empty_rounds_left_out(tmp_path: Path) -> None:
    log = logged(played("jass/schieber:trump=D", seed=9))
    log["rounds"] = [None, *log["rounds"], None]
    log["players"] = [0, 0, 0, 0]
    path = tmp_path / "log.txt"
    path.write_text(f"{HEAD}{json.dumps(log)}\n\n{HEAD}{json.dumps(log)}\n")
    assert [record.names for record in read_records(path)] == [(), ()]


def test_the_leader_of_the_next_trick_may_be_told() -> None:
    record = played("jass/schieber:trump=C", seed=8, plays=8)
    log = logged(record)
    log["rounds"][0]["tricks"].append({"first": log["rounds"][0]["tricks"][-1]["win"]})
    assert read(HEAD + json.dumps(log)) == [record]


def wrong(change: Any) -> str:
    log = logged(played("jass/schieber:trump=D", seed=9))
    good = json.dumps(log)
    change(log["rounds"][0])
    return f"{HEAD}{good}\n{HEAD}{json.dumps(log)}\n"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda deal: deal.update(trump=10), "trump is not chosen yet"),
        (lambda deal: deal.update(trump=7), "trump 7 does not exist"),
        (lambda deal: deal.update(trump="D"), "trump must be a whole number"),
        (lambda deal: deal.pop("dealer"), "dealer must be a whole number, and it is missing"),
        (lambda deal: deal.update(dealer=4), "dealer 4 is no player"),
        (lambda deal: deal.update(jassTyp="HEARTS"), "only Schieber can be read"),
        (lambda deal: deal.update(player=[]), "hands of 0 players"),
        (lambda deal: deal["tricks"][0].update(points=99), "trick 1 counts 99 points; by the rules"),
        (lambda deal: deal["tricks"][8].update(win=(deal["tricks"][8]["win"] + 1) % 4), "trick 9 is won by player"),
        (lambda deal: deal["tricks"][0]["cards"].__setitem__(0, "X6"), "'X6' is not a card"),
        (lambda deal: deal["tricks"][0]["cards"].__setitem__(0, deal["tricks"][1]["cards"][0]), "is in two places"),
        (lambda deal: deal["tricks"].pop(), "hold 32 cards; a deal has the 36"),
        (lambda deal: deal.update(tricks=5), "tricks must be a list"),
    ],
)
def test_a_fault_in_a_log_names_its_line_and_record(change: Any, reason: str) -> None:
    found = read_records(io.StringIO(wrong(change)))
    next(found)
    with pytest.raises(NotationError, match=reason) as caught:
        next(found)
    assert caught.value.line == 2
    assert "record 2" in caught.value.source


@pytest.mark.parametrize(
    "text",
    [HEAD, HEAD + "{", HEAD + '{"rounds": 1}', HEAD + '{"rounds": []} x', HEAD + "{}", "99" + HEAD[2:] + '{"rounds": []}'],
)
def test_a_line_that_is_no_log_is_refused_at_its_place(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.line == 1


def test_other_games_do_not_fit_the_log() -> None:
    for name in ("jass/coiffeur:trump=H", "jass/schieber:mode=slalom-topdown", "jass/schieber:trump=H,last_trick_bonus=0"):
        with pytest.raises(DealError, match="not jass/"):
            written([played(name, seed=1)])
    ending = Record.of(Position.parse("jass/schieber:trump=H A.../K.../Q.../J... 1"), [])
    with pytest.raises(DealError, match="from their first card"):
        written([ending])


def test_convert_reads_and_writes_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played("jass/schieber:trump=H", seed=5)
    path = tmp_path / "record.txt"
    path.write_text(f"{record}\n")
    assert main(["convert", str(path), "--to", "jasslog"]) == 0
    log = capsys.readouterr().out
    path.write_text(log)
    assert main(["convert", str(path)]) == 0
    assert capsys.readouterr().out == f"{record}\n"
    path.write_text(f"{record.start}\n")
    assert main(["convert", str(path), "--to", "jasslog"]) == 1


@settings(max_examples=20)
@given(SEEDS)
def test_a_misspelt_log_reads_or_is_refused(seed: int) -> None:
    text = written([played("jass/schieber:trump=D", seed=9), played("jass/schieber:mode=topdown", seed=2, plays=10)])
    for number in range(10):
        try:
            records = read(mutated(text, seed=seed + number))
        except NotationError as error:
            assert error.line >= 1 and error.column >= 1
            continue
        assert all(record.start.rules.game == "jass/schieber" for record in records)
