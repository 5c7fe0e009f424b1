"""Estimates beyond the horizon: honest about what they are, repeatable, and exact once they leave nothing out."""

import json
import math
import pickle

import oracle
import pytest
from endings import state_of, trick_endings
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SEEDS, starts

from solver import Bound, Limit, Position, RulesError, Solver, deal, rules, solve, value
from solver.core.control import Control
from solver.core.playout import Playout
from solver.estimating import told
from solver.games import TrickRules
from solver.games.jazz import MATCH_ORDER
from solver.goal import PLAIN
from solver.habits import HABITS, habits_of
from solver.tables import TrickTables, _trick_state

TRICK_GAMES = MATCH_ORDER[:5]
WHOLE = deal(rules("jazz/clubs", seats=4), seed=1)
SMALL = Position.parse("jazz/queens KT.J.A.T/Q97..T.3/A6.Q.K.J/J5.7.Q.5 1")


def tables_of(position: Position) -> TrickTables:
    assert isinstance(position.rules, TrickRules)
    return TrickTables(position.rules, goal=PLAIN, memory_bytes=2**24)


def tree_of(position: Position, *, seed: int, width: float, horizon: int = 1) -> dict[int, tuple[float, ...]]:
    """Return one tree over all legal cards."""
    tables, control = tables_of(position), Control()
    control.start()
    assert isinstance(position.rules, TrickRules)
    playout = Playout(tables._contract, tables._maxn, habits_of(position.rules), 2**22)
    wanted = sum(card.bit for card in position.legal)
    return playout.tree(control, *_trick_state(position), wanted, seed=seed, width=width, horizon=horizon)


@given(trick_endings(), SEEDS)
def test_a_tree_that_leaves_nothing_out_has_the_oracles_values(position: Position, seed: int) -> None:
    for number, penalties in tree_of(position, seed=seed, width=18.0).items():
        card = next(card for card in position.legal if card.bit == 1 << number)
        after, paid = oracle.after(state_of(position), str(card))
        exact = [now + float(later) for now, later in zip(paid, oracle.even(after), strict=True)]
        assert penalties == pytest.approx(exact, abs=1e-9)


@given(trick_endings(more=2), SEEDS, st.floats(1.0, 4.0))
def test_a_thin_tree_pays_out_all_points_and_keeps_within_what_can_be_forced(
    position: Position, seed: int, width: float
) -> None:
    assert isinstance(position.rules, TrickRules)
    total = -position.rules.points_left(position.bits, position.leader, position.trick)
    for penalties in tree_of(position, seed=seed, width=width).values():
        assert sum(penalties) == pytest.approx(total)
        assert min(penalties) >= 0


@given(trick_endings(more=1), SEEDS)
def test_every_way_down_a_thin_tree_is_a_way_the_cards_can_fall(position: Position, seed: int) -> None:
    answer = [solve(position, model="optimistic", seat=seat) for seat in range(1, position.rules.seats + 1)]
    for number, penalties in tree_of(position, seed=seed, width=1.0).items():
        card = next(card for card in position.legal if card.bit == 1 << number)
        for seat, best in enumerate(answer):
            assert penalties[seat] >= best[card].best_case


@given(trick_endings(more=1))
def test_an_estimate_with_effort_to_spare_is_the_exact_value(position: Position) -> None:
    exact, found = solve(position), solve(position, method="estimate")
    assert found.best == exact.best
    for numbers, true in zip((found, *found), (exact, *exact), strict=True):
        assert numbers.expecteds == pytest.approx(true.expecteds, abs=1e-9)
        assert numbers.error == pytest.approx(0, abs=1e-6)


@settings(max_examples=25)
@given(starts(TRICK_GAMES))
def test_every_card_of_a_whole_deal_has_an_estimate_with_its_error(position: Position) -> None:
    seats = position.rules.seats
    with Solver(memory="64 MiB") as engine:
        answer = engine.solve(position, limit=Limit(nodes=3000), method="estimate")
    assert [choice.card for choice in answer] == list(position.legal)
    assert not answer.exact
    for numbers in (answer, *answer):
        assert numbers.bounds.expected is Bound.ESTIMATE
        assert (numbers.bounds.low, numbers.bounds.high) == (Bound.UNKNOWN, Bound.UNKNOWN)
        assert numbers.trees >= 2
        assert len(numbers.errors) == len(numbers.standard_errors) == seats
        assert all(0 <= small <= large for small, large in zip(numbers.standard_errors, numbers.errors, strict=True))


def test_cards_on_the_table_and_forced_cards_have_estimates_too() -> None:
    place = WHOLE
    for _ in range(7):
        answer = solve(place, limit=Limit(nodes=5000))
        assert all(choice.bounds.expected is Bound.ESTIMATE for choice in answer)
        place = place.play(answer.best[0])
    forced = Position.parse("jazz/last KQ.J..T/T9...87/7..A.KQ/5.AK.K. 1").play("KS").play("TS")
    assert len(forced.legal) == 1
    answer = solve(forced, method="estimate")
    assert answer.expecteds == pytest.approx(solve(forced).expecteds)
    assert answer.choices[0].verdict == "forced"


def test_a_count_of_nodes_fixes_the_estimate_whatever_was_asked_before() -> None:
    limit = Limit(nodes=20_000)
    with Solver() as engine:
        first = engine.solve(WHOLE, limit=limit)
        engine.solve(SMALL)
        assert engine.solve(WHOLE, limit=limit) == first
        assert engine.value(WHOLE, limit=limit).expecteds == first.expecteds
    with Solver() as engine:
        engine.solve(WHOLE.play(WHOLE.legal[0]), limit=Limit(nodes=3000))
        assert engine.solve(WHOLE, limit=limit) == first
    assert first.halt == "nodes"


