"""Small positions of every game that the slow oracle can solve too, and their translation for it."""

from __future__ import annotations

import random
from collections import deque
from typing import TypeVar

import oracle
from hypothesis import strategies as st
from strategies import SEEDS, game_rules, played_on

from solver import Card, Hand, Position
from solver.cards import PACK, SUITS, cards_of, suit_bits
from solver.games import LayoutRules, TrickRules
from solver.games.jazz import MATCH_ORDER

TRICK_GAMES = MATCH_ORDER[:5]
T = TypeVar("T")
MOST_CARDS = {3: 4, 4: 3, 5: 3, 6: 2, 7: 2}


@st.composite
def trick_endings(draw: st.DrawFn, *, more: int = 0) -> Position:
    """Draw an ending of a few cards a seat, thick with cards that cost something, often in the middle of a trick."""
    found = draw(game_rules(TRICK_GAMES))
    assert isinstance(found, TrickRules)
    each = draw(st.integers(1, MOST_CARDS[found.seats] + more))
    shuffle = random.Random(draw(SEEDS))
    pack = shuffle.sample(found.cards, len(found.cards))
    suits = draw(st.sampled_from(["SHDC", "HDC", "SDC", "HC", "DC", "C"]))
    pack.sort(key=lambda card: card.suit not in suits and not found.cards_worth(card.bit))
    chosen = pack[: each * found.seats]
    shuffle.shuffle(chosen)
    hands = tuple(Hand.of(chosen[seat :: found.seats]) for seat in range(found.seats))
    taken = draw(st.tuples(*[st.integers(-30, 0)] * found.seats))
    position = Position(found, hands, draw(st.integers(1, found.seats)), (), taken)
    return _played(position, draw(st.integers(0, found.seats + 1)), draw(SEEDS))


@st.composite
def layout_endings(draw: st.DrawFn, *, more: int = 0) -> Position:
    """Draw the end of a layout deal with any options: few cards are left, rows may be closed, hands may be uneven."""
    found = draw(game_rules(("jazz/sevens",)))
    assert isinstance(found, LayoutRules)
    held = draw(_missing(found, more))
    shuffle = random.Random(draw(SEEDS))
    shuffle.shuffle(held)
    out = draw(st.integers(0, found.seats - 2)) if found.play_on else 0
    seats = shuffle.sample(range(found.seats), found.seats - out)[: len(held)]
    hands: list[set[Card]] = [set() for _ in range(found.seats)]
    for place, card in enumerate(held):
        hands[seats[place] if place < len(seats) else shuffle.choice(seats)].add(card)
    laid = tuple(card for card in found.cards if card not in held)
    taken = draw(st.tuples(*[st.integers(-30, 30)] * found.seats))
    position = Position(found, tuple(map(Hand.of, hands)), shuffle.choice(seats) + 1, laid, taken)
    return _played(position, draw(st.integers(0, 3)), draw(SEEDS))


@st.composite
def _missing(draw: st.DrawFn, found: LayoutRules, more: int) -> list[Card]:
    """Draw at most 13 cards that are not laid, taken one by one from the ends of the rows, the sevens last."""
    rows = {suit: deque(found.row) for suit in SUITS}
    missing: list[Card] = []
    for _ in range(draw(st.integers(found.seats, 10 + more))):
        suit, low = draw(st.tuples(st.sampled_from(SUITS), st.booleans()))
        row = rows[suit]
        from_below = row[-1] == "7" or (low and row[0] != "7")
        missing.append(PACK[suit][row.popleft() if from_below else row.pop()])
    return missing


def _played(position: Position, plays: int, seed: int) -> Position:
    """Return the position after some random plays, but not after the last."""
    for card in played_on(position, plays=plays, seed=seed):
        following = position.play(card)
        if following.over:
            break
        position = following
    return position


def endings(*, more: int = 0) -> st.SearchStrategy[Position]:
    """Draw an ending of any of the six games, two in three with tricks."""
    return st.one_of(trick_endings(more=more), trick_endings(more=more), layout_endings(more=more))


