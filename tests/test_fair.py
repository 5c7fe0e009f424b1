"""Post-mortems from what each seat could know: fair costs, the luck of plays, and the luck of the deal."""

import json
from itertools import islice
from math import isnan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SEEDS, endings, played_on

from solver.deals import deal
from solver.errors import LimitError
from solver.games import rules
from solver.hinting import hint
from solver.limits import Limit
from solver.position import Position
from solver.postmortem import Review, review
from solver.record import Record

NEAR = 1e-9
WORLDS = 40


def record_of(start: Position, *, seed: int) -> Record:
    return Record.of(start, played_on(start, plays=400, seed=seed))


@st.composite
def reviewed(draw: st.DrawFn) -> Review:
    """Draw an ending played out at random, with fair costs."""
    start = draw(endings(3).filter(lambda start: not start.over))
    return review(record_of(start, seed=draw(SEEDS)), fair=WORLDS)


@settings(max_examples=40)
@given(reviewed())
def test_a_fair_cost_is_that_of_the_hint_at_that_turn(found: Review) -> None:
    for number, ply in enumerate(found.plies):
        assert (ply.fair is not None) == ply.free
        if ply.fair:
            told = hint(found.record.view(seat=ply.seat, plays=number), worlds=WORLDS)
            assert ply.fair == told
            assert ply.fair_cost in (0, told[ply.card].difference)


@settings(max_examples=40)
@given(reviewed())
def test_what_a_seat_could_know_is_never_charged_for_the_best_card_nor_for_a_forced_one(found: Review) -> None:
    for ply in found.plies:
        assert 0 <= ply.fair_cost <= ply.fair_stake + NEAR
        if not ply.free or (ply.fair and ply.card in ply.fair.best):
            assert ply.fair_cost == ply.mistake == 0
    for seat, accuracy in enumerate(found.fair_accuracies, start=1):
        staked = any(ply.fair_stake > NEAR for ply in found.plies if ply.seat == seat)
        assert 0 <= accuracy <= 1 if staked else isnan(accuracy)


@settings(max_examples=30)
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


@pytest.mark.parametrize("worlds", [0, -1, 2.5, True])
def test_worlds_are_a_whole_number(worlds: int) -> None:
    with pytest.raises(LimitError, match="worlds"):
        review(record_of(deal(rules("jazz/queens", seats=4), seed=2), seed=2), horizon=0, fair=worlds)


def test_a_limit_for_each_play_bounds_the_search_of_each() -> None:
    record = record_of(deal(rules("jazz/queens", seats=4), seed=2), seed=2)
    whole = review(record)
    found = review(record, play_limit=Limit(nodes=2000))
    assert found.halt == "nodes"
    assert 0 < len(found.known) < len(whole.known)
    assert found.known == whole.known[-len(found.known) :]
