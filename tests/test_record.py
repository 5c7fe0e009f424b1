"""Records: text and JSON round trips, forgiving reading, errors that name file, record, row and card."""

import json
import pickle
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from strategies import ANY_TEXT, SEEDS, mutated, played_on, records, starts

from solver.cards import PASS, Card
from solver.errors import DealError, IllegalPlay, NotationError
from solver.games import LayoutRules
from solver.position import Position
from solver.record import Play, Record

GAMES = Path(__file__).parent / "games"
SMALL = (GAMES / "ending.txt").read_text(encoding="utf-8").removesuffix("\n")


def rows_of(text: str) -> str:
    return f'[Game "jazz/queens"] [Deal "K...7/Q...2/9...A"] {text}'


@given(records())
def test_a_record_reads_back_as_it_was_written(record: Record) -> None:
    text = str(record)
    again = Record.parse(text)
    assert again == record
    assert str(again) == text
    assert again.final == record.final


@given(records())
def test_a_record_reads_back_from_json(record: Record) -> None:
    assert Record.from_json(record.to_json()) == record
    assert eval(repr(record)) == record
    assert pickle.loads(pickle.dumps(record)) == record
    assert hash(pickle.loads(pickle.dumps(record))) == hash(record)


@given(records())
def test_the_json_of_a_record_follows_its_schema(record: Record) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(files("solver").joinpath("schema/record.json").read_text())
    jsonschema.validate(json.loads(record.to_json()), schema)


@given(records())
def test_a_record_passes_through_its_positions(record: Record) -> None:
    path = list(record.positions())
    assert len(path) == len(record.plays) + 1
    assert path[0] == record.start
    assert path[-1] == record.final
    assert record.scores == path[-1].taken
    assert record.finished == (path[-1].over or (("claim", "true") in record.start.rules.options and path[-1].decided))


@given(records())
def test_a_row_is_one_trick_or_one_round_of_turns(record: Record) -> None:
    path, place = list(record.positions()), 0
    for seat, plays in record.rows():
        turns = [position.turn for position in path[place : place + len(plays)]]
        assert turns[0] == seat
        assert len(set(turns)) == len(turns)
        if isinstance(record.start.rules, LayoutRules):
            after = [(turn - seat) % record.start.rules.seats for turn in turns]
            assert after == sorted(after)
        else:
            assert [bool(position.trick) for position in path[place + 1 : place + len(plays)]] == [True] * (len(plays) - 1)
        place += len(plays)
    assert place == len(record.plays)


@given(starts(("jazz/tricks", "jazz/clubs", "jazz/queens", "jazz/king", "jazz/last")), SEEDS)
def test_a_finished_trick_deal_is_rebuilt_from_its_plays(start: Position, seed: int) -> None:
    record = Record.of(start, played_on(start, plays=400, seed=seed))
    text = "\n".join(line for line in str(record).splitlines() if not line.startswith(("[Deal ", "[Dealer ")))
    again = Record.parse(text)
    assert (again.start, again.plays) == (record.start, record.plays)
    assert again.whole


def reads_or_is_refused(text: str) -> None:
    try:
        record = Record.parse(text)
    except NotationError:
        return
    assert Record.parse(str(record)) == record
    assert Record.from_json(record.to_json()) == record


@given(records(), SEEDS)
def test_a_misspelt_record_reads_or_is_refused(record: Record, seed: int) -> None:
    for number in range(30):
        reads_or_is_refused(mutated(str(record), seed=seed + number))


@given(records(), SEEDS)
def test_misspelt_json_reads_or_is_refused(record: Record, seed: int) -> None:
    for number in range(30):
        text = mutated(record.to_json(), seed=seed + number)
        try:
            assert Record.from_json(str(Record.from_json(text).to_json())) == Record.from_json(text)
        except NotationError:
            continue


@given(ANY_TEXT)
def test_any_text_reads_or_is_refused(text: str) -> None:
    reads_or_is_refused(text)
    reads_or_is_refused(rows_of(text))
    reads_or_is_refused(rows_of(f"1: KS {text}"))
    with pytest.raises(NotationError):
        Record.from_json(text)


JSON_VALUES: list[object] = [
    None,
    True,
    7,
    -1,
    1.5,
    10**30,
    "",
    "KS",
    "\ud800",
    [],
    [[]],
    {},
    {"a": 1},
    [None],
    ["", ""],
    [{"seat": 1}],
]


@pytest.mark.parametrize(
    "key", ["format", "game", "deal", "seats", "names", "dealer", "date", "tags", "comments", "rows", "x"]
)
def test_json_with_a_value_of_the_wrong_kind_reads_or_is_refused(key: str) -> None:
    for value in JSON_VALUES:
        data = json.loads(Record.parse(SMALL).to_json()) | {key: value}
        try:
            assert Record.from_json(json.dumps(data))
        except NotationError:
            continue


