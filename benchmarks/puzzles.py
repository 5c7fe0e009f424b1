"""Fit the difficulty of puzzles, and tell how well it foretells errors in other puzzles.

Two players are asked each puzzle: the rule player, who makes one play of ten at random, and a short search, which plays the
deal out four times after each card, all hands open, and takes the least mean, asked SEARCHES times. Their shares of wrong
answers, and the mean of both, are compared with the difficulty by rank correlation (Spearman, ties share their ranks).

`python -m benchmarks.puzzles` fits to puzzles of seed 1 and tests on those of seed 2; it prints the table of
`solver.puzzling.difficulty`. The features `rule` and `trial` ask near relatives of these players, so that a difficulty
without them is tested as well.
"""

from __future__ import annotations

import argparse

import numpy as np
import numpy.typing as npt

from solver.games.jazz import MATCH_ORDER
from solver.puzzling import Puzzle, puzzles
from solver.puzzling.difficulty import FEATURES, features_of, rule_card
from solver.puzzling.themes import family_of
from solver.ruleplay import NOISE, player_of

FAMILIES = (MATCH_ORDER[:5], MATCH_ORDER[5:], ("jass/schieber", "jass/coiffeur"), ("jass/differenzler",))
TRAINING, TEST = 1, 2
SEARCHES, PLAYED_OUT = 24, 4
RIDGE = 3.0
RELATIVES = ("rule", "trial")

Numbers = npt.NDArray[np.float64]
Sample = tuple[Numbers, Numbers]


def main() -> None:
    """Fit and test."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--count", type=int, default=100, metavar="N", help="puzzles a family to fit to, and as many to test"
    )
    count = parser.parse_args().count
    print_table(*(samples(made(seed, count)) for seed in (TRAINING, TEST)))


def made(seed: int, count: int) -> list[Puzzle]:
    """Return so many puzzles of every family of games, of each of its games as many."""
    return [puzzle for games in FAMILIES for game in games for puzzle in puzzles(game, seed=seed, count=count // len(games))]


def samples(found: list[Puzzle]) -> dict[str, Sample]:
    """Return the features of puzzles and the shares of wrong answers, by family."""
    by_family: dict[str, list[Puzzle]] = {}
    for puzzle in found:
        by_family.setdefault(family_of(puzzle.position.rules), []).append(puzzle)
    return {
        family: (np.array([*map(features_of, each)]), np.array([*map(wrong_shares, each)]))
        for family, each in by_family.items()
    }


def print_table(training: dict[str, Sample], test: dict[str, Sample]) -> None:
    """Print for each family how well the difficulty holds, and its weights."""
    print("| family | puzzles | wrong: rule player, short search | correlation: rule player, short search, both | without |")
    print("|---|---|---|---|---|")
    every, alone = np.ones(len(FEATURES)), np.array([float(name not in RELATIVES) for name in FEATURES])
    for family, (features, errors) in test.items():
        told = [_told(training[family], test[family], used) for used in (every, alone)]
        wrong = ", ".join(f"{each:.0%}" for each in errors.mean(axis=0))
        print(f"| {family} | {len(features)} | {wrong} | {told[0]} | {told[1]} |")
    print()
    for family, sample in training.items():
        weights, steps = _fitted(sample, every)
        print(f"{family} {_row(weights)}\n  {_row(steps)}")


def wrong_shares(puzzle: Puzzle) -> tuple[float, float]:
    """Return how often the rule player and the short search choose a wrong card."""
    position, legal = puzzle.position, puzzle.position.legal
    at_random = 1 - len(puzzle.answer) / len(legal)
    rule = (1 - NOISE) * (rule_card(puzzle) not in puzzle.answer) + NOISE * at_random
    worlds = np.array([position.bits] * PLAYED_OUT * SEARCHES, dtype=np.uint64)
    costs = player_of(position.rules).penalties(position, worlds, cards=legal, seed=1, first=0)
    means = costs.reshape(SEARCHES, PLAYED_OUT, len(legal)).mean(axis=1)
    least = means <= means.min(axis=1, keepdims=True) + 1e-9
    right = np.array([card in puzzle.answer for card in legal])
    return rule, 1 - float(((least & right).sum(axis=1) / least.sum(axis=1)).mean())


def _told(training: Sample, test: Sample, used: Numbers) -> str:
    weights, steps = _fitted(training, used)
    classes = np.searchsorted(steps, test[0] @ weights, side="right").astype(np.float64)
    errors = test[1]
    found = (_correlation(classes, each) for each in (errors[:, 0], errors[:, 1], errors.mean(axis=1)))
    return ", ".join(f"{each:.2f}" for each in found)


def _fitted(sample: Sample, used: Numbers) -> tuple[Numbers, Numbers]:
    """Return the weights of a ridge regression of the mean error on the features used, and the steps between classes."""
    features, wanted = sample[0] * used, sample[1].mean(axis=1)
    spread = features.std(axis=0)
    spread[spread == 0] = 1
    centred = (features - features.mean(axis=0)) / spread
    moments = centred.T @ centred + RIDGE * np.eye(len(FEATURES))
    weights = np.round(np.linalg.solve(moments, centred.T @ (wanted - wanted.mean())) / spread, 3)
    return weights, np.round(np.quantile(features @ weights, np.arange(1, 10) / 10), 3)


def _row(numbers: Numbers) -> str:
    return " ".join(f"{number + 0.0:.3f}" for number in numbers)


def _correlation(one: Numbers, other: Numbers) -> float:
    return float(np.corrcoef(_ranks(one), _ranks(other))[0, 1])


def _ranks(values: Numbers) -> Numbers:
    """Return the ranks of values; equal ones share the mean of theirs."""
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks: Numbers = np.cumsum(counts) - counts / 2
    return ranks[places]


if __name__ == "__main__":
    main()
