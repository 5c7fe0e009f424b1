"""Diagrams of a position for a terminal, after the manner of bridge diagrams: seat 1 at the bottom, then in play order."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import SUITS, Card
from ..games import LayoutRules
from ..hand import Hand
from ..position import Position
from . import caption
from .face import FRENCH, Face, face_for
from .face import RED as RED_INK
from .table import Place, Size, arrange, spots

WIDTH = 78
BLOCK_WIDTH = 24
GAP = Size(3, 1)
RED, PLAIN = "\033[31m", "\033[39m"
ANSI = re.compile(r"\033\[\d+m")

Block = list[str]


@dataclass(frozen=True, slots=True)
class Pen:
    """The signs to write with: suit `symbols` and lines, or ASCII only; `colour` makes the suits red that are."""

    symbols: bool
    colour: bool
    face: Face = FRENCH

    def words(self, text: str) -> str:
        """Return a text that may hold any letters, in ASCII if that is all there is."""
        if self.symbols:
            return text
        bare = (
            letter for letter in unicodedata.normalize("NFKD", text.replace("±", "+-")) if not unicodedata.combining(letter)
        )
        return "".join(bare).encode("ascii", "replace").decode()

    def suit(self, suit: str, ranks: str = "") -> str:
        """Return a suit's sign with some ranks after it."""
        letters = str.maketrans(dict(self.face.ranks))
        return self._ink(self.signs[suit] + ranks.translate(letters), suit)

    def card(self, card: Card) -> str:
        """Return a card as it is written alone."""
        return self._ink(self.face.rank(card.rank) + self.signs[card.suit], card.suit)

    @property
    def signs(self) -> dict[str, str]:
        """The sign of each suit."""
        return self.face.signs(symbols=self.symbols)

    @property
    def card_columns(self) -> int:
        """The width of a card that is written alone."""
        return 1 + len(self.signs["S"])

    @property
    def dot(self) -> str:
        """The sign of a place without a card."""
        return "·" if self.symbols else "."

    @property
    def pointer(self) -> str:
        """The sign before the seat on turn."""
        return "▸" if self.symbols else ">"

    @property
    def frame(self) -> tuple[str, ...]:
        """The upper corners of a box, the lower corners, its horizontal and its vertical line."""
        return tuple("┌┐└┘─│" if self.symbols else "++++-|")

    def _ink(self, text: str, suit: str) -> str:
        return f"{RED}{text}{PLAIN}" if self.colour and self.face.suits[suit].ink == RED_INK else text


def text_diagram(
    position: Position, *, names: Sequence[str] = (), symbols: bool = True, colour: bool = False, face: str = "french"
) -> str:
    """Return a diagram of a position in at most 78 columns (rarely more), without a line end after the last line.

    Hands lie round the table, seat 1 at the bottom and the rest in play order; the heading of a seat has its points taken.
    In the layout deal brackets mark the cards that fit the table. Without `symbols` all is ASCII; `colour` writes red suits
    in ANSI red; `face` is "french", "swiss" or "swiss-log" (see `face`). Raises DealError for a wrong number of names.

    >>> text_diagram(Position.parse("jazz/queens A...7/T...2/9...3 2"), symbols=False).splitlines()[:2]
    ['jazz/queens, 3 seats: 5 a queen', 'Seat 2 leads.']
    """
    pen = Pen(symbols, colour, face_for(position.rules, face))
    names = caption.called(position, names)
    blocks = [_seat_block(position, seat, name, pen) for seat, name in enumerate(names, start=1)]
    middle = _rows(position, position.rules, pen) if isinstance(position.rules, LayoutRules) else _trick(position, pen)
    plan = arrange([_size(block) for block in blocks], _size(middle), gap=GAP, way=position.rules.way)
    head = [line for sentence in _head(position, names, pen.face) for line in textwrap.wrap(pen.words(sentence), WIDTH)]
    painted = _paint([*zip(plan.hands, blocks, strict=True), (plan.middle, middle)], plan.size.height)
    return "\n".join([*head, "", *painted])


def _head(position: Position, names: Sequence[str], face: Face) -> list[str]:
    held = sum(position.bits)
    legend = " Cards in [ ] fit the table." if held & caption.fitting(position) else ""
    return [caption.title(position.rules, face), caption.moment(position, names) + legend + face.legend]


def _seat_block(position: Position, seat: int, name: str, pen: Pen) -> Block:
    """Return a seat's heading and hand, one line for each suit."""
    pointer = pen.pointer if caption.on_turn(position, seat) else " "
    heading = pen.words(caption.heading(position, seat, name))
    hand = _hand(position.hands[seat - 1], caption.fitting(position), pen)
    return [f"{pointer} {heading}", *(f"  {line}" for line in hand)]


def _hand(hand: Hand, fitting: int, pen: Pen) -> Block:
    if not len(hand):
        return ["no cards"]
    marked = Hand(hand.bits & fitting)
    shown = [pen.suit(suit, spaced(hand.suit(suit), marked.suit(suit))) for suit in SUITS] if hand.bits else []
    return shown + (textwrap.wrap(caption.unseen(hand, pen.signs), BLOCK_WIDTH) if hand.unseen else [])


def spaced(ranks: str, marked: str) -> str:
    """Return ranks with blanks between them, the marked ones in brackets instead; neighbours share a pair of brackets.

    >>> spaced("AK865", "86")
    ' A K[8 6]5'
    """
    between = [" "] * len(ranks) + [""]
    for place, rank in enumerate(ranks):
        if rank in marked:
            between[place] = " " if between[place] == "]" else "["
            between[place + 1] = "]"
    return "".join(sign + rank for sign, rank in zip(between, ranks + " ", strict=True)).rstrip() or " -"


def _trick(position: Position, pen: Pen) -> Block:
    """Return the table in a box: each card next to its seat, a dot for a seat that has not played."""
    cells = [[" " * pen.card_columns] * 3 for _ in range(3)]
    for spot, card in zip(spots(position.rules.seats, way=position.rules.way), caption.laid(position), strict=True):
        cells[spot.row][spot.column] = pen.card(card) if card else pen.dot.ljust(pen.card_columns)
    left_top, right_top, left_bottom, right_bottom, line, side = pen.frame
    rows = [f"{side}  {'   '.join(row)}  {side}" for row in cells]
    across = line * (_columns(rows[0]) - 2)
    return [left_top + across + right_top, *rows, left_bottom + across + right_bottom]


def _rows(position: Position, rules: LayoutRules, pen: Pen) -> Block:
    """Return the four rows of the layout with a dot for each card that is not there."""
    table = Hand.of(position.trick)
    return [
        pen.suit(suit, "".join(f" {rank if rank in table.suit(suit) else pen.dot}" for rank in rules.row)) for suit in SUITS
    ]


def _size(block: Block) -> Size:
    return Size(max(map(_columns, block)), len(block))


def _columns(line: str) -> int:
    return caption.columns(ANSI.sub("", line))


def _paint(blocks: Sequence[tuple[Place, Block]], height: int) -> list[str]:
    """Return the lines of a picture with blocks at their places."""
    lines = [""] * height
    for place, block in sorted(blocks, key=lambda placed: placed[0].left):
        for number, text in enumerate(block, start=place.top):
            lines[number] += " " * (place.left - _columns(lines[number])) + text
    return [line.rstrip() for line in lines]