@pytest.mark.parametrize("key", ["card", "marks", "comments", "seat", "plays"])
def test_json_rows_with_a_value_of_the_wrong_kind_read_or_are_refused(key: str) -> None:
    for value in JSON_VALUES:
        data = json.loads(Record.parse(SMALL).to_json())
        row = data["rows"][0]
        (row if key in row else row["plays"][1])[key] = value
        try:
            assert Record.from_json(json.dumps(data))
        except NotationError:
            continue


def test_a_small_record_says_what_happened() -> None:
    record = Record.parse(SMALL)
    assert str(record) == SMALL
    assert record.names == ("Ann", "Ben", "Cid")
    assert record.dealer == 3
    assert record.scores == (-5, 0, 0)
    assert record.finished
    assert record.comments == ("The queen falls.",)
    assert record.plays[1] == Play(Card("Q", "S"), (2,), ("a gift",))
    assert [seat for seat, _ in record.rows()] == [1, 1]


@pytest.mark.parametrize(
    "text",
    [
        SMALL.replace("\n", "\r\n"),
        SMALL.replace("\n", "\r"),
        "\ufeff" + SMALL,
        SMALL.removesuffix("*"),
        SMALL.replace("QS $2", "q♠\n$2").replace("1: KS", "1 :\n ks"),
        SMALL.replace("{The queen falls.}", "; The queen falls.\n% nothing here\n"),
        SMALL.replace("The queen", "  The\n  queen"),
        SMALL.replace('[Game "jazz/queens"]\n', "").replace('[Dealer "3"]', '[dealer " 3 "] [ GAME "Jazz/Queens" ]'),
        SMALL.replace('[Dealer "3"]\n', '[Date ""]'),
        SMALL.replace("K...7/Q", "K...7 /Q").replace(" /", "/").replace("/9...A", "/9...A 1 -"),
    ],
)
def test_reading_is_forgiving(text: str) -> None:
    assert str(Record.parse(text)) == SMALL


def test_seats_may_be_a_number() -> None:
    assert Record.parse(SMALL.replace("Ann/Ben/Cid", "3")).names == ()
    with pytest.raises(DealError, match="4 seats for 3 seats"):
        Record.parse(SMALL.replace("Ann/Ben/Cid", "4"))


