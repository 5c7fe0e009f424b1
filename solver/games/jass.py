"""The games of Swiss Jass by name, with their options: Schieber and Coiffeur in two teams, Differenzler each for himself.

A deal is played with a trump or in a mode without one; which, is part of its name, since everything depends on it. In a
Differenzler deal without predictions everybody has predicted nothing.
"""

from __future__ import annotations

from ..cards import PACK, RANKS, SUITS, bits_of, rank_bits
from ..errors import RulesError
from .jassrules import JassRules, Values
from .option import Choices, Game, Option, flag, number, numbers, one_of

SEATS = range(4, 5)
TRICKS = 9
TEAMS = ((1, 3), (2, 4))
JASS_RANKS = RANKS[: RANKS.index("6") + 1]
PACK_BITS = bits_of(PACK[suit][rank] for suit in SUITS for rank in JASS_RANKS)
OPPOSITE = {"down": "up", "up": "down"}
WAYS = {"topdown": "down", "bottomup": "up"}
MODES = ("topdown", "bottomup", "slalom-topdown", "slalom-bottomup", "guschti-topdown", "guschti-bottomup")

_COMMON_POINTS = {"K": 4, "Q": 3, "J": 2, "T": 10}
DOWN_POINTS = {"A": 11, **_COMMON_POINTS, "8": 8}
UP_POINTS = {"6": 11, **_COMMON_POINTS, "8": 8}
PLAIN_POINTS = {"A": 11, **_COMMON_POINTS}
TRUMP_POINTS = PLAIN_POINTS | {"J": 20, "9": 14}

_CONTRACT = f"a deal of Jass needs its trump (trump=S, H, D or C) or its mode ({', '.join(MODES)})"
_MATCH_OPTIONS = dict.fromkeys(
    (
        *("target", "multipliers", "bu_multiplier", "pass_back", "pushed_no_trump_leader", "finish", "finish_order"),
        *("kreuzweis", "sequence_scale", "low_quads", "meld_tiebreak_rank", "meld_tiebreak_cards", "meld_needs_trick"),
        *("stoeck_from_hand_to_finish", "coiffeur_stoeck", "joker_allows_slalom_guschti", "bids", "rounds"),
    ),
    "it belongs to the match, not to the play of one deal",
)
_ONLY_TRUMPS = dict.fromkeys(("mode", "slalom_points", "guschti_split"), "every deal of Differenzler has a trump")


def _schieber(seats: int, chosen: Choices) -> JassRules:
    return _rules("jass/schieber", seats, chosen, teams=TEAMS, match_bonus=int(chosen["match_bonus"]))


def _coiffeur(seats: int, chosen: Choices) -> JassRules:
    bonus, declarer = int(chosen["coiffeur_match_bonus"]), int(chosen["declarer"])
    return _rules("jass/coiffeur", seats, chosen, teams=TEAMS, match_bonus=bonus, declarer=declarer)


def _differenzler(seats: int, chosen: Choices) -> JassRules:
    targets = tuple(map(int, chosen["targets"].split("/")))
    return _rules("jass/differenzler", seats, chosen, targets=targets, exact_bonus=int(chosen["exact_bonus"]))


def _rules(
    game: str,
    seats: int,
    chosen: Choices,
    *,
    teams: tuple[tuple[int, ...], ...] = (),
    match_bonus: int = 0,
    declarer: int = 0,
    targets: tuple[int, ...] = (),
    exact_bonus: int = 0,
) -> JassRules:
    trump, directions = _contract(chosen)
    return JassRules(
        game,
        seats,
        chosen.named,
        PACK_BITS,
        last_trick_points=int(chosen["last_trick_bonus"]),
        trump=trump,
        teams=teams,
        directions=directions,
        values=_values(trump, directions, chosen),
        match_bonus=match_bonus,
        undertrump_when_following=chosen["undertrump_when_following"] == "true",
        undertrump_when_void=chosen["undertrump_when_void"] == "true",
        must_overtrump_if_only_trumps=chosen["must_overtrump_if_only_trumps"] == "true",
        targets=targets,
        exact_bonus=exact_bonus,
        declarer=declarer,
    )


