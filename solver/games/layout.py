"""The layout deal (Sevens, Ristiseiska): rows opened by the sevens and built outwards, one card a turn.

A seat that can play must; a seat that cannot passes and pays. The table is the set of cards laid so far; in every suit it
is an unbroken range around the seven. Deadlock is impossible: each next card lies in a hand that is still in play.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import PACK, RANKS, SUITS, UNSEEN, Card, bits_of, cards_of
from ..errors import DealError
from .base import Hands, Rules, Share, Step, Table, Tricks


@dataclass(frozen=True, slots=True, repr=False)
class LayoutRules(Rules):
    """Rules of the layout deal; points are signed, as on the score sheet.

    `place_points[k]` goes to the seat that is out as number k + 1; `rank_points` (ace first, like `RANKS`) is paid for each
    card left in a hand at the end; with `play_on` the deal goes on until one hand is left; `starter` must open the deal.
    """

    place_points: tuple[int, ...] = ()
    pass_points: int = -1
    opening_pass_points: int = -1
    rank_points: tuple[int, ...] = (0,) * 13
    play_on: bool = False
    starter: Card | None = None
    row: str = RANKS[::-1]

    def arranged(self, table: Table) -> Table:
        """Return the cards laid in S H D C order, high first; a card that is there twice is left for the checks to find."""
        laid = cards_of(bits_of(table))
        return laid if len(laid) == len(table) else table

    def leader(self, hands: Hands, left_of_dealer: int) -> int:
        if self.starter is None:
            return left_of_dealer
        holders = (seat for seat, hand in enumerate(hands, start=1) if hand & self.starter.bit)
        return next(holders, left_of_dealer)

    def turn(self, leader: int, table: Table) -> int:
        return leader

    def ranges(self, table: Table) -> tuple[tuple[str, str] | None, ...]:
        """Return the lowest and the highest card of each row in S H D C order, None for a row that is not opened."""
        found: list[tuple[str, str] | None] = []
        for suit in SUITS:
            laid = sorted((self.row.index(card.rank), card.rank) for card in table if card.suit == suit)
            found.append((laid[0][1], laid[-1][1]) if laid else None)
        return tuple(found)

    def open_cards(self, table: Table) -> int:
        """Return the set of cards that fit the table, whoever holds them."""
        if not table and self.starter is not None:
            return self.starter.bit
        fitting: list[Card] = []
        for suit, ends in zip(SUITS, self.ranges(table), strict=True):
            if ends is None:
                fitting.append(PACK[suit]["7"])
                continue
            low, high = (self.row.index(rank) for rank in ends)
            fitting += [PACK[suit][self.row[place]] for place in (low - 1, high + 1) if 0 <= place < len(self.row)]
        return bits_of(fitting)

    def playable(self, hands: Hands, leader: int, table: Table) -> int:
        return hands[leader - 1] & self.open_cards(table)

    def opener(self, leader: int, table: Table) -> int:
        return 0 if table or self.starter is None else self.starter.bit

    def proves(self, leader: int, table: Table, card: Card) -> tuple[Share, ...]:
        return () if card.bit else (Share(self.open_cards(table), 0, 0),)

    def over(self, hands: Hands, leader: int, table: Table) -> bool:
        holding = sum(map(bool, hands))
        return holding <= 1 if self.play_on else holding < self.seats

    def decided(self, hands: Hands, leader: int, table: Table) -> bool:
        return self.over(hands, leader, table)

    def refusal(self, hand: int, leader: int, table: Table, card: Card) -> str:
        if not card.bit:
            return "a seat that can play must play"
        if not card.bit & hand:
            return "it is not in the hand"
        if not hand & self.open_cards(table):
            return "no card of the hand fits, so the seat must pass"
        return "it does not fit the table" if table or self.starter is None else f"{self.starter} opens the deal"

    def step(self, hands: Hands, leader: int, table: Table, card: Card, tricks: Tricks = ()) -> Step:
        points = [0] * self.seats
        held = tuple(hand & ~card.bit for hand in hands)
        if not card.bit:
            points[leader - 1] = self.pass_points if table else self.opening_pass_points
        laid = cards_of(bits_of((*table, card)))
        if not held[leader - 1]:
            points[leader - 1] += self.place_points[held.count(0) - 1]
        if self.over(held, leader, laid):
            points = [score + self.left_worth(hand) for score, hand in zip(points, held, strict=True)]
            return Step(held, self.after(leader), laid, tuple(points))
        seat = self.after(leader)
        while not held[seat - 1]:
            seat = self.after(seat)
        return Step(held, seat, laid, tuple(points))

    def left_worth(self, hand: int) -> int:
        """Return the points of the cards left in a hand at the end; raise DealError if they count and are not seen."""
        if hand & UNSEEN and any(self.rank_points):
            raise DealError("the deal ends, and what is left in hidden hands counts")
        return sum(self.rank_points[RANKS.index(card.rank)] for card in cards_of(hand))

    def fault(self, sizes: tuple[int, ...], known: Hands, leader: int, table: Table) -> tuple[str, int | None]:
        missing = self.pack.bit_count() - sum(sizes) - len(table)
        if missing:
            return self._not_whole(missing, known, table), None
        gaps = self.broken_row(table)
        if gaps:
            return gaps, None
        empty = [seat for seat, size in enumerate(sizes, start=1) if not size]
        if len(empty) > (self.seats - 1 if self.play_on else 1):
            return f"seats {' and '.join(map(str, empty))} are both out; the deal ended before", empty[-1]
        if not sizes[leader - 1] and not self.over(sizes, leader, table):
            return f"seat {leader} is out and cannot be on turn", leader
        if not table and max(sizes) - min(sizes) > 1:
            return f"hands of {'/'.join(map(str, sizes))} cards; at the start they differ by one at most", None
        return self._wrong_opener(known, leader, table)

    def _not_whole(self, missing: int, known: Hands, table: Table) -> str:
        if missing < 0:
            return f"table and hands are {-missing} cards more than the pack"
        absent = self.pack & ~bits_of(table) & ~sum(known)
        named = " ".join(map(str, cards_of(absent)[:6])) + (" …" if absent.bit_count() > 6 else "")
        return f"table and hands must be the whole pack; {missing} cards are missing, of {named}"

    def broken_row(self, table: Table) -> str:
        """Say which row is not an unbroken range around its seven, or nothing."""
        for suit in SUITS:
            places = {self.row.index(card.rank) for card in table if card.suit == suit}
            if places and (self.row.index("7") not in places or max(places) - min(places) + 1 != len(places)):
                return f"the {suit} row must be an unbroken range around the seven"
        return ""

    def _wrong_opener(self, known: Hands, leader: int, table: Table) -> tuple[str, int | None]:
        if table or self.starter is None:
            return "", None
        holder = [seat for seat, hand in enumerate(known, start=1) if hand & self.starter.bit]
        if holder and holder != [leader]:
            return f"seat {holder[0]} holds {self.starter} and must open, not seat {leader}", leader
        return "", None
