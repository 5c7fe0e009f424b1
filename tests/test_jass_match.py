"""Matches of Jass: calls, predictions, the score sheet to the end, and the moment that ends a match."""

import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jass_sheet import Deal, coiffeur_deal, differenzler_deal, schieber_deal
from strategies import (
    JASS_MATCHES,
    agreements,
    jass_matches,
    jass_played_on,
    jass_records,
    played_on,
)

from solver.commands import main
from solver.commands.sheet import sheet_json, sheet_text
from solver.errors import DealError, NotationError, RulesError
from solver.files import read_records, write_records
from solver.games import rules
from solver.games.declaring import Declaration, call_of
from solver.matches import CoiffeurMatch, DifferenzlerMatch, JassMatch, Match, SchieberMatch, match_of
from solver.position import Position
from solver.record import Record

GAMES = Path(__file__).parent / "games"
NAMES = ("Ann", "Ben", "Cid", "Dan")
SPADES = "AKQJT9876.../.AKQJT9876../..AKQJT9876./...AKQJT9876"
ALL_SPADES = Position.parse(f"jass/schieber:trump=S {SPADES}").hands


def slate(match: JassMatch) -> list[tuple[int, ...]]:
    """Return what each deal brings, kept a second time from the texts of the records."""
    agreed = dict(item.split("=") for item in match.agreed.split(",") if item)
    scores: list[tuple[int, ...]] = []
    for record in match.records:
        deal = Deal(str(record))
        if isinstance(match, SchieberMatch):
            first, second = (sum(score[side] for score in scores) for side in (0, 1))
            scores.append(schieber_deal(deal, agreed, (first, second)))
        else:
            scores.append(coiffeur_deal(deal, agreed) if isinstance(match, CoiffeurMatch) else differenzler_deal(deal))
    return scores


def summed(scores: list[tuple[int, ...]], sides: int) -> tuple[int, ...]:
    return tuple(sum(score[side] for score in scores) for side in range(sides))


def reread(match: JassMatch, form: str) -> Match | JassMatch:
    stream = StringIO()
    write_records(match.records, stream, form=form)
    found = match_of(read_records(StringIO(stream.getvalue())))
    assert isinstance(found, Match | JassMatch)
    return found


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(
    "begun",
    [
        SchieberMatch(names=NAMES),
        SchieberMatch("target=2500"),
        CoiffeurMatch(names=NAMES),
        CoiffeurMatch("rounds=10,coiffeur_match_bonus=100,coiffeur_stoeck=true"),
        DifferenzlerMatch("rounds=12", names=NAMES),
    ],
    ids=str,
)
def test_a_match_played_to_its_end_scores_the_same_when_read_again(begun: JassMatch, form: str) -> None:
    match = jass_played_on(begun, deals=100, seed=2)
    assert match.finished
    again = reread(match, form)
    assert again == match
    assert again.sheet() == match.sheet()
    assert (again.totals, again.ranks, again.winners) == (match.totals, match.ranks, match.winners)
    assert [line.scores for line in again.sheet()] == slate(match)


