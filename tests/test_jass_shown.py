"""Jass as it is shown: its words in pictures and sentences, and its seats round the table."""

import re
from collections import Counter

import pytest
from hypothesis import given
from strategies import jass_positions, played_on
from test_draw import drawn, present, written

from solver.cards import Card
from solver.commands import main
from solver.deals import deal
from solver.draw import FACES, svg_diagram, text_diagram
from solver.draw.caption import moment, title
from solver.draw.table import spots
from solver.errors import DealError
from solver.explanation import explain
from solver.games import rules
from solver.position import Position

ENDING = "A.9../K.T../Q.A../J..K. 1"


@given(jass_positions())
def test_every_card_of_a_jass_deal_is_shown_once(position: Position) -> None:
    assert written(text_diagram(position)) == present(position)
    assert sorted(str(card) for card, _ in drawn(svg_diagram(position))) == sorted(map(str, present(position)))
    assert all(len(line) <= 78 for line in text_diagram(position).splitlines())


def test_jass_is_played_counterclockwise() -> None:
    assert [spot.column for spot in spots(4, way="counterclockwise")] == [1, 2, 1, 0]
    diagram = text_diagram(deal(rules("jass/schieber:trump=H"), seed=3))
    assert next(line for line in diagram.splitlines() if "Seat 2" in line).index("Seat 4") < 10


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("jass/schieber:trump=H", "hearts are trumps, +5 the last trick, +100 a match"),
        ("jass/schieber:mode=bottomup,match_bonus=0,last_trick_bonus=0", "the six is best"),
        ("jass/coiffeur:mode=slalom-topdown,declarer=2", "the ace and the six are best by turns, seat 2 declares"),
        ("jass/coiffeur:mode=guschti-bottomup", "the six is best, from trick 6 on the ace"),
        ("jass/coiffeur:mode=guschti-topdown,guschti_split=4/5", "the ace is best, from trick 5 on the six"),
        ("jass/differenzler:trump=S,targets=40/52/30/35", "spades are trumps, predicted 40/52/30/35"),
    ],
)
def test_the_heading_tells_what_is_best_and_what_counts(name: str, words: str) -> None:
    assert words in title(rules(name))


def test_the_best_card_of_the_trick_is_told_where_it_changes() -> None:
    names = ("Ann", "Ben", "Cid", "Dan")
    position = Position.parse("jass/coiffeur:mode=slalom-topdown A.9../K.T../Q.A../J..K. 1")
    assert moment(position, names) == "Ann leads. In trick 8 the six is best."
    assert moment(position.play("AS"), names).endswith("In trick 8 the six is best.")
    assert "best" not in moment(Position.parse(f"jass/coiffeur:trump=H {ENDING}"), names)


def test_a_seat_of_differenzler_is_headed_by_its_points_and_its_prediction() -> None:
    position = Position.parse(f"jass/differenzler:trump=S,targets=40/52/30/35 {ENDING} 21/0/0/9")
    assert "Seat 1: 21 of 40" in text_diagram(position)
    assert "Seat 4: 9 of 35" in svg_diagram(position)


def told(game: str) -> str:
    """Compare two leads, each followed by some play to the end."""
    position = Position.parse(f"{game} {ENDING}")
    lines = [(Card.parse(card), *played_on(position.play(card), plays=7, seed=1)) for card in ("AS", "9H")]
    return explain(position, (1, 3), lines[0], lines[1], 3.0).sentence


def test_why_counts_points_in_schieber_and_distances_in_differenzler() -> None:
    assert "for 20 points" in told("jass/schieber:mode=topdown")
    sentence = told("jass/differenzler:trump=C,targets=40/52/30/20")
    assert "after AS" in sentence and "Seat 1 predicted 40 and ends" in sentence


@pytest.mark.parametrize("face", ["swiss", "swiss-log"])
def test_swiss_cards_are_a_matter_of_looks(face: str) -> None:
    position = deal(rules("jass/schieber:trump=H"), seed=3).play("AH")
    diagram = text_diagram(position, face=face, symbols=False)
    assert "Rosen are trumps" in diagram and "Ro Rosen" in diagram and diagram.isascii()
    assert all(len(line) <= 78 for line in diagram.splitlines())
    picture = svg_diagram(position, face=face)
    names = re.findall(r"<title>(Eichel|Rosen|Schilten|Schellen) (?:Ass|König|Ober|Under|Banner|[6-9])</title>", picture)
    assert Counter(names) == dict.fromkeys(("Eichel", "Rosen", "Schilten", "Schellen"), 9)
    assert FACES[face].suits["D"].plural == ("Eichel" if face == "swiss" else "Schellen")


def test_a_face_that_does_not_exist_or_lacks_cards_is_refused() -> None:
    with pytest.raises(DealError, match="there is no face 'fish'"):
        text_diagram(deal(rules("jass/schieber:trump=H"), seed=3), face="fish")
    with pytest.raises(DealError, match="Swiss cards are six to ace"):
        svg_diagram(deal(rules("jazz/king"), seed=3), face="swiss")


def test_show_draws_swiss_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "--face", "swiss", *str(deal(rules("jass/schieber:trump=C"), seed=3)).split()]) == 0
    assert "Schellen are trumps" in capsys.readouterr().out
