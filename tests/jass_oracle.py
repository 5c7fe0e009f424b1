"""Jass valued by plain search to the last card, by the second statement of its law: slow, exact, a page to read.

Penalties are counted at the end of the deal only, from what every seat has taken by then; nothing is kept but what is met
twice within one question.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from jass_law import Law

from solver import Position

Penalties = tuple[Fraction | int, ...]


class State(NamedTuple):
    """Hands as sets of texts, the leader from 0, the trick, the points of each seat, its tricks (None: not known)."""

    law: str
    hands: tuple[frozenset[str], ...]
    leader: int
    trick: tuple[str, ...]
    taken: tuple[int, ...]
    tricks: tuple[int, ...] | None


def state_of(position: Position) -> State:
    hands = tuple(frozenset(str(card) for card in hand) for hand in position.hands)
    trick = tuple(map(str, position.trick))
    return State(position.rules.name, hands, position.leader - 1, trick, position.taken, position.tricks or None)


def mover(state: State) -> int:
    return (state.leader + len(state.trick)) % 4


def moves(state: State) -> list[str]:
    hand = sorted(state.hands[mover(state)])
    return [card for card in hand if law_of(state.law).may_play(hand, state.trick, card)]


@cache
def law_of(name: str) -> Law:
    return Law(name)


@cache
def after(state: State, card: str) -> State:
    law, seat = law_of(state.law), mover(state)
    number = 10 - len(state.hands[seat])
    hands = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(state.hands))
    trick = (*state.trick, card)
    if len(trick) < 4:
        return state._replace(hands=hands, trick=trick)
    taker = (state.leader + law.takes(trick, number)) % 4
    points = sum(law.points(played, number) for played in trick) + (law.last() if number == 9 else 0)
    tricks = state.tricks and tuple(count + (place == taker) for place, count in enumerate(state.tricks))
    if tricks and number == 9 and law.game != "jass/differenzler" and tricks[taker] + tricks[(taker + 2) % 4] == 9:
        points += law.bonus()
    taken = tuple(before + points * (place == taker) for place, before in enumerate(state.taken))
    return State(state.law, hands, taker, (), taken, tricks)


def over(state: State) -> bool:
    return not state.trick and not any(state.hands)


def distances(state: State) -> tuple[int, ...]:
    """Return the penalties of a finished deal of Differenzler."""
    law = law_of(state.law)
    targets = map(int, law.options.get("targets", "0/0/0/0").split("/"))
    exact = int(law.options.get("exact_bonus", "0"))
    counted = state.tricks or state.taken
    pairs = zip(targets, state.taken, counted, strict=True)
    return tuple((exact if count else 0) if target == taken else abs(target - taken) for target, taken, count in pairs)


@cache
def even(state: State) -> tuple[Fraction, ...]:
    """Return every seat's distance when seats minimise their own and choose evenly among what is best."""
    if over(state):
        return tuple(map(Fraction, distances(state)))
    seat, found = mover(state), [even(after(state, card)) for card in moves(state)]
    best = [vector for vector in found if vector[seat] == min(other[seat] for other in found)]
    return tuple(sum(column, Fraction(0)) / len(best) for column in zip(*best, strict=True))


@cache
def interval(state: State) -> tuple[Penalties, Penalties]:
    """Return bounds of the distances in every equilibrium."""
    if over(state):
        return distances(state), distances(state)
    seat, found = mover(state), [interval(after(state, card)) for card in moves(state)]
    cap = min(high[seat] for _, high in found)
    possible = [(low, high) for low, high in found if low[seat] <= cap]
    lows = [min(low[place] for low, _ in possible) for place in range(4)]
    highs = [max(high[place] for _, high in possible) for place in range(4)]
    highs[seat] = cap
    return tuple(lows), tuple(highs)


def side_points(state: State, seat: int) -> int:
    return state.taken[seat] + state.taken[(seat + 2) % 4]


def own_penalty(state: State, seat: int) -> int:
    """Return what a seat pays at the end: its distance, or less the points of its side."""
    return distances(state)[seat] if state.law.startswith("jass/differenzler") else -side_points(state, seat)


def guaranteed(state: State, seat: int) -> int:
    """Return what a seat pays at the end when all others combine against it."""
    return _value(state, frozenset({seat}), lambda end: own_penalty(end, seat))


def best_case(state: State, seat: int) -> int:
    """Return what a seat pays at the end when all others help it."""
    return _value(state, frozenset(range(4)), lambda end: own_penalty(end, seat))


def sides(state: State) -> int:
    """Return what the side of seat 1 (or the declarer's) gets in all, in Schieber less what the other side gets."""
    declarer = int(law_of(state.law).options.get("declarer", "1")) - 1
    friends = frozenset({declarer, (declarer + 2) % 4})
    alone = state.law.startswith("jass/coiffeur")
    other = (declarer + 1) % 4
    return -_value(state, friends, lambda end: -side_points(end, declarer) + (0 if alone else side_points(end, other)))


def _value(state: State, few: frozenset[int], worth: Callable[[State], int]) -> int:
    """Return the worth of the end when the seats of `few` want it small and all others great."""

    @cache
    def search(now: State) -> int:
        if over(now):
            return worth(now)
        pick = min if mover(now) in few else max
        return pick(search(after(now, card)) for card in moves(now))

    return search(state)
