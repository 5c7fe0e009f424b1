"""Measures of a post-mortem: where a deal turned, how well each seat played, and what luck made of it.

What a seat gets is what it could expect with all hands open, less what its own plays cost, plus what the plays of the
others changed; the last part is nothing it could help. Of what its own plays cost it could help what the fair costs tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, nan

from .goal import TIE
from .ply import Ply

MOST_TURNING_POINTS = 5


def turning_points(plies: Sequence[Ply]) -> tuple[int, ...]:
    """Return the plays that cost their seat most, at most five, as numbers from 1 in order of play."""
    costly = [number for number, ply in enumerate(plies, start=1) if ply.known and ply.cost > TIE]
    dearest = sorted(costly, key=lambda number: -plies[number - 1].cost)[:MOST_TURNING_POINTS]
    return tuple(sorted(dearest))


def accuracy(plies: Sequence[Ply]) -> float:
    """Return the share of what could be lost that these plays kept, 0 to 1; nan if no choice made a difference."""
    known = [ply for ply in plies if ply.known]
    at_stake = sum(ply.stake for ply in known)
    return 1 - sum(ply.cost for ply in known) / at_stake if at_stake > TIE else nan


def fair_accuracy(plies: Sequence[Ply]) -> float:
    """Return the same share by fair costs; nan if these are not known or no choice made a difference."""
    at_stake = sum(ply.fair_stake for ply in plies)
    return 1 - sum(ply.fair_cost for ply in plies) / at_stake if at_stake > TIE else nan


def windfall(plies: Sequence[Ply], seat: int) -> float:
    """Return what the plays of the other seats changed in the expected score of a seat."""
    return 0.0 + sum(ply.changes[seat - 1] for ply in plies if ply.known and ply.seat != seat)


def luck(plies: Sequence[Ply], seat: int, scores: Sequence[float]) -> str:
    """Return what luck made of the play of a seat, in a word.

    "bad luck": the seat made no mistake, lost all the same, by the plays of others or by what it could not know, and no
    seat has less. "unpunished": it made a mistake, and its own plays cost nothing or what the others did made up for all of
    it. "" for anything else. A mistake is a play with a fair cost or, if nobody asked for these, with a cost.
    """
    own = [ply for ply in plies if ply.known and ply.seat == seat]
    cost, gift = sum(ply.cost for ply in own), windfall(plies, seat)
    if not own or isnan(gift):
        return ""
    if sum(ply.mistake for ply in own) > TIE:
        return "unpunished" if gift >= cost - TIE or cost <= TIE else ""
    return "bad luck" if gift - cost < -TIE and scores[seat - 1] == min(scores) else ""
