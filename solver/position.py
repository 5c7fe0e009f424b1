"""Positions: a deal at one moment, as an immutable value, and a cursor that walks through one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from .cards import PASS, UNSEEN, Card, bits_of, cards_of
from .errors import DealError, IllegalPlay, NotationError
from .field import Field
from .games import Rules
from .games.base import Step
from .hand import Hand
from .notation import Parts, read_parts, write_numbers, write_turn

if TYPE_CHECKING:
    from .view import View

FORMAT = "solver-position/1"


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A deal at one moment: the hands, the seat that led (in the layout deal: is on turn), the cards on the table.

    `hands` and `taken` have one entry per seat, seat 1 first. `taken` is the score so far in signed points. In the layout
    deal `trick` holds all cards laid so far. In Jass `tricks` counts the tricks each seat has taken; it is empty for an
    ending that does not tell, and then nobody can make a match. Raises DealError for a deal that cannot be.

    >>> position = Position.parse("jazz/queens AK...7/QT...2/9...A3 1")
    >>> str(position.play("KS").play("QS"))
    'jazz/queens A...7/T...2/9...A3 1:KSQS'
    """

    rules: Rules
    hands: tuple[Hand, ...]
    leader: int = 1
    trick: tuple[Card, ...] = ()
    taken: tuple[int, ...] = ()
    tricks: tuple[int, ...] = ()
    _known: tuple[int, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if not self.taken:
            object.__setattr__(self, "taken", (0,) * self.rules.seats)
        object.__setattr__(self, "trick", self.rules.arranged(self.trick))
        object.__setattr__(self, "_known", tuple(hand.bits for hand in self.hands))
        self._check()
        sizes = tuple(map(len, self.hands))
        object.__setattr__(self, "tricks", self.rules.counted(self.tricks, sizes, self.leader, self.trick))

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read `GAME HANDS [TURN [TAKEN]] [key=value …]`.

        Raises NotationError, which is a DealError or RulesError too where one fits.
        """
        lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
        if len(lines) != 1:
            raise NotationError(f"one position is one line; here are {len(lines)}", text=lines[1][1] if lines else text[:80])
        return cls.read(Field.of(lines[0][1], number=lines[0][0]))

    @classmethod
    def read(cls, line: Field) -> Position:
        """Read a position from a line that knows its place in a file."""
        return cls.build(read_parts(line))

    @classmethod
    def build(cls, parts: Parts) -> Position:
        """Return the position of a parsed text; raise NotationError at the part that cannot be."""
        try:
            return cls(parts.rules, parts.hands, parts.leader, parts.table, parts.taken, parts.tricks)
        except DealError as error:
            raise parts.blame(error).located(error) from None

    @classmethod
    def from_json(cls, text: str) -> Position:
        """Read what `to_json` wrote; raise NotationError."""
        try:
            data = json.loads(text)
            line = data["position"] if data["format"] == FORMAT else None
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise NotationError(f"this is not the JSON of a position: {error}", text=text[:80]) from None
        if not isinstance(line, str):
            raise NotationError(f"the JSON of a position has format {FORMAT!r} and a text", text=text[:80])
        found = cls.parse(line)
        shown = found._document()
        for key in data.keys() - {"position"}:
            if data[key] != shown.get(key):
                raise NotationError(f"{key!r} does not agree with the position", text=text[:80])
        return found

    @property
    def turn(self) -> int:
        """The seat on turn, or that would be if the deal were not over."""
        return self.rules.turn(self.leader, self.trick)

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards the seat on turn may play, `(PASS,)` if it must pass, nothing once the deal is over.

        Raises DealError if that seat's hand is hidden.
        """
        if self.over:
            return ()
        if self.hands[self.turn - 1].unseen:
            raise DealError(f"seat {self.turn} is on turn and its hand is hidden", seat=self.turn)
        return cards_of(self.rules.playable(self._known, self.leader, self.trick)) or (PASS,)

    @property
    def over(self) -> bool:
        """True once the deal has ended."""
        return self.rules.over(tuple(map(len, self.hands)), self.leader, self.trick)

    @property
    def tricks_left(self) -> int:
        """How many tricks are still to be taken, that on the table among them; in trick deals."""
        return len(self.hands[self.leader - 1]) + bool(self.trick)

    @property
    def decided(self) -> bool:
        """True when nothing is left that any play could change; needs open hands."""
        return self.open and self.rules.decided(self._known, self.leader, self.trick)

    @property
    def open(self) -> bool:
        """True when every card of every hand is known."""
        return not any(hand.unseen for hand in self.hands)

    @property
    def bits(self) -> tuple[int, ...]:
        """The known cards of each hand as sets."""
        return self._known

    def play(self, card: Card | str) -> Position:
        """Return the position after a play; raise IllegalPlay, or NotationError for text that is no card."""
        played = Card.parse(card) if isinstance(card, str) else card
        if played not in self.legal:
            raise IllegalPlay(
                str(played), seat=self.turn, legal=[str(other) for other in self.legal], reason=self._refusal(played)
            )
        step = self._step(played)
        hands = tuple(replace(hand, bits=bits & ~UNSEEN) for hand, bits in zip(self.hands, step.hands, strict=True))
        taken = tuple(before + points for before, points in zip(self.taken, step.points, strict=True))
        return Position(self.rules, hands, step.leader, step.table, taken, step.tricks)

    def gains(self, card: Card) -> tuple[int, ...]:
        """Return the signed points each seat gets at once when a legal card is played."""
        return self._step(card).points

    def view(self, *, seat: int) -> View:
        """Return what a seat sees of this position: its own hand, and nothing of the others."""
        from .view import View

        return View.of(self, seat=seat)

    def to_json(self) -> str:
        """Return the position as JSON text."""
        return json.dumps(self._document())

    def _document(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "position": str(self),
            "seats": self.rules.seats,
            "turn": self.turn,
            "hands": [[str(card) for card in hand] for hand in self.hands],
        }

    def __str__(self) -> str:
        words = [self.rules.name, "/".join(map(str, self.hands)), write_turn(self.rules, self.leader, self.trick)]
        words += [write_numbers(self.taken)] if any(self.taken) else []
        return " ".join(words + ([f"tricks={write_numbers(self.tricks)}"] if any(self.tricks) else []))

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        from .draw import svg_diagram

        return svg_diagram(self)

    def _step(self, card: Card) -> Step:
        hands = tuple(hand.bits | UNSEEN if hand.unseen else hand.bits for hand in self.hands)
        return self.rules.step(hands, self.leader, self.trick, card, self.tricks)

    def _refusal(self, card: Card) -> str:
        if self.over:
            return "the deal is over"
        return self.rules.refusal(self._known[self.turn - 1], self.leader, self.trick, card)

    def _check(self) -> None:
        seats = self.rules.seats
        for count, what in ((len(self.hands), "hands"), (len(self.taken), "scores")):
            if count != seats:
                raise DealError(f"{count} {what} for {seats} seats")
        if not 1 <= self.leader <= seats:
            raise DealError(f"there is no seat {self.leader}; seats are 1 to {seats}")
        self._check_cards()
        reason, seat = self.rules.fault(tuple(map(len, self.hands)), self._known, self.leader, self.trick)
        if reason:
            raise DealError(reason, seat=seat)

    def _check_cards(self) -> None:
        seen = 0
        for card in self.trick:
            self._check_set(card.bit, seen, None)
            seen |= card.bit
        for seat, bits in enumerate(self._known, start=1):
            self._check_set(bits, seen, seat)
            seen |= bits
        unseen = sum(hand.unseen for hand in self.hands)
        if unseen > (self.rules.pack & ~seen).bit_count():
            raise DealError(f"{unseen} unseen cards are more than the pack has left")

    def _check_set(self, bits: int, seen: int, seat: int | None) -> None:
        foreign = bits & ~self.rules.pack
        if foreign:
            card = cards_of(foreign)[0]
            raise DealError(f"{card} is not in the pack of {self.rules.game} with {self.rules.seats} seats", seat=seat)
        if bits & seen:
            raise DealError(f"{cards_of(bits & seen)[0]} is in two places", seat=seat)


class Cursor:
    """Walks through a deal: `push` plays a card, `pop` takes it back, down to the position it started from.

    >>> cursor = Cursor(Position.parse("jazz/king A...7/T...2/9...3"))
    >>> cursor.push("AS"), cursor.pop() == cursor.start
    (None, True)
    """

    def __init__(self, start: Position) -> None:
        self._path = [start]
        self._plays: list[Card] = []

    @property
    def start(self) -> Position:
        """The position the cursor started from."""
        return self._path[0]

    @property
    def position(self) -> Position:
        """The position the cursor is at."""
        return self._path[-1]

    @property
    def plays(self) -> tuple[Card, ...]:
        """The plays from the start to here, `PASS` included."""
        return tuple(self._plays)

    def push(self, card: Card | str) -> None:
        """Play a card; raise IllegalPlay and stay where it is if it may not be played."""
        following = self.position.play(card)
        self._plays.append(Card.parse(card) if isinstance(card, str) else card)
        self._path.append(following)

    def pop(self) -> Position:
        """Take the last play back and return the position; raise IndexError at the start."""
        if len(self._path) == 1:
            raise IndexError("the cursor is at the start of the deal")
        self._plays.pop()
        self._path.pop()
        return self.position


def open_position(rules: Rules, hands: Iterable[Iterable[Card]], *, leader: int = 1) -> Position:
    """Return the position of a deal given by its hands."""
    return Position(rules, tuple(Hand(bits_of(hand)) for hand in hands), leader)
