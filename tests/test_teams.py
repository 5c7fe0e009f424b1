"""Two sides: what a team's numbers mean, in Jazz with teams named by the caller and in bridge with those of the rules."""

import pytest
from endings import trick_endings
from hypothesis import given
from strategies import SEEDS

from solver import DealError, Limit, LimitError, Position, Record, deal, review, rules, solve, value

QUEENS = Position.parse("jazz/queens .3.K2.K/.92.T.Q/Q.Q.97./.8..A63 1 0/0/-5/0")
CLUBS = Position.parse("jazz/clubs .Q4..83/T.J.32./..T65.7/A6.K..K 1")
PAIRS = ((1, 3), (2, 4))


@given(trick_endings(), SEEDS)
def test_the_numbers_of_a_team_keep_their_order(position: Position, seed: int) -> None:
    seats = range(1, position.rules.seats + 1)
    first = 1 + seed % (position.rules.seats - 1)
    answer = solve(position, teams=(seats[:first], seats[first:]), model="all")
    for numbers in (answer, *answer):
        assert numbers.best_case <= numbers.low == numbers.expected == numbers.high <= numbers.guaranteed


def test_the_final_numbers_of_a_team_count_what_both_partners_took() -> None:
    answer = solve(QUEENS, teams=PAIRS, model="all")
    assert answer.side == (1, 3)
    assert answer.final_expecteds == (15, 5, 15, 5)
    assert answer.final_guaranteed == answer.guaranteed + 5


def test_teams_named_by_the_caller_replace_those_of_bridge() -> None:
    position = Position.parse("bridge/notrump AK.../QJ.../2..3./3..4. 1")
    assert solve(position).side == (1, 3)
    assert solve(position, teams=((1, 2), (3, 4))).side == (1, 2)


def test_why_tells_what_a_card_costs_the_team() -> None:
    answer = solve(CLUBS, teams=PAIRS)
    assert answer["QH"].cost == 2
    assert "trick" in answer.why("QH").sentence and "even choices" not in answer.why("QH").sentence


def test_a_card_of_a_team_is_called_best_in_every_case() -> None:
    answer = solve(CLUBS, teams=PAIRS)
    assert {choice.verdict for choice in answer if choice.card in answer.best} == {"best in every case"}
    assert answer["QH"].verdict == "loses at least 2"


def test_a_card_that_is_compared_with_none_is_not_called_best() -> None:
    assert solve(QUEENS, cards=["2D"])["2D"].verdict == "undecided"


def test_the_review_of_a_partnership_deal_adds_up_for_each_side() -> None:
    start = deal(rules("bridge/notrump"), seed=3)
    cards, position = [], start
    while not position.over:
        cards.append(position.legal[0])
        position = position.play(cards[-1])
    found = review(Record.of(start, cards), horizon=5)
    changed = [sum(ply.changes[seat] for ply in found.known) for seat in range(4)]
    assert [before + change for before, change in zip(found.start, changed, strict=True)] == list(found.scores)


@pytest.mark.parametrize("teams", [5, (1, 2), ((1, 3), (2,)), ((1, 2, 3, 4), ()), ((1, 3), (2, 5))])
def test_teams_that_are_not_two_sides_are_refused(teams: object) -> None:
    with pytest.raises(DealError, match="two sides"):
        solve(QUEENS, teams=teams)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [0, 5, True, 1.0])
def test_a_seat_that_is_not_there_is_refused(seat: object) -> None:
    with pytest.raises(DealError, match="no seat"):
        solve(QUEENS, seat=seat)  # type: ignore[arg-type]


def test_a_number_is_no_limit() -> None:
    with pytest.raises(LimitError):
        solve(QUEENS, limit=1.0)  # type: ignore[arg-type]
    assert solve(QUEENS, limit=Limit(seconds=60)).exact


def test_a_value_reads_as_its_numbers() -> None:
    assert str(value(QUEENS, model="all")) == "expected 0, low 0, high 0, guaranteed 0, best case 0"
