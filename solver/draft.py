"""A record as it is written: its tags, comments and rows with their places in the text, before any card is checked.

The text form and the JSON form are both read into a draft; what the deal started from is worked out here, also when only
the plays are given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from .cards import Card
from .errors import DealError
from .field import Field
from .games import Rules, TrickRules
from .games.declaring import Declaration, read_declared, read_melds
from .games.meld import Announcement
from .hand import Hand
from .notation import position_words, read_position_fields, read_rules
from .position import Position

TAGS = ("Game", "Deal", "Seats", "Dealer", "Date", "Match", "Declared", "Melds")
MOST_PLAYS = 400  # 52 cards, and at most six passes before each of them
MOST_MARK = 255
_NO_DEAL = 'there is no tag [Deal "…"]; only a finished trick deal can do without'
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(slots=True)
class Entry:
    """One play as written, with the marks and comments that follow it."""

    place: Field
    card: Card
    marks: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Row:
    """One row as written: the field of its seat, and its plays."""

    seat: Field
    entries: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class Draft:
    """One record as written. `tags` maps small letters to (name, value); `ending` says why it is not closed by `*`."""

    number: int
    begin: Field
    end: Field
    tags: dict[str, tuple[str, Field]] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    ending: str = ""

    def add_tag(self, name: Field, value: Field) -> None:
        """Add a tag; raise NotationError for a second one of the name or a name or value that cannot be written."""
        if not _TAG_NAME.fullmatch(name.text):
            raise name.fault(f"a tag's name is made of letters, digits and _, not {name.text[:20]!r}")
        if name.text.lower() in self.tags:
            raise name.fault(f"record {self.number} has two tags {name.text[:20]}")
        if _CONTROL.search(value.text):
            raise value.fault(f"tag {name.text[:20]} holds a control character")
        self.tags[name.text.lower()] = (name.text, value)

    def value(self, name: str) -> Field | None:
        """Return the value of a tag, None if it is missing or empty."""
        found = self.tags.get(name.lower())
        return found[1] if found and found[1].text.strip() else None

    def line(self, name: str) -> str:
        """Return the value of a tag as plain text, empty if it is missing."""
        found = self.value(name)
        return found.text.strip() if found else ""

    def further(self) -> tuple[tuple[str, str], ...]:
        """Return the tags beyond the usual ones that are not empty."""
        usual = [name.lower() for name in TAGS]
        return tuple(
            (name, value.text) for low, (name, value) in self.tags.items() if low not in usual and value.text.strip()
        )

    def start(self) -> Position:
        """Return the position the plays begin from; raise NotationError."""
        deal = self.value("Deal")
        if deal is None:
            return _rebuilt(self)
        words = position_words(deal)
        parts = read_position_fields(self.game(), words)
        self.check_seats(parts.rules)
        if len(words) == 1:
            bits = tuple(hand.bits for hand in parts.hands)
            leader = parts.rules.leader(bits, parts.rules.after(self.dealer(parts.rules)))
            parts = replace(parts, leader=leader)
        start = Position.build(parts)
        if not start.open:
            raise deal.located(DealError("a record needs open hands, and here are unseen cards"))
        return start

    def game(self) -> Field:
        """Return the name of the game."""
        game = self.value("Game")
        if game is None:
            raise self.begin.fault(f'record {self.number} has no tag [Game "…"]')
        words = position_words(game)
        if len(words) != 1:
            raise words[1].fault("a game's name has no blanks")
        return words[0]

    def dealer(self, rules: Rules) -> int:
        """Return the dealer; without the tag it is the last seat, or the seat before the first leader of a rebuilt deal."""
        dealer = self.value("Dealer")
        if dealer is None:
            rebuilt = self.value("Deal") is None and self.rows
            return (self.rows[0].seat.integer("a seat") - 2) % rules.seats + 1 if rebuilt else rules.seats
        seat = dealer.words()[0].integer("the dealer")
        if not 1 <= seat <= rules.seats:
            raise dealer.located(DealError(f"there is no dealer {seat}; seats are 1 to {rules.seats}"))
        return seat

    def names(self) -> tuple[str, ...]:
        """Return the names of the seats, nothing if only their number is given."""
        seats = self.value("Seats")
        if seats is None or seats.text.strip().isdecimal():
            return ()
        return tuple(name.strip() for name in seats.text.split("/"))

    def seats(self) -> int:
        """Return the number of seats as written, 0 if it is not."""
        seats = self.value("Seats")
        if seats is None:
            return 0
        return len(self.names()) or seats.words()[0].integer("the number of seats")

    def declared(self) -> tuple[Declaration, ...]:
        """Return the calls that chose the contract; raise NotationError."""
        declared = self.value("Declared")
        return read_declared(declared) if declared else ()

    def melds(self) -> tuple[Announcement, ...]:
        """Return the melds announced; raise NotationError."""
        melds = self.value("Melds")
        return read_melds(melds) if melds else ()

    def check_seats(self, rules: Rules) -> None:
        """Raise NotationError for names or a number of seats that do not fit the game."""
        seats = self.value("Seats")
        if seats is None:
            return
        try:
            check_names(self.names(), rules) if self.names() else check_seats(self.seats(), rules, "seats")
        except DealError as error:
            raise seats.located(error) from None


def check_seats(count: int, rules: Rules, what: str) -> None:
    """Raise DealError if a number does not fit the seats of the deal."""
    if count != rules.seats:
        raise DealError(f"{count} {what} for {rules.seats} seats")


def check_names(names: tuple[str, ...], rules: Rules) -> None:
    """Raise DealError for names that cannot be written between slashes."""
    check_seats(len(names), rules, "names")
    for seat, name in enumerate(names, start=1):
        if not name:
            raise DealError(f"the name of seat {seat} is empty", seat=seat)
        check_line(name, f"the name of seat {seat}", barred="/")


def check_line(text: str, what: str, *, barred: str = "") -> None:
    """Raise DealError for text that cannot stand on one line, between the marks around it."""
    if text != text.strip():
        raise DealError(f"{what} has blanks around it")
    if _CONTROL.search(text):
        raise DealError(f"{what} holds a line break or another control character")
    for letter in barred:
        if letter in text:
            raise DealError(f"{what} holds {letter!r}, which ends it")


def check_comments(comments: Iterable[str]) -> None:
    """Raise DealError for a comment that cannot stand between braces."""
    for comment in comments:
        check_line(comment, "a comment", barred="}")
        if not comment:
            raise DealError("a comment is empty")


def check_tags(tags: tuple[tuple[str, str], ...]) -> None:
    """Raise DealError for further tags that cannot be written, or are among the usual ones."""
    taken = {name.lower() for name in TAGS}
    for name, value in tags:
        if not _TAG_NAME.fullmatch(name) or name.lower() in taken:
            raise DealError(f"there can be no further tag {name[:20]!r}; a name has letters, digits and _, and is used once")
        if not value:
            raise DealError(f"tag {name} is empty")
        check_line(value, f"tag {name}")
        taken.add(name.lower())


def _rebuilt(draft: Draft) -> Position:
    """Return the start of a finished trick deal whose plays alone are given."""
    game = draft.game()
    if not draft.rows:
        raise game.fault(_NO_DEAL)
    rules = read_rules(game, seats=draft.seats() or len(draft.rows[0].entries))
    draft.check_seats(rules)
    if not isinstance(rules, TrickRules):
        raise game.fault(_NO_DEAL)
    if len(draft.rows) != rules.full_hand:
        reason = f"{rules.full_hand} tricks rebuild a deal without [Deal]; here are {len(draft.rows)}"
        raise draft.end.fault(reason)
    hands = _hands_played(draft.rows, rules)
    return Position(rules, tuple(map(Hand, hands)), draft.rows[0].seat.integer("a seat"))


def _hands_played(rows: list[Row], rules: TrickRules) -> list[int]:
    hands, seen = [0] * rules.seats, 0
    for number, row in enumerate(rows, start=1):
        seat = row.seat.integer("a seat")
        if not 1 <= seat <= rules.seats:
            raise row.seat.fault(f"there is no seat {seat}; seats are 1 to {rules.seats}")
        if len(row.entries) != rules.seats:
            raise row.seat.fault(f"row {number} has {len(row.entries)} plays for {rules.seats} seats")
        for entry in row.entries:
            bit = entry.card.bit
            if not bit & rules.pack:
                raise entry.place.located(
                    DealError(f"{entry.card} is not in the pack of {rules.game} with {rules.seats} seats")
                )
            if bit & seen:
                raise entry.place.located(DealError(f"{entry.card} is played twice"))
            seen |= bit
            hands[seat - 1] |= bit
            seat = rules.after(seat)
    return hands
