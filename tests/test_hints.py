"""Hints from one seat: means over all that fits what it knows, the same whatever the hidden hands are."""

from __future__ import annotations

import json
import math
import pickle
import random
from fractions import Fraction
from pathlib import Path

import numpy as np
import oracle
import pytest
from endings import layout_endings, state_of, trick_endings
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import SEEDS, jass_positions, positions, watched
from terminal import Terminal

from solver import (
    PASS,
    ByRule,
    DealError,
    Limit,
    LimitError,
    Position,
    Record,
    View,
    hint,
    hints,
    read_records,
    rules,
    solve,
)
from solver.cards import Card
from solver.deals import deal
from solver.games import JassRules
from solver.prospects import numbers_of
from solver.ruleplay import player_of

GAMES: dict[str, dict[str, str]] = {
    "jazz/tricks": {},
    "jazz/clubs": {},
    "jazz/queens": {},
    "jazz/king": {},
    "jazz/last": {},
    "jazz/sevens": {},
    "jass/schieber": {"trump": "H"},
    "jass/coiffeur": {"mode": "slalom-bottomup"},
    "jass/differenzler": {"trump": "C", "targets": "50/30/40/20"},
    "bridge/spades": {},
}
ENDING = str(Position.parse("jazz/queens AK.Q..7/QT...J2/9...A63 1").play("KS").view(seat=2))


