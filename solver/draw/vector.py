"""Pictures of a position as SVG: one self-contained element without fonts, style sheets or scripts.

Cards of a suit overlap so that rank and suit of each stay visible; everything else keeps its own room (see `table`). Suits
differ in shape, so that the picture reads without colours too.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from ..cards import PACK, SUITS, Card
from ..games import LayoutRules
from ..hand import Hand
from ..position import Position
from . import caption
from .face import BLACK, RED, Face, Suit, face_for
from .table import Size, arrange, spots

CARD = Size(30, 42)
STRIP = 18
BACK_STRIP = 9
BETWEEN = 3
RAISE = 7
HEADING = 20
NOTE = 16
NOTE_LETTERS = 30
ROW = Size(20, 46)
CELL = Size(44, 48)
GAP = Size(24, 18)
MARGIN = 20
LINE = 20
LETTER = 8
LEAST_WIDTH = 440

SHEET = f'width="{CARD.width}" height="{CARD.height}" rx="4"'
CARD_SHAPES = "".join(
    (
        f'<rect id="card-face" {SHEET} fill="#fff" stroke="#6b6b6b"/>',
        f'<g id="card-back"><rect {SHEET} fill="#fff" stroke="#6b6b6b"/>',
        f'<rect x="3" y="3" width="{CARD.width - 6}" height="{CARD.height - 6}" rx="2" fill="#5d7fa3"/></g>',
        f'<rect id="card-free" {SHEET} fill="none" stroke="#7d8f78" stroke-dasharray="3"/>',
    )
)


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the picture, drawn from its left upper corner, and the room it takes."""

    drawn: str
    size: Size


def svg_diagram(position: Position, *, names: Sequence[str] = (), face: str = "french") -> str:
    """Return a picture of a position as the text of one SVG element.

    Hands lie round the table, seat 1 at the bottom and the rest in play order; the heading of a seat has its points taken,
    and a triangle if it is on turn. In the layout deal the cards that fit the table are raised. `face` is "french", "swiss"
    or "swiss-log" (see `face`). Raises DealError for a wrong number of names.

    >>> svg_diagram(Position.parse("jazz/king A...7/T...2/9...3 2"))[:4]
    '<svg'
    """
    names, deck = caption.called(position, names), face_for(position.rules, face)
    hands = [_seat(position, seat, name, deck) for seat, name in enumerate(names, start=1)]
    middle = _rows(position, position.rules, deck) if isinstance(position.rules, LayoutRules) else _trick(position, deck)
    plan = arrange([hand.size for hand in hands], middle.size, gap=GAP, way=position.rules.way)
    width = max(plan.size.width, LEAST_WIDTH)
    head = _head(position, names, width, deck)
    left, top = MARGIN + (width - plan.size.width) // 2, MARGIN + head.size.height + GAP.height
    blocks = zip((*plan.hands, plan.middle), (*hands, middle), strict=True)
    drawn = "".join(_at(left + place.left, top + place.top, block.drawn) for place, block in blocks)
    size = Size(width + 2 * MARGIN, top + plan.size.height + MARGIN)
    words = f"{caption.moment(position, names)} {position}"
    title = caption.title(position.rules, deck)
    return _page(size, shapes(deck), _at(MARGIN, MARGIN, head.drawn) + drawn, title=title, description=words)


def _page(size: Size, definitions: str, drawn: str, *, title: str, description: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{size.width}" height="{size.height}" '
        f'viewBox="0 0 {size.width} {size.height}" style="max-width:100%;height:auto" '
        f'font-family="sans-serif" font-size="14" fill="{BLACK}">'
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc><defs>{definitions}</defs>"
        f'<rect width="{size.width}" height="{size.height}" rx="10" fill="#f4f1e8"/>{drawn}</svg>'
    )


def shapes(face: Face) -> str:
    """Return the shapes to use; pictures on one page share identifiers, which mean the same in each."""
    suits = (f'<path id="{shape_name(suit)}" fill="{suit.ink}" d="{suit.shape}"/>' for suit in face.suits.values())
    return CARD_SHAPES + "".join(suits)


def shape_name(suit: Suit) -> str:
    """Return the identifier of the shape of a suit."""
    return f"suit-{suit.plural}"


