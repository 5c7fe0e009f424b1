"""Pictures of positions: nothing is missing, nothing is twice, and every line and card has its own room."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

from solver.cards import RANKS, SYMBOLS, WHOLE_PACK, Card, bits_of, cards_of
from solver.deals import deal
from solver.draw import svg_diagram, text_diagram
from solver.draw.caption import columns, title
from solver.draw.face import FRENCH
from solver.draw.table import Place, Size, arrange
from solver.errors import DealError
from solver.games import rules
from solver.hand import Hand
from solver.position import Position

SVG = "{http://www.w3.org/2000/svg}"
JAZZ = [f"jazz/{game}" for game in ("tricks", "clubs", "queens", "king", "last", "sevens")]
TABLES = [(game, seats) for game in JAZZ for seats in range(3, 8)]
NAMES = ["Äiti", "日本", "Ann-Charlotte von und zu Hohenstein", "<b>", "Ben & Co", "\x1b[2JDan\n", 'WWWWWWWWWWWWWWWW"']
HIDDEN = Position.parse("jazz/queens A.QT9.7.J/?6!HD/?7/..4.?6!S,9H 1:KS7S 0/0/-5/0")


def moments(game: str, seats: int) -> Iterator[Position]:
    """Give the start of a random deal, its end and two moments in between."""
    for seed, plays in enumerate((0, 1000, 13, 31)):
        position = deal(rules(game, seats=seats), seed=seed)
        chance = random.Random(seed)
        while plays and not position.over:
            position = position.play(chance.choice(position.legal))
            plays -= 1
        yield position


def present(position: Position) -> Counter[Card]:
    return Counter(cards_of(sum(position.bits) | bits_of(position.trick)))


def written(diagram: str) -> Counter[Card]:
    """Read the cards back from a diagram: in a line of ranks the suit comes first, on the table it comes last."""
    suit_of = {symbol: suit for suit, symbol in SYMBOLS.items()}
    body = diagram.partition("\n\n")[2]
    lines = re.findall(rf"([♠♥♦♣])((?:[ \[\]][·{RANKS}])+)", body)
    single = re.findall(rf"([{RANKS}])([♠♥♦♣])", body)
    held = [Card(rank, suit_of[suit]) for suit, ranks in lines for rank in ranks if rank in RANKS]
    return Counter([*held, *(Card(rank, suit_of[suit]) for rank, suit in single)])


def drawn(picture: str) -> list[tuple[Card, Place]]:
    """Read the cards back from a picture, with their places."""
    names = {FRENCH.words(card): card for card in cards_of(WHOLE_PACK)}
    return [(names[name], place) for name, place in _titles(ElementTree.fromstring(picture), Place(0, 0))]


def _titles(element: ElementTree.Element, place: Place) -> Iterator[tuple[str, Place]]:
    for group in element.findall(f"{SVG}g"):
        left, top = map(int, re.findall(r"-?\d+", group.attrib["transform"]))
        here = Place(place.left + left, place.top + top)
        name = group.findtext(f"{SVG}title")
        yield from [(name, here)] if name else _titles(group, here)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_card_is_shown_once(game: str, seats: int) -> None:
    for position in moments(game, seats):
        assert written(text_diagram(position)) == present(position)
        assert Counter(card for card, _ in drawn(svg_diagram(position, names=NAMES[:seats]))) == present(position)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_text_fits_a_terminal_and_is_ascii_without_symbols(game: str, seats: int) -> None:
    for position in moments(game, seats):
        plain = text_diagram(position, names=NAMES[:seats], symbols=False)
        assert plain.isascii()
        assert all(line.isprintable() and line == line.rstrip() for line in plain.splitlines())
        for diagram in (plain, text_diagram(position), text_diagram(position, names=NAMES[:seats])):
            assert max(map(columns, diagram.splitlines())) <= 78


@pytest.mark.parametrize("seats", range(3, 8))
def test_hands_of_one_suit_stay_within_a_hundred_columns(seats: int) -> None:
    found = rules("jazz/sevens", seats=seats)
    pack = list(found.cards)
    hands = tuple(Hand.of([pack.pop(0) for _ in range(size)]) for size in found.deal_sizes(1))
    assert max(map(columns, text_diagram(Position(found, hands), names=NAMES[:seats]).splitlines())) <= 100


@pytest.mark.parametrize("game", JAZZ)
def test_colour_reddens_hearts_and_diamonds_and_changes_nothing_else(game: str) -> None:
    for position in moments(game, 4):
        coloured = text_diagram(position, colour=True)
        assert text_diagram(position) == re.sub("\033\\[\\d+m", "", coloured)
        black = re.sub("\033\\[31m.*?\033\\[39m", "", coloured)
        assert "\033" not in black and "♥" not in black and "♦" not in black


def test_a_trick_looks_like_a_bridge_diagram() -> None:
    position = Position.parse("jazz/queens .Q.7./.A..T/9..A8./QJ.K.. 1:AS8S 0/0/-5/0")
    expected = """\
