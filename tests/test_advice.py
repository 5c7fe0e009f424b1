"""Advice before the play of Jass: contracts, pushing, predictions."""

from __future__ import annotations

import json
import pickle

import pytest
from terminal import Terminal

from solver import (
    CoiffeurMatch,
    DealError,
    DifferenzlerMatch,
    Limit,
    LimitError,
    SchieberMatch,
    View,
    advise,
    deal,
    hint,
    rules,
)
from solver.handworth import contract_worth

STRONG = "J9AK.6.A.876"
FOREHAND = f"jass/schieber:trump=H ?9/?9/?9/{STRONG} 4"
PUSHED = f"jass/schieber:trump=H ?9/?9/?9/{STRONG} 2"
WEAK = "jass/differenzler:trump=S 6.J6.87.KT76/?9/?9/?9 1"


@pytest.fixture
def solver(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


def test_forehand_may_push_and_the_seat_pushed_to_may_not() -> None:
    assert [offer.call for offer in advise(View.parse(FOREHAND), worlds=60)] == [
        "-",
        "S",
        "H",
        "D",
        "C",
        "topdown",
        "bottomup",
    ]
    assert [offer.call for offer in advise(View.parse(PUSHED), worlds=60)] == ["S", "H", "D", "C", "topdown", "bottomup"]


def test_a_hand_of_high_trumps_is_advised_to_make_them_trump() -> None:
    assert advise(View.parse(FOREHAND), worlds=200, calls=("-", "S", "H", "D", "C")).best == ("S",)


def test_advice_does_not_depend_on_the_contract_that_the_rules_name() -> None:
    named = [advise(View.parse(FOREHAND.replace("trump=H", other)), worlds=60) for other in ("trump=S", "mode=topdown")]
    assert named[0].offers == named[1].offers


def test_multipliers_count() -> None:
    view = View.parse(FOREHAND)
    plain = advise(view, match=SchieberMatch(first_dealer=3), worlds=60)
    tripled = advise(view, match=SchieberMatch("target=2500", first_dealer=3), worlds=60)
    assert tripled["topdown"].mean == pytest.approx(3 * plain["topdown"].mean)
    assert tripled["H"].mean == pytest.approx(plain["H"].mean)


def test_coiffeur_weighs_what_is_left_and_a_pass_costs_nothing() -> None:
    view = View.parse(f"jass/coiffeur:trump=H {STRONG}/?9/?9/?9 1")
    found = advise(view, worlds=60)
    assert found["-"].distribution == pytest.approx({0.0: 1.0})
    assert {offer.call for offer in found} == set(CoiffeurMatch().choices)
    ten = advise(view, match=CoiffeurMatch("rounds=10"), worlds=60)
    assert "slalom-topdown" in {offer.call for offer in ten}


def test_a_bad_hand_of_differenzler_predicts_next_to_nothing_and_a_good_one_much() -> None:
    assert int(advise(View.parse(WEAK)).best[0]) <= 5
    assert int(advise(View.parse(f"jass/differenzler:trump=S {STRONG}/?9/?9/?9 1")).best[0]) >= 60


def test_the_advised_prediction_has_the_least_distance_of_those_weighed() -> None:
    found = advise(View.parse(f"jass/differenzler:trump=S {STRONG}/?9/?9/?9 1"))
    assert min(found, key=lambda offer: offer.mean).call == found.best[0]
    assert all(offer.mean == pytest.approx(sum(far * share for far, share in offer.shares), abs=1e-3) for offer in found)


def test_open_predictions_are_taken_into_account() -> None:
    view = View.parse(f"jass/differenzler:trump=S ?9/{STRONG}/?9/?9 1")
    match = DifferenzlerMatch("bids=open", trump="S").predict(120)
    assert advise(view, match=match, worlds=60).offers != advise(view, worlds=60).offers


def test_no_advice_depends_on_hidden_hands() -> None:
    position = deal(rules("jass/schieber", trump="S"), seed=3)
    view = position.view(seat=1)
    other = view.opened(view.worlds.draw(1, seed=5)[0])
    assert advise(other.view(seat=1), worlds=60) == advise(view, worlds=60)
    assert pickle.loads(pickle.dumps(advise(view, worlds=60))) == advise(view, worlds=60)


def test_the_worth_of_a_hand_grows_with_its_trumps() -> None:
    view = View.parse(FOREHAND)
    hand = view.hands[3].bits
    assert contract_worth(hand, "S") > contract_worth(hand, "C") > contract_worth(hand, "H")


def test_only_seats_that_are_asked_before_the_play_get_advice() -> None:
    for text, reason in (
        ("jazz/queens AK.Q..7/QT.J..2/9..5.A3 1", "nothing to call"),
        (f"jass/schieber:trump=H ?9/?9/?9/{STRONG} 1", "not asked"),
        ("jass/schieber:trump=H AK.../?2/?2/?2 1 seat=1", "before the first play"),
    ):
        with pytest.raises(DealError, match=reason):
            advise(View.parse(text if "?" in text else f"{text} seat=1"))
    with pytest.raises(DealError, match="cannot be said"):
        advise(View.parse(PUSHED), calls=("-",))
    with pytest.raises(LimitError):
        advise(View.parse(PUSHED), worlds=0)
    assert advise(View.parse(PUSHED), limit=Limit(seconds=0.0)).halt == "seconds"


def test_the_command_line_advises(solver: Terminal) -> None:
    told = solver("advise", PUSHED, "--worlds", "60", "--json")
    assert (told.code, json.loads(told.out)) == (0, advise(View.parse(PUSHED), worlds=60).document())
    table = solver("advise", PUSHED, "--calls", "S,H", "--worlds", "60").out.splitlines()
    assert [line.split()[0] for line in table[:3]] == ["call", "S*", "H"]


def test_advice_leaves_later_hints_as_they_were() -> None:
    view = deal(rules("jass/differenzler:trump=S,targets=40/52/30/35"), seed=3).view(seat=1)
    before = hint(view, worlds=40, seed=1)
    advise(view, worlds=40)
    assert hint(view, worlds=40, seed=1) == before
