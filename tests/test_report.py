"""The page of a post-mortem: one file that has everything, tells what the review tells, and hides what it should."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from math import isnan
from string import Formatter
from typing import Any

import pytest
from hypothesis import given, settings
from strategies import SEEDS, played_on, starts

import solver
from solver.cards import PASS, cards_of
from solver.errors import DealError
from solver.games import LayoutRules
from solver.position import Position
from solver.postmortem import Review
from solver.reporting import LANGUAGES
from solver.reporting.words import table, words_of
from solver.solution import number_text

MOST_BYTES = 100_000
NAMES = ("Ann", "<!--<script><b>", "Cecilia & Co", "Dan", "Eva", "日本", "WWWWWWWWWWWWWWWWWWWWWWWW")
JAZZ = [(f"jazz/{game}", seats) for game in ("tricks", "clubs", "queens", "king", "last", "sevens") for seats in (3, 7)]
JASS = ["schieber:trump=H", "coiffeur:mode=slalom-topdown", "differenzler:trump=S,targets=40/52/30/35"]
DEALS = [*JAZZ, *((f"jass/{game}", 4) for game in JASS), ("bridge/spades", 4)]
HORIZON = 3
EMPTY = {"meta", "link", "input", "br", "hr", "col"}
LOST_LAST = '[Game "jazz/last"] [Deal "..A.2/..K.3/..5.A"] [Seats "Ann/Ben/Cid"]  1: 2C 3C AC  3: 5D AD KD'


@cache
def reviewed(game: str, seats: int) -> Review:
    start = solver.deal(solver.rules(game, seats=seats), seed=seats)
    plays = tuple(solver.Play(card) for card in played_on(start, plays=400, seed=seats))
    short = isinstance(start.rules, LayoutRules)
    limit = solver.Limit(nodes=1) if short and seats == 3 else None
    return solver.review(solver.Record(start, plays, names=NAMES[:seats]), horizon=20 if short else HORIZON, limit=limit)


@cache
def page_of(game: str, seats: int, language: str = "en") -> str:
    return solver.report(reviewed(game, seats), language=language)


def contents(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="contents">(.*?)</script>', page, re.DOTALL)
    assert found
    shown: dict[str, Any] = json.loads(found[1], parse_constant=pytest.fail)
    return shown


class Reader(HTMLParser):
    """Reads a page, and fails where an element is not closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.names: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "action", "data", "xlink:href")]
        self.names += [value or "" for name, value in attrs if name == "id"]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self.open):
            self.texts.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize(("game", "seats"), DEALS)
def test_a_page_is_one_small_file_that_needs_no_other(game: str, seats: int) -> None:
    page = page_of(game, seats)
    reader = read(page)
    assert len(page.encode()) < MOST_BYTES
    assert "http:" not in page and "https:" not in page and "@import" not in page and "url(" not in page
    assert all(link.startswith("#") or link == "data:," for link in reader.links)
    assert len(reader.names) == len(set(reader.names))


@pytest.mark.parametrize(("game", "seats"), DEALS)
def test_a_page_tells_the_numbers_of_the_review(game: str, seats: int) -> None:
    found = reviewed(game, seats)
    deal = contents(page_of(game, seats))["deals"][0]
    told = json.loads(found.to_json())
    assert deal["turning_points"] == told["turning_points"]
    assert len(deal["plays"]) == len(told["plays"])
    for shown, play, ply in zip(deal["plays"], told["plays"], found.plies, strict=True):
        assert [shown[key] for key in ("row", "seat", "card")] == [play[key] for key in ("row", "seat", "card")]
        assert (shown.get("cost"), shown.get("lost")) == (play["cost"], play["lost"])
        assert shown["best"] == play["best"]
        costs = {str(choice.card): choice.cost for choice in ply.answer or () if choice.card != PASS}
        legal = {str(card): costs.get(str(card)) for card in ply.position.legal if card != PASS}
        assert shown["legal"] == legal


@settings(max_examples=15)
@given(starts(), SEEDS)
def test_the_board_follows_the_deal(start: Position, seed: int) -> None:
    record = solver.Record.of(start, played_on(start, plays=400, seed=seed))
    deal = contents(solver.report(solver.review(record, horizon=0, limit=solver.Limit(nodes=1))))["deals"][0]
    hands = [set(hand) for hand in deal["hands"]]
    for position, play in zip(record.positions(), deal["plays"], strict=False):
        assert hands == [set(map(str, hand)) for hand in position.hands]
        assert (play["seat"], tuple(play["taken"])) == (position.turn, position.taken)
        hands[play["seat"] - 1] -= {play["card"]}
    assert tuple(deal["final"]["taken"]) == record.scores


@pytest.mark.parametrize(("game", "seats"), DEALS)
def test_plays_without_numbers_say_so(game: str, seats: int) -> None:
    found = reviewed(game, seats)
    plays = contents(page_of(game, seats))["deals"][0]["plays"]
    for play, ply in zip(plays, found.plies, strict=True):
        assert play["verdict"].startswith("no numbers: ") == (not ply.known)
        assert ("cost" in play) == ply.known
        assert ply.known or set(play["legal"].values()) <= {None}


def secrets(found: Review, seat: int) -> set[str]:
    """Return the cards that a seat had not seen when the record ended."""
    record = found.record
    seen = record.start.bits[seat - 1] | sum(card.bit for card in {play.card for play in record.plays})
    return {str(card) for card in cards_of(sum(record.start.bits) & ~seen)}