jazz/queens, 4 seats: 5 a queen
Ben led, Carla is on turn.

                > 3 Carla: -5
                  S 9
                  H -
                  D A 8
                  C -

  Seat 2: 0   +----------------+     4 Dan: 0
  S -         |       .        |     S Q J
  H A         |  8S        .   |     H K
  D -         |       AS       |     D -
  C T         +----------------+     C -

                 1 Ben: 0, led
                 S -
                 H Q
                 D 7
                 C -"""
    assert text_diagram(position, names=["Ben", "", "Carla", "Dan"], symbols=False) == expected


def test_the_layout_is_drawn_over_thirteen_places_and_brackets_mark_the_cards_that_fit() -> None:
    position = Position.parse("jazz/sevens KJT.98.5.K/AQ.T6.K.A/2.AKQJ.AQJ./.5432.432.QJ 1:3-9.7.6-T.2-T")
    lines = text_diagram(position).splitlines()
    assert lines[1] == "Seat 1 is on turn. Cards in [ ] fit the table."
    assert any("♦ · · · · 6 7 8 9 T · · · ·" in line for line in lines)
    assert [line.strip() for line in lines if "K J[T]" in line] == ["♠ K J[T]"]
    assert any("♥ 9[8]" in line for line in lines)


def test_a_forced_pass_is_said_in_words() -> None:
    position = Position.parse("jazz/sevens KJT.98.5.K/AQ.T6.K.A/2.AKQJ.AQJ./.5432.432.QJ 4:3-9.7.6-T.2-T")
    assert "Seat 4 is on turn." in text_diagram(position)
    position = Position.parse("jazz/sevens KJT.98.5.K/AQ.T6.K.QJ/2.AKQJ.AQJ./.5432.432.A 4:3-9.7.6-T.2-T")
    assert "Seat 4 must pass." in text_diagram(position)
    assert "Seat 4 must pass." in svg_diagram(position)


def test_hidden_hands_show_how_many_cards_they_have_and_what_is_known() -> None:
    diagram = text_diagram(HIDDEN)
    assert "7 unseen" in diagram and "6 unseen, no ♥ ♦" in diagram and "6 unseen, no ♠ 9♥" in diagram
    assert "6 unseen, no H D" in text_diagram(HIDDEN, symbols=False)
    assert svg_diagram(HIDDEN).count('href="#card-back"') == 19


def test_the_end_has_nobody_on_turn() -> None:
    for game in JAZZ:
        end = list(moments(game, 5))[1]
        assert "The deal is over." in text_diagram(end) and "▸" not in text_diagram(end)
        assert "[" not in text_diagram(end)


@pytest.mark.parametrize(
    ("name", "scoring"),
    [
        ("jazz/tricks", "1 a trick"),
        ("jazz/clubs", "1 a club"),
        ("jazz/queens", "5 a queen"),
        ("jazz/king", "15 the king of clubs"),
        ("jazz/last", "20 the last trick"),
        ("jazz/last:split=true", "10 the first trick, 10 the last trick"),
        ("jazz/sevens", "first out +10, a pass -1"),
        ("jazz/sevens:bonus=80", "first out +80, a pass -1"),
        ("jazz/sevens:opening_pass_free=true", "first out +10, a pass -1 (0 before the first card)"),
        ("jazz/sevens:play_on=cards", "first out +10, a pass -1, a card left -1"),
        (
            "jazz/sevens:starter=7C,left=pips",
            "first out +10, a pass -1, a card left minus its pips, the seven of clubs opens",
        ),
    ],
)
def test_the_title_says_what_scores(name: str, scoring: str) -> None:
    assert title(rules(name, seats=5)) == f"{name}, 5 seats: {scoring}"


def test_names_are_cleaned_and_escaped() -> None:
    position = deal(rules("jazz/king", seats=7), seed=1)
    picture = svg_diagram(position, names=NAMES)
    words = " ".join(ElementTree.fromstring(picture).itertext())
    assert "<b>" not in picture and "4 <b>: 0" in words and "5 Ben & Co: 0" in words
    assert "6 [2JDan: 0" in text_diagram(position, names=NAMES)
    assert "3 Ann-Charlot…: 0" in text_diagram(position, names=NAMES)


def test_a_name_for_each_seat_or_none() -> None:
    with pytest.raises(DealError, match="2 names for 3 seats"):
        text_diagram(deal(rules("jazz/king", seats=3)), names=["Ben", "Carla"])


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pictures_are_small_self_contained_and_show_each_card(game: str, seats: int) -> None:
    for position in moments(game, seats):
        picture = svg_diagram(position, names=NAMES[:seats])
        root = ElementTree.fromstring(picture)
        assert len(picture) < 20_000
        assert set(re.findall(r'href="(.)', picture)) == {"#"}
        assert "<style" not in picture and "<script" not in picture
        size = Size(int(root.attrib["width"]), int(root.attrib["height"]))
        places = [place for _, place in drawn(picture)]
        assert all(place.left + 30 < size.width and place.top + 42 < size.height for place in places)
        assert not any(hides(one, other) for one, other in combinations(places, 2))


def hides(one: Place, other: Place) -> bool:
    """Tell whether a card drawn later lies on the index of an earlier one."""
    return -30 < other.left - one.left < 18 and abs(other.top - one.top) < 42


def test_a_picture_has_a_title_and_describes_itself_for_those_who_cannot_see_it() -> None:
    root = ElementTree.fromstring(svg_diagram(HIDDEN))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "jazz/queens, 4 seats: 5 a queen"
    assert root.findtext(f"{SVG}desc") == f"Seat 1 led, Seat 3 is on turn. {HIDDEN}"


def test_a_position_draws_itself_in_a_notebook() -> None:
    assert HIDDEN._repr_svg_() == svg_diagram(HIDDEN)


@pytest.mark.parametrize("seats", range(3, 8))
def test_nothing_overlaps_round_the_table(seats: int) -> None:
    for seed in range(20):
        chance = random.Random(seed)
        sizes = [Size(chance.randint(1, 60), chance.randint(1, 9)) for _ in range(seats + 1)]
        plan = arrange(sizes[:-1], sizes[-1], gap=Size(3, 1))
        boxes = list(zip((*plan.hands, plan.middle), sizes, strict=True))
        assert min(min(place) for place, _ in boxes) == 0
        assert max(place.left + size.width for place, size in boxes) <= plan.size.width
        assert max(place.top + size.height for place, size in boxes) <= plan.size.height
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))


def overlap(one: tuple[Place, Size], other: tuple[Place, Size]) -> bool:
    (place, size), (where, room) = one, other
    apart = place.left + size.width <= where.left or where.left + room.width <= place.left
    return not (apart or place.top + size.height <= where.top or where.top + room.height <= place.top)
