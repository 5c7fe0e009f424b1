"""The text of a view: a position with hidden hands, then `seat=`, `gone=` and `holds=`.

`gone` is written like a hand. `holds` lists facts between semicolons: a seat, a colon, and alternatives between bars such
as `1-2:AK.Q..`, from one to two of AS KS QH.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .errors import NotationError
from .field import Field
from .games.base import Share
from .hand import Hand
from .knowledge import Clause
from .notation import position_words, read_hand, read_position_fields
from .position import Position

KEYS = ("seat", "gone", "holds")


@dataclass(frozen=True, slots=True)
class ViewText:
    """A view as it is written; `place` is the whole line."""

    position: Position
    seat: int
    gone: int
    holds: tuple[tuple[int, tuple[Share, ...]], ...]
    place: Field


def read_view(text: str) -> ViewText:
    """Read the text of a view; raise NotationError."""
    line = Field.of(text.strip())
    own, rest = _split(position_words(line))
    if len(rest) < 2:
        raise line.fault("a view is written GAME HANDS [TURN [TAKEN]] [seat=N] [gone=CARDS] [holds=FACTS]")
    position = Position.build(read_position_fields(rest[0], rest[1:]))
    seat = own["seat"].integer("a seat") if "seat" in own else _only_open_seat(position, line)
    gone = read_hand(own["gone"]).bits if "gone" in own else 0
    holds = tuple(map(_read_fact, own["holds"].split(";"))) if "holds" in own else ()
    return ViewText(position, seat, gone, holds, line)


def write_view(position: Position, seat: int, gone: int, clauses: Iterable[Clause]) -> str:
    """Write a view."""
    facts = [f"{place + 1}:{'|'.join(map(_write_share, shares))}" for place, shares in clauses]
    words = [str(position), f"seat={seat}"]
    words += [f"gone={Hand(gone)}"] if gone else []
    return " ".join(words + ([f"holds={';'.join(facts)}"] if facts else []))


def _split(words: list[Field]) -> tuple[dict[str, Field], list[Field]]:
    """Return the fields of a view by their keys, and the words of the position."""
    own: dict[str, Field] = {}
    rest = []
    for word in words:
        key, equals, _ = word.text.partition("=")
        if not equals or key.lower() not in KEYS:
            rest.append(word)
        elif key.lower() in own:
            raise word.fault(f"{key.lower()}= is there already")
        else:
            own[key.lower()] = word.part(len(key) + 1)
    return own, rest


def _only_open_seat(position: Position, line: Field) -> int:
    seen = [seat for seat, hand in enumerate(position.hands, start=1) if len(hand) and not hand.unseen]
    if len(seen) != 1:
        raise line.fault(f"{len(seen)} hands are open; seat=N tells whose view it is")
    return seen[0]


def _read_fact(field: Field) -> tuple[int, tuple[Share, ...]]:
    seat, colon, _ = field.text.partition(":")
    if not colon:
        raise _unreadable(field)
    shares = tuple(map(_read_share, field.part(len(seat) + 1).split("|")))
    return field.part(0, len(seat)).integer("a seat"), shares


def _read_share(field: Field) -> Share:
    numbers, colon, _ = field.text.partition(":")
    least, dash, most = numbers.partition("-")
    if not colon or not dash or not (least.isdecimal() and most.isdecimal()):
        raise _unreadable(field)
    return Share(read_hand(field.part(len(numbers) + 1)).bits, int(least[:3]), int(most[:3]))


def _write_share(share: Share) -> str:
    return f"{share.least}-{share.most}:{Hand(share.cards)}"


def _unreadable(field: Field) -> NotationError:
    return field.fault("a fact is written SEAT:LEAST-MOST:CARDS, such as 3:1-2:AK.Q..")
