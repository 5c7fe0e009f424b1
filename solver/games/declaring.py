"""Declaring: the calls by which the contract of a deal of Schieber or Coiffeur is chosen, as records carry them.

A call is `-` for a pass (a push to the partner), or a contract: a trump as its letter, or a mode without trump. In Coiffeur
a joker's contract is written behind it: `joker1-H`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..cards import SUIT_OF, SUIT_WORDS, SUITS, cards_of
from ..errors import DealError
from ..field import Field
from .base import Rules
from .jass import MODES
from .jassrules import JassRules
from .meld import Announcement, Meld

SCHIEBER, COIFFEUR, DIFFERENZLER = "jass/schieber", "jass/coiffeur", "jass/differenzler"
PUSH = "-"
JOKERS = ("joker1", "joker2")
CONTRACTS = (*SUITS, *MODES)
_CALLS = (PUSH, *CONTRACTS, *(f"{joker}-{contract}" for joker in JOKERS for contract in CONTRACTS))
_SPELLINGS = {
    **{word: PUSH for word in ("pass", "push", "schieben", "geschoben")},
    **{word: "topdown" for word in ("obenabe", "obeabe", "obe", "tops-down")},
    **{word: "bottomup" for word in ("undenufe", "uneufe", "une", "bottoms-up")},
    **{word: suit for suit, name in SUIT_WORDS.items() for word in (name, f"{name}s")},
    **{letter.lower(): suit for letter, suit in SUIT_OF.items()},
}
_SAID = re.compile(r"(?P<seat>[0-9]+)\s*:\s*(?P<word>[^\s:]+)|(?P<stray>\S+)")
_Said = TypeVar("_Said")


@dataclass(frozen=True, slots=True)
class Declaration:
    """One call of a seat, written `3:H`; raises DealError for a call that does not exist.

    >>> str(Declaration.parse("3: hearts")), Declaration(2, "joker1-topdown").contract
    ('3:H', 'topdown')
    """

    seat: int
    call: str

    def __post_init__(self) -> None:
        if self.call not in _CALLS:
            known = f"{PUSH}, {', '.join(CONTRACTS)}, or joker1-H and the like"
            raise DealError(f"there is no call {self.call[:20]!r}; known are {known}")

    @classmethod
    def parse(cls, text: str) -> Declaration:
        """Read `SEAT:CALL`; raise NotationError or DealError."""
        found = read_declared(Field.of(text))
        if len(found) != 1:
            raise Field.of(text).fault(f"one call of a seat is written like 3:H; here are {len(found)}")
        return found[0]

    @classmethod
    def said(cls, seat: int, text: str) -> Declaration:
        """Return the declaration of a call in any usual spelling."""
        return cls(seat, call_of(text))

    @property
    def passed(self) -> bool:
        """True for a pass."""
        return self.call == PUSH

    @property
    def row(self) -> str:
        """The line of the score sheet of Coiffeur that the call takes: a suit, a mode, `slalom`, `guschti` or a joker."""
        return "" if self.passed else self.call.partition("-")[0]

    @property
    def contract(self) -> str:
        """The contract as a trump's letter or a mode, empty for a pass."""
        return "" if self.passed else self.call.removeprefix(f"{self.row}-") if self.row in JOKERS else self.call

    def __str__(self) -> str:
        return f"{self.seat}:{self.call}"


def call_of(text: str) -> str:
    """Return the canonical text of a call."""
    word = text.strip().lower()
    head, dash, rest = word.partition("-")
    if dash and head in JOKERS:
        return f"{head}-{call_of(rest)}"
    return _SPELLINGS.get(word, word)


def contract_of(rules: Rules) -> str:
    """Return the contract that is part of a game's name, empty for a game that has none."""
    named = dict(rules.options)
    return named.get("trump") or named.get("mode") or ""


def contract_options(contract: str) -> dict[str, str]:
    """Return the options that make a contract part of a game's name.

    >>> contract_options("H"), contract_options("slalom-topdown")
    ({'trump': 'H'}, {'mode': 'slalom-topdown'})
    """
    return {"trump" if contract in SUITS else "mode": contract}


def check_declared(declared: Sequence[Declaration], rules: Rules) -> None:
    """Raise DealError unless calls end in the contract of the deal, chosen by its declarer if the game has one."""
    if not declared:
        return
    if rules.game not in (SCHIEBER, COIFFEUR):
        raise DealError(f"nobody declares in {rules.game}")
    for said in declared:
        if not 1 <= said.seat <= rules.seats:
            raise DealError(f"there is no seat {said.seat}; seats are 1 to {rules.seats}")
    last = declared[-1]
    if last.contract != contract_of(rules) or any(not said.passed for said in declared[:-1]):
        raise DealError(f"{' '.join(map(str, declared))} does not end in the contract {contract_of(rules)}")
    if isinstance(rules, JassRules) and rules.declarer not in (0, last.seat):
        raise DealError(f"seat {last.seat} chose the contract, and the declarer of {rules.name} is seat {rules.declarer}")


def check_melds(announced: Sequence[Announcement], rules: Rules, hands: Sequence[int]) -> None:
    """Raise DealError for melds in a game without, or that a hand does not have; `hands` are as dealt, or empty."""
    if announced and rules.game != SCHIEBER:
        raise DealError(f"there are no melds in {rules.game}")
    for said in announced:
        if not 1 <= said.seat <= rules.seats:
            raise DealError(f"there is no seat {said.seat}; seats are 1 to {rules.seats}")
        if hands and said.meld.bits & ~hands[said.seat - 1]:
            missing = cards_of(said.meld.bits & ~hands[said.seat - 1])[0]
            raise DealError(f"seat {said.seat} announces {said.meld} and does not hold {missing}", seat=said.seat)


def read_declared(field: Field) -> tuple[Declaration, ...]:
    """Read the calls of a deal, such as `1:- 3:H`; raise NotationError."""
    return read_said(field, Declaration.said)


def read_melds(field: Field) -> tuple[Announcement, ...]:
    """Read the melds announced in a deal, such as `2:AKQH 4:9999`; raise NotationError."""
    return read_said(field, lambda seat, text: Announcement(seat, Meld.parse(text)))


def read_said(field: Field, build: Callable[[int, str], _Said]) -> tuple[_Said, ...]:
    """Read what seats have said, each as `SEAT:WORD`; raise NotationError."""
    found = []
    for match in _SAID.finditer(field.text):
        if match["stray"]:
            raise field.part(*match.span("stray")).fault(
                f"what a seat says is written SEAT:WORD, not {match['stray'][:20]!r}"
            )
        seat = field.part(*match.span("seat")).integer("a seat")
        try:
            found.append(build(seat, match["word"]))
        except DealError as error:
            raise field.part(*match.span("word")).located(error) from None
    return tuple(found)
