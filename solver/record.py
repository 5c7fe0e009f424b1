"""Records: one deal as it was played, as a value that reads and writes text and JSON.

A row is one trick; in the layout deal it is one round of turns (see `walk`). The text form is described in `recordtext`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .cards import Card
from .draft import MOST_MARK, Draft, Row, check_comments, check_line, check_names, check_tags
from .errors import DealError, IllegalPlay, NotationError
from .games import TrickRules
from .games.declaring import Declaration, check_declared, check_melds
from .games.meld import Announcement
from .position import Position
from .recordjson import FORMAT, read_json
from .recordtext import lines_of, read_drafts, write_tag
from .walk import Walk

if TYPE_CHECKING:
    from .view import View


@dataclass(frozen=True, slots=True)
class Play:
    """One play of a record: the card (`PASS` for a pass), its marks (`$1` is 1) and comments."""

    card: Card
    marks: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if any(not 0 <= mark <= MOST_MARK for mark in self.marks):
            raise DealError(f"marks are 0 to {MOST_MARK}, not {', '.join(map(str, self.marks))}")
        check_comments(self.comments)

    def __str__(self) -> str:
        return " ".join([str(self.card), *(f"${mark}" for mark in self.marks), *_braced(self.comments)])


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """One deal as played: its start, the plays, and who sat where and when.

    `names` has one name per seat or is empty; `dealer` is a seat (0, the default, means the last one); `tags` are further
    tags in order; `comments` stand before the first row. In Jass `declared` holds the calls that chose the contract, and
    `melds` those announced in the first trick. Raises IllegalPlay for a play that the rules forbid and DealError
    for anything else that cannot be.

    >>> record = Record.parse('[Game "jazz/queens"] [Deal "K...7/Q...2/9...A"]  1: KS QS 9S  1: 7C 2C AC')
    >>> record.scores, record.finished
    ((-5, 0, 0), True)
    """

    start: Position
    plays: tuple[Play, ...] = ()
    names: tuple[str, ...] = ()
    dealer: int = 0
    date: str = ""
    match: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    declared: tuple[Declaration, ...] = ()
    melds: tuple[Announcement, ...] = ()
    _final: Position = field(init=False, compare=False)
    _rows: tuple[tuple[int, int], ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if not self.dealer:
            object.__setattr__(self, "dealer", self.start.rules.seats)
        self._check()
        walk, rows = Walk(self.start), []
        for place, play in enumerate(self.plays):
            seat, before = walk.seat, walk.row
            walk.play(play.card)
            if walk.row != before:
                rows.append((seat, place))
        object.__setattr__(self, "_final", walk.position())
        object.__setattr__(self, "_rows", tuple(rows))

    @classmethod
    def of(cls, start: Position, cards: Iterable[Card | str]) -> Record:
        """Return the record of plays without marks and comments; a card may be given as text."""
        return cls(start, tuple(Play(Card.parse(card) if isinstance(card, str) else card) for card in cards))

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a text of one record; raise NotationError, which is an IllegalPlay or DealError too where one fits."""
        drafts = list(read_drafts(lines_of(text)))
        if not drafts:
            raise NotationError("there is no record here", text=text[:80])
        if len(drafts) > 1:
            raise drafts[1].begin.fault("one record is expected, and here begins a second")
        return cls.build(drafts[0])

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read what `to_json` wrote; raise NotationError."""
        return cls.build(read_json(text))

    @classmethod
    def build(cls, draft: Draft) -> Record:
        """Return the record of a draft; raise NotationError at the place that cannot be."""
        start = draft.start()
        dealer = draft.dealer(start.rules)
        plays = tuple(_plays(draft, start))
        declared, melds = draft.declared(), draft.melds()
        try:
            record = cls(
                start,
                plays,
                names=draft.names(),
                dealer=dealer,
                date=draft.line("Date"),
                match=draft.line("Match"),
                tags=draft.further(),
                comments=tuple(draft.comments),
                declared=declared,
                melds=melds,
            )
        except DealError as error:
            raise draft.begin.located(error) from None
        if draft.ending and not record.finished:
            reason = f"{draft.ending} inside record {draft.number}, after {len(plays)} plays; * ends a record"
            raise draft.end.fault(reason)
        return record

    @property
    def final(self) -> Position:
        """The position after the last play."""
        return self._final

    @property
    def scores(self) -> tuple[int, ...]:
        """The signed points of each seat, those taken before the start included."""
        return self._final.taken

    @property
    def finished(self) -> bool:
        """True if the deal is over, or is decided and its rules let a decided deal be claimed."""
        rules = self.start.rules
        return self._final.over or (isinstance(rules, TrickRules) and rules.claim and self._final.decided)

    @property
    def whole(self) -> bool:
        """True if the record begins with the whole pack dealt, led as its dealer and the rules would have it."""
        return self._usual() and sum(self.start.bits) == self.start.rules.pack

    def positions(self) -> Iterator[Position]:
        """Yield the position before each play, then the final one."""
        position = self.start
        yield position
        for play in self.plays:
            position = position.play(play.card)
            yield position

    def rows(self) -> tuple[tuple[int, tuple[Play, ...]], ...]:
        """Return each row as the seat that begins it and its plays."""
        places = [*(place for _, place in self._rows), len(self.plays)]
        return tuple((seat, self.plays[place:end]) for (seat, place), end in zip(self._rows, places[1:], strict=True))

    def view(self, *, seat: int, row: int | None = None, plays: int | None = None) -> View:
        """Return what a seat knows at its turn in a row, or after so many plays, by default all of them."""
        from .view import View

        return View.of_record(self, seat=seat, row=row, plays=plays)

    def to_json(self) -> str:
        """Return the record as JSON text on one line, as `solver/schema/record.json` describes it."""
        shown: dict[str, object] = {
            "format": FORMAT,
            "game": self.start.rules.name,
            "seats": self.start.rules.seats,
            "deal": self._deal(),
            "names": self.names,
            "dealer": self.dealer,
            "date": self.date,
            "match": self.match,
            "declared": [{"seat": said.seat, "call": said.call} for said in self.declared],
            "melds": [{"seat": said.seat, "meld": str(said.meld)} for said in self.melds],
            "tags": dict(self.tags),
            "comments": self.comments,
            "rows": [{"seat": seat, "plays": [_play_shown(play) for play in plays]} for seat, plays in self.rows()],
        }
        return json.dumps({key: value for key, value in shown.items() if value or key == "rows"}, ensure_ascii=False)

    def __str__(self) -> str:
        tags = [
            ("Game", self.start.rules.name),
            ("Deal", self._deal()),
            ("Seats", "/".join(self.names)),
            ("Dealer", str(self.dealer)),
            ("Date", self.date),
            ("Match", self.match),
            ("Declared", " ".join(map(str, self.declared))),
            ("Melds", " ".join(map(str, self.melds))),
            *self.tags,
        ]
        rows = [f"{seat}: {' '.join(map(str, plays))}" for seat, plays in self.rows()]
        return "\n".join([*(write_tag(*tag) for tag in tags if tag[1]), "", *_braced(self.comments), *rows, "*"])

    def __repr__(self) -> str:
        return f"Record.parse({str(self)!r})"

    def _deal(self) -> str:
        """Return the hands, with turn and points only if the deal does not begin as usual."""
        return "/".join(map(str, self.start.hands)) if self._usual() else str(self.start).partition(" ")[2]

    def _usual(self) -> bool:
        """Tell whether the deal begins as its dealer and rules would have it, with nothing played or taken."""
        start = self.start
        leader = start.rules.leader(start.bits, start.rules.after(self.dealer))
        return start.leader == leader and not start.trick and not any(start.taken + start.tricks)

    def _check(self) -> None:
        rules = self.start.rules
        if not self.start.open:
            raise DealError("a record needs open hands, and here are unseen cards")
        if not 1 <= self.dealer <= rules.seats:
            raise DealError(f"there is no dealer {self.dealer}; seats are 1 to {rules.seats}")
        if self.names:
            check_names(self.names, rules)
        for text, what in ((self.date, "the date"), (self.match, "the match")):
            check_line(text, what)
        check_tags(self.tags)
        check_comments(self.comments)
        check_declared(self.declared, rules)
        check_melds(self.melds, rules, self.start.bits if sum(self.start.bits) == rules.pack else ())


def _braced(comments: Iterable[str]) -> list[str]:
    return [f"{{{comment}}}" for comment in comments]


def _play_shown(play: Play) -> dict[str, object]:
    shown = {"card": str(play.card), "marks": play.marks, "comments": play.comments}
    return {key: value for key, value in shown.items() if value}


def _plays(draft: Draft, start: Position) -> Iterator[Play]:
    """Yield the plays of a draft, each checked against the rules, each row against the seat it must begin with."""
    walk = Walk(start)
    for number, row in enumerate(draft.rows, start=1):
        _check_row(row, number, walk)
        for place, entry in enumerate(row.entries):
            if place and walk.opens_row and not walk.over:
                raise entry.place.fault(f"row {number} is complete; a new row begins with {walk.seat}:")
            try:
                walk.play(entry.card)
            except IllegalPlay as error:
                raise entry.place.located(error) from None
            yield Play(entry.card, tuple(entry.marks), tuple(entry.comments))


def _check_row(row: Row, number: int, walk: Walk) -> None:
    if walk.over:
        raise row.seat.fault(f"the deal is over after row {number - 1}; nothing can follow")
    if not walk.opens_row:
        raise row.seat.fault(f"row {number - 1} is not complete; seat {walk.seat} is on turn")
    if row.seat.integer("a seat") != walk.seat:
        raise row.seat.fault(f"row {number} begins with seat {walk.seat}, not {row.seat.text}")
    if not row.entries:
        raise row.seat.fault(f"row {number} has no plays")
