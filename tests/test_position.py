"""Positions: deals that cannot be, plays that may not be, play and undo, and values that survive pickling."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from strategies import SEEDS, hidden_positions, played_on, positions, starts

from solver.cards import PASS, Card, card_at, cards_of
from solver.deals import deal
from solver.errors import (
    DealError,
    IllegalPlay,
    LimitError,
    NotationError,
    RulesError,
    SolverError,
    located,
)
from solver.games import LayoutRules, TrickRules, rules
from solver.hand import Hand
from solver.position import Cursor, Position, open_position

ENDING = "jazz/queens AK...7/QT...2/9...A3 1"


@given(starts(), SEEDS)
def test_cards_never_get_lost_and_points_add_up(position: Position, seed: int) -> None:
    begin = position
    for card in played_on(position, plays=400, seed=seed):
        gains = position.gains(card)
        after = position.play(card)
        assert tuple(after.taken) == tuple(map(sum, zip(position.taken, gains, strict=True)))
        assert sum(map(len, after.hands)) == sum(map(len, position.hands)) - (card != PASS)
        position = after
    assert position.over
    assert position.legal == ()
    if isinstance(begin.rules, TrickRules):
        whole = begin.rules.cards_worth(begin.rules.pack) + sum(
            begin.rules.trick_worth(left) for left in range(1, begin.rules.full_hand + 1)
        )
        assert sum(position.taken) == whole


@given(positions(), SEEDS)
def test_taking_plays_back_returns_every_position(position: Position, seed: int) -> None:
    cursor, path = Cursor(position), [position]
    for card in played_on(position, plays=30, seed=seed):
        cursor.push(str(card))
        path.append(cursor.position)
    assert list(cursor.plays) == played_on(position, plays=30, seed=seed)
    while cursor.position != cursor.start:
        assert cursor.position == path.pop()
        assert cursor.pop() == path[-1]
    with pytest.raises(IndexError, match="at the start"):
        cursor.pop()


@given(positions())
def test_a_card_that_is_not_legal_is_refused_with_a_reason(position: Position) -> None:
    for card in (*map(card_at, (0, 12, 16, 37, 60)), PASS):
        if card in position.legal:
            continue
        with pytest.raises(IllegalPlay) as caught:
            position.play(card)
        assert caught.value.card == str(card)
        assert caught.value.seat == position.turn
        assert caught.value.legal == tuple(map(str, position.legal))
        assert caught.value.reason
        assert caught.value.row is None


@given(positions())
def test_who_can_follow_suit_must(position: Position) -> None:
    if isinstance(position.rules, LayoutRules) or not position.trick or position.over:
        return
    hand = position.hands[position.turn - 1]
    following = [card for card in hand if card.suit == position.trick[0].suit]
    assert list(position.legal) == (following or list(hand))


@given(positions(("jazz/sevens",)))
def test_passing_is_forced_and_never_free(position: Position) -> None:
    found = position.rules
    assert isinstance(found, LayoutRules)
    if not position.over:
        fitting = cards_of(position.bits[position.turn - 1] & found.open_cards(position.trick))
        assert position.legal == (fitting or (PASS,))


@given(hidden_positions())
def test_positions_survive_pickling_and_are_equal_by_value(position: Position) -> None:
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert hash(again) == hash(position)
    assert again.bits == position.bits
    assert copy.deepcopy(position) == position


@pytest.mark.parametrize(
    ("text", "seat", "reason"),
    [
        ("jazz/queens AK.../AQ.../98... 1", 2, "AS is in two places"),
        ("jazz/queens K.../Q.../J... 1:KS", 1, "KS is in two places"),
        ("jazz/queens A..2./K..3./Q..4. 1", 1, "2D is not in the pack of jazz/queens with 3 seats"),
        ("jazz/queens AK.../Q.../98... 1", 2, "seat 2 holds 1 cards where 2 are right"),
        ("jazz/queens AKQJT98765432.AKQJT../?16/?16 1", 2, "seat 2 holds 16 cards where 18 are right"),
        ("jazz/queens ?18/?18/?18 1", None, "54 unseen cards are more than the pack has left"),
        ("jazz/queens ?16/?16/?16 1:KS", 2, "seat 2 holds 16 cards where 17 are right"),
        ("jazz/queens A.../K.../Q... 1:9S8S7S", None, "a trick of 3 is taken at once"),
        ("jazz/queens A.../.K../Q..2. 1:9S", 3, "2D is not in the pack"),
        ("jazz/queens A.../K.../8... 1:QHAS", 1, "AS is in two places"),
        ("jazz/sevens AKQ.../J.../T... 1", None, "must be the whole pack; 47 cards are missing"),
        ("jazz/sevens ?17/?18/?17 1:7.7..", None, "52 unseen cards are more than the pack has left"),
        ("jazz/sevens ?20/?16/?16 1", None, "differ by one at most"),
        ("jazz/sevens -/-/?51 1:7...", 2, "both out"),
        ("jazz/sevens:starter=7C ?18/...7?16/?17 1", 1, "seat 2 holds 7C and must open, not seat 1"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(text: str, seat: int | None, reason: str) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        Position.parse(text)
    if reason:
        assert isinstance(caught.value, DealError)
        assert caught.value.seat == seat


def test_a_revoke_on_the_table_is_refused() -> None:
    with pytest.raises(DealError, match="seat 2 threw 7H on KS but holds QS"):
        Position.parse("jazz/queens A.../Q.../JT... 1:KS7H")


def test_the_whole_pack_is_asked_for_in_the_layout_deal_whoever_opens() -> None:
    text = "jazz/sevens:starter=7C AKQJT98765432.../.AKQJT98765432../..AKQJT98765432./...AKQJT986543"
    with pytest.raises(DealError, match="2 cards are missing, of 7C 2C"):
        Position.parse(f"{text} 1")
    found = rules("jazz/sevens:starter=7C", seats=4)
    assert found.leader((1, 2, 4, 8), 3) == 3


def test_a_seat_that_is_out_is_not_on_turn() -> None:
    with pytest.raises(DealError, match="seat 1 is out and cannot be on turn"):
        Position.parse("jazz/sevens:play_on=cards -/?25/?26 1:7...")


def test_a_card_can_be_laid_while_other_hands_are_hidden() -> None:
    position = Position.parse("jazz/sevens:play_on=ranking AK...7/?19/?20 1:2-8.7-9..").play("7C")
    assert str(position) == "jazz/sevens:play_on=ranking AK.../?19/?20 2:2-8.7-9..7"
    last = Position.parse("jazz/sevens ...7/?20/?21 1:2-8.7-9..").play("7C")
    assert last.taken == (10, 0, 0)
    assert last.over


def test_what_hidden_cards_cost_at_the_end_is_not_guessed() -> None:
    position = Position.parse("jazz/sevens:left=pips ...7/?20/?21 1:2-8.7-9..")
    with pytest.raises(DealError, match="the deal ends, and what is left in hidden hands counts"):
        position.play("7C")


def test_the_seat_on_turn_must_be_seen() -> None:
    position = Position.parse("jazz/queens A...7/?3/?3 1:QS")
    with pytest.raises(DealError, match="seat 2 is on turn and its hand is hidden") as caught:
        _ = position.legal
    assert caught.value.seat == 2


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("game", ["jazz/clubs", "jazz/sevens"])
def test_a_random_deal_is_the_whole_pack_and_the_same_each_time(game: str, seats: int) -> None:
    found = rules(game, seats=seats)
    position = deal(found, seed=5, leader=2)
    assert sum(position.bits) == found.pack
    assert position == deal(found, seed=5, leader=2)
    assert position != deal(found, seed=6, leader=2)
    assert tuple(map(len, position.hands)) == found.deal_sizes(2)
    assert position.leader == 2


def test_hand_sizes_of_a_layout_deal_can_be_chosen() -> None:
    found = rules("jazz/sevens", seats=3)
    assert [len(hand) for hand in deal(found, seed=1, sizes=(17, 18, 17)).hands] == [17, 18, 17]
    with pytest.raises(DealError, match="hands of 17/17/17 cards are not 52 for 3 seats"):
        deal(found, sizes=(17, 17, 17))
    with pytest.raises(DealError, match="differ by one at most"):
        deal(found, sizes=(20, 16, 16))
    with pytest.raises(DealError, match="there is no seat 4"):
        deal(found, leader=4)


def test_a_position_is_checked_however_it_is_made() -> None:
    found = rules("jazz/queens", seats=3)
    ace, king, queen = Card("A", "S"), Card("K", "S"), Card("Q", "S")
    assert str(open_position(found, [[ace], [king], [queen]])) == "jazz/queens A.../K.../Q... 1"
    for hands in ([[ace], [king]], [[ace], [king], [ace]]):
        with pytest.raises(DealError):
            open_position(found, hands)
    with pytest.raises(DealError, match="2 scores for 3 seats"):
        Position(found, (Hand(), Hand(), Hand()), taken=(1, 2))
    with pytest.raises(DealError, match="there is no seat 0"):
        Position(found, (Hand(), Hand(), Hand()), leader=0)


@pytest.mark.parametrize(
    "error",
    [
        SolverError("plain"),
        DealError("QS twice", seat=3),
        IllegalPlay("QS", seat=2, legal=["KS"], reason="must follow S", row=4),
        RulesError("unknown", known=["jazz/queens"]),
        LimitError("less than nothing"),
        NotationError("no rank", text="jazz", line=2, column=3, source="deals.txt"),
        located(DealError("QS twice", seat=3), text="jazz", line=2, column=3, source="deals.txt"),
        located(IllegalPlay("QS", seat=2, legal=["KS"], reason="must"), text="jazz", line=2, column=3, source="deals.txt"),
        located(RulesError("unknown", known=["jazz/queens"]), text="jazz", line=2, column=3, source="deals.txt"),
    ],
)
def test_errors_survive_pickling(error: SolverError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_an_error_with_a_place_keeps_what_it_knew() -> None:
    error = located(DealError("QS twice", seat=3), text="jazz", line=2, column=3, source="deals.txt")
    assert isinstance(error, DealError)
    assert (error.seat, error.line, error.column, error.source) == (3, 2, 3, "deals.txt")
    play = located(IllegalPlay("QS", seat=2, legal=["KS"], reason="must"), text="", line=1, column=1, source="")
    assert isinstance(play, IllegalPlay)
    assert (play.card, play.seat, play.legal) == ("QS", 2, ("KS",))


@pytest.mark.parametrize(("key", "value"), [("turn", 3), ("seats", 5), ("hands", []), ("dealer", 1)])
def test_the_json_of_a_position_may_not_contradict_itself(key: str, value: object) -> None:
    document = json.loads(Position.parse("jazz/king A...7/T...2/9...3").to_json())
    with pytest.raises(NotationError, match=key):
        Position.from_json(json.dumps(document | {key: value}))
