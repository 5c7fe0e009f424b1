"""Batches: the same numbers from any workers, alone or in company, broken off or not."""

from __future__ import annotations

import errno
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from math import isnan
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numpy as np
import pytest
from hypothesis import given
from strategies import small_deals
from terminal import ENDING, process

from solver import (
    Batch,
    BatchError,
    DealError,
    Deals,
    Limit,
    LimitError,
    Position,
    Positions,
    Record,
    RulesError,
    Solver,
    read_records,
    rules,
    solve_many,
)
from solver.batch.folder import MANIFEST
from solver.games import LayoutRules

QUEENS = Deals("jazz/queens", count=40, seed=3, cards=4)
Given = ParamSpec("Given")
Found = TypeVar("Found")


class Here(Executor):
    """An executor without workers: everything is done at once, in this process."""

    def submit(self, work: Callable[Given, Found], /, *given: Given.args, **named: Given.kwargs) -> Future[Found]:
        future: Future[Found] = Future()
        try:
            future.set_result(work(*given, **named))
        except Exception as error:
            future.set_exception(error)
        return future


def solved(source: Any, folder: Path, **asked: Any) -> Batch:
    """Return a batch of small shards, solved in this process unless other workers are asked for."""
    words: dict[str, Any] = {"executor": Here(), "shard_size": 8} | asked
    return solve_many(source, folder, **words)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Batch:
    return solved(QUEENS, tmp_path_factory.mktemp("undisturbed"))


@given(small_deals())
def test_columns_say_what_solving_one_by_one_says(deals: Deals) -> None:
    with tempfile.TemporaryDirectory() as folder, Solver(memory="1 MiB") as engine:
        columns = solved(deals, Path(folder), shard_size=2, model="all").columns()
        for place in range(len(deals)):
            answer = engine.solve(deals.position(place), model="all")
            row = {name: column[place] for name, column in columns.items()}
            assert (place + 1, str(answer.position), deals.seats) == (row["number"], row["position"], row["seats"])
            for name, vector in (("expected", answer.expecteds), ("low", answer.lows), ("high", answer.highs)):
                np.testing.assert_array_equal(vector, [row[f"{name}_{seat}"] for seat in range(1, deals.seats + 1)])
            np.testing.assert_array_equal([answer.guaranteed, answer.best_case], [row["guaranteed"], row["best_case"]])
            assert (" ".join(map(str, answer.best)), len(answer), answer.exact) == (
                row["best"],
                row["choices"],
                row["exact"],
            )
            assert max(choice.cost for choice in answer) == row["worst_cost"]


@given(small_deals())
def test_a_random_ending_comes_from_a_deal_and_leaves_something_to_play_for(deals: Deals) -> None:
    assert deals.cards is not None
    for place in range(len(deals)):
        position = deals.position(place)
        assert position == pickle.loads(pickle.dumps(deals)).position(place) == Position.parse(str(position))
        assert 0 < len(position.hands[position.turn - 1]) <= deals.cards
        assert not position.decided
        if not isinstance(position.rules, LayoutRules):
            assert {len(hand) for hand in position.hands} == {deals.cards}
            assert not position.trick


def test_whole_deals_hold_the_whole_pack_and_the_lead_goes_round() -> None:
    deals = Deals("jazz/queens", seats=3, count=4)
    starts = [deals.position(place) for place in range(4)]
    assert [position.leader for position in starts] == [1, 2, 3, 1]
    assert {sum(map(len, position.hands)) for position in starts} == {51}
    assert len(set(starts)) == 4


@pytest.mark.parametrize("pool", [ProcessPoolExecutor, ThreadPoolExecutor])
def test_processes_and_threads_find_the_same(pool: type[Executor], undisturbed: Batch, tmp_path: Path) -> None:
    with pool(2) as executor:  # type: ignore[call-arg]
        found = solved(QUEENS, tmp_path, executor=executor)
    assert (found.digest, found.shards) == (undisturbed.digest, undisturbed.shards)


def test_without_an_executor_there_are_processes(undisturbed: Batch, tmp_path: Path) -> None:
    assert solved(QUEENS, tmp_path, executor=None, workers=2).digest == undisturbed.digest


