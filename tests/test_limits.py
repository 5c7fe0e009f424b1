"""Limits: a search that is cut short says so, never tells a wrong number, and leaves the solver usable."""

import math
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from endings import endings, trick_endings
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS

from solver import Bound, Limit, LimitError, Position, Solution, Solver, Value, deal, rules, solve, value
from solver.limits import memory_bytes
from solver.solution import NAMES, Numbers

MODELS = ("maxn", "paranoid", "optimistic", "all")
LAST = Position.parse("jazz/last ..A.2/..K.3/..5.A 1")
LONG = deal(rules("jazz/tricks", seats=4), seed=1)
LAYOUT = deal(rules("jazz/sevens", seats=3), seed=0)
LONG_SEARCHES = [
    pytest.param(LONG, "maxn", "exact", id="maxn"),
    pytest.param(LONG, "maxn", "auto", id="estimate"),
    pytest.param(LONG, "paranoid", "auto", id="sides"),
    pytest.param(LAYOUT, "all", "auto", id="layout"),
]


def assert_honest(cut: Numbers, whole: Numbers) -> None:
    """Check every number that a limit may have touched against the truth."""
    for name in NAMES:
        number, true = getattr(cut, name), getattr(whole, name)
        match cut.bounds[name]:
            case Bound.EXACT:
                assert number == pytest.approx(true, abs=1e-9)
            case Bound.AT_MOST:
                assert number >= true
            case Bound.AT_LEAST:
                assert number <= true
            case Bound.UNKNOWN:
                assert math.isnan(number)
            case _:
                raise AssertionError(f"{name} is {cut.bounds[name]}")
    for name in ("expected", "low", "high"):
        if cut.bounds[name] is Bound.EXACT:
            assert getattr(cut, f"{name}s") == pytest.approx(getattr(whole, f"{name}s"), abs=1e-9)


def assert_honest_answer(cut: Solution, whole: Solution, asked: tuple[str, ...]) -> None:
    assert [choice.card for choice in cut] == [choice.card for choice in whole]
    assert cut.exact == all(numbers.bounds[name] is Bound.EXACT for numbers in (cut, *cut) for name in asked)
    assert cut.exact or cut.halt
    for numbers, true in zip((cut, *cut), (whole, *whole), strict=True):
        assert_honest(numbers, true)
    assert set(cut.best) <= set(whole.best)
    for choice, true_choice in zip(cut, whole, strict=True):
        assert math.isnan(choice.cost) or choice.cost == pytest.approx(true_choice.cost, abs=1e-9)
        assert (choice.verdict == "undecided") == math.isnan(choice.cost)
        assert choice.line == true_choice.line[: len(choice.line)]


ASKED = {
    "maxn": ("expected", "low", "high"),
    "paranoid": ("guaranteed",),
    "optimistic": ("best_case",),
    "all": NAMES,
}


@given(endings(more=1), SEEDS, st.integers(0, 300), st.sampled_from(MODELS))
def test_a_limit_of_nodes_leaves_honest_bounds(position: Position, seed: int, nodes: int, model: str) -> None:
    seat = seed % position.rules.seats + 1
    limit = Limit(nodes=nodes)
    whole = solve(position, model=model, seat=seat)
    with Solver() as engine:
        assert_honest_answer(engine.solve(position, model=model, seat=seat, limit=limit), whole, ASKED[model])
        assert engine.solve(position, model=model, seat=seat) == whole
    with Solver() as engine:
        brief = engine.value(position, model=model, seat=seat, limit=limit)
        assert_honest(brief, whole)
        assert brief.halt in ("", "nodes")
        assert brief.exact or brief.halt


@given(trick_endings(more=1), st.integers(0, 100))
def test_a_limit_of_nodes_leaves_honest_numbers_for_two_sides(position: Position, nodes: int) -> None:
    teams = [[1], list(range(2, position.rules.seats + 1))]
    whole = solve(position, model="teams", teams=teams)
    with Solver() as engine:
        cut = engine.solve(position, model="teams", teams=teams, limit=Limit(nodes=nodes))
    assert_honest_answer(cut, whole, ASKED["maxn"])


@given(endings(more=1), st.sampled_from(MODELS))
def test_no_time_at_all_leaves_honest_bounds(position: Position, model: str) -> None:
    whole = solve(position, model=model)
    with Solver() as engine:
        assert_honest_answer(engine.solve(position, model=model, limit=Limit(seconds=0)), whole, ASKED[model])


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("position", "model", "method"), LONG_SEARCHES)
def test_time_is_kept(position: Position, model: str, method: str, threads: int) -> None:
    with Solver(memory="256 MiB", threads=threads) as engine:
        begin = time.monotonic()
        answer = engine.solve(position, model=model, method=method, limit=Limit(seconds=0.1))
        assert time.monotonic() - begin < 1.1
        assert answer.halt == "seconds"
        assert not answer.exact
        assert_usable(engine)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("position", "model", "method"), LONG_SEARCHES)
def test_a_count_of_nodes_is_kept(position: Position, model: str, method: str, threads: int) -> None:
    with Solver(memory="256 MiB", threads=threads) as engine:
        answer = engine.solve(position, model=model, method=method, limit=Limit(nodes=12345))
    assert answer.halt == "nodes"
    assert 12345 - threads < answer.nodes < 12345 + 2 * threads * position.rules.seats


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("position", "model", "method"), LONG_SEARCHES)
def test_another_thread_can_stop_a_search(position: Position, model: str, method: str, threads: int) -> None:
    with Solver(memory="256 MiB", threads=threads) as engine, ThreadPoolExecutor(1) as pool:
        answer = pool.submit(engine.solve, position, model=model, method=method)
        time.sleep(0.1)
        begin = time.monotonic()
        engine.stop()
        assert answer.result().halt == "stop"
        assert time.monotonic() - begin < 1
        assert_usable(engine)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Heed Ctrl-C, which a shell lets programs in the background ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("position", "model", "method"), LONG_SEARCHES)
