"""A match: order of deals, dealers, the score sheet, winners and ties."""

import pickle
from dataclasses import replace
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from hypothesis import given
from strategies import SEATS, SEEDS, matches, played_on, played_out

from solver.cards import Card
from solver.errors import DealError, RulesError
from solver.files import read_records
from solver.games.jazz import MATCH_ORDER
from solver.matches import Match
from solver.position import Position
from solver.record import Record

GAMES = Path(__file__).parent / "games"


@given(matches())
def test_a_match_is_the_sum_of_its_deals(match: Match) -> None:
    sheet = match.sheet()
    assert [line.game.partition(":")[0] for line in sheet] == list(MATCH_ORDER[: len(sheet)])
    assert match.totals == sheet[-1].totals == tuple(map(sum, zip(*(line.scores for line in sheet), strict=True)))
    assert match.finished == (len(sheet) == 6)
    assert match.minus == tuple(
        sum(min(0, score) for score in scores) for scores in zip(*(line.scores for line in sheet), strict=True)
    )
    best = max(match.totals)
    assert match.winners == tuple(seat for seat in range(1, match.seats + 1) if match.totals[seat - 1] == best)
    assert pickle.loads(pickle.dumps(match)) == match
    assert hash(match) == hash(replace(match))


@given(matches())
def test_a_match_is_read_back_from_its_records(match: Match) -> None:
    again = Match.from_records(match.records)
    assert (again.totals, again.ranks, again.sheet()) == (match.totals, match.ranks, match.sheet())
    assert again.records == match.records


@given(SEATS, SEEDS)
def test_the_last_seat_deals_first_and_the_deal_goes_round(seats: int, seed: int) -> None:
    match = Match(seats=seats)
    for number in range(6):
        assert match.next_leader == number % seats + 1
        assert match.next_dealer == (number - 1) % seats + 1
        start = match.deal(seed=seed)
        assert start.leader == match.next_leader
        assert start.rules == match.next_rules
        match = match.add(dealt(match, start, seed))
    assert match.finished


def dealt(match: Match, start: Position, seed: int) -> Record:
    return replace(Record.of(start, played_on(start, plays=400, seed=seed)), dealer=match.next_dealer)


def test_dealers_can_be_fixed_or_given() -> None:
    assert played_out(Match(dealers=(3,)), deals=4, seed=1).next_dealer == 3
    assert [line.dealer for line in played_out(Match(dealers=(2, 1)), deals=5, seed=1).sheet()] == [2, 1, 2, 1, 2]
    with pytest.raises(DealError, match="there is no dealer 5; seats are 1 to 4"):
        Match(dealers=(5,))


@pytest.mark.parametrize(("seats", "deals"), [(3, 6), (4, 12), (5, 30), (6, 6), (7, 42)])
def test_equal_rounds_let_every_seat_deal_equally_often(seats: int, deals: int) -> None:
    assert Match(seats=seats, rounds="equal").length == deals
    assert Match(seats=seats, rounds=2).length == 12
    with pytest.raises(DealError, match="never have dealt equally"):
        Match(seats=seats, rounds="equal", dealers=(1,))


def test_who_holds_the_starting_seven_leads_the_last_deal() -> None:
    match = played_out(Match(games=("jazz/sevens:starter=7C",)), deals=5, seed=1)
    start = match.deal(seed=9)
    assert Card("7", "C") in start.hands[start.leader - 1]
    assert match.add(dealt(match, start, 2)).finished


def test_options_replace_the_plain_deal() -> None:
    match = played_out(Match(games=("jazz/sevens:bonus=80",)), deals=6, seed=4)
    assert max(match.records[5].scores) >= 70
    with pytest.raises(RulesError, match="no option 'bonus'"):
        Match(games=("jazz/king:bonus=80",))
    with pytest.raises(RulesError):
        Match(games=("jass/schieber",))


def test_a_record_that_is_not_the_next_deal_is_refused() -> None:
    match = played_out(Match(names=("Ann", "Ben", "Cid", "Dan")), deals=2, seed=7)
    start = match.deal(seed=3)
    right = dealt(match, start, 3)
    assert len(match.add(right).records) == 3
    wrong = {
        "deal 3 is jazz/queens with 4 seats, and the record is jazz/clubs with 4": match.records[1],
        "deal 3 is dealt by seat 2, and the record says seat 4": replace(right, dealer=4),
        "deal 3 has the names Eva/Fay/Gus/Hal in a match of Ann/Ben/Cid/Dan": replace(
            right, names=("Eva", "Fay", "Gus", "Hal")
        ),
        "deal 3 is not played to the end": replace(right, plays=right.plays[:-1]),
        "deal 3 must be recorded from the first play on": replace(right, start=right.final, plays=()),
    }
    for reason, record in wrong.items():
        with pytest.raises(DealError, match=reason):
            match.add(record)
    with pytest.raises(DealError, match="with 5 seats"):
        Match(seats=5, records=match.records)


