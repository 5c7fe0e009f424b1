"""Play against hint players: one deal, the six of a match of Jazz, or a deal that was broken off; the record is kept."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..errors import DealError
from ..position import Position
from ..record import Record
from .book import Book
from .console import Console, Exit
from .deal import SEED_BITS, deals_of
from .game import Game
from .inputs import MATCH
from .options import output_read, worlds_read
from .player import Left, TerminalPlayer

NAME = "play"
FILE = "played.txt"
YOU = "You"
WORLDS = 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver play` takes."""
    words = "a game such as jazz/queens, jazz for the six deals of a match (the default), a position, or a file of records "
    words += "whose last deal is played on"
    parser.add_argument("source", nargs="*", default=[MATCH], metavar="GAME", help=words)
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="the number of seats (default: 4)")
    parser.add_argument("--seat", type=int, metavar="N", help="where you sit (default: 1, or where you sat)")
    parser.add_argument("--seed", type=int, metavar="N", help="the same number gives the same game")
    words = f"what the others and your hints go by: so many deals that fit (default: {WORLDS})"
    parser.add_argument("--worlds", type=worlds_read, default=WORLDS, metavar="N", help=words)
    words = f"keep the record in this file, after those that are there (default: {FILE})"
    parser.add_argument("--record", type=output_read, metavar="FILE", help=words)


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Play deal after deal; whatever ends that, the records are kept as far as they go."""
    seed = random.SystemRandom().getrandbits(SEED_BITS) if arguments.seed is None else arguments.seed
    source = " ".join(arguments.source)
    resumed = Path(source).is_file()
    book = Book(source if resumed else arguments.record or FILE)
    number = len(book.records) + (not resumed)
    records = [_broken_off(book)] if resumed else _begun(arguments, source, seed)
    try:
        for place, record in enumerate(records):
            named, seat = _seated(record, arguments.seat)
            game = Game(named, seat=seat, worlds=arguments.worlds, seed=seed)
            if not _played(game, TerminalPlayer(console, named.names, seat=seat), book, number + place):
                break
    finally:
        if len(book.records) >= number:
            _tell(book, console)
    return Exit.DONE


def _begun(arguments: argparse.Namespace, source: str, seed: int) -> Iterator[Record]:
    """Yield the record of each deal before its first play."""
    if len(source.split()) > 1:
        yield Record(Position.parse(source))
        return
    seats, match = arguments.seats, f"seed {seed}" if source.strip().lower() == MATCH else ""
    for number, position in enumerate(deals_of(source, seats, seed)):
        yield Record(position, dealer=(number - 1) % seats + 1, match=match)


def _broken_off(book: Book) -> Record:
    """Return the deal to play on."""
    if not book.records:
        raise DealError(f"{book.path} is empty; there is nothing to play on")
    if book.records[-1].finished:
        raise DealError(f"the last deal of {book.path} is over; there is nothing to play on")
    return book.records[-1]


def _seated(record: Record, wanted: int | None) -> tuple[Record, int]:
    """Return the record with a name for every seat, and the seat of the person."""
    seats = record.start.rules.seats
    sat = record.names.index(YOU) + 1 if YOU in record.names else 1
    seat = sat if wanted is None else wanted
    if not 1 <= seat <= seats:
        raise DealError(f"there is no seat {seat}; seats are 1 to {seats}", seat=seat)
    names = tuple(YOU if place == seat else f"Hint {place}" for place in range(1, seats + 1))
    return replace(record, names=names), seat


def _played(game: Game, player: TerminalPlayer, book: Book, number: int) -> bool:
    """Play a deal and keep its record; tell whether it was played to the end."""
    player.greet(game)
    try:
        game.play(player)
    except Left:
        return False
    finally:
        if game.record.plays:
            book.keep(number, game.record)
    return True


def _tell(book: Book, console: Console) -> None:
    """Say where the record is, and what can be done with it."""
    verb = "review" if book.records[-1].finished else "play"
    then = f"--deal {len(book.records)} tells what the cards cost" if verb == "review" else "goes on with it"
    console.remark(f"deal {len(book.records)} of {book.path} has the record; solver {verb} {book.path} {then}")
