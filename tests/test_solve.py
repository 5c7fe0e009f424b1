"""The solver against the slow oracle, and against itself in other clothes: seats turned, suits renamed, tables small."""

import json
import math
import pickle
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

import oracle
import pytest
from endings import TRICK_GAMES, disguise, endings, layout_endings, renamed, shifted, state_of, trick_endings, turned
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import SEEDS

from benchmarks.samples import ending
from solver import (
    PASS,
    Bound,
    Card,
    Choice,
    DealError,
    IllegalPlay,
    Limit,
    Position,
    RulesError,
    Solver,
    Value,
    deal,
    rules,
    solve,
    value,
)
from solver.explanation import parting_of
from solver.games import LayoutRules
from solver.puzzling.turns import EQUILIBRIUM, GUARANTEED, Judge, cold_tables
from solver.solution import NAMES

MODELS = ("maxn", "paranoid", "optimistic", "all")
TIE = 1e-11


def close(numbers: Sequence[float | Fraction]) -> object:
    return pytest.approx(tuple(map(float, numbers)), abs=1e-9)


def paid_after(position: Position, card: Card) -> tuple[oracle.State, oracle.Penalties]:
    return oracle.after(state_of(position), str(card))


def added(paid: oracle.Penalties, later: Sequence[float | Fraction]) -> tuple[float | Fraction, ...]:
    return tuple(now + then for now, then in zip(paid, later, strict=True))


def numbers_of(answer: Value | Choice) -> tuple[object, ...]:
    """Return all numbers in a form that can be compared when some are not known."""
    numbers = (*answer.expecteds, *answer.lows, *answer.highs, answer.guaranteed, answer.best_case)
    return (*(None if math.isnan(number) else pytest.approx(number, abs=1e-9) for number in numbers), answer.bounds)


