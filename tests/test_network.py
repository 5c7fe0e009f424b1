"""The solution as a graph: what its nodes and edges say, where plays meet again, and that files keep it."""

from __future__ import annotations

import json
from pathlib import Path

import networkx
import pytest
from endings import endings
from hypothesis import given
from hypothesis import strategies as st
from strategies import goals

from solver import DealError, Limit, LimitError, Position, Solver, deal, graph, rules, solve, value

QUEENS = "jazz/queens .3.K2.K/.92.T.Q/Q.Q.97./.8..A63 1 0/-5/0/0"


def per_seat(data: dict[str, float], name: str, seats: int) -> tuple[float, ...]:
    return tuple(data[f"{name}_{seat}"] for seat in range(1, seats + 1))


@given(endings(), st.integers(0, 4), st.data())
def test_nodes_and_edges_say_what_solve_says(position: Position, depth: int, data: st.DataObject) -> None:
    goal = data.draw(goals(position.rules.seats))
    seats = position.rules.seats
    found = graph(position, depth=depth, objective=goal.objective, ties=goal.ties, leader=goal.leader)
    for text, node in found.nodes(data=True):
        here = Position.parse(text)
        answer = solve(here, objective=goal.objective, ties=goal.ties, leader=goal.leader)
        assert per_seat(node, "expected", seats) == pytest.approx(answer.expecteds, abs=1e-9)
        assert (per_seat(node, "low", seats), per_seat(node, "high", seats)) == (answer.lows, answer.highs)
        assert (node["turn"], node["over"]) == (here.turn, here.over)
        edges = {edge["card"]: (after, edge) for _, after, edge in found.out_edges(text, data=True)}
        assert list(edges) == ([str(choice.card) for choice in answer] if node["depth"] < depth else [])
        for card, (after, edge) in edges.items():
            assert edge["cost"] == pytest.approx(answer[card].cost, abs=1e-9)
            assert edge["best"] == (answer[card].card in answer.best)
            assert per_seat(edge, "gain", seats) == here.gains(answer[card].card)
            assert after.split()[1] == str(here.play(card)).split()[1]


@given(endings(more=1), st.integers(1, 5))
def test_the_graph_of_best_cards_is_what_good_play_can_reach(position: Position, depth: int) -> None:
    best, every = graph(position, depth=depth, only_best=True), graph(position, depth=depth)
    kept = networkx.DiGraph(every.edge_subgraph([(a, b) for a, b, edge in every.edges(data=True) if edge["best"]]))
    reached = {best.graph["root"]} | (networkx.descendants(kept, best.graph["root"]) if len(kept) else set())
    assert set(best) == {text for text in reached if every.nodes[text]["depth"] <= depth}
    assert all(every.edges[edge] == best.edges[edge] for edge in best.edges)


@given(endings(), st.integers(0, 3))
def test_files_keep_a_graph(position: Position, depth: int) -> None:
    found = graph(position, depth=depth)
    for again in (
        networkx.parse_graphml("\n".join(networkx.generate_graphml(found))),
        networkx.node_link_graph(json.loads(json.dumps(networkx.node_link_data(found, edges="edges"))), edges="edges"),
    ):
        assert dict(again.nodes(data=True)) == dict(found.nodes(data=True))
        assert {edge[:2]: edge[2] for edge in again.edges(data=True)} == {
            edge[:2]: edge[2] for edge in found.edges(data=True)
        }
        assert again.graph.items() >= found.graph.items()


def test_a_graph_file_reads_back(tmp_path: Path) -> None:
    found = graph(Position.parse(QUEENS))
    networkx.write_graphml(found, tmp_path / "queens.graphml")
    assert dict(networkx.read_graphml(tmp_path / "queens.graphml").nodes(data=True)) == dict(found.nodes(data=True))


def test_plays_that_lead_to_the_same_position_meet() -> None:
    found = graph(Position.parse("jazz/tricks AK.../QJ.../T9... 1"), depth=6)
    assert max(dict(found.in_degree).values()) > 1
    assert len([text for text, node in found.nodes(data=True) if node["over"]]) == 1
    assert networkx.is_directed_acyclic_graph(found)


def test_the_usual_depth_is_the_rest_of_the_trick_or_one_round() -> None:
    queens = Position.parse(QUEENS)
    assert max(node["depth"] for _, node in graph(queens).nodes(data=True)) == 4
    assert max(node["depth"] for _, node in graph(queens.play("KC")).nodes(data=True)) == 3
    sevens = deal(rules("jazz/sevens", seats=7), seed=7)
    assert max(node["depth"] for _, node in graph(sevens, only_best=True).nodes(data=True)) == 7


def test_points_taken_before_are_left_out() -> None:
    assert graph(Position.parse(QUEENS)).graph["root"] == QUEENS.removesuffix(" 0/-5/0/0")


def test_two_sides_have_a_graph_too() -> None:
    position = Position.parse("bridge/notrump A2.../K3.../Q4.../J5... 1")
    found = graph(position, depth=1)
    assert found.nodes[found.graph["root"]]["expected_1"] == value(position).expecteds[0]


def test_a_limit_leaves_numbers_out() -> None:
    position = deal(rules("jazz/tricks", seats=4), seed=1)
    with Solver(memory="64 MiB") as engine:
        found = graph(position, limit=Limit(nodes=1000), engine=engine)
    assert found.graph["halt"] == "nodes"
    assert [set(node) for _, node in found.nodes(data=True)] == [{"depth", "turn", "over"}]
    assert graph(position.play(position.legal[0]), limit=Limit(seconds=0)).graph["halt"] == "seconds"


def test_a_graph_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(DealError, match="seat 2 has unseen cards"):
        graph(Position.parse("jazz/king A...2/?2/?2 1"))
    for depth in (-1, 1.5, True):
        with pytest.raises(LimitError, match="depth is a number of plays"):
            graph(Position.parse(QUEENS), depth=depth)  # type: ignore[arg-type]
