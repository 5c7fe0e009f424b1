"""What a puzzle is about: themes are predicates of the solved puzzle, and their docstrings are the definitions.

"Takes the trick" and the like hold in every line of the solution. "The line of a card" is the one line that follows when
every seat plays its first best card. A card is a winner if no other seat holds a stronger one of its suit.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from ..cards import Card, cards_of, suit_bits
from ..games import JassRules, LayoutRules, Rules
from .puzzle import Puzzle
from .scene import LayoutScene, Scene, TrickScene

S = TypeVar("S", bound=Scene)


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the themes of a puzzle."""
    family = family_of(puzzle.position.rules)
    if family == "layout":
        return _named(LAYOUT, LayoutScene(puzzle))
    return _named(TRICK_FAMILIES[family], TrickScene(puzzle))


def themes_for(rules: Rules) -> tuple[str, ...]:
    """Return the names of the themes that puzzles of a game may have, in alphabetical order."""
    family = family_of(rules)
    return tuple(sorted(LAYOUT if family == "layout" else TRICK_FAMILIES[family]))


def family_of(rules: Rules) -> str:
    """Return which family of games rules belong to: games of one family share their themes."""
    if isinstance(rules, LayoutRules):
        return "layout"
    if rules.partnerships:
        return "sides"
    return "distances" if isinstance(rules, JassRules) else "penalties"


def duck(scene: TrickScene) -> bool:
    """The answer follows suit below the best card lying, though another card of the suit would top it."""
    return _follows(scene) and not scene.tops(scene.card) and any(scene.tops(card) for card in _same_suit(scene))


def rise(scene: TrickScene) -> bool:
    """The answer follows suit and tops all cards lying, though another card of the suit would stay below."""
    return _follows(scene) and scene.tops(scene.card) and not all(scene.tops(card) for card in _same_suit(scene))


def unblock(scene: TrickScene) -> bool:
    """The answer cannot take the trick, and is the strongest of its suit in the hand though a weaker one might be played."""
    if scene.leads or scene.tops(scene.card):
        return False
    stronger = [scene.strength(card) > scene.strength(scene.card) for card in cards_of(_kept_in_suit(scene, scene.card))]
    return not any(stronger) and any(scene.strength(card) < scene.strength(scene.card) for card in _same_suit(scene))


def hold_up(scene: TrickScene) -> bool:
    """The trick goes to another seat, though a winner might be played that would top all cards lying."""
    winners = (card for card in scene.wrong if not scene.stronger(card) and scene.tops(card))
    return scene.seat not in scene.takers and any(winners)


def make_void(scene: TrickScene) -> bool:
    """The answer is led or thrown off and is the last card of its suit in the hand, which keeps others."""
    return (scene.leads or scene.discards) and not _kept_in_suit(scene, scene.card) and bool(scene.kept)


def combination(scene: Scene) -> bool:
    """Some line of the solution asks for more than one answer."""
    return scene.puzzle.tree.answers > 1


def exit_(scene: TrickScene) -> bool:
    """The answer is led and gives the lead away, and in the line of another card the solver takes the trick."""
    return scene.leads and scene.seat not in scene.takers and _may_take(scene)


def cash_before_exit(scene: TrickScene) -> bool:
    """The answer is led and takes the trick, and in its line the solver gives the lead away later."""
    takers = [seat for seat, _ in scene.tricks(scene.puzzle.tries[0])]
    later = any(taker == scene.seat != after for taker, after in pairwise(takers))
    return scene.leads and scene.takers == {scene.seat} and later


def throw_in(scene: TrickScene) -> bool:
    """The trick goes to another seat, which in the line of the answer takes the next one too, and pays for it."""
    (first, _), *later = scene.tricks(scene.puzzle.tries[0])
    return scene.seat not in scene.takers and bool(later) and later[0][0] == first and later[0][1] < 0


def danger_card(scene: TrickScene) -> bool:
    """The answer is thrown off, and costs points, or is a winner of a suit that others hold."""
    winner = not scene.stronger(scene.card) and scene.weaker(scene.card)
    return scene.discards and bool(winner or scene.worth(scene.card) < 0)


def keep_the_exit(scene: TrickScene) -> bool:
    """A card that all others of its suit would beat might be played and is kept."""
    return scene.weaker(scene.card) > 0 and any(scene.stronger(card) and not scene.weaker(card) for card in scene.wrong)


def sacrifice(scene: TrickScene) -> bool:
    """The trick costs the solver points, though in the line of another card it costs the solver none."""
    return scene.pays and any(scene.gain(each) == 0 for each in scene.puzzle.tries[1:])


