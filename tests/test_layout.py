"""Layout deals against the slow oracle where what can be paid just fits into a number of some width, or just does not."""

import oracle
import pytest
from endings import layout_endings, state_of
from hypothesis import assume, given
from hypothesis import strategies as st

from solver import Position, rules, solve

BONUSES = (73, 74, 75, 76, 32713, 32714, 32715, 32716)


@given(layout_endings(more=2), st.sampled_from(BONUSES))
def test_bounds_are_the_oracles_whatever_the_bonus(drawn: Position, bonus: int) -> None:
    assume(all(drawn.hands))
    ace = dict(drawn.rules.options).get("ace", "high")
    found = rules("jazz/sevens", seats=drawn.rules.seats, bonus=bonus, ace=ace)
    position = Position(found, drawn.hands, drawn.turn, drawn.trick, drawn.taken)
    answer = solve(position, model="all")
    state = state_of(position)
    assert answer.expecteds == pytest.approx(tuple(map(float, oracle.even(state))), abs=1e-9)
    assert (answer.lows, answer.highs) == oracle.interval(state)
    assert answer.guaranteed == oracle.guaranteed(state, position.turn - 1)
    assert answer.best_case == oracle.best_case(state, position.turn - 1)
