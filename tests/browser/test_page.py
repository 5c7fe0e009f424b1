"""The page in a real browser: it loads quietly, steps, hides what it should, and lays out without overlap.

Needs chromium and the extra `browser`; `pytest -m browser` runs it, and fails where one of them is missing.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from strategies import played_on

import solver

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# Started by root, and nothing but the page itself wanted of it.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]
NAMES = ("Ann", "Ben", "Cecilia", "Dan", "Eva", "Fred", "Gunhild-Marie")
DEALS = [("jazz/queens", 3), ("jazz/tricks", 7), ("jazz/sevens", 4), ("jazz/sevens", 7), ("jass/schieber:trump=H", 4)]
WIDTHS = (1280, 390)
STRIDE = 3
SHOTS = os.environ.get("SCREENSHOTS", "")
# Each pair of hands and the table that overlap on the board, and what sticks out of the window.
CLASHES = """() => {
    const boxes = [...document.querySelectorAll(".hand, .middle")]
        .map((box) => [box.ariaLabel, box.getBoundingClientRect()]);
    const found = [];
    boxes.forEach(([one, a], index) => boxes.slice(index + 1).forEach(([two, b]) => {
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) found.push([one, two]);
    }));
    boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth).forEach(([one]) => found.push([one]));
    document.querySelectorAll(".hand, .middle").forEach((box) => box.querySelectorAll(".card").forEach((card) => {
        const [inner, outer] = [card.getBoundingClientRect(), box.getBoundingClientRect()];
        if (inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1) found.push([box.ariaLabel, card.textContent]);
    }));
    return found;
}"""


@cache
def review_of(game: str, seats: int) -> solver.Review:
    start = solver.deal(solver.rules(game, seats=seats), seed=1)
    plays = tuple(solver.Play(card) for card in played_on(start, plays=400, seed=1))
    return solver.review(
        solver.Record(start, plays, names=NAMES[:seats]), horizon=13 if game == "jazz/sevens" else 6 if seats == 3 else 4
    )


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    if not CHROMIUM:
        pytest.fail("there is no chromium here; on Debian the packages are chromium and fonts-dejavu-core")
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


class Opened:
    """A page opened from the disk, which must ask for nothing else and complain of nothing."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.complaints: list[str] = []

    def __call__(self, text: str, *, address: str = "", width: int = 1280, scheme: Any = "light") -> Page:
        path = self.folder / "page.html"
        path.write_text(text, encoding="utf-8")
        page = self.browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "request", lambda request: self.complaints.extend([request.url] * (not request.url.startswith(path.as_uri())))
        )
        page.goto(path.as_uri() + address)
        return page


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    found = Opened(browser, tmp_path)
    yield found
    assert found.complaints == []


