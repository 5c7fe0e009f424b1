"""How the rule player plays with a trump, for points or for a prediction: choices that a person would make as well."""

from __future__ import annotations

import pytest

from solver import Position
from solver.ruleplay import player_of

CHOICES = {
    "the best trump is led while others hold some": ("AT.J9.A6./KQ.AK.87./J9.QT.K9./87.87.QJ. 1", "JH"),
    "no ace is led while others may trump": ("A6.Q.A98./KQ.AK.7.6/J9.T8.KQ./87.J9.J.7 1", "8D"),
    "an ace is led once trumps are gone": ("A6.Q.A98./KQ..7.K69/J9..KQ.A8/87..J.JT7 1", "AD"),
    "points go to a partner who takes the trick": ("..T9.8/K..8.9/..76./..QJ. 3:AS7S", "TD"),
    "points are kept from others": ("..T9.8/K..8.9/6..7.T/..QJ. 4:AS", "8C"),
    "points of others are trumped": (".6.T.8/.7.8./..J.9/..QK. 2:ASTS7S", "6H"),
    "a jack is too dear for a trick without points": (".J.T.8/..87./..J.9/..QK. 2:9S8S7S", "8C"),
}


@pytest.mark.parametrize(("line", "card"), CHOICES.values(), ids=CHOICES)
def test_points_are_played_for(line: str, card: str) -> None:
    position = Position.parse(f"jass/schieber:trump=H {line}")
    assert str(player_of(position.rules).card(position, position.bits)) == card


PREDICTED = {
    "a seat that has its points leads a trump": ("A6.K8.76./KQ.AT.98./J9.J9.KQ./87.76.JT. 1", "8H"),
    "one that needs points takes them with its highest card": ("..AK./..9./..7./..T. 2:QDJD8D", "AD"),
}


@pytest.mark.parametrize(("line", "card"), PREDICTED.values(), ids=PREDICTED)
def test_predictions_are_aimed_at(line: str, card: str) -> None:
    needed = 0 if line.endswith(" 1") else 30
    position = Position.parse(f"jass/differenzler:trump=H,targets={needed}/40/40/40 {line}")
    assert str(player_of(position.rules).card(position, position.bits)) == card