def _contract(chosen: Choices) -> tuple[str | None, tuple[str, ...]]:
    """Return the trump and the direction of each trick; raise RulesError unless there is one of trump and mode."""
    trump, mode = chosen["trump"], chosen.values.get("mode", "trump")
    if (trump == "none") == (mode == "trump"):
        raise RulesError(_CONTRACT if trump == "none" else f"trump={trump} and mode={mode} exclude each other")
    if mode == "trump":
        return trump, ("down",) * TRICKS
    kind, _, way = mode.rpartition("-")
    first = WAYS[way]
    if not kind:
        return None, (first,) * TRICKS
    turns = [number % 2 for number in range(TRICKS)]
    if kind == "guschti":
        turns = [number >= int(chosen["guschti_split"][0]) for number in range(TRICKS)]
    return None, tuple(OPPOSITE[first] if turned else first for turned in turns)


def _values(trump: str | None, directions: tuple[str, ...], chosen: Choices) -> tuple[Values, ...]:
    if trump:
        plain = [suit for suit in SUITS if suit != trump]
        return (_table(PLAIN_POINTS, "".join(plain)) + _table(TRUMP_POINTS, trump),) * TRICKS
    tables = {"down": _table(DOWN_POINTS, SUITS), "up": _table(UP_POINTS, SUITS)}
    if len(set(directions)) == 1 or chosen["slalom_points"] == "first_mode":
        return (tables[directions[0]],) * TRICKS
    if chosen["slalom_points"] == "ace_always":
        return (tables["down"],) * TRICKS
    return tuple(tables[direction] for direction in directions)


def _table(points: dict[str, int], suits: str) -> Values:
    """Return the points of ranks as sets of cards of some suits."""
    among = bits_of(PACK[suit][rank] for suit in suits for rank in RANKS)
    return tuple((rank_bits(rank) & among, worth) for rank, worth in points.items())


_TRUMP = one_of("trump", "none", *SUITS)
_MODE = one_of("mode", "trump", *MODES)
_LAST = number("last_trick_bonus", 5, least=0)
_NO_TRUMP = (one_of("slalom_points", "first_mode", "per_trick", "ace_always"), one_of("guschti_split", "5/4", "4/5"))


def _follow(*, undertrump_when_void: str) -> tuple[Option, ...]:
    return (
        flag("undertrump_when_following"),
        flag("undertrump_when_void", default=undertrump_when_void),
        flag("must_overtrump_if_only_trumps"),
    )


_SCHIEBER_OPTIONS = (
    _TRUMP,
    _MODE,
    number("match_bonus", 100, least=0),
    _LAST,
    *_follow(undertrump_when_void="false"),
    *_NO_TRUMP,
)
_COIFFEUR_OPTIONS = (
    _TRUMP,
    _MODE,
    one_of("declarer", "1", "2", "3", "4"),
    number("coiffeur_match_bonus", 0, least=0),
    _LAST,
    *_follow(undertrump_when_void="false"),
    *_NO_TRUMP,
)
_DIFFERENZLER_OPTIONS = (
    _TRUMP,
    numbers("targets", 0, 0, 0, 0, least=0),
    one_of("exact_bonus", "0", "-10"),
    one_of("match_bonus", "0"),
    _LAST,
    *_follow(undertrump_when_void="true"),
)

GAMES = {
    game.name: game
    for game in (
        Game("jass/schieber", SEATS, 4, _SCHIEBER_OPTIONS, _MATCH_OPTIONS, _schieber),
        Game(
            "jass/coiffeur",
            SEATS,
            4,
            _COIFFEUR_OPTIONS,
            _MATCH_OPTIONS,
            _coiffeur,
            aliases={"match_bonus": "coiffeur_match_bonus"},
        ),
        Game("jass/differenzler", SEATS, 4, _DIFFERENZLER_OPTIONS, _MATCH_OPTIONS | _ONLY_TRUMPS, _differenzler),
    )
}
