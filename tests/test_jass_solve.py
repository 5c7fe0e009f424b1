"""Jass solved: known answers, and every number beside the plain search of `jass_oracle`."""

from pathlib import Path

import jass_oracle
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import jass_endings, played_on

from solver import Limit, Play, Position, Record, RulesError, Solver, graph, review, solve, value
from solver.puzzling.turns import EQUILIBRIUM, Judge, cold_tables

CASES = Path(__file__).parent / "cases" / "jass"
TEAM_GAMES = ("jass/schieber", "jass/coiffeur")


def known(name: str) -> list[tuple[str, int]]:
    """Read the positions of a file and what the side of seat 1 gets from each."""
    rows = [line.split(" = ") for line in (CASES / name).read_text().splitlines()]
    return [(text, int(points)) for text, points in rows]


def trumps(text: str) -> bool:
    return "trump=" in text.split()[0]


def test_known_endings_have_the_known_points() -> None:
    for text, points in known("endings.txt"):
        position = Position.parse(text)
        answer = solve(position)
        assert answer.expecteds[0] == answer.expecteds[2] == -points, text
        assert value(position).expecteds == answer.expecteds, text


@pytest.mark.parametrize("text, points", [case for case in known("deals.txt") if not trumps(case[0])])
def test_whole_deals_without_trump_have_the_known_points(text: str, points: int) -> None:
    assert value(Position.parse(text)).expecteds[0] == -points


@pytest.mark.slow
@pytest.mark.parametrize("text, points", [case for case in known("deals.txt") if trumps(case[0])])
def test_whole_deals_with_a_trump_have_the_known_points(text: str, points: int) -> None:
    assert value(Position.parse(text)).expecteds[0] == -points


@given(jass_endings(TEAM_GAMES))
def test_two_sides_get_what_plain_search_finds(position: Position) -> None:
    state = jass_oracle.state_of(position)
    answer = solve(position)
    assert scored(position, answer.expecteds) == jass_oracle.sides(state) - scored_before(position)
    for choice in answer:
        after = jass_oracle.after(state, str(choice.card))
        assert scored(position, choice.expecteds) == jass_oracle.sides(after) - scored_before(position)
    assert scored(position, value(position).expecteds) == scored(position, answer.expecteds)


def scored(position: Position, penalties: tuple[float, ...]) -> float:
    """Return what the two sides play for, from what each seat pays."""
    declarer = getattr(position.rules, "declarer", 0)
    if declarer:
        return -penalties[declarer - 1]
    return penalties[1] - penalties[0]


def scored_before(position: Position) -> int:
    sides = [position.taken[0] + position.taken[2], position.taken[1] + position.taken[3]]
    declarer = getattr(position.rules, "declarer", 0)
    return sides[(declarer - 1) % 2] if declarer else sides[0] - sides[1]


@given(jass_endings(TEAM_GAMES), st.integers(1, 4))
def test_a_seat_against_or_with_all_others_gets_what_plain_search_finds(position: Position, seat: int) -> None:
    state = jass_oracle.state_of(position)
    before = position.taken[seat - 1] + position.taken[(seat + 1) % 4]
    answer = solve(position, model="all", seat=seat)
    assert answer.guaranteed == jass_oracle.guaranteed(state, seat - 1) + before
    assert answer.best_case == jass_oracle.best_case(state, seat - 1) + before
    for choice in answer:
        after = jass_oracle.after(state, str(choice.card))
        assert choice.guaranteed == jass_oracle.guaranteed(after, seat - 1) + before
        assert choice.best_case == jass_oracle.best_case(after, seat - 1) + before


@given(jass_endings(("jass/differenzler",)))
def test_the_distances_of_differenzler_are_those_of_plain_search(position: Position) -> None:
    state = jass_oracle.state_of(position)
    answer = solve(position, model="all")
    assert answer.expecteds == pytest.approx([float(number) for number in jass_oracle.even(state)], abs=1e-9)
    assert (answer.lows, answer.highs) == jass_oracle.interval(state)
    for choice in answer:
        after = jass_oracle.after(state, str(choice.card))
        assert choice.expecteds == pytest.approx([float(number) for number in jass_oracle.even(after)], abs=1e-9)
        assert (choice.lows, choice.highs) == jass_oracle.interval(after)
        assert choice.final_expected == choice.expected


