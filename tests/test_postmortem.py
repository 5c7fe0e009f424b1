"""The post-mortem: costs, charges and verdicts of played deals."""

import json
import pickle
from dataclasses import replace
from itertools import pairwise
from math import isnan
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SEEDS, endings, played_on, starts

from solver.cards import cards_of
from solver.deals import deal
from solver.errors import LimitError
from solver.games import LayoutRules, rules
from solver.limits import Limit
from solver.position import Position
from solver.postmortem import HORIZON, Review, review
from solver.record import Record
from solver.solving import Solver

NEAR = 1e-9
LOST_LAST = '[Game "jazz/last"] [Deal "..A.2/..K.3/..5.A"] [Seats "Ann/Ben/Cid"]  1: 2C 3C AC  3: 5D AD KD'
# On the king of spades seat 2 may throw a queen or not, as it likes: both cost it nothing.
FREE_CHOICE = '[Game "jazz/queens"] [Deal "K...2/..K.Q/2...A"]  1: KS QC 2S  1: 2C KD AC'

# Seat 3 may throw its seven or its queen on the queen of hearts, as it likes, and the queen goes to seat 1 in the end.
UNLUCKY = '[Game "jazz/queens"] [Deal ".J8../.QT../Q..7."]  1: 8H QH 7D  2: TH QS JH'
# Seat 1 leads the seven instead of the nine, so that seat 2 need not take the queen, whatever it throws.
UNPUNISHED = '[Game "jazz/queens"] [Deal "7.9../.A..8/...Q9"]  1: 7S 8C QC  1: 9H AH 9C'


def record_of(start: Position, *, seed: int) -> Record:
    return Record.of(start, played_on(start, plays=400, seed=seed))


@st.composite
def played_endings(draw: st.DrawFn) -> Record:
    """Draw an ending played out at random."""
    return record_of(draw(endings(3).filter(lambda start: not start.over)), seed=draw(SEEDS))


def assert_adds_up(found: Review) -> None:
    totals = [sum(ply.changes[index] for ply in found.known) for index in range(found.record.start.rules.seats)]
    for start, change, score in zip(found.start, totals, found.record.scores, strict=True):
        assert start + change == pytest.approx(score, abs=NEAR)


@given(played_endings())
def test_changes_add_up_to_the_result(record: Record) -> None:
    found = review(record)
    assert len(found.known) == len(record.plays)
    assert_adds_up(found)


@settings(max_examples=40)
@given(starts(), SEEDS)
def test_changes_add_up_from_the_horizon_on(start: Position, seed: int) -> None:
    found = review(record_of(start, seed=seed), horizon=8 if isinstance(start.rules, LayoutRules) else 2)
    assert found.exact
    if found.known:
        assert_adds_up(found)
    assert [ply.known for ply in found.plies] == sorted(ply.known for ply in found.plies)


@given(played_endings())
def test_a_play_leads_to_the_value_of_the_next_position(record: Record) -> None:
    plies = review(record).plies
    for ply, following in pairwise(plies):
        assert ply.after == pytest.approx(following.before, abs=NEAR)


@given(played_endings())
def test_the_cost_lies_between_what_was_lost_and_what_was_risked(record: Record) -> None:
    for ply in review(record).plies:
        assert 0 <= ply.lost <= ply.cost + NEAR
        assert ply.cost <= ply.risked + NEAR
        assert (ply.cost <= NEAR) == (ply.card in ply.best)
        assert bool(ply.charge) == (ply.cost > NEAR)


@given(played_endings())
def test_a_review_agrees_with_a_fresh_solve(record: Record) -> None:
    for ply in review(record).plies:
        with Solver(memory="1 MiB") as engine:
            answer = engine.solve(ply.position)
        assert ply.cost == pytest.approx(answer[ply.card].cost, abs=NEAR)
        assert ply.best == answer.best
        assert ply.verdict == answer[ply.card].verdict


@given(played_endings())
def test_a_forced_play_costs_nothing(record: Record) -> None:
    forced = [ply for ply in review(record).plies if len(ply.position.legal) == 1]
    assert {(ply.cost, ply.lost, ply.stake, ply.mistake, ply.charge) for ply in forced} <= {(0, 0, 0, 0, "")}


def seated_on(start: Position, by: int) -> Position:
    """Return a position with every seat moved on so many places."""
    seats = start.rules.seats

    def moved(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*values[-by:], *values[:-by])

    leader = (start.leader - 1 + by) % seats + 1
    return replace(start, hands=moved(start.hands), leader=leader, taken=moved(start.taken), tricks=moved(start.tricks))