def test_a_match_that_is_over_takes_no_more_deals() -> None:
    match = played_out(Match(seats=3), deals=6, seed=1)
    for ask in (lambda: match.next_rules, lambda: match.next_dealer, lambda: match.next_leader, match.deal):
        with pytest.raises(DealError, match="the match is over after 6 deals"):
            ask()
    with pytest.raises(DealError, match="the match is over after 6 deals"):
        match.add(match.records[0])


@pytest.mark.parametrize("path", ["four_seats", "five_seats", "three_seats"])
def test_the_matches_on_file_are_matches(path: str) -> None:
    match = Match.from_records(read_records(GAMES / f"{path}.txt"))
    assert match.finished
    assert match.dealers == ()
    assert match.names[:2] == ("Ann", "Ben")
    assert match.games == (("jazz/sevens:bonus=80",) if path == "five_seats" else ())


def test_records_of_two_matches_are_not_one() -> None:
    mixed = [*list(read_records(GAMES / "four_seats.txt"))[:1], *list(read_records(GAMES / "five_seats.txt"))[1:]]
    with pytest.raises(DealError, match="several matches: Five seats, Ristiseiska bonus, Four seats"):
        Match.from_records(mixed)
    with pytest.raises(DealError, match="a match of no records"):
        Match.from_records([])


@pytest.mark.parametrize(
    ("agreed", "kind"),
    [
        ({"seats": 2}, RulesError),
        ({"names": ("Ann",)}, DealError),
        ({"names": ("A/B", "C", "D", "E")}, DealError),
        ({"rounds": 0}, DealError),
        ({"rounds": "many"}, DealError),
        ({"ties": "coin"}, RulesError),
        ({"winner_by": "luck"}, RulesError),
    ],
)
def test_what_cannot_be_agreed_is_refused(agreed: dict[str, object], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        Match(**agreed)  # type: ignore[arg-type]


def scored(monkeypatch: pytest.MonkeyPatch, match: Match, *scores: tuple[int, ...]) -> Match:
    """Return the match after as many random deals, counted as if they had these scores."""
    monkeypatch.setattr(Record, "scores", property(lambda record: scores[int(record.date)]))
    for number in range(len(scores)):
        record = dealt(match, match.deal(seed=number), number)
        match = match.add(replace(record, date=str(number)))
    return match


NOTHING = (0, 0, 0, 0)
TIED = (NOTHING, NOTHING, NOTHING, NOTHING, (-29, -17, -17, -31))


def test_equal_totals_win_together(monkeypatch: pytest.MonkeyPatch) -> None:
    match = scored(monkeypatch, Match(), *TIED, NOTHING)
    assert match.totals == (-29, -17, -17, -31)
    assert match.winners == (2, 3)
    assert match.ranks == (3, 1, 1, 4)
    assert match.finished


def test_the_better_last_deal_can_decide_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = (*TIED[:4], (-29, -20, -17, -41), (-2, 3, 0, 10))
    assert scored(monkeypatch, Match(), *deals).ranks == (3, 1, 1, 3)
    match = scored(monkeypatch, Match(ties="sixth"), *deals)
    assert match.totals == (-31, -17, -17, -31)
    assert match.winners == (2,)
    assert match.ranks == (4, 1, 2, 3)


def test_extra_deals_can_decide_a_tie_between_those_tied_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    match = scored(monkeypatch, Match(ties="extra"), *TIED, NOTHING)
    assert not match.finished
    assert match.next_rules.game == "jazz/sevens"
    assert match.next_dealer == 2
    match = scored(monkeypatch, Match(ties="extra"), *TIED, NOTHING, (10, -1, -1, -1))
    assert not match.finished
    match = scored(monkeypatch, Match(ties="extra"), *TIED, NOTHING, (10, -1, -1, -1), (10, 0, -2, -1))
    assert match.finished
    assert match.winners == (2,)
    assert match.ranks == (3, 1, 2, 4)
    assert match.totals == match.sheet()[-1].totals == (-29, -17, -17, -31)
    assert Match.from_records(match.records, ties="extra") == match


def test_highest_total_and_fewest_minus_points_can_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = ((-30, -25, -40, -40), NOTHING, NOTHING, NOTHING, NOTHING, (10, 0, 0, 0))
    net = scored(monkeypatch, Match(), *deals)
    assert (net.totals[:2], net.winners) == ((-20, -25), (1,))
    minus = scored(monkeypatch, Match(winner_by="minus_only"), *deals)
    assert (minus.minus[:2], minus.winners) == ((-30, -25), (2,))


def test_the_sample_match_can_be_read() -> None:
    with as_file(files("solver").joinpath("samples/match.txt")) as path:
        match = Match.from_records(read_records(path))
    assert match.finished
    assert match.names == ("Ann", "Ben", "Cid", "Dan")
