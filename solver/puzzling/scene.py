"""What can be seen of a puzzle at its first turn: the facts that themes and features are made of.

`card` is the answer, its highest card if it is a run. What happens "in every line" is read from the solution tree.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..cards import PASS, Card, suit_bits
from ..games import JassRules, LayoutRules, TrickRules
from ..network import gains_of
from ..position import Position
from .puzzle import Puzzle, Try
from .tree import plays_left


@dataclass(frozen=True)
class Scene:
    """A puzzle at its first turn, with questions about it."""

    puzzle: Puzzle

    @property
    def position(self) -> Position:
        """The position of the puzzle."""
        return self.puzzle.position

    @property
    def card(self) -> Card:
        """The answer."""
        return self.puzzle.answer[0]

    @property
    def seat(self) -> int:
        """The solver."""
        return self.position.turn

    @property
    def side(self) -> tuple[int, ...]:
        """The seats that score with the solver."""
        return self.position.rules.side_of(self.seat)

    @cached_property
    def wrong(self) -> tuple[Card, ...]:
        """The wrong cards."""
        return tuple(card for each in self.puzzle.tries[1:] for card in each.cards)

    @cached_property
    def kept(self) -> int:
        """The hand of the solver without the answer."""
        return self.position.bits[self.seat - 1] & ~self.card.bit

    @cached_property
    def others(self) -> int:
        """All cards that other seats hold."""
        return sum(bits for seat, bits in enumerate(self.position.bits, start=1) if seat != self.seat)

    def gain(self, each: Try) -> int:
        """Return what the solver's side gets with one card in the first trick (or round) of its line."""
        position, total = self.position, 0
        for card in each.line[: plays_left(self.position)]:
            total += gains_of(position, card)[self.seat - 1]
            position = position.play(card)
        return total


@dataclass(frozen=True)
class TrickScene(Scene):
    """A puzzle of a trick deal."""

    @property
    def rules(self) -> TrickRules:
        """The rules of the deal."""
        assert isinstance(self.position.rules, TrickRules), "only trick deals have tricks"
        return self.position.rules

    @cached_property
    def number(self) -> int:
        """Which trick of the deal is played."""
        return self.rules.trick_number(self.position.tricks_left)

    @property
    def leads(self) -> bool:
        """True if the solver leads."""
        return not self.position.trick

    @property
    def discards(self) -> bool:
        """True if the answer is neither of the suit led nor a trump."""
        return not self.leads and self.card.suit not in (self.position.trick[0].suit, self.rules.trump)

    def tops(self, card: Card) -> bool:
        """Tell whether a card is better than all that lie in the trick."""
        if self.leads:
            return True
        return self.rules.winner(self.position.leader, (*self.position.trick, card), self.number) == self.seat

    def strength(self, card: Card) -> int:
        """Return how strong a card is among those of its suit."""
        return self.rules.strength(card, self.number) if isinstance(self.rules, JassRules) else card.bit.bit_length()

    def stronger(self, card: Card) -> int:
        """Return how many cards of its suit that other seats hold are stronger than a card."""
        rivals = (other for other in self.rules.cards if other.bit & self.others & suit_bits(card.suit))
        return sum(self.strength(other) > self.strength(card) for other in rivals)

    def weaker(self, card: Card) -> int:
        """Return how many cards of its suit that other seats hold are weaker than a card."""
        return (self.others & suit_bits(card.suit)).bit_count() - self.stronger(card)

    def worth(self, card: Card) -> int:
        """Return the points of a card in this trick."""
        return self.rules.cards_worth(card.bit, self.number)

    @cached_property
    def takers(self) -> frozenset[int]:
        """The seats that take the first trick in some line."""
        tree = self.puzzle.tree
        return frozenset(tree.positions[edge.end].leader for edge in tree.first_round)

    @cached_property
    def pays(self) -> bool:
        """True if the first trick costs the solver points in every line."""
        tree = self.puzzle.tree
        return all(gains_of(tree.positions[edge.start], edge.card)[self.seat - 1] < 0 for edge in tree.first_round)

    def taker(self, each: Try) -> int:
        """Return who takes the first trick in the line of a card."""
        return self._after_trick(each).leader

    def _after_trick(self, each: Try) -> Position:
        position = self.position
        for card in each.line[: plays_left(self.position)]:
            position = position.play(card)
        return position

    def tricks(self, each: Try) -> list[tuple[int, int]]:
        """Return who takes each trick of the line of a card, and for how many points."""
        found, position = [], self.position
        for card in each.line:
            following = position.play(card)
            if not following.trick:
                gains = gains_of(position, card) if position.rules.additive else position.gains(card)
                found.append((following.leader, gains[following.leader - 1]))
            position = following
        return found


@dataclass(frozen=True)
class LayoutScene(Scene):
    """A puzzle of the layout deal."""

    @property
    def row(self) -> str:
        """The ranks of a row from its low end up."""
        return self.position.rules.row if isinstance(self.position.rules, LayoutRules) else ""

    def outward(self, card: Card) -> tuple[Card, ...]:
        """Return the cards that lie beyond a card in its row, the next one first; both sides of a seven."""
        row = self.row
        place, middle = row.index(card.rank), row.index("7")
        up = [Card(rank, card.suit) for rank in row[place + 1 :]] if place >= middle else []
        down = [Card(rank, card.suit) for rank in row[:place][::-1]] if place <= middle else []
        return (*up, *down)

    def next_cards(self, card: Card) -> tuple[Card, ...]:
        """Return the cards that fit the table once a card is laid, and not before."""
        row = self.row
        place, middle = row.index(card.rank), row.index("7")
        places = [place + 1] * (place >= middle) + [place - 1] * (place <= middle)
        return tuple(Card(row[other], card.suit) for other in places if 0 <= other < len(row))

    def opens_for_others(self, card: Card) -> bool:
        """Tell whether another seat holds a card that fits once this one is laid."""
        return any(other.bit & self.others for other in self.next_cards(card))

    def holds_beyond(self, card: Card) -> bool:
        """Tell whether the solver holds a card further out in the row of a card."""
        return any(other.bit & self.kept for other in self.outward(card))

    @cached_property
    def passes(self) -> frozenset[int]:
        """Seats that have to pass before the solver's next turn, in every line."""
        ends = {edge.end for edge in self.puzzle.tree.first_round}
        return frozenset.intersection(*map(self._passed, ends)) if ends else frozenset()

    def _passed(self, place: int) -> frozenset[int]:
        """Return the seats that pass on every way from the first position to another."""
        tree = self.puzzle.tree
        ways = []
        for edge in tree.edges:
            if edge.end == place:
                passing = {tree.positions[edge.start].turn} if edge.card == PASS else set()
                ways.append(self._passed(edge.start) | passing)
        return frozenset.intersection(*ways) if ways else frozenset()

    def turn_of(self, each: Try, card: Card) -> int:
        """Return at which turn of the solver a card is laid in the line of another one, 0 if never."""
        position, turns = self.position, 0
        for played in each.line:
            if position.turn == self.seat:
                turns += 1
                if played == card:
                    return turns
            position = position.play(played)
        return 0

    def first_out(self, each: Try) -> bool:
        """Tell whether the solver is the first to lay its last card, in the line of a card."""
        position = self.position
        for card in each.line:
            position = position.play(card)
            if not all(map(len, position.hands)):
                return not len(position.hands[self.seat - 1])
        return False
