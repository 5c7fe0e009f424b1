"""Positions as text: round trips, forgiving reading, and errors that show the place."""

import json
import time
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from strategies import ANY_TEXT, SEEDS, endings, hidden_positions, mutated, played_on, positions, starts

from solver.errors import DealError, IllegalPlay, NotationError, RulesError
from solver.files import read_positions
from solver.position import Position

QUEENS = "jazz/queens AK...7/QT...2/9...A3 1"


@given(starts(), SEEDS)
def test_every_position_of_a_deal_reads_back_as_it_was_written(position: Position, seed: int) -> None:
    for card in played_on(position, plays=400, seed=seed):
        position = position.play(card)
        assert Position.parse(str(position)) == position


@given(endings())
def test_an_ending_reads_back_as_it_was_written(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert eval(repr(position)) == position


@given(hidden_positions())
def test_hidden_hands_read_back_as_they_were_written(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert Position.from_json(position.to_json()) == position


@given(positions())
def test_canonical_text_does_not_change(position: Position) -> None:
    assert str(Position.parse(str(position))) == str(position)


@given(positions())
def test_the_json_of_a_position_follows_its_schema(position: Position) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(files("solver").joinpath("schema/position.json").read_text())
    jsonschema.validate(json.loads(position.to_json()), schema)


def reads_or_is_refused(text: str) -> None:
    try:
        position = Position.parse(text)
    except NotationError as error:
        assert error.line >= 1
        assert error.column >= 1
        return
    assert Position.parse(str(position)) == position


@given(hidden_positions(), SEEDS)
def test_a_misspelt_position_reads_or_is_refused(position: Position, seed: int) -> None:
    for number in range(60):
        reads_or_is_refused(mutated(str(position), seed=seed + number))


@given(ANY_TEXT)
def test_any_text_reads_or_is_refused(text: str) -> None:
    reads_or_is_refused(text)
    reads_or_is_refused(f"jazz/sevens:{text}")
    reads_or_is_refused(f"jazz/queens {text}")
    with pytest.raises(NotationError):
        Position.from_json(text)


@pytest.mark.parametrize(
    "text",
    [
        "JAZZ/Queens ak...7/qt...2/9...a3 1",
        "jazz/queens AK...7/Q10...2/9...A3",
        "  jazz/queens   KA...7/TQ...2/9...3A   1   -  ",
        "\njazz/queens AK...7/QT...2/9...A3 1 0/0/0\r\n",
    ],
)
def test_spelling_is_forgiven(text: str) -> None:
    assert str(Position.parse(text)) == QUEENS


def test_cards_on_the_table_may_be_spelt_with_symbols() -> None:
    position = Position.parse("jazz/queens A...7/T...2/9...A3 1:K♠qs")
    assert [str(card) for card in position.trick] == ["KS", "QS"]
    assert [str(card) for card in Position.parse("jazz/tricks A.../9.../8...A 1:10h♥2").trick] == ["TH", "2H"]


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("jazz/queens AX...7/QT...2/9...A3 1", 14, "'X' is not a rank"),
        ("jazz/queens AK..7/QT...2/9...A3 1", 13, "three dots"),
        ("jazz/queens AK...7/QT...2/9...A3 4", 34, "there is no seat 4"),
        ("jazz/queens AK...7/QT...2/9...A3 1:KX", 36, "'KX' is not a card"),
        ("jazz/queens AK...7/QT...2/9...A3 1 0/0", 36, "2 numbers for 3 seats"),
        ("jazz/queens AK...7/QT...2/9...A3 1 0/0/0 more", 42, "nothing may follow"),
        ("jazz/queens AK...7//9...A3 1", 20, "a hand is missing"),
        ("jazz/queens", 12, "GAME HANDS"),
    ],
)
def test_an_error_shows_the_column(text: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        Position.parse(text)
    assert caught.value.column == column
    *_, shown, caret = str(caught.value).splitlines()
    assert shown[len(caret) - 1 :] == text[column - 1 :]


def test_an_error_in_text_is_of_its_own_kind_as_well() -> None:
    with pytest.raises(RulesError, match="did you mean jazz/queens") as unknown:
        Position.parse("jazz/quens A.../K.../Q... 1")
    assert "jazz/queens" in unknown.value.known
    with pytest.raises(DealError, match="AS is in two places") as impossible:
        Position.parse("jazz/queens A.../AK.../Q... 1")
    assert impossible.value.seat == 2
    assert isinstance(impossible.value, NotationError)
    assert not isinstance(impossible.value, IllegalPlay)


@pytest.mark.parametrize("text", ["", "  \n ", f"{QUEENS}\n{QUEENS}"])
def test_a_position_is_one_line(text: str) -> None:
    with pytest.raises(NotationError, match="one position is one line"):
        Position.parse(text)


@pytest.mark.parametrize("filling", ["A", "A ", "/", ".", "?", "1:", "a=1,", "♥"])
def test_a_very_long_line_is_refused_at_once(filling: str) -> None:
    begin = time.process_time()
    for text in (filling * 1_000_000, "jazz/queens " + filling * 1_000_000, "jazz/sevens:" + filling * 1_000_000 + " A 1"):
        with pytest.raises(NotationError):
            Position.parse(text)
    assert time.process_time() - begin < 5


def test_a_file_of_positions_may_hold_remarks_and_names_the_line_at_fault(tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"\ufeff# two queens\n\n{QUEENS}\n  # and\n{QUEENS}\n{QUEENS} x\n", encoding="utf-8")
    found = read_positions(path)
    assert [str(next(found)), str(next(found))] == [QUEENS, QUEENS]
    with pytest.raises(NotationError, match=r"positions\.txt, line 6, column 36: ") as caught:
        next(found)
    assert caught.value.line == 6