@pytest.fixture
def solver(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


@settings(max_examples=40)
@given(st.one_of(trick_endings(), layout_endings()))
def test_a_hint_of_all_worlds_is_the_mean_of_what_brute_force_says(position: Position) -> None:
    assume(not position.over)
    view = position.view(seat=position.turn)
    assume(view.worlds.count <= 60)
    found = hint(view, worlds=view.worlds.count)
    assert (found.exact, found.worlds) == (True, found.total)
    for card in view.legal:
        means = [_brute(view.opened(world), card) for world in view.worlds]
        assert math.isclose(found[card].mean, sum(means) / len(means), abs_tol=1e-9)
        assert found[card].error == found[card].difference_error == 0
    least = min(prospect.mean for prospect in found)
    assert found.best == tuple(prospect.card for prospect in found if prospect.mean <= least + 1e-9)


def _brute(position: Position, card: Card) -> Fraction:
    state, paid = oracle.after(state_of(position), str(card))
    seat = position.turn - 1
    return oracle.even(state)[seat] + paid[seat]


@settings(max_examples=15)
@given(jass_positions(), SEEDS)
def test_a_hint_of_one_world_is_what_solving_it_says(position: Position, seed: int) -> None:
    late = position
    while len(late.hands[late.turn - 1]) > 2:
        late = late.play(random.Random(seed).choice(late.legal))
    assume(not late.over)
    known = View(late, late.turn, gone=late.rules.pack & ~sum(late.bits) & ~sum(card.bit for card in late.trick))
    found, solved = hint(known), solve(late)
    assert (found.exact, found.total) == (True, 1)
    for choice in solved:
        assert math.isclose(found[choice.card].mean, choice.expected, abs_tol=1e-9)


@settings(max_examples=25)
@given(watched(), SEEDS)
def test_no_hint_depends_on_the_hidden_cards(watch: tuple[Record, int, int], seed: int) -> None:
    record, _, plays = watch
    turn = record.start.view(seat=record.start.turn).replay(play.card for play in record.plays[:plays]).turn
    view = record.view(seat=turn, plays=plays)
    assume(view.legal)
    found = hint(view, worlds=24, seed=seed)
    for number in range(2):
        other = view.record(view.worlds.draw(1, seed=seed, first=number)[0])
        assert hint(other.view(seat=turn), worlds=24, seed=seed) == found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plays", [0, 13, 26])
def test_in_no_game_does_a_hint_depend_on_the_hidden_cards(game: str, plays: int) -> None:
    start = position = deal(rules(game, seats=4, **GAMES[game]), seed=9)
    played = []
    for _ in range(plays):
        played.append(player_of(position.rules).card(position, position.bits))
        position = position.play(played[-1])
    view = start.view(seat=position.turn).replay(played)
    found = hint(view, worlds=12, seed=3)
    drawn = (view.record(map(int, world)).start for world in view.worlds.draw(20, seed=5))
    other = next(each for each in drawn if each.bits != start.bits)
    assert hint(other.view(seat=position.turn).replay(played), worlds=12, seed=3) == found


@settings(max_examples=25)
@given(st.one_of(positions(), jass_positions()), SEEDS)
def test_a_world_is_played_out_as_the_rule_player_plays_card_by_card(position: Position, seed: int) -> None:
    assume(not position.over)
    view = position.view(seat=position.turn)
    player = player_of(view.rules, noise=0.0)
    worlds = view.worlds.draw(2, seed=seed)
    found = player.penalties(view.position, worlds, cards=view.legal, seed=seed, first=0)
    for row, world in zip(found, worlds, strict=True):
        for penalty, card in zip(row, view.legal, strict=True):
            end = view.opened(world).play(card)
            while not end.over:
                end = end.play(player.card(end, end.bits))
            assert penalty == _paid(view.position, end)


def _paid(position: Position, end: Position) -> float:
    """Return what the seat on turn of a position has paid between it and the end; partners share."""
    found, seat = position.rules, position.turn
    if isinstance(found, JassRules) and found.targets:
        return found.distances(end.taken, end.tricks)[seat - 1]
    return sum(position.taken[other - 1] - end.taken[other - 1] for other in found.side_of(seat))


@settings(max_examples=20)
@given(st.one_of(positions(), jass_positions()), SEEDS)
def test_the_rule_player_does_not_look_into_other_hands(position: Position, seed: int) -> None:
    assume(not position.over)
    view = position.view(seat=position.turn)
    worlds = [tuple(map(int, world)) for world in view.worlds.draw(4, seed=seed)]
    present = {sum(world) for world in worlds}
    assume(len(present) == 1)
    assert len({player_of(view.rules).card(view.position, world) for world in worlds}) == 1


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("63.8", "6S"),  # the three waits behind two strangers, beyond the eight there is nothing of its own
        ("86.Q8", "8H"),  # the queen waits, and both spades help others only
        ("8.6", "6H"),  # nothing waits; below the six are four cards for others, above the eight six
        ("65.83", "6S"),  # its own five follows
    ],
)
def test_the_rule_player_of_the_layout_deal_opens_the_way_for_its_own_cards(hand: str, laid: str) -> None:
    spades, hearts = hand.split(".")
    others = ["".join(rank for rank in "AKQJT9865432" if rank not in own) for own in (spades, hearts)]
    position = Position.parse(f"jazz/sevens {hand}../{others[0]}.../.{others[1]}.. 1:7.7.2-A.2-A")
    assert player_of(position.rules).card(position, position.bits) == Card.parse(laid)


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_in_the_layout_deal_the_rule_player_is_followed_unless_another_card_is_surely_better(seats: int) -> None:
    position = deal(rules("jazz/sevens", seats=seats), seed=8)
    chosen = []
    while sum(map(len, position.hands)) > 36:
        card = player_of(position.rules).card(position, position.bits)
        found = hint(position.view(seat=position.turn), worlds=40)
        by_rule = found[card]
        assert found.method == "played out"
        assert (card in found.best) == (by_rule.difference == 0)
        assert card in found.best or by_rule.difference > 1.9 * by_rule.difference_error
        chosen.append(card in found.best and any(other.difference < 0 for other in found))
        position = position.play(card)
    assert any(chosen)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_hinted_from_the_first_lead_to_the_last_card(game: str) -> None:
    position = deal(rules(game, seats=4, **GAMES[game]), seed=4)
    sizes = set()
    while not position.over:
        left = sum(map(len, position.hands))
        view = position.view(seat=position.turn)
        if left % 6 == 0:
            found = hint(view, worlds=8)
            assert tuple(prospect.card for prospect in found) == view.legal
            assert set(found.best) <= set(view.legal)
            assert math.isclose(sum(prospect.chance for prospect in found), 1)
            assert all(math.isclose(sum(prospect.distribution.values()), 1) for prospect in found)
            sizes.add(found.method)
        position = position.play(player_of(position.rules).card(position, position.bits))
    assert sizes == {"played out", "solved"}


@pytest.mark.parametrize("seats", [3, 5, 6, 7])
@pytest.mark.parametrize("game", ["jazz/queens", "jazz/sevens"])
def test_every_number_of_seats_is_hinted(game: str, seats: int) -> None:
    position = deal(rules(game, seats=seats), seed=1)
    assert hint(position.view(seat=1), worlds=8).worlds == 8


def test_the_same_seed_gives_the_same_hint_and_another_seed_another() -> None:
    view = deal(rules("jazz/king"), seed=2).view(seat=1)
    first = hint(view, worlds=100, seed=3)
    assert first == hint(view, worlds=100, seed=3)
    assert [prospect.mean for prospect in first] != [prospect.mean for prospect in hint(view, worlds=100, seed=4)]
    assert pickle.loads(pickle.dumps(first)) == first
    assert hash(first) == hash(hint(view, worlds=100, seed=3))


