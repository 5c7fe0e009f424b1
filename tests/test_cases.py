"""Cases with known answers, made with slow programs that are independent of the solver; `cases/README.md` says how."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from solver import PASS, Card, Hand, Position, Solver, rules, solve
from solver.cards import PACK, RANKS, SUITS
from solver.games.jazz import MATCH_ORDER

CASES = Path(__file__).parent / "cases"
Case = dict[str, Any]


def lines_of(name: str) -> list[Case]:
    return [json.loads(line) for line in (CASES / name).read_text().splitlines()]


def position_of(game: str, case: Case, trick: Sequence[str] = (), laid: Sequence[Card] = ()) -> Position:
    hands = tuple(Hand.of(map(Card.parse, hand.split())) for hand in case["hands"])
    found = rules(game, seats=len(hands))
    table = laid or [Card.parse(card) for card in trick]
    leader = case["leader"] if "leader" in case else case["turn"]
    return Position(found, hands, leader + 1, tuple(table))


def laid_of(rows: Mapping[str, tuple[str, str]]) -> tuple[Card, ...]:
    """Return the cards of the rows, each given by its lowest and highest rank."""
    places = RANKS[::-1]
    return tuple(
        PACK[suit][rank]
        for suit in SUITS
        if suit in rows
        for rank in reversed(places[places.index(rows[suit][0]) : places.index(rows[suit][1]) + 1])
    )


def close(numbers: Sequence[float]) -> Any:
    return pytest.approx(numbers, abs=1e-6)


@pytest.mark.parametrize("case", [case for case in lines_of("endings.jsonl") if "trick" in case])
def test_small_trick_endings_have_the_known_values(case: Case) -> None:
    answer = solve(position_of(case["game"], case, case["trick"]), model="all")
    assert answer.turn == case["turn"] + 1
    assert answer.expecteds == close(case["expected_penalties"])
    assert {str(choice.card) for choice in answer} == case["cards"].keys()
    for choice in answer:
        known = case["cards"][str(choice.card)]
        assert choice.expecteds == close(known["expected_penalties"])
        assert (choice.guaranteed, choice.best_case) == (known["guaranteed"], known["best_case"])


@pytest.mark.parametrize("case", [case for case in lines_of("endings.jsonl") if "layout" in case])
def test_small_layout_endings_have_the_known_values(case: Case) -> None:
    rows = {suit: (RANKS[14 - low], RANKS[14 - high]) for suit, (low, high) in case["layout"].items()}
    answer = solve(position_of(case["game"], case, laid=laid_of(rows)), model="all")
    assert answer.expecteds == close([-score for score in case["expected_scores"]])
    assert (answer.position.legal == (PASS,)) == case["must_pass"]
    known = case["cards"] or {"-": case}
    assert {str(choice.card) for choice in answer} == known.keys()
    for choice in answer:
        numbers = known[str(choice.card)]
        assert choice.expecteds == close([-score for score in numbers["expected_scores"]])
        if not case["must_pass"]:
            assert (choice.guaranteed, choice.best_case) == (-numbers["guaranteed"], -numbers["best_case"])


@pytest.mark.parametrize("case", json.loads((CASES / "teaching_positions.json").read_text()), ids=lambda case: case["id"])
def test_teaching_positions_have_the_known_values(case: Case) -> None:
    rows = {suit: (row.split("-")[0], row.split("-")[1]) for suit, row in case.get("rows", {}).items()}
    trick = [card for _, card in case.get("trick", ())]
    answer = solve(position_of(MATCH_ORDER[case["deal"] - 1], case, trick, laid_of(rows)), model="all")
    assert answer.turn == case["turn"] + 1
    assert {str(choice.card) for choice in answer} == {card.replace("pass", "-") for card in case["moves"]}
    for card, known in case["moves"].items():
        choice = answer[card.replace("pass", "-")]
        assert (choice.guaranteed, choice.best_case) == (-known["guaranteed"], -known["best_case"])
        for vector in known.get("vectors", ()):
            assert all(low <= -score <= high for low, score, high in zip(choice.lows, vector, choice.highs, strict=True))
        if "equilibrium" in known:
            assert choice.low <= -known["equilibrium"][1] <= -known["equilibrium"][0] <= choice.high
        if "expected" in known:
            assert choice.expecteds == close([-score for score in known["expected"]])


@pytest.mark.parametrize("case", lines_of("maxn_midgame.jsonl"))
def test_middle_games_have_the_known_expected_penalties(case: Case) -> None:
    assert solve(position_of(case["game"], case)).expecteds == close(case["expected_penalties"])


@pytest.mark.parametrize("case", lines_of("guaranteed.jsonl"))
def test_one_seat_against_all_has_the_known_guaranteed_penalty(case: Case) -> None:
    with Solver() as engine:
        answer = engine.value(position_of(case["game"], case), model="paranoid", seat=case["hero"] + 1)
    assert answer.guaranteed == case["guaranteed"]


@pytest.mark.parametrize("case", lines_of("sevens_full.jsonl"))
def test_whole_layout_deals_have_the_known_expected_scores(case: Case) -> None:
    with Solver() as engine:
        answer = engine.value(position_of(case["game"], case))
    assert answer.expecteds == close([-score for score in case["expected_scores"]])
