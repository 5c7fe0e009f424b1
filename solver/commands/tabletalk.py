"""What a player at the terminal is told: the plays of the others, the table, its own hand, and how a deal ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cards import PASS, SUITS, Card
from ..columns import in_columns
from ..draw.caption import title
from ..draw.text import Pen, spaced
from ..games import JassRules, LayoutRules, TrickRules
from ..hand import Hand
from ..position import Position

Step = tuple[Position, Card]

HELP = """\
A card is rank and suit, like QS, th or 10h, and Enter alone plays the only one there is. Other words:
  hint   what each card costs on average, as far as you can know
  table  the whole table
  help   this text
  quit   leave the deal; it is kept as far as it was played"""


class TableTalk:
    """Words for the player in one seat; `names` has a name for every seat."""

    def __init__(self, names: Sequence[str], *, seat: int, pen: Pen) -> None:
        self._names = names
        self._seat = seat
        self._pen = pen

    def opening(self, position: Position) -> str:
        """Say what is played and who the player is."""
        rules = position.rules
        partner = "".join(f", with {self._names[other - 1]}" for other in rules.side_of(self._seat) if other != self._seat)
        return f"{self._pen.words(title(rules))}\nYou are seat {self._seat}{partner}; type help for the words there are."

    def events(self, steps: Sequence[Step], now: Position) -> Iterator[str]:
        """Yield a line for each trick that was completed, or one for a round of the layout deal."""
        if isinstance(now.rules, LayoutRules):
            if steps:
                yield ", ".join(self._laid(before, card) for before, card in steps) + "."
            return
        for before, card in steps:
            if len(before.trick) + 1 == now.rules.seats:
                yield self._taken(before, card)

    def situation(self, position: Position) -> str:
        """Say what is on the table and in the hand, with brackets round what may be played unless all may."""
        legal = sum(card.bit for card in position.legal)
        return f"{self._table(position)}\n{self._hand(position.hands[self._seat - 1], legal)}"

    def passing(self, position: Position) -> str:
        """Say that the player has to pass, and what for."""
        return f"{self.situation(position)}\nNothing fits: you pass."

    def ending(self, position: Position) -> str:
        """Say how a deal ended."""
        rules = position.rules
        numbers = [str(points) for points in position.taken]
        rows = [["", "points"], *zip(self._names, numbers, strict=True)]
        if rules.partnerships:
            rows = [["", "points"], *self._sides(position)]
        if isinstance(rules, JassRules) and rules.targets:
            distances = rules.distances(position.taken, position.tricks)
            wanted = map(str, rules.targets)
            rows = [["", "points", "predicted", "distance"]]
            rows += zip(self._names, numbers, wanted, map(str, distances), strict=True)
        return f"The deal is over.\n{in_columns([list(row) for row in rows], right=range(1, len(rows[0])))}"

    def _sides(self, position: Position) -> Iterator[tuple[str, str]]:
        """Yield the partners of each side and what they took together."""
        for side in dict.fromkeys(position.rules.side_of(seat) for seat in range(1, position.rules.seats + 1)):
            names = " and ".join(self._names[seat - 1] for seat in sorted(side))
            yield names, str(sum(position.taken[seat - 1] for seat in side))

    def _laid(self, before: Position, card: Card) -> str:
        you = before.turn == self._seat
        did = ("pass" if you else "passes") if card == PASS else f"{'lay' if you else 'lays'} {self._pen.card(card)}"
        points = before.gains(card)[before.turn - 1]
        return f"{self._names[before.turn - 1]} {did}" + (f" ({points:+d})" if points else "")

    def _taken(self, before: Position, card: Card) -> str:
        rules, trick = before.rules, (*before.trick, card)
        assert isinstance(rules, TrickRules)
        winner = rules.winner(before.leader, trick, self._number(before))
        takes = "take" if winner == self._seat else "takes"
        gains = [f"{self._names[seat]} {gain:+d}" for seat, gain in enumerate(before.gains(card)) if gain]
        points = f" ({', '.join(gains)})" if gains else ""
        return f"{self._trick(before, trick)}; {self._names[winner - 1]} {takes} it{points}."

    def _table(self, position: Position) -> str:
        if isinstance(position.rules, LayoutRules):
            return "Table  " + "  ".join(self._row(position, place) for place in range(len(SUITS)))
        if not position.trick:
            return f"Trick {self._number(position)}: you lead."
        return f"{self._trick(position, position.trick)}; your turn."

    def _row(self, position: Position, place: int) -> str:
        assert isinstance(position.rules, LayoutRules)
        ends = position.rules.ranges(position.trick)[place]
        low, high = ends or ("-", "-")
        return self._pen.suit(SUITS[place], f" {low}" if low == high else f" {low}-{high}")

    def _trick(self, position: Position, cards: Sequence[Card]) -> str:
        seats = position.rules.seats
        played = [
            f"{self._names[(position.leader - 1 + place) % seats]} {self._pen.card(card)}"
            for place, card in enumerate(cards)
        ]
        return f"Trick {self._number(position)}: {', '.join(played)}"

    def _number(self, position: Position) -> int:
        assert isinstance(position.rules, TrickRules)
        return position.rules.trick_number(position.tricks_left)

    def _hand(self, hand: Hand, legal: int) -> str:
        marked = Hand(hand.bits & legal if hand.bits & ~legal else 0)
        suits = [self._pen.suit(suit, spaced(hand.suit(suit), marked.suit(suit))) for suit in SUITS if hand.suit(suit)]
        return "Hand   " + "  ".join(suits)
