"""Tournaments: every deal from every seat, the same whenever it is played, and never played twice."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from benchmarks.diary import Diary
from benchmarks.players import Player
from benchmarks.tournament import observed, tournament
from solver import rules
from solver.games import JassRules, LayoutRules, Rules

GAMES = [
    rules("jazz/tricks", seats=5),
    rules("jazz/last", seats=3),
    rules("jazz/sevens", seats=4),
    rules("jass/schieber", trump="H"),
    rules("jass/differenzler", trump="S", targets="40/40/40/40"),
]

NAMES = ["random", "rules", "yardstick", "hint:4", "believing:4", "likely:8", "plays:2", "ismcts:1", "tree:1"]
TRICKS_ONLY = ("ismcts:1", "tree:1")


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_every_player_plays_every_game_the_same_again(game: Rules, name: str) -> None:
    if (isinstance(game, LayoutRules) and name in TRICKS_ONLY) or (isinstance(game, JassRules) and name == "yardstick"):
        with pytest.raises(TypeError, match=r"for trick deals|plays Jazz"):
            observed(game, name, "rules", 3)
        return
    first, again = (observed(game, name, "rules", 3) for _ in range(2))
    # In the layout deal gains may make up for all penalties, and then there is no share.
    assert (first.above, first.moves) == (again.above, again.moves)
    assert first.share == pytest.approx(again.share, rel=0, abs=0, nan_ok=isinstance(game, LayoutRules))


@pytest.mark.parametrize("game", [rules("jazz/king", seats=5), rules("jazz/clubs", seats=3)], ids=str)
def test_equal_players_pay_a_fair_share_of_every_deal(game: Rules) -> None:
    seen = observed(game, "rules", "rules", 7)
    assert math.isclose(seen.share, 100 / game.seats)
    assert math.isclose(seen.above, 0, abs_tol=1e-9)


@pytest.mark.parametrize("name", ["nobody", "hint", "hint:", "hint:x", "rules:5"])
def test_a_player_must_be_known(name: str) -> None:
    with pytest.raises(ValueError, match="a player is one of"):
        Player(name)


def test_a_tournament_goes_on_where_it_was_torn_off(tmp_path: Path) -> None:
    game, whole, torn = rules("jazz/tricks", seats=3), tmp_path / "whole", tmp_path / "torn"
    seen = _run(game, whole, range(1, 5))
    _run(game, torn, range(1, 3))
    with torn.open("ab") as file:
        file.write(b'["jazz/tricks", 3, "tree:1", "ru')
    resumed = _run(game, torn, range(1, 5))
    assert [each[:2] for each in resumed] == [each[:2] for each in seen]
    assert torn.read_bytes().count(b"\n") == 4
    before = torn.read_bytes()
    assert _run(game, torn, range(1, 5)) == resumed
    assert torn.read_bytes() == before


def test_several_workers_see_what_one_sees() -> None:
    game = rules("jazz/queens", seats=3)
    one, two = (tournament(game, "rules", "random", range(1, 4), workers=workers) for workers in (1, 2))
    assert [each.share for each in one] == [each.share for each in two]


def _run(game: Rules, path: Path, numbers: range) -> list[tuple[float, float, float, int]]:
    with Diary(path) as diary:
        seen = tournament(game, "tree:1", "rules", numbers, diary=diary)
    return [(each.share, each.above, each.seconds, each.moves) for each in seen]