def lose_the_last(scene: TrickScene) -> bool:
    """In the line of the answer another seat takes the last trick, in that of every other card the solver does."""
    last = [scene.tricks(each)[-1][0] == scene.seat for each in scene.puzzle.tries]
    return not last[0] and all(last[1:])


def cash(scene: TrickScene) -> bool:
    """The answer is led and takes the trick."""
    return scene.leads and scene.takers == {scene.seat}


def lead_to_partner(scene: TrickScene) -> bool:
    """The answer is led and the partner takes the trick."""
    return scene.leads and scene.takers <= set(scene.side) - {scene.seat}


def draw_trumps(scene: TrickScene) -> bool:
    """The answer is a trump and is led, while an opponent holds trumps."""
    bits = scene.position.bits
    opposed = sum(hand for seat, hand in enumerate(bits, start=1) if seat not in scene.side)
    return scene.leads and _is_trump(scene, scene.card) and bool(opposed & suit_bits(scene.card.suit))


def ruff(scene: TrickScene) -> bool:
    """The answer is a trump on a plain suit and tops all cards lying."""
    return _on_plain(scene) and _is_trump(scene, scene.card) and scene.tops(scene.card)


def save_the_trump(scene: TrickScene) -> bool:
    """A plain suit is led and a trump would top all cards lying, but the answer is no trump."""
    might = any(_is_trump(scene, card) and scene.tops(card) for card in scene.wrong)
    return _on_plain(scene) and might and not _is_trump(scene, scene.card)


def smear(scene: TrickScene) -> bool:
    """The partner takes the trick, and the answer gives it more points than another card would."""
    partner = scene.takers <= set(scene.side) - {scene.seat}
    return not scene.leads and partner and any(scene.worth(card) < scene.worth(scene.card) for card in scene.wrong)


def starve(scene: TrickScene) -> bool:
    """Opponents take the trick, and the answer gives them fewer points than any other card would."""
    less = all(scene.worth(card) > scene.worth(scene.card) for card in scene.wrong)
    return not scene.leads and not scene.takers & set(scene.side) and less


def give_up_a_trick(scene: TrickScene) -> bool:
    """Opponents take the trick, though in the line of another card the solver's side takes it."""
    return not scene.takers & set(scene.side) and any(scene.taker(each) in scene.side for each in scene.puzzle.tries[1:])


def hold_the_winner(scene: TrickScene) -> bool:
    """The answer is led and is no winner, while a winner is kept."""
    return scene.leads and scene.stronger(scene.card) > 0 and not all(map(scene.stronger, scene.wrong))


def win_the_last(scene: TrickScene) -> bool:
    """In the line of the answer the solver's side takes the last trick, in that of every other card it does not."""
    last = [scene.tricks(each)[-1][0] in scene.side for each in scene.puzzle.tries]
    return last[0] and not any(last[1:])


def hold_the_jack(scene: TrickScene) -> bool:
    """Trumps are led and the trump jack might be played, but is kept."""
    trump = scene.rules.trump
    led = bool(trump) and not scene.leads and scene.position.trick[0].suit == trump
    return led and any((card.rank, card.suit) == ("J", trump) for card in scene.wrong)


def endplay(scene: TrickScene) -> bool:
    """Opponents take the trick, and in the line of the answer the solver's side takes the next one."""
    _, *later = scene.tricks(scene.puzzle.tries[0])
    return not scene.takers & set(scene.side) and bool(later) and later[0][0] in scene.side


def on_target(scene: TrickScene) -> bool:
    """After the answer the solver ends on its prediction in every case."""
    return scene.puzzle.tries[0].high <= 0


def take_it(scene: TrickScene) -> bool:
    """The solver takes the trick, though in the line of another card another seat does."""
    return scene.takers == {scene.seat} and _may_leave(scene)


def leave_it(scene: TrickScene) -> bool:
    """Another seat takes the trick, though in the line of another card the solver does."""
    return scene.seat not in scene.takers and _may_take(scene)


def load(scene: TrickScene) -> bool:
    """Another seat takes the trick, and the answer gives it more points than another card would."""
    more = any(scene.worth(card) < scene.worth(scene.card) for card in scene.wrong)
    return not scene.leads and scene.seat not in scene.takers and more


def open_a_seven(scene: LayoutScene) -> bool:
    """The answer is a seven."""
    return scene.card.rank == "7"


def keep_the_seven(scene: LayoutScene) -> bool:
    """A seven might be laid and is kept."""
    return any(card.rank == "7" for card in scene.wrong)


def hold_the_gate(scene: LayoutScene) -> bool:
    """The answer lets no other seat play on, and a card that would is kept."""
    return not scene.opens_for_others(scene.card) and any(map(scene.opens_for_others, scene.wrong))


