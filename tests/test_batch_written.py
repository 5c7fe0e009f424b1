"""What a batch writes for others: one file of columns, and what the command prints."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from terminal import ENDING, SMALL, Terminal

from solver import Batch, BatchError, Deals, solve_many


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Batch:
    with ThreadPoolExecutor(1) as executor:
        deals = Deals("jazz/queens", count=40, seed=3, cards=4)
        return solve_many(deals, tmp_path_factory.mktemp("undisturbed"), executor=executor, shard_size=8)


@pytest.fixture(params=[".npz", ".parquet"])
def ending(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == ".parquet":
        pytest.importorskip("pyarrow")
    yield request.param


def test_columns_are_written_to_one_file(ending: str, undisturbed: Batch, tmp_path: Path) -> None:
    path = tmp_path / f"columns{ending}"
    undisturbed.write(path)
    assert [item.name for item in tmp_path.iterdir()] == [path.name]
    found, wanted = _columns(path), undisturbed.columns()
    assert list(found) == list(wanted)
    for name, column in wanted.items():
        np.testing.assert_array_equal(column, found[name])


def _columns(path: Path) -> dict[str, list[object]]:
    if path.suffix == ".npz":
        with np.load(path) as found:
            return {name: found[name].tolist() for name in found.files}
    from pyarrow import parquet

    columns: dict[str, list[object]] = parquet.read_table(path).to_pydict()
    return columns


def test_parquet_without_its_library_is_told(undisturbed: Batch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BatchError, match="extra `columns`"):
        undisturbed.write(tmp_path / "columns.parquet")
    with pytest.raises(BatchError, match="not to columns"):
        undisturbed.write(tmp_path / "columns.csv")


@pytest.fixture
def solver(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


def test_the_command_solves_random_deals_and_goes_on(solver: Terminal, undisturbed: Batch, tmp_path: Path) -> None:
    words = [
        "batch",
        "jazz/queens",
        "--count",
        "40",
        "--seed",
        "3",
        "--cards",
        "4",
        "--shard-size",
        "8",
        "--executor",
        "threads",
        "--workers",
        "2",
    ]
    first = solver(*words, str(tmp_path))
    assert (first.code, first.err) == (0, "")
    assert f"{tmp_path}: 40 positions solved, shards: 5, of these kept: 0\ndigest {undisturbed.digest}\nseat" in first.out
    again = json.loads(solver(*words, str(tmp_path), "--json").out)
    assert (again["kept"], again["digest"]) == (5, undisturbed.digest)


def test_the_command_solves_files(solver: Terminal, tmp_path: Path) -> None:
    (tmp_path / "records").write_text(SMALL, encoding="utf-8")
    found = solver("batch", str(tmp_path / "records"), str(tmp_path / "a"), "--executor", "threads", "--json")
    assert json.loads(found.out)["rows"] == 1
    given = solver(
        "batch", "-", str(tmp_path / "b"), "--workers", "1", "--to", str(tmp_path / "b.npz"), stdin=ENDING.encode()
    )
    assert given.code == 0
    assert _columns(tmp_path / "b.npz")["position"] == [ENDING]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["jazz/queen"], "there is no game"),
        (["-", "--seed", "1"], "--seed is for random deals"),
        (["jazz/last", "--executor", "elsewhere"], "not elsewhere"),
        (["jazz/last", "--to", "columns.txt"], "ends in .npz or .parquet"),
    ],
)
def test_the_command_tells_what_is_wrong(words: list[str], told: str, solver: Terminal, tmp_path: Path) -> None:
    found = solver("batch", *words, str(tmp_path / "never"), stdin=ENDING.encode())
    assert (found.code, found.out) == (1, "")
    assert told in found.err
    assert not (tmp_path / "never").exists()


def test_the_command_tells_that_numbers_are_not_exact(solver: Terminal, tmp_path: Path) -> None:
    words = ["jazz/king", str(tmp_path), "--count", "1", "--nodes", "2000", "--executor", "threads"]
    found = solver("batch", *words)
    assert (found.code, found.err) == (
        3,
        "solver: 1 of 1 positions are not solved exactly; the column `exact` tells which\n",
    )