def test_a_dask_cluster_finds_the_same(undisturbed: Batch, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert solved(QUEENS, tmp_path, executor=client.get_executor()).digest == undisturbed.digest


def test_a_second_run_keeps_everything(undisturbed: Batch) -> None:
    seen: list[int] = []
    again = solved(QUEENS, Path(undisturbed.folder), watch=lambda shard: seen.append(shard.number))
    assert (again, again.kept, seen) == (undisturbed, 5, [1, 2, 3, 4, 5])


def test_a_damaged_shard_is_solved_anew(undisturbed: Batch, tmp_path: Path) -> None:
    batch = solved(QUEENS, tmp_path)
    first, second, third, fourth = (tmp_path / shard.name for shard in batch.shards[:4])
    first.write_bytes(first.read_bytes()[:-50])
    second.write_bytes(third.read_bytes())
    fourth.write_bytes(b"")
    with pytest.raises(BatchError, match=r"shard-00001\.npz is damaged or gone"):
        batch.columns()
    again = solved(QUEENS, tmp_path)
    assert (again.kept, again.digest) == (2, undisturbed.digest)


def test_what_killed_runs_left_is_taken_up(tmp_path: Path) -> None:
    many, folder = replace(QUEENS, count=200), tmp_path / "killed"
    words = ["batch", "jazz/queens", str(folder), "--count", "200", "--seed", "3", "--cards", "4"]
    for finished in (2, 8):
        running = process(*words, "--shard-size", "8", "--workers", "2")
        while running.poll() is None and len(list(folder.glob("shard-*.npz"))) < finished:
            time.sleep(0.005)
        running.send_signal(signal.SIGKILL)
        running.communicate()
        assert running.returncode == -signal.SIGKILL
    (folder / "shard-00009.npz.1.part").write_bytes(b"half")
    again = solved(many, folder)
    assert 8 <= again.kept < 25
    assert again.digest == solved(many, tmp_path / "undisturbed").digest
    assert {path.name for path in folder.iterdir()} == {MANIFEST, *(shard.name for shard in again.shards)}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="looks for processes as Unix has them")
def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    words = ["batch", "jazz/sevens", "--count", "400", "--shard-size", "100", "--workers", "2"]
    running = process(*words, str(tmp_path))
    workers: list[str] = []
    while running.poll() is None and len(workers) < 2:
        workers = _children(running.pid)
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.communicate()
    deadline = time.monotonic() + 30
    while any(_alive(worker) for worker in workers):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def _children(parent: int) -> list[str]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False)
    return found.stdout.split()


def _alive(pid: str) -> bool:
    found = subprocess.run(["ps", "-o", "stat=", "-p", pid], capture_output=True, text=True, check=False)
    return bool(found.stdout.strip()) and not found.stdout.startswith("Z")


def test_a_dying_worker_loses_nothing_that_is_finished(undisturbed: Batch, tmp_path: Path) -> None:
    def kill(shard: object) -> None:
        for worker in multiprocessing.active_children():
            worker.kill()

    many = replace(QUEENS, count=4000)
    with pytest.raises(BatchError, match="a worker died") as caught:
        solved(many, tmp_path, executor=None, workers=2, watch=kill)
    assert 1 <= caught.value.done < caught.value.total == 500
    assert len(list(tmp_path.glob("shard-*.npz"))) == caught.value.done
    assert pickle.loads(pickle.dumps(caught.value)).done == caught.value.done


class Losing(Here):
    """An executor that loses what it was given, so often."""

    def __init__(self, times: int) -> None:
        self._times = times
        self._given: Counter[Any] = Counter()

    def submit(self, work: Callable[Given, Found], /, *given: Given.args, **named: Given.kwargs) -> Future[Found]:
        self._given[given] += 1
        if self._given[given] > self._times:
            return super().submit(work, *given, **named)
        lost: Future[Found] = Future()
        lost.cancel()
        lost.set_running_or_notify_cancel()
        return lost


def test_what_a_cluster_loses_is_sent_again_but_not_for_ever(undisturbed: Batch, tmp_path: Path) -> None:
    with pytest.raises(BatchError, match=r"called off or lost \(0 of 5 shards"):
        solved(QUEENS, tmp_path, executor=Losing(2))
    assert solved(QUEENS, tmp_path, executor=Losing(1)).digest == undisturbed.digest


def test_a_full_disk_is_told_and_leaves_whole_shards_only(
    undisturbed: Batch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []

    def sync(number: int) -> None:
        written.append(number)
        if len(written) > 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", sync)
        with pytest.raises(BatchError, match=r"No space left on device \(2 of 5 shards are finished and kept"):
            solved(QUEENS, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [MANIFEST, "shard-00001.npz", "shard-00002.npz"]
    again = solved(QUEENS, tmp_path)
    assert (again.kept, again.digest) == (2, undisturbed.digest)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BatchError, match="file"):
        solved(QUEENS, tmp_path / "file")
    with pytest.raises(BatchError, match="Not a directory"):
        solved(QUEENS, tmp_path / "file" / "folder")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(BatchError, match="Permission denied"):
        solved(QUEENS, tmp_path)


@pytest.mark.parametrize(
    ("source", "asked"),
    [
        (replace(QUEENS, seed=4), {}),
        (replace(QUEENS, cards=3), {}),
        (QUEENS, {"model": "all"}),
        (QUEENS, {"shard_size": 9}),
        (QUEENS, {"limit": Limit(nodes=10)}),
        ([Position.parse(ENDING)], {}),
    ],
)
def test_another_request_in_the_same_folder_is_refused(source: Any, asked: dict[str, Any], undisturbed: Batch) -> None:
    before = _contents(undisturbed)
    with pytest.raises(BatchError, match="holds another batch"):
        solved(source, Path(undisturbed.folder), **asked)
    assert _contents(undisturbed) == before


def _contents(batch: Batch) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(batch.folder).iterdir()}


