"""Solve small Jazz positions by plain recursion, slowly and exactly, for the tests to believe.

The rules are those of Jazz's six deals: five deals of no-trump tricks that nobody wants, where suit must be followed
and the highest card of the suit led wins, and Sevens, where each suit is a row that grows outwards from its seven and
a seat passes only when no card of his fits.

Every number is a penalty (positive is bad) for the rest of the deal, and every value is backward induction: look at
each legal card, add what it makes the seats pay at once to the value of what follows, and let the seat on turn choose.
The values differ only in how he chooses.

* even tie (max^n: Luckhardt and Irani 1986): he minimises his own penalty; cards of exactly equal worth share evenly
* interval: bounds on the penalty in every equilibrium, however ties are broken. The mover need never pay more than
  ``cap``, his least ``high``, so every card whose ``low`` for him is at most ``cap`` is possible, and no other is
* guaranteed (paranoid): one seat minimises his penalty and all others maximise it
* best case: everybody minimises one seat's penalty
* teams: one side minimises, and the other maximises, the difference of the two sides' penalties

Cards are rank and suit (``QS``), seats count from 0, and hands with the cards laid are the whole pack in Sevens.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

RANKS = "23456789TJQKA"
RANKS_ACE_LOW = "A23456789TJQK"
SUITS = "SHDC"
PASS = "-"
CARDS_DEALT_EACH = {3: 17, 4: 13, 5: 10, 6: 8, 7: 7}

Hands: TypeAlias = tuple[frozenset[str], ...]
Penalties: TypeAlias = tuple[int, ...]
Means: TypeAlias = tuple[Fraction, ...]
Interval: TypeAlias = tuple[Penalties, Penalties]


@dataclass(frozen=True, slots=True)
class Trick:
    """A moment in a trick deal.

    ``game`` is "tricks" (1 for each trick taken), "clubs" (1 each), "queens" (5 each), "king" (15 for the king of
    clubs) or "last" (20 for the last trick; with ``split``, 10 for the first trick and 10 for the last).
    ``hands`` leaves out the cards on the table, which lie in order of play from ``leader`` on.
    """

    game: str
    hands: Hands
    leader: int
    table: tuple[str, ...] = ()
    split: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """A moment in the deal of Sevens.

    ``table`` holds all cards laid. ``starter`` is the only playable card while nothing lies there; passes until then
    cost nothing with ``opening_pass_free``, otherwise every pass costs 1.
    ``play_on`` is "no" (the first hand empty ends the deal and earns ``bonus``), or play goes on until at most one
    seat holds cards: "cards" (only the first out earns it) or "ranking" (the k-th of n earns bonus*(n-k)//(n-1)).
    ``left`` is the penalty for each card held when the deal ends: "0", "1" or "pips" (J 11, Q 12, K 13, A 14).
    ``ace`` "low" puts the ace below the two, where it also counts 1 pip.
    """

    hands: Hands
    turn: int
    table: frozenset[str] = frozenset()
    bonus: int = 10
    opening_pass_free: bool = False
    starter: str | None = None
    play_on: str = "no"
    left: str = "0"
    ace: str = "high"


State: TypeAlias = Trick | Layout


# The rules


def mover(state: State) -> int:
    """Name the seat on turn; in Sevens an empty hand is skipped."""
    seats = len(state.hands)
    if isinstance(state, Trick):
        return (state.leader + len(state.table)) % seats
    return next(seat % seats for seat in range(state.turn, state.turn + seats + 1)
                if state.hands[seat % seats] or seat == state.turn + seats)


def moves(state: State) -> tuple[str, ...]:
    """List the legal cards, suits in the order S H D C and high cards first.

    A forced pass is ``("-",)``; a finished deal has no moves.

    >>> moves(Trick("king", (frozenset({"4C"}), frozenset({"AS", "KC"})), 1, ()))
    ('AS', 'KC')
    """
    if isinstance(state, Trick):
        return _in_order(_following(state.hands[mover(state)], state.table))
    if _over(state):
        return ()
    return _in_order(card for card in state.hands[mover(state)] if _fits(card, state)) or (PASS,)


def after(state: State, card: str) -> tuple[State, Penalties]:
    """Play one of ``moves(state)``: the next state, and what each seat pays at once (a bonus is negative).

    >>> after(Trick("king", (frozenset({"7C"}), frozenset({"KC"}), frozenset()), 2, ("3C", "7C")), "KC")[1]
    Traceback (most recent call last):
    ...
    """
    return _after_trick(state, card) if isinstance(state, Trick) else _after_layout(state, card)