def test_more_worlds_make_a_hint_surer() -> None:
    view = deal(rules("jazz/last"), seed=2).view(seat=1)
    *earlier, last = hints(view, worlds=500)
    assert [found.halt for found in earlier] == [""] * len(earlier)
    assert [found.worlds for found in earlier] == sorted({found.worlds for found in earlier})
    assert last.halt
    assert last["AS" if "AS" in map(str, view.legal) else view.legal[0]].error < earlier[0][view.legal[0]].error


def test_a_card_that_is_clearly_best_ends_the_work() -> None:
    found = hint(View.parse("jazz/king A982.A32.J986.K4/?12/?12/?12 2:5C3C2C seat=1"), worlds=10_000)
    assert (found.halt, found.worlds < 10_000) == ("clear", True)
    assert not {"KC"} & set(map(str, found.best))
    assert found["KC"].distribution == {15.0: 1.0}


def test_a_forced_card_is_valued_and_told() -> None:
    found = hint(deal(rules("jazz/sevens"), seed=5).view(seat=1), worlds=50)
    assert (found.halt, len(found), found.best) == ("forced", 1, (PASS,))
    assert found[PASS].mean > -10


def test_a_limit_that_allows_nothing_still_gives_a_hint() -> None:
    position = deal(rules("jazz/tricks"), seed=5)
    for limit in (Limit(seconds=0.0), Limit(nodes=0)):
        assert hint(position.view(seat=1), limit=limit).worlds >= 1


def test_a_limit_of_nodes_gives_the_same_hint_every_time() -> None:
    position = deal(rules("jazz/tricks"), seed=5)
    while len(position.legal) < 3 or sum(map(len, position.hands)) > 16:
        position = position.play(player_of(position.rules).card(position, position.bits))
    view = position.view(seat=position.turn)
    found = hint(view, limit=Limit(nodes=20_000))
    assert found == hint(view, limit=Limit(nodes=20_000))
    assert found.halt in ("nodes", "clear", "equal")
    assert found.method == "solved"


def test_a_belief_weighs_the_worlds() -> None:
    view = View.parse(ENDING)
    plain = hint(view)
    world = next(iter(view.worlds))
    sure = hint(view, weights=lambda worlds: np.where((worlds == np.array(world, np.uint64)).all(axis=1), 0.0, -np.inf))
    answer = solve(view.opened(world))
    assert all(math.isclose(sure[choice.card].mean, choice.expected) for choice in answer)
    assert sure != plain


def test_a_hint_reads_as_a_table_and_as_json() -> None:
    found = hint(View.parse(ENDING))
    lines = str(found).splitlines()
    assert lines[0].split() == ["card", "expected", "above", "best", "best", "how", "often", "what"]
    assert [line.split()[0].rstrip("*") for line in lines[1:-1]] == [str(card) for card in found.view.legal]
    shown = json.loads(found.to_json())
    assert (shown["format"], shown["best"]) == ("solver-hint/1", [str(card) for card in found.best])
    assert shown["prospects"][0]["mean"] == found.prospects[0].mean
    assert json.loads(found.prospects[0].to_json()) == shown["prospects"][0]
    with pytest.raises(KeyError, match="legal are"):
        found["2H"]


@pytest.mark.parametrize(
    ("game", "heads", "sign"),
    [
        ("jass/schieber:trump=S", ["points", "beside best"], -1),
        ("jass/coiffeur:trump=S", ["points", "beside best"], -1),
        ("jass/differenzler:trump=S,targets=10/20/30/80", ["distance", "above best"], 1),
    ],
)
def test_the_table_of_a_hint_speaks_as_the_game_is_scored(game: str, heads: list[str], sign: int) -> None:
    found = hint(View.parse(f"{game} ?9/?9/?9/J9AKT.A.A.87 4"), worlds=60)
    shown = found.rows()
    assert shown[0] == ["card", *heads, "best", "how often what"]
    for prospect, row in zip(found, shown[1:], strict=True):
        numbers = sorted(sign * penalty for penalty, _ in prospect.shares)
        low, _, high = row[-1].removesuffix(" in 80%").rpartition(" to ")
        assert float(row[1].split()[0]) == pytest.approx(sign * prospect.mean, abs=0.01)
        assert prospect.card in found.best or float(row[2].split()[0]) == pytest.approx(sign * prospect.difference, abs=0.01)
        assert numbers[0] <= float(low) <= float(high) <= numbers[-1]


