"""The play of Jass: what may be played, who takes a trick and what it counts, told by names, text and records."""

import json
import pickle
import random
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jass_law import Law
from strategies import (
    JASS_GAMES,
    SEEDS,
    hidden_positions,
    jass_endings,
    jass_positions,
    jass_rules,
    jass_starts,
    mutated,
    played_on,
)

from solver.cards import PASS, Card, bits_of, cards_of
from solver.deals import deal
from solver.errors import DealError, IllegalPlay, NotationError, RulesError
from solver.games import GAMES, JassRules, TrickRules, rules
from solver.hand import Hand
from solver.position import Position
from solver.record import Record

CASES = Path(__file__).parent / "cases" / "jass"
FOUR_SUITS = "AKQJT9876.../.AKQJT9876../..AKQJT9876./...AKQJT9876"
CONTRACTS = [f"trump={suit}" for suit in "SHDC"] + [f"mode={mode}" for mode in GAMES["jass/coiffeur"].options[1].words[1:]]


def jass(name: str, **options: str) -> JassRules:
    found = rules(name, seats=4, **options)
    assert isinstance(found, JassRules)
    return found


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text().splitlines()]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def at_table(found: JassRules, table: str, hand: str) -> Position:
    """Return the moment when a hand is asked to play to the cards on the table; the other hands are not seen."""
    lying, held = cards(table), cards(hand)
    hands = [Hand(unseen=len(held) - (seat < len(lying))) for seat in range(4)]
    hands[len(lying)] = Hand.of(held)
    return Position(found, tuple(hands), 1, lying)


def played_out(position: Position, seed: int = 0) -> Position:
    for card in played_on(position, plays=36, seed=seed):
        position = position.play(card)
    return position


@given(jass_rules())
def test_the_name_of_a_jass_game_reads_back(found: JassRules) -> None:
    assert rules(found.name) == found
    assert rules(found.name.upper()) == found
    assert pickle.loads(pickle.dumps(found)) == found
    assert isinstance(found, TrickRules)


@pytest.mark.parametrize("case", cases("legality.jsonl"), ids=lambda case: case["id"])
def test_the_legal_cards_of_known_questions(case: dict[str, Any]) -> None:
    position = at_table(jass(case["game"]), case["trick"], case["hand"])
    assert set(position.legal) == set(cards(case["legal"]))


@pytest.mark.parametrize("case", cases("tricks.jsonl"), ids=lambda case: case["id"])
def test_the_winner_and_the_points_of_known_tricks(case: dict[str, Any]) -> None:
    found, trick = jass(case["game"]), cards(case["trick"])
    assert found.winner(1, trick) == case["winner"]
    assert found.cards_worth(bits_of(trick)) + found.trick_worth(1 if case["last"] else 5) == case["points"]


def bot_deals() -> Iterator[tuple[Record, str, str, str]]:
    """Yield each deal, given by its plays alone, with its winners, points and tricks as they were logged."""
    for line in (CASES / "bot_deals.txt").read_text().splitlines():
        if not line.startswith("#"):
            contract, seats, *tricks, points, won = line.split()
            rows = [
                f"{seat}: {' '.join(trick[at : at + 2] for at in (0, 2, 4, 6))}"
                for seat, trick in zip(seats, tricks, strict=False)
            ]
            game = f'[Game "jass/schieber:{contract},match_bonus=0"]'
            yield Record.parse("\n".join([game, *rows, "*"])), seats, points, won


def test_deals_played_by_bots_replay_with_every_play_legal_and_every_total_equal() -> None:
    count = 0
    for record, seats, points, won in bot_deals():
        final = record.final
        assert [str(seat) for seat, _ in record.rows()] == list(seats[:-1])
        assert str(final.leader) == seats[-1]
        assert f"{final.taken[0] + final.taken[2]}/{final.taken[1] + final.taken[3]}" == points
        assert f"{final.tricks[0] + final.tricks[2]}/{final.tricks[1] + final.tricks[3]}" == won
        count += 1
    assert count == 350


@given(jass_rules(), SEEDS)
def test_legal_cards_are_those_that_the_law_allows(found: JassRules, seed: int) -> None:
    law, choice = Law(found.name), random.Random(seed)
    for _ in range(20):
        pack = list(found.cards)
        choice.shuffle(pack)
        if choice.random() < 0.5:  # a hand and a table with many trumps meet the rare rules
            pack.sort(key=lambda card: card.suit not in (found.trump or "S", "H") and choice.random() < 0.8)
        table, hand = pack[: choice.randint(0, 3)], pack[3 : 3 + choice.randint(1, 9)]
        choice.shuffle(table)
        held, lying = list(map(str, hand)), list(map(str, table))
        allowed = {card for card in held if law.may_play(held, lying, card)}
        assert {str(card) for card in cards_of(found.allowed(bits_of(hand), tuple(table)))} == allowed


