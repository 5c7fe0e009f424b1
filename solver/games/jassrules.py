"""The play of Swiss Jass: thirty-six cards, four seats, nine tricks.

With a trump its jack and nine are the best two cards; without one the ace or the six is strong, and that may change from
trick to trick. A trump may be played where a plain suit could be followed, a lower trump than the best one lying may not.
The rules are those of Swisslos, the gaps filled from the Swiss Jassreglement; whatever sources tell differently is a field.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import SUIT_WORDS, Card, cards_of, suit_bits
from ..errors import DealError
from .base import Hands, Share, Step, Table, Tricks
from .trick import TrickRules

PLAIN_ORDER = "6789TJQKA"
TRUMP_ORDER = "678TQKA9J"
RANK_ORDERS = {"down": PLAIN_ORDER, "up": PLAIN_ORDER[::-1]}
Values = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, repr=False)
class JassRules(TrickRules):
    """Rules of one deal of Jass; card points go to the seat that takes the trick, and none of them is negative.

    `directions` tells for each trick of a plain suit whether the ace ("down") or the six ("up") is its best card; `values`
    has for each trick the `(set of cards, points each)`. A side that takes all tricks gets `match_bonus`. `targets` are the
    predictions of Differenzler, where an exact one changes the penalty by `exact_bonus`; `declarer` is the seat of Coiffeur
    whose side alone scores, 0 elsewhere.
    """

    directions: tuple[str, ...] = ()
    values: tuple[Values, ...] = ()
    match_bonus: int = 0
    undertrump_when_following: bool = False
    undertrump_when_void: bool = False
    must_overtrump_if_only_trumps: bool = False
    targets: tuple[int, ...] = ()
    exact_bonus: int = 0
    declarer: int = 0

    @property
    def worths(self) -> tuple[int, ...]:
        cards = {points for table in self.values for _, points in table}
        tricks = (self.trick_worth(left) for left in range(1, self.full_hand + 1))
        return (*sorted(cards), *tricks)

    @property
    def measure(self) -> str:
        return "points" if self.additive else "distance"

    @property
    def additive(self) -> bool:
        return not self.targets

    @property
    def way(self) -> str:
        return "counterclockwise"

    @property
    def trumps(self) -> int:
        """The set of all trumps."""
        return suit_bits(self.trump) & self.pack if self.trump else 0

    def strength(self, card: Card, trick_number: int = 1) -> int:
        """Return how strong a card is among those of its suit, from 0 up; a trump is stronger than any plain card."""
        if card.suit == self.trump:
            return len(PLAIN_ORDER) + TRUMP_ORDER.index(card.rank)
        return RANK_ORDERS[self.directions[trick_number - 1]].index(card.rank)

    def cards_worth(self, cards: int, trick_number: int = 1) -> int:
        return sum((cards & members).bit_count() * points for members, points in self.values[trick_number - 1])

    def points_left(self, hands: Hands, leader: int, table: Table) -> int:
        """Return the most points that are still to be taken; a card may have more of them in one trick than in another."""
        cards = sum(card.bit for card in table) | sum(hands)
        left = range(1, hands[leader - 1].bit_count() + bool(table) + 1)
        numbers = [self.trick_number(cards_left) for cards_left in left]
        most = sum(max(self.cards_worth(card.bit, number) for number in numbers) for card in cards_of(cards))
        return most + sum(map(self.trick_worth, left))

    def winner(self, leader: int, table: Table, trick_number: int = 1) -> int:
        counting = (self.trump, table[0].suit)
        able = [place for place, card in enumerate(table) if card.suit in counting]
        best = max(able, key=lambda place: self.strength(table[place], trick_number))
        return (leader - 1 + best) % self.seats + 1

    def leader(self, hands: Hands, left_of_dealer: int) -> int:
        return self.declarer or left_of_dealer

    def playable(self, hands: Hands, leader: int, table: Table) -> int:
        return self.allowed(hands[self.turn(leader, table) - 1], table)

    def allowed(self, hand: int, table: Table) -> int:
        """Return the cards of a hand that may be played to the cards of a trick."""
        following = hand & suit_bits(table[0].suit) if table else 0
        if not table or not self.trump:
            return following or hand
        if table[0].suit == self.trump:
            return hand if following in (0, Card("J", self.trump).bit) else following
        return self._allowed_on_plain(hand, following, table)

    def _allowed_on_plain(self, hand: int, following: int, table: Table) -> int:
        trumps, over = hand & self.trumps, self.overtrumps(hand, table)
        if following:
            return following | (trumps if self.undertrump_when_following else over)
        if self.undertrump_when_void:
            return hand
        if hand == trumps:
            return over if over and self.must_overtrump_if_only_trumps else hand
        return hand & ~trumps | over

    def proves_discard(self, table: Table, card: Card) -> tuple[Share, ...]:
        led = suit_bits(table[0].suit) & self.pack
        void = Share(led, 0, 0)
        if led & self.trumps:
            return (Share(led & ~Card("J", table[0].suit).bit, 0, 0),)
        if card.suit != self.trump:
            return (void,)
        if self.overtrumps(card.bit, table) or (self.undertrump_when_void and self.undertrump_when_following):
            return ()
        if self.undertrump_when_void:
            return (void,)
        over = self.overtrumps(self.pack, table) if self.must_overtrump_if_only_trumps else 0
        only_trumps = Share(self.pack & ~self.trumps | over, 0, 0)
        return (Share(led, 1, self.full_hand), only_trumps) if self.undertrump_when_following else (only_trumps,)

    def overtrumps(self, hand: int, table: Table) -> int:
        """Return the trumps of a hand that beat every trump on the table."""
        best = max((self.strength(card) for card in table if card.suit == self.trump), default=-1)
        return sum(card.bit for card in cards_of(hand & self.trumps) if self.strength(card) > best)

    def decided(self, hands: Hands, leader: int, table: Table) -> bool:
        """Tell whether nothing is left that any play could change; a match may hang on a trick without points."""
        return self.over(hands, leader, table) or not (self.match_bonus or self.points_left(hands, leader, table))

    def refusal(self, hand: int, leader: int, table: Table, card: Card) -> str:
        if not card.bit:
            return "there is no passing in a trick deal"
        if not card.bit & hand:
            return "it is not in the hand"
        return self._breach(hand, table, card)

    def _breach(self, hand: int, table: Table, card: Card) -> str:
        """Say which rule keeps a card of the hand from being played."""
        if card.suit != self.trump or table[0].suit == self.trump:
            return f"must follow {SUIT_WORDS[table[0].suit]}s"
        best = max((lying for lying in table if lying.suit == self.trump), key=self.strength)
        return f"must overtrump {best}" if hand == hand & self.trumps else f"may not undertrump {best}"

    def step(self, hands: Hands, leader: int, table: Table, card: Card, tricks: Tricks = ()) -> Step:
        step = TrickRules.step(self, hands, leader, table, card)
        if step.table or not tricks:
            return step._replace(tricks=tricks)
        counted = tuple(number + (seat == step.leader) for seat, number in enumerate(tricks, start=1))
        bonus = self.match_bonus if self.is_match(counted) else 0
        points = tuple(worth + bonus * (seat == step.leader) for seat, worth in enumerate(step.points, start=1))
        return step._replace(points=points, tricks=counted)

    def is_match(self, tricks: Tricks) -> bool:
        """Tell whether one side has taken every trick of the deal."""
        sides = self.teams or tuple((seat,) for seat in range(1, self.seats + 1))
        return any(sum(tricks[seat - 1] for seat in side) == self.full_hand for side in sides)

    def distances(self, taken: tuple[int, ...], tricks: Tricks = ()) -> tuple[int, ...]:
        """Return how far each seat's points are from its prediction; an exact one that needed a trick has `exact_bonus`."""
        needed = tricks or taken
        return tuple(
            abs(target - points) or self.exact_bonus * bool(count)
            for target, points, count in zip(self.targets, taken, needed, strict=True)
        )

    def counted(self, tricks: Tricks, sizes: tuple[int, ...], leader: int, table: Table) -> Tricks:
        done = self.trick_number(sizes[leader - 1] + bool(table)) - 1
        if not tricks:
            return () if done else (0,) * self.seats
        if len(tricks) != self.seats:
            raise DealError(f"{len(tricks)} counts of tricks for {self.seats} seats")
        if min(tricks) < 0 or sum(tricks) != done:
            raise DealError(
                f"{'/'.join(map(str, tricks))} tricks are taken; the cards held tell that they are {done} in all"
            )
        return tricks

    def _revoke(self, sizes: tuple[int, ...], known: Hands, leader: int, table: Table) -> tuple[str, int | None]:
        for place, card in enumerate(table[1:], start=1):
            seat = (leader - 1 + place) % self.seats + 1
            hand, before = known[seat - 1] | card.bit, table[:place]
            if not self.allowed(hand, before) & card.bit and not self._excused(sizes[seat - 1], known[seat - 1], card):
                return f"seat {seat} played {card} on {table[0]}: {self._breach(hand, before, card)}", seat
        return "", None

    def _excused(self, size: int, known: int, card: Card) -> bool:
        """Tell whether unseen cards of the suit led could allow an undertrump that the cards seen do not."""
        return self.undertrump_when_following and card.suit == self.trump and size > known.bit_count()
