"""Solve small Jazz positions by plain recursion, slowly and exactly, for the tests to believe.

The rules are those of Jazz's six deals: five no-trump trick deals in which suit must be followed and the highest
card of the suit led wins, and Sevens, in which each suit is a row that grows outwards from its seven and a seat
passes only when no card of its hand fits.

Every number is a penalty (positive is bad) for the rest of the deal, and every value is backward induction: for each
legal card take what the seats pay at once, add what the next position is worth, and let the seat on turn choose.
The values differ only in how it chooses:

* even: each seat minimises its own penalty, and chooses evenly among cards of exactly equal worth to it
  (max^n, Luckhardt and Irani 1986, with even ties)
* goal: each seat minimises its own penalty, or that less the mean of all others', and breaks ties by a rule: evenly,
  or evenly among the cards that cost the others most in sum (spiteful), or least (kind), or that cost the leader of the
  match most, who himself chooses evenly
* interval: bounds on each penalty in every equilibrium, however ties are broken. The mover need never pay more than
  his least ``high`` (the cap), so a card whose ``low`` for him is above the cap is never played; any other may be
* guaranteed: one seat minimises its penalty, and all others maximise it (paranoid)
* best case: all seats minimise one seat's penalty
* teams: one side minimises, the other maximises, the one side's penalty less the other's

Cards are rank and suit (``QS``) and seats count from 0. In Sevens the hands and the cards laid are the whole pack.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import cycle
from typing import TypeAlias, TypeVar

RANKS = "23456789TJQKA"
RANKS_ACE_LOW = "A23456789TJQK"
SUITS = "SHDC"
PASS = "-"
FULL_HAND = {3: 17, 4: 13, 5: 10, 6: 8, 7: 7}

Number = TypeVar("Number", int, Fraction)
Hands: TypeAlias = tuple[frozenset[str], ...]
Penalties: TypeAlias = tuple[int, ...]
Choice: TypeAlias = Callable[[int, list[tuple[Number, ...]]], tuple[Number, ...]]


@dataclass(frozen=True, slots=True)
class Trick:
    """A moment in a trick deal.

    ``game`` says what the winner of a trick pays: "tricks" 1 for each, "clubs" 1 for each club in it, "queens" 5 for
    each queen, "king" 15 for the king of clubs, "last" 20 for the last trick (with ``split``, 10 for it and 10 for
    the first one, which is a trick begun with full hands). ``table`` is the running trick in order of play, and
    ``hands`` no longer hold its cards.
    """

    game: str
    hands: Hands
    leader: int
    table: tuple[str, ...] = ()
    split: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """A moment in the deal of Sevens.

    ``table`` holds all cards laid. While it is empty only ``starter`` may be played, if there is one, and passes cost
    nothing with ``opening_pass_free``; every other pass costs 1. ``play_on`` is "no" (the first empty hand ends the
    deal and earns ``bonus``), "cards" (the same bonus, but play goes on until at most one seat holds cards) or
    "ranking" (play goes on, and the k-th of n seats to go out earns bonus*(n-k)//(n-1) for k < n). ``left`` is the
    penalty for each card held at the end: "0", "1" or "pips" (2 to 10, J 11, Q 12, K 13, A 14, or A 1 when low).
    ``ace`` "low" puts the ace below the two.
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


def mover(state: State) -> int:
    """Name the seat on turn; in Sevens the turn passes over seats that are out."""
    seats = len(state.hands)
    if isinstance(state, Trick):
        return (state.leader + len(state.table)) % seats
    clockwise = [*range(state.turn, seats), *range(state.turn)]
    return next((seat for seat in clockwise if state.hands[seat]), state.turn)


def moves(state: State) -> tuple[str, ...]:
    """List the legal cards in S H D C order, high first: ``("-",)`` is a forced pass, ``()`` the end of the deal.

    >>> moves(Trick("king", (frozenset({"3C"}), frozenset({"KC", "AS", "4C"})), leader=0, table=("7C",)))
    ('KC', '4C')
    """
    hand = state.hands[mover(state)]
    if isinstance(state, Trick):
        return _in_order(_following(hand, state.table))
    if _over(state):
        return ()
    return _in_order(card for card in hand if _fits(card, state)) or (PASS,)


def after(state: State, card: str) -> tuple[State, Penalties]:
    """Play one of ``moves(state)`` and return the next state and what each seat paid; points won are negative.

    >>> after(Trick("king", (frozenset(), frozenset(), frozenset({"AS"})), leader=0, table=("7C", "KC")), "AS")[1]
    (0, 15, 0)
    """
    return _after_in_trick(state, card) if isinstance(state, Trick) else _after_in_layout(state, card)


def even(state: State) -> tuple[Fraction, ...]:
    """Return each seat's expected penalty when every seat plays for itself and breaks ties evenly among cards.

    >>> hands = frozenset({"AD", "2C"}), frozenset({"KD", "3C"}), frozenset({"5D", "AC"})
    >>> [int(penalty) for penalty in even(Trick("last", hands, leader=0))]
    [0, 0, 20]
    """

    def choose(seat: int, ways: list[tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
        least = min(way[seat] for way in ways)
        equal = [way for way in ways if way[seat] == least]
        if len(equal) == 1:
            return equal[0]
        return tuple(sum(column, Fraction(0)) / len(equal) for column in zip(*equal, strict=True))

    return _value(state, choose, (Fraction(0),) * len(state.hands), {})


def goal(state: State, objective: str, ties: str, leader: int | None = None) -> tuple[Fraction, ...]:
    """Return each seat's expected penalty when every seat plays for an objective and breaks ties by a rule.

    >>> hands = frozenset({"AD", "2C"}), frozenset({"KD", "3C"}), frozenset({"5D", "AC"})
    >>> [int(penalty) for penalty in goal(Trick("last", hands, leader=0), "relative", "spiteful")]
    [0, 0, 20]
    """

    def tie(chooser: int, way: tuple[Fraction, ...]) -> Fraction:
        others = sum(way, Fraction(0)) - way[chooser]
        if ties == "leader" and leader is not None and chooser != leader:
            return -way[leader]
        return {"spiteful": -others, "kind": others}.get(ties, Fraction(0))

    def choose(chooser: int, ways: list[tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
        least = min(aim(way, chooser, objective) for way in ways)
        equal = [way for way in ways if aim(way, chooser, objective) == least]
        preferred = min(tie(chooser, way) for way in equal)
        chosen = [way for way in equal if tie(chooser, way) == preferred]
        return tuple(sum(column, Fraction(0)) / len(chosen) for column in zip(*chosen, strict=True))

    return _value(state, choose, (Fraction(0),) * len(state.hands), {})


def aim(penalties: Sequence[Fraction | int], seat: int, objective: str) -> Fraction:
    """Return what a seat minimises: its own penalty, or that less the mean of all others'."""
    own = Fraction(penalties[seat])
    others = [Fraction(penalty) for other, penalty in enumerate(penalties) if other != seat]
    return own if objective == "own" else own - sum(others, Fraction(0)) / len(others)


def goal_interval(state: State, objective: str) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Return bounds on the penalties in every equilibrium of an objective.

    With relative penalties the cap is on those, and bounds of both kinds are carried along. In a trick deal all play
    costs the same in sum, so that a seat's least relative penalty is its least penalty, and the bounds are the same.
    """
    seats = len(state.hands)
    objective = "own" if isinstance(state, Trick) else objective

    def toll(paid: Penalties) -> tuple[Fraction, ...]:
        aims = tuple(aim(paid, seat, objective) for seat in range(seats))
        return tuple(map(Fraction, paid)) * 2 + aims * 2

    def choose(chooser: int, ways: list[tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
        cap = min(way[3 * seats + chooser] for way in ways)
        possible = [way for way in ways if way[2 * seats + chooser] <= cap]
        low, high, least, most = (
            [pick(way[row * seats + seat] for way in possible) for seat in range(seats)]
            for row, pick in enumerate((min, max, min, max))
        )
        most[chooser] = cap
        return (*low, *(most if objective == "own" else high), *least, *most)

    bounds = _value(state, choose, (Fraction(0),) * 4 * seats, {}, toll)
    return bounds[:seats], bounds[seats : 2 * seats]


def interval(state: State) -> tuple[Penalties, Penalties]:
    """Return bounds on the penalties in every equilibrium: each seat's ``low``, then each seat's ``high``."""
    seats = len(state.hands)

    def choose(chooser: int, ways: list[Penalties]) -> Penalties:
        cap = min(way[seats + chooser] for way in ways)
        possible = [way for way in ways if way[chooser] <= cap]
        low = tuple(min(way[seat] for way in possible) for seat in range(seats))
        high = tuple(max(way[seats + seat] for way in possible) for seat in range(seats))
        return low + high[:chooser] + (cap,) + high[chooser + 1 :]

    bounds = _value(state, choose, (0,) * 2 * seats, {})
    return bounds[:seats], bounds[seats:]


def guaranteed(state: State, seat: int) -> int:
    """Return the penalty above which ``seat`` cannot be pushed, even by all others together."""

    def choose(chooser: int, ways: list[Penalties]) -> Penalties:
        return (min if chooser == seat else max)(ways, key=lambda way: way[seat])

    return _value(state, choose, (0,) * len(state.hands), {})[seat]


def best_case(state: State, seat: int) -> int:
    """Return the penalty of ``seat`` when all seats help it."""

    def choose(chooser: int, ways: list[Penalties]) -> Penalties:
        return min(ways, key=lambda way: way[seat])

    return _value(state, choose, (0,) * len(state.hands), {})[seat]


def teams(state: Trick, team: frozenset[int]) -> int:
    """Return the penalty of the whole ``team`` when two sides play for the difference of their penalties.

    All play shares out the same total, so the difference fixes the team's own penalty.
    """

    def difference(way: Penalties) -> int:
        return sum(paid if seat in team else -paid for seat, paid in enumerate(way))

    def choose(chooser: int, ways: list[Penalties]) -> Penalties:
        return (min if chooser in team else max)(ways, key=difference)

    value = _value(state, choose, (0,) * len(state.hands), {})
    return sum(value[seat] for seat in team)


def _value(
    state: State,
    choose: Choice[Number],
    nothing: tuple[Number, ...],
    known: dict[State, tuple[Number, ...]],
    toll: Callable[[Penalties], tuple[Number, ...]] | None = None,
) -> tuple[Number, ...]:
    """Let the seat on turn choose among the worths of its cards; a finished deal is worth ``nothing`` more."""
    if state not in known:
        ways = []
        for card in moves(state):
            following, paid = after(state, card)
            later = _value(following, choose, nothing, known, toll)
            # One number for each seat, or rows of them: what is paid now counts in every row.
            now: Sequence[Number | int] = toll(paid) if toll else paid
            ways.append(tuple(first + then for first, then in zip(cycle(now), later)))
        known[state] = choose(mover(state), ways) if ways else nothing
    return known[state]


def _in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=lambda card: (SUITS.index(card[1]), -RANKS.index(card[0]))))


def _without(hands: Hands, seat: int, card: str) -> Hands:
    return tuple(hand - {card} if holder == seat else hand for holder, hand in enumerate(hands))


def _following(hand: frozenset[str], table: Sequence[str]) -> frozenset[str]:
    in_suit = frozenset(card for card in hand if table and card[1] == table[0][1])
    return in_suit or hand


def _after_in_trick(state: Trick, card: str) -> tuple[Trick, Penalties]:
    seats = len(state.hands)
    hands = _without(state.hands, mover(state), card)
    table = (*state.table, card)
    if len(table) < seats:
        return replace(state, hands=hands, table=table), (0,) * seats
    highest = _in_order(played for played in table if played[1] == table[0][1])[0]
    winner = (state.leader + table.index(highest)) % seats
    cost = _trick_cost(state, table, hands)
    paid = tuple(cost if seat == winner else 0 for seat in range(seats))
    return replace(state, hands=hands, leader=winner, table=()), paid


def _trick_cost(state: Trick, table: tuple[str, ...], hands: Hands) -> int:
    """Price a full trick, given the hands that remain after it."""
    is_first = len(hands[0]) + 1 == FULL_HAND[len(hands)]
    is_last = not any(hands)
    costs = {
        "tricks": 1,
        "clubs": sum(card[1] == "C" for card in table),
        "queens": 5 * sum(card[0] == "Q" for card in table),
        "king": 15 * table.count("KC"),
        "last": 10 * (is_first or is_last) if state.split else 20 * is_last,
    }
    return costs[state.game]


def _over(layout: Layout) -> bool:
    holding = sum(1 for hand in layout.hands if hand)
    return holding < len(layout.hands) if layout.play_on == "no" else holding <= 1


def _fits(card: str, layout: Layout) -> bool:
    if layout.starter is not None and not layout.table:
        return card == layout.starter
    if card[0] == "7":
        return True
    ranks = RANKS_ACE_LOW if layout.ace == "low" else RANKS
    place = ranks.index(card[0])
    towards_seven = place - 1 if place > ranks.index("7") else place + 1
    return ranks[towards_seven] + card[1] in layout.table


def _after_in_layout(layout: Layout, card: str) -> tuple[Layout, Penalties]:
    seat = mover(layout)
    paid = [0] * len(layout.hands)
    following = replace(layout, turn=(seat + 1) % len(layout.hands))
    if card == PASS:
        paid[seat] = 0 if layout.opening_pass_free and not layout.table else 1
    else:
        hands = _without(layout.hands, seat, card)
        following = replace(following, hands=hands, table=layout.table | {card})
        if not hands[seat]:
            paid[seat] = -_reward(layout)
    following = replace(following, turn=mover(following))
    if _over(following):
        paid = [cost + _left_cost(layout, hand) for cost, hand in zip(paid, following.hands, strict=True)]
    return following, tuple(paid)


def _reward(layout: Layout) -> int:
    """Points for the next seat to go out."""
    seats = len(layout.hands)
    place = 1 + sum(1 for hand in layout.hands if not hand)
    if layout.play_on == "ranking":
        return layout.bonus * (seats - place) // (seats - 1)
    return layout.bonus if place == 1 else 0


def _left_cost(layout: Layout, hand: frozenset[str]) -> int:
    if layout.left == "pips":
        return sum(_pips(card, layout.ace) for card in hand)
    return len(hand) * int(layout.left)


def _pips(card: str, ace: str) -> int:
    return 1 if card[0] == "A" and ace == "low" else RANKS.index(card[0]) + 2
