"""Trick-taking: follow suit if able; the highest trump, else the highest card of the suit led, takes the trick and leads.

What a trick is worth is data: points per captured card, per trick, and extra points for the first and the last trick.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card, cards_of, suit_bits
from .base import Hands, Rules, Share, Step, Table, Tricks


@dataclass(frozen=True, slots=True, repr=False)
class TrickRules(Rules):
    """Rules of a trick deal; points are signed, as on the score sheet, and go to the seat that takes the trick.

    `card_points` lists `(set of cards, points each)`; `teams` are the two partnerships, if there are any. With `claim` a
    record may end as soon as no points are left; no value depends on it.
    """

    claim: bool = False
    card_points: tuple[tuple[int, int], ...] = ()
    trick_points: int = 0
    first_trick_points: int = 0
    last_trick_points: int = 0
    trump: str | None = None
    teams: tuple[tuple[int, ...], ...] = ()

    @property
    def partnerships(self) -> tuple[tuple[int, ...], ...]:
        return self.teams

    @property
    def full_hand(self) -> int:
        """Cards in each hand at the start."""
        return self.pack.bit_count() // self.seats

    @property
    def worths(self) -> tuple[int, ...]:
        """All points that a card or a trick can bring."""
        tricks = (self.trick_worth(left) for left in range(1, self.full_hand + 1))
        return (*(points for _, points in self.card_points), *tricks)

    def trick_worth(self, cards_left: int) -> int:
        """Return the points of a trick for itself, led with `cards_left` cards in the leader's hand."""
        first = self.first_trick_points if cards_left == self.full_hand else 0
        last = self.last_trick_points if cards_left == 1 else 0
        return self.trick_points + first + last

    def trick_number(self, cards_left: int) -> int:
        """Return which trick of the deal it is, from 1, when the leader holds so many cards."""
        return self.full_hand + 1 - cards_left

    def cards_worth(self, cards: int, trick_number: int = 1) -> int:
        """Return the points of the cards in a set when they are taken in a trick; most games ask nothing about which."""
        return sum((cards & members).bit_count() * points for members, points in self.card_points)

    def points_left(self, hands: Hands, leader: int, table: Table) -> int:
        """Return the points that are still to be taken, whoever takes them."""
        cards = sum(card.bit for card in table) | sum(hands)
        tricks = hands[leader - 1].bit_count() + bool(table)
        return self.cards_worth(cards) + sum(self.trick_worth(left) for left in range(1, tricks + 1))

    def winner(self, leader: int, table: Table, trick_number: int = 1) -> int:
        """Return the seat that takes a trick so far; in most games every trick of a deal is taken alike."""
        trumps = suit_bits(self.trump) if self.trump else 0
        counting = trumps if any(card.bit & trumps for card in table) else suit_bits(table[0].suit)
        best = max(range(len(table)), key=lambda place: table[place].bit & counting)
        return (leader - 1 + best) % self.seats + 1

    def leader(self, hands: Hands, left_of_dealer: int) -> int:
        return left_of_dealer

    def turn(self, leader: int, table: Table) -> int:
        return (leader - 1 + len(table)) % self.seats + 1

    def playable(self, hands: Hands, leader: int, table: Table) -> int:
        hand = hands[self.turn(leader, table) - 1]
        following = hand & suit_bits(table[0].suit) if table else 0
        return following or hand

    def proves(self, leader: int, table: Table, card: Card) -> tuple[Share, ...]:
        if not card.bit:
            return (Share(self.pack, 0, 0),)
        if not table or card.suit == table[0].suit:
            return ()
        return self.proves_discard(table, card)

    def proves_discard(self, table: Table, card: Card) -> tuple[Share, ...]:
        """Return what a card of another suit than the one led proves."""
        return (Share(suit_bits(table[0].suit) & self.pack, 0, 0),)

    def over(self, hands: Hands, leader: int, table: Table) -> bool:
        return not table and not any(hands)

    def decided(self, hands: Hands, leader: int, table: Table) -> bool:
        return not self.points_left(hands, leader, table)

    def refusal(self, hand: int, leader: int, table: Table, card: Card) -> str:
        if not card.bit:
            return "there is no passing in a trick deal"
        if not card.bit & hand:
            return "it is not in the hand"
        return f"must follow {table[0].suit}"

    def step(self, hands: Hands, leader: int, table: Table, card: Card, tricks: Tricks = ()) -> Step:
        seat = self.turn(leader, table)
        held = tuple(hand & ~card.bit for hand in hands)
        table = (*table, card)
        if len(table) < self.seats:
            return Step(held, leader, table, (0,) * self.seats)
        cards_left = held[seat - 1].bit_count() + 1
        number = self.trick_number(cards_left)
        taker = self.winner(leader, table, number)
        worth = self.cards_worth(sum(played.bit for played in table), number) + self.trick_worth(cards_left)
        return Step(held, taker, (), tuple(worth * (other == taker) for other in range(1, self.seats + 1)))

    def fault(self, sizes: tuple[int, ...], known: Hands, leader: int, table: Table) -> tuple[str, int | None]:
        if len(table) >= self.seats:
            return f"{len(table)} cards on the table; a trick of {self.seats} is taken at once", None
        played = {(leader - 1 + place) % self.seats for place in range(len(table))}
        totals = [size + (index in played) for index, size in enumerate(sizes)]
        for seat, total in enumerate(totals, start=1):
            if total != totals[leader - 1]:
                short = totals[leader - 1] - (seat - 1 in played)
                return f"seat {seat} holds {sizes[seat - 1]} cards where {short} are right", seat
        if totals[0] > self.full_hand:
            return f"{totals[0]} cards a seat; with {self.seats} seats {self.game} has {self.full_hand}", None
        return self._revoke(sizes, known, leader, table)

    def _revoke(self, sizes: tuple[int, ...], known: Hands, leader: int, table: Table) -> tuple[str, int | None]:
        for place, card in enumerate(table):
            seat = (leader - 1 + place) % self.seats + 1
            kept = known[seat - 1] & suit_bits(table[0].suit)
            if card.suit != table[0].suit and kept:
                return f"seat {seat} threw {card} on {table[0]} but holds {cards_of(kept)[0]}", seat
        return "", None
