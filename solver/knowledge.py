"""What is known of hidden hands: facts, and what follows from them about each hand.

All facts speak of the cards the seats held when the view begins; a card played since then is one of them. A fact is
a seat and some shares (how many of a set of cards), of which at least one holds. Most have one: none of a suit, all of a
shown pair. What is left after the plain ones are drawn into known and barred cards are the `clauses`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from .cards import SUITS, cards_of, suit_bits
from .core.worlds import Sampler
from .errors import DealError
from .games.base import Share
from .hand import Hand

Clause: TypeAlias = tuple[int, tuple[Share, ...]]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing known of a hidden hand at the beginning of a view: one of `shares` holds; `source` tells why."""

    seat: int
    shares: tuple[Share, ...]
    source: str

    def __str__(self) -> str:
        return self.source

    def holds(self, hand: int) -> bool:
        """Tell whether it is so of a hand."""
        return any(share.holds(hand) for share in self.shares)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What facts say, one entry per seat and a last one for the pile of cards that are gone: `known` cards, how many
    `rooms` there are for unseen ones and the `barred` set those cannot be; `unseen` is the set of all unseen cards."""

    known: tuple[int, ...]
    rooms: tuple[int, ...]
    barred: tuple[int, ...]
    unseen: int
    clauses: tuple[Clause, ...]

    @property
    def possible(self) -> bool:
        """False if it is plain already that no deal fits."""
        disjoint = sum(self.known) == _union(self.known)
        return disjoint and min(self.rooms) >= 0 and not any(map(int.__and__, self.known, self.barred))

    def hands(self, played: tuple[int, ...]) -> tuple[Hand, ...]:
        """Return each seat's hand after what it has played."""
        hands = zip(self.known, played, self.rooms, self.barred, strict=False)
        return tuple(Hand(known & ~out, room, self._bars(barred) if room else 0) for known, out, room, barred in hands)

    def sampler(self, played: tuple[int, ...], seat: int, hand: int) -> Sampler:
        """Return the sampler of the hands after what was played; `hand` is the seat's own.

        Raises DealError for facts too many and too tangled to count by.
        """
        fixed = [known & ~out for known, out in zip(self.known, (*played, 0), strict=True)]
        fixed[seat - 1] = hand
        permitted = tuple(self.unseen & ~barred for barred in self.barred)
        try:
            return Sampler(tuple(fixed), self.rooms, permitted, self.unseen, self.clauses)
        except (ValueError, OverflowError) as error:
            raise DealError(f"the worlds cannot be counted: {error}") from None

    def _bars(self, barred: int) -> int:
        """Return the barred cards that are unseen, as a whole suit where nothing of it remains."""
        bars = 0
        for suit in map(suit_bits, SUITS):
            left = self.unseen & suit
            bars |= suit if left and not left & ~barred else left & barred
        return bars


def knowledge_of(facts: Iterable[Fact], *, hidden: int, sizes: tuple[int, ...]) -> Knowledge:
    """Return what facts say of the `hidden` cards when the seats hold so many of them (the last number is the pile)."""
    known, barred = [0] * len(sizes), [0] * len(sizes)
    rest: list[Clause] = [(fact.seat - 1, fact.shares) for fact in facts]
    before = -1
    while before != len(rest):
        before = len(rest)
        rest = [clause for clause in rest if not _is_plain(clause, known, barred)]
    unseen = hidden & ~_union(known)
    rooms = tuple(size - cards.bit_count() for size, cards in zip(sizes, known, strict=True))
    clauses = [_narrowed(clause, known[clause[0]], unseen) for clause in rest]
    kept = tuple(clause for clause in clauses if not _is_sure(clause, rooms))
    return Knowledge(tuple(known), rooms, tuple(barred), unseen, kept)


def described(share: Share) -> str:
    """Say what a share means, such as "none of H" or "at least 1 of KS QS"."""
    cards = _named(share.cards)
    if not share.most:
        return f"none of {cards}"
    if share.least >= share.cards.bit_count():
        return cards
    return f"{share.least} to {min(share.most, share.cards.bit_count())} of {cards}"


def _named(cards: int) -> str:
    """Name the cards of a set, a suit of six and more by its letter."""
    words = []
    for suit in SUITS:
        held = cards & suit_bits(suit)
        words += [suit] if held.bit_count() > 5 else [str(card) for card in cards_of(held)]
    return " ".join(words)


def _is_plain(clause: Clause, known: list[int], barred: list[int]) -> bool:
    """Draw a clause with a single share into known or barred cards, if it is about all or none of its cards."""
    place, shares = clause
    if len(shares) > 1:
        return False
    cards, least, most = shares[0]
    if least == cards.bit_count() <= most:
        known[place] |= cards
    elif not least and not most:
        barred[place] |= cards
    else:
        return False
    return True


def _narrowed(clause: Clause, known: int, unseen: int) -> Clause:
    """Return the clause about the unseen cards alone, without shares that cannot hold."""
    place, shares = clause
    narrowed = []
    for cards, least, most in shares:
        held, left = (cards & known).bit_count(), cards & unseen
        if held <= most and least - held <= left.bit_count():
            narrowed.append(Share(left, max(0, least - held), most - held))
    return place, tuple(narrowed)


def _is_sure(clause: Clause, rooms: tuple[int, ...]) -> bool:
    place, shares = clause
    return any(not least and most >= min(cards.bit_count(), rooms[place]) for cards, least, most in shares)


def _union(sets: Iterable[int]) -> int:
    union = 0
    for cards in sets:
        union |= cards
    return union