def test_ctrl_c_ends_a_search_at_once(position: Position, model: str, method: str, threads: int) -> None:
    sent = []

    def interrupt() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    with Solver(memory="256 MiB", threads=threads) as engine:
        timer = threading.Timer(0.1, interrupt)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            engine.solve(position, model=model, method=method)
        assert time.monotonic() - sent[0] < 1
        timer.join()
        assert_usable(engine)


def assert_usable(engine: Solver) -> None:
    assert engine.solve(LAST) == solve(LAST)
    assert engine.solve(LAST, model="all").exact


@pytest.mark.parametrize("shared", [True, False], ids=["one solver", "a solver each"])
def test_eight_threads_get_the_right_answers(shared: bool) -> None:
    starts = [deal(rules(game, seats=6), seed=seed) for seed in range(3) for game in ("jazz/queens", "jazz/sevens")]
    places = [start for start in map(far_on, starts) if not start.over] * 4
    expected = [solve(place, model="all") for place in places]
    engine = Solver()

    def work(first: int) -> list[Solution]:
        own = engine if shared else Solver(memory="64 MiB")
        return [own.solve(place, model="all") for place in places[first:] + places[:first]]

    with ThreadPoolExecutor(8) as pool:
        for first, answers in enumerate(pool.map(work, range(8))):
            assert answers == expected[first:] + expected[:first]


def far_on(position: Position) -> Position:
    """Return a position late in a deal in which every seat plays its last legal card."""
    for _ in range(30):
        if not position.over:
            position = position.play(position.legal[-1])
    return position


@pytest.mark.parametrize("model", ["maxn", "paranoid", "optimistic"])
def test_a_thread_with_a_small_stack_can_search_a_whole_deal(model: str) -> None:
    answers: list[Value] = []
    places = [deal(rules("jazz/tricks", seats=seats), seed=1) for seats in (3, 7)] + [LAYOUT]

    def work() -> None:
        for place in places:
            with Solver(memory="64 MiB") as engine:
                answers.append(engine.solve(place, model=model, limit=Limit(nodes=200_000)))

    before = threading.stack_size(512 * 1024)
    try:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert len(answers) == len(places)


def test_solvers_that_are_dropped_give_their_memory_back() -> None:
    def work() -> None:
        for place in (LONG, LAYOUT):
            with Solver(memory="64 MiB") as engine:
                engine.solve(place, model="all", limit=Limit(nodes=60_000))
            Solver(memory="64 MiB").value(place, limit=Limit(nodes=60_000))

    for _ in range(4):
        work()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(20):
        work()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown * (1 if sys.platform == "darwin" else 1024) < 32 * 2**20


def test_a_closed_solver_may_be_used_again() -> None:
    engine = Solver()
    before = engine.solve(LAST)
    engine.close()
    assert engine.solve(LAST) == before


def test_stopping_a_solver_at_rest_does_not_spoil_the_next_answer() -> None:
    engine = Solver()
    engine.stop()
    assert engine.solve(LAST).exact


@pytest.mark.parametrize("seconds", [math.nan, math.inf, -1, -0.5, True, "1", 10**400])
def test_seconds_that_make_no_sense_are_refused(seconds: float) -> None:
    with pytest.raises(LimitError, match="seconds must be a number from 0 up"):
        Limit(seconds=seconds)


@pytest.mark.parametrize("nodes", [math.nan, math.inf, -1, 0.5, 1.0, True, "1", 2**62])
def test_nodes_that_make_no_sense_are_refused(nodes: int) -> None:
    with pytest.raises(LimitError, match="nodes must be a whole number from 0 up"):
        Limit(nodes=nodes)


@pytest.mark.parametrize("limit", [Limit(), Limit(seconds=3), Limit(seconds=1e300), Limit(nodes=2**62 - 1)])
def test_a_generous_limit_is_no_limit(limit: Limit) -> None:
    assert value(LAST, limit=limit) == value(LAST)
    assert value(LAST, limit=limit).exact


@pytest.mark.parametrize(
    ("text", "size"),
    [(65536, 65536), ("64 KiB", 2**16), ("1GiB", 2**30), (" 256 mib ", 2**28), ("100 MB", 10**8), ("99999", 99999)],
)
def test_memory_is_read_as_a_person_writes_it(text: int | str, size: int) -> None:
    assert memory_bytes(text) == size


@pytest.mark.parametrize(
    "memory", ["", "much", "1.5 GiB", "-1 MiB", "1 TiB", 0, -5, 65535, "63 KiB", True, 1e9, math.nan, 2**62]
)
def test_memory_that_makes_no_sense_is_refused(memory: int | str) -> None:
    with pytest.raises(LimitError, match="memory"):
        Solver(memory=memory)


@pytest.mark.parametrize("threads", [0, -1, 65, True, 2.0, "2"])
def test_numbers_of_threads_that_make_no_sense_are_refused(threads: int) -> None:
    with pytest.raises(LimitError, match="threads must be a whole number from 1 to 64"):
        Solver(threads=threads)


def test_a_solver_is_busy_only_while_it_answers() -> None:
    with Solver() as engine:
        asker = threading.Thread(target=engine.solve, args=(LONG,))
        asker.start()
        while not engine.busy:
            time.sleep(0.001)
        while engine.busy:
            engine.stop()
            time.sleep(0.001)
        asker.join()


def test_why_does_not_call_a_card_best_that_a_limit_left_open() -> None:
    answer = solve(LONG, limit=Limit(nodes=100))
    assert "left open" in answer.why(answer.choices[0].card).sentence
