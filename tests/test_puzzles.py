"""Puzzles: one right card at every turn, proved by brute force, the same under other names, and told by a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import jass_oracle
import networkx
import oracle
import pytest
from endings import renamed, state_of, turned
from terminal import Terminal
from test_puzzle_pages import sample

from solver import DealError, NotationError, Position, Puzzle, Record, deal, puzzles, read_records, rules
from solver.cards import PACK, Card
from solver.games import JassRules
from solver.games.jazz import MATCH_ORDER
from solver.puzzling import fault_of, proofs
from solver.puzzling.turns import GUARANTEED

JASS = ("jass/schieber", "jass/coiffeur", "jass/differenzler")
GAMES = (*MATCH_ORDER, *JASS)
COUNT = 3


@cache
def some(game: str) -> tuple[Puzzle, ...]:
    """Return some puzzles of a game, of all its numbers of seats."""
    return tuple(puzzles(game, count=COUNT, seed=7))


@pytest.fixture
def solver(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


Span = tuple[float, float]


def spans(position: Position, puzzle: Puzzle) -> dict[Card, Span]:
    """Return by brute force what each card costs at least and at most, in the sense of the puzzle.

    It costs the seat on turn, or the solver if all others combine.
    """
    seat = puzzle.seat if puzzle.kind == GUARANTEED else position.turn
    found = {}
    for card in position.legal:
        low, high = worth(position.play(card), puzzle.kind, seat - 1)
        paid = 0 if isinstance(position.rules, JassRules) else -position.gains(card)[seat - 1]
        found[card] = (paid + low, paid + high)
    return found


def worth(position: Position, kind: str, seat: int) -> Span:
    """Return what a seat, from 0, pays from a position on; in Jass at the end of the deal."""
    if isinstance(position.rules, JassRules):
        return jass_worth(position, position.rules, kind, seat)
    state = state_of(position)
    if kind == GUARANTEED:
        return (oracle.guaranteed(state, seat),) * 2
    low, high = oracle.interval(state)
    return low[seat], high[seat]


def jass_worth(position: Position, found: JassRules, kind: str, seat: int) -> Span:
    state = jass_oracle.state_of(position)
    if kind == GUARANTEED:
        return (jass_oracle.guaranteed(state, seat),) * 2
    if found.additive:
        with_declarer = (seat + 1 - max(1, found.declarer)) % 2 == 0
        return (jass_oracle.sides(state) * (-1 if with_declarer else 1),) * 2
    low, high = jass_oracle.interval(state)
    return float(low[seat]), float(high[seat])


def alike(one: Card, other: Card, found: dict[Card, Span]) -> bool:
    """Tell whether two cards may be touching cards of equal worth."""
    return one.suit == other.suit and found[one] == found[other]


@pytest.mark.parametrize("game", GAMES)
def test_brute_force_finds_the_same_answers_and_replies(game: str) -> None:
    sampled = [puzzle for puzzle in sample() if puzzle.position.rules.game == game]
    assert len(sampled) == 3
    for puzzle in sampled:
        for place, position in enumerate(puzzle.tree.positions):
            plays = puzzle.tree.plays(place)
            found = spans(position, puzzle) if plays else {}
            if plays and plays[0].role == "answer":
                [answer] = [edge.card for edge in plays]
                others = [span for card, span in found.items() if not alike(card, answer, found)]
                assert found[answer][1] < min(low for low, _ in others)
            elif plays and plays[0].role == "reply":
                cap = min(high for _, high in found.values())
                most = max(high for _, high in found.values())
                possible = {
                    card
                    for card, (low, high) in found.items()
                    if (high == most if puzzle.kind == GUARANTEED else low <= cap)
                }
                assert {edge.card for edge in plays} <= possible
                assert all(any(alike(card, edge.card, found) for edge in plays) for card in possible)


@pytest.mark.parametrize("game", [*MATCH_ORDER, "jass/differenzler"])
def test_brute_force_finds_the_same_numbers_for_every_card(game: str) -> None:
    for puzzle in sample():
        if puzzle.position.rules.game == game:
            found = spans(puzzle.position, puzzle)
            assert {card: (each.low, each.high) for each in puzzle.tries for card in each.cards} == found


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_meets_every_reply_and_nothing_else(game: str) -> None:
    for puzzle in some(game):
        graph = puzzle.graph()
        assert networkx.is_directed_acyclic_graph(graph)
        assert graph.graph["root"] == str(puzzle.position)
        assert len(graph) == len(puzzle.tree.positions)
        for text, node in graph.nodes(data=True):
            position = Position.parse(text)
            edges = [edge for _, _, edge in graph.out_edges(text, data=True)]
            assert (node["turn"], node["over"]) == (position.turn, position.over)
            roles = {edge["role"] for edge in edges}
            if node["turn"] == puzzle.seat and edges:
                assert len(edges) == 1
                assert roles <= {"answer", "forced"}
            else:
                assert roles <= {"reply"}
            assert all(edge["card"] in map(str, position.legal) for edge in edges)
        assert puzzle.tree.edges[0].card in puzzle.answer


@pytest.mark.parametrize("game", MATCH_ORDER[:5])
def test_other_suits_and_another_seat_make_the_same_puzzle(game: str) -> None:
    for puzzle in some(game):
        position = puzzle.position
        for places in range(position.rules.seats):
            again = Puzzle(turned(position, places), puzzle.kind, puzzle.tries, puzzle.tree)
            assert again.id == puzzle.id
        if position.rules.seats == 4:
            names = {card: PACK[{"S": "H", "H": "S"}.get(card.suit, card.suit)][card.rank] for card in position.rules.cards}
            assert Puzzle(renamed(position, names), puzzle.kind, puzzle.tries, puzzle.tree).id == puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_comes_twice_and_the_same_seed_gives_the_same(game: str) -> None:
    found = some(game)
    assert len({puzzle.id for puzzle in found}) == COUNT
    assert [str(puzzle) for puzzle in puzzles(game, count=3, seed=7)] == [str(puzzle) for puzzle in found[:3]]


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_proved_and_read_back_as_they_were_written(game: str) -> None:
    for puzzle in some(game):
        assert fault_of(puzzle) == ""
        assert Puzzle.from_json(puzzle.to_json()) == puzzle


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("answer", ["2C"], "'answer' does not agree"),
        ("id", "0" * 12, "'id' does not agree"),
        ("difficulty", 11, "difficulty should be"),
        ("themes", ["nothing"], "themes should be"),
        ("position", "jazz/last ..A.2/..K.3 1", "3 to 7 seats, not 2"),
        ("tries", [], "this is not the JSON of a puzzle"),
        ("position", "jazz/last ..A.4/..K.3/..5.A 1", "'id' does not agree"),
        ("kind", "guessed", "has format"),
        ("difficulty", float("inf"), "this is not the JSON of a puzzle"),
    ],
)
def test_a_changed_puzzle_is_not_proved(key: str, value: object, told: str) -> None:
    [puzzle] = puzzles(Position.parse("jazz/last ..A.2/..K.3/..5.A 1"))
    [proof] = proofs([json.dumps(puzzle.document() | {key: value})])
    assert told in proof.fault


def test_a_play_left_out_of_the_solution_is_found() -> None:
    [puzzle] = puzzles(Position.parse("jazz/last ..A.2/..K.3/..5.A 1"))
    shown = puzzle.document()
    shown["tree"]["plays"].pop()
    [proof] = proofs([json.dumps(shown)])
    assert proof.fault.startswith("tree should be")


def test_text_that_is_no_puzzle_is_refused() -> None:
    for text in ("", "{}", "[1]", "null", '{"format": "solver-puzzle/1"}', "[" * 5000):
        with pytest.raises(NotationError):
            Puzzle.from_json(text)


def test_a_puzzle_begins_at_its_decision() -> None:
    earlier = Position.parse("jazz/last ...9432/...8765/...TJQK 1")
    assert list(puzzles(earlier)) == []
    for puzzle in some("jazz/queens"):
        assert len(puzzle.position.legal) > len(puzzle.answer)
        assert not any(puzzle.position.taken)


def test_records_give_puzzles_from_the_deals_as_played() -> None:
    records = list(read_records("solver/samples/match.txt"))
    found = list(puzzles(records[:4]))
    assert found
    starts = {str(record.start.rules) for record in records}
    assert {str(puzzle.position.rules) for puzzle in found} <= starts
    assert list(puzzles(Record(deal(rules("jazz/king", seats=3), seed=1)))) == []


def test_what_cannot_be_a_puzzle_is_refused() -> None:
    with pytest.raises(DealError, match="unseen"):
        list(puzzles(Position.parse("jazz/last ..A.2/?2/..5.A 1")))
    with pytest.raises(DealError, match="hands of 13 cards"):
        list(puzzles(deal(rules("jazz/king", seats=4), seed=1)))
    with pytest.raises(DealError, match="there is no theme"):
        puzzles("jazz/king", theme="fireworks")
    for levels in (0, 11, (5, 3), (0, 4)):
        with pytest.raises(DealError, match="1 to 10"):
            puzzles("jazz/king", difficulty=levels)


@pytest.mark.parametrize(
    ("game", "other", "own"),
    [
        ("jazz/queens", "open a seven", "throw-in"),
        ("jazz/sevens", "duck", "invite"),
        ("jass/schieber", "load", "endplay"),
        ("jass/differenzler", "endplay", "on target"),
    ],
)
def test_a_theme_of_other_games_is_refused_at_once(game: str, other: str, own: str) -> None:
    with pytest.raises(DealError, match=f"no puzzle of {game} has the theme '{other}'; there are .*{own}"):
        puzzles(game, theme=other)
    puzzles(game, theme=own)


def test_the_command_line_writes_puzzles_and_proves_them(solver: Terminal) -> None:
    written = solver("puzzle", "jazz/king", "--count", "3", "--seed", "3", "--json")
    assert written.code == 0
    assert [Puzzle.from_json(line).position.rules.game for line in written.out.splitlines()] == ["jazz/king"] * 3
    proved = solver("verify", "-", stdin=written.out.encode())
    assert (proved.code, proved.out) == (0, "3 puzzles proved\n")
    wrong = solver("verify", "-", stdin=written.out.replace('"difficulty": ', '"difficulty": 1').encode())
    assert wrong.code == 1
    assert "0 puzzles proved, 3 not" in wrong.out


@pytest.mark.parametrize("content", [b"", b"hello", b"\xcc\xff\n\xfe", b"jazz/last ..A.2/..K.3/..5.A 1"])
def test_a_file_without_puzzles_is_told_in_a_line(solver: Terminal, content: bytes) -> None:
    refused = solver("verify", "-", stdin=content)
    assert (refused.code, refused.out) == (1, "")
    told = "solver: standard input holds no puzzles; `solver puzzle GAME --json` writes them, one a line\n"
    assert refused.err == told


def test_a_damaged_line_is_told_by_what_is_wrong_with_it(solver: Terminal) -> None:
    [puzzle] = puzzles(Position.parse("jazz/last ..A.2/..K.3/..5.A 1"))
    lines = puzzle.to_json()[:40], '{"kind": "equilibrium"}', puzzle.to_json()
    found = solver("verify", "-", stdin="\n".join(lines).encode())
    assert found.code == 1
    first, second, last = found.out.splitlines()
    assert first.startswith("line 1: this is not the JSON of a puzzle: column ")
    assert second == "line 2: this is not the JSON of a puzzle: the key 'format' is missing"
    assert last == "1 puzzles proved, 2 not"


def test_an_interrupted_search_still_draws_what_it_found(
    solver: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    [puzzle] = puzzles(Position.parse("jazz/last ..A.2/..K.3/..5.A 1"))

    def interrupted(*_: object, **__: object) -> Iterator[Puzzle]:
        yield puzzle
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.commands.puzzle.puzzles", interrupted)
    page = tmp_path / "page.html"
    assert solver("puzzle", "jazz/last", "--html", str(page)).code == 130
    assert str(puzzle.position) in page.read_text(encoding="utf-8")


def test_a_source_without_a_puzzle_is_said_to_have_none(solver: Terminal) -> None:
    found = solver("puzzle", "jazz/last ..A.2/..K.3/..5.A 1", "--theme", "duck")
    assert (found.code, found.out, found.err) == (0, "", "solver: no such puzzle is there\n")


def test_the_json_of_a_puzzle_follows_its_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(files("solver").joinpath("schema/puzzle.json").read_text())
    for puzzle in sample():
        jsonschema.validate(puzzle.document(), schema)