def _head(position: Position, names: Sequence[str], width: int, face: Face) -> Block:
    """Return the lines over the picture: game and scoring, and the moment."""
    legend = " Raised cards fit the table." if sum(position.bits) & caption.fitting(position) else ""
    sentences = caption.title(position.rules, face), caption.moment(position, names) + legend
    lines = [line for sentence in sentences for line in textwrap.wrap(sentence, width // LETTER)]
    drawn = "".join(_text(0, LINE * number + 14, line) for number, line in enumerate(lines))
    return Block(drawn, Size(width, LINE * len(lines)))


def _seat(position: Position, seat: int, name: str, face: Face) -> Block:
    """Return a seat's heading, its hand, and a note on what is not seen."""
    hand = position.hands[seat - 1]
    heading = caption.heading(position, seat, name)
    cards = _hand(hand, caption.fitting(position), face)
    notes = textwrap.wrap(caption.unseen(hand, face.signs()), NOTE_LETTERS) if hand.unseen else []
    notes += [] if len(hand) else ["no cards"]
    below = HEADING + cards.size.height
    lines = "".join(_text(0, below + NOTE * number, note) for number, note in enumerate(notes, start=1))
    pointer = '<path d="M0 3L9 8 0 13Z"/>' if caption.on_turn(position, seat) else ""
    title = pointer + _text(14 * bool(pointer), 13, heading, bold=True)
    width = max([cards.size.width, 14 + _room(heading), *map(_room, notes)])
    return Block(title + _at(0, HEADING, cards.drawn) + lines, Size(width, below + NOTE * len(notes)))


def _room(words: str) -> int:
    """Return a width in which a heading fits in any usual font; capital letters are wide."""
    return LETTER * caption.columns(words) + 4 * sum(map(str.isupper, words))


def _hand(hand: Hand, fitting: int, face: Face) -> Block:
    """Return the cards of a hand, suit after suit, and the backs of those unseen; cards that fit the table are raised."""
    drawn, left, right = "", 0, 0
    for suit in SUITS:
        for rank in hand.suit(suit):
            card = PACK[suit][rank]
            drawn += _card(left, 0 if card.bit & fitting else RAISE, card, face)
            left, right = left + STRIP, left + CARD.width
        left = right + BETWEEN * bool(right)
    for _ in range(hand.unseen):
        drawn += f'<use href="#card-back" x="{left}" y="{RAISE}"/>'
        left, right = left + BACK_STRIP, left + CARD.width
    return Block(drawn, Size(right, RAISE + CARD.height if right else 0))


def _trick(position: Position, face: Face) -> Block:
    """Return the table with each card next to its seat, and a free place for a seat that has not played."""
    size = Size(2 * CELL.width + CARD.width + 2 * MARGIN, 2 * CELL.height + CARD.height + MARGIN)
    drawn = f'<rect width="{size.width}" height="{size.height}" rx="24" fill="#d5e2cf"/>'
    for spot, card in zip(spots(position.rules.seats, way=position.rules.way), caption.laid(position), strict=True):
        left, top = MARGIN + CELL.width * spot.column, MARGIN // 2 + CELL.height * spot.row
        drawn += _card(left, top, card, face) if card else f'<use href="#card-free" x="{left}" y="{top}"/>'
    return Block(drawn, size)


def _rows(position: Position, rules: LayoutRules, face: Face) -> Block:
    """Return the four rows of the layout, each after its suit, with a dot for each card that is not there."""
    size = Size(ROW.width * 13 + CARD.width + MARGIN + 4, ROW.height * 4 + 8)
    drawn = f'<rect width="{size.width}" height="{size.height}" rx="12" fill="#d5e2cf"/>'
    for number, suit in enumerate(SUITS):
        top = 6 + ROW.height * number
        drawn += f'<use href="#{shape_name(face.suits[suit])}" transform="translate(10 {top + 14}) scale(1.3)"/>'
        for place, rank in enumerate(rules.row):
            left, card = MARGIN + 14 + ROW.width * place, PACK[suit][rank]
            drawn += _card(left, top, card, face) if card in position.trick else _dot(left + CARD.width // 2, top)
    return Block(drawn, size)


def _dot(left: int, top: int) -> str:
    return f'<circle cx="{left}" cy="{top + CARD.height // 2}" r="2" fill="#7d8f78"/>'


def _card(left: int, top: int, card: Card, face: Face) -> str:
    """Return a card with its index in the corner that shows when the next card lies on it, and its name for a reader."""
    suit, letter = face.suits[card.suit], face.rank(card.rank)
    rank, spacing = ("10", ' font-size="12" letter-spacing="-1"') if letter == "T" else (letter, "")
    red = f' fill="{RED}"' if suit.ink == RED else ""
    index = f'<text x="9.5" y="16" text-anchor="middle" font-weight="bold"{spacing}{red}>{rank}</text>'
    pip = f'<use href="#{shape_name(suit)}" x="4.5" y="21"/>'
    return _at(left, top, f'<title>{face.words(card)}</title><use href="#card-face"/>{index}{pip}')


def _text(left: int, base: int, words: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{left}" y="{base}"{weight}>{escape(words)}</text>'


def _at(left: int, top: int, drawn: str) -> str:
    return f'<g transform="translate({left} {top})">{drawn}</g>'
