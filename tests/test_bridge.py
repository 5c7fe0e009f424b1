"""Bridge, where public solvers know the answers: known tables and leads, plain minimax, and `endplay` if it is installed."""

from __future__ import annotations

import csv
import random
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS, played_on

from solver import Hand, Position, Solver, deal, rules
from solver.cards import SUITS

CASES = Path(__file__).parent / "cases" / "bridge"
GAMES = {"S": "bridge/spades", "H": "bridge/hearts", "D": "bridge/diamonds", "C": "bridge/clubs", "N": "bridge/notrump"}
DECLARERS = "NESW"
TRICKS = 13
SAMPLE = 1  # deals of the cases in the normal run

Leads: TypeAlias = tuple[str, str, dict[str, int]]
Hands: TypeAlias = tuple[frozenset[str], ...]


def rows_of(name: str) -> list[dict[str, str]]:
    with (CASES / name).open(newline="") as file:
        return list(csv.DictReader(file))


TABLES = rows_of("tables200.csv")
LEADS: list[Leads] = [
    (*key, {row["card"]: int(row["tricks_leader_side"]) for row in rows})
    for key, rows in groupby(rows_of("leads200.csv"), key=lambda row: (row["deal"], row["denomination"]))
]


def position_of(text: str, denomination: str, leader: int) -> Position:
    hands = text.removeprefix("N:").replace(" ", "/")
    return Position.parse(f"{GAMES[denomination]} {hands} {leader}")


def tricks_of(engine: Solver, position: Position) -> float:
    """Return the tricks that the side of the seat on turn takes from here."""
    return -engine.value(position).expecteds[position.turn - 1]


def tricks_by_card(engine: Solver, position: Position) -> dict[str, float]:
    """Return the tricks that the side of the seat on turn takes after each of its cards."""
    return {str(choice.card): -choice.expecteds[position.turn - 1] for choice in engine.solve(position)}


def check_table(row: dict[str, str], denomination: str) -> None:
    with Solver() as engine:
        for seat, declarer in enumerate(DECLARERS):
            position = position_of(row["deal"], denomination, leader=(seat + 1) % 4 + 1)
            known = int(row[f"{declarer}_{denomination}"])
            assert TRICKS - tricks_of(engine, position) == known, f"{declarer} declares: {position}"


def check_leads(case: Leads) -> None:
    text, denomination, known = case
    position = position_of(text, denomination, leader=4)
    with Solver() as engine:
        assert tricks_by_card(engine, position) == known, str(position)


@pytest.mark.parametrize("denomination", GAMES)
@pytest.mark.parametrize("row", TABLES[:SAMPLE])
def test_declarers_take_the_known_tricks(row: dict[str, str], denomination: str) -> None:
    check_table(row, denomination)


@pytest.mark.parametrize("case", LEADS[: 2 * SAMPLE], ids=lambda case: case[1])
def test_leads_take_the_known_tricks(case: Leads) -> None:
    check_leads(case)


@pytest.mark.slow
@pytest.mark.parametrize("denomination", GAMES)
@pytest.mark.parametrize("row", TABLES)
def test_all_declarers_of_all_deals_take_the_known_tricks(row: dict[str, str], denomination: str) -> None:
    check_table(row, denomination)


@pytest.mark.slow
@pytest.mark.parametrize("case", LEADS, ids=lambda case: case[1])
def test_all_leads_of_all_deals_take_the_known_tricks(case: Leads) -> None:
    check_leads(case)


@st.composite
def bridge_endings(draw: st.DrawFn) -> Position:
    """Draw a few cards a seat, in few suits as often as in all four, with up to three of them on the table."""
    each, suits = draw(st.integers(1, 4)), draw(st.sampled_from(["SHDC", "SHD", "SH", "HC", "SD"]))
    found = rules(GAMES[draw(st.sampled_from("SHDCN"))])
    shuffle = random.Random(draw(SEEDS))
    cards = shuffle.sample([card for card in found.cards if card.suit in suits], 4 * each)
    position = Position(found, tuple(Hand.of(cards[seat::4]) for seat in range(4)), draw(st.integers(1, 4)))
    for card in played_on(position, plays=draw(st.integers(0, 3)), seed=draw(SEEDS)):
        position = position.play(card)
    return position


