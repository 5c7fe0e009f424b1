"""The words of a picture: what the game costs, whose turn it is, how a seat and its unseen cards are called."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from ..cards import PASS, SUIT_WORDS, SUITS, Card, cards_of, rank_bits, suit_bits
from ..errors import DealError
from ..games import JassRules, LayoutRules, Rules, TrickRules
from ..hand import Hand
from ..position import Position
from .face import FRENCH, RANK_WORDS, Face

LONGEST_NAME = 12

BEST_CARDS = {"down": "the ace", "up": "the six"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def title(rules: Rules, face: Face = FRENCH) -> str:
    """Return the game, its seats and what scores in it.

    >>> from solver.games import rules
    >>> title(rules("jazz/queens", seats=5))
    'jazz/queens, 5 seats: 5 a queen'
    """
    scoring = ", ".join(costs(rules, face))
    return f"{rules.name}, {rules.seats} seats" + (f": {scoring}" if scoring else "")


def costs(rules: Rules, face: Face = FRENCH) -> list[str]:
    """Say what costs points: in a trick deal the cost (a gain has a plus), in the layout deal the signed score."""
    if isinstance(rules, LayoutRules):
        return _layout_scores(rules)
    if isinstance(rules, JassRules):
        return _jass_scores(rules, face)
    return _trick_costs(rules) if isinstance(rules, TrickRules) else []


def _trick_costs(rules: TrickRules) -> list[str]:
    worth = [(points, _kind(members, rules.pack)) for members, points in rules.card_points]
    worth.append((rules.trick_points, "a trick"))
    worth.append((rules.first_trick_points, "the first trick"))
    worth.append((rules.last_trick_points, "the last trick"))
    return [f"{-points if points < 0 else f'+{points}'} {what}" for points, what in worth if points]


def _jass_scores(rules: JassRules, face: Face) -> list[str]:
    found = [f"{face.suits[rules.trump].plural} are trumps" if rules.trump else _best_cards(rules)]
    found += [f"seat {rules.declarer} declares"] if rules.declarer else []
    found += [f"predicted {'/'.join(map(str, rules.targets))}"] if rules.targets else []
    found += [f"+{rules.last_trick_points} the last trick"] if rules.last_trick_points else []
    return found + ([f"+{rules.match_bonus} a match"] if rules.match_bonus else [])


def _best_cards(rules: JassRules) -> str:
    turns = [
        number for number in range(2, len(rules.directions) + 1) if rules.directions[number - 2 : number].count("up") == 1
    ]
    first = BEST_CARDS[rules.directions[0]]
    if not turns:
        return f"{first} is best"
    other = BEST_CARDS[rules.directions[turns[0] - 1]]
    return (
        f"{first} is best, from trick {turns[0]} on {other}" if len(turns) == 1 else f"{first} and {other} are best by turns"
    )


def _kind(members: int, pack: int) -> str:
    """Name a set of cards: one card, all of a suit, all of a rank, or else the list of them."""
    cards = cards_of(members & pack)
    if len(cards) == 1:
        return f"the {FRENCH.words(cards[0])}"
    if members & pack == suit_bits(cards[0].suit) & pack:
        return f"a {SUIT_WORDS[cards[0].suit]}"
    if members & pack == rank_bits(cards[0].rank) & pack:
        return f"{'an' if cards[0].rank in 'A8' else 'a'} {RANK_WORDS[cards[0].rank]}"
    return f"each of {' '.join(map(str, cards))}"


def _layout_scores(rules: LayoutRules) -> list[str]:
    places = zip(ORDINALS, rules.place_points, strict=False)
    found = [f"{ordinal} out {points:+d}" for ordinal, points in places if points]
    opening = rules.opening_pass_points
    exception = f" ({opening} before the first card)" if opening != rules.pass_points else ""
    found.append(f"a pass {rules.pass_points:+d}{exception}")
    left = set(rules.rank_points)
    if left != {0}:
        found.append(f"a card left {left.pop():+d}" if len(left) == 1 else "a card left minus its pips")
    return found + ([f"the {FRENCH.words(rules.starter)} opens"] if rules.starter else [])


def moment(position: Position, names: Sequence[str]) -> str:
    """Say who led, who is on turn, and whether that seat has to pass."""
    mover = names[position.turn - 1]
    if position.over:
        return "The deal is over."
    if isinstance(position.rules, LayoutRules):
        return f"{mover} {'must pass' if _must_pass(position) else 'is on turn'}."
    who = f"{names[position.leader - 1]} led, {mover} is on turn." if position.trick else f"{mover} leads."
    return f"{who}{_direction(position)}"


def _direction(position: Position) -> str:
    """Say which card is best in the trick, if that changes within the deal."""
    rules = position.rules
    if not isinstance(rules, JassRules) or len(set(rules.directions)) == 1:
        return ""
    number = rules.trick_number(position.tricks_left)
    return f" In trick {number} {BEST_CARDS[rules.directions[number - 1]]} is best."


def _must_pass(position: Position) -> bool:
    return not position.hands[position.turn - 1].unseen and position.legal == (PASS,)


def fitting(position: Position) -> int:
    """Return the cards to mark: in the layout deal those that fit the table, whoever holds them."""
    rules = position.rules
    return rules.open_cards(position.trick) if isinstance(rules, LayoutRules) and not position.over else 0


def laid(position: Position) -> tuple[Card | None, ...]:
    """Return the card each seat has in the trick on the table; in the layout deal there is no trick."""
    seats = position.rules.seats
    found: list[Card | None] = [None] * seats
    if isinstance(position.rules, LayoutRules):
        return tuple(found)
    for place, card in enumerate(position.trick):
        found[(position.leader - 1 + place) % seats] = card
    return tuple(found)


def called(position: Position, names: Sequence[str]) -> tuple[str, ...]:
    """Return what each seat is called, `Seat 1` where there is no name; raise DealError for a wrong number of names."""
    seats = position.rules.seats
    if names and len(names) != seats:
        raise DealError(f"{len(names)} names for {seats} seats")
    return tuple(_clean(name) or f"Seat {seat}" for seat, name in enumerate(names or [""] * seats, start=1))


def heading(position: Position, seat: int, name: str) -> str:
    """Return the heading of a seat: its number and name, its points (in Differenzler of how many), and whether it led."""
    label = name if name == f"Seat {seat}" else f"{seat} {name}"
    led = ", led" if seat == position.leader and laid(position)[seat - 1] else ""
    targets = position.rules.targets if isinstance(position.rules, JassRules) else ()
    wanted = f" of {targets[seat - 1]}" if targets else ""
    return f"{label}: {position.taken[seat - 1]}{wanted}{led}"


def on_turn(position: Position, seat: int) -> bool:
    """Tell whether a seat is to play next."""
    return seat == position.turn and not position.over


def _clean(name: str) -> str:
    """Drop what would break a line or a terminal from a name, and the end of one that is too long."""
    kept = "".join(letter for letter in name.strip() if letter.isprintable())
    while columns(kept) > LONGEST_NAME:
        kept = kept.removesuffix("…")[:-1] + "…"
    return kept


def columns(text: str) -> int:
    """Return the width of a text in a terminal: two columns for a wide letter, none for a combining mark."""
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def unseen(hand: Hand, signs: Mapping[str, str]) -> str:
    """Say how many cards of a hand are unseen and what they cannot be, with a sign for each suit."""
    void = [suit for suit in SUITS if hand.barred & suit_bits(suit) == suit_bits(suit)]
    single = cards_of(hand.barred & ~sum(map(suit_bits, void)))
    barred = [signs[suit] for suit in void] + [card.rank + signs[card.suit] for card in single]
    return f"{hand.unseen} unseen" + (f", no {' '.join(barred)}" if barred else "")