def shown(page: Page, label: str) -> list[str]:
    """Return the cards of a hand on the board, in words."""
    texts: list[str] = page.locator(f".hand[aria-label='{label}'] .card .aside").all_inner_texts()
    return texts


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("game", "seats"), DEALS)
def test_nothing_overlaps_from_the_first_play_to_the_last(opened: Opened, game: str, seats: int, width: int) -> None:
    page = opened(solver.report(review_of(game, seats)), width=width)
    for place in range(1, 60, STRIDE):
        assert page.evaluate(CLASHES) == []
        if SHOTS and place in (1, 1 + 10 * STRIDE):
            name = f"{game.partition(':')[0].replace('/', '-')}-{seats}-{width}-{place}.png"
            page.screenshot(path=Path(SHOTS) / name, full_page=place == 1)
        for _ in range(STRIDE):
            page.keyboard.press("ArrowRight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_keys_buttons_and_links_step(opened: Opened) -> None:
    found = review_of("jazz/queens", 3)
    page = opened(solver.report(found), address="#play-17")
    moment = page.locator(".moment")
    assert moment.inner_text().startswith("Play 17 of 51, trick 6.")
    page.keyboard.press("ArrowLeft")
    assert moment.inner_text().startswith("Play 16 of 51")
    page.get_by_role("button", name="Forward").click()
    assert page.url.endswith("#play-17")
    page.keyboard.press("End")
    assert moment.inner_text() == "The deal is over."
    assert page.get_by_role("button", name="Forward").is_disabled()
    page.keyboard.press("Home")
    assert len(shown(page, "Ann")) == 17
    page.locator("ol a").first.click()
    assert moment.inner_text().startswith(f"Play {found.turning_points[0]} of 51")


def test_a_card_leaves_the_hand_for_the_table(opened: Opened) -> None:
    found = review_of("jazz/sevens", 4)
    first = next(number for number, play in enumerate(found.record.plays, start=1) if play.card != solver.PASS)
    page = opened(solver.report(found), address=f"#play-{first}")
    before = {name: len(shown(page, name)) for name in NAMES[:4]}
    mover = page.locator(".hand.turn").get_attribute("aria-label") or ""
    page.keyboard.press("ArrowRight")
    assert len(shown(page, mover)) == before[mover] - 1
    assert page.locator(".middle .card").count() == 1


def test_costs_stand_under_the_legal_cards(opened: Opened) -> None:
    found = review_of("jass/schieber:trump=H", 4)
    number = found.turning_points[0]
    page = opened(solver.report(found), address=f"#play-{number}")
    ply = found.plies[number - 1]
    assert page.locator(".turn .cost").count() == len(ply.position.legal)
    assert page.locator(".turn .best").count() == len(ply.best)
    assert page.locator(".played .aside").inner_text().endswith(f"played, costs {ply.cost:g}")


def test_answers_stay_hidden_until_asked_for(opened: Opened) -> None:
    found = review_of("jazz/tricks", 7)
    page = opened(solver.report(found), address=f"#play-{found.turning_points[0]}")
    page.get_by_label("Hide answers until asked").check()
    assert page.locator(".cost").count() == page.locator(".played").count() == 0
    assert "played" not in page.locator(".moment").inner_text()
    assert not page.locator("ol").is_visible() and not page.locator(".graph").is_visible()
    page.get_by_role("button", name="Show the answer").click()
    assert page.locator(".cost").count() > 0 and page.locator(".played").count() == 1
    page.locator("body").press("ArrowRight")
    assert page.locator(".cost").count() == 0


def test_the_board_tells_what_a_seat_could_know(opened: Opened) -> None:
    record = solver.Record.parse('[Game "jazz/last"] [Deal "6.Q../..94./9.6.."]  1: 6S 9D 9S  3: 6H QH 4D')
    page = opened(solver.report(solver.review(record, fair=40)))
    moment = page.locator(".moment")
    assert moment.inner_text().endswith("By what Seat 1 could know nothing was better. Unlucky.")
    page.get_by_label("Hide answers until asked").check()
    assert "nothing was better" not in moment.inner_text()


def test_one_seat_sees_only_its_own_hand(opened: Opened) -> None:
    page = opened(solver.report(review_of("jazz/tricks", 7)), address="#play-30")
    page.get_by_label("Hands shown").select_option("Ben")
    assert shown(page, "Ben")
    assert all(not shown(page, name) for name in NAMES if name != "Ben")
    assert page.get_by_text("unseen cards").count() == 6


def test_a_match_shows_one_deal_at_a_time(opened: Opened) -> None:
    page = opened(solver.report([review_of("jazz/queens", 3), review_of("jazz/sevens", 7)]), address="#deal-2-play-9")
    assert [section.is_visible() for section in page.locator("section.deal").all()] == [False, True]
    assert page.locator("#deal-2 .moment").inner_text().startswith("Play 9 of")
    page.get_by_role("link", name="Deal 1", exact=True).click()
    assert page.locator("#deal-1 .moment").inner_text().startswith("Play 1 of 51")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("game", "seats"), DEALS)
def test_accessibility_has_no_serious_fault(opened: Opened, game: str, seats: int, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()
    page = opened(solver.report(review_of(game, seats)), address="#play-20", scheme=scheme)
    faults = axe.run(page).response["violations"]
    assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in faults if grave(fault)] == []


def grave(fault: dict[str, Any]) -> bool:
    return fault["impact"] in ("serious", "critical")


def test_paper_shows_the_deal_without_controls(opened: Opened) -> None:
    page = opened(solver.report([review_of("jazz/queens", 3), review_of("jazz/sevens", 7)]))
    page.emulate_media(media="print")
    assert not page.locator(".steps").first.is_visible()
    assert all(section.is_visible() for section in page.locator("section.deal").all())
    assert [table.locator(".hand").count() for table in page.locator(".table").all()] == [3, 7]
