"""Worlds: counted exactly, drawn evenly, the same for a seed; against all deals listed by brute force."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from itertools import product
from math import comb, factorial

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS, watched

from solver import LimitError, Position, Record, View, deal, rules
from solver.cards import WHOLE_PACK, cards_of
from solver.core.worlds import Sampler
from solver.games.base import Share

PACK = [card.bit for card in cards_of(WHOLE_PACK)]
FEW = "jazz/queens A...K/?2/?2 1 gone=KQJT98765432.AKQJT98765432.AKQJT98765."
Clauses = tuple[tuple[int, tuple[Share, ...]], ...]


def sampler_and_worlds(places: int, seed: int) -> tuple[Sampler, set[tuple[int, ...]]]:
    """Return the sampler of random small knowledge, and all worlds that fit it, found by trying every deal."""
    choose = random.Random(seed)
    cards = choose.sample(PACK, choose.randint(1, 6 if places < 4 else 5 if places < 7 else 4))
    owners = [choose.randrange(places) for _ in cards]
    rooms = tuple(owners.count(place) for place in range(places))
    permitted = tuple(sum(card for card in cards if choose.random() < 0.8) for _ in rooms)
    clauses = tuple((choose.randrange(places), _shares(cards, choose)) for _ in range(choose.choice([0, 0, 1, 2])))
    worlds = set()
    for holders in product(range(places), repeat=len(cards)):
        hands = tuple(bits_held(cards, holders, place) for place in range(places))
        if tuple(hand.bit_count() for hand in hands) == rooms and _fits(hands, permitted, clauses):
            worlds.add(hands[:-1])
    return Sampler((0,) * places, rooms, permitted, sum(cards), clauses), worlds


def bits_held(cards: list[int], holders: tuple[int, ...], place: int) -> int:
    return sum(card for card, holder in zip(cards, holders, strict=True) if holder == place)


def _shares(cards: list[int], choose: random.Random) -> tuple[Share, ...]:
    shares = []
    for _ in range(choose.randint(1, 2)):
        least = choose.randint(0, 2)
        among = sum(card for card in cards if choose.random() < 0.5)
        shares.append(Share(among, least, least + choose.randint(0, 2)))
    return tuple(shares)


def _fits(hands: tuple[int, ...], permitted: tuple[int, ...], clauses: Clauses) -> bool:
    return not any(hand & ~may for hand, may in zip(hands, permitted, strict=True)) and all(
        any(share.holds(hands[place]) for share in shares) for place, shares in clauses
    )


@given(st.integers(2, 8), SEEDS)
def test_all_worlds_are_found_once_and_no_others_drawn(places: int, seed: int) -> None:
    sampler, worlds = sampler_and_worlds(places, seed)
    assert sampler.count == len(worlds)
    assert {sampler.world(rank) for rank in range(sampler.count)} == worlds
    assert pickle.loads(pickle.dumps(sampler)).count == sampler.count
    if worlds:
        assert {sampler.draw(seed, number) for number in range(20)} <= worlds
    else:
        with pytest.raises(IndexError):
            sampler.draw(seed, 0)


@pytest.mark.parametrize("places", [3, 4, 5, 7])
def test_worlds_are_drawn_evenly(places: int) -> None:
    tried = 0
    for seed in range(80 // places):
        sampler, worlds = sampler_and_worlds(places, seed)
        if len(worlds) > 1:
            tried += 1
            assert_even(Counter(sampler.draw(seed, number) for number in range(40 * len(worlds))), len(worlds))
    assert tried > 3


@pytest.mark.parametrize(
    "text",
    [
        FEW,
        "jazz/last A.K../?2!S/?2!H/?2 1 seat=1 gone=JT98765432.AT98765432.QJT98765432.KQJT98765432",
        "jazz/queens A.KT../?2!S/?3/?3 2:9S gone=JT8765432.A98765432.AKQJT987652.AT98765432 holds=3:1-2:..4.KQ",
    ],
)
def test_worlds_of_a_view_are_drawn_evenly(text: str) -> None:
    worlds = View.parse(text).worlds
    assert 100 < worlds.count < 10_000
    assert_even(Counter(map(tuple, worlds.draw(100_000, seed=5).tolist())), worlds.count)


def assert_even(found: Counter[tuple[int, ...]], count: int) -> None:
    """Check by chi-square, five standard deviations wide, that each of so many worlds came up about as often."""
    total = found.total()
    squares = sum((times - total / count) ** 2 for times in found.values()) + (count - len(found)) * (total / count) ** 2
    freedom = count - 1
    assert squares * count / total < freedom + 5 * (2 * freedom) ** 0.5 + 10


@given(watched())
def test_the_true_deal_is_one_of_the_worlds(watch: tuple[Record, int, int]) -> None:
    record, seat, plays = watch
    worlds = record.view(seat=seat, plays=plays).worlds
    assert worlds.count >= 1
    if worlds.count <= 500:
        assert Record(record.start, record.plays[:plays]).final.bits in set(worlds)


def test_the_number_of_worlds_at_the_start_is_a_multinomial() -> None:
    for seats, each in ((3, 17), (4, 13), (5, 10), (6, 8), (7, 7)):
        view = deal(rules("jazz/tricks", seats=seats), seed=1).view(seat=2)
        assert view.worlds.count == factorial(each * (seats - 1)) // factorial(each) ** (seats - 1)


def test_a_draw_depends_on_seed_and_number_alone() -> None:
    worlds = deal(rules("jazz/king"), seed=1).view(seat=1).worlds
    whole = worlds.draw(50, seed=9)
    assert (worlds.draw(20, seed=9, first=30) == whole[30:]).all()
    assert (worlds.draw(50, seed=9) == whole).all()
    assert not (worlds.draw(50, seed=10) == whole).all()
    assert whole.dtype == np.uint64


def test_draws_follow_the_published_generator() -> None:
    """Deal free cards in slow Python from numpy's Philox: pieces of 16 bits, from the low end, spread over what is left."""
    view = deal(rules("jazz/king"), seed=1).view(seat=4)
    cards = sorted(card.bit for card in view.rules.cards if card not in view.hands[3])
    for number in range(20):
        words = iter(np.random.Philox(key=[77, 0], counter=[0, number, 0, 0]).random_raw(40).tolist())
        pieces = (word >> 16 * piece & 0xFFFF for word in words for piece in range(4))
        left, hands = list(cards), [0, 0, 0]
        for place in range(26):
            spread = next(pieces) * len(left)
            while spread & 0xFFFF < 0x10000 % len(left):
                spread = next(pieces) * len(left)
            chosen = spread >> 16
            hands[place // 13] |= left[chosen]
            left[chosen] = left[-1]
            left.pop()
        hands[2] = sum(left)
        assert view.worlds.draw(1, seed=77, first=number)[0].tolist() == [*hands, view.position.bits[3]]


def test_a_belief_weighs_the_worlds() -> None:
    view = View.parse(FEW)
    queen = next(iter(view.worlds))[1] & -next(iter(view.worlds))[1]

    def belief(worlds: npt.NDArray[np.uint64]) -> npt.NDArray[np.float64]:
        return np.where(worlds[:, 1] & np.uint64(queen), np.log(3.0), 0.0)

    plain = view.worlds.sample(20_000, seed=3)
    assert plain.effective == 20_000
    weighed = view.worlds.sample(20_000, seed=3, weights=belief)
    assert (plain.worlds == weighed.worlds).all()
    assert abs(weighed.weights.mean() - 1) < 1e-12
    assert weighed.effective < 20_000
    holds = (plain.worlds[:, 1] & np.uint64(queen)) != 0
    share = holds.mean()
    assert abs(weighed.weights[holds].sum() / 20_000 - 3 * share / (2 * share + 1)) < 1e-9


def test_a_belief_that_excludes_every_world_is_refused() -> None:
    worlds = View.parse("jazz/queens A...K/?2/?2 1").worlds
    with pytest.raises(ValueError, match="minus infinity"):
        worlds.sample(5, seed=1, weights=lambda found: np.full(len(found), -np.inf))


def test_too_many_worlds_are_not_listed() -> None:
    with pytest.raises(LimitError, match="too many"):
        View.parse("jazz/queens A...K/?2/?2 1").worlds.listed()


def test_few_worlds_are_listed_each_once() -> None:
    view = Position.parse("jazz/queens AK.Q..7/QT.J..2/9..5.A3 1").view(seat=2)
    listed = view.worlds.listed()
    assert len(listed) == comb(8, 4) == len(np.unique(listed, axis=0))
    assert [tuple(world) for world in listed.tolist()] == list(view.worlds)
