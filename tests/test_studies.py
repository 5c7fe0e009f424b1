"""The large studies on a few deals: what must hold in every deal, however many there are."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from solver import Solver, rules
from solver.games import TrickRules

pytest.importorskip("matplotlib", reason="the pictures come with the extra `bench`")

from benchmarks.studies import lead, penalties
from benchmarks.studies.cells import GAMES, Cell, Solved, solved

CELLS = [Cell(game, seats) for game in GAMES for seats in (5, 7)]
COUNT = 8


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("studies")


@pytest.fixture(scope="module")
def cells(folder: Path) -> dict[Cell, Solved]:
    with ThreadPoolExecutor(1) as executor:
        return {cell: solved(cell, folder, COUNT, executor=executor) for cell in CELLS}


def test_nobody_expects_more_than_what_all_others_together_can_inflict(cells: dict[Cell, Solved]) -> None:
    for found in cells.values():
        assert np.all(found.expected <= found.guaranteed + 1e-9)


def test_in_a_trick_deal_all_seats_together_pay_what_is_left(cells: dict[Cell, Solved]) -> None:
    for cell, found in cells.items():
        played = rules(cell.game, seats=cell.seats)
        for place, paid in enumerate(found.expecteds.sum(axis=1)):
            if isinstance(played, TrickRules):
                start = cell.deals(COUNT).position(place)
                assert paid == pytest.approx(-played.points_left(start.bits, start.leader, start.trick))


def test_the_first_column_is_the_seat_on_turn_and_the_next_the_one_after_it(cells: dict[Cell, Solved]) -> None:
    for cell in (Cell("jazz/queens", 5), Cell("jazz/sevens", 7)):
        for place, paid in enumerate(cells[cell].expecteds[:3]):
            position = cell.deals(COUNT).position(place)
            with Solver(memory="64 MiB") as engine:
                answer = engine.value(position)
            assert paid == pytest.approx([*answer.expecteds[position.turn - 1 :], *answer.expecteds[: position.turn - 1]])
            assert paid[0] == answer.expected


def test_a_lead_that_is_as_good_as_any_costs_nothing(cells: dict[Cell, Solved]) -> None:
    for found in cells.values():
        np.testing.assert_array_equal(found.best == found.choices, found.worst_cost < 1e-9)


@pytest.mark.parametrize("main", [penalties.main, lead.main])
def test_a_study_prints_a_row_a_cell_and_draws(
    main: Callable[[list[str]], None], cells: dict[Cell, Solved], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few, picture = [cell for cell in cells if cell.game in ("jazz/king", "jazz/sevens")], folder / "picture.svg"
    words = ["--games", "jazz/king", "jazz/sevens", "--seats", "5", "7", "--workers", "1", "--picture", str(picture)]
    main([str(folder), "--deals", str(COUNT), *words])
    head, _, *lines = capsys.readouterr().out.splitlines()
    assert {line.count("|") for line in lines} == {head.count("|")}
    assert [tuple(line.split(" | ")[:2]) for line in lines] == [(f"| {cell.contract}", cell.size) for cell in few]
    assert "king" in picture.read_text(encoding="utf-8")