@pytest.mark.parametrize(
    ("name", "deals", "totals", "winners"),
    [
        ("schieber", 14, (2520, 2302), (1, 3)),
        ("coiffeur", 16, (2509, 2953), (2, 4)),
        ("differenzler", 4, (110, 190, 321, 166), (1,)),
    ],
)
def test_the_matches_on_file_are_matches(name: str, deals: int, totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
    path = GAMES / f"{name}.txt"
    match = match_of(read_records(path))
    assert (match.finished, len(match.records), match.totals, match.winners) == (True, deals, totals, winners)
    assert "\n\n".join(map(str, match.records)) + "\n" == path.read_text(encoding="utf-8")
    assert isinstance(match, JassMatch)
    assert [line.scores for line in match.sheet()] == slate(match)


@given(jass_matches())
def test_the_score_sheet_is_the_one_a_player_would_keep(match: JassMatch) -> None:
    scores = slate(match)
    assert [line.scores for line in match.sheet()] == scores
    assert match.totals == summed(scores, len(match.sides))
    assert [line.totals for line in match.sheet()] == [
        summed(scores[: number + 1], len(match.sides)) for number in range(len(scores))
    ]


@given(jass_matches())
def test_a_match_is_a_value(match: JassMatch) -> None:
    assert pickle.loads(pickle.dumps(match)) == match
    assert hash(replace(match)) == hash(match)
    assert eval(repr(match)) == match
    assert type(match)(match.agreed).agreed == match.agreed


@given(jass_matches(), st.sampled_from(["text", "json"]))
def test_a_match_is_read_back_from_its_records(match: JassMatch, form: str) -> None:
    if match.records:
        assert reread(match, form).sheet() == match.sheet()


@given(jass_records())
def test_a_record_with_what_was_said_reads_back_as_it_was_written(record: Record) -> None:
    text = str(record)
    assert Record.parse(text) == record
    assert str(Record.parse(text)) == text
    assert Record.from_json(record.to_json()) == record
    assert Record.parse(text.replace('"]\n', '" ]\n')) == record


@given(jass_records())
def test_the_json_of_a_jass_record_follows_its_schema(record: Record) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(json.loads(record.to_json()), json.loads(files("solver").joinpath("schema/record.json").read_text()))


@given(st.sampled_from(JASS_MATCHES).flatmap(lambda kind: st.tuples(st.just(kind), agreements(kind))))
def test_an_agreement_reads_back_as_it_was_written(chosen: tuple[type[JassMatch], str]) -> None:
    kind, agreed = chosen
    match = kind(agreed)
    assert kind(match.agreed) == match
    assert kind(match.agreed.upper().replace("=", " = ").replace(",", " , ")) == match


@given(jass_matches())
def test_the_deal_goes_round_to_the_right(match: JassMatch) -> None:
    assert [record.dealer for record in match.records] == [
        (match.first_dealer - 1 + number) % 4 + 1 for number in range(len(match.records))
    ]
    if not match.finished:
        assert match.next_dealer == (match.first_dealer - 1 + len(match.records)) % 4 + 1
        assert match.forehand == match.next_dealer % 4 + 1
        assert match.hands(seed=4) == match.hands(seed=4)


@given(jass_matches((SchieberMatch, DifferenzlerMatch)).filter(lambda match: match.finished))
def test_a_match_that_is_over_asks_nobody_and_takes_no_more_deals(match: JassMatch) -> None:
    assert match.waiting == ()
    for ask in (lambda: match.next_rules, lambda: match.next_dealer, lambda: match.forehand, match.deal, match.hands):
        with pytest.raises(DealError, match=f"the match is over after {len(match.records)} deals"):
            ask()
    with pytest.raises(DealError, match="the match is over"):
        match.add(match.records[-1])


def deal_of_spades(match: SchieberMatch) -> Record:
    start = match.start(ALL_SPADES)
    return match.record(start, played_on(start, plays=36, seed=1))


def test_a_record_that_is_not_the_next_deal_is_refused() -> None:
    match = SchieberMatch("target=2500", names=NAMES)
    right = deal_of_spades(match.declare("S"))
    assert len(match.add(right).records) == 1
    slalom = Position(rules("jass/schieber:mode=slalom-topdown"), ALL_SPADES)
    coiffeur = jass_played_on(CoiffeurMatch(names=NAMES), deals=1, seed=1).records[0]
    wrong = {
        "deal 1 is of jass/schieber, and the record is jass/coiffeur": coiffeur,
        "deal 1 is dealt by seat 4, and the record says seat 2": replace(right, dealer=2),
        "deal 1 has the names Dan/Cid/Ben/Ann in a match of": replace(right, names=NAMES[::-1]),
        "deal 1: seat 1 declares, not seat 2": replace(right, declared=(Declaration(2, "S"),)),
        "deal 1 was agreed as target=300, and the match as target=2500": replace(right, tags=(("Agreed", "target=300"),)),
        "deal 1 must be recorded from the first play on": replace(right, start=right.final, plays=()),
        "deal 1 is not played to the end": replace(right, plays=right.plays[:30]),
        "deal 1 is jass/schieber:trump=S, and the record is jass/schieber:trump=S,match_bonus=0": Record.parse(
            str(right).replace("trump=S", "trump=S,match_bonus=0")
        ),
        "slalom-topdown is no contract of Schieber": Record(slalom),
    }
    for reason, record in wrong.items():
        with pytest.raises(DealError, match=reason):
            match.add(record)
    with pytest.raises(DealError, match="deal 1 was declared 1:S, and the record says nothing"):
        match.declare("S").add(replace(right, declared=()))
    assert match.add(replace(right, declared=())).totals == match.add(right).totals


@pytest.mark.parametrize(
    ("build", "kind"),
    [
        (lambda: SchieberMatch("tarket=1000"), RulesError),
        (lambda: SchieberMatch("target=0"), RulesError),
        (lambda: SchieberMatch("finish=later"), RulesError),
        (lambda: SchieberMatch("target"), RulesError),
        (lambda: SchieberMatch("target=1,target=2"), RulesError),
        (lambda: SchieberMatch("trump=S"), RulesError),
        (lambda: SchieberMatch(names=("Ann",)), DealError),
        (lambda: SchieberMatch(first_dealer=5), DealError),
        (lambda: SchieberMatch(declared=(Declaration(2, "S"),)), DealError),
        (lambda: SchieberMatch(declared=(Declaration(1, "S"), Declaration(3, "H"))), DealError),
        (lambda: SchieberMatch.from_records([]), DealError),
        (lambda: match_of([]), DealError),
    ],
)
def test_what_cannot_be_agreed_or_said_is_refused(build: Callable[[], object], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        build()


def test_records_of_two_matches_are_not_one() -> None:
    records = jass_played_on(DifferenzlerMatch(), deals=2, seed=1).records
    with pytest.raises(DealError, match="several matches: Monday, Tuesday"):
        match_of([replace(records[0], match="Monday"), replace(records[1], match="Tuesday")])


@pytest.mark.parametrize(
    ("tag", "reason", "column"),
    [
        ('[Declared "1:- 2:H"]', "1:- 2:H does not end in the contract S", 1),
        ('[Declared "1:S 3:S"]', "does not end in the contract S", 1),
        ('[Declared "1:-"]', "does not end in the contract S", 1),
        ('[Declared "1:grand"]', "there is no call 'grand'", 14),
        ('[Declared "9:S"]', "there is no seat 9; seats are 1 to 4", 1),
        ('[Declared "S"]', "what a seat says is written SEAT:WORD", 12),
        ('[Melds "1:AKH"]', "is no meld", 11),
        ('[Melds "2:AKQS"]', "seat 2 announces AKQS and does not hold AS", 1),
    ],
)
def test_a_fault_in_what_was_said_is_named(tag: str, reason: str, column: int) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        Record.parse(f'{tag}\n[Game "jass/schieber:trump=S"] [Deal "{SPADES}"] *')
    assert (caught.value.line, caught.value.column) == (1, column)


@pytest.mark.parametrize(
    ("game", "tag", "reason"),
    [
        ("jass/coiffeur:trump=S", '[Melds "1:AKQS"]', "there are no melds in jass/coiffeur"),
        ("jass/differenzler:trump=S", '[Declared "1:S"]', "nobody declares in jass/differenzler"),
        ("jass/coiffeur:trump=S,declarer=2", '[Declared "1:S"]', "seat 1 chose the contract, and the declarer"),
    ],
)
def test_what_cannot_be_said_in_a_game_is_refused(game: str, tag: str, reason: str) -> None:
    with pytest.raises(DealError, match=reason):
        Record.parse(f'[Game "{game}"] [Deal "{SPADES}"] {tag} *')


@pytest.mark.parametrize(
    ("text", "call"),
    [("Hearts", "H"), ("♠", "S"), ("c", "C"), ("Undenufe", "bottomup"), ("Schieben", "-"), ("JOKER1-♦", "joker1-D")],
)
def test_calls_are_read_in_any_usual_spelling(text: str, call: str) -> None:
    assert call_of(text) == call
    assert Declaration.parse(f"3 : {text}") == Declaration(3, call)


@pytest.mark.parametrize("key", ["declared", "melds"])
def test_json_with_something_said_of_the_wrong_kind_is_refused(key: str) -> None:
    record = Record.parse(f'[Game "jass/schieber:trump=S"] [Deal "{SPADES}"] [Declared "1:S"] [Melds "2:AKQH"] *')
    data = json.loads(record.to_json())
    said = [{"seat": 1, "call": word, "meld": word} for word in ("S 3:H", "", ":")]
    for value in (
        7,
        "1:S",
        [7],
        [{}],
        [{"seat": 1}],
        [{"seat": "1", "call": "S", "meld": "AKQS"}],
        *([one] for one in said),
    ):
        with pytest.raises(NotationError):
            Record.from_json(json.dumps(data | {key: value}))


def test_the_score_sheet_names_the_sides_the_calls_and_what_is_counted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = jass_played_on(SchieberMatch("target=300,multipliers=on", names=NAMES), deals=9, seed=3)
    write_records(match.records, tmp_path / "deals.txt")
    main(["review", str(tmp_path / "deals.txt"), "--deal", "1", "--nodes", "0", "--ascii", "--minus-points"])
    shown = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert shown[0] == "points"
    assert shown[1].split() == ["deal", "game", "call", "dealer", "1+3", "Ann/Cid", "2+4", "Ben/Dan"]
    assert f"{match.sheet()[0].call} x{match.sheet()[0].multiplier}".removesuffix(" x1") in shown[2]
    assert shown[-3].split() == ["total", *map(str, match.totals)]
    winner = "1+3 Ann/Cid" if match.winners == (1, 3) else "2+4 Ben/Dan"
    assert shown[-1] == f"winner: {winner}, {match.ending}"
    data = json.loads(sheet_json(match))
    assert (data["sides"], data["totals"]) == ([[1, 3], [2, 4]], list(match.totals))
    assert sheet_text(jass_played_on(DifferenzlerMatch(), deals=1, seed=1)).startswith("distance\n")
    assert "after 1 deals" in sheet_text(jass_played_on(SchieberMatch(), deals=1, seed=1))
