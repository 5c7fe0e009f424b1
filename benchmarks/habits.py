"""Fits the habits of the policy to the choices of exact max^n, and prints the table of `solver.habits`.

The choices are those of random endings, played on by every seat as max^n plays or, one time in seven, at random. The
weights of each contract and each kind of turn make two things small: the surprise (cross entropy) at the even choice among
the best cards, and the squared gap, over all seats, between what the policy's choice is worth and what the best is worth.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from solver import Position, rules
from solver.cards import bits_of
from solver.core.control import Control
from solver.core.playout import Playout
from solver.estimating import State
from solver.games import TrickRules
from solver.goal import PLAIN
from solver.habits import HABITS
from solver.tables import TrickTables, _trick_state

from .cells import CONTRACTS
from .samples import ending

# Seats: cards a hand, endings a contract.
ENDINGS = {3: (9, 90), 4: (7, 90), 5: (6, 70), 6: (5, 70), 7: (4, 70)}
WALKS = 4
STRAY = 0.15
FEWEST_CARDS = 3
TIE = 1e-11
POINTS = {"jazz/tricks": 7, "jazz/clubs": 6, "jazz/queens": 12, "jazz/king": 15, "jazz/last": 20}
SEATS = 7
KINDS = 3
FEATURES = 18
STEPS = 400
RATE = 0.1
GAP_WEIGHT = 50.0
DECAY = 1e-4


class Turn(NamedTuple):
    """A choice: features and number of each run of cards, the best play, what the runs are worth above it to each seat."""

    kind: int
    features: np.ndarray
    numbers: np.ndarray
    best: np.ndarray
    worth: np.ndarray


def turns(contract: str) -> Iterator[Turn]:
    """Yield the choices of random endings."""
    for seats, (cards, count) in ENDINGS.items():
        found = rules(contract, seats=seats)
        assert isinstance(found, TrickRules)
        for number in range(count):
            tables = TrickTables(found, goal=PLAIN, memory_bytes=2**30)
            start = ending(found, cards, seed=777_000 + number)
            for walk in range(WALKS):
                yield from _walk(tables, start, random.Random(10 * number + walk))


def _walk(tables: TrickTables, position: Position, choose: random.Random) -> Iterator[Turn]:
    """Yield the choices on one way down from a position."""
    playout = Playout(tables._contract, tables._maxn, (0.0,) * (KINDS * FEATURES), 2**20)
    while not position.decided and max(map(len, position.hands)) >= FEWEST_CARDS:
        runs = {run[0].bit.bit_length() - 1: run for run in tables.runs(position)}
        card = position.legal[0]
        if len(position.legal) > 1:
            even = _even(tables, _trick_state(position), bits_of(position.legal))
            own = position.turn - 1
            least = min(vector[own] for vector in even.values())
            best = [card for number, vector in even.items() if vector[own] <= least + TIE for card in runs[number]]
            card = choose.choice(position.legal) if choose.random() < STRAY else choose.choice(best)
            if len(runs) > 1:
                yield _turn(playout.features(*_trick_state(position)), even, own)
        position = position.play(card)


def _even(tables: TrickTables, state: State, wanted: int) -> dict[int, tuple[float, ...]]:
    control = Control()
    control.start()
    return {number: vectors[0] for number, vectors in tables._maxn.values(control, *state, wanted).items()}


def _turn(
    described: tuple[int, dict[int, tuple[int, tuple[float, ...]]]], even: dict[int, tuple[float, ...]], own: int
) -> Turn:
    kind, found = described
    numbers = np.array([count for count, _ in found.values()], float)
    values = np.array([even[number] for number in found])
    best = numbers * (values[:, own] <= values[:, own].min() + TIE)
    best /= best.sum()
    return Turn(kind, np.array([features for _, features in found.values()]), numbers, best, values - best @ values)


def fitted(chosen: list[Turn], points: float) -> np.ndarray:
    """Return the weights for turns of one kind, by gradient descent with Adam (Kingma and Ba, 2015)."""
    features, numbers, best, worth = _stacked(chosen)
    worth /= points
    weights, first, second = np.zeros((3, FEATURES))
    for step in range(1, STEPS + 1):
        slope = _slope(weights, features, numbers, best, worth)
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        weights = weights - RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return weights


def _slope(
    weights: np.ndarray, features: np.ndarray, numbers: np.ndarray, best: np.ndarray, worth: np.ndarray
) -> np.ndarray:
    scores = np.where(numbers > 0, features @ weights, -np.inf)
    chances = numbers * np.exp(scores - scores.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    surprise = chances - best
    gap = 2 * np.einsum("is,iks->ik", np.einsum("ik,iks->is", chances, worth), worth)
    pull = chances * (gap - (chances * gap).sum(1, keepdims=True))
    total: np.ndarray = np.einsum("ik,ikf->f", (surprise + GAP_WEIGHT * pull) / 2, features) / len(features)
    return total + DECAY * weights


def _stacked(chosen: list[Turn]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return all turns as arrays of the same shape, runs that are not there with number 0."""
    most = max(len(turn.numbers) for turn in chosen)
    features = np.zeros((len(chosen), most, FEATURES))
    numbers, best = np.zeros((2, len(chosen), most))
    worth = np.zeros((len(chosen), most, SEATS))
    for place, turn in enumerate(chosen):
        count, seats = turn.worth.shape
        features[place, :count], numbers[place, :count], best[place, :count] = turn.features, turn.numbers, turn.best
        worth[place, :count, :seats] = turn.worth
    return features, numbers, best, worth


def table(contract: str, chosen: Iterable[Turn]) -> str:
    """Return the entry of a contract in the table of habits."""
    every, lines = list(chosen), [contract]
    for kind in range(KINDS):
        weights = [f"{weight:.2f}" for weight in fitted([turn for turn in every if turn.kind == kind], POINTS[contract])]
        lines += [f"  {' '.join(weights[start : start + 9])}" for start in (0, 9)]
    return "\n".join(lines)


def main() -> None:
    """Fit every contract that the arguments name."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.habits", description="Fit the policy of the thin trees.")
    parser.add_argument("contracts", nargs="*", metavar="CONTRACT", help=f"of {', '.join(HABITS)}; all if none is given")
    for contract in parser.parse_args().contracts or CONTRACTS:
        print(table(contract, turns(contract)), flush=True)


if __name__ == "__main__":
    main()
