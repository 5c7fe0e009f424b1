"""Melds (Weis) of Schieber: runs and fours of a kind in a hand, what they are worth, and which side scores them.

A run is three or more cards of a suit in the order A K Q J 10 9 8 7 6, in trumps and bottoms-up too. The best single meld
decides: its side scores all melds of both partners, the other side none. Between melds of equal points the seed's order is
the larger number of cards, then the run in trumps, then the seat nearest to forehand. Values after the Swiss Jassreglement.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..cards import PACK, RANK_OF, RANKS, SUIT_OF, SUITS, Card, bits_of, cards_of, rank_bits, suit_bits
from ..errors import DealError

SEATS = 4
SHORTEST_RUN = 3
JASS_RANKS = RANKS[: RANKS.index("6") + 1]
LOW_RANKS = "876"
MARRIAGE_POINTS = 20
SCALES = {
    "graded": (20, 50, 100, 150, 200, 250, 300),
    "simple": (20, 50, 100, 100, 100, 100, 100),
    "vorarlberg": (20, 50, 100, 120, 140, 160, 180),
}
NO_MELD = "no meld"
NO_OTHER = "the other side has no meld"


@dataclass(frozen=True, slots=True)
class Meld:
    """A run, high first, or four of a kind in S H D C order; raises DealError for cards that are neither.

    >>> str(Meld.parse("akq♥")), str(Meld.of([Card.parse(card) for card in ("9C", "9S", "9H", "9D")]))
    ('AKQH', '9999')
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not self.four and not self._is_run():
            shown = " ".join(map(str, self.cards))
            raise DealError(f"{shown or 'nothing'} is no meld; a run has 3 or more cards of a suit in order, high first")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Meld:
        """Return the meld of these cards, given in any order."""
        return cls(cards_of(bits_of(cards)))

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read `AKQH` for a run or `9999` for four of a kind, in any usual spelling; raise DealError."""
        letters = text.strip().replace("10", "T")
        suits = [SUIT_OF[letter] for letter in letters if letter in SUIT_OF]
        ranks = [RANK_OF.get(letter, "") for letter in letters if letter not in SUIT_OF]
        if len(suits) == 1 and all(ranks) and len(set(ranks)) == len(ranks):
            return cls.of(PACK[suits[0]][rank] for rank in ranks)
        if not suits and len(ranks) == len(SUITS) and all(ranks) and len(set(ranks)) == 1:
            return cls.of(PACK[suit][ranks[0]] for suit in SUITS)
        raise DealError(f"{text[:20]!r} is no meld; write a run like AKQH, four of a kind like 9999")

    @property
    def four(self) -> bool:
        """True for four of a kind."""
        first = self.cards[:1]
        return bool(first) and self.cards == tuple(PACK[suit][first[0].rank] for suit in SUITS)

    @property
    def bits(self) -> int:
        """The cards as a set."""
        return bits_of(self.cards)

    def __str__(self) -> str:
        ranks = "".join(card.rank for card in self.cards)
        return ranks if self.four else ranks + self.cards[0].suit

    def _is_run(self) -> bool:
        ranks = "".join(card.rank for card in self.cards)
        return len(ranks) >= SHORTEST_RUN and ranks in JASS_RANKS and len({card.suit for card in self.cards}) == 1


@dataclass(frozen=True, slots=True)
class Announcement:
    """A meld that a seat announces, written `2:AKQH`."""

    seat: int
    meld: Meld

    def __str__(self) -> str:
        return f"{self.seat}:{self.meld}"


@dataclass(frozen=True, slots=True)
class MeldScale:
    """What was agreed about melds: their values, and what decides between melds of equal points.

    `sequence_scale` is a key of `SCALES`; without `low_quads` fours of 6, 7 and 8 count nothing; `four_nines` are the points
    of four nines. Without `kreuzweis` a card serves in one meld only. Without `meld_tiebreak_cards` the four of a kind goes
    before a run of equal points; with `meld_tiebreak_rank` the best rank in the contract's order decides before trumps.
    """

    sequence_scale: str = "graded"
    low_quads: bool = True
    four_nines: int = 150
    kreuzweis: bool = True
    meld_tiebreak_cards: bool = True
    meld_tiebreak_rank: bool = False

    def points(self, meld: Meld) -> int:
        """Return what a meld is worth, without multiplier; 0 for one that does not count."""
        if not meld.four:
            return SCALES[self.sequence_scale][len(meld.cards) - SHORTEST_RUN]
        rank = meld.cards[0].rank
        if rank in LOW_RANKS and not self.low_quads:
            return 0
        return {"J": 200, "9": self.four_nines}.get(rank, 100)

    def melds(self, hand: int) -> tuple[Meld, ...]:
        """Return the melds that score most in a hand, runs first.

        >>> hand = bits_of(map(Card.parse, "AS KS QS JS KH KD KC 6H 7D".split()))
        >>> [str(meld) for meld in MeldScale().melds(hand)], [str(meld) for meld in MeldScale(kreuzweis=False).melds(hand)]
        (['AKQJS', 'KKKK'], ['KKKK'])
        """
        return max(self._selections(hand), key=lambda melds: sum(map(self.points, melds)))

    def may_announce(self, hand: int, melds: Sequence[Meld]) -> bool:
        """Tell whether a hand can announce these melds together; none of those it has must be announced."""
        return any(set(melds) <= set(selection) for selection in self._selections(hand)) and len(set(melds)) == len(melds)

    def _selections(self, hand: int) -> list[tuple[Meld, ...]]:
        """Return the sets of melds that can be announced together, each as large as it can be."""
        fours = [four for four in fours_of(hand) if self.points(four)]
        if self.kreuzweis:
            return [(*runs_of(hand), *fours)]
        chosen = (some for count in range(len(fours) + 1) for some in combinations(fours, count))
        return [(*runs_of(hand & ~bits_of(card for four in some for card in four.cards)), *some) for some in chosen]


@dataclass(frozen=True, slots=True)
class Contest:
    """How the melds of a deal compare: the `best` one, what every meld of its side scores together, and the `reason`.

    `rival` is the best meld of the other side. `best` is None and `side` empty when nobody has announced a meld.
    """

    side: tuple[int, ...] = ()
    points: int = 0
    best: Announcement | None = None
    rival: Announcement | None = None
    reason: str = NO_MELD


@dataclass(frozen=True, slots=True)
class MeldOrder:
    """Compares melds in one deal: by the `scale`, the contract's `trump` (empty for none) or whether the six is best
    (`upward`), and the seat that is `forehand`.

    >>> order = MeldOrder(MeldScale(), trump="C", forehand=1)
    >>> order.contest([Announcement(1, Meld.parse("987H")), Announcement(2, Meld.parse("876C"))]).reason
    'a run in trumps'
    """

    scale: MeldScale
    trump: str = ""
    upward: bool = False
    forehand: int = 1
    teams: tuple[tuple[int, ...], ...] = ((1, 3), (2, 4))

    REASONS = ("more points", "more cards", "higher rank", "a run in trumps", "nearer to forehand")
    _FOUR_FIRST = "four of a kind before a run"

    def contest(self, announced: Iterable[Announcement]) -> Contest:
        """Return which side scores its melds, how much and why."""
        # Equal melds of one seat decide nothing; they are ordered so that the answer names the same one however they come.
        ranked = sorted(announced, key=lambda said: (self.key(said), self._rank(said.meld), said.meld.bits), reverse=True)
        if not ranked:
            return Contest()
        best = ranked[0]
        side = next(team for team in self.teams if best.seat in team)
        points = sum(self.scale.points(other.meld) for other in ranked if other.seat in side)
        rival = next((other for other in ranked if other.seat not in side), None)
        return Contest(side, points, best, rival, self.reason(best, rival) if rival else NO_OTHER)

    def key(self, announced: Announcement) -> tuple[int, ...]:
        """Return a key by which the better of two melds is the larger."""
        meld, scale = announced.meld, self.scale
        return (
            scale.points(meld),
            len(meld.cards) if scale.meld_tiebreak_cards else int(meld.four),
            self._rank(meld) if scale.meld_tiebreak_rank else 0,
            int(not meld.four and meld.cards[0].suit == self.trump),
            -((announced.seat - self.forehand) % SEATS),
        )

    def reason(self, best: Announcement, other: Announcement) -> str:
        """Say what makes a meld better than another."""
        pairs = zip(self.key(best), self.key(other), strict=True)
        place = next(place for place, (mine, theirs) in enumerate(pairs) if mine != theirs)
        if place == self.REASONS.index("more cards") and not self.scale.meld_tiebreak_cards:
            return self._FOUR_FIRST
        return self.REASONS[place]

    def _rank(self, meld: Meld) -> int:
        """Return how good the best card of a meld is in the natural order, or in its reverse."""
        return JASS_RANKS.index(meld.cards[-1].rank) if self.upward else -JASS_RANKS.index(meld.cards[0].rank)


def runs_of(hand: int) -> tuple[Meld, ...]:
    """Return the longest runs of a hand in S H D C order, high first."""
    found = []
    for suit in SUITS:
        held = "".join(rank if PACK[suit][rank].bit & hand else " " for rank in JASS_RANKS)
        found += [Meld(tuple(PACK[suit][rank] for rank in part)) for part in held.split() if len(part) >= SHORTEST_RUN]
    return tuple(found)


def fours_of(hand: int) -> tuple[Meld, ...]:
    """Return the fours of a kind of a hand, high first."""
    return tuple(Meld.of(cards_of(rank_bits(rank))) for rank in JASS_RANKS if rank_bits(rank) & ~hand == 0)


def marriage_of(trump: str) -> int:
    """Return king and queen of trumps as a set, nothing without trump."""
    return (rank_bits("K") | rank_bits("Q")) & suit_bits(trump) if trump else 0


def marriage_holder(hands: Sequence[int], trump: str) -> int:
    """Return the seat that holds the marriage (Stöck), king and queen of trumps; 0 if no seat does."""
    pair = marriage_of(trump)
    return next((seat for seat, hand in enumerate(hands, start=1) if pair and hand & pair == pair), 0)
