"""Tree search over information sets: it goes by what its seat knows, and finds what cannot be missed."""

from __future__ import annotations

from fractions import Fraction

import oracle
from endings import state_of, trick_endings
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import SEEDS, jass_positions, positions, watched

from solver import Card, Position, Record, View
from solver.games import TrickRules
from solver.games.jazz import MATCH_ORDER
from solver.treeplay import Opponents, searched

TRICK_DEALS = MATCH_ORDER[:5]
OPPONENTS: st.SearchStrategy[Opponents] = st.sampled_from(("searching", "rule"))


@settings(max_examples=40)
@given(st.one_of(positions(TRICK_DEALS), jass_positions()), SEEDS, OPPONENTS)
def test_every_pass_plays_a_legal_card_first(position: Position, seed: int, opponents: Opponents) -> None:
    assume(not position.over)
    found = searched(position.view(seat=position.turn), passes=60, seed=seed, opponents=opponents)
    assert tuple(found.visits) == position.legal
    assert sum(found.visits.values()) == 60
    assert found.card in position.legal
    if len(position.legal) <= 60:
        assert opponents == "rule" or min(found.visits.values()) > 0


@settings(max_examples=20)
@given(watched(), SEEDS, OPPONENTS)
def test_the_search_does_not_depend_on_the_hidden_cards(
    watch: tuple[Record, int, int], seed: int, opponents: Opponents
) -> None:
    record, _, plays = watch
    assume(isinstance(record.start.rules, TrickRules))
    turn = record.start.view(seat=record.start.turn).replay(play.card for play in record.plays[:plays]).turn
    view = record.view(seat=turn, plays=plays)
    assume(view.legal)
    found = searched(view, passes=50, seed=seed, opponents=opponents)
    other = view.record(view.worlds.draw(1, seed=seed)[0]).view(seat=turn, plays=plays)
    assert searched(other, passes=50, seed=seed, opponents=opponents) == found


@settings(max_examples=12)
@given(trick_endings(), SEEDS, OPPONENTS)
def test_a_card_is_not_played_if_another_is_cheaper_whatever_follows(
    position: Position, seed: int, opponents: Opponents
) -> None:
    assume(not position.over and len(position.legal) > 1)
    known = View(position, position.turn, gone=position.rules.pack & ~sum(position.bits) & ~_on_table(position))
    costs = {card: _costs(position, card) for card in position.legal}
    safest = min(most for _, most in costs.values())
    found = searched(known, passes=300, seed=seed, opponents=opponents)
    assert costs[found.card][0] <= safest


def _on_table(position: Position) -> int:
    return sum(card.bit for card in position.trick)


def _costs(position: Position, card: Card) -> tuple[Fraction | int, Fraction | int]:
    """Return the least and the most that a card can come to cost its player, by going through all that may follow."""
    state, paid = oracle.after(state_of(position), str(card))
    low, high = _range(state, position.turn - 1)
    return low + paid[position.turn - 1], high + paid[position.turn - 1]


def _range(state: oracle.State, seat: int) -> tuple[Fraction | int, Fraction | int]:
    found = []
    for card in oracle.moves(state):
        following, paid = oracle.after(state, card)
        found += [cost + paid[seat] for cost in _range(following, seat)]
    return (min(found), max(found)) if found else (0, 0)
