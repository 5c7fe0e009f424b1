"""What puzzles are about and how hard they are: themes by example, definitions in the documentation, levels."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_puzzle_pages import sample

from solver import Position
from solver.puzzling.difficulty import FEATURES, WEIGHTS, features_of
from solver.puzzling.making import puzzle_at
from solver.puzzling.themes import LAYOUT, NAMES, TRICK_FAMILIES
from solver.puzzling.turns import cold_tables

TEXT = Path("solver/puzzling/README.md").read_text()
# The kind of a puzzle, its position, its answer and its themes.
EXAMPLES = """
equilibrium | jazz/last 3...54/T6...2/52..J. 2 | TS | cash before exit, keep the exit, lose the last
equilibrium | jazz/queens A8.../JT.Q../.AT..Q 1:8C | QH | make void, danger card, lose the last
guaranteed | jazz/tricks 8...K/62.../5.QT.. 1:JH3H | TH | duck, hold up, throw-in
equilibrium | jazz/queens 7.84../Q..Q6./.3..86 1 | 7S | hold up, make void, exit, throw-in, lose the last
equilibrium | jazz/king 4...K/Q3.../.64../62..7. 1:7SKS8S | 6S | unblock, keep the exit, lose the last
equilibrium | jazz/tricks J.QT../.J6..J/..K74. 2 | JH | combination, cash before exit, keep the exit, sacrifice
equilibrium | jass/schieber:mode=bottomup ...987/8.QT../7.K8../KJ...KJ 1:QCTCAC | KC | combination, smear
equilibrium | jass/schieber:mode=topdown ..Q8./.K.K6./.J9../.87.. 3:JC7D8C | 6D | starve, win the last, endplay
equilibrium | jass/schieber:trump=H T.8..K/..9.J/.6..T/A..T. 2:7SJSKS | 8H | ruff
equilibrium | jass/schieber:trump=S Q..K7./.Q..QJ/.J.QT./8.KT.. 1 | QS | make void, combination, draw trumps, cash
guaranteed|jass/differenzler:trump=D,targets=44/33/34/33 76.../...97/A.KT../K...K 4:6DKD8D 41/33/33/8|AS|make void, load
guaranteed | jazz/sevens .3.K.2/.A../.K4.A./.2.. 1:2-A.5-Q.2-Q.3-A | 2C | hold the gate, end card, force a pass
equilibrium | jazz/sevens 432.../5.K../.A.. 2:6-A.2-Q.2-A.2-A | 5S | force a pass, go out first
equilibrium | jazz/sevens AK...54/Q..A.AQ2/..K.KJ63 3:2-J.2-A.2-Q.7-T | 6C | invite, release late
equilibrium | jazz/sevens 4..Q./..AJ./3.4.T./2.32.K. 3:5-A.5-A.2-9.2-A | 4H | force a pass, release late, go out first
"""


@pytest.mark.parametrize("example", EXAMPLES.strip().splitlines())
def test_a_puzzle_is_about_what_a_reader_sees_in_it(example: str) -> None:
    kind, text, answer, themes = map(str.strip, example.split("|"))
    position = Position.parse(text)
    puzzle = puzzle_at(position, kind, cold_tables(position.rules))
    assert puzzle is not None
    assert answer in map(str, puzzle.answer)
    assert ", ".join(puzzle.themes) == themes


def test_every_theme_and_every_feature_is_defined_in_the_documentation() -> None:
    defined = {name: holds.__doc__ for family in TRICK_FAMILIES.values() for name, holds in family.items()}
    defined |= {name: holds.__doc__ for name, holds in LAYOUT.items()}
    assert sorted(defined) == sorted(NAMES)
    for name, definition in defined.items():
        assert any(line.startswith(f"| {name} |") and f"| {definition} |" in line for line in TEXT.splitlines()), name
    for name, meaning in FEATURES.items():
        assert f"| {name} | {meaning} |" in TEXT


def test_difficulty_is_from_one_to_ten_by_weights_of_all_features() -> None:
    for weights, steps in WEIGHTS.values():
        assert len(weights) == len(FEATURES)
        assert len(steps) == 9
        assert list(steps) == sorted(steps)
    assert all(1 <= puzzle.difficulty <= 10 for puzzle in sample())
    assert len({puzzle.difficulty for puzzle in sample()}) > 2


def test_features_are_the_same_for_a_puzzle_read_back() -> None:
    for puzzle in sample()[::3]:
        again = puzzle_at(puzzle.position, puzzle.kind, cold_tables(puzzle.position.rules))
        assert again is not None
        assert features_of(again) == features_of(puzzle)