def mentions(value: object) -> Iterator[str]:
    """Yield every text in some JSON."""
    if isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from mentions(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from mentions(inner)
    elif isinstance(value, str):
        yield value


def under_way(game: str, seats: int) -> Review:
    """Review a deal that stopped eight plays before its end."""
    found = reviewed(game, seats)
    return solver.review(solver.Record(found.record.start, found.record.plays[:-8], names=found.record.names), horizon=4)


@pytest.mark.parametrize(("game", "seats"), [("jazz/queens", 7), ("jazz/sevens", 7), ("jass/schieber:trump=H", 4)])
def test_the_page_of_a_seat_has_no_card_that_it_did_not_see(game: str, seats: int) -> None:
    found, words = under_way(game, seats), words_of("en")
    for seat in range(1, seats + 1):
        page = solver.report(found, seat=seat)
        shown, unseen = contents(page), secrets(found, seat)
        assert unseen
        hidden = {solver.Card.parse(card) for card in unseen}
        told = {words.card(card, solver.draw.FACES["french"]) for card in hidden}
        signs = {words.sign(card, solver.draw.FACES["french"]) for card in hidden}
        assert not unseen & set(mentions(shown))
        assert not any(text in whole for whole in mentions(shown) for text in told | signs)
        assert not any(sign in text for text in read(page).texts for sign in signs)
        for play in shown["deals"][0]["plays"]:
            assert play["seat"] == seat or not {"legal", "best", "why"} & play.keys()


def test_a_seat_sees_what_its_own_plays_cost() -> None:
    play = contents(solver.report(solver.review(solver.Record.parse(LOST_LAST)), seat=1))["deals"][0]["plays"][0]
    assert play["legal"] == {"AD": 0, "2C": 20}
    assert play["why"].startswith("After 2♣")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word(language: str) -> None:
    place = LANGUAGES.index(language)
    for key, phrases in table().items():
        assert len(phrases) == len(LANGUAGES), key
        assert phrases[place].strip(), key
        assert fields(phrases[place]) == fields(phrases[0]), key


def fields(phrase: str) -> int:
    return sum(name is not None for _, name, _, _ in Formatter().parse(phrase))


def test_the_words_of_the_script_are_in_the_table() -> None:
    page = solver.report(solver.review(solver.Record.parse(LOST_LAST)))
    script = page.rpartition("<script>")[2]
    used = re.findall(r'(?:say\(|words\[|button\()"([^"]+)"', script) + re.findall(r"words\.(\w+)", script)
    used += re.findall(r'words\[[^"\]]*"([^"]+)" : "([^"]+)"\]', script)[0]
    assert used and set(used) <= contents(page)["words"].keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), [("jazz/queens", 3), ("jazz/sevens", 7), (f"jass/{JASS[2]}", 4)])
def test_no_english_verdict_is_left_in_another_language(language: str, game: str, seats: int) -> None:
    found = reviewed(game, seats)
    page = page_of(game, seats, language)
    shown = contents(page)["deals"][0]["plays"]
    assert page.startswith(f'<!doctype html><html lang="{language}">')
    for play, ply in zip(shown, found.plies, strict=True):
        assert language == "en" or ply.verdict not in play["verdict"]


def test_a_page_shows_swiss_cards() -> None:
    page = solver.report(reviewed(f"jass/{JASS[0]}", 4), language="de", face="swiss")
    assert "Rosen Ober" in set(mentions(contents(page)))
    assert "Trumpf: Rosen" in page


def test_a_match_has_its_score_sheet_and_a_board_for_each_deal() -> None:
    match = solver.Match(seats=3, names=("Ann", "Ben", "Cid"))
    for seed in range(2):
        start = match.deal(seed=seed)
        plays = tuple(solver.Play(card) for card in played_on(start, plays=400, seed=seed))
        match = match.add(solver.Record(start, plays, names=match.names, dealer=match.next_dealer))
    page = solver.report([solver.review(record, horizon=2) for record in match.records])
    assert len(contents(page)["deals"]) == page.count('class="board"') == 2
    assert "Score sheet" in page
    assert f"<td class=n>{number_text(match.totals[0]).replace('-', '−')}</td>" in page
    assert "#deal-2-play-51" in read(page).links


def test_deals_of_no_match_have_no_score_sheet() -> None:
    page = solver.report([reviewed("jazz/queens", 3), reviewed("jazz/king", 7)])
    assert "Score sheet" not in page


def test_a_wish_that_cannot_be_is_refused() -> None:
    found = reviewed("jazz/queens", 3)
    for wish in ({"language": "xx"}, {"seat": 4}, {"seat": 0}, {"face": "swiss"}, {"face": "none"}):
        with pytest.raises(DealError):
            solver.report(found, **wish)
    with pytest.raises(DealError, match="review"):
        solver.report([])


def test_a_notebook_shows_a_review() -> None:
    found = reviewed("jazz/queens", 3)
    shown = found._repr_html_()
    read(shown)
    assert "<script" not in shown
    assert shown.count("<svg") == 2


def test_a_deal_without_plays_or_numbers_has_a_page() -> None:
    start = Position.parse("jazz/last ..A.2/..K.3/..5.A")
    for found in (solver.review(solver.Record(start)), solver.review(solver.Record.of(start, ["2C"]), horizon=0)):
        page = solver.report(found)
        read(page)
        assert "No play is solved." in page
        assert not found.turning_points
        assert all(map(isnan, found.accuracies))
