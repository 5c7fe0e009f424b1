"""The contents of a deal that the script of the page steps through, ready for JSON.

A page for one seat has no card that this seat did not see by the end of the record: neither in the hands, nor among the
cards another seat could have played, nor in a sentence on what might have happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..cards import PASS, Card, bits_of, cards_of
from ..draw.face import RED, Face
from ..draw.table import spots
from ..draw.vector import shape_name
from ..games import JassRules, LayoutRules
from ..hand import Hand
from ..ply import Ply, plain
from ..postmortem import Review
from .telling import fairly, judged, why
from .words import Words


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads the page: the `seat` whose view it is, 0 for all hands open, the language, and the face of the cards."""

    words: Words
    deck: Face
    seat: int = 0

    def sees(self, ply: Ply) -> bool:
        """Tell whether the reader knows which cards could be played."""
        return self.seat in (0, ply.seat)

    def verdict(self, ply: Ply, found: Review) -> str:
        """Return what was judged of a play, or why it has no numbers."""
        told = judged(ply, found.record.names, self.words)
        return told if ply.known else self.words("no numbers", told)


def deal_shown(found: Review, reader: Reader) -> dict[str, Any]:
    """Return a reviewed deal: the hands at the start, the table, and every play with its numbers."""
    start, rules = found.record.start, found.record.start.rules
    targets = rules.targets if isinstance(rules, JassRules) else ()
    return {
        "game": rules.name,
        "spots": spots(rules.seats, way=rules.way),
        "row": rules.row if isinstance(rules, LayoutRules) else "",
        "targets": targets,
        "names": [reader.words.named(found.record.names, seat) for seat in range(1, rules.seats + 1)],
        "hands": [_hand(hand, seat, reader) for seat, hand in enumerate(start.hands, start=1)],
        "table": [str(card) for card in start.trick],
        "leader": start.leader,
        "taken": start.taken,
        "turning_points": found.turning_points,
        "plays": [_play_shown(ply, found, reader) for ply in found.plies],
        "final": {"taken": found.record.final.taken, "leader": found.record.final.leader},
        "finished": found.record.finished,
        "cards": {str(card): card_shown(card, reader) for card in cards_of(seen(found, reader.seat))},
    }


def seen(found: Review, seat: int) -> int:
    """Return the set of cards that a seat saw by the end of the record; 0 is the reader who sees all."""
    start = found.record.start
    hands = start.bits if not seat else (start.bits[seat - 1],)
    return sum(hands) | bits_of(start.trick) | bits_of(play.card for play in found.record.plays)


def card_shown(card: Card, reader: Reader) -> list[Any]:
    """Return how a card looks and reads: rank, shape of the suit, whether red, in words, and as a sign."""
    suit, rank = reader.deck.suits[card.suit], reader.deck.rank(card.rank)
    words = reader.words
    letter = "10" if rank == "T" else rank
    return [letter, shape_name(suit), int(suit.ink == RED), words.card(card, reader.deck), words.sign(card, reader.deck)]


def _hand(hand: Hand, seat: int, reader: Reader) -> list[str] | int:
    return [str(card) for card in hand] if reader.seat in (0, seat) else len(hand)


def _play_shown(ply: Ply, found: Review, reader: Reader) -> dict[str, Any]:
    shown: dict[str, Any] = {"row": ply.row, "seat": ply.seat, "card": str(ply.card), "taken": ply.position.taken}
    shown |= {"verdict": reader.verdict(ply, found)}
    if ply.known:
        shown |= {"cost": plain(ply.cost), "lost": plain(ply.lost)}
    if reader.sees(ply):
        shown |= {"legal": _legal(ply), "best": [str(card) for card in ply.best]}
    told = {"why": sentence_for(ply, found, reader), "fair": fairly(ply, found.record.names, reader.words)}
    return shown | {key: sentence for key, sentence in told.items() if sentence}


def _legal(ply: Ply) -> dict[str, float | None]:
    """Return the cards that could be played with the cost of each; a forced pass is no card."""
    if ply.answer is None:
        return {str(card): None for card in ply.position.legal if card != PASS}
    return {str(choice.card): plain(choice.cost) for choice in ply.answer if choice.card != PASS}


def sentence_for(ply: Ply, found: Review, reader: Reader) -> str:
    """Return why another card was better, if the reader may know all the cards of both lines."""
    lines = ply.why if reader.sees(ply) else None
    if lines is None or bits_of((*lines.line, *lines.better_line)) & ~seen(found, reader.seat):
        return ""
    return why(ply, lines, found.record.names, reader.words, reader.deck)
