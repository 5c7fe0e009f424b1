"""How hard a puzzle is, 1 to 10, from features that predict who gets it wrong.

The score is a weighted sum of the features below; ten classes of equal size among the puzzles that the weights were fitted
to make it a number. `benchmarks.puzzles` fits them to how often the rule player, who errs now and then, and a short search
choose a wrong card; it prints this table, and how well it holds for other puzzles.
"""

from __future__ import annotations

from bisect import bisect_right
from math import log2

from ..cards import RANKS, Card
from ..games import LayoutRules
from ..network import gains_of
from ..ruleplay import player_of
from .puzzle import Puzzle, Try
from .scene import Scene, TrickScene
from .themes import family_of

FEATURES = {
    "rule": "1 if the rule player, who sees no other hand, chooses a wrong card",
    "trial": "the share of wrong cards among those that cost least when rule players play each out, all hands open",
    "lowest": "1 if the lowest legal card is wrong",
    "highest": "1 if the highest legal card is wrong",
    "looks": "1 if a wrong card gains more than the answer by the end of the trick or round, each in its line",
    "cards": "the cards to choose from, touching cards of equal worth counted once",
    "wrong": "the share of the legal cards that are wrong",
    "later": "plays after which the solver's score first differs in the lines of answer and best wrong card, 0 if never",
    "answers": "the answers that the longest line of the solution asks for",
    "size": "the binary logarithm of the number of positions in the solution",
    "close": "1 less the margin as a share of the span of what all cards may cost",
    "threat": "1 if all others combine",
    "leads": "1 if the solver leads; in the layout deal the number of sevens to lay",
}
_WEIGHTS = """
penalties 0.427 0.389 0.008 0.021 0.022 0.006 0.044 0.000 0.007 0.004 -0.016 -0.004 0.002
  0.058 0.063 0.071 0.075 0.089 0.250 0.339 0.507 0.532
layout 0.440 0.412 0.012 0.018 0.000 0.018 0.075 0.001 -0.012 -0.004 0.056 0.016 -0.078
  0.071 0.081 0.272 0.297 0.471 0.515 0.533 0.720 0.741
sides 0.442 0.399 0.004 -0.014 0.028 0.006 0.026 0.000 0.016 -0.004 0.037 0.000 0.040
  0.043 0.077 0.098 0.440 0.507 0.525 0.561 0.841 0.951
distances 0.443 0.404 -0.022 0.001 0.000 0.023 -0.028 0.000 0.009 -0.007 -0.008 0.028 0.015
  0.044 0.153 0.446 0.464 0.479 0.496 0.509 0.714 0.913
"""


def _read(table: str) -> dict[str, tuple[tuple[float, ...], tuple[float, ...]]]:
    """Read lines by twos: a family and its weights, then the scores at which the next class begins."""
    lines = [line.split() for line in table.strip().splitlines()]
    pairs = zip(lines[::2], lines[1::2], strict=True)
    return {family: (tuple(map(float, weights)), tuple(map(float, steps))) for (family, *weights), steps in pairs}


WEIGHTS = _read(_WEIGHTS)


def difficulty_of(puzzle: Puzzle) -> int:
    """Return how hard a puzzle is, 1 to 10."""
    weights, steps = WEIGHTS[family_of(puzzle.position.rules)]
    return 1 + bisect_right(steps, sum(map(float.__mul__, weights, features_of(puzzle))))


def features_of(puzzle: Puzzle) -> tuple[float, ...]:
    """Return the features of a puzzle in the order of `FEATURES`."""
    position, answer = puzzle.position, puzzle.answer
    legal = sorted(position.legal, key=_height)
    layout = isinstance(position.rules, LayoutRules)
    scene = Scene(puzzle) if layout else TrickScene(puzzle)
    gains = [scene.gain(each) for each in puzzle.tries]
    span = max(each.high for each in puzzle.tries) - puzzle.tries[0].low
    return (
        float(rule_card(puzzle) not in answer),
        _trial(puzzle),
        float(legal[0] not in answer),
        float(legal[-1] not in answer),
        float(gains[0] < max(gains[1:])),
        float(len(puzzle.tries)),
        1 - len(answer) / len(legal),
        float(_parting(puzzle)),
        float(puzzle.tree.answers),
        log2(len(puzzle.tree.positions)),
        1 - puzzle.margin / span,
        float(puzzle.kind == "guaranteed"),
        float(sum(card.rank == "7" for card in legal) if layout else not position.trick),
    )


def rule_card(puzzle: Puzzle) -> Card:
    """Return the card that the rule player chooses."""
    return player_of(puzzle.position.rules).card(puzzle.position, puzzle.position.bits)


def _trial(puzzle: Puzzle) -> float:
    import numpy as np

    position, legal = puzzle.position, puzzle.position.legal
    world = np.array([position.bits], dtype=np.uint64)
    [costs] = player_of(position.rules, noise=0.0).penalties(position, world, cards=legal, seed=1, first=0)
    chosen = [card for card, cost in zip(legal, costs, strict=True) if cost == costs.min()]
    return sum(card not in puzzle.answer for card in chosen) / len(chosen)


def _height(card: Card) -> tuple[int, str]:
    return -RANKS.index(card.rank), card.suit


def _parting(puzzle: Puzzle) -> int:
    """Return after how many plays the lines of the answer and of the best wrong card differ in what the solver got."""
    totals = [_totals(puzzle, each) for each in puzzle.tries[:2]]
    return next((place for place, (one, other) in enumerate(zip(*totals, strict=False), start=1) if one != other), 0)


def _totals(puzzle: Puzzle, each: Try) -> list[int]:
    position, total, found = puzzle.position, 0, []
    for card in each.line:
        total += gains_of(position, card)[puzzle.seat - 1]
        found.append(total)
        position = position.play(card)
    return found
