"""How many nodes the searches visit for fixed positions: a change of the search shows here, a change of speed does not."""

import pytest

from solver import Position, Solver, deal, rules

TRICKS = "jazz/tricks KT8.J4.T6./Q97.K8.73./A6.Q9.K5.7/J5.A7.J.52 1"
CLUBS = "jazz/clubs KT.J4.T.93/Q7.K8.7.KJ/A6.Q3.5.74/J5.A7.J.65 2"
QUEENS = "jazz/queens KT8.J.AT9./Q97.T8.3.K/A6.Q3.K5.J/J5.7.QJ.T5 3"
KING = "jazz/king KT.J4.T.93/Q7.K8.7.KJ/A6.Q3.5.74/J5.A7.J.65 4"
LAST = "jazz/last K8.4.A9./Q7.8.3.K/A.93.5.J/5.A.J.T5/J9.T.8.7 1"
NOTRUMP = "bridge/notrump AJ5.6.A83.QJ3/Q87.J7.9.AKT5/.QT8.QJ5.8742/T942.AK5.72.6 3"
HEARTS = "bridge/hearts AJ5.6.A83.QJ3/Q87.J7.9.AKT5/.QT8.QJ5.8742/T942.AK5.72.6 3"
SEVENS = "jazz/sevens A2.KQ.32.A2/K3.A.KQ4.K3/Q4.J32.A.Q4 1:5-J.4-T.5-J.5-J"


@pytest.mark.parametrize(
    ("text", "model", "nodes"),
    [
        (TRICKS, "maxn", 694254),
        (TRICKS, "paranoid", 7960),
        (TRICKS, "optimistic", 49),
        (CLUBS, "maxn", 56373),
        (CLUBS, "paranoid", 1559),
        (QUEENS, "maxn", 452689),
        (QUEENS, "paranoid", 6008),
        (KING, "maxn", 58111),
        (KING, "paranoid", 1110),
        (LAST, "maxn", 15009),
        (LAST, "paranoid", 121),
        (SEVENS, "maxn", 33356),
        (SEVENS, "all", 66712),
    ],
)
def test_a_search_visits_as_many_nodes_as_it_always_has(text: str, model: str, nodes: int) -> None:
    with Solver() as engine:
        assert engine.value(Position.parse(text), model=model).nodes == nodes


@pytest.mark.parametrize(("text", "nodes"), [(TRICKS, 12115), (QUEENS, 7172), (NOTRUMP, 19981), (HEARTS, 50565)])
def test_a_search_for_two_sides_visits_as_many_nodes_as_it_always_has(text: str, nodes: int) -> None:
    with Solver() as engine:
        assert engine.value(Position.parse(text), model="teams", teams=((1, 3), (2, 4))).nodes == nodes


def test_a_whole_layout_deal_visits_as_many_nodes_as_it_always_has() -> None:
    with Solver() as engine:
        assert engine.value(deal(rules("jazz/sevens", seats=7), seed=7)).nodes == 537564