@given(bridge_endings())
def test_small_endings_agree_with_plain_minimax(position: Position) -> None:
    hands = tuple(frozenset(map(str, hand)) for hand in position.hands)
    trump = next(name for name, game in GAMES.items() if game == position.rules.game)
    known = outcomes(hands, position.leader - 1, tuple(map(str, position.trick)), trump)
    side = (position.turn - 1) % 2
    with Solver() as engine:
        found = tricks_by_card(engine, position)
        best = tricks_of(engine, position)
    assert found == {card: tricks[side] for card, tricks in known.items()}
    assert best == max(tricks[side] for tricks in known.values())


@cache
def outcomes(hands: Hands, leader: int, table: tuple[str, ...], trump: str) -> dict[str, tuple[int, int]]:
    """Return the tricks of seats 0 and 2 and those of seats 1 and 3 after each legal card: minimax by the rules alone."""
    turn = (leader + len(table)) % 4
    legal = [card for card in hands[turn] if table and card[1] == table[0][1]] or hands[turn]
    return {card: after(hands, leader, table, trump, turn, card) for card in legal}


def after(hands: Hands, leader: int, table: tuple[str, ...], trump: str, turn: int, card: str) -> tuple[int, int]:
    rest = tuple(hand - {card} for hand in hands)
    played = (*table, card)
    if len(played) < 4:
        return value(rest, leader, played, trump)
    winner = (leader + winning_place(played, trump)) % 4
    others = value(rest, winner, (), trump) if any(rest) else (0, 0)
    return others[0] + 1 - winner % 2, others[1] + winner % 2


def value(hands: Hands, leader: int, table: tuple[str, ...], trump: str) -> tuple[int, int]:
    side = (leader + len(table)) % 2
    return max(outcomes(hands, leader, table, trump).values(), key=lambda tricks: tricks[side])


def winning_place(played: tuple[str, ...], trump: str) -> int:
    """Return which card of a whole trick wins it: the highest trump or, without one, the highest of the suit led."""
    suits = [card[1] for card in played]
    deciding = trump if trump in suits else suits[0]
    return max(range(4), key=lambda place: (suits[place] == deciding, "23456789TJQKA".index(played[place][0])))


def check_with_endplay(position: Position) -> None:
    """Compare the tricks of every legal card, and of the best one alone, with those of DDS."""
    dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    trump = next(name for name, game in GAMES.items() if game == position.rules.game)
    denomination = types.Denom.find("NT" if trump == "N" else trump)
    board = types.Deal("N:" + " ".join(map(str, position.hands)), types.Player(position.leader - 1), denomination)
    for card in position.trick:
        board.play(card.suit + card.rank, from_hand=False)
    known = {card.rank.abbr + SUITS[card.suit]: tricks for card, tricks in dds.solve_board(board)}
    with Solver() as engine:
        best = tricks_of(engine, position)
        found = tricks_by_card(engine, position)
    assert found == known, str(position)
    assert best == max(known.values()), str(position)


def random_position(seed: int, plays: int) -> Position:
    """Return a position after so many random plays from a random deal; every denomination and leader gets its turn."""
    position = deal(rules(GAMES["SHDCN"[seed % 5]]), seed=seed, leader=seed // 5 % 4 + 1)
    for card in played_on(position, plays=plays, seed=seed):
        position = position.play(card)
    return position


@pytest.mark.parametrize("plays", range(20, 52))
def test_a_few_positions_agree_with_endplay(plays: int) -> None:
    for seed in range(5):
        check_with_endplay(random_position(100 * plays + seed, plays))


@pytest.mark.slow
@pytest.mark.parametrize("plays", range(52))
def test_positions_of_every_stage_agree_with_endplay(plays: int) -> None:
    for seed in range(50):
        check_with_endplay(random_position(10_000 + 50 * plays + seed, plays))


@pytest.mark.slow
@pytest.mark.parametrize("denomination", GAMES)
@pytest.mark.parametrize("part", range(40))
def test_whole_deals_agree_with_endplay(part: int, denomination: str) -> None:
    for seed in range(50 * part, 50 * part + 50):
        check_with_endplay(deal(rules(GAMES[denomination]), seed=1_000_000 + seed, leader=seed % 4 + 1))
