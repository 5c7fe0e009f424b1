"""Melds: what a hand has, what it is worth, who scores, against known questions and a second statement."""

import json
import pickle
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from meld_law import every_meld, first_is_better, most_points, points, whole_melds
from strategies import SEEDS, meld_scales, melded_hands

from solver.cards import Card, bits_of
from solver.errors import DealError, NotationError
from solver.field import Field
from solver.games.declaring import read_melds
from solver.games.meld import NO_MELD, NO_OTHER, Announcement, Meld, MeldOrder, MeldScale, marriage_holder, runs_of
from solver.hand import Hand

CASES = Path(__file__).parent / "cases" / "jass" / "melds.jsonl"
MODES = st.sampled_from(["S", "H", "D", "C", "topdown", "bottomup"])


def cases(kind: str) -> list[Any]:
    found = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    return [pytest.param(case, id=case["id"]) for case in found if case["kind"] == kind]


def melds(text: str) -> tuple[Announcement, ...]:
    return read_melds(Field.of(text))


def order_of(case: dict[str, Any]) -> MeldOrder:
    key, _, contract = case["game"].rpartition("=")
    trump = contract if key.endswith("trump") else ""
    agreed = dict(item.split("=") for item in case.get("agreed", "").split(",") if item)
    scale = MeldScale(agreed.get("sequence_scale", "graded"), meld_tiebreak_rank=agreed.get("meld_tiebreak_rank") == "true")
    return MeldOrder(scale, trump, contract == "bottomup")


def ordered(scale: MeldScale, mode: str, forehand: int = 1) -> MeldOrder:
    return MeldOrder(scale, mode if mode in "SHDC" else "", mode == "bottomup", forehand)


def hand(text: str) -> int:
    return bits_of(map(Card.parse, text.split()))


@pytest.mark.parametrize("case", cases("hand"))
def test_the_melds_of_known_hands(case: dict[str, Any]) -> None:
    found = MeldScale().melds(hand(case["hand"]))
    assert " ".join(map(str, found)) == case["melds"]
    assert sum(map(MeldScale().points, found)) == case["points"]


@pytest.mark.parametrize("case", cases("compare"))
def test_the_better_of_two_known_melds(case: dict[str, Any]) -> None:
    order, both = order_of(case), {name: melds(case[name])[0] for name in "ab"}
    assert max(both, key=lambda name: order.key(both[name])) == case["better"]
    if both["a"].seat % 2 != both["b"].seat % 2:
        assert order.contest(both.values()).best == both[case["better"]]


@pytest.mark.parametrize("case", cases("team"))
def test_the_side_that_scores_known_melds(case: dict[str, Any]) -> None:
    contest = order_of(case).contest(melds(case["melds"]))
    assert (list(contest.side), contest.points) == (case["side"], case["points"])


def test_the_other_answers_to_known_questions() -> None:
    low, apart, seed = MeldScale(low_quads=False), MeldScale(kreuzweis=False), ordered(MeldScale(), "S")
    assert low.melds(hand("6H 6D 6C 6S 8H TD KC AS 9S")) == ()
    assert [str(meld) for meld in apart.melds(hand("AS KS QS JS KH KD KC 6H 7D"))] == ["KKKK"]
    ace, nine = melds("2:AKQH 1:987C")
    assert seed.contest([ace, nine]).best == nine
    assert ordered(MeldScale(meld_tiebreak_rank=True), "S").contest([ace, nine]).reason == "higher rank"
    five, four = melds("4:JT987H 1:AAAA")
    assert seed.contest([five, four]).reason == "more cards"
    contest = ordered(MeldScale(meld_tiebreak_cards=False), "S").contest([five, four])
    assert (contest.best, contest.rival, contest.reason) == (four, five, "four of a kind before a run")
    assert MeldScale(four_nines=100).points(Meld.parse("9999")) == 100


@given(melded_hands(), meld_scales())
def test_the_melds_of_a_hand_are_those_found_by_trying_every_subset(hands: tuple[Hand, ...], scale: MeldScale) -> None:
    for held in hands[:2]:
        found, whole = scale.melds(held.bits), whole_melds(held, scale)
        if scale.kreuzweis:
            assert {frozenset(meld.cards) for meld in found} == whole
        most = sum(points(cards, scale) for cards in whole) if scale.kreuzweis else most_points(held, scale)
        assert sum(map(scale.points, found)) == most
        assert scale.may_announce(held.bits, found)
        assert all(scale.points(meld) == points(frozenset(meld.cards), scale) for meld in found)


