"""A match of Differenzler: drawn trumps, hidden and open predictions, and distances."""

from dataclasses import replace

import pytest
from strategies import jass_played_on, played_on

from solver.errors import DealError
from solver.matches import DifferenzlerMatch
from solver.position import Position

SPADES_FIRST = Position.parse(
    "jass/schieber:trump=S AKQJT9876.../.AKQJT9876../..AKQJT9876./...AKQJT9876",
).hands


def test_hidden_predictions_come_in_any_order() -> None:
    match = DifferenzlerMatch().draw(seed=1).predict(157, seat=3)
    assert match.waiting == (1, 2, 4)
    assert match.shown(3) == (None, None, 157, None)
    assert match.shown(1) == (None,) * 4
    with pytest.raises(DealError, match="seat 3 cannot predict now; waited for is seat 1, 2, 4"):
        match.predict(1, seat=3)
    with pytest.raises(DealError, match="seat 1 has not predicted yet"):
        match.deal()


def test_open_predictions_are_made_in_turn_from_forehand_on() -> None:
    match = DifferenzlerMatch("bids=open", first_dealer=2).draw(seed=1)
    for seat in (3, 4, 1, 2):
        assert match.waiting == (seat,)
        match = match.predict(10 * seat)
    assert match.shown(1) == (10, 20, 30, 40)
    assert dict(match.next_rules.options)["targets"] == "10/20/30/40"
    with pytest.raises(DealError, match="all seats have predicted"):
        match.predict(1)


@pytest.mark.parametrize("points", [-1, 158])
def test_a_prediction_is_between_nothing_and_all_points(points: int) -> None:
    with pytest.raises(DealError, match=f"a prediction is 0 to 157 points, and seat 1 says {points}"):
        DifferenzlerMatch().predict(points)
    assert DifferenzlerMatch("last_trick_bonus=0").most == 152


def test_the_trump_is_drawn_once() -> None:
    assert {DifferenzlerMatch().draw(seed=seed).trump for seed in range(20)} == set("SHDC")
    with pytest.raises(DealError, match="the trump of the next deal is not drawn yet"):
        DifferenzlerMatch(predictions=(1, 2, 3, 4)).deal()
    with pytest.raises(DealError, match="is drawn: S"):
        DifferenzlerMatch(trump="S").draw(seed=1)
    with pytest.raises(DealError, match="there is no trump 'N'; trumps are S, H, D, C"):
        DifferenzlerMatch(trump="N")
    with pytest.raises(DealError, match="2 predictions for 4 seats"):
        DifferenzlerMatch(predictions=(1, 2))


@pytest.mark.parametrize(
    ("agreed", "distances", "winners"), [("", (0, 1, 0, 9), (1, 3)), ("exact_bonus=-10", (-10, 1, 0, 9), (1,))]
)
def test_an_exact_prediction_may_earn_a_bonus_but_nothing_without_a_trick(
    agreed: str, distances: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    match = DifferenzlerMatch(agreed, trump="S", predictions=(157, 1, 0, 9))
    start = match.start(SPADES_FIRST)
    match = match.add(match.record(start, played_on(start, plays=36, seed=1)))
    assert match.totals == distances
    assert match.winners == winners
    assert (match.trump, match.predictions) == ("", (None,) * 4)


@pytest.mark.parametrize("rounds", [1, 4, 7, 16])
def test_any_number_of_rounds_can_be_played_and_the_lowest_sum_wins(rounds: int) -> None:
    match = jass_played_on(DifferenzlerMatch(f"rounds={rounds}"), deals=99, seed=rounds)
    assert (match.finished, len(match.records)) == (True, rounds)
    assert [match.totals[seat - 1] for seat in match.winners] == [min(match.totals)] * len(match.winners)


def test_what_was_predicted_and_drawn_must_be_in_the_record() -> None:
    match = DifferenzlerMatch(trump="S", predictions=(1, 2, 3, 4))
    start = match.deal(seed=1)
    record = match.record(start, played_on(start, plays=36, seed=1))
    assert len(match.add(record).records) == 1
    with pytest.raises(DealError, match="deal 1 has trump H, and the record is"):
        replace(match, trump="H").add(record)
    with pytest.raises(DealError, match="deal 1 was predicted 9, and the record is"):
        replace(match, predictions=(None, 9, None, None)).add(record)
    with pytest.raises(DealError, match="deal 1 is not played to the end"):
        match.add(replace(record, plays=record.plays[:35]))
