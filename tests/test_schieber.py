"""A match of Schieber: declaring and pushing, what counts how often, and the moment that ends it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS, jass_played_on, melded_hands, played_on

from solver.errors import DealError
from solver.games.declaring import Declaration
from solver.games.meld import Announcement, Meld
from solver.hand import Hand
from solver.matches import Credit, SchieberMatch
from solver.position import Position
from solver.record import Record

ORDERS = ("stoeck-wys-stich", "stoeck-stich-wys")
# Seat 1 holds every spade, and with spades as trumps it takes all nine tricks; with SIX_AWAY seat 2 can take one.
ALL_SPADES = "AKQJT9876.../.AKQJT9876../..AKQJT9876./...AKQJT9876"
SIX_AWAY = "AKQJT987.6../6.AKQJT987../..AKQJT9876./...AKQJT9876"


def begun(calls: str, agreed: str = "") -> SchieberMatch:
    match = SchieberMatch(agreed)
    for call in calls.split():
        match = match.declare(call)
    return match


def played(match: SchieberMatch, hands: str, cards: str = "", melds: str = "") -> Record:
    """Return the record of the next deal: the cards given, then random play to the end."""
    start = match.start(Position.parse(f"jass/schieber:trump=S {hands}").hands)
    position = start
    for card in cards.split():
        position = position.play(card)
    said = [Announcement(int(text[0]), Meld.parse(text[2:])) for text in melds.split()]
    return match.record(start, [*cards.split(), *played_on(position, plays=36, seed=0)], melds=said)


def test_forehand_chooses_or_pushes_and_the_partner_must_choose() -> None:
    contracts = ("S", "H", "D", "C", "topdown", "bottomup")
    match = SchieberMatch(first_dealer=2)
    assert (match.waiting, match.choices, match.contract) == ((3,), ("-", *contracts), "")
    match = match.declare("push")
    assert (match.waiting, match.choices) == ((1,), contracts)
    with pytest.raises(DealError, match="deal 1: seat 1 cannot declare -; it may declare S, H, D, C, topdown, bottomup"):
        match.declare("-")
    with pytest.raises(DealError, match="seat 1 has not declared yet"):
        match.deal()
    match = match.declare("obenabe")
    assert (match.waiting, match.choices, match.contract, match.next_leader) == ((), (), "topdown", 3)
    assert match.declared == (Declaration(3, "-"), Declaration(1, "topdown"))
    with pytest.raises(DealError, match="the contract is chosen: topdown"):
        match.declare("H")


@pytest.mark.parametrize("call", ["slalom-topdown", "joker1-H", "guschti-bottomup"])
def test_only_trumps_topdown_and_bottomup_can_be_chosen(call: str) -> None:
    with pytest.raises(DealError, match=f"seat 1 cannot declare {call}"):
        SchieberMatch().declare(call)
    with pytest.raises(DealError, match="there is no call 'grand'"):
        SchieberMatch().declare("grand")


def test_a_push_can_be_passed_back_where_that_is_agreed() -> None:
    match = begun("- -", "pass_back=true")
    assert (match.waiting, match.choices[0]) == ((1,), "S")
    assert match.declare("H").declared[-1] == Declaration(1, "H")


@pytest.mark.parametrize(
    ("agreed", "calls", "leader"),
    [
        ("", "- topdown", 1),
        ("pushed_no_trump_leader=chooser", "- topdown", 3),
        ("pushed_no_trump_leader=chooser", "- H", 1),
        ("pushed_no_trump_leader=chooser", "topdown", 1),
        ("pushed_no_trump_leader=chooser,pass_back=true", "- - topdown", 1),
    ],
)
def test_forehand_leads_unless_the_chooser_does_by_agreement(agreed: str, calls: str, leader: int) -> None:
    match = begun(calls, agreed)
    start = match.deal(seed=1)
    assert match.next_leader == start.leader == leader
    record = match.record(start, played_on(start, plays=36, seed=1))
    assert Record.parse(str(record)) == record
    assert match.add(record).records == (record,)
    with pytest.raises(DealError, match="is led by seat"):
        match.add(Record(replace(start, leader=leader % 4 + 1), dealer=4, declared=match.declared))


@pytest.mark.parametrize(
    ("agreed", "factors"),
    [
        ("", {"S": 1, "H": 1, "topdown": 1, "bottomup": 1}),
        ("target=2500", {"S": 2, "H": 1, "D": 1, "C": 2, "topdown": 3, "bottomup": 3}),
        ("target=3000,bu_multiplier=4", {"C": 2, "bottomup": 4, "topdown": 3}),
        ("target=2500,multipliers=off", {"S": 1, "topdown": 1}),
        ("deals=12", {"S": 1, "topdown": 1}),
        ("multipliers=on,suit_multipliers=1/2/3/4", {"S": 1, "H": 2, "D": 3, "C": 4}),
    ],
)
def test_contracts_count_as_often_as_was_agreed(agreed: str, factors: dict[str, int]) -> None:
    match = SchieberMatch(agreed)
    assert {contract: match.multiplier(contract) for contract in factors} == factors


@pytest.mark.parametrize(("agreed", "factor", "bonus"), [("", 1, 100), ("target=2500", 2, 100), ("match_bonus=0", 1, 0)])
def test_the_match_bonus_melds_and_marriage_are_multiplied_too(agreed: str, factor: int, bonus: int) -> None:
    match = begun("S", agreed)
    match = match.add(played(match, ALL_SPADES, melds="1:AKQJT9876S 2:AKQJT9876H"))
    assert match.totals == (factor * (157 + bonus + 300 + 20), 0)
    assert [credit.what for credit in match.credits(1) if credit.what != "trick"] == ["melds", "marriage"]
    assert match.contest(1).reason == "a run in trumps"


def test_a_trick_that_counts_nothing_still_breaks_the_match() -> None:
    match = begun("S")
    assert match.add(played(match, SIX_AWAY, "6H 7H 6D 6C")).totals == (157 + 20, 0)


def test_a_meld_scores_without_a_trick_unless_agreed_otherwise() -> None:
    for agreed, points in (("", 300), ("meld_needs_trick=true", 0)):
        match = begun("S", agreed)
        assert match.add(played(match, ALL_SPADES, melds="2:AKQJT9876H")).totals == (277, points)


def test_a_meld_that_needs_a_trick_counts_with_the_first_one_of_its_side() -> None:
    match = begun("S", "meld_needs_trick=true")
    record = played(match, SIX_AWAY, "JS 6S 6D 6C 6H 7H 7D 7C", melds="2:AKQJT987H")
    assert [(credit.plays, credit.what, credit.points) for credit in match.add(record).credits(1)][:2] == [
        (4, "trick", 20),
        (8, "melds", 250),
    ]


def test_melds_need_not_be_announced() -> None:
    match = begun("S")
    assert match.add(played(match, ALL_SPADES)).totals == (277, 0)


@pytest.mark.parametrize(
    ("melds", "reason"),
    [
        ("1:AKQS", "seat 1 cannot announce AKQS; its hand has AKQJT9876S"),
        ("1:AKQJT9876S 1:AKQJT9876S", "seat 1 cannot announce"),
        ("1:AKQH", "seat 1 announces AKQH and does not hold AH"),
        ("5:AKQH", "there is no seat 5"),
    ],
)
def test_a_meld_that_the_hand_does_not_have_is_refused(melds: str, reason: str) -> None:
    match = begun("S")
    with pytest.raises(DealError, match=reason):
        match.add(played(match, ALL_SPADES, melds=melds))


def reached(credited: tuple[Credit, ...]) -> tuple[int, int]:
    first, second = (sum(credit.points for credit in credited if credit.side == side) for side in ((1, 3), (2, 4)))
    return first, second


@given(melded_hands(), SEEDS, st.sampled_from(ORDERS))
def test_a_match_ends_with_the_first_credit_that_reaches_the_target(hands: tuple[Hand, ...], seed: int, order: str) -> None:
    deal = jass_played_on(SchieberMatch(f"deals=1,finish_order={order}"), deals=1, seed=seed, hands=hands)
    assert isinstance(deal, SchieberMatch)
    credited, record = deal.credits(1), replace(deal.records[0], tags=())
    for target in range(1, max(deal.totals), 37):
        ended = SchieberMatch(f"target={target},finish_order={order},stoeck_from_hand_to_finish=false").add(record)
        count = len(ended.credits(1))
        assert ended.finished
        assert ended.credits(1) == credited[:count]
        assert max(ended.totals) >= target > max(reached(credited[: count - 1]))
        assert ended.winners == credited[count - 1].side
        cut = replace(record, plays=record.plays[: credited[count - 1].plays])
        assert replace(ended, records=(cut,)).totals == ended.totals


@given(melded_hands(), SEEDS, st.integers(1, 300))
def test_at_the_end_of_a_deal_the_higher_total_wins_and_then_the_first_to_reach_the_target(
    hands: tuple[Hand, ...], seed: int, target: int
) -> None:
    match = jass_played_on(SchieberMatch(f"target={target},finish=end_of_deal"), deals=9, seed=seed, hands=hands)
    assert isinstance(match, SchieberMatch)
    credited = [credit for deal in range(1, len(match.records) + 1) for credit in match.credits(deal)]
    assert max(match.totals) >= target > max(match.sheet()[-2].totals if len(match.records) > 1 else (0,))
    assert match.totals == reached(tuple(credited))
    assert all(record.finished for record in match.records)
    if match.totals[0] != match.totals[1]:
        assert match.winners == match.sides[match.totals.index(max(match.totals))]
    else:
        first = next(place for place in range(len(credited)) if max(reached(tuple(credited[: place + 1]))) >= target)
        assert match.winners == credited[first].side


@pytest.mark.parametrize(
    ("agreed", "totals", "plays", "what"),
    [
        ("target=20", (20, 0), 0, "marriage"),
        ("target=20,stoeck_from_hand_to_finish=false", (0, 300), 4, "melds"),
        ("target=20,stoeck_from_hand_to_finish=false,finish_order=stoeck-stich-wys", (20, 0), 4, "trick"),
        ("target=40", (0, 300), 4, "melds"),
        ("target=40,finish_order=stoeck-stich-wys", (40, 0), 4, "marriage"),
        ("target=40,finish_order=stoeck-stich-wys,stoeck_from_hand_to_finish=false", (20, 300), 4, "melds"),
        ("target=600,multipliers=on", (0, 600), 4, "melds"),
        ("target=40,multipliers=on", (40, 0), 0, "marriage"),
    ],
)
def test_marriage_melds_and_tricks_are_credited_in_the_order_agreed(
    agreed: str, totals: tuple[int, int], plays: int, what: str
) -> None:
    match = begun("S", agreed)
    ended = match.add(played(match, ALL_SPADES, "JS 6H 6D 6C", "2:AKQJT9876H"))
    last = ended.credits(1)[-1]
    assert (ended.totals, last.plays, last.what) == (totals, plays, what)
    assert (last.side, ended.finished) == (ended.winners, True)
    assert what in ended.ending


def test_the_marriage_counts_when_the_second_of_king_and_queen_is_played() -> None:
    match = begun("S", "target=44,stoeck_from_hand_to_finish=false")
    record = played(match, ALL_SPADES, "JS 6H 6D 6C KS 7H 7D 7C QS")
    assert [(credit.plays, credit.what, credit.points) for credit in match.add(record).credits(1)] == [
        (4, "trick", 20),
        (8, "trick", 4),
        (9, "marriage", 20),
    ]
    assert match.add(replace(record, plays=record.plays[:9])).winners == (1, 3)
    with pytest.raises(DealError, match="deal 1 is not played to the end, and nobody has reached 44 in it"):
        match.add(replace(record, plays=record.plays[:8]))
    shown = begun("S", "target=44").add(replace(record, tags=()))
    assert [(credit.plays, credit.what) for credit in shown.credits(1)] == [(4, "trick"), (8, "trick"), (8, "marriage")]


def test_a_tournament_ends_after_its_deals_and_can_be_shared() -> None:
    match = jass_played_on(SchieberMatch("deals=12"), deals=12, seed=1)
    assert (match.finished, match.length, len(match.records)) == (True, 12, 12)
    assert max(match.totals) > 1000
    assert SchieberMatch("deals=12").ranks == (1, 1)
