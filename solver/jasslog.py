"""The JSON deal log of Jass servers and research kits, read into records and written from them.

A deal is an object with `trump` (0 to 3 diamonds, hearts, spades, clubs; 4 topdown, 5 bottomup), `dealer`, `forehand` (1 if
forehand chose, 0 if he pushed; in old logs `tss` 1 for a push), `tricks` with `cards`, `points`, `win` and `first`, and
`player` with the cards each `hand` still holds. Seats count clockwise from 0, but play goes counterclockwise: 0, 3, 2, 1.
A line of a server's log is a date and `{"players": […], "rounds": […]}`; research kits write `game`, `date`, `player_ids`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import TypeGuard

from .cards import bits_of, card_at
from .draft import Draft, Entry, Row
from .errors import DealError
from .field import Field
from .games import JassRules, rules
from .hand import Hand
from .notation import read_card
from .record import Play, Record

GAME = "jass/schieber"
CONTRACTS = ("trump=D", "trump=H", "trump=S", "trump=C", "mode=topdown", "mode=bottomup")
PUSH = 10
SEATS = 4
VERSION = "V0.2"
KIND = "SCHIEBER"
LINE = re.compile(r"\s*\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d(,\d+)?\s*\|")
DATE = "%d.%m.%y %H:%M:%S"
Table = dict[str, object]


def is_log(data: object) -> TypeGuard[Table]:
    """Tell whether a decoded JSON value is a deal of a log, or a line of deals."""
    return isinstance(data, dict) and (
        "rounds" in data or isinstance(data.get("game"), dict) or {"tricks", "player"} <= data.keys()
    )


def line_parts(line: Field) -> tuple[str, Field]:
    """Return the date of a line of a log, as records write it, and its JSON; raise NotationError."""
    brace = line.text.find("{")
    if brace < 0:
        raise line.fault("a line of a Jass log holds players and rounds as JSON, and here is none", at=len(line.text))
    stamp = LINE.match(line.text)
    return _date(line.part(0, stamp.end() - 1)) if stamp else "", line.part(brace)


def log_drafts(data: Table, place: Field, *, date: str = "", first: int = 1) -> Iterator[Draft]:
    """Yield the records of a decoded JSON value of a log, unchecked and numbered from `first`; raise NotationError.

    Empty rounds are left out. The records are named after `place`, a line of a file.
    """
    if "rounds" in data:
        names = _names(data.get("players", []), place)
        deals = [deal for deal in items_of(data["rounds"], place, "rounds") if deal is not None]
    elif isinstance(data.get("game"), dict):
        names, deals = _names(data.get("player_ids") or [], place), [data["game"]]
        date = _date(_field(data["date"], place)) if data.get("date") else date
    else:
        names, deals = (), [data]
    for number, deal in enumerate(deals, start=first):
        here = replace(place, source=", ".join(filter(None, (place.source, f"record {number}"))))
        yield _Deal(_table(deal, here, "a round"), here).draft(number, names, date)


class _Deal:
    """One deal of a log on its way into a draft; every error names its `place` in the file."""

    def __init__(self, data: Table, place: Field) -> None:
        self.data = data
        self.place = place
        self.contract = self.read_contract()
        found = rules(f"{GAME}:{self.contract}")
        assert isinstance(found, JassRules)
        self.rules = found
        self.dealer = self.seat(self.data, "dealer")
        self.tricks = self.read_tricks()
        self.rows = list(map(self.row, self.tricks))

    def draft(self, number: int, names: tuple[str, ...], date: str) -> Draft:
        """Return the draft of the deal."""
        draft = Draft(number, self.place, self.place, rows=self.rows)
        leader = self.rows[0].seat.text if self.rows else str(self.rules.after(self.dealer))
        deal = f"{'/'.join(map(str, self.hands()))} {leader}"
        tags = {"Game": f"{GAME}:{self.contract}", "Deal": deal, "Dealer": str(self.dealer)}
        tags |= {"Seats": "/".join(names), "Date": date, "Declared": self.declared()}
        for name, value in tags.items():
            draft.add_tag(_field(name, self.place), _field(value, self.place))
        self.check_tricks()
        return draft

    def read_contract(self) -> str:
        kind = self.data.get("jassTyp", KIND)
        if not isinstance(kind, str) or not kind.startswith(KIND):
            raise self.place.fault(f"the log holds a deal of {str(kind)[:20]}, and only Schieber can be read")
        trump = self.number(self.data, "trump")
        if not 0 <= trump < len(CONTRACTS):
            what = "is not chosen yet" if trump in (PUSH, -1) else f"{trump} does not exist"
            raise self.place.fault(f"trump {what}; a deal that is played has 0 to {len(CONTRACTS) - 1}")
        return CONTRACTS[trump]

    def declared(self) -> str:
        """Return the calls of forehand and, after a push, of the partner."""
        pushed = self.data.get("tss") == 1 if "forehand" not in self.data else self.data["forehand"] == 0
        forehand, call = self.rules.after(self.dealer), self.contract.partition("=")[2]
        return f"{forehand}:- {_partner(forehand)}:{call}" if pushed else f"{forehand}:{call}"

    def read_tricks(self) -> list[Table]:
        """Return the tricks with cards; a kit writes the leader of the next one too."""
        listed = [_table(trick, self.place, "a trick") for trick in items_of(self.data.get("tricks"), self.place, "tricks")]
        return [trick for trick in listed if trick.get("cards")]

    def row(self, trick: Table) -> Row:
        cards = [_field(card, self.place) for card in items_of(trick["cards"], self.place, "the cards of a trick")]
        return Row(_field(self.seat(trick, "first"), self.place), [Entry(card, read_card(card)) for card in cards])

    def hands(self) -> list[Hand]:
        """Return the hands as they were dealt: the cards still held and those played."""
        players = [
            _table(player, self.place, "a player") for player in items_of(self.data.get("player"), self.place, "player")
        ]
        if len(players) != SEATS:
            raise self.place.fault(f"the log has hands of {len(players)} players where 4 are right")
        hands, seen = [0] * SEATS, 0
        for seat, card in (*self.held(players), *self.played()):
            bit = read_card(card).bit
            if bit & seen:
                raise card.located(DealError(f"{card_at(bit.bit_length() - 1)} is in two places"))
            seen |= bit
            hands[seat - 1] |= bit
        if seen != self.rules.pack:
            raise self.place.fault(f"hands and tricks hold {seen.bit_count()} cards; a deal has the 36 from six to ace")
        return [Hand(bits) for bits in hands]

    def held(self, players: list[Table]) -> Iterator[tuple[int, Field]]:
        for number, player in enumerate(players):
            for card in items_of(player.get("hand", []), self.place, "a hand"):
                yield _seat(number), _field(card, self.place)

    def played(self) -> Iterator[tuple[int, Field]]:
        for row in self.rows:
            seat = int(row.seat.text)
            for entry in row.entries:
                yield seat, entry.place
                seat = self.rules.after(seat)

    def check_tricks(self) -> None:
        """Raise NotationError unless winners and points are those of the rules; the last trick may include the match."""
        for number, (row, trick) in enumerate(zip(self.rows, self.tricks, strict=True), start=1):
            if len(row.entries) != SEATS:
                continue
            cards = tuple(entry.card for entry in row.entries)
            winner = self.rules.winner(int(row.seat.text), cards)
            worth = self.rules.cards_worth(bits_of(cards)) + self.rules.trick_worth(self.rules.full_hand + 1 - number)
            if "win" in trick and self.seat(trick, "win") != winner:
                raise self.place.fault(
                    f"trick {number} is won by player {trick['win']}; by the rules it is {_number(winner)}"
                )
            if "points" in trick and self.number(trick, "points") not in (
                worth,
                worth + self.rules.match_bonus * (number == 9),
            ):
                raise self.place.fault(f"trick {number} counts {trick['points']} points; by the rules it is {worth}")

    def seat(self, values: Table, key: str) -> int:
        number = self.number(values, key)
        if not 0 <= number < SEATS:
            raise self.place.fault(f"{key} {number} is no player; they are 0 to 3")
        return _seat(number)

    def number(self, values: Table, key: str) -> int:
        value = values.get(key)
        if type(value) is not int:
            raise self.place.fault(f"{key} must be a whole number" + ("" if key in values else ", and it is missing"))
        return value


def write_log(records: Iterable[Record]) -> Iterator[str]:
    """Yield the lines of a log: consecutive records of the same seats and date go on one line.

    Raises DealError for a record that such a log cannot hold: it has whole deals of Schieber, without marks and comments.
    """
    for (names, date), group in groupby(records, key=lambda record: (record.names, record.date)):
        players = [_plain(names[_seat(number) - 1]) if names else 0 for number in range(SEATS)]
        line = json.dumps({"players": players, "rounds": [_round(record) for record in group]}, ensure_ascii=False)
        yield f"{_stamp(date)}{line}"


def _round(record: Record) -> Table:
    start, final, found = record.start, record.final, record.start.rules
    contract = ",".join(f"{key}={value}" for key, value in found.options if key != "match_bonus")
    if found.game != GAME or contract not in CONTRACTS:
        raise DealError(f"a Jass log holds Schieber with a trump, topdown or bottomup, not {found.name}")
    if sum(start.bits) != found.pack or start.trick:
        raise DealError("a Jass log holds deals from their first card")
    assert isinstance(found, JassRules)
    return {
        "version": VERSION,
        "trump": CONTRACTS.index(contract),
        "dealer": _number(record.dealer),
        "currentPlayer": -1 if final.over else _number(final.turn),
        "forehand": int(not any(said.passed for said in record.declared)),
        "tricks": [_trick(found, number, *row) for number, row in enumerate(record.rows(), start=1)],
        "player": [{"hand": [_card(card) for card in map(str, final.hands[_seat(at) - 1])]} for at in range(SEATS)],
        "jassTyp": KIND,
    }


def _trick(found: JassRules, number: int, leader: int, plays: tuple[Play, ...]) -> Table:
    cards = tuple(play.card for play in plays)
    trick: Table = {"cards": [_card(str(card)) for card in cards]}
    if len(cards) == SEATS:
        worth = found.cards_worth(bits_of(cards)) + found.trick_worth(found.full_hand + 1 - number)
        trick |= {"points": worth, "win": _number(found.winner(leader, cards))}
    return trick | {"first": _number(leader)}


def _card(card: str) -> str:
    return card[1] + card[0].replace("T", "10")


def _seat(number: int) -> int:
    """Return the seat of a player of the log, in order of play."""
    return -number % SEATS + 1


def _number(seat: int) -> int:
    return (1 - seat) % SEATS


def _partner(seat: int) -> int:
    return (seat + 1) % SEATS + 1


def _names(value: object, place: Field) -> tuple[str, ...]:
    """Return the names of the players in order of play, nothing if they are not known."""
    listed = items_of(value, place, "players")
    if not any(listed):
        return ()
    if len(listed) != SEATS or not all(isinstance(name, str | int) for name in listed):
        raise place.fault("players must be 4 names or numbers")
    return tuple(str(listed[_number(seat)]) for seat in range(1, SEATS + 1))


def _plain(name: str) -> str | int:
    return int(name) if name.isdecimal() else name


def _date(field: Field) -> str:
    """Return a date of the log as records write it."""
    text, _, fraction = field.text.strip().partition(",")
    try:
        found = datetime.strptime(text, DATE)
    except ValueError:
        raise field.fault(f"a date is written like 27.11.17 20:10:08,140, not {field.text[:30]!r}") from None
    return f"{found.isoformat(' ')}{'.' + fraction if fraction.strip('0') else ''}"


def _stamp(date: str) -> str:
    """Return the head of a line, empty for a date that is not a day and a time."""
    whole, _, fraction = date.partition(".")
    try:
        found = datetime.fromisoformat(whole)
    except ValueError:
        return ""
    return f"{found.strftime(DATE)},{fraction or '000'} | INFO |  |  |  |  | "


def _field(value: object, place: Field) -> Field:
    return Field.of(str(value), number=place.number, source=place.source)


def items_of(value: object, place: Field, what: str) -> list[object]:
    if not isinstance(value, list):
        raise place.fault(f"{what} must be a list")
    return value


def _table(value: object, place: Field, what: str) -> Table:
    if not isinstance(value, dict):
        raise place.fault(f"{what} must be a JSON object")
    return value
