"""Schieber deals one a line as students of the game keep them: read into records, refused at the line that is wrong."""

import io
import json
from typing import Any

import pytest
from test_jasslog import played

from solver.errors import NotationError
from solver.files import read_records
from solver.record import Record

CALLS = ("trump=D", "trump=H", "trump=S", "trump=C", "mode=topdown", "mode=bottomup")


def written(record: Record, *, pushed: bool = False) -> dict[str, Any]:
    """Return a record as such a line has it."""
    start, final, rules = record.start, record.final, record.start.rules
    rows = record.rows()
    winners = [*(seat for seat, _ in rows[1:]), final.leader]
    sides = [(0, 2), (1, 3)]
    bonus = [100 * (final.tricks[one] + final.tricks[two] == 9) for one, two in sides]
    return {
        "hands": [[spelt(str(card)) for card in hand] for hand in start.hands],
        "trump": CALLS.index(rules.name.partition(":")[2]),
        "pushed": int(pushed),
        "chooser": (start.leader - 1 + 2 * pushed) % 4,
        "tricks": [
            [seat - 1, [spelt(str(play.card)) for play in plays], winner - 1]
            for (seat, plays), winner in zip(rows, winners, strict=True)
        ],
        "points": [final.taken[one] + final.taken[two] - bonus[side] for side, (one, two) in enumerate(sides)],
        "tricks_won": [final.tricks[one] + final.tricks[two] for one, two in sides],
    }


def spelt(card: str) -> str:
    return card[1] + card[0].replace("T", "10")


def read(*deals: dict[str, Any]) -> list[Record]:
    return list(read_records(io.StringIO("\n".join(map(json.dumps, deals)))))


@pytest.mark.parametrize("call", CALLS)
def test_a_deal_reads_as_it_was_played(call: str) -> None:
    records = [played(f"jass/schieber:{call}", seed=seed, dealer=seed) for seed in range(1, 5)]
    again = read(*map(written, records))
    assert [record.start for record in again] == [record.start for record in records]
    assert [record.plays for record in again] == [record.plays for record in records]
    assert [record.declared for record in again] == [record.declared for record in records]


def test_a_push_is_a_call_of_the_partner() -> None:
    (record,) = read(written(played("jass/schieber:trump=S", seed=7), pushed=True))
    assert [str(said) for said in record.declared] == ["1:-", "3:S"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda deal: deal.update(points=[100, 57]), "points are .*; by the rules they are"),
        (lambda deal: deal.update(tricks_won=[9, 9]), "tricks_won are"),
        (lambda deal: deal.update(chooser=4), "chooser is a player from 0 to 3, not 4"),
        (lambda deal: deal.update(trump=7), "trump 7 does not exist"),
        (lambda deal: deal["hands"].pop(), "hands of 3 players"),
        (lambda deal: deal["hands"][0].pop(), "which is not in the hand"),
        (lambda deal: deal["tricks"][0].pop(), "a leader, cards and a winner"),
        (lambda deal: deal["tricks"][0].__setitem__(2, (deal["tricks"][0][2] + 1) % 4), "trick 1 is won by player"),
        (lambda deal: deal["tricks"][0][1].__setitem__(0, "X6"), "X6, which is not in the hand"),
        (lambda deal: deal["hands"][0].append("X6"), "'X6' is not a card"),
        (lambda deal: deal.update(tricks=5), "tricks must be a list"),
    ],
)
def test_a_fault_names_its_line_and_record(change: Any, reason: str) -> None:
    good, bad = (written(played("jass/schieber:trump=D", seed=9)) for _ in range(2))
    change(bad)
    with pytest.raises(NotationError, match=reason) as caught:
        read(good, bad)
    assert caught.value.line == 2
    assert "record 2" in caught.value.source
