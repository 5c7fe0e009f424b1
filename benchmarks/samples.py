"""The positions that the benchmarks measure: random, and the same whenever the seed is."""

from __future__ import annotations

import random
from pathlib import Path

from solver import Hand, Position, deal, rules
from solver.games import LayoutRules, Rules

STRAINS = {"S": "bridge/spades", "H": "bridge/hearts", "D": "bridge/diamonds", "C": "bridge/clubs", "N": "bridge/notrump"}


def ending(found: Rules, cards: int, seed: int) -> Position:
    """Return an ending of so many random cards a hand from a random deal, in which something is left to play for.

    The leader changes with the seed. A layout deal is always whole.
    """
    leader = seed % found.seats + 1
    if isinstance(found, LayoutRules):
        return deal(found, seed=seed, leader=leader)
    choose = random.Random(seed)
    while True:
        whole = deal(found, seed=choose.getrandbits(32), leader=leader)
        hands = tuple(Hand.of(choose.sample(tuple(hand), cards)) for hand in whole.hands)
        position = Position(found, hands, leader)
        if not position.decided:
            return position


def bridge_endings(strain: str, cards: int, count: int, first_seed: int) -> list[Position]:
    """Return random bridge positions of so many cards a hand."""
    found = rules(STRAINS[strain])
    return [ending(found, cards, first_seed + number) for number in range(count)]


def bridge_deals(path: Path, strain: str) -> list[Position]:
    """Read the deals of a file, West to lead: PBN `[Deal "N:…"]` tags, or lines that begin like `N:…` up to a comma."""
    texts = [line.removeprefix('[Deal "').split(",")[0].rstrip('"] \n') for line in path.read_text().splitlines()]
    return [_bridge_deal(text, strain) for text in dict.fromkeys(texts) if text[1:2] == ":" and text[0] in "NESW"]


def _bridge_deal(text: str, strain: str) -> Position:
    hands = text[2:].split()
    turned = "NESW".index(text[0])
    from_north = hands[-turned:] + hands[:-turned] if turned else hands
    return Position.parse(f"{STRAINS[strain]} {'/'.join(from_north)} 4")
