"""Solve many positions into columns of numbers: random deals, or a file of positions or records."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from ..batch import Batch, Deals, Positions, solve_many
from ..batch.batching import DEFAULT_MEMORY, SHARD_SIZE
from ..batch.export import check_ending
from ..columns import in_columns
from ..errors import BatchError, DealError
from ..goal import OBJECTIVES, TIES
from ..limits import Limit
from ..question import METHODS, MODELS
from ..solution import number_text
from .console import Console, Exit
from .inputs import opened
from .options import add_json, memory_read, nodes_read, output_read
from .progress import Progress

NAME = "batch"
SCHEDULERS = ("tcp://", "tls://", "ws://", "wss://", "ucx://")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver batch` takes."""
    words = "a game such as jazz/queens, dealt at random, or a file of positions or records, or - for standard input"
    parser.add_argument("source", metavar="SOURCE", help=words)
    words = "the folder for the shards; the same line again goes on where it was broken off"
    parser.add_argument("folder", metavar="FOLDER", help=words)
    parser.add_argument("--seats", type=int, metavar="N", help="the number of seats of random deals (default: 4)")
    parser.add_argument("--count", type=int, metavar="N", help="how many random deals (default: 100)")
    parser.add_argument("--seed", type=int, metavar="N", help="a number that always gives the same deals (default: 0)")
    parser.add_argument("--cards", type=int, metavar="N", help="solve endings of so many cards (default: whole deals)")
    parser.add_argument(
        "--to", type=output_read, metavar="FILE", help="write all columns to one file as well, .npz or .parquet"
    )
    _add_manner(parser)
    parser.add_argument("--workers", type=int, metavar="N", help="how many workers here (default: one for each core)")
    words = "processes, threads, or the address of a dask scheduler, such as tcp://host:8786 (default: processes)"
    parser.add_argument("--executor", metavar="WHAT", default="processes", help=words)
    words = "positions in one shard (default: %(default)s)"
    parser.add_argument("--shard-size", type=int, default=SHARD_SIZE, metavar="N", help=words)
    add_json(parser)


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Solve what is not solved yet and tell where the columns are."""
    if arguments.to:
        check_ending(Path(arguments.to))
    batch = _solved(arguments, _source(arguments))
    if arguments.to:
        batch.write(arguments.to)
    console.write_json(batch.to_json()) if arguments.json else console.write(_text(batch))
    inexact = int((~batch.columns("exact")["exact"].astype(bool)).sum())
    if inexact:
        console.remark(f"{inexact} of {batch.rows} positions are not solved exactly; the column `exact` tells which")
    return Exit.INEXACT if inexact else Exit.DONE


def _add_manner(parser: argparse.ArgumentParser) -> None:
    models = [model for model in MODELS if model != "teams"]
    parser.add_argument("--model", choices=models, default="maxn", help="what is asked, as in solver solve (default: maxn)")
    parser.add_argument("--objective", choices=OBJECTIVES, default="own", help="what every seat minimises (default: own)")
    parser.add_argument("--ties", choices=TIES, default="even", help="how every seat chooses among equal cards")
    parser.add_argument("--leader", type=int, metavar="N", help="the seat that leads the match, for --ties leader")
    words = "auto: estimate deals too large to solve; exact: never; estimate: always (default: auto)"
    parser.add_argument("--method", choices=METHODS, default="auto", help=words)
    parser.add_argument("--nodes", type=nodes_read, metavar="N", help="end each search after so many nodes")
    words = "memory for the tables of each worker (default: %(default)s)"
    parser.add_argument("--memory", type=memory_read, default=DEFAULT_MEMORY, metavar="SIZE", help=words)


def _source(arguments: argparse.Namespace) -> Deals | Positions:
    if arguments.source == "-" or Path(arguments.source).exists():
        given = [name for name in ("seats", "count", "seed") if getattr(arguments, name) is not None]
        if given:
            raise DealError(f"--{given[0]} is for random deals, and {arguments.source} is a file")
        found = opened(arguments.source)
        return Positions.of(found.positions() if found.holds_positions else found.records(), cards=arguments.cards)
    chosen = {name: getattr(arguments, name) for name in ("seats", "seed") if getattr(arguments, name) is not None}
    count = 100 if arguments.count is None else arguments.count
    return Deals(arguments.source, count=count, cards=arguments.cards, **chosen)


def _solved(arguments: argparse.Namespace, source: Deals | Positions) -> Batch:
    shards = -(-len(source) // max(1, arguments.shard_size))
    with _executor(arguments) as executor, Progress("solving", total=shards) as progress:
        return solve_many(
            source,
            arguments.folder,
            executor=executor,
            workers=None if executor else arguments.workers,
            model=arguments.model,
            objective=arguments.objective,
            ties=arguments.ties,
            leader=arguments.leader,
            limit=None if arguments.nodes is None else Limit(nodes=arguments.nodes),
            method=arguments.method,
            memory=arguments.memory,
            shard_size=arguments.shard_size,
            watch=lambda shard: progress.advance(),
        )


@contextmanager
def _executor(arguments: argparse.Namespace) -> Iterator[Executor | None]:
    """Lend the executor that was asked for; None stands for processes."""
    if arguments.executor == "processes":
        yield None
    elif arguments.executor == "threads":
        with ThreadPoolExecutor(arguments.workers) as pool:
            yield pool
    elif arguments.executor.startswith(SCHEDULERS):
        try:
            from distributed import Client
        except ImportError:
            raise BatchError("a dask scheduler needs distributed, which comes with the extra `distributed`") from None
        with Client(arguments.executor) as client:
            yield client.get_executor()
    else:
        raise BatchError(f"workers are processes, threads, or a scheduler such as tcp://host:8786, not {arguments.executor}")


def _text(batch: Batch) -> str:
    """Return what was done, and the mean expected penalty of each seat with its spread."""
    import numpy as np

    rows = [["seat", "mean expected", "deviation"]]
    for name, column in batch.columns().items():
        kind, _, seat = name.rpartition("_")
        known = column.astype(float)[~np.isnan(column.astype(float))] if kind == "expected" else column[:0]
        if len(known):
            rows.append([seat, number_text(float(known.mean())), number_text(float(known.std()))])
    done = f"{batch.folder}: {batch.rows} positions solved, shards: {len(batch.shards)}, of these kept: {batch.kept}"
    return "\n".join([done, f"digest {batch.digest}", *([in_columns(rows, right=range(3))] if rows[1:] else [])])
