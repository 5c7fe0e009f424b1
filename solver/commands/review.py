"""Review played deals: the score sheet of the match, and what each play cost as far as a deal can be solved exactly."""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from time import process_time

from ..draw import FACES
from ..errors import DealError, LimitError, SolverError
from ..journal import Journal
from ..limits import Limit
from ..matches import match_of
from ..postmortem import Review, review
from ..record import Record
from ..reporting import LANGUAGES, report
from ..solving import Solver
from .console import Console, Exit
from .inputs import Input, opened
from .interrupt import Interrupt
from .options import add_json, add_limits, halt_words, limit_of, output_read, seconds_read
from .progress import Progress
from .sheet import sheet_json, sheet_text

NAME = "review"
SAMPLE = "samples/match.txt"
SECONDS = 60.0
WORLDS = 200
PAGE = ("language", "seat", "face")
ASKED = ("horizon", "seconds", "nodes", "seconds_per_play", "fair", "worlds")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver review` takes."""
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("file", nargs="?", metavar="FILE", help="a file of records (text or JSON), or - for standard input")
    source.add_argument("--sample", action="store_true", help="review the match that comes with the program")
    parser.add_argument("--deal", type=int, metavar="N", help="review deal N of the file only")
    words = "write minus points: penalties are positive on the score sheet"
    parser.add_argument("--minus-points", action="store_true", help=words)
    parser.add_argument(
        "--html", type=output_read, metavar="OUT", help="write one page of HTML to step through, and print nothing"
    )
    parser.add_argument("--language", choices=LANGUAGES, help="the language of the page (default: en)")
    parser.add_argument("--seat", type=int, metavar="N", help="leave out of the page what this seat never saw")
    parser.add_argument("--face", choices=FACES, help="the cards of the page (default: french)")
    parser.add_argument("--fair", action="store_true", help="tell also what each play cost by what its seat could know")
    words = "weigh it over so many deals that fit (default: %(default)s)"
    parser.add_argument("--worlds", type=int, default=WORLDS, metavar="N", help=words)
    words = "write the reviews to this file instead, one JSON object a line; the same line again goes on where it broke off"
    parser.add_argument("--out", type=output_read, metavar="FILE", help=words)
    words = "solve hands of at most so many cards (default: as many as take seconds)"
    parser.add_argument("--horizon", type=int, metavar="N", help=words)
    add_limits(parser, seconds=SECONDS, each="deal")
    words = "end the search for each play after so many seconds (default: no limit)"
    parser.add_argument("--seconds-per-play", type=seconds_read, metavar="S", help=words)
    add_json(parser)


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Print the score sheets, then each deal as soon as it is solved; or write a page of all."""
    records = list((_sample() if arguments.sample else opened(arguments.file)).records())
    chosen = _chosen(records, arguments.deal)
    _check_page(arguments)
    if arguments.out:
        return _kept([records[number - 1] for number in chosen], arguments, console)
    if not _silent(arguments):
        for _, played in groupby(records, key=lambda record: record.match):
            _print_sheet(list(played), arguments, console)
    with Solver(memory=arguments.memory, threads=arguments.threads) as engine, Interrupt(engine) as interrupt:
        reviews = []
        for found in _reviewed(records, chosen, engine, arguments, console):
            reviews.append(found)
            if interrupt.struck:
                break
    if arguments.html:
        language, face = arguments.language or "en", arguments.face or "french"
        page = report(reviews, language=language, seat=arguments.seat, face=face)
        Path(arguments.html).write_text(page, encoding="utf-8")
    if interrupt.struck:
        return Exit.INTERRUPTED
    return Exit.DONE if all(found.exact for found in reviews) else Exit.INEXACT


def _check_page(arguments: argparse.Namespace) -> None:
    """Raise LimitError for options of a page that is not asked for."""
    given = [f"--{name}" for name in PAGE if getattr(arguments, name) is not None]
    if given and not arguments.html:
        raise LimitError(f"{given[0]} is for the page that --html writes; give --html too, or leave it out")


def _silent(arguments: argparse.Namespace) -> bool:
    """Tell whether the page is all that is wanted."""
    return bool(arguments.html) and not arguments.json


def _reviewed(
    records: list[Record], chosen: list[int], engine: Solver, arguments: argparse.Namespace, console: Console
) -> Iterator[Review]:
    """Yield the review of each deal, printed."""
    with Progress("solving deals", total=len(chosen)) as progress:
        for number in chosen:
            found = _review(records[number - 1], engine, arguments)
            with progress.aside():
                _print_review(found, number, arguments, console)
            progress.advance()
            yield found


def _kept(records: list[Record], arguments: argparse.Namespace, console: Console) -> Exit:
    """Write the reviews to a file, but for those that are there already."""
    if arguments.html or arguments.json:
        raise LimitError("--out writes reviews to a file by itself; leave out --html and --json")
    begun = process_time()
    with (
        Solver(memory=arguments.memory, threads=arguments.threads) as engine,
        Interrupt(engine) as interrupt,
        Journal(Path(arguments.out), _request(records, arguments)) as journal,
        Progress("solving deals", total=len(records)) as progress,
    ):
        for number, record in enumerate(records):
            if number >= journal.kept:
                # What a limit of nodes cuts off must not depend on the deals before.
                engine.close()
                found = _review(record, engine, arguments)
                if interrupt.struck:
                    return Exit.INTERRUPTED
                journal.add(found.to_json())
            progress.advance()
        inexact = sum(not json.loads(line)["exact"] for line in journal.results())
    done = len(records) - journal.kept
    pace = f", {(process_time() - begun) / done:.2f} s of work each" if done else ""
    console.write(f"{arguments.out}: {len(records)} deals reviewed, of these kept: {journal.kept}{pace}")
    if inexact:
        console.remark(f"in {inexact} of them a limit took the numbers of early plays; the key `halt` tells which")
    return Exit.INEXACT if inexact else Exit.DONE


def _request(records: list[Record], arguments: argparse.Namespace) -> dict[str, object]:
    """Return what tells this work from other work."""
    texts = "\n".join(map(str, records))
    asked = {name: getattr(arguments, name) for name in ASKED}
    return {"deals": len(records), "records": hashlib.sha256(texts.encode()).hexdigest(), **asked}


def _review(record: Record, engine: Solver, arguments: argparse.Namespace) -> Review:
    per_play = Limit(seconds=arguments.seconds_per_play)
    worlds = arguments.worlds if arguments.fair else None
    return review(
        record,
        limit=limit_of(arguments),
        play_limit=per_play,
        horizon=arguments.horizon,
        fair=worlds,
        engine=engine,
    )


def _sample() -> Input:
    return Input("sample match", files("solver").joinpath(SAMPLE).read_bytes())


def _chosen(records: list[Record], deal: int | None) -> list[int]:
    numbers = range(1, len(records) + 1)
    if deal is None:
        return list(numbers)
    if deal not in numbers:
        raise DealError(f"there is no deal {deal}; the file has {len(records)}")
    return [deal]


def _print_sheet(played: list[Record], arguments: argparse.Namespace, console: Console) -> None:
    try:
        match = match_of(played)
    except SolverError as error:
        console.remark(f"no score sheet for {played[0].match or 'these deals'}: {error}")
        return
    if arguments.json:
        console.write_json(sheet_json(match))
    else:
        console.write(sheet_text(match, sign=-1 if arguments.minus_points else 1) + "\n")


def _print_review(found: Review, number: int, arguments: argparse.Namespace, console: Console) -> None:
    if arguments.json:
        console.write_json(found.to_json())
    elif not _silent(arguments):
        console.write(f"Deal {number}: {found}\n")
    if not found.exact:
        console.remark(f"deal {number}: {halt_words(found.halt, limit_of(arguments))}")
