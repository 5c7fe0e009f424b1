"""Post-mortems from what each seat could know: fair costs, the luck of plays, and the luck of the deal."""

import json
from functools import cache
from itertools import islice
from math import isnan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_postmortem import played_endings, record_of

from solver.deals import deal
from solver.errors import LimitError
from solver.fortune import MEANS
from solver.games import rules
from solver.hinting import hint
from solver.limits import Limit
from solver.position import Position
from solver.postmortem import Review, review
from solver.record import Record
from solver.reporting import LANGUAGES, report

NEAR = 1e-9
WORLDS = 40
MOST_BYTES = 100_000
# The six is as good a lead as the queen for all that seat 1 sees; here the lone nine takes it, and leaves it the last trick.
UNLUCKY = '[Game "jazz/last"] [Deal "6.Q../..94./9.6.."]  1: 6S 9D 9S  3: 6H QH 4D'
# For all that seat 1 sees the queen is better led at once; here seat 3 can stay below it now and later.
UNPUNISHED = '[Game "jazz/queens"] [Deal ".A.Q./J.8../..AJ."]  1: AH 8H JD  1: QD JS AD'


@st.composite
def reviewed(draw: st.DrawFn) -> Review:
    """Draw an ending played out at random, with fair costs."""
    return review(draw(played_endings()), fair=WORLDS)


@settings(max_examples=25)
@given(reviewed())
def test_a_fair_cost_is_that_of_the_hint_at_that_turn(found: Review) -> None:
    for number, ply in enumerate(found.plies):
        assert (ply.fair is not None) == ply.free
        if ply.fair:
            told = hint(found.record.view(seat=ply.seat, plays=number), worlds=WORLDS)
            assert ply.fair == told
            assert ply.fair_cost in (0, told[ply.card].difference)


@settings(max_examples=25)
@given(reviewed())
def test_what_a_seat_could_know_is_never_charged_for_the_best_card_nor_for_a_forced_one(found: Review) -> None:
    for ply in found.plies:
        assert 0 <= ply.fair_cost <= ply.fair_stake + NEAR
        if not ply.free or (ply.fair and ply.card in ply.fair.best):
            assert ply.fair_cost == ply.mistake == 0
    for seat, accuracy in enumerate(found.fair_accuracies, start=1):
        staked = any(ply.fair_stake > NEAR for ply in found.plies if ply.seat == seat)
        assert 0 <= accuracy <= 1 if staked else isnan(accuracy)


@settings(max_examples=20)
@given(reviewed())
def test_a_fair_cost_is_the_same_whatever_the_others_hold(found: Review) -> None:
    first, view = found.plies[0], found.record.view(seat=found.plies[0].seat, plays=0)
    for world in islice(view.worlds, 5):
        other = Record.of(view.opened(world), [first.card])
        assert review(other, fair=WORLDS, horizon=0).plies[0].fair == first.fair


def test_plays_beyond_the_horizon_have_a_fair_cost() -> None:
    found = review(record_of(deal(rules("jazz/queens", seats=4), seed=2), seed=2), horizon=2, fair=WORLDS)
    assert not found.plies[0].known
    assert not any(isnan(ply.fair_cost) for ply in found.plies)
    assert found.fair_costs == tuple(sum(ply.fair_cost for ply in found.plies if ply.seat == seat) for seat in range(1, 5))
    shown = json.loads(found.to_json(), parse_constant=pytest.fail)
    assert shown["plays"][0]["fair"]["worlds"] > 0
    assert shown["fair_costs"] == list(found.fair_costs)
    assert "fair cost" in str(found)


def test_nobody_asked_for_fair_costs() -> None:
    found = review(record_of(deal(rules("jazz/queens", seats=4), seed=2), seed=2), horizon=1)
    assert not found.fair
    assert all(map(isnan, found.fair_costs))
    assert "fair" not in str(found)
    assert "fair" not in json.loads(found.to_json())["plays"][0]


