"""A match of Coiffeur: who declares what, and what it counts."""

import pytest
from strategies import jass_played_on, played_on

from solver.errors import DealError, RulesError
from solver.hand import Hand
from solver.matches import CoiffeurMatch
from solver.position import Position

PLAIN = {"S", "H", "D", "C", "topdown", "bottomup"}
TURNING = {"slalom-topdown", "slalom-bottomup", "guschti-topdown", "guschti-bottomup"}


def hands(text: str) -> tuple[Hand, ...]:
    return Position.parse(f"jass/schieber:trump=S {text}").hands


SPADES_FIRST = hands("AKQJT9876.../.AKQJT9876../..AKQJT9876./...AKQJT9876")


def dealt(match: CoiffeurMatch, *calls: str, cards: tuple[Hand, ...] = ()) -> CoiffeurMatch:
    """Return the match after a deal that was declared so and played at random."""
    for call in calls:
        match = match.declare(call)
    start = match.start(cards or match.hands(seed=1))
    return match.add(match.record(start, played_on(start, plays=36, seed=1)))


def offered(match: CoiffeurMatch, row: str) -> set[str]:
    return {call.removeprefix(f"{row}-") for call in match.choices if call.startswith(row)}


def test_all_may_pass_in_turn_and_then_forehand_must_choose() -> None:
    match = CoiffeurMatch(first_dealer=1)
    for seat in (2, 3, 4, 1):
        assert match.waiting == (seat,)
        assert match.choices[0] == "-"
        match = match.declare("-")
    assert match.waiting == (2,)
    assert "-" not in match.choices
    assert match.declare("joker2-topdown").next_rules.name == "jass/coiffeur:mode=topdown,declarer=2"


def test_the_seat_that_chooses_leads() -> None:
    match = CoiffeurMatch().declare("-").declare("-").declare("H")
    assert (match.forehand, match.next_leader, match.deal(seed=1).leader) == (1, 3, 3)


def test_a_team_declares_each_contract_once() -> None:
    match = dealt(dealt(CoiffeurMatch(), "H"), "H")
    assert match.waiting == (3,)
    assert "H" not in match.choices
    with pytest.raises(DealError, match="deal 3: seat 3 cannot declare H"):
        match.declare("H")
    match = dealt(match, "-", "-", "joker1-H")
    assert match.left(3) == match.left(1) == ("S", "D", "C", "topdown", "bottomup", "joker2")
    assert match.left(2) == ("S", "D", "C", "topdown", "bottomup", "joker1", "joker2")


def test_jokers_are_any_contract_but_slalom_and_guschti_unless_agreed() -> None:
    assert offered(CoiffeurMatch("rounds=10"), "joker2") == PLAIN
    assert offered(CoiffeurMatch("joker_allows_slalom_guschti=true"), "joker1") == PLAIN | TURNING
    assert not TURNING & set(CoiffeurMatch().choices)
    assert set(CoiffeurMatch("rounds=10").choices) >= TURNING


def test_a_seat_whose_team_has_nothing_left_is_skipped() -> None:
    rows = ("S", "H", "D", "C", "topdown", "bottomup", "joker1-S", "joker2-S")
    match = CoiffeurMatch()
    for row in rows:
        match = dealt(match, *(["-"] if match.forehand in (2, 4) else []), row)
    assert (match.left(1), len(match.left(2))) == ((), 8)
    assert (match.forehand, match.waiting) == (1, (2,))
    all_passed = match.declare("-").declare("-")
    assert all_passed.waiting == (2,)
    assert "-" not in all_passed.choices
    for row in rows:
        match = dealt(match, row)
    assert (match.finished, len(match.records), match.length) == (True, 16, 16)


@pytest.mark.parametrize(
    ("agreed", "row", "worth"),
    [
        ("", "S", 157),
        ("", "joker1-S", 157 * 7),
        ("coiffeur_match_bonus=100", "joker2-S", 257 * 8),
        ("coiffeur_stoeck=true", "joker2-S", 177 * 8),
        ("coiffeur_stoeck=not_in_jokers", "joker2-S", 157 * 8),
        ("coiffeur_stoeck=not_in_jokers,multipliers=3/0/0/0/0/0/0/0", "S", 177 * 3),
    ],
)
def test_a_row_counts_its_multiplier_times(agreed: str, row: str, worth: int) -> None:
    match = dealt(CoiffeurMatch(agreed), row, cards=SPADES_FIRST)
    assert match.totals == (worth, 0)
    assert match.winners == (1, 3)


def test_the_opponents_write_nothing_even_for_a_match() -> None:
    assert dealt(CoiffeurMatch("coiffeur_stoeck=true"), "-", "S", cards=SPADES_FIRST).totals == (0, 0)


def test_the_rows_count_as_the_swiss_rules_have_it_or_as_agreed() -> None:
    eight, ten = CoiffeurMatch(), CoiffeurMatch("rounds=10")
    assert [eight.multiplier(row) for row in eight.rows] == [1, 4, 3, 2, 5, 6, 7, 8]
    assert [ten.multiplier(row) for row in ten.rows] == [1, 4, 3, 2, 5, 6, 7, 8, 9, 10]
    with pytest.raises(RulesError, match="option multipliers must be 8 whole numbers"):
        CoiffeurMatch("multipliers=1/2/3")


@pytest.mark.parametrize("seed", [1, 2])
def test_in_the_end_each_team_has_declared_every_row(seed: int) -> None:
    match = jass_played_on(CoiffeurMatch(), deals=16, seed=seed)
    assert isinstance(match, CoiffeurMatch)
    assert match.finished
    for team in match.sides:
        calls = [record.declared[-1] for record in match.records if record.declared[-1].seat in team]
        assert sorted(call.row for call in calls) == sorted(match.rows)


def test_a_record_must_tell_who_declared_what() -> None:
    match = CoiffeurMatch().declare("H")
    start = match.deal(seed=1)
    record = match.record(start, played_on(start, plays=36, seed=1))
    text = str(record).replace('[Declared "1:H"]\n', "")
    with pytest.raises(DealError, match="deal 1 does not tell who declared what"):
        CoiffeurMatch().add(type(record).parse(text))