@settings(max_examples=50)
@given(played_endings(), st.integers(1, 6))
def test_who_sits_where_does_not_matter(record: Record, by: int) -> None:
    seats = record.start.rules.seats
    by = by % seats or 1
    found, moved = review(record), review(replace(record, start=seated_on(record.start, by)))
    for ply, other in zip(found.plies, moved.plies, strict=True):
        assert other.seat == (ply.seat - 1 + by) % seats + 1
        assert (other.card, other.best) == (ply.card, ply.best)
        assert (other.cost, other.lost, other.risked) == pytest.approx((ply.cost, ply.lost, ply.risked), abs=NEAR)
    assert moved.lucks == (*found.lucks[-by:], *found.lucks[:-by])


@given(played_endings())
def test_what_was_solved_before_changes_nothing(record: Record) -> None:
    with Solver() as engine:
        assert review(record, engine=engine) == review(record, engine=engine) == review(record)


@given(played_endings())
def test_a_review_can_be_kept(record: Record) -> None:
    found = review(record, horizon=2)
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert hash(again) == hash(found)
    assert again.to_json() == found.to_json()


def test_a_certain_loss_is_charged() -> None:
    first = review(Record.parse(LOST_LAST)).plies[0]
    assert (first.cost, first.lost, first.charge) == (20, 20, "lost at least 20")
    assert [str(card) for card in first.best] == ["AD"]


def test_nobody_is_charged_for_the_free_choice_of_another() -> None:
    lead, throw, *_ = review(Record.parse(FREE_CHOICE)).plies
    assert (lead.cost, lead.lost, lead.risked) == (2.5, 0, 5)
    assert lead.charge == "may have cost up to 5"
    assert lead.verdict == "depends on seat 2"
    assert throw.changes == (-2.5, 0, 2.5)
    assert (throw.cost, throw.charge, throw.verdict) == (0, "", "equal")


def test_plays_beyond_the_horizon_have_no_numbers() -> None:
    found = review(record_of(deal(rules("jazz/tricks", seats=7), seed=1), seed=1))
    beyond = [ply for ply in found.plies if not ply.known]
    assert [ply.row for ply in beyond] == [row for row in range(1, 8 - HORIZON[7]) for _ in range(7)]
    for ply in beyond:
        assert isnan(ply.expected) and isnan(ply.cost) and isnan(ply.lost) and isnan(ply.risked)
        assert all(map(isnan, ply.changes))
        assert (ply.best, ply.charge, ply.verdict) == ((), "", "beyond the horizon")
    assert found.exact


def test_a_decided_deal_is_solved_beyond_the_horizon() -> None:
    start = deal(rules("jazz/king", seats=4), seed=3)
    found = review(record_of(start, seed=5), horizon=0)
    decided = [ply for ply in found.plies if ply.position.decided]
    assert decided
    assert list(found.known) == decided
    assert {ply.verdict for ply in decided} <= {"decided", "forced"}


def test_a_limit_takes_the_numbers_of_early_plays_only() -> None:
    record = record_of(deal(rules("jazz/queens", seats=4), seed=2), seed=2)
    whole = review(record, horizon=6)
    found = review(record, horizon=6, limit=Limit(nodes=20_000))
    assert (found.exact, found.halt) == (False, "nodes")
    assert 0 < len(found.known) < len(whole.known)
    assert found.known == found.plies[-len(found.known) :]
    assert found.known == whole.known[-len(found.known) :]
    assert {ply.verdict for ply in found.plies if not ply.known} == {"beyond the horizon", "out of nodes"}


def test_a_layout_deal_is_solved_whole() -> None:
    found = review(record_of(deal(rules("jazz/sevens", seats=7), seed=4), seed=4))
    assert all(ply.known for ply in found.plies)
    assert_adds_up(found)


def test_a_layout_deal_is_all_or_nothing_under_a_limit() -> None:
    found = review(record_of(deal(rules("jazz/sevens", seats=7), seed=4), seed=4), limit=Limit(nodes=1))
    assert found.known == ()
    assert {ply.verdict for ply in found.plies} == {"out of nodes"}


def test_a_deal_under_way_is_reviewed_as_far_as_it_went() -> None:
    found = review(Record.of(Position.parse("jazz/last ..A.2/..K.3/..5.A"), ["2C", "3C"]))
    assert len(found.known) == 2
    assert "points so far" in str(found)


def test_a_deal_without_plays_has_an_empty_review() -> None:
    found = review(Record.of(Position.parse("jazz/last ..A.2/..K.3/..5.A"), []))
    assert found.plies == ()
    assert "nothing was played" in str(found)