def test_only_a_seat_on_turn_is_hinted_and_only_with_sensible_limits() -> None:
    position = deal(rules("jazz/tricks"), seed=5)
    with pytest.raises(DealError, match="seat 1 is on turn"):
        hint(position.view(seat=2))
    with pytest.raises(LimitError):
        hint(position.view(seat=1), worlds=0)
    with pytest.raises(LimitError):
        hint(position.view(seat=1), limit=1.0)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_that_draws_no_worlds_is_refused_in_a_line(solver: Terminal, seed: int) -> None:
    with pytest.raises(LimitError, match="a seed is a whole number from 0 to"):
        hint(View.parse(ENDING), seed=seed)
    with pytest.raises(LimitError, match=f"not {seed}"):
        View.parse(ENDING).worlds.draw(3, seed=seed)
    for verb, view in (("hint", ENDING), ("advise", "jass/schieber:trump=S ?9/?9/?9/J9AKT.A.A.87 2")):
        refused = solver(verb, view, "--seed", str(seed))
        assert (refused.code, refused.out, len(refused.err.splitlines())) == (1, "", 1)


def test_the_command_line_hints_a_view_or_a_turn_of_a_record(solver: Terminal) -> None:
    spelt = solver("hint", ENDING, "--seconds", "0", "--json")
    assert (spelt.code, spelt.err) == (0, "")
    assert json.loads(spelt.out)["prospects"] == hint(View.parse(ENDING)).document()["prospects"]
    path = Path(__file__).parent / "games" / "four_seats.txt"
    record = next(iter(read_records(str(path))))
    turned = solver("hint", str(path), "--seat", "2", "--row", "3", "--seconds", "0", "--worlds", "20", "--json")
    assert json.loads(turned.out) == hint(record.view(seat=2, row=3), worlds=20).document()
    table = solver("hint", str(path), "--plays", "30", "--seconds", "0", "--worlds", "20")
    assert "deals that fit" in table.out
    assert solver("hint", str(path), "--row", "3").code == 1
    assert solver("hint", str(path), "--deal", "99").code == 1


def test_the_command_line_goes_by_what_the_plays_tell(solver: Terminal) -> None:
    path = Path(__file__).parent / "games" / "four_seats.txt"
    view = next(iter(read_records(str(path)))).view(seat=2, row=3)
    words = ("hint", str(path), "--seat", "2", "--row", "3", "--belief", "rule", "--seconds", "0", "--worlds", "20")
    assert json.loads(solver(*words, "--json").out) == hint(view, worlds=20, weights=ByRule(view)).document()
    assert "likelier by how the others have played" in solver(*words).out


def test_the_command_line_hints_a_position_written_as_json(solver: Terminal) -> None:
    position = Position.parse("jazz/queens Q...K2/K..3.4/A.2..3 1")
    words = ("hint", "-", "--worlds", "20", "--json")
    assert solver(*words, stdin=position.to_json().encode()) == solver(*words, stdin=str(position).encode())
    assert "there is no position here" in solver("hint", "-", stdin=b"").err


def test_what_tells_a_turn_of_a_record_is_refused_where_it_tells_none(solver: Terminal) -> None:
    path = str(Path(__file__).parent / "games" / "four_seats.txt")
    for words, told in (
        (("--plays", "-1"), "there is no play -1; deal 1 has"),
        (("--plays", "999"), "there is no play 999; deal 1 has"),
        (("--seat", "0"), "there is no seat 0; seats are 1 to 4"),
    ):
        assert told in solver("hint", path, *words).err
    for option in ("--row", "--plays", "--deal"):
        refused = solver("hint", ENDING, option, "1")
        assert (refused.code, refused.err) == (1, f"solver: {option} is for a file of records, and here is a position\n")


def test_touching_cards_are_played_out_as_one_unless_a_card_between_them_may_be_gone() -> None:
    view = View.parse("jazz/queens A982.AQ2.J98.K64/?12/?12/?12 2:5S3S4S seat=1")
    found = hint(view, worlds=40)
    assert numbers_of(found["9S"]) == numbers_of(found["8S"])
    assert numbers_of(found["9S"]) != numbers_of(found["2S"])
    unsure = hint(View.parse("jazz/tricks Q9.Q9.Q9.QT8/?9/?9/?9 1"), worlds=40)
    assert (unsure.method, unsure.worlds) == ("played out", 40)
    assert numbers_of(unsure["QC"]) != numbers_of(unsure["TC"])
