"""Schieber deals one a line, as students of the game keep them, told as deals of a log (see `jasslog`).

`hands` has the cards of players 0 to 3 as dealt, `trump` is that of a log, `chooser` called it, after a push if `pushed`
is 1. `tricks` are lists of leader, cards and winner, `points` and `tricks_won` those of the sides of players 0 and 1: cards
and the five of the last trick, no bonus for a match. Play goes 0, 1, 2, 3.
"""

from __future__ import annotations

from typing import TypeGuard

from .field import Field
from .games import JassRules
from .jasslog import SEATS, Table, items_of
from .record import Record

KEYS = {"hands", "trump", "tricks"}
PARTS = 3


def is_deal(data: object) -> TypeGuard[Table]:
    """Tell whether a decoded JSON value is a deal of this kind."""
    return isinstance(data, dict) and data.keys() >= KEYS


def log_of(data: Table, place: Field) -> Table:
    """Return the same deal as a log has it: players counted the other way round, hands without what was played."""
    hands = [items_of(hand, place, "a hand") for hand in items_of(data["hands"], place, "hands")]
    tricks = [_trick(trick, place) for trick in items_of(data["tricks"], place, "tricks")]
    if len(hands) != SEATS:
        raise place.fault(f"here are hands of {len(hands)} players where 4 are right")
    played: list[list[object]] = [[] for _ in hands]
    for leader, cards, _ in tricks:
        for step, card in enumerate(cards):
            player = (leader + step) % SEATS
            if card not in hands[player]:
                raise place.fault(f"player {player} plays {str(card)[:20]}, which is not in the hand")
            played[player].append(card)
    held = [[card for card in hand if card not in gone] for hand, gone in zip(hands, played, strict=True)]
    chooser = _player(data.get("chooser"), "chooser", place)
    forehand = (chooser + SEATS // 2) % SEATS if data.get("pushed") == 1 else chooser
    return {
        "trump": data["trump"],
        "dealer": _number(forehand - 1),
        "forehand": int(data.get("pushed") != 1),
        "tricks": [{"first": _number(leader), "cards": cards, "win": _number(winner)} for leader, cards, winner in tricks],
        "player": [{"hand": held[_number(number)]} for number in range(SEATS)],
    }


def check_result(data: Table, record: Record, place: Field) -> None:
    """Raise NotationError unless the points and tricks told of a finished deal are those of its record."""
    final, rules = record.final, record.start.rules
    assert isinstance(rules, JassRules)
    for key, taken, bonus in (("points", final.taken, rules.match_bonus), ("tricks_won", final.tricks, 0)):
        right = [
            sum(taken[seat - 1] for seat in side) - bonus * (sum(final.tricks[seat - 1] for seat in side) == rules.full_hand)
            for side in rules.partnerships
        ]
        if record.finished and data.get(key, right) != right:
            raise place.fault(f"{key} are {data[key]}; by the rules they are {right}")


def _trick(data: object, place: Field) -> tuple[int, list[object], int]:
    parts = items_of(data, place, "a trick")
    if len(parts) != PARTS:
        raise place.fault("a trick has a leader, cards and a winner")
    leader, winner = (_player(part, what, place) for part, what in ((parts[0], "a leader"), (parts[2], "a winner")))
    return leader, items_of(parts[1], place, "the cards of a trick"), winner


def _player(value: object, what: str, place: Field) -> int:
    if type(value) is not int or not 0 <= value < SEATS:
        raise place.fault(f"{what} is a player from 0 to 3, not {str(value)[:20]}")
    return value


def _number(player: int) -> int:
    """Return the number in the log, where players are counted the other way round."""
    return -player % SEATS