@given(melded_hands(), meld_scales())
def test_only_whole_runs_can_be_announced_and_cards_serve_twice_by_agreement(
    hands: tuple[Hand, ...], scale: MeldScale
) -> None:
    for held in hands[:1]:
        every, whole = every_meld(held, scale), whole_melds(held, scale)
        for cards in every:
            alone = scale.may_announce(held.bits, [Meld.of(cards)])
            assert alone or cards not in whole
            assert not alone or cards in whole or not scale.kreuzweis
        for one, other in combinations(whole, 2):
            both = scale.may_announce(held.bits, [Meld.of(one), Meld.of(other)])
            assert both == (scale.kreuzweis or not one & other)


@given(melded_hands(), meld_scales(), MODES, st.integers(1, 4))
def test_the_contest_is_won_by_the_meld_that_beats_every_other(
    hands: tuple[Hand, ...], scale: MeldScale, mode: str, forehand: int
) -> None:
    shown = [Announcement(seat, meld) for seat, held in enumerate(hands, start=1) for meld in scale.melds(held.bits)]
    contest = ordered(scale, mode, forehand).contest(shown)
    if not shown:
        assert (contest.side, contest.points, contest.best, contest.reason) == ((), 0, None, NO_MELD)
        return
    assert contest.best is not None
    best, seat = frozenset(contest.best.meld.cards), contest.best.seat
    for other in shown:
        if other.seat != seat:
            cards = frozenset(other.meld.cards)
            assert first_is_better(best, seat, cards, other.seat, scale=scale, mode=mode, forehand=forehand)
    assert seat in contest.side
    mine = [other for other in shown if other.seat in contest.side]
    assert contest.points == sum(points(frozenset(other.meld.cards), scale) for other in mine)
    assert (contest.rival is None) == (len(mine) == len(shown)) == (contest.reason == NO_OTHER)


@given(melded_hands(), meld_scales(), MODES, SEEDS)
def test_the_order_of_announcing_decides_nothing(hands: tuple[Hand, ...], scale: MeldScale, mode: str, seed: int) -> None:
    shown = [Announcement(seat, meld) for seat, held in enumerate(hands, start=1) for meld in scale.melds(held.bits)]
    assert ordered(scale, mode).contest(shown) == ordered(scale, mode).contest(reversed(shown))


@given(melded_hands(), meld_scales())
def test_a_meld_reads_back_as_it_was_written(hands: tuple[Hand, ...], scale: MeldScale) -> None:
    for held in hands:
        for meld in scale.melds(held.bits):
            assert Meld.parse(str(meld)) == meld
            assert Meld.parse(str(meld).lower().replace("t", "10")) == meld
            assert pickle.loads(pickle.dumps(meld)) == meld


@pytest.mark.parametrize("text", ["AKH", "AKJH", "AKQ", "99", "9999H", "AAA", "KKKQ", "AKQHD", "A K Q H", "543H", "", "x"])
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(DealError, match="meld"):
        Meld.parse(text)


def test_a_fault_among_announced_melds_is_named() -> None:
    assert melds(" 2 : akq♥ 4:10101010 ") == (Announcement(2, Meld.parse("AKQH")), Announcement(4, Meld.parse("TTTT")))
    for text, reason, column in (("2:AKH", "is no meld", 3), ("2:AKQH x", "SEAT:WORD", 8), ("AKQH", "SEAT:WORD", 1)):
        with pytest.raises(NotationError, match=reason) as caught:
            melds(text)
        assert caught.value.column == column


@given(melded_hands(), st.sampled_from("SHDC"))
def test_the_marriage_is_king_and_queen_of_trumps_in_one_hand(hands: tuple[Hand, ...], trump: str) -> None:
    holders = [seat for seat, held in enumerate(hands, 1) if {Card("K", trump), Card("Q", trump)} <= set(held)]
    assert [marriage_holder([held.bits for held in hands], trump)] == (holders or [0])
    assert marriage_holder([held.bits for held in hands], "") == 0


def test_runs_count_in_natural_order_in_trumps_too() -> None:
    assert [str(run) for run in runs_of(hand("JS 9S AS TS 8S KS"))] == ["JT98S"]
    assert [str(run) for run in runs_of(hand("AS KS QS 8H 7H 6H AC KC 6C"))] == ["AKQS", "876H"]
