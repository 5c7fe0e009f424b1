"""Whole matches of Jazz as rule players play them, reviewed deal by deal."""

from __future__ import annotations

import pytest

import solver
from solver.games import LayoutRules
from solver.ruleplay import player_of

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eva", "Fay", "Gus")
NEAR = 1e-9
SHORT = 2
WHOLE = 52


def played_by_rule(start: solver.Position) -> list[solver.Play]:
    """Return the plays of a deal in which every seat goes by the rule player."""
    player, position, plays = player_of(start.rules, noise=0.0), start, []
    while not position.over:
        plays.append(solver.Play(player.card(position, position.bits)))
        position = position.play(plays[-1].card)
    return plays


def match_of_rule_players(seats: int) -> solver.Match:
    match = solver.Match(seats=seats, names=NAMES[:seats])
    while not match.finished:
        start = match.deal(seed=len(match.records))
        match = match.add(
            solver.Record(
                start, tuple(played_by_rule(start)), names=match.names, dealer=match.next_dealer, match="Six deals"
            )
        )
    return match


def assert_tells_the_match(reviews: list[solver.Review], match: solver.Match) -> None:
    assert len(reviews) == 6
    for found in reviews:
        for seat, score in enumerate(found.scores):
            changes = sum(ply.changes[seat] for ply in found.known)
            assert not found.known or found.start[seat] + changes == pytest.approx(score, abs=NEAR)
    totals = tuple(sum(found.scores[seat] for found in reviews) for seat in range(match.seats))
    assert totals == match.totals
    page = solver.report(reviews)
    assert page.count('class="board"') == 6
    assert "Winner: " in page and "Score sheet" in page


@pytest.mark.parametrize("seats", range(3, 8))
def test_a_match_of_rule_players_is_told_by_its_last_tricks(seats: int) -> None:
    match = match_of_rule_players(seats)
    layout = [isinstance(record.start.rules, LayoutRules) for record in match.records]
    reviews = [
        solver.review(record, horizon=WHOLE if whole and seats > 5 else SHORT)
        for record, whole in zip(match.records, layout, strict=True)
    ]
    assert_tells_the_match(reviews, match)


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 8))
def test_a_match_of_rule_players_is_told_as_far_as_it_can_be_solved(seats: int) -> None:
    match = match_of_rule_players(seats)
    reviews = [solver.review(record, fair=100) for record in match.records]
    assert_tells_the_match(reviews, match)
    for found in reviews:
        assert found.exact
        assert found.known[0] == found.plies[0] or not isinstance(found.record.start.rules, LayoutRules)
        assert not any(ply.fair_cost != ply.fair_cost for ply in found.plies)