def test_json_has_null_for_unknown_numbers() -> None:
    record = record_of(deal(rules("jazz/tricks", seats=7), seed=1), seed=1)
    shown = json.loads(review(record, horizon=2).to_json(), parse_constant=pytest.fail)
    assert shown["format"] == "solver-review/1"
    assert shown["scores"] == list(record.scores)
    assert (shown["plays"][0]["cost"], shown["plays"][0]["bound"]) == (None, "unknown")
    assert (shown["plays"][-1]["cost"], shown["plays"][-1]["bound"]) == (0, "exact")


def test_a_review_reads_as_a_table() -> None:
    assert str(review(Record.parse(LOST_LAST))) == (
        "jazz/last, 3 seats: solved from the first play on\n"
        "trick  seat   card  cost  verdict           best\n"
        "    1  1 Ann  2C      20  lost at least 20  AD\n"
        "       2 Ben  3C       0  forced\n"
        "       3 Cid  AC       0  forced\n"
        "    2  3 Cid  5D       0  forced\n"
        "       1 Ann  AD       0  forced\n"
        "       2 Ben  KD       0  forced\n"
        "\n"
        "                 1 Ann  2 Ben  3 Cid\n"
        "expected before      0      0    -20\n"
        "result             -20      0      0\n"
        "own plays cost      20      0      0\n"
        "lost at least       20      0      0\n"
        "others changed       0      0     20\n"
        "accuracy           0 %      -      -\n"
        "\n"
        "trick 1, 1 Ann: After 2C seat 1 takes trick 17 (5D AD KD) for -20; after AD seat 3 takes it (2C 3C AC) for -20."
    )


@pytest.mark.parametrize("horizon", [-1, 2.5, True, float("nan")])
def test_a_horizon_is_a_number_of_cards(horizon: int) -> None:
    with pytest.raises(LimitError, match="horizon"):
        review(Record.parse(LOST_LAST), horizon=horizon)


def test_the_horizon_covers_every_number_of_seats() -> None:
    for seats, cards in HORIZON.items():
        assert cards <= len(cards_of(rules("jazz/tricks", seats=seats).pack)) // seats


@given(played_endings())
def test_what_a_seat_gets_is_what_it_expected_less_its_mistakes_and_what_others_did(record: Record) -> None:
    found = review(record)
    for parts in zip(found.start, found.costs, found.windfalls, found.scores, strict=True):
        start, cost, windfall, score = parts
        assert start - cost + windfall == pytest.approx(score, abs=NEAR)


@given(played_endings())
def test_turning_points_are_the_dearest_plays(record: Record) -> None:
    found = review(record)
    chosen = [found.plies[number - 1].cost for number in found.turning_points]
    others = [ply.cost for number, ply in enumerate(found.plies, start=1) if number not in found.turning_points]
    assert all(cost > NEAR for cost in chosen)
    assert len(chosen) == min(5, sum(ply.cost > NEAR for ply in found.plies))
    assert not chosen or max(others, default=0) <= min(chosen) + NEAR
    assert all(bool(ply.why) == (ply.cost > NEAR) for ply in found.plies)


@given(played_endings())
def test_accuracy_is_whole_for_best_cards_and_nothing_for_worst(record: Record) -> None:
    found = review(record)
    for seat, accuracy in enumerate(found.accuracies, start=1):
        own = [ply for ply in found.plies if ply.seat == seat and ply.stake > NEAR]
        assert isnan(accuracy) == (not own)
        if own:
            assert 0 <= accuracy <= 1
            assert (accuracy > 1 - NEAR) == all(ply.cost <= NEAR for ply in own)
            assert (accuracy < NEAR) == all(ply.cost >= ply.stake - NEAR for ply in own)


def test_who_plays_well_and_pays_most_has_bad_luck() -> None:
    found = review(Record.parse(UNLUCKY))
    assert (found.start[0], found.costs[0], found.windfalls[0], found.scores[0]) == (-2.5, 0, -2.5, -5)
    assert found.lucks == ("bad luck", "", "")


def test_a_mistake_that_others_made_good_went_unpunished() -> None:
    found = review(Record.parse(UNPUNISHED))
    assert (found.start[1], found.costs[1], found.windfalls[1], found.scores[1]) == (-5, 2.5, 7.5, 0)
    assert found.lucks == ("", "unpunished", "")


def test_a_deal_under_way_has_no_luck_yet() -> None:
    record = Record.parse(UNPUNISHED)
    assert not any(review(Record(record.start, record.plays[:2])).lucks)
