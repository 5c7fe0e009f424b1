"""Deal cards at random: one deal of a game, or the six deals of a match of Jazz, one position a line."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

from ..deals import deal
from ..games import rules
from ..games.jazz import MATCH_ORDER
from ..position import Position
from .console import Console, Exit
from .inputs import MATCH
from .options import add_json

NAME = "deal"
SEED_BITS = 32


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver deal` takes."""
    words = "a game such as jazz/queens or jass/schieber:trump=H, or jazz for the six deals of a match (the default)"
    parser.add_argument("game", nargs="?", default=MATCH, metavar="GAME", help=words)
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="the number of seats (default: 4)")
    parser.add_argument("--seed", type=int, metavar="N", help="a number that always gives the same cards")
    add_json(parser)


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Print the deals; without a seed, tell the one that gives them again."""
    seed = arguments.seed
    if seed is None:
        seed = random.SystemRandom().getrandbits(SEED_BITS)
    for position in deals_of(arguments.game, arguments.seats, seed):
        console.write_json(position.to_json()) if arguments.json else console.write(str(position))
    if arguments.seed is None:
        console.remark(f"--seed {seed} deals the same again")
    return Exit.DONE


def deals_of(game: str, seats: int, seed: int) -> Iterator[Position]:
    """Yield the deal of a game, or the six of a match."""
    if game.strip().lower() != MATCH:
        yield deal(rules(game, seats=seats), seed=seed)
        return
    seeds = random.Random(seed)
    for number, name in enumerate(MATCH_ORDER):
        yield deal(rules(name, seats=seats), seed=seeds.getrandbits(SEED_BITS), leader=number % seats + 1)
