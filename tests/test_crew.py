"""Threads that share out the cards of a position: the same answers, and one end for all."""

import threading
from collections.abc import Sequence

import pytest
from endings import endings, trick_endings
from hypothesis import given
from hypothesis import strategies as st
from strategies import jass_endings

from solver import Card, Limit, Position, Solver, deal, rules, solve, value
from solver.core.control import Control
from solver.crew import Crew
from solver.goal import PLAIN
from solver.searches import tables_for
from solver.tables import Tables

START = deal(rules("jazz/queens", seats=4), seed=1)


def crew_of(count: int, control: Control) -> Crew:
    return Crew([tables_for(START.rules, goal=PLAIN, memory_bytes=2**16) for _ in range(count)], control)


@given(endings(more=1), st.sampled_from(["maxn", "paranoid", "optimistic", "all"]), st.integers(2, 5))
def test_any_number_of_threads_gives_the_same_answer(position: Position, model: str, threads: int) -> None:
    with Solver(threads=threads) as engine:
        assert engine.solve(position, model=model) == solve(position, model=model)
        assert engine.value(position, model=model) == value(position, model=model)


@given(trick_endings(more=1), st.integers(2, 5))
def test_any_number_of_threads_gives_the_same_answer_for_two_sides(position: Position, threads: int) -> None:
    teams = [[1], list(range(2, position.rules.seats + 1))]
    with Solver(threads=threads) as engine:
        found = engine.solve(position, model="teams", teams=teams)
    assert found == solve(position, model="teams", teams=teams)


@given(jass_endings(most_cards=4), st.integers(2, 5))
def test_any_number_of_threads_gives_the_same_answer_in_jass(position: Position, threads: int) -> None:
    with Solver(threads=threads) as engine:
        assert engine.solve(position) == solve(position)


def test_threads_with_hardly_any_memory_keep_to_it() -> None:
    position = Position.parse("jazz/last ..A.2/..K.3/..5.A 1")
    with Solver(memory="64 KiB", threads=8) as engine:
        assert engine.solve(position) == solve(position)


@pytest.mark.parametrize("count", [1, 2, 3, 20])
def test_every_card_is_asked_once_and_told_in_order(count: int) -> None:
    control = Control()
    control.start(-1.0, 1000)
    asked: list[Card] = []

    def work(tables: Tables, control: Control, heads: Sequence[Card]) -> dict[Card, float]:
        asked.extend(heads)
        return {head: control.nodes_left for head in heads[::-1] if head != START.legal[1]}

    found = crew_of(count, control).ask(work, START.legal)
    kept = [START.legal[0], *START.legal[2:]]
    assert sorted(asked, key=START.legal.index) == list(START.legal)
    assert list(found) == (kept if count > 1 else kept[::-1])
    assert set(found.values()) == {1000 // min(count, len(START.legal))}


def test_an_error_in_one_thread_ends_the_others_and_is_raised() -> None:
    control = Control()
    control.start()
    entered = threading.Event()
    halts: list[str] = []

    def work(tables: Tables, control: Control, heads: Sequence[Card]) -> dict[Card, object]:
        if START.legal[0] in heads:
            assert entered.wait(10)
            raise MemoryError("no memory")
        entered.set()
        tables.vectors(control, START, heads)
        halts.append(control.halt)
        return {}

    with pytest.raises(MemoryError, match="no memory"):
        crew_of(2, control).ask(work, START.legal)
    assert halts == ["stop"]


def test_nodes_and_halts_of_all_threads_are_told() -> None:
    limit = Limit(nodes=3000)
    with Solver(memory="64 MiB", threads=3) as engine:
        cut = engine.solve(START, model="paranoid", limit=limit)
    assert cut.halt == "nodes"
    assert cut.nodes > 2990
