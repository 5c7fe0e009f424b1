"""What plays tell of hidden hands: likelihoods by hand, and worlds that are drawn by them."""

from __future__ import annotations

from math import isclose, isfinite

import numpy as np
import pytest
from hypothesis import given, settings
from strategies import SEEDS, played_on, watched

from solver import Position, Record, View, hint, rules
from solver.beliefs import NOISES, ByRule
from solver.cards import Card, bits_of, cards_of
from solver.deals import deal
from solver.ruleplay import player_of
from solver.worlds import weights_of

NOISE = 0.3
VIEWS = ["queens", "sevens", "gone", "trumps"]
TRUMP_AIMED = "jass/differenzler:trump=C,targets=50/30/40/20"


@settings(max_examples=15)
@given(watched(), SEEDS)
def test_a_world_is_as_likely_as_the_plays_of_the_others_are_in_it(watch: tuple[Record, int, int], seed: int) -> None:
    view = _seen(watch)
    worlds = view.worlds.draw(3, seed=seed)
    given, inferred = ByRule(view, noise=NOISE)(worlds), ByRule(view)(worlds)
    for place, world in enumerate(worlds):
        start = view.record(map(int, world)).start
        assert isclose(given[place], _logarithm(view, start, (NOISE,)), abs_tol=1e-9)
        assert isclose(inferred[place], _logarithm(view, start, NOISES), abs_tol=1e-9)


def _seen(watch: tuple[Record, int, int]) -> View:
    """Return a view after some plays."""
    record, seat, plays = watch
    return record.start.view(seat=seat).replay(play.card for play in record.plays[:plays])


def _logarithm(view: View, position: Position, noises: tuple[float, ...]) -> float:
    """Return how likely the plays are from an open position on, card by card, if each seat has one of so many noises."""
    likely = np.ones((view.rules.seats, len(noises)))
    for card in view.plays:
        ways = len(position.legal)
        if position.turn != view.seat and ways > 1:
            by_rule = player_of(view.rules).card(position, position.bits) == card
            likely[position.turn - 1] *= [noise / ways + (1 - noise) * by_rule for noise in noises]
        position = position.play(card)
    return float(np.log(likely.mean(axis=1)).sum())


@pytest.mark.parametrize(
    "game",
    ["jass/schieber:trump=H", TRUMP_AIMED, "jass/coiffeur:trump=S,must_overtrump_if_only_trumps=true", "bridge/spades"],
)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_noted_in_one_world_holds_in_all(game: str, seed: int) -> None:
    start = deal(rules(game), seed=seed)
    view = start.view(seat=seed % 4 + 1).replay(played_on(start, plays=8 + 5 * seed, seed=seed))
    worlds = view.worlds.draw(300, seed=seed)
    each = [ByRule(view)(world[np.newaxis])[0] for world in worlds]
    assert np.array_equal(ByRule(view)(worlds), each)


@settings(max_examples=25)
@given(watched(), SEEDS)
def test_likely_worlds_fit_what_is_seen_and_do_not_depend_on_the_hidden_cards(
    watch: tuple[Record, int, int], seed: int
) -> None:
    view = _seen(watch)
    worlds = ByRule(view).draw(6, seed=seed)
    for world in worlds:
        record = view.record(map(int, world))
        assert all(fact.holds(hand.bits) for fact in view.facts for hand in [record.start.hands[fact.seat - 1]])
    other = view.record(map(int, worlds[0])).start.view(seat=view.seat).replay(view.plays)
    assert np.array_equal(ByRule(other).draw(6, seed=seed), worlds)


def _played_by_rule(game: str, least: int) -> View:
    """Return the view of the seat on turn after so many plays by rule, or a few more until it has a choice."""
    position = start = deal(rules(game), seed=least)
    plays: list[Card] = []
    while len(plays) < least or len(position.legal) < 3:
        plays.append(player_of(position.rules).card(position, position.bits))
        position = position.play(plays[-1])
    return start.view(seat=position.turn).replay(plays)


def _of_queens() -> View:
    start = Position.parse("jazz/queens AK.Q..75/QT...J32/9...A864 1")
    return start.view(seat=3).replay("KS QS 9S QH JC 8C")