def state_of(position: Position) -> oracle.State:
    """Return the position as the oracle sees it."""
    hands = tuple(frozenset(map(str, hand)) for hand in position.hands)
    options = dict(position.rules.options)
    if isinstance(position.rules, LayoutRules):
        return _layout_of(position, hands, options)
    game = position.rules.game.removeprefix("jazz/")
    split = options.get("split") == "true"
    return oracle.Trick(game, hands, position.leader - 1, tuple(map(str, position.trick)), split)


def _layout_of(position: Position, hands: oracle.Hands, options: dict[str, str]) -> oracle.Layout:
    left = options.get("left", "0")
    play_on = options.get("play_on", "no")
    return oracle.Layout(
        hands,
        position.turn - 1,
        frozenset(map(str, position.trick)),
        bonus=int(options.get("bonus", "10")),
        opening_pass_free=options.get("opening_pass_free") == "true",
        starter=options.get("starter"),
        play_on=play_on,
        left="1" if (play_on, left) == ("cards", "0") else left,
        ace=options.get("ace", "high"),
    )


def turned(position: Position, places: int) -> Position:
    """Return the position with every seat moved on by so many places."""

    leader = (position.leader - 1 + places) % position.rules.seats + 1
    return Position(position.rules, shifted(position.hands, places), leader, position.trick, shifted(position.taken, places))


def shifted(each: tuple[T, ...], places: int) -> tuple[T, ...]:
    """Return what each seat has when every seat has moved on by so many places."""
    return each[-places:] + each[:-places]


def disguise(position: Position, seed: int) -> dict[Card, Card]:
    """Return other names for the cards of a trick ending that leave what each is worth and which touch as they were.

    Suits of the same kind change places; ranks keep their order, and a card that costs by itself keeps its rank.
    """
    rules = position.rules
    assert isinstance(rules, TrickRules)
    choice = random.Random(seed)
    present = _by_rank([*position.trick, *(card for hand in position.hands for card in hand)])
    held = {suit: [card for card in present if card.suit == suit] for suit in SUITS}
    suits = _suits(rules, choice)
    while not all(_has_room(rules, cards, suits[suit]) for suit, cards in held.items()):
        suits = _suits(rules, choice)
    pairs = [zip(cards, _like(rules, cards, suits[suit], choice), strict=True) for suit, cards in held.items()]
    return {card: other for suit_pairs in pairs for card, other in suit_pairs}


def _suits(rules: TrickRules, choice: random.Random) -> dict[str, str]:
    free = "SHD" if rules.game in ("jazz/clubs", "jazz/king") else SUITS
    return dict(zip(SUITS, SUITS, strict=True)) | dict(zip(free, choice.sample(free, len(free)), strict=True))


def _has_room(rules: TrickRules, cards: list[Card], suit: str) -> bool:
    """Tell whether a suit, which may lack its two, holds cards of these worths in this order."""
    worths = iter([rules.cards_worth(card.bit) for card in _by_rank(list(cards_of(rules.pack & suit_bits(suit))))])
    return all(rules.cards_worth(card.bit) in worths for card in cards)


def _by_rank(cards: list[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: card.bit)


def _like(rules: TrickRules, cards: list[Card], suit: str, choice: random.Random) -> list[Card]:
    """Draw as many cards of a suit, in order, with the same worths in the same places."""
    pool = _by_rank(list(cards_of(rules.pack & suit_bits(suit))))
    worths = [rules.cards_worth(card.bit) for card in cards]
    while True:
        drawn = _by_rank(choice.sample(pool, len(cards)))
        if [rules.cards_worth(card.bit) for card in drawn] == worths:
            return drawn


def renamed(position: Position, names: dict[Card, Card]) -> Position:
    """Return the position with other names for its cards."""
    hands = tuple(Hand.of(names[card] for card in hand) for hand in position.hands)
    return Position(position.rules, hands, position.leader, tuple(names[card] for card in position.trick), position.taken)
