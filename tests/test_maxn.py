"""max^n against the slow oracle where much falls together: honours that touch, many seats, one table for a whole deal."""

import random

import oracle
import pytest
from endings import state_of
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS

from solver import Card, Hand, Position, Solver, rules

CARDS_EACH = {3: 4, 4: 3, 5: 3, 6: 2, 7: 2}


@st.composite
def honours(draw: st.DrawFn) -> Position:
    """Draw an ending in which most of a suit, its queen or king among it, lies in one hand or two."""
    seats = draw(st.sampled_from(sorted(CARDS_EACH)))
    game = draw(st.sampled_from(["jazz/queens", "jazz/king", "jazz/clubs"]))
    choice = random.Random(draw(SEEDS))
    pack = [Card.parse(rank + suit) for suit in choice.sample("SHDC", 4) for rank in "AKQJT"]
    total = seats * CARDS_EACH[seats]
    first = choice.randrange(len(pack) - total + 1)
    cards = pack[first : first + total]
    for _ in range(choice.randrange(total)):
        one, other = choice.sample(range(total), 2)
        cards[one], cards[other] = cards[other], cards[one]
    hands = tuple(Hand.of(cards[seat * CARDS_EACH[seats] :][: CARDS_EACH[seats]]) for seat in range(seats))
    return Position(rules(game, seats=seats), hands, choice.randrange(seats) + 1)


def assert_the_oracles_numbers(engine: Solver, position: Position) -> None:
    state = state_of(position)
    answer = engine.value(position)
    assert answer.expecteds == pytest.approx(tuple(map(float, oracle.even(state))), abs=1e-9)
    assert (answer.lows, answer.highs) == oracle.interval(state)


@given(honours(), SEEDS, st.sampled_from(["64 KiB", "256 KiB", "64 MiB"]))
def test_touching_honours_have_the_oracles_numbers_all_through_a_deal(position: Position, seed: int, memory: str) -> None:
    choice = random.Random(seed)
    with Solver(memory=memory) as engine:
        while not position.over:
            assert_the_oracles_numbers(engine, position)
            position = position.play(choice.choice(position.legal))


@given(honours(), honours())
def test_a_table_that_served_another_deal_tells_the_oracles_numbers(first: Position, second: Position) -> None:
    with Solver() as engine:
        for position in (first, second, first):
            assert_the_oracles_numbers(engine, position)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_tricks_that_differ_in_whether_a_queen_beats_them_are_told_apart(order: tuple[int, int]) -> None:
    over_king = Position.parse("jazz/queens ..7./2..6./K..8./AQ.../..T9. 1:9S")
    over_jack = Position.parse("jazz/queens ..7./2..6./J..8./QT.../..T9. 1:9S")
    with Solver() as engine:
        for number in order:
            assert_the_oracles_numbers(engine, (over_king, over_jack)[number])