def run(scene: LayoutScene) -> bool:
    """The solver holds the next card of the row that the answer is laid to."""
    return any(card.bit & scene.kept for card in scene.next_cards(scene.card))


def end_card(scene: LayoutScene) -> bool:
    """The answer is the end of its row, after which nothing fits."""
    return not scene.next_cards(scene.card)


def invite(scene: LayoutScene) -> bool:
    """The answer lets another seat play on in a row in which the solver holds a card further out."""
    return scene.opens_for_others(scene.card) and scene.holds_beyond(scene.card)


def force_a_pass(scene: LayoutScene) -> bool:
    """Some other seat has to pass before the solver's next turn."""
    return bool(scene.passes - {scene.seat})


def release_late(scene: LayoutScene) -> bool:
    """A card that would let another seat play on is kept beyond the solver's next turn in the line of the answer."""
    gates = filter(scene.opens_for_others, scene.wrong)
    return any(scene.turn_of(scene.puzzle.tries[0], card) not in (1, 2) for card in gates)


def go_out_first(scene: LayoutScene) -> bool:
    """In the line of the answer the solver is out first, in that of another card it is not."""
    out = [scene.first_out(each) for each in scene.puzzle.tries]
    return out[0] and not all(out[1:])


Predicate = Callable[[S], bool]
_EVERYWHERE: dict[str, Predicate[TrickScene]] = {
    "duck": duck,
    "rise": rise,
    "unblock": unblock,
    "hold up": hold_up,
    "make void": make_void,
    "combination": combination,
}
_TRUMPS: dict[str, Predicate[TrickScene]] = {
    "draw trumps": draw_trumps,
    "ruff": ruff,
    "save the trump": save_the_trump,
    "hold the jack": hold_the_jack,
}
PENALTIES: dict[str, Predicate[TrickScene]] = _EVERYWHERE | {
    "exit": exit_,
    "cash before exit": cash_before_exit,
    "throw-in": throw_in,
    "danger card": danger_card,
    "keep the exit": keep_the_exit,
    "sacrifice": sacrifice,
    "lose the last": lose_the_last,
}
SIDES: dict[str, Predicate[TrickScene]] = {
    **_EVERYWHERE,
    **_TRUMPS,
    "cash": cash,
    "lead to partner": lead_to_partner,
    "smear": smear,
    "starve": starve,
    "give up a trick": give_up_a_trick,
    "hold the winner": hold_the_winner,
    "win the last": win_the_last,
    "endplay": endplay,
}
DISTANCES: dict[str, Predicate[TrickScene]] = {
    **_EVERYWHERE,
    **_TRUMPS,
    "on target": on_target,
    "take it": take_it,
    "leave it": leave_it,
    "load": load,
}
LAYOUT: dict[str, Predicate[LayoutScene]] = {
    "open a seven": open_a_seven,
    "keep the seven": keep_the_seven,
    "hold the gate": hold_the_gate,
    "run": run,
    "end card": end_card,
    "invite": invite,
    "force a pass": force_a_pass,
    "release late": release_late,
    "go out first": go_out_first,
    "combination": combination,
}
TRICK_FAMILIES = {"penalties": PENALTIES, "sides": SIDES, "distances": DISTANCES}
NAMES = tuple(sorted({*LAYOUT, *(name for family in TRICK_FAMILIES.values() for name in family)}))


def _named(themes: dict[str, Predicate[S]], scene: S) -> tuple[str, ...]:
    return tuple(name for name, holds in themes.items() if holds(scene))


def _follows(scene: TrickScene) -> bool:
    return not scene.leads and scene.card.suit == scene.position.trick[0].suit


def _on_plain(scene: TrickScene) -> bool:
    return not scene.leads and scene.rules.trump is not None and scene.position.trick[0].suit != scene.rules.trump


def _is_trump(scene: TrickScene, card: Card) -> bool:
    return card.suit == scene.rules.trump


def _same_suit(scene: TrickScene) -> list[Card]:
    return [card for card in scene.wrong if card.suit == scene.card.suit]


def _kept_in_suit(scene: TrickScene, card: Card) -> int:
    return scene.kept & suit_bits(card.suit)


def _may_take(scene: TrickScene) -> bool:
    """Tell whether the solver takes the trick in the line of a wrong card."""
    return any(scene.taker(each) == scene.seat for each in scene.puzzle.tries[1:])


def _may_leave(scene: TrickScene) -> bool:
    """Tell whether another seat takes the trick in the line of a wrong card."""
    return any(scene.taker(each) != scene.seat for each in scene.puzzle.tries[1:])