@given(jass_starts(), SEEDS)
def test_a_deal_is_counted_as_the_law_counts_it(position: Position, seed: int) -> None:
    law, leader, taken, tricks = Law(position.rules.name), position.leader, [0] * 4, [0] * 4
    plays = list(map(str, played_on(position, plays=36, seed=seed)))
    for number in range(1, 10):
        trick = plays[4 * number - 4 : 4 * number]
        leader = (leader - 1 + law.takes(trick, number)) % 4 + 1
        taken[leader - 1] += sum(law.points(card, number) for card in trick) + law.last() * (number == 9)
        tricks[leader - 1] += 1
        for card in trick:
            position = position.play(card)
        if 9 in (tricks[0] + tricks[2], tricks[1] + tricks[3]):
            taken[leader - 1] += law.bonus()
        assert (position.leader, position.taken, position.tricks) == (leader, tuple(taken), tuple(tricks))


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_deal_counts_157_points(contract: str) -> None:
    found = jass(f"jass/schieber:{contract},match_bonus=0")
    assert sum(played_out(deal(found, seed=1)).taken) == 157
    assert max(found.worths) == (20 if found.trump else 11)


@given(jass_positions())
def test_a_card_is_stronger_the_more_cards_it_beats(position: Position) -> None:
    found = position.rules
    assert isinstance(found, JassRules)
    for number in (1, 2, 6):
        for suit in "SHDC":
            lane = sorted((card for card in found.cards if card.suit == suit), key=lambda card: found.strength(card, number))
            for low, high in pairwise(lane):
                assert found.winner(1, (low, high), number) == 2
        if found.trump:
            assert min(found.strength(card) for card in cards_of(found.trumps)) > max(
                found.strength(card, number) for card in cards_of(found.pack & ~found.trumps)
            )


def test_slalom_alternates_and_guschti_turns_once() -> None:
    assert jass("jass/coiffeur:mode=slalom-topdown").directions == ("down", "up") * 4 + ("down",)
    assert jass("jass/coiffeur:mode=slalom-bottomup").directions == ("up", "down") * 4 + ("up",)
    assert jass("jass/coiffeur:mode=guschti-topdown").directions == ("down",) * 5 + ("up",) * 4
    assert jass("jass/schieber:mode=guschti-bottomup,guschti_split=4/5").directions == ("up",) * 4 + ("down",) * 5


def test_slalom_points_follow_the_first_mode_the_trick_or_the_ace() -> None:
    ace, six = Card("A", "S").bit, Card("6", "S").bit
    for option, ace_worths, six_worths in (
        ("first_mode", (0, 0), (11, 11)),
        ("per_trick", (0, 11), (11, 0)),
        ("ace_always", (11, 11), (0, 0)),
    ):
        found = jass("jass/coiffeur:mode=slalom-bottomup", slalom_points=option)
        assert tuple(found.cards_worth(ace, number) for number in (1, 2)) == ace_worths
        assert tuple(found.cards_worth(six, number) for number in (1, 2)) == six_worths


@pytest.mark.parametrize(("game", "whole"), [("jass/schieber", 257), ("jass/coiffeur", 157), ("jass/differenzler", 157)])
def test_all_nine_tricks_are_a_match(game: str, whole: int) -> None:
    final = played_out(Position.parse(f"{game}:trump=S {FOUR_SUITS} 1"))
    assert final.tricks == (9, 0, 0, 0)
    assert final.taken == (whole, 0, 0, 0)
    assert jass("jass/coiffeur:trump=S,match_bonus=100") == jass("jass/coiffeur:trump=S,coiffeur_match_bonus=100")


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ("tricks=3/0/5/0", (100 + 11 + 4 + 3 + 2 + 5, 0, 0, 0)),
        ("tricks=3/1/4/0", (25, 0, 0, 0)),
        ("tricks=0/8/0/0", (25, 0, 0, 0)),
        ("", (25, 0, 0, 0)),
    ],
)
def test_a_match_is_a_matter_of_tricks_and_needs_them_told(tricks: str, points: tuple[int, ...]) -> None:
    position = Position.parse(f"jass/schieber:mode=topdown A.../K.../Q.../J... 1 {tricks}")
    assert position.play("AS").play("KS").play("QS").play("JS").taken == points