def test_who_made_no_mistake_that_it_could_know_of_and_pays_most_has_bad_luck() -> None:
    record = Record.parse(UNLUCKY)
    assert review(record).lucks == ("", "", "")
    found = review(record, fair=WORLDS)
    first = found.plies[0]
    assert (first.cost, first.fair_cost, first.mistake, first.luck) == (20, 0, 0, "unlucky")
    assert (found.scores[0], found.lucks) == (min(found.scores), ("bad luck", "", ""))
    assert "(unlucky)" in str(found) and "bad luck" in str(found)
    page = report(found)
    assert "nothing was better. Unlucky." in page and ">bad luck<" in page


def test_a_mistake_that_cost_nothing_by_luck_went_unpunished() -> None:
    record = Record.parse(UNPUNISHED)
    assert review(record).lucks == ("", "", "")
    found = review(record, fair=WORLDS)
    first = found.plies[0]
    assert first.fair_cost == pytest.approx(5 / 3)
    assert (first.cost, first.mistake, first.luck) == (0, first.fair_cost, "lucky")
    assert found.lucks == ("unpunished", "", "")
    assert "(lucky)" in str(found) and "unpunished" in str(found)
    page = report(found)
    assert "A mistake that cost nothing." in page and ">mistake went unpunished<" in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), [("jazz/queens", 3), ("jazz/sevens", 7), ("jass/schieber:trump=H", 4)])
def test_a_page_with_fair_costs_is_small_too(game: str, seats: int, language: str) -> None:
    page = report(fairly_reviewed(game, seats), language=language)
    assert len(page.encode()) < MOST_BYTES


@cache
def fairly_reviewed(game: str, seats: int) -> Review:
    whole = game == "jazz/sevens"
    return review(record_of(deal(rules(game, seats=seats), seed=1), seed=1), fair=20, horizon=52 if whole else 6)


@pytest.mark.parametrize("game", ["jazz/tricks", "jazz/queens", "jass/schieber:trump=H,match_bonus=0"])
def test_what_the_deal_gave_the_seats_adds_up_to_nothing(game: str) -> None:
    found = review(record_of(deal(rules(game, seats=4), seed=1), seed=1), horizon=1)
    assert len(found.dealt) == 4
    sides = found.record.start.rules.sides
    assert sum(found.dealt[side[0] - 1] for side in sides) == pytest.approx(0, abs=1)
    assert json.loads(found.to_json())["dealt"] == list(found.dealt)
    assert "luck of the deal" in str(found)


def test_all_clubs_but_the_low_ones_are_a_bad_deal_of_clubs() -> None:
    start = Position.parse("jazz/clubs 432.432.432.AKQJ/AKQ.AKQ.AKQ.T987/JT98.JT98.JT9.65/765.765.8765.432 1")
    given = review(Record(start)).dealt
    assert min(given) == given[0]
    assert given[0] < -1


def test_the_luck_of_a_layout_deal_is_its_solved_worth_above_the_mean() -> None:
    found = fairly_reviewed("jazz/sevens", 7)
    mean = MEANS["jazz/sevens", 7]
    assert found.dealt == pytest.approx([score - mean for score in found.start])
    other = deal(rules("jazz/sevens:bonus=80", seats=7), seed=1)
    assert review(record_of(other, seed=1)).dealt == ()
    assert {seats for _, seats in MEANS} == set(range(3, 8))


def test_only_a_whole_deal_has_luck_of_the_deal() -> None:
    assert review(Record.parse(UNLUCKY)).dealt == ()
    assert review(Record(deal(rules("jass/differenzler:trump=S,targets=40/52/30/35"), seed=1)), horizon=1).dealt == ()


@pytest.mark.parametrize("worlds", [0, -1, 2.5, True])
def test_worlds_are_a_whole_number(worlds: int) -> None:
    with pytest.raises(LimitError, match="worlds"):
        review(record_of(deal(rules("jazz/queens", seats=4), seed=2), seed=2), horizon=0, fair=worlds)


def test_a_limit_for_each_play_bounds_the_search_of_each() -> None:
    record = record_of(deal(rules("jazz/queens", seats=4), seed=2), seed=2)
    whole = review(record, horizon=6)
    found = review(record, horizon=6, play_limit=Limit(nodes=1000))
    assert found.halt == "nodes"
    assert 0 < len(found.known) < len(whole.known)
    assert found.known == whole.known[-len(found.known) :]
