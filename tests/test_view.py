"""What a seat may know: nothing it has not seen, everything that follows from the play, and clear words when facts clash."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS, hidden_positions, jass_positions, positions, watched, watched_endings

from solver import PASS, ContradictionError, DealError, IllegalPlay, NotationError, Position, Record, View, rules
from solver.cards import bits_of, cards_of
from solver.deals import deal
from solver.hand import Hand

BENCH = "jazz/queens AK.Q..7/QT.J..2/9..5.A3 1"
TANGLE = ";".join(f"3:0-1:.Q{rank}.." for rank in "KJT98765432")
ANYTHING = st.one_of(positions(), jass_positions())


@given(ANYTHING, SEEDS)
def test_a_play_proves_exactly_that_no_other_hand_could_have_made_it(position: Position, seed: int) -> None:
    choose = random.Random(seed)
    found, leader, table = position.rules, position.leader, position.trick
    left = cards_of(found.pack & ~bits_of(table))
    if position.over or not left:
        return
    for _ in range(20):
        hand = choose.sample(left, choose.randint(1, min(len(left), 6)))
        hands = [0] * found.seats
        hands[position.turn - 1] = bits_of(hand)
        playable = found.playable(tuple(hands), leader, table)
        for card in (*hand, PASS):
            if card != PASS and not found.playable(tuple(card.bit & each for each in hands), leader, table):
                continue
            proof = found.proves(leader, table, card)
            kept = bits_of(hand) & ~card.bit
            legal = bool(card.bit & playable) if card.bit else not playable
            assert legal == (not proof or any(share.holds(kept) for share in proof)), (card, hand)


@given(watched(), SEEDS)
def test_a_view_is_the_same_for_every_deal_its_seat_cannot_tell_apart(watch: tuple[Record, int, int], seed: int) -> None:
    record, seat, plays = watch
    view = record.view(seat=seat, plays=plays)
    for number in range(3):
        world = view.worlds.draw(1, seed=seed, first=number)[0]
        other = view.record(world)
        assert [play.card for play in other.plays] == [play.card for play in record.plays[:plays]]
        assert other.final == view.opened(world)
        twin = other.view(seat=seat)
        assert twin == view
        assert (str(twin), repr(twin), hash(twin), twin.facts) == (str(view), repr(view), hash(view), view.facts)
        assert (twin.worlds.draw(5, seed=seed) == view.worlds.draw(5, seed=seed)).all()


@given(watched())
def test_a_view_holds_the_own_hand_and_the_public_state_alone(watch: tuple[Record, int, int]) -> None:
    record, seat, plays = watch
    true = Record(record.start, record.plays[:plays]).final
    view = record.view(seat=seat, plays=plays)
    assert (view.trick, view.taken, view.turn, view.over) == (true.trick, true.taken, true.turn, true.over)
    assert view.hands[seat - 1] == true.hands[seat - 1]
    assert [len(hand) for hand in view.hands] == [len(hand) for hand in true.hands]
    assert view.legal == (true.legal if true.turn == seat else ())
    opening = true.rules.opener(true.leader, true.trick)
    others = [hand for place, hand in enumerate(view.hands, start=1) if place != seat]
    assert not any(hand.bits & ~opening for hand in others)


@given(watched())
def test_seeing_card_by_card_is_as_good_as_the_record(watch: tuple[Record, int, int]) -> None:
    record, seat, plays = watch
    view = record.start.view(seat=seat)
    for number, play in enumerate(record.plays[:plays]):
        if number % 5 == 0:
            assert view == record.view(seat=seat, plays=number)
        view = view.play(str(play.card))
    assert view == record.view(seat=seat, plays=plays)
    assert view.position == record.view(seat=seat, plays=plays).position


@given(watched())
def test_the_view_of_a_row_is_that_of_the_seat_on_turn(watch: tuple[Record, int, int]) -> None:
    record, _, _ = watch
    turns = [position.turn for position in record.positions()]
    number = 0
    for row, (_, made) in enumerate(record.rows(), start=1):
        view = record.view(seat=turns[number], row=row)
        assert len(view.plays) == number
        assert view.turn == view.seat
        number += len(made)
    with pytest.raises(DealError, match="no turn"):
        record.view(seat=1, row=len(record.rows()) + 2)


def deals_of(cards: list[int], sizes: list[int]) -> Iterator[list[int]]:
    """Yield every way to deal cards into hands of these sizes."""
    if not sizes:
        yield []
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        yield from ([sum(hand), *others] for others in deals_of(rest, sizes[1:]))


def worlds_by_replaying(record: Record, seat: int) -> set[tuple[int, ...]]:
    """Return the hands now of all deals in which the record could have been played: slow, and plainly right."""
    start, found = record.start, set()
    hidden = [place for place in range(start.rules.seats) if place != seat - 1]
    cards = [card.bit for place in hidden for card in start.hands[place]]
    for dealt in deals_of(cards, [len(start.hands[place]) for place in hidden]):
        hands = list(start.bits)
        for place, hand in zip(hidden, dealt, strict=True):
            hands[place] = hand
        try:
            position = replace(start, hands=tuple(map(Hand, hands)))
            for play in record.plays:
                position = position.play(play.card)
        except (DealError, IllegalPlay):
            continue
        found.add(position.bits)
    return found


@given(watched_endings())
def test_the_worlds_are_the_deals_in_which_all_plays_were_legal(watch: tuple[Record, int, int]) -> None:
    record, seat, _ = watch
    worlds = record.view(seat=seat).worlds
    expected = worlds_by_replaying(record, seat)
    assert worlds.count == len(expected)
    assert set(worlds) == expected


@given(watched())
def test_text_and_repr_lead_back_to_the_view(watch: tuple[Record, int, int]) -> None:
    record, seat, plays = watch
    view = record.view(seat=seat, plays=plays)
    assert eval(repr(view), {"View": View}) == view
    assert pickle.loads(pickle.dumps(view)) == view
    again = View.parse(str(view))
    assert str(again) == str(view)
    assert (again.hands, again.turn, again.taken, again.seat) == (view.hands, view.turn, view.taken, seat)
    assert again.worlds.count == view.worlds.count
    assert (again.worlds.draw(3, seed=1) == view.worlds.draw(3, seed=1)).all()


@given(hidden_positions(), st.integers(1, 7))
def test_a_position_with_hidden_hands_is_a_view_or_a_clear_refusal(position: Position, seat: int) -> None:
    try:
        view = position.view(seat=seat)
    except (DealError, ContradictionError):
        return
    world = view.worlds.draw(1, seed=1)[0]
    for hand, known in zip(view.opened(world).hands, position.hands, strict=True):
        assert len(hand) == len(known)
        assert not known.bits & ~hand.bits or not position.hands[seat - 1].unseen
        assert not hand.bits & ~known.bits & known.barred


@given(watched_endings(), SEEDS)
def test_what_is_told_leaves_just_the_worlds_that_agree(watch: tuple[Record, int, int], seed: int) -> None:
    record, seat, _ = watch
    view, choose = record.view(seat=seat), random.Random(seed)
    others = [place for place in range(1, record.start.rules.seats + 1) if place != seat]
    hidden = cards_of(sum(record.final.bits[place - 1] for place in others))
    if not hidden:
        return
    cards = choose.sample(hidden, choose.randint(1, len(hidden)))
    other, least = choose.choice(others), choose.randint(0, 2)
    most = least + choose.randint(0, 2)
    expected = [world for world in view.worlds if least <= (world[other - 1] & bits_of(cards)).bit_count() <= most]
    if not expected:
        with pytest.raises(ContradictionError):
            view.know(cards, seat=other, least=least, most=most)
        return
    told = view.know(cards, seat=other, least=least, most=most)
    assert set(told.worlds) == set(expected)
    assert eval(repr(told), {"View": View}) == told
    assert View.parse(str(told)).worlds.count == len(expected)


def test_whoever_does_not_follow_is_void() -> None:
    view = Position.parse(BENCH).view(seat=2).replay("KS QS AC")
    assert str(view.position) == "jazz/queens ?3/T.J..2/?3!S 1 -5/0/0"
    assert view.worlds.count == 4


def test_a_forced_pass_tells_that_no_card_fitted() -> None:
    start = Position.parse("jazz/sevens A2.KQ.32.A2/K3.A.KQ4.K3/Q4.J32.A.Q4 1:5-J.4-T.5-J.5-J")
    assert str(start.view(seat=2).play(PASS).hands[0]) == "?8!QS,4S,JH,3H,QC,4C"


def test_a_seat_that_must_open_holds_the_card_it_must_open_with() -> None:
    start = deal(rules("jazz/sevens:starter=7D"), seed=4)
    view = start.view(seat=start.rules.after(start.turn))
    assert str(view.hands[start.turn - 1]) == "..7.?12"


def test_the_trump_jack_may_have_been_withheld() -> None:
    start = Position.parse("jass/schieber:trump=H .A6..A/AK.J../..A.KQ/.KT..9 1")
    view = start.view(seat=1).replay("AH AS KC TH")
    assert [str(hand) for hand in view.hands[1:]] == ["?2!KH", "?2!KH", "?2"]
    assert view.worlds.count == 30


def test_a_forbidden_undertrump_tells_that_only_trumps_are_left() -> None:
    start = Position.parse("jass/schieber:trump=H A..6./.J6../.K7../.9.8. 1")
    view = start.view(seat=1).replay("AS JH 7H")
    assert str(view.hands[2]) == "?1!D"
    free = Position.parse("jass/schieber:trump=H,undertrump_when_following=true A..6./.J6../7.7../.9.8. 1")
    assert free.view(seat=1).replay("AS JH 7H").worlds.count == 9


def test_shown_cards_are_known_until_they_are_played() -> None:
    view = Position.parse("jass/schieber:trump=H A..6./.KQ../7.7../.98.. 1").view(seat=1).know("KH QH", seat=2)
    assert [str(hand) for hand in view.hands] == ["A..6.", ".KQ..", "?2", "?2"]
    assert str(view.replay("AS QH").hands[1]) == ".K.."


def test_cards_that_nobody_mentions_may_be_gone() -> None:
    view = View.parse("jazz/queens A...K/?2/?2 1")
    assert view.seat == 1
    assert view.worlds.count == 49 * 48 // 2 * (47 * 46 // 2)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("QS", "seat 2 holds it"),
        ("2H", "not among the cards left"),
        ("-", "no passing"),
        ("KS QS KS", "not among the cards left"),
        ("KS 2C", "must follow"),
    ],
)
def test_a_play_that_cannot_be_is_refused(cards: str, reason: str) -> None:
    with pytest.raises(IllegalPlay, match=reason):
        Position.parse(BENCH).view(seat=2).replay(cards)


def test_a_card_that_does_not_fit_the_rows_is_refused() -> None:
    start = deal(rules("jazz/sevens"), seed=1)
    with pytest.raises(IllegalPlay, match="does not fit the table"):
        start.view(seat=2).play(next(card for card in start.hands[0] if card.rank != "7"))


@pytest.mark.parametrize(
    ("view", "card", "facts"),
    [
        (
            Position.parse(BENCH).view(seat=2).replay("KS QS AC 7C 2C"),
            "9S",
            ["row 1: seat 3 played AC, so it kept none of S", "row 2: seat 3 played 9S"],
        ),
        (
            Position.parse(BENCH).view(seat=2).know("KS 5D", seat=3),
            "KS",
            ["after 0 plays seat 3 is known to hold KS 5D", "row 1: seat 1 played KS"],
        ),
    ],
)
def test_a_contradiction_names_the_facts_that_clash(view: View, card: str, facts: list[str]) -> None:
    with pytest.raises(ContradictionError) as caught:
        view.play(card)
    assert list(caught.value.facts) == facts


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("jazz/queens ?2/?2/?2 1 seat=1", DealError),
        ("jazz/queens A...K/?2/?2 1 seat=4", DealError),
        ("jazz/queens A...K/?2/?2 1 gone=A...", DealError),
        ("jazz/queens A...K/?2/?2 1 gone=Q... gone=Q...", NotationError),
        ("jazz/queens A...K/?2/?2 1 holds=2", NotationError),
        ("jazz/queens A...K/?2/?2 1 holds=1:1-1:Q...", DealError),
        ("jazz/queens A...K/?2!SHDC/?2 1", ContradictionError),
        (f"jazz/queens A...K/?2/?2 1 holds={';'.join(f'2:0-1:Q{rank}...' for rank in 'KJT98765432')};{TANGLE}", DealError),
        ("jazz/queens A...K/?2/?2 1 holds=2:1-1:Q...;3:1-1:Q...", ContradictionError),
        ("jazz/queens A...K/2...3/5...6 1", NotationError),
        ("jazz/queens", NotationError),
    ],
)
def test_bad_views_are_refused_with_a_place(text: str, kind: type[Exception]) -> None:
    with pytest.raises(kind) as caught:
        View.parse(text)
    assert isinstance(caught.value, NotationError)