@given(jass_endings(("jass/differenzler",)), st.integers(1, 4))
def test_a_prediction_alone_against_all_is_kept_as_plain_search_finds(position: Position, seat: int) -> None:
    state = jass_oracle.state_of(position)
    answer = solve(position, model="all", seat=seat)
    assert answer.guaranteed == jass_oracle.guaranteed(state, seat - 1)
    assert answer.best_case == jass_oracle.best_case(state, seat - 1)
    for choice in answer:
        after = jass_oracle.after(state, str(choice.card))
        assert choice.guaranteed == jass_oracle.guaranteed(after, seat - 1)
        assert choice.best_case == jass_oracle.best_case(after, seat - 1)


@given(jass_endings(most_cards=4), st.sampled_from(["1 MiB", "64 KiB"]))
def test_later_positions_of_a_deal_are_worth_the_same_to_a_solver_that_knows_it(position: Position, memory: str) -> None:
    with Solver(memory=memory) as engine:
        while not position.over:
            answer = engine.solve(position, model="maxn")
            assert answer.expecteds == solve(position).expecteds
            position = position.play(answer.best[0])
        over = engine.value(position), engine.solve(position)
        assert over[0].expecteds == over[1].expecteds
        assert over[0].nodes == over[1].nodes == 0


@given(jass_endings())
def test_the_line_of_a_card_leads_to_what_the_card_is_worth(position: Position) -> None:
    for choice in solve(position):
        end = position
        for card in choice.line:
            end = end.play(card)
        assert end.over
        if choice.low == choice.high:
            assert value(end).final_expecteds[position.turn - 1] == pytest.approx(choice.final_expected)


@given(jass_endings(TEAM_GAMES))
def test_a_line_does_not_depend_on_values_asked_for_before(position: Position) -> None:
    asked = solve(position)
    for run in cold_tables(position.rules).runs(position):
        judge = Judge(cold_tables(position.rules), EQUILIBRIUM, position)
        assert judge.line(position, run[0]) == asked[run[0]].line


@given(jass_endings(most_cards=2))
def test_plays_of_the_graph_lead_from_worth_to_worth(position: Position) -> None:
    found = graph(position, depth=3)
    for start, end, play in found.edges(data=True):
        before, after = found.nodes[start], found.nodes[end]
        turn = before["turn"]
        worth = after[f"expected_{turn}"] - play[f"gain_{turn}"]
        if len(set(getattr(position.rules, "values", ()))) == 1:
            assert worth == pytest.approx(before[f"expected_{turn}"] + play["cost"])


@given(jass_endings(), st.integers(0, 2**32))
def test_what_plays_change_adds_up_to_the_result(position: Position, seed: int) -> None:
    assume(not position.over)
    record = Record(position, tuple(Play(card) for card in played_on(position, plays=36, seed=seed)))
    told = review(record)
    assert told.exact
    for seat, start in enumerate(told.start):
        total = start + sum(ply.changes[seat] for ply in told.plies)
        assert total == pytest.approx(told.scores[seat])


def test_tables_tell_points_of_sides_and_distances_of_seats() -> None:
    sides = solve(Position.parse("jass/schieber:trump=S J.6../K.9../Q.7../A.8.. 1 43/0/20/0"), model="all")
    assert str(sides).splitlines()[:2] == [
        "card  points  low-high  guaranteed  best case  verdict",
        "JS*   38      38..38    38          38         best in every case",
    ]
    seats = solve(Position.parse("jass/differenzler:trump=S,targets=1/2/3/4 A.../K.../Q.../T... 1"))
    assert str(seats).splitlines()[0] == "card  distance  low-high  guaranteed  best case  verdict"


def test_a_limit_leaves_numbers_unknown_and_says_so() -> None:
    text = next(text for text, _ in known("deals.txt") if trumps(text))
    answer = solve(Position.parse(text), model="all", limit=Limit(nodes=5000))
    assert not answer.exact and answer.halt


def test_seats_of_differenzler_have_no_other_goal_and_no_partner() -> None:
    position = Position.parse("jass/differenzler:trump=S,targets=1/2/3/4 A.../K.../Q.../T... 1")
    with pytest.raises(RulesError, match="own prediction"):
        solve(position, ties="kind")
    with pytest.raises(RulesError, match="no teams"):
        solve(position, teams=((1, 3), (2, 4)))
