"""The rules of Jazz: packs, points, legality, names and options, and the worked examples of the rules one by one."""

import pickle

import pytest
from hypothesis import given
from strategies import game_rules, positions

from solver.cards import PASS, Card, cards_of
from solver.errors import RulesError
from solver.games import GAMES, LayoutRules, Rules, TrickRules, rules
from solver.games.jazz import MATCH_ORDER
from solver.position import Position


def after(text: str, plays: str) -> Position:
    position = Position.parse(text)
    for card in plays.split():
        position = position.play(card)
    return position


def legal(text: str) -> str:
    return " ".join(map(str, Position.parse(text).legal))


@given(game_rules())
def test_the_name_of_a_game_reads_back(found: Rules) -> None:
    assert rules(found.name, seats=found.seats) == found
    assert rules(found.name.upper(), seats=found.seats) == found
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(rules(found.name, seats=found.seats)) == hash(found)


@pytest.mark.parametrize(
    ("seats", "removed", "each", "sizes"),
    [
        (3, "2D", 17, (18, 17, 17)),
        (4, "", 13, (13, 13, 13, 13)),
        (5, "2H 2D", 10, (11, 11, 10, 10, 10)),
        (6, "2S 2H 2D 2C", 8, (9, 9, 9, 9, 8, 8)),
        (7, "2S 2H 2D", 7, (8, 8, 8, 7, 7, 7, 7)),
    ],
)
def test_twos_are_removed_so_that_hands_are_equal(seats: int, removed: str, each: int, sizes: tuple[int, ...]) -> None:
    whole = rules("jazz/sevens", seats=seats)
    for game in MATCH_ORDER[:5]:
        found = rules(game, seats=seats)
        assert " ".join(map(str, cards_of(whole.pack & ~found.pack))) == removed
        assert found.deal_sizes(1) == (each,) * seats
    assert len(whole.cards) == 52
    assert whole.deal_sizes(1) == sizes
    assert whole.deal_sizes(2) == sizes[-1:] + sizes[:-1]


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_a_trick_deal_always_costs_the_same_in_all(seats: int) -> None:
    each, clubs = rules("jazz/tricks", seats=seats).deal_sizes(1)[0], 12 if seats == 6 else 13
    for game, total in zip(MATCH_ORDER, (-each, -clubs, -20, -15, -20), strict=False):
        found = rules(game, seats=seats)
        assert isinstance(found, TrickRules)
        assert found.cards_worth(found.pack) + sum(map(found.trick_worth, range(1, each + 1))) == total


def test_three_tricks_cost_three_points() -> None:
    assert after("jazz/tricks AKQ.../432.../765... 1", "AS 4S 7S KS 3S 6S QS 2S 5S").taken == (-3, 0, 0)


def test_two_queens_cost_ten_points() -> None:
    assert after("jazz/queens A.2../Q.3../.Q4.. 1", "AS QS QH 2H 3H 4H").taken == (-10, 0, 0)


def test_the_king_of_clubs_and_the_last_trick_cost_thirty_five_points() -> None:
    king = after("jazz/king ...A/...K/...3 1", "AC KC 3C").taken
    last = after("jazz/last ...A/...K/...3 1", "AC KC 3C").taken
    assert king[0] + last[0] == -35


def test_the_king_of_clubs_costs_the_taker_also_when_he_played_it_himself() -> None:
    position = after("jazz/king ...7/...K/A... 1", "7C KC AS")
    assert position.taken == (0, -15, 0)


def test_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    assert after("jazz/queens .T../.Q../A... 1", "TH QH AS").taken == (0, -5, 0)


def test_a_low_card_saves_the_last_to_play_a_queen() -> None:
    text = "jazz/queens 2.../3.../4.../..K4. 1:JD9DQS"
    assert legal(text) == "KD 4D"
    assert after(text, "4D").taken == (-5, 0, 0, 0)
    assert after(text, "KD").taken == (0, 0, 0, -5)


def test_the_first_lead_decides_who_takes_the_last_trick() -> None:
    text = "jazz/last ..A.2/..K.3/..5.A 1"
    assert after(text, "AD KD 5D 2C 3C AC").taken == (0, 0, -20)
    assert after(text, "2C 3C AC 5D AD KD").taken == (-20, 0, 0)


def test_a_deal_is_decided_when_nothing_is_left_to_lose() -> None:
    assert after("jazz/king 2...A/3...K/4...3 1", "AC KC 3C").decided
    assert not Position.parse("jazz/king 2...A/3...K/4...3 1").decided
    assert not Position.parse("jazz/king 2.../3.../4...3 1:ACKC").decided
    assert not Position.parse("jazz/tricks 2.../3.../4... 1").decided
    assert not Position.parse("jazz/last 2.../3.../4... 1").decided


def test_a_last_card_is_forced_and_still_costs() -> None:
    assert legal("jazz/tricks ...A/..4./..3. 1") == "AC"
    assert after("jazz/tricks ...A/..4./..3. 1", "AC 4D 3D").taken == (-1, 0, 0)


STUCK = "jazz/sevens .AK863../.J972../.QT54.. 1:2-A..2-A.2-A"


def test_without_a_seven_or_a_card_that_fits_a_seat_must_pass() -> None:
    assert legal(STUCK) == "-"
    position = after(STUCK, "- 7H")
    assert position.taken == (-1, 0, 0)
    assert position.legal == (PASS,)
    assert position.play(PASS).taken == (-1, 0, -1)