def _of_sevens() -> View:
    return _played_by_rule("jazz/sevens", 39)


def _of_gone_cards() -> View:
    """Return a view in which some of the cards unseen are gone."""
    view = _of_queens()
    known = view.gone & ~bits_of(map(Card.parse, ("9H", "3C", "6S")))
    return View(view.start, view.seat, gone=known).replay(view.plays)


def _of_trumps() -> View:
    return _played_by_rule("jass/schieber:trump=H", 23)


@pytest.mark.parametrize("view", [_of_queens(), _of_sevens(), _of_gone_cards(), _of_trumps()], ids=VIEWS)
def test_cards_are_where_they_are_likely(view: View) -> None:
    belief = ByRule(view, noise=0.1)
    every = view.worlds.listed()
    weights = weights_of(belief, every) / len(every)
    drawn, before = belief.draw(20_000, seed=5), []
    for card in cards_of(view.worlds.sampler.arguments[3]):
        with_first = every[:, 0] & np.uint64(card.bit) > 0
        likely = weights[with_first].sum()
        assert isclose((drawn[:, 0] & np.uint64(card.bit) > 0).mean(), likely, abs_tol=0.015)
        before.append(abs(likely - with_first.mean()))
    assert max(before) > 0.05


def test_a_hint_by_belief_weighs_all_worlds_if_they_are_few() -> None:
    view = Position.parse("jazz/queens AK.Q..7/QT...J2/9...A63 1").view(seat=3).replay("KS QS 9S AS")
    view = view.play("TS")
    belief = ByRule(view)
    worlds = list(view.worlds)
    weights = weights_of(belief, np.array(worlds, np.uint64))
    each = [[hint(View(view.opened(world), 3, gone=_gone(view)))[card].mean for card in view.legal] for world in worlds]
    found = hint(view, weights=belief)
    assert found.exact
    for prospect, mean in zip(found, weights @ np.array(each) / weights.sum(), strict=True):
        assert isclose(prospect.mean, mean, abs_tol=1e-9)


def _gone(view: View) -> int:
    return sum(card.bit for card in view.plays if card not in view.trick)


@pytest.mark.parametrize("game", ["jazz/clubs", "jazz/sevens", "jass/schieber:trump=H", TRUMP_AIMED])
def test_a_hint_by_belief_is_the_same_again(game: str) -> None:
    view = _played_by_rule(game, 9)
    first, again = (hint(view, worlds=40, weights=ByRule(view), seed=2) for _ in range(2))
    assert first == again


@pytest.mark.parametrize(("game", "plays"), [("jazz/tricks", 26), ("jazz/queens", 14)])
def test_the_errors_of_a_hint_by_belief_are_how_far_hints_lie_apart(game: str, plays: int) -> None:
    view = _played_by_rule(game, plays)
    found = [hint(view, worlds=256, weights=ByRule(view), seed=seed) for seed in range(40)]
    means = np.array([[prospect.mean for prospect in each] for each in found])
    errors = np.array([[prospect.error for prospect in each] for each in found])
    assert 0.7 < (means.var(axis=0, ddof=1).sum() / (errors**2).mean(axis=0).sum()) ** 0.5 < 1.4


def test_no_likely_worlds_are_an_empty_array() -> None:
    assert ByRule(deal(rules("jazz/king"), seed=1).view(seat=1)).draw(0, seed=1).shape == (0, 4)


@pytest.mark.parametrize("worlds", [2, 8, 20])
def test_a_few_worlds_have_errors_as_well(worlds: int) -> None:
    view = _played_by_rule("jazz/tricks", 20)
    assert all(isfinite(each.error) for each in hint(view, worlds=worlds, weights=ByRule(view)))


@pytest.mark.parametrize("noise", [0.0, -0.5, 1e-7, 1.5, float("nan")])
def test_a_play_must_be_possible_and_no_likelier_than_sure(noise: float) -> None:
    with pytest.raises(ValueError, match="noise is a share"):
        ByRule(deal(rules("jazz/king"), seed=1).view(seat=1), noise=noise)