def test_a_trick_without_points_breaks_a_match() -> None:
    position = Position.parse("jass/schieber:trump=S J.6../K.9../Q.7../A.8.. 1 tricks=4/0/3/0")
    for card in ["6H", "9H", "7H", "8H", "KS", "QS", "AS", "JS"]:
        position = position.play(card)
    assert position.taken == (20 + 11 + 4 + 3 + 5, 0, 0, 0)
    assert position.tricks == (5, 1, 3, 0)


@given(jass_positions())
def test_a_jass_position_reads_back_as_it_was_written(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert str(Position.parse(str(position))) == str(position)
    assert Position.from_json(position.to_json()) == position
    assert eval(repr(position)) == position
    number = 10 - len(position.hands[position.leader - 1]) - bool(position.trick)
    assert Position.parse(f"{position} trick={number}") == position
    with pytest.raises(NotationError, match=f"it is trick {number}"):
        Position.parse(f"{position} trick={number + 1}")


@given(jass_endings())
def test_an_ending_of_jass_reads_back_and_plays_on(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert sum(played_out(position).tricks) == (9 if position.tricks else 0)


@given(hidden_positions(jass_positions()))
def test_hidden_hands_of_jass_read_back(position: Position) -> None:
    assert Position.parse(str(position)) == position


@settings(max_examples=10)
@given(jass_positions())
def test_the_json_of_a_jass_position_follows_its_schema(position: Position) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(files("solver").joinpath("schema/position.json").read_text())
    jsonschema.validate(json.loads(position.to_json()), schema)


@given(jass_endings(), SEEDS)
def test_a_record_of_jass_reads_back_as_text_and_json(start: Position, seed: int) -> None:
    record = Record.of(start, played_on(start, plays=20, seed=seed))
    assert Record.parse(str(record)) == record
    assert Record.from_json(record.to_json()) == record
    assert record.final.tricks == played_out(start, seed).tricks


@given(jass_starts(), SEEDS)
def test_a_finished_deal_of_jass_is_rebuilt_from_its_plays(start: Position, seed: int) -> None:
    record = Record.of(start, played_on(start, plays=36, seed=seed))
    lines = [line for line in str(record).splitlines() if not line.startswith(("[Deal", "[Dealer"))]
    again = Record.parse("\n".join(lines))
    assert (again.start, again.plays) == (record.start, record.plays)


@given(jass_positions())
def test_a_card_that_jass_forbids_is_refused_with_a_reason(position: Position) -> None:
    for card in (*position.rules.cards, PASS):
        if card not in position.legal:
            with pytest.raises(IllegalPlay) as caught:
                position.play(card)
            assert caught.value.reason


@pytest.mark.parametrize(
    ("game", "table", "hand", "card", "reason"),
    [
        ("jass/schieber:trump=D", "KH", "6H 7S", "7S", "must follow hearts"),
        ("jass/schieber:trump=D", "KD", "6D JD 7S", "7S", "must follow diamonds"),
        ("jass/schieber:trump=D", "KH TD", "6H 7D", "7D", "may not undertrump TD"),
        ("jass/schieber:trump=D", "KH 9D TD", "6C TD", "TD", "in two places"),
        ("jass/schieber:trump=D", "KH 9D", "6C TD", "TD", "may not undertrump 9D"),
        ("jass/schieber:trump=D,must_overtrump_if_only_trumps=true", "KH QD", "AD 6D", "6D", "must overtrump QD"),
        ("jass/schieber:mode=bottomup", "KH", "6H 7S", "7S", "must follow hearts"),
        ("jass/schieber:mode=bottomup", "KH", "6H 7S", "8S", "not in the hand"),
        ("jass/schieber:mode=bottomup", "KH", "6H 7S", "-", "no passing"),
    ],
)
def test_a_refusal_says_which_rule_it_is(game: str, table: str, hand: str, card: str, reason: str) -> None:
    with pytest.raises((IllegalPlay, DealError), match=reason):
        at_table(jass(game), table, hand).play(card)


@pytest.mark.parametrize(
    ("text", "seat", "reason"),
    [
        ("A.../K.../Q.../J.A.. 1:KH9DTD", 3, "seat 3 played TD on KH: may not undertrump 9D"),
        ("A.../.Q../Q.../J.A.. 1:KH9CTD", 2, "seat 2 played 9C on KH: must follow hearts"),
        ("A.../..Q./Q.../J.A.. 1:KD9CTD", 2, "seat 2 played 9C on KD: must follow diamonds"),
    ],
)
def test_a_table_that_no_legal_play_made_is_refused(text: str, seat: int, reason: str) -> None:
    with pytest.raises(DealError, match=reason) as caught:
        Position.parse(f"jass/schieber:trump=D {text}")
    assert caught.value.seat == seat


def test_a_table_that_unseen_cards_can_explain_is_allowed() -> None:
    table = "A.../K.../?1/J.A.. 1:KH9DTD"
    assert Position.parse(f"jass/schieber:trump=D {table}").turn == 4
    half = table.replace("A.../K.../?1/J.A..", "AK.../KT.../Q...?1/J9.A..").replace("KT", "T6")
    with pytest.raises(DealError, match="may not undertrump"):
        Position.parse(f"jass/schieber:trump=D {half}")
    assert Position.parse(f"jass/schieber:trump=D,undertrump_when_following=true {half}").turn == 4
    jack = "A.../..J./Q.../J.A.. 1:KD9C8D"
    assert Position.parse(f"jass/schieber:trump=D {jack}").turn == 4


@pytest.mark.parametrize(
    ("fields", "column", "reason"),
    [
        ("tricks=3/2/2/2", 52, "they are 8 in all"),
        ("tricks=3/2/3", 52, "3 counts of tricks for 4 seats"),
        ("tricks=9/-1/0/0", 52, "they are 8 in all"),
        ("trick=8", 51, "it is trick 9"),
        ("tricks=2/2/2/2 tricks=2/2/2/2", 60, "is there already"),
        ("turn=2", 45, "is not one of trick=, tricks="),
        ("tricks=2/2/2/2 0/0/0/0", 60, "after TAKEN follow fields key=value"),
    ],
)
def test_a_wrong_field_is_shown_at_its_place(fields: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        Position.parse(f"jass/schieber:trump=D A.../K.../Q.../J... 1 {fields}")
    assert caught.value.column == column


def test_fields_of_jass_mean_nothing_elsewhere() -> None:
    with pytest.raises(NotationError, match="jazz/king does not count tricks"):
        Position.parse("jazz/king A.../K.../Q.../J... 1 tricks=3/3/3/3")
    with pytest.raises(NotationError, match="jazz/sevens has no tricks"):
        Position.parse("jazz/sevens ?13/?13/?13/?13 1 trick=1")
    assert str(Position.parse("jazz/king A.../K.../Q.../J... 1 trick=13")) == "jazz/king A.../K.../Q.../J... 1"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("jass/schieber", "needs its trump"),
        ("jass/differenzler:targets=40/52/30/20", "needs its trump"),
        ("jass/coiffeur:trump=H,mode=topdown", "exclude each other"),
        ("jass/schieber:trump=X", "one of none, S, H, D, C"),
        ("jass/schieber:trump=H,target=1000", "belongs to the match"),
        ("jass/differenzler:mode=topdown", "has a trump"),
        ("jass/differenzler:trump=S,match_bonus=100", "option match_bonus must be one of 0"),
        ("jass/differenzler:trump=S,targets=1/2/3", "4 whole numbers"),
        ("jass/differenzler:trump=S,targets=1/2/3/-4", "from 0 up"),
        ("jass/schieber:trump=H,match_bonus=-1", "from 0 up"),
        ("jass/schieber:trump=H,declarer=1", "no option 'declarer'"),
        ("jass/coiffeur:trump=H,match_bonus=0,coiffeur_match_bonus=0", "are the same"),
    ],
)
def test_options_that_make_no_game_are_refused(name: str, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        rules(name)


def test_numbers_of_seats_may_be_given_as_a_tuple() -> None:
    assert (
        rules("jass/differenzler", trump="S", targets=(40, 52, 30, 20)).name
        == "jass/differenzler:trump=S,targets=40/52/30/20"
    )
    assert jass("jass/differenzler:trump=S").targets == (0, 0, 0, 0)


def test_the_declarer_leads_in_coiffeur_and_forehand_elsewhere() -> None:
    assert deal(rules("jass/coiffeur:trump=H,declarer=3"), seed=1, leader=2).leader == 3
    assert deal(rules("jass/schieber:trump=H"), seed=1, leader=2).leader == 2


def test_only_four_seats_play_jass() -> None:
    for game in JASS_GAMES:
        with pytest.raises(RulesError, match="for 4 seats"):
            rules(game, seats=3, trump="S")


@given(hidden_positions(jass_positions()), SEEDS)
def test_a_misspelt_jass_position_reads_or_is_refused(position: Position, seed: int) -> None:
    for number in range(20):
        text = mutated(str(position), seed=seed + number)
        try:
            found = Position.parse(text)
        except NotationError:
            continue
        assert Position.parse(str(found)) == found


@settings(max_examples=10)
@given(jass_endings(), SEEDS)
def test_the_json_of_a_jass_record_follows_its_schema(start: Position, seed: int) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(files("solver").joinpath("schema/record.json").read_text())
    jsonschema.validate(json.loads(Record.of(start, played_on(start, plays=20, seed=seed)).to_json()), schema)