def test_a_seat_that_can_play_must_play() -> None:
    text = "jazz/sevens K.Q9../Q.KT../A.AJ.. 1:2-J.2-8.2-A.2-A"
    assert legal(text) == "9H"
    with pytest.raises(ValueError, match="seat 1 cannot play -: a seat that can play must play"):
        Position.parse(text).play("-")
    with pytest.raises(ValueError, match="seat 1 cannot play KS: it does not fit the table"):
        Position.parse(text).play("KS")
    assert after(text, "9H TH JH QH QS - KS").taken == (10, 0, -1)


def test_the_ace_fits_above_the_king_only() -> None:
    assert legal("jazz/sevens .A..2/.QJ../.K..3 1:2-A.2-T.2-A.4-A") == "-"
    low = "jazz/sevens:ace=low .A..2/.QJ../.K..A3 1:A-K.2-T.A-K.4-K"
    assert legal(low) == "AH"


def test_with_five_seats_the_first_two_have_eleven_cards() -> None:
    assert rules("jazz/sevens", seats=5).deal_sizes(1) == (11, 11, 10, 10, 10)


@given(positions(("jazz/sevens",)))
def test_some_seat_can_always_play_in_the_layout_deal(position: Position) -> None:
    found = position.rules
    assert isinstance(found, LayoutRules)
    if not position.over:
        assert any(hand & found.open_cards(position.trick) for hand in position.bits)


def test_going_out_pays_the_bonus_and_ends_the_deal() -> None:
    ending = " A.../.A../..A. 1:2-K.2-K.2-K.2-A"
    for option, points in (("", 10), (":bonus=80", 80), (":bonus=-5", -5)):
        position = after(f"jazz/sevens{option}{ending}", "AS")
        assert position.taken == (points, 0, 0)
        assert position.over


def test_the_last_hand_pays_for_its_cards_if_play_goes_on() -> None:
    ending = " A.../.A../..A. 1:2-K.2-K.2-K.2-A"
    assert after(f"jazz/sevens:play_on=ranking{ending}", "AS AH").taken == (10, 5, 0)
    assert after(f"jazz/sevens:play_on=cards{ending}", "AS AH").taken == (10, 0, -1)
    assert after(f"jazz/sevens:left=pips{ending}", "AS").taken == (10, -14, -14)
    assert after(f"jazz/sevens:left=1{ending}", "AS").taken == (10, -1, -1)
    assert not after(f"jazz/sevens:play_on=cards{ending}", "AS").over


def test_the_holder_of_the_starting_seven_opens_with_it() -> None:
    found = rules("jazz/sevens", seats=4, starter="7h")
    assert isinstance(found, LayoutRules)
    assert found.starter == Card("7", "H")
    assert found.name == "jazz/sevens:starter=7H"
    assert found.leader((1, 2, Card("7", "H").bit, 4), 1) == 3


def test_passes_before_any_seven_can_be_free() -> None:
    text = "jazz/sevens{} AKQJT98.AKQJT9../?13/?13/?13 1"
    assert after(text.format(""), "-").taken == (-1, 0, 0, 0)
    assert after(text.format(":opening_pass_free=true"), "-").taken == (
        0,
        0,
        0,
        0,
    )


def test_the_split_last_deal_costs_ten_for_the_first_and_ten_for_the_last_trick() -> None:
    found = rules("jazz/last", seats=7, split=True)
    assert isinstance(found, TrickRules)
    assert [found.trick_worth(left) for left in (7, 6, 2, 1)] == [-10, 0, 0, -10]


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [
        ("jazz/quens", {}, "there is no game 'jazz/quens'; did you mean jazz/queens"),
        ("queens", {}, "there is no game 'queens'"),
        ("", {}, "there is no game ''"),
        ("jazz/sevens:bonos=80", {}, "no option 'bonos'; did you mean bonus"),
        ("jazz/sevens:bonus", {}, "options are written key=value"),
        ("jazz/sevens:bonus=1,bonus=2", {}, "each once"),
        ("jazz/sevens:bonus=many", {}, "option bonus must be a whole number, not 'many'"),
        ("jazz/sevens:bonus=--5", {}, "option bonus must be a whole number"),
        ("jazz/sevens:bonus=1234567890", {}, "option bonus must be a whole number"),
        ("jazz/sevens:ace=middle", {}, "option ace must be one of high, low"),
        ("jazz/sevens", {"free_pass": True}, "does not support free_pass: .* forbid passing with a playable card"),
        ("jazz/sevens:take_card=true", {}, "does not support take_card: a seat that cannot play passes"),
        ("jazz/king:must_shed_king=true", {}, "does not support must_shed_king: Jazz has no such rule"),
        ("jazz/queens:bonus=80", {}, "jazz/queens has no option 'bonus'"),
    ],
)
def test_unknown_games_and_options_are_refused_with_the_nearest(name: str, options: dict[str, object], reason: str) -> None:
    with pytest.raises(RulesError, match=reason) as caught:
        rules(name, seats=None, **options)
    assert isinstance(caught.value, LookupError)


def test_a_refusal_lists_what_is_known() -> None:
    for name, known in (("jazz/quens", "jazz/queens"), ("jazz/sevens:bonos=1", "bonus"), ("jazz/sevens:ace=1", "high")):
        with pytest.raises(RulesError) as caught:
            rules(name)
        assert known in caught.value.known


@pytest.mark.parametrize("seats", [-1, 0, 2, 8, True, 3.0, "4"])
def test_jazz_is_for_three_to_seven_seats(seats: object) -> None:
    for game in MATCH_ORDER:
        with pytest.raises(RulesError, match="is for 3 to 7 seats"):
            rules(game, seats=seats)  # type: ignore[arg-type]


def test_every_refused_option_says_why() -> None:
    for game in GAMES.values():
        for option, reason in game.refuses.items():
            with pytest.raises(RulesError, match=option) as caught:
                rules(game.name, seats=None, **{option: "true"})
            assert reason in str(caught.value)