def test_a_manifest_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text("{}")
    with pytest.raises(BatchError, match="not the manifest of a batch"):
        solved(QUEENS, tmp_path)


def test_a_limit_of_nodes_cuts_always_at_the_same_place(tmp_path: Path) -> None:
    king = Deals("jazz/king", count=4, seed=1, cards=6)
    asked = {"limit": Limit(nodes=300), "shard_size": 2}
    first = solved(king, tmp_path / "a", **asked)
    assert first.digest == solved(king, tmp_path / "b", executor=None, workers=2, **asked).digest
    assert "nodes" in first.columns("halt")["halt"]
    assert not first.columns("exact")["exact"].all()


def test_whole_trick_deals_are_estimated_the_same_each_time(tmp_path: Path) -> None:
    king = Deals("jazz/king", count=2, seats=7, seed=1)
    first = solved(king, tmp_path / "a", shard_size=1, limit=Limit(nodes=20_000))
    columns = first.columns("trees", "error", "halt")
    assert min(columns["trees"].tolist()) > 0
    assert min(columns["error"].tolist()) > 0
    assert first.digest == solved(king, tmp_path / "b", shard_size=1, limit=Limit(nodes=20_000)).digest


def test_records_stand_for_their_start_or_for_their_last_cards() -> None:
    played = list(read_records(Path(__file__).parents[1] / "solver" / "samples" / "match.txt"))
    assert Positions.of(played).texts == tuple(str(record.start) for record in played)
    late = Positions.of(played, cards=3)
    assert all(Position.parse(text) in record.positions() for text, record in zip(late.texts, played, strict=True))
    with pytest.raises(DealError, match="record 1 ends before it comes down to 1 cards a seat"):
        Positions.of([Record.of(Position.parse(ENDING), ["2C"])], cards=1)


@given(small_deals())
def test_a_part_of_given_positions_keeps_their_places(deals: Deals) -> None:
    given = [deals.position(place) for place in range(len(deals))]
    part = Positions.of(given).part(1, len(given))
    assert [part.position(place) for place in range(1, len(given))] == given[1:]


def test_games_and_seats_may_be_mixed(tmp_path: Path) -> None:
    given = [Deals(game, seats=seats, count=1, cards=2).position(0) for game, seats in (("jazz/last", 3), ("jazz/king", 5))]
    columns = solved(given, tmp_path).columns()
    assert columns["game"].tolist() == ["jazz/last", "jazz/king"]
    assert isnan(columns["expected_4"][0])
    assert not isnan(columns["expected_5"][1])


def test_unseen_cards_are_refused_before_anything_is_solved(tmp_path: Path) -> None:
    given = [Position.parse(ENDING), Position.parse("jazz/last ..A.2/?2/..5.A 1")]
    with pytest.raises(DealError, match="position 2 has unseen cards"):
        solved(given, tmp_path / "never")
    with pytest.raises(DealError, match="nothing to solve"):
        solved([], tmp_path / "never")
    assert not (tmp_path / "never").exists()


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"model": "minmax"}, RulesError),
        ({"ties": "leader", "leader": 9}, DealError),
        ({"limit": Limit(seconds=1)}, LimitError),
        ({"memory": "much"}, LimitError),
        ({"shard_size": 0}, LimitError),
        ({"workers": 2}, LimitError),
        ({"workers": 0, "executor": None}, LimitError),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(asked: dict[str, Any], error: type[Exception], tmp_path: Path) -> None:
    with pytest.raises(error):
        solved(QUEENS, tmp_path / "never", **asked)
    assert not (tmp_path / "never").exists()


@pytest.mark.parametrize("wrong", [{"count": 0}, {"seed": -1}, {"cards": 0}, {"cards": 14}, {"count": 2.0}])
def test_deals_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(DealError):
        replace(QUEENS, **wrong)


def test_a_batch_is_a_value(undisturbed: Batch) -> None:
    assert pickle.loads(pickle.dumps(undisturbed)) == undisturbed
    assert hash(pickle.loads(pickle.dumps(undisturbed))) == hash(undisturbed)
    shown = json.loads(undisturbed.to_json())
    assert (shown["rows"], shown["digest"], shown["request"]["source"]["seed"]) == (40, undisturbed.digest, 3)


def test_rules_of_deals_are_those_of_their_name() -> None:
    assert Deals("jazz/sevens:bonus=80", seats=5, count=1).rules == rules("jazz/sevens:bonus=80", seats=5)