def test_other_seeds_grow_other_trees_and_the_same_seed_the_same_tree() -> None:
    trees = [tree_of(WHOLE, seed=seed, width=1.1, horizon=3) for seed in (1, 2, 1)]
    assert trees[0] == trees[2] != trees[1]


def test_one_tree_has_no_error_and_tells_nothing() -> None:
    tree: dict[int, tuple[float, ...]] = {3: (1.0, 2.0, 0.0)}
    assert told([tree]) == {}
    found = told([tree, {3: (3.0, 0.0, 0.0)}])[3]
    assert found.even == (2.0, 1.0, 0.0)
    assert found.trees == 2
    assert all(error > 0 for error in found.standard_errors)


def test_an_estimate_keeps_within_the_guaranteed_and_the_best_case() -> None:
    with Solver(memory="64 MiB") as engine:
        for seed in range(3):
            place = deal(rules("jazz/king", seats=5), seed=seed)
            while len(place.hands[0]) > 6:
                place = place.play(place.legal[seed % len(place.legal)])
            answer = engine.solve(place, model="all", seat=seed % 5 + 1, limit=Limit(nodes=100_000), method="estimate")
            for numbers in (answer, *answer):
                own = numbers.expecteds[numbers.seat - 1]
                assert math.isnan(own) or numbers.best_case - 1e-9 <= own <= numbers.guaranteed + 1e-9


def test_a_position_within_the_horizon_is_exact_unless_an_estimate_is_asked_for() -> None:
    assert solve(SMALL).exact
    assert solve(SMALL).error == 0
    assert solve(SMALL, method="estimate").bounds.expected is Bound.ESTIMATE
    assert not solve(SMALL, method="estimate").exact


def test_the_exact_search_can_be_asked_for_beyond_the_horizon() -> None:
    with Solver(memory="64 MiB") as engine:
        answer = engine.solve(WHOLE, method="exact", limit=Limit(nodes=20_000))
    assert answer.halt == "nodes"
    assert {choice.bounds.expected for choice in answer} == {Bound.UNKNOWN}
    assert math.isnan(answer.error)


def test_a_limit_that_is_too_early_leaves_no_estimate() -> None:
    for limit in (Limit(nodes=20), Limit(seconds=0)):
        answer = solve(WHOLE, limit=limit)
        assert math.isnan(answer.expected)
        assert answer.bounds.expected is Bound.UNKNOWN
        assert {choice.verdict for choice in answer} == {"undecided"}


def test_little_memory_is_less_effort_and_no_error() -> None:
    for seats in (3, 4):
        with Solver(memory="64 KiB") as engine:
            answer = engine.solve(deal(rules("jazz/last", seats=seats), seed=seats), limit=Limit(nodes=5000))
        assert answer.bounds.expected is Bound.ESTIMATE


def test_when_nothing_is_left_to_lose_an_estimate_is_nothing() -> None:
    place = Position.parse("jazz/king K.Q.J.T/Q.J.T.9/J.T.9.8 1")
    answer = solve(place, method="estimate")
    assert set(answer.expecteds) == {0}
    assert answer.best == place.legal


def test_a_layout_deal_is_exact_whatever_the_method() -> None:
    position = Position.parse("jazz/sevens A2.KQ.32.A2/K3.A.KQ4.K3/Q4.J32.A.Q4 1:5-J.4-T.5-J.5-J")
    assert solve(position, method="estimate") == solve(position)


def test_a_decided_deal_is_exact_however_many_cards_are_left() -> None:
    place = deal(rules("jazz/king", seats=3), seed=4)
    while not place.decided:
        place = place.play(next((card for card in place.legal if str(card) == "KC"), place.legal[0]))
    assert value(place).exact


def test_an_estimate_is_told_with_its_error_in_texts_and_json() -> None:
    answer = solve(WHOLE, limit=Limit(nodes=20_000))
    choice = answer.choices[0]
    assert f"~{choice.expected:.1f} ± {choice.error:.1f}" in str(answer)
    data = json.loads(answer.to_json())
    assert data["bounds"]["expected"] == "estimate"
    assert data["error"] == answer.error
    assert data["choices"][0]["standard_error"] == choice.standard_error
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert str(choice.card) in answer.why(choice.card).sentence


def test_verdicts_on_estimates_do_not_claim_to_be_sure() -> None:
    answer = solve(WHOLE, limit=Limit(nodes=20_000))
    assert all(choice.verdict.startswith(("seems", "may be")) for choice in answer)
    assert {choice.verdict for choice in answer if choice.card in answer.best} == {"seems best"}


def test_a_method_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RulesError, match="there is no method"):
        solve(SMALL, method="guess")


def test_every_trick_game_has_its_habits() -> None:
    assert set(HABITS) == set(TRICK_GAMES)
    tables = tables_of(SMALL)
    with pytest.raises(ValueError, match="weights"):
        Playout(tables._contract, tables._maxn, (1.0,), 2**20)


@given(trick_endings(more=1))
def test_the_policy_describes_every_run_of_touching_cards_once(position: Position) -> None:
    tables = tables_of(position)
    assert isinstance(position.rules, TrickRules)
    playout = Playout(tables._contract, tables._maxn, habits_of(position.rules), 2**20)
    phase, found = playout.features(*_trick_state(position))
    runs = {run[0].bit.bit_length() - 1: len(run) for run in tables.runs(position)}
    assert {number: count for number, (count, _) in found.items()} == runs
    assert (phase == 0) == (not position.trick)
    assert all(math.isfinite(feature) for _, features in found.values() for feature in features)
