"""What every seat plays for: objectives and rules for ties against the slow oracle."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TypedDict

import oracle
import pytest
from endings import endings, layout_endings, state_of, trick_endings
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import goals

from solver import DealError, Goal, Limit, Position, RulesError, Solver, deal, rules, solve, value
from solver.games import TrickRules


class Wanted(TypedDict):
    objective: str
    ties: str
    leader: int | None


def wanted(goal: Goal) -> Wanted:
    return {"objective": goal.objective, "ties": goal.ties, "leader": goal.leader}


def close(numbers: tuple[Fraction, ...]) -> object:
    return pytest.approx(tuple(map(float, numbers)), abs=1e-9)


def added(paid: oracle.Penalties, later: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    return tuple(now + then for now, then in zip(paid, later, strict=True))


def expected_by_oracle(state: oracle.State, goal: Goal) -> tuple[Fraction, ...]:
    return oracle.goal(state, goal.objective, goal.ties, None if goal.leader is None else goal.leader - 1)


@given(st.one_of(endings(), layout_endings(more=2)), st.data())
def test_every_card_has_the_oracles_numbers_for_every_goal(position: Position, data: st.DataObject) -> None:
    goal = data.draw(goals(position.rules.seats))
    answer = solve(position, **wanted(goal))
    assert answer.goal == goal
    for choice in answer:
        after, paid = oracle.after(state_of(position), str(choice.card))
        low, high = oracle.goal_interval(after, goal.objective)
        assert choice.expecteds == close(added(paid, expected_by_oracle(after, goal)))
        assert choice.lows == added(paid, low)
        assert choice.highs == added(paid, high)


@given(st.one_of(endings(), layout_endings(more=2)), st.data())
def test_a_position_has_the_oracles_numbers_for_every_goal(position: Position, data: st.DataObject) -> None:
    goal = data.draw(goals(position.rules.seats))
    answer, brief = solve(position, **wanted(goal)), value(position, **wanted(goal))
    low, high = oracle.goal_interval(state_of(position), goal.objective)
    for numbers in (answer, brief):
        assert numbers.expecteds == close(expected_by_oracle(state_of(position), goal))
        assert numbers.lows == low
        assert numbers.highs == high


@given(endings(), st.data())
def test_the_best_cards_are_those_the_seat_on_turn_chooses_among(position: Position, data: st.DataObject) -> None:
    assume(not position.over)
    goal = data.draw(goals(position.rules.seats))
    answer = solve(position, **wanted(goal))
    best = [answer[card] for card in answer.best]
    for seat, expected in enumerate(answer.expecteds):
        assert expected == pytest.approx(sum(choice.expecteds[seat] for choice in best) / len(best), abs=1e-9)
    aim = Goal() if isinstance(position.rules, TrickRules) else goal
    for choice in answer:
        behind = aim.judged(choice.expecteds, position.turn) - aim.judged(best[0].expecteds, position.turn)
        assert choice.cost == pytest.approx(behind, abs=1e-9)


@given(endings(), st.data())
def test_expected_stands_between_low_and_high_for_every_goal(position: Position, data: st.DataObject) -> None:
    goal = data.draw(goals(position.rules.seats))
    for numbers in (answer := solve(position, model="all", **wanted(goal)), *answer):
        for low, expected, high in zip(numbers.lows, numbers.expecteds, numbers.highs, strict=True):
            assert low - 1e-9 <= expected <= high + 1e-9
        assert numbers.best_case <= numbers.low
        assert goal.objective == "relative" or numbers.high <= numbers.guaranteed


@given(endings(more=1), st.data())
def test_the_line_of_a_card_is_one_that_every_seat_would_choose(position: Position, data: st.DataObject) -> None:
    goal = data.draw(goals(position.rules.seats))
    for choice in solve(position, **wanted(goal)):
        following = position.play(choice.card)
        for card in choice.line[1:3]:
            assert solve(following, **wanted(goal)).best[0] == card
            following = following.play(card)


def test_of_touching_cards_the_highest_left_goes_on_in_the_line_of_each() -> None:
    position = Position.parse("jazz/tricks ...Q6/..5.4/..AK./..4.A/..QT9./..7.7 6:9CJC8CTCKC")
    lines = [[card for card in choice.line if card in position.legal] for choice in solve(position)]
    assert [" ".join(map(str, line)) for line in lines] == ["QD TD 9D", "TD QD 9D", "9D QD TD"]


@given(trick_endings(more=1), st.sampled_from(["spiteful", "kind"]), st.sampled_from(["own", "relative"]))
def test_where_all_pay_the_same_in_sum_spite_and_relative_points_change_nothing(
    position: Position, ties: str, objective: str
) -> None:
    plain, answer = solve(position), solve(position, objective=objective, ties=ties)
    assert (answer.expecteds, answer.lows, answer.highs) == (plain.expecteds, plain.lows, plain.highs)
    assert answer.best == plain.best


@given(st.lists(endings(), min_size=2, max_size=4), st.data())
def test_goals_asked_in_turn_do_not_mix(positions: list[Position], data: st.DataObject) -> None:
    with Solver() as engine:
        for position in positions:
            goal = data.draw(goals(position.rules.seats))
            warm = engine.solve(position, **wanted(goal))
            with Solver() as cold:
                assert cold.solve(position, **wanted(goal)) == warm


def test_spite_costs_all_seats_together_more_than_kindness() -> None:
    place = deal(rules("jazz/sevens", seats=7), seed=1)
    spiteful, even, kind = (sum(value(place, ties=ties).expecteds) for ties in ("spiteful", "even", "kind"))
    assert spiteful > even > kind


def test_a_seat_that_may_choose_who_pays_lets_the_leader_pay() -> None:
    position = Position.parse("jazz/last Q...Q/8...7/.A..A 2")
    assert solve(position).expecteds == (10, 0, 10)
    assert solve(position, ties="leader", leader=1).expecteds == (20, 0, 0)
    assert solve(position, ties="leader", leader=3).expecteds == (0, 0, 20)
    assert solve(position, ties="leader", leader=2).expecteds == (10, 0, 10)


def test_for_relative_points_a_seat_pays_if_others_pay_more() -> None:
    place = deal(rules("jazz/sevens:bonus=0", seats=6), seed=0)
    own, relative = solve(place), solve(place, objective="relative")
    assert sum(relative.expecteds) > sum(own.expecteds)


def test_a_goal_is_told_in_json_and_makes_answers_differ() -> None:
    position = Position.parse("jazz/last ..A.2/..K.3/..5.A 1")
    answer = solve(position, ties="leader", leader=2)
    data = json.loads(answer.to_json())
    assert (data["objective"], data["ties"], data["leader"]) == ("own", "leader", 2)
    assert answer != solve(position)


def test_a_limit_strikes_for_every_goal() -> None:
    place = deal(rules("jazz/sevens", seats=4), seed=1)
    assert solve(place, objective="relative", ties="kind", limit=Limit(nodes=10)).halt == "nodes"


def test_a_goal_that_makes_no_sense_is_refused() -> None:
    position = Position.parse("jazz/king A...2/K...3/Q...4 1")
    with pytest.raises(RulesError, match="there is no objective 'greedy'; there are own, relative"):
        solve(position, objective="greedy")
    with pytest.raises(RulesError, match="there is no rule for ties 'odd'"):
        solve(position, ties="odd")
    with pytest.raises(RulesError, match="go together"):
        solve(position, ties="leader")
    with pytest.raises(RulesError, match="go together"):
        solve(position, leader=1)
    with pytest.raises(DealError, match="there is no seat 4"):
        solve(position, ties="leader", leader=4)
    with pytest.raises(RulesError, match="two sides play for the difference"):
        solve(position, ties="kind", teams=((1, 2), (3,)))
    with pytest.raises(RulesError, match="'paranoid' knows no choice"):
        value(position, ties="kind", model="paranoid")
    with pytest.raises(RulesError, match="two sides play for the difference"):
        solve(deal(rules("bridge/notrump"), seed=1), objective="relative")