def sides(seats: int, seed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return two sides, neither empty."""
    pattern = seed % (2**seats - 2) + 1
    first = tuple(seat for seat in range(1, seats + 1) if pattern >> (seat - 1) & 1)
    return first, tuple(seat for seat in range(1, seats + 1) if seat not in first)


@given(endings())
def test_the_legal_cards_are_the_oracles(position: Position) -> None:
    state = state_of(position)
    assert tuple(map(str, position.legal)) == oracle.moves(state)
    assert position.over or position.turn - 1 == oracle.mover(state)
    for card in position.legal:
        assert position.gains(card) == tuple(-paid for paid in paid_after(position, card)[1])


@given(st.one_of(endings(), layout_endings(more=3)))
def test_every_card_has_the_oracles_expected_low_and_high(position: Position) -> None:
    for choice in solve(position):
        after, paid = paid_after(position, choice.card)
        low, high = oracle.interval(after)
        assert choice.expecteds == close(added(paid, oracle.even(after)))
        assert choice.lows == added(paid, low)
        assert choice.highs == added(paid, high)


@given(st.one_of(endings(), layout_endings(more=3)), SEEDS)
def test_every_card_has_the_oracles_numbers_for_any_seat(position: Position, seed: int) -> None:
    seat = seed % position.rules.seats
    answer = solve(position, model="all", seat=seat + 1)
    for choice in answer:
        after, paid = paid_after(position, choice.card)
        assert choice.guaranteed == paid[seat] + oracle.guaranteed(after, seat)
        assert choice.best_case == paid[seat] + oracle.best_case(after, seat)
        assert (choice.bounds.guaranteed, choice.bounds.best_case) == (Bound.EXACT, Bound.EXACT)


@given(trick_endings(), SEEDS)
def test_every_card_has_the_oracles_numbers_for_two_sides(position: Position, seed: int) -> None:
    assume(not position.over)
    teams = sides(position.rules.seats, seed)
    team = frozenset(seat - 1 for seat in teams[0])
    answer = solve(position, model="teams", teams=teams)
    for choice in answer:
        after, paid = paid_after(position, choice.card)
        assert isinstance(after, oracle.Trick)
        ours = oracle.teams(after, team) + sum(paid[seat] for seat in team)
        theirs = all_that_is_left(position) - ours
        assert choice.expecteds == tuple(ours if seat - 1 in team else theirs for seat in range(1, position.rules.seats + 1))
        assert choice.lows == choice.highs == choice.expecteds
    state = state_of(position)
    assert isinstance(state, oracle.Trick)
    assert answer.expecteds[teams[0][0] - 1] == oracle.teams(state, team)
    assert value(position, model="teams", teams=teams).expecteds == answer.expecteds
    assert solve(position, teams=teams).expecteds == answer.expecteds


def all_that_is_left(position: Position) -> int:
    """Return what all seats together still pay in a trick deal, however it is played."""
    state, total = state_of(position), 0
    while moves := oracle.moves(state):
        state, paid = oracle.after(state, moves[0])
        total += sum(paid)
    return total


@given(endings())
def test_a_position_has_the_oracles_numbers(position: Position) -> None:
    state = state_of(position)
    answer, brief = solve(position), value(position)
    low, high = oracle.interval(state)
    assert answer.expecteds == close(oracle.even(state))
    assert (answer.lows, answer.highs) == (low, high)
    assert numbers_of(answer) == numbers_of(brief)
    assert answer.exact
    assert not answer.halt


@given(endings())
def test_a_position_has_the_oracles_numbers_for_every_seat(position: Position) -> None:
    state = state_of(position)
    for seat in range(position.rules.seats):
        answer = value(position, model="all", seat=seat + 1)
        assert answer.guaranteed == oracle.guaranteed(state, seat)
        assert answer.best_case == oracle.best_case(state, seat)
        assert answer.seat == seat + 1
        assert numbers_of(answer) == numbers_of(solve(position, model="all", seat=seat + 1))
        assert value(position, model="paranoid", seat=seat + 1).guaranteed == answer.guaranteed
        assert value(position, model="optimistic", seat=seat + 1).best_case == answer.best_case


@given(endings(more=1))
def test_the_numbers_of_a_card_stand_in_order(position: Position) -> None:
    answer = solve(position, model="all")
    for numbers in (answer, *answer):
        assert numbers.best_case <= numbers.low <= numbers.expected + 1e-9
        assert numbers.expected - 1e-9 <= numbers.high <= numbers.guaranteed
        for low, even, high in zip(numbers.lows, numbers.expecteds, numbers.highs, strict=True):
            assert low <= even + 1e-9
            assert even <= high + 1e-9


@given(endings(more=1))
def test_final_numbers_add_what_is_taken_already(position: Position) -> None:
    answer = solve(position, model="all", seat=position.rules.seats)
    own, asked = -position.taken[position.turn - 1], -position.taken[-1]
    for numbers in (answer, *answer):
        assert numbers.final_expected == numbers.expected + own
        assert (numbers.final_low, numbers.final_high) == (numbers.low + own, numbers.high + own)
        assert (numbers.final_guaranteed, numbers.final_best_case) == (numbers.guaranteed + asked, numbers.best_case + asked)
        assert numbers.final_expecteds == added(tuple(-points for points in position.taken), numbers.expecteds)


@given(endings(more=1), SEEDS)
def test_moving_every_seat_on_moves_the_numbers_with_it(position: Position, seed: int) -> None:
    places = seed % position.rules.seats
    answer, other = solve(position, model="all"), solve(turned(position, places), model="all")
    assert other.best == answer.best
    for numbers, moved in zip((answer, *answer), (other, *other), strict=True):
        assert moved.expecteds == close(shifted(numbers.expecteds, places))
        assert (moved.lows, moved.highs) == (shifted(numbers.lows, places), shifted(numbers.highs, places))
        assert (moved.guaranteed, moved.best_case) == (numbers.guaranteed, numbers.best_case)


@given(trick_endings(more=1), SEEDS)
def test_other_suits_and_ranks_in_the_same_order_change_nothing(position: Position, seed: int) -> None:
    names = disguise(position, seed)
    answer, other = solve(position, model="all"), solve(renamed(position, names), model="all")
    assert numbers_of(other) == numbers_of(answer)
    assert set(other.best) == {names[card] for card in answer.best}
    for choice in answer:
        assert numbers_of(other[names[choice.card]]) == numbers_of(choice)
        assert set(other[names[choice.card]].equals) == {names[card] for card in choice.equals}


@given(layout_endings(more=2), st.permutations("SHDC"))
def test_rows_may_change_places_in_the_layout_deal(position: Position, suits: list[str]) -> None:
    names = {card: Card(card.rank, suits["SHDC".index(card.suit)]) for card in position.rules.cards} | {PASS: PASS}
    answer, other = solve(position, model="all"), solve(renamed(position, names), model="all")
    assert numbers_of(other) == numbers_of(answer)
    for choice in answer:
        assert numbers_of(other[names[choice.card]]) == numbers_of(choice)


@given(endings(more=1))
def test_touching_cards_of_equal_worth_have_the_same_numbers(position: Position) -> None:
    answer = solve(position, model="all")
    for choice in answer:
        for card in choice.equals:
            twin = answer[card]
            assert choice.card in twin.equals
            assert numbers_of(twin) == numbers_of(choice)
            assert (twin.cost, twin.verdict) == (choice.cost, choice.verdict)


@given(st.lists(endings(more=1), min_size=2, max_size=6), st.sampled_from(MODELS))
def test_what_was_solved_before_changes_no_answer(positions: list[Position], model: str) -> None:
    with Solver() as warm:
        answers = [warm.solve(position, model=model) for position in positions]
        again = [warm.solve(position, model=model) for position in positions]
        briefly = [warm.value(position, model=model) for position in positions]
    for position, answer, second, brief in zip(positions, answers, again, briefly, strict=True):
        with Solver() as cold:
            assert cold.solve(position, model=model) == answer
        assert second == answer
        assert numbers_of(brief) == numbers_of(answer)


@given(st.lists(trick_endings(more=2), min_size=1, max_size=3), st.sampled_from(MODELS))
def test_a_tiny_table_gives_the_same_answers(positions: list[Position], model: str) -> None:
    with Solver(memory="64 KiB") as tiny:
        for position in positions:
            assert tiny.solve(position, model=model) == solve(position, model=model)


@given(st.lists(layout_endings(more=3), min_size=1, max_size=3))
def test_a_layout_deal_without_room_says_so_and_tells_nothing_wrong(positions: list[Position]) -> None:
    with Solver(memory="64 KiB") as tiny:
        for position in positions:
            for seat in range(1, position.rules.seats + 1):
                answer, true = tiny.solve(position, model="all", seat=seat), solve(position, model="all", seat=seat)
                assert answer.halt in ("", "memory")
                assert answer.exact == (not answer.halt)
                for numbers, known in zip((answer, *answer), (true, *true), strict=True):
                    for name in NAMES:
                        number = getattr(numbers, name)
                        exact = numbers.bounds[name] is Bound.EXACT
                        assert exact or math.isnan(number)
                        assert not exact or number == pytest.approx(getattr(known, name), abs=1e-9)


@pytest.mark.parametrize("memory", ["6 MiB", "32 MiB", "48 MiB"])
def test_a_layout_deal_with_little_room_answers_as_much_after_other_questions(memory: str) -> None:
    start = deal(rules("jazz/sevens", seats=7), seed=7)
    later = start
    for _ in range(12):
        later = later.play(later.legal[0])
    with Solver(memory=memory) as warm:
        for place in (start, later):
            for seat in range(1, 8):
                for model in ("paranoid", "optimistic", "maxn"):
                    with Solver(memory=memory) as cold:
                        assert warm.value(place, model=model, seat=seat) == cold.value(place, model=model, seat=seat)


@given(endings(more=1))
def test_asking_for_some_cards_gives_their_numbers_and_no_others(position: Position) -> None:
    assume(not position.over)
    whole = solve(position, model="all")
    for card in position.legal:
        part = solve(position, model="all", cards=[card])
        assert [choice.card for choice in part] == [card]
        assert numbers_of(part[card]) == numbers_of(whole[card])
        assert part[str(card)].line == whole[card].line


@given(endings(more=1))
def test_a_forced_card_has_its_numbers(position: Position) -> None:
    assume(len(position.legal) == 1)
    answer = solve(position, model="all")
    assert numbers_of(answer[position.legal[0]]) == numbers_of(answer)
    assert answer.best == position.legal
    assert answer[position.legal[0]].cost == 0
    assert answer[position.legal[0]].verdict == ("decided" if position.decided else "forced")


@given(endings(more=1))
def test_when_nothing_is_left_to_lose_every_card_is_free(position: Position) -> None:
    while not position.decided:
        position = position.play(position.legal[0])
    answer = solve(position, model="all")
    assert set(answer.expecteds) | set(answer.lows) | set(answer.highs) | {answer.guaranteed, answer.best_case} == {0}
    assert answer.best == position.legal
    assert {choice.verdict for choice in answer} <= {"decided"}


@given(endings(more=1), st.sampled_from(MODELS))
def test_costs_start_at_nothing_and_the_best_cards_are_those_that_cost_nothing(position: Position, model: str) -> None:
    assume(not position.over)
    answer = solve(position, model=model)
    assert min(choice.cost for choice in answer) == 0
    assert answer.best == tuple(choice.card for choice in answer if choice.cost <= TIE)
    name = {"paranoid": "guaranteed", "optimistic": "best_case"}.get(model, "expected")
    least = min(getattr(choice, name) for choice in answer)
    for choice in answer:
        assert choice.cost == pytest.approx(getattr(choice, name) - least, abs=1e-9)


@given(endings(), SEEDS, st.sampled_from(["paranoid", "optimistic"]))
def test_best_is_told_from_the_side_of_the_seat_on_turn_whoever_is_asked_about(
    position: Position, seed: int, model: str
) -> None:
    seat = seed % position.rules.seats + 1
    own, other = solve(position, model=model), solve(position, model=model, seat=seat)
    assert other.best == own.best
    assert [choice.cost for choice in other] == [choice.cost for choice in own]


@given(endings())
def test_a_line_is_the_best_play_of_every_seat_to_the_end(position: Position) -> None:
    for choice in solve(position):
        place, sure = position, True
        assert choice.line[0] == choice.card
        for card in choice.line:
            if card != choice.card or place != position:
                answer = solve(place)
                assert card in answer.best
                sure = sure and set(answer.best) == {card, *answer[card].equals}
            place = place.play(card)
        assert place.over
        if sure:
            assert choice.final_expecteds == close([-points for points in place.taken])


@given(endings(), st.sampled_from([("paranoid", "guaranteed"), ("optimistic", "best_case")]))
def test_the_line_of_a_two_sided_number_pays_it(position: Position, asked: tuple[str, str]) -> None:
    for choice in solve(position, model=asked[0]):
        place = position
        for card in choice.line:
            place = place.play(card)
        assert place.over
        assert -place.taken[position.turn - 1] == getattr(choice, f"final_{asked[1]}")


@given(endings(), st.sampled_from(["maxn", "paranoid", "all"]))
def test_without_lines_the_numbers_are_the_same(position: Position, model: str) -> None:
    bare, full = solve(position, model=model, lines=False), solve(position, model=model)
    for ours, theirs in zip(bare, full, strict=True):
        assert ours.line == (ours.card,)
        untold = {"line": [], "verdict": ""}
        assert ours.document() | untold == theirs.document() | untold
    assert bare.best == full.best


@given(trick_endings())
def test_a_line_does_not_depend_on_values_asked_for_before(position: Position) -> None:
    asked = solve(position, model="paranoid")
    for run in cold_tables(position.rules).runs(position):
        judge = Judge(cold_tables(position.rules), GUARANTEED, position)
        assert judge.line(position, run[0]) == asked[run[0]].line


@given(trick_endings(), SEEDS)
def test_the_line_of_two_sides_pays_their_number(position: Position, seed: int) -> None:
    assume(not position.over)
    teams = sides(position.rules.seats, seed)
    side = next(team for team in teams if position.turn in team)
    for choice in solve(position, model="teams", teams=teams):
        place = position
        for card in choice.line:
            place = place.play(card)
        assert place.over
        assert sum(position.taken[seat - 1] - place.taken[seat - 1] for seat in side) == choice.expected


@given(endings(more=1))
def test_verdicts_say_what_the_numbers_say(position: Position) -> None:
    answer = solve(position)
    assume(len(answer) > 1 and not position.decided)
    for choice in answer:
        others = [other for other in answer if other.card not in (choice.card, *choice.equals)]
        surely_best = all(choice.high <= other.low for other in others)
        least = min((other.high for other in others), default=choice.low)
        if choice.verdict == "equal":
            assert all(other.low == other.high == choice.low == choice.high for other in others) or not others
        elif choice.verdict == "best in every case":
            assert surely_best
        elif choice.verdict == "best if others choose evenly":
            assert not surely_best
            assert choice.card in answer.best
        elif choice.verdict.startswith("loses at least"):
            assert float(choice.verdict.split()[-1]) == choice.low - least > 0
        else:
            assert choice.verdict.startswith("depends on")
            assert choice.low <= least
            assert choice.card not in answer.best


@given(endings(more=1), st.sampled_from(MODELS))
def test_an_answer_survives_pickling_and_is_equal_by_value(position: Position, model: str) -> None:
    answer = solve(position, model=model)
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer
    assert hash(again) == hash(answer)
    assert solve(position, model=model) == answer
    assert answer != value(position, model=model)


@given(endings(more=1), st.sampled_from(MODELS), st.sampled_from([None, Limit(nodes=3)]))
def test_an_answer_is_written_as_strict_json(position: Position, model: str, limit: Limit | None) -> None:
    answer = solve(position, model=model, limit=limit)

    def refuse(text: str) -> None:
        raise AssertionError(f"{text} is not JSON")

    data = json.loads(answer.to_json(), parse_constant=refuse)
    assert Position.parse(data["position"]) == position
    assert [choice["card"] for choice in data["choices"]] == [str(card) for card in position.legal]
    assert json.loads(value(position, model=model, limit=limit).to_json(), parse_constant=refuse)["model"] == model
    for choice in answer:
        assert json.loads(choice.to_json(), parse_constant=refuse)["verdict"] == choice.verdict


@given(endings(), st.data())
def test_why_tells_where_two_lines_part(position: Position, data: st.DataObject) -> None:
    assume(not position.over)
    answer = solve(position)
    card = data.draw(st.sampled_from(position.legal))
    why = answer.why(card)
    assert why.line == answer[card].line
    assert why.card == card
    assert (why.better in answer.best) and why.sentence
    assert json.loads(why.to_json())["sentence"] == why.sentence
    ends = [reduce(Position.play, line, position) for line in (why.line, why.better_line)]
    if why.better != card and len({_score(end, answer.side) for end in ends}) == 2:
        assert why.part > 0 and "the same" not in why.sentence


def _score(position: Position, side: tuple[int, ...]) -> int:
    return sum(position.taken[seat - 1] for seat in side)


def test_why_tells_what_one_line_brings_after_the_other_has_ended() -> None:
    text = "jazz/sevens A..AJT./2...32/.A.K.4/K3..Q.A 3:4-Q.2-K.2-9.5-K -2/-1/0/-1"
    why = solve(Position.parse(text)).why("AH")
    assert why.part == 13
    assert why.sentence == "After AH seat 3 must pass on turn 13 (seat 3 -1); after 4C the deal is over."


@given(endings(), st.data())
def test_a_line_that_was_cut_short_is_not_taken_to_bring_nothing_more(position: Position, data: st.DataObject) -> None:
    assume(not position.over)
    answer = solve(position)
    line = answer[data.draw(st.sampled_from(position.legal))].line
    cut = line[: data.draw(st.integers(1, len(line)))]
    if not reduce(Position.play, cut, position).over:
        assert parting_of(position, answer.side, cut, line) is None


@pytest.mark.parametrize("seats", [3, 5, 7])
@pytest.mark.parametrize(
    "options",
    [
        {"starter": "7H", "opening_pass_free": True, "left": "pips"},
        {"opening_pass_free": True, "play_on": "ranking", "ace": "low"},
        {"play_on": "cards", "bonus": 80},
    ],
)
def test_every_play_of_a_whole_layout_deal_is_worth_what_it_pays_and_what_follows(
    options: dict[str, object], seats: int
) -> None:
    place = deal(rules("jazz/sevens", seats=seats, **options), seed=seats, leader=2)
    with Solver() as engine:
        for _ in range(8):
            for choice in engine.solve(place):
                following, paid = place.play(choice.card), paid_after(place, choice.card)[1]
                assert state_of(following) == oracle.after(state_of(place), str(choice.card))[0]
                rest = engine.value(following)
                assert choice.expecteds == close(added(paid, rest.expecteds))
                assert (choice.lows, choice.highs) == (added(paid, rest.lows), added(paid, rest.highs))
            place = place.play(place.legal[0])


@pytest.mark.parametrize(("seats", "model"), [(6, "optimistic"), (7, "optimistic"), (7, "paranoid")])
def test_every_card_of_the_first_trick_is_worth_what_it_pays_and_what_follows(model: str, seats: int) -> None:
    place = deal(rules("jazz/last:split=true", seats=seats), seed=seats)
    name = {"paranoid": "guaranteed", "optimistic": "best_case"}[model]
    with Solver() as engine:
        for _ in range(seats):
            for choice in engine.solve(place, model=model, seat=1):
                paid = paid_after(place, choice.card)[1][0]
                rest = engine.value(place.play(choice.card), model=model, seat=1)
                assert getattr(choice, name) == paid + getattr(rest, name)
            place = place.play(place.legal[0])
    assert sum(place.taken) == -10


@pytest.mark.parametrize(("seats", "cards"), [(3, 12), (4, 9), (5, 8), (6, 6), (7, 6)])
@pytest.mark.parametrize("game", TRICK_GAMES)
def test_the_easier_game_of_many_cards_tells_what_few_cards_do_without_it(game: str, seats: int, cards: int) -> None:
    # The core asks an easier game as long as 36 cards are in play, so no more after this trick.
    start = ending(rules(game, seats=seats), cards, seed=seats)
    for seat in range(1, seats + 1):
        place = start
        for _ in range(seats):
            found = sorted(solve(place, model="paranoid", seat=seat), key=lambda choice: choice.guaranteed)
            place = place.play(found[0 if place.turn == seat else -1].card)
        rest = value(place, model="paranoid", seat=seat)
        assert value(start, model="paranoid", seat=seat).final_guaranteed == rest.final_guaranteed


def test_a_hand_of_many_cards_is_charged_for_all_that_is_left_of_it() -> None:
    text = "jazz/sevens:left=pips AK.AKQJT98.AKQJT98.AKQJT98/2.../3... 3:4-Q.2-7.2-7.2-7"
    answer = solve(Position.parse(text), model="all", seat=1)
    assert answer.expecteds == (27 + 3 * 77, 2, -10)
    assert answer.guaranteed == answer.best_case == 27 + 3 * 77


def test_a_seat_that_goes_out_first_in_a_ranking_is_paid_by_its_place() -> None:
    position = Position.parse("jazz/sevens:play_on=ranking,bonus=90 2.../..2./.2../...32 1:3-A.3-A.3-A.4-A")
    assert solve(position).expecteds == (-90, -60, -30, 0)


def test_the_seat_on_turn_must_be_seen_and_so_must_all_others() -> None:
    with pytest.raises(DealError, match="seat 2 has unseen cards"):
        solve(Position.parse("jazz/king A...2/?2/?2 1"))


def test_a_question_that_makes_no_sense_is_refused() -> None:
    position = Position.parse("jazz/king A...2/K...3/Q...4 1")
    with pytest.raises(RulesError, match="there is no model"):
        solve(position, model="best")
    with pytest.raises(RulesError, match="no partnerships"):
        solve(position, model="teams")
    with pytest.raises(DealError, match="there is no seat 4"):
        solve(position, seat=4)
    with pytest.raises(IllegalPlay, match="only legal cards have a value"):
        solve(position, cards=["KS"])
    for teams in ([[1, 2]], [[1, 2], [2, 3]], [[1, 2, 3], []], [[1], [2]], [[1], [2, 3, 4]]):
        with pytest.raises(DealError, match="teams must be two sides"):
            solve(position, teams=teams)
    layout = Position.parse("jazz/sevens 2.../..2./.2..2 1:3-A.3-A.3-A.3-A")
    assert isinstance(layout.rules, LayoutRules)
    with pytest.raises(RulesError, match="the layout deal has no teams"):
        solve(layout, teams=[[1], [2, 3]])


@given(endings())
def test_a_deal_that_is_over_has_nothing_left(position: Position) -> None:
    while not position.over:
        position = position.play(position.legal[-1])
    answer = solve(position, model="all")
    assert len(answer) == 0
    assert answer.best == ()
    assert set(answer.expecteds) | {answer.guaranteed, answer.best_case} == {0}
    assert answer.exact
    assert answer.nodes == 0
    assert numbers_of(answer) == numbers_of(value(position, model="all"))


@pytest.mark.parametrize("kind", [EQUILIBRIUM, GUARANTEED])
def test_a_line_of_a_layout_deal_can_be_asked_for_first(kind: str) -> None:
    position = Position.parse("jazz/sevens 2.../..2./.2..2 1:3-A.3-A.3-A.3-A")
    lines = [Judge(cold_tables(position.rules), kind, position).line(position, card) for card in position.legal]
    model = "paranoid" if kind == GUARANTEED else "maxn"
    assert lines == [choice.line for choice in solve(position, model=model)]
