"""What one seat may know of a deal: its own hand, all that was played, and what follows of the hidden hands.

A view never holds a card that its seat has not seen. Its text is that of a position with hidden hands, `?7!HD,9S`, and
some fields more: `seat=` whose view it is, `gone=` the cards known to be out of play, `holds=` what else is known.
Cards that are neither seen nor known to be gone are in the hidden hands, or gone as well if there are too many.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from .cards import Card, bits_of, cards_of
from .clash import contradiction
from .core.worlds import Sampler
from .errors import ContradictionError, DealError
from .games import Rules
from .games.base import Share
from .hand import Hand
from .knowledge import Clause, Fact, described, knowledge_of
from .onlooker import Onlooker
from .position import Position
from .record import Record
from .viewtext import read_view, write_view
from .walk import Walk
from .worlds import Worlds


class Told(NamedTuple):
    """Something known beside the play, such as a shown meld: of the hand of `seat` after so many plays, one share holds."""

    plays: int
    seat: int
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """What a seat knows: the `start` it knows the deal from, with hidden hands, and the `plays` made since.

    `gone` is the set of cards known to be out of play at the start, `told` what is known beside the play. `position` is
    the position now, `facts` what is known of the hidden hands and why. Raises DealError for a seat whose own hand is not
    open and for a deal that ends with hidden cards that count, IllegalPlay for a play that cannot be, and
    ContradictionError for facts that cannot all be true.

    >>> view = Position.parse("jazz/queens AK...7/QT...2/9...A3 1").view(seat=2)
    >>> str(view.play("KS").position)
    'jazz/queens ?2/QT...2/?3 1:KS'
    """

    start: Position
    seat: int
    plays: tuple[Card, ...] = ()
    told: tuple[Told, ...] = ()
    gone: int = 0
    position: Position = field(init=False, compare=False)
    facts: tuple[Fact, ...] = field(init=False, compare=False)
    _onlooker: Onlooker = field(init=False, compare=False)
    _clauses: tuple[Clause, ...] = field(init=False, compare=False)
    _sampler: Sampler = field(init=False, compare=False)

    def __post_init__(self) -> None:
        self._check()
        onlooker = Onlooker(self.start, seat=self.seat, gone=self.gone)
        self._settle_start(onlooker)
        told = list(self.told)
        for number in range(len(self.plays) + 1):
            while told and told[0].plays == number:
                _tell(onlooker, told.pop(0))
            if number < len(self.plays):
                onlooker.play(self.plays[number])
        self._conclude(onlooker)

    @classmethod
    def of(cls, position: Position, *, seat: int) -> View:
        """Return what a seat sees of a position, without its history.

        Of open hands only the seat's own is kept, and the cards that are in no hand are known to be gone. In a position
        with hidden hands all that it shows is taken as what the seat knows.
        """
        if not position.open:
            return cls(position, seat)
        hands = tuple(hand if place == seat else Hand(0, len(hand)) for place, hand in enumerate(position.hands, start=1))
        gone = position.rules.pack & ~sum(position.bits) & ~bits_of(position.trick)
        return cls(replace(position, hands=hands), seat, gone=gone)

    @classmethod
    def of_record(cls, record: Record, *, seat: int, row: int | None = None, plays: int | None = None) -> View:
        """Return what a seat knows at its turn in a row of a record, or after so many plays, by default all of them.

        Raises DealError for a row in which the seat has no turn.
        """
        if row is not None and plays is not None:
            raise DealError("a view is that of a row or after a number of plays, not both")
        count = _plays_before(record, seat, row) if row is not None else plays
        return cls.of(record.start, seat=seat).replay(play.card for play in record.plays[:count])

    @classmethod
    def parse(cls, text: str) -> View:
        """Read a view; raise NotationError, which is a DealError or ContradictionError too where one fits."""
        found = read_view(text)
        told = tuple(Told(0, seat, shares) for seat, shares in found.holds)
        try:
            return cls(found.position, found.seat, told=told, gone=found.gone)
        except (DealError, ContradictionError) as error:
            raise found.place.located(error) from None

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self.start.rules

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands as the seat knows them, seat 1 first."""
        return self.position.hands

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table."""
        return self.position.trick

    @property
    def taken(self) -> tuple[int, ...]:
        """The score so far of each seat."""
        return self.position.taken

    @property
    def turn(self) -> int:
        """The seat on turn."""
        return self.position.turn

    @property
    def over(self) -> bool:
        """True once the deal has ended."""
        return self.position.over

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards the seat may play, `(PASS,)` if it must pass, nothing when it is not on turn."""
        return self.position.legal if self.turn == self.seat else ()

    @property
    def played(self) -> tuple[int, ...]:
        """The set of cards that each seat has played since the start."""
        return tuple(self._onlooker.played)

    @property
    def worlds(self) -> Worlds:
        """All deals that fit what the seat knows."""
        return Worlds(self._sampler)

    def play(self, card: Card | str) -> View:
        """Return the view after a play of the seat on turn.

        Raises IllegalPlay for a play that the rules or the cards seen exclude, ContradictionError for one that clashes
        with what is known, NotationError for text that is no card.
        """
        return self.replay((card,))

    def replay(self, cards: str | Iterable[Card | str]) -> View:
        """Return the view after several plays, which may be given as words."""
        given = cards.split() if isinstance(cards, str) else cards
        played = tuple(Card.parse(card) if isinstance(card, str) else card for card in given)
        onlooker = self._onlooker.copied()
        for made in played:
            onlooker.play(made)
        return self._after(onlooker, (*self.plays, *played), self.told)

    def know(
        self, cards: Iterable[Card | str] | str, *, seat: int, least: int | None = None, most: int | None = None
    ) -> View:
        """Return the view of a seat that also knows how many of some cards another seat holds now.

        Without `least` and `most` that seat is known to hold all of them, as when it shows a meld or a marriage.
        """
        given = cards.split() if isinstance(cards, str) else cards
        known = bits_of(Card.parse(card) if isinstance(card, str) else card for card in given)
        every = known.bit_count()
        share = Share(known, (every if most is None else 0) if least is None else least, every if most is None else most)
        told = Told(len(self.plays), seat, (share,))
        self._check_told(told)
        onlooker = self._onlooker.copied()
        _tell(onlooker, told)
        return self._after(onlooker, self.plays, (*self.told, told))

    def opened(self, world: Iterable[int]) -> Position:
        """Return the position with the hands of a world."""
        return replace(self.position, hands=tuple(Hand(int(hand)) for hand in world))

    def record(self, world: Iterable[int]) -> Record:
        """Return the record of the deal as it would have been in a world."""
        hands = tuple(Hand(int(hand) | out) for hand, out in zip(world, self._onlooker.played, strict=True))
        return Record.of(replace(self.start, hands=hands), self.plays)

    def __str__(self) -> str:
        gone = (self.gone | bits_of((*self.start.trick, *self.plays))) & ~bits_of(self.trick)
        return write_view(self.position, self.seat, gone, self._clauses)

    def __repr__(self) -> str:
        told = [(fact.seat - 1, fact.shares) for fact in self.told if not fact.plays]
        return f"View.parse({write_view(self.start, self.seat, self.gone, told)!r})" + "".join(self._steps())

    def _steps(self) -> Iterator[str]:
        """Yield the calls that lead from the start to here."""
        number = 0
        for plays, seat, shares in self.told:
            if plays > number:
                yield _replayed(self.plays[number:plays])
            number = plays
            for cards, least, most in shares if plays else ():
                yield f".know({' '.join(map(str, cards_of(cards)))!r}, seat={seat}, least={least}, most={most})"
        if self.plays[number:]:
            yield _replayed(self.plays[number:])

    def _check(self) -> None:
        seats, pack = self.rules.seats, self.rules.pack
        if not 1 <= self.seat <= seats:
            raise DealError(f"there is no seat {self.seat}; seats are 1 to {seats}")
        if self.start.hands[self.seat - 1].unseen:
            raise DealError(f"the view is that of seat {self.seat}, whose own hand must be seen", seat=self.seat)
        present = sum(self.start.bits) | bits_of(self.start.trick)
        if self.gone & (present | ~pack):
            wrong = cards_of(self.gone & (present | ~pack))[0]
            raise DealError(f"{wrong} cannot be gone: it is {'still there' if wrong.bit & present else 'not in the pack'}")
        for told in self.told:
            self._check_told(told)

    def _check_told(self, told: Told) -> None:
        if told.seat == self.seat or not 1 <= told.seat <= self.rules.seats or not told.shares:
            raise DealError(f"of seat {told.seat} nothing can be told to seat {self.seat}")
        if not 0 <= told.plays <= len(self.plays):
            raise DealError(f"nothing can be told after {told.plays} plays, for {len(self.plays)} were made")

    def _after(self, onlooker: Onlooker, plays: tuple[Card, ...], told: tuple[Told, ...]) -> View:
        """Return the view that an onlooker has who has gone on from this one."""
        following = copy(self)
        object.__setattr__(following, "plays", plays)
        object.__setattr__(following, "told", told)
        following._conclude(onlooker)
        return following

    def _settle_start(self, onlooker: Onlooker) -> None:
        """Write into the hands of the start what it shows by itself, so that views that know the same are equal."""
        known = knowledge_of(onlooker.facts, hidden=onlooker.hidden, sizes=self._sizes(onlooker))
        if known.possible:
            hands = [*known.hands((0,) * self.rules.seats)]
            hands[self.seat - 1] = self.start.hands[self.seat - 1]
            object.__setattr__(self, "start", replace(self.start, hands=tuple(hands)))

    def _sizes(self, onlooker: Onlooker) -> tuple[int, ...]:
        """Return the cards each hidden hand held at the start, and how many are gone without being seen."""
        sizes = [0 if seat == self.seat else len(hand) for seat, hand in enumerate(self.start.hands, start=1)]
        left = onlooker.hidden.bit_count() - sum(sizes)
        if left < 0:
            raise DealError(f"{onlooker.hidden.bit_count()} cards are left for hands of {sum(sizes)}")
        return (*sizes, left)

    def _conclude(self, onlooker: Onlooker) -> None:
        """Work out what the facts of the play say; raise ContradictionError if they clash."""
        sizes = self._sizes(onlooker)
        facts, played = tuple(onlooker.facts), tuple(onlooker.played)
        known = knowledge_of(facts, hidden=onlooker.hidden, sizes=sizes)
        sampler = known.sampler(played, self.seat, onlooker.own) if known.possible else None
        if sampler is None or not sampler.count:
            raise contradiction(facts, hidden=onlooker.hidden, sizes=sizes)
        hands = [*known.hands(played)]
        hands[self.seat - 1] = Hand(onlooker.own)
        found = {"position": onlooker.reached(tuple(hands)), "facts": facts, "_onlooker": onlooker}
        for name, value in (found | {"_clauses": known.clauses, "_sampler": sampler}).items():
            object.__setattr__(self, name, value)


def _plays_before(record: Record, seat: int, row: int) -> int:
    """Return how many plays were made before a seat's turn in a row."""
    walk = Walk(record.start)
    for number in range(len(record.plays) + 1):
        if not walk.over and (walk.seat, walk.row + walk.opens_row) == (seat, row):
            return number
        if number < len(record.plays):
            walk.play(record.plays[number].card)
    raise DealError(f"seat {seat} has no turn in row {row}", seat=seat)


def _replayed(cards: Iterable[Card]) -> str:
    return f".replay({' '.join(map(str, cards))!r})"


def _tell(onlooker: Onlooker, told: Told) -> None:
    words = " or ".join(map(described, told.shares))
    onlooker.know(told.seat, told.shares, f"after {told.plays} plays seat {told.seat} is known to hold {words}")
