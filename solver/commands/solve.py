"""Solve positions with all hands open: what each legal card costs, how sure that is, and why."""

from __future__ import annotations

import argparse
import json
import re

from ..errors import DealError
from ..explanation import Explanation
from ..goal import OBJECTIVES, TIES
from ..position import Position
from ..question import METHODS, MODELS
from ..solution import Bound, Solution
from ..solving import Solver
from .console import Console, Exit
from .inputs import positions_of
from .interrupt import Interrupt
from .options import add_json, add_limits, halt_words, limit_of
from .progress import Progress

NAME = "solve"
SECONDS = 10.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `solver solve` takes."""
    words = "a position, a file of positions (text or JSON, one a line), or - for standard input"
    parser.add_argument("source", nargs="+", metavar="POSITION", help=words)
    words = "maxn: expected penalty and its bounds; paranoid: guaranteed; optimistic: best case (default: maxn)"
    parser.add_argument("--model", choices=[model for model in MODELS if model != "teams"], default="maxn", help=words)
    words = "what every seat minimises: its own penalty, or that less the mean of all others' (default: own)"
    parser.add_argument("--objective", choices=OBJECTIVES, default="own", help=words)
    words = "how every seat chooses among equal cards (default: even)"
    parser.add_argument("--ties", choices=TIES, default="even", help=words)
    parser.add_argument("--leader", type=int, metavar="N", help="the seat that leads the match, for --ties leader")
    words = "auto: estimate the expected penalty of deals too large to solve; exact: never; estimate: always (default: auto)"
    parser.add_argument("--method", choices=METHODS, default="auto", help=words)
    parser.add_argument("--seat", type=int, metavar="N", help="the seat whose guaranteed and best case are told")
    parser.add_argument("--cards", metavar="CARDS", help="value these cards only, such as QS,7H")
    parser.add_argument("--why", metavar="CARD", help="compare a card with the best one")
    add_limits(parser, seconds=SECONDS, each="position")
    add_json(parser)


def run(arguments: argparse.Namespace, console: Console) -> Exit:
    """Print the answer for each position as soon as it is there."""
    exact, positions = True, positions_of(arguments.source)
    with (
        Solver(memory=arguments.memory, threads=arguments.threads) as engine,
        Interrupt(engine) as interrupt,
        Progress("solving") as progress,
    ):
        for number, position in enumerate(positions):
            answer = _answer(engine, position, arguments)
            with progress.aside():
                if number and not arguments.json:
                    console.write()
                _print(answer, arguments, console)
                if remark := _remark(answer, arguments):
                    console.remark(remark)
            progress.advance()
            if interrupt.struck:
                return Exit.INTERRUPTED
            exact = exact and answer.exact
    return Exit.DONE if exact else Exit.INEXACT


def _answer(engine: Solver, position: Position, arguments: argparse.Namespace) -> Solution:
    cards = re.split(r"[,\s]+", arguments.cards.strip(" ,")) if arguments.cards else None
    return engine.solve(
        position,
        model=arguments.model,
        objective=arguments.objective,
        ties=arguments.ties,
        leader=arguments.leader,
        seat=arguments.seat,
        cards=cards,
        limit=limit_of(arguments),
        method=arguments.method,
    )


def _remark(answer: Solution, arguments: argparse.Namespace) -> str:
    """Say why numbers are missing or not exact; nothing if all are."""
    estimated = any(numbers.bounds.expected is Bound.ESTIMATE for numbers in (answer, *answer))
    if estimated and answer.halt != "stop":
        return "the deal is too large for exact values, these are estimates; --method exact searches all the same"
    return halt_words(answer.halt, limit_of(arguments)) if answer.halt else ""


def _print(answer: Solution, arguments: argparse.Namespace, console: Console) -> None:
    why = _why(answer, arguments.why) if arguments.why and answer.best else None
    if arguments.json:
        extra = {"why": json.loads(why.to_json())} if why else {}
        console.write_json(json.dumps(answer.document() | extra))
        return
    console.write(f"{answer.position}\n{answer}")
    if why:
        console.write(f"\n{why}")


def _why(answer: Solution, card: str) -> Explanation:
    try:
        return answer.why(card)
    except KeyError as error:
        raise DealError(error.args[0]) from None
