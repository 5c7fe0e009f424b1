"""Jazz: five trick deals without trumps in which tricks, clubs, queens, the king of clubs and the last trick cost points,
and the layout deal of Sevens. Three to seven seats.

The numbers are those of the Swedish and Finnish descriptions; whatever they leave open is an option of the game.
"""

from __future__ import annotations

from dataclasses import replace

from ..cards import PACK, RANKS, WHOLE_PACK, Card, bits_of, rank_bits, suit_bits
from .layout import LayoutRules
from .option import Choices, Game, flag, number, one_of
from .trick import TrickRules

SEATS = range(3, 8)
REMOVED_TWOS = {3: "D", 4: "", 5: "DH", 6: "CDHS", 7: "DHS"}
TRICK_GAMES = ("tricks", "clubs", "queens", "king", "last")
MATCH_ORDER = tuple(f"jazz/{game}" for game in (*TRICK_GAMES, "sevens"))

_POINTLESS = "Jazz has no such rule; it would change which cards may be played"
_TRICK_REFUSED = {
    "no_penalty_first_trick": _POINTLESS,
    "no_penalty_lead": _POINTLESS,
    "must_shed_king": _POINTLESS,
}
_LAYOUT_REFUSED = {
    "free_pass": "the passes left would belong to the position, and the rules of Jazz forbid passing with a playable card",
    "end_card_replay": "a turn is one card in Jazz",
    "run_play": "a turn is one card in Jazz",
    "take_card": "a seat that cannot play passes in Jazz; taking a card would need hidden cards in an open deal",
    "six_before_eight": "each side of a row is built independently in Jazz",
}


def _tricks(seats: int, chosen: Choices) -> TrickRules:
    return replace(_plain("jazz/tricks", seats, chosen), trick_points=-1)


def _clubs(seats: int, chosen: Choices) -> TrickRules:
    return replace(_plain("jazz/clubs", seats, chosen), card_points=((suit_bits("C"), -1),))


def _queens(seats: int, chosen: Choices) -> TrickRules:
    return replace(_plain("jazz/queens", seats, chosen), card_points=((rank_bits("Q"), -5),))


def _king(seats: int, chosen: Choices) -> TrickRules:
    return replace(_plain("jazz/king", seats, chosen), card_points=((Card("K", "C").bit, -15),))


def _last(seats: int, chosen: Choices) -> TrickRules:
    first, last = (-10, -10) if chosen["split"] == "true" else (0, -20)
    return replace(_plain("jazz/last", seats, chosen), first_trick_points=first, last_trick_points=last)


def _plain(game: str, seats: int, chosen: Choices) -> TrickRules:
    """Return a trick deal in which nothing costs anything yet."""
    pack = WHOLE_PACK & ~bits_of(PACK[suit]["2"] for suit in REMOVED_TWOS[seats])
    return TrickRules(game, seats, chosen.named, pack, claim=chosen["claim"] == "true")


def _sevens(seats: int, chosen: Choices) -> LayoutRules:
    bonus = int(chosen["bonus"])
    if chosen["play_on"] == "ranking":
        places = tuple(bonus * (seats - place) // (seats - 1) for place in range(1, seats))
    else:
        places = (bonus, *(0,) * (seats - 2))
    starter = None if chosen["starter"] == "left" else Card.parse(chosen["starter"])
    low = chosen["ace"] == "low"
    left = "1" if (chosen["play_on"], chosen["left"]) == ("cards", "0") else chosen["left"]
    return LayoutRules(
        "jazz/sevens",
        seats,
        chosen.named,
        WHOLE_PACK,
        place_points=places,
        opening_pass_points=0 if chosen["opening_pass_free"] == "true" else -1,
        rank_points=_rank_points(left, ace_low=low),
        play_on=chosen["play_on"] != "false",
        starter=starter,
        row="A" + RANKS[:0:-1] if low else RANKS[::-1],
    )


def _rank_points(left: str, *, ace_low: bool) -> tuple[int, ...]:
    if left == "pips":
        return (-1 if ace_low else -14, *(-pips for pips in range(13, 1, -1)))
    return (-int(left),) * 13


_SEVENS_OPTIONS = (
    number("bonus", 10),
    one_of("starter", "left", "7C", "7H", "7D"),
    flag("opening_pass_free"),
    one_of("play_on", "false", "ranking", "cards"),
    one_of("left", "0", "1", "pips"),
    one_of("ace", "high", "low"),
)

_BUILDERS = {"tricks": _tricks, "clubs": _clubs, "queens": _queens, "king": _king, "last": _last}
_TRICK_OPTIONS = {game: (flag("claim"),) for game in TRICK_GAMES} | {"last": (flag("split"), flag("claim"))}

GAMES = {
    **{
        f"jazz/{game}": Game(f"jazz/{game}", SEATS, 4, _TRICK_OPTIONS[game], _TRICK_REFUSED, builder)
        for game, builder in _BUILDERS.items()
    },
    "jazz/sevens": Game("jazz/sevens", SEATS, 4, _SEVENS_OPTIONS, _LAYOUT_REFUSED, _sevens),
}
