"""Text forms of hands, tables and positions: `GAME HANDS [TURN [TAKEN]] [key=value …]`, one line, like FEN in chess.

Reading is forgiving (small letters, suit symbols, `10`, spare blanks), printing has one form. This file knows the text
only; whether a deal is possible is for `position` to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from .cards import PACK, RANK_OF, SUIT_OF, SUITS, Card, suit_bits
from .errors import DealError, RulesError
from .field import Field
from .games import LayoutRules, Rules, TrickRules, rules
from .hand import Hand

KEYS = ("trick", "tricks")
MOST_HANDS = 16
MOST_CHARACTERS = 10_000


@dataclass(frozen=True, slots=True)
class Parts:
    """A position as it is written: its rules and hands, and the values of the later fields."""

    rules: Rules
    hands: tuple[Hand, ...]
    leader: int
    table: tuple[Card, ...]
    taken: tuple[int, ...]
    tricks: tuple[int, ...]
    seat_fields: tuple[Field, ...]
    turn_field: Field

    def blame(self, error: DealError) -> Field:
        """Return the field to show for a deal that cannot be."""
        return self.turn_field if error.seat is None else self.seat_fields[error.seat - 1]


def read_parts(line: Field) -> Parts:
    """Read a position; raise NotationError (which is a RulesError too when the game is unknown)."""
    words = position_words(line)
    if len(words) < 2:
        raise line.fault("a position is written GAME HANDS [TURN [TAKEN]] [key=value]", at=len(line.text.rstrip()))
    return read_position_fields(words[0], words[1:])


def position_words(line: Field) -> list[Field]:
    """Return the words of a line, if it is not longer than any position can be."""
    if len(line.text) > MOST_CHARACTERS:
        raise line.fault(f"{len(line.text)} characters are more than any position has", at=MOST_CHARACTERS)
    return line.words()


def read_position_fields(game: Field, fields: list[Field]) -> Parts:
    """Read HANDS [TURN [TAKEN]] [key=value …] of a known game."""
    plain = list(takewhile(lambda field: "=" not in field.text, fields))
    keys, fields = _read_keys(fields[len(plain) :]), plain
    if not fields:
        raise game.fault("the hands are missing")
    seats = fields[0].split("/")
    found = read_rules(game, seats=len(seats))
    if len(fields) > 3:
        raise fields[3].fault(f"nothing may follow TAKEN, but {fields[3].text[:20]!r} does")
    turn = fields[1] if len(fields) > 1 else fields[0].part(0, 0)
    leader, table = read_turn(turn, found) if turn.text else (1, ())
    taken = read_taken(fields[2], found.seats) if len(fields) > 2 else (0,) * found.seats
    hands = tuple(map(read_hand, seats))
    tricks = _read_tricks(keys["tricks"], found, hands, leader, table) if "tricks" in keys else ()
    if "trick" in keys:
        _check_trick(keys["trick"], found, len(hands[0]) + _has_played(1, leader, table, found))
    return Parts(found, hands, leader, table, taken, tricks, tuple(seats), turn if turn.text else fields[0])


def _read_keys(fields: list[Field]) -> dict[str, Field]:
    """Read `key=value` fields, each key once."""
    keys: dict[str, Field] = {}
    for field in fields:
        key, equals, _ = field.text.partition("=")
        name = key.lower()
        if not equals or name not in KEYS or name in keys:
            reason = "is there already" if name in keys else f"is not one of {', '.join(f'{known}=' for known in KEYS)}"
            raise field.fault(f"after TAKEN follow fields key=value, and {field.text[:20]!r} {reason}")
        keys[name] = field.part(len(key) + 1)
    return keys


def _read_tricks(
    field: Field, found: Rules, hands: tuple[Hand, ...], leader: int, table: tuple[Card, ...]
) -> tuple[int, ...]:
    """Read the tricks that each seat has taken."""
    numbers = tuple(part.integer("a number of tricks") for part in field.split("/"))
    try:
        return found.counted(numbers, tuple(map(len, hands)), leader, table)
    except DealError as error:
        raise field.located(error) from None


def _check_trick(field: Field, found: Rules, cards_left: int) -> None:
    """Raise NotationError if a trick number does not agree with the cards held."""
    if not isinstance(found, TrickRules):
        raise field.fault(f"{found.game} has no tricks")
    number = found.trick_number(cards_left)
    if field.integer("the number of a trick") != number:
        raise field.fault(f"with {cards_left} cards a seat it is trick {number}")


def _has_played(seat: int, leader: int, table: tuple[Card, ...], found: Rules) -> bool:
    return (seat - leader) % found.seats < len(table)


def read_rules(game: Field, *, seats: int) -> Rules:
    """Read GAME for a number of seats."""
    if seats > MOST_HANDS:
        raise game.fault(f"{seats} hands are more than any game has")
    try:
        return rules(game.text, seats=seats)
    except RulesError as error:
        raise game.located(error) from None


def read_hand(field: Field) -> Hand:
    """Read one hand, such as `AK.QT9.7.J`, `-`, `?9`, `A...?8!HD,9S`."""
    if field.text == "-":
        return Hand()
    mark = field.text.find("?")
    known = field.part(0, mark) if mark >= 0 else field
    bits = _read_suits(known) if known.text else 0
    if mark < 0:
        if not known.text:
            raise field.fault("a hand is missing; an empty one is written -")
        return Hand(bits)
    unseen, bang, _ = field.text[mark + 1 :].partition("!")
    count = field.part(mark + 1, mark + 1 + len(unseen)).integer("the number of unseen cards")
    if not 0 <= count <= 52:
        raise field.fault(f"a hand of {count} unseen cards cannot be", at=mark + 1)
    barred = _read_bars(field.part(mark + 2 + len(unseen))) if bang else 0
    return Hand(bits, count, barred if count else 0)


def _read_suits(field: Field) -> int:
    suits = field.split(".")
    if len(suits) != 4:
        raise field.fault(f"a hand has four suits S.H.D.C between three dots; here are {len(suits)}")
    bits = 0
    for suit, ranks in zip(SUITS, suits, strict=True):
        for card in _read_ranks(ranks, suit):
            if bits & card.bit:
                raise ranks.located(DealError(f"{card} is twice in one hand"))
            bits |= card.bit
    return bits


def _read_ranks(field: Field, suit: str) -> list[Card]:
    cards, place = [], 0
    while place < len(field.text):
        width = 2 if field.text.startswith("10", place) else 1
        rank = RANK_OF.get(field.text[place : place + width])
        if rank is None:
            raise field.fault(f"{field.text[place]!r} is not a rank; ranks are A K Q J T 9 to 2", at=place)
        cards.append(PACK[suit][rank])
        place += width
    return cards


def _read_bars(field: Field) -> int:
    barred = 0
    for item in field.split(","):
        if item.text and all(letter in SUIT_OF for letter in item.text):
            barred |= sum(suit_bits(suit) for suit in {SUIT_OF[letter] for letter in item.text})
        else:
            barred |= read_card(item).bit
    return barred


def read_card(field: Field) -> Card:
    """Read one card or `-` and place the error if it is none."""
    try:
        return Card.parse(field.text)
    except ValueError:
        raise field.fault(f"{field.text[:12]!r} is not a card; write rank and suit, like QS or TH") from None


def read_turn(field: Field, found: Rules) -> tuple[int, tuple[Card, ...]]:
    """Read TURN: a seat and, after a colon, the cards of the trick or the rows of the layout."""
    seat, _, rest = field.text.partition(":")
    leader = field.part(0, len(seat)).integer("the seat on turn")
    if not 1 <= leader <= found.seats:
        raise field.fault(f"there is no seat {leader}; seats are 1 to {found.seats}")
    table = field.part(len(seat) + 1)
    if not rest:
        return leader, ()
    return leader, read_rows(table, found) if isinstance(found, LayoutRules) else read_trick(table)


def read_trick(field: Field) -> tuple[Card, ...]:
    """Read cards written without blanks, such as `KS7S`."""
    cards, place = [], 0
    while place < len(field.text):
        width = 3 if "10" in field.text[place : place + 3] else 2
        cards.append(read_card(field.part(place, place + width)))
        if not cards[-1].bit:
            raise field.fault("a pass does not lie on the table", at=place)
        place += width
    return tuple(cards)


def read_rows(field: Field, found: LayoutRules) -> tuple[Card, ...]:
    """Read the table of the layout deal, one range per suit S.H.D.C, such as `4-9..5-8.7`."""
    rows = field.split(".")
    if len(rows) != 4:
        raise field.fault(f"the table has four rows S.H.D.C between three dots; here are {len(rows)}")
    cards: list[Card] = []
    for suit, row in zip(SUITS, rows, strict=True):
        if row.text:
            low, high = _read_range(row, found)
            cards += [PACK[suit][rank] for rank in found.row[low : high + 1]]
    return tuple(sorted(cards, key=lambda card: (SUITS.index(card.suit), -card.bit)))


def _read_range(field: Field, found: LayoutRules) -> tuple[int, int]:
    ends = field.split("-")
    ranks = [RANK_OF.get(end.text) for end in ends]
    if len(ends) > 2 or None in ranks:
        raise field.fault(f"a row is a range such as 4-9 or the seven alone, not {field.text[:12]!r}")
    places = [found.row.index(rank) for rank in ranks if rank]
    if not places[0] <= found.row.index("7") <= places[-1]:
        raise field.fault(f"row {field.text} does not hold the seven")
    return places[0], places[-1]


def read_taken(field: Field, seats: int) -> tuple[int, ...]:
    """Read TAKEN: one number per seat, or `-` for nothing yet."""
    if field.text == "-":
        return (0,) * seats
    numbers = [part.integer("a score") for part in field.split("/")]
    if len(numbers) != seats:
        raise field.fault(f"TAKEN has {len(numbers)} numbers for {seats} seats")
    return tuple(numbers)


def write_turn(found: Rules, leader: int, table: tuple[Card, ...]) -> str:
    """Write TURN."""
    if not table:
        return str(leader)
    if isinstance(found, LayoutRules):
        rows = ["" if ends is None else "-".join(dict.fromkeys(ends)) for ends in found.ranges(table)]
        return f"{leader}:{'.'.join(rows)}"
    return f"{leader}:{''.join(map(str, table))}"


def write_numbers(numbers: tuple[int, ...]) -> str:
    """Write one number per seat, such as TAKEN."""
    return "/".join(map(str, numbers))