def test_tags_may_hold_quotes_and_backslashes() -> None:
    record = Record.parse(SMALL.replace('[Dealer "3"]', '[Event "say \\"C:\\\\\\" twice"] [Match "a"]'))
    assert record.tags == (("Event", 'say "C:\\" twice'),)
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (rows_of("1: KS 2C"), "row 1: seat 2 cannot play 2C: must follow S (legal: QS)"),
        (rows_of("1: KS QS 9S 2: 2C"), "row 2 begins with seat 1, not 2"),
        (rows_of("1: KS QS 1: 9S"), "row 1 is not complete; seat 3 is on turn"),
        (rows_of("1: KS QS 9S 7C"), "row 1 is complete; a new row begins with 1:"),
        (rows_of("1: KS QS 9S 1: 7C 2C AC 7C"), "row 3: seat 3 cannot play 7C: the deal is over"),
        (rows_of("1: KS QS 9S 1: 7C 2C AC 3: AC"), "the deal is over after row 2; nothing can follow"),
        (rows_of("1: KS QS 9S 1:"), "row 2 has no plays"),
        (rows_of("KS QS"), "the plays of a record begin with the seat that leads"),
        (rows_of("1: KX"), "'KX' is not a card"),
        (rows_of("1: -"), "there is no passing in a trick deal"),
        (rows_of("$3 1: KS"), "a mark follows the card it is about"),
        (rows_of("1: KS $256"), "marks are $0 to $255"),
        (rows_of("1: KS $x"), "$ is followed by a number"),
        (rows_of("1: KS }"), "there is no comment to close"),
        (rows_of("1: KS {never\n closed"), "the text ends inside record 1: the comment that begins here has no }"),
        (rows_of("1: KS"), "the text ends inside record 1, after 1 plays"),
        (rows_of("1: KS [Game"), "a tag is written"),
        (rows_of('[Date "2026'), "a tag is written"),
        (rows_of('[Deal "A.../K.../Q..."]'), "record 1 has two tags Deal"),
        (rows_of('[Dealer "4"]'), "there is no dealer 4; seats are 1 to 3"),
        (rows_of('[Dealer "Ann"]'), "the dealer must be a whole number"),
        (rows_of('[Seats "Ann/Ben"]'), "2 names for 3 seats"),
        (rows_of('[Seats "Ann//Cid"]'), "the name of seat 2 is empty"),
        (rows_of("* *"), "one record is expected, and here begins a second"),
        ('[Deal "A.../K.../Q..."] *', "record 1 has no tag [Game"),
        ('[Game "jazz/quens"] [Deal "A.../K.../Q..."]', "did you mean jazz/queens?"),
        ('[Game "jazz/queens"] [Deal "A.../?1/?1"] *', "a record needs open hands"),
        ('[Game "jazz/queens"] [Deal "A.../K../Q..."] *', "three dots"),
        ('[Game "jazz/queens"] [Deal "A.../A.../Q..."] *', "AS is in two places"),
        ('[Game "jazz/queens"] *', "only a finished trick deal can do without"),
        ('[Game "jazz/sevens"] [Seats "3"] 1: 7S *', "only a finished trick deal can do without"),
        ('[Game "jazz/queens"] 1: KS QS JS *', "17 tricks rebuild a deal without [Deal]; here are 1"),
        ("", "there is no record here"),
    ],
)
def test_a_fault_is_named(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        Record.parse(text)
    assert reason in str(caught.value)


def test_an_illegal_play_says_where_who_and_what_would_be_right() -> None:
    with pytest.raises(IllegalPlay) as caught:
        Record.parse(SMALL.replace("2C", "$1 9S"))
    error = caught.value
    assert (error.card, error.seat, error.legal, error.row) == ("9S", 2, ("2C",), 2)
    assert isinstance(error, NotationError)
    assert (error.line, error.column) == (8, 10)
    with pytest.raises(IllegalPlay, match="row 1: seat 2 cannot play 2C: must follow S") as direct:
        Record.of(Record.parse(SMALL).start, ["KS", "2C"])
    assert not isinstance(direct.value, NotationError)


def test_a_revoke_in_a_rebuilt_deal_is_found() -> None:
    lines = [line for line in (GAMES / "small.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("[Deal")]
    assert Record.parse("\n".join(lines)).finished
    text = "\n".join(lines).replace("KH", "swap").replace("AC", "KH").replace("swap", "AC")
    with pytest.raises(IllegalPlay, match="must follow H"):
        Record.parse(text)


@pytest.mark.parametrize(
    "changes",
    [
        {"names": ("Ann", "Ben")},
        {"names": ("Ann", "Ben/Eva", "Cid")},
        {"names": ("Ann", "", "Cid")},
        {"names": ("Ann", "B\nen", "Cid")},
        {"dealer": 4},
        {"dealer": -1},
        {"date": "today\n"},
        {"match": " club"},
        {"match": "\x00"},
        {"tags": (("Game", "x"),)},
        {"tags": (("A b", "x"),)},
        {"tags": (("Event", ""),)},
        {"tags": (("Event", "x"), ("event", "y"))},
        {"comments": ("a}b",)},
        {"comments": ("",)},
        {"comments": ("\ud800",)},
    ],
)
def test_what_could_not_be_written_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(DealError):
        Record(Record.parse(SMALL).start, **changes)  # type: ignore[arg-type]


def test_marks_and_comments_of_a_play_are_checked() -> None:
    for marks, comments in (((256,), ()), ((-1,), ()), ((), ("}",)), ((), (" a",))):
        with pytest.raises(DealError):
            Play(PASS, marks, comments)


def test_a_decided_deal_ends_only_if_it_may_be_claimed() -> None:
    plays = '[Deal "K...7/Q...2/9...A"] 1: KS QS 9S *'
    assert not Record.parse(f'[Game "jazz/queens"] {plays}').finished
    assert Record.parse(f'[Game "jazz/queens:claim=true"] {plays}').finished
    assert Record.parse(f'[Game "jazz/queens:claim=true"] {plays[:-2]}').finished


def test_a_deal_led_by_another_seat_or_begun_before_says_so() -> None:
    text = '[Game "jazz/queens"]\n[Deal "A.../8.../9... 2 -5/0/0"]\n[Dealer "3"]\n\n2: 8S 9S AS\n*'
    assert str(Record.parse(text)) == text
    with pytest.raises(NotationError, match="seat 2 holds 1 cards where 2 are right"):
        Record.parse('[Game "jazz/queens"] [Deal "A.../8.../- 1:KS"] *')
    text = '[Game "jazz/queens"]\n[Deal "-/8.../9... 1:AS"]\n[Dealer "3"]\n\n2: 8S 9S\n*'
    assert str(Record.parse(text)) == text
    assert not Record.parse(text).whole
