"""Hypothesis strategies: rules, positions, hands that are not all seen, records and matches of every game."""

from __future__ import annotations

import random
from dataclasses import replace
from math import factorial, prod

from hypothesis import assume
from hypothesis import strategies as st

from solver.batch import Deals
from solver.cards import Card, bits_of, cards_of
from solver.deals import deal
from solver.errors import DealError
from solver.games import GAMES, JassRules, Rules, rules
from solver.games.jazz import MATCH_ORDER
from solver.games.meld import SCALES, Announcement, MeldScale
from solver.games.option import Option
from solver.goal import OBJECTIVES, TIES, Goal
from solver.hand import Hand
from solver.matches import CoiffeurMatch, DifferenzlerMatch, JassMatch, Match, SchieberMatch, TeamMatch
from solver.matches.agreement import play_options
from solver.position import Position
from solver.record import Play, Record

SEEDS = st.integers(0, 2**32 - 1)
SEATS = st.integers(3, 7)
JASS_GAMES = ("jass/schieber", "jass/coiffeur", "jass/differenzler")
_SIDES = st.sampled_from([(1, 3), (2, 4), (1,), (1, 2, 3, 4)])
_LETTERS = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])


def _options(option: Option) -> st.SearchStrategy[str]:
    if option.words:
        return st.sampled_from(option.words)
    number = st.integers(-200 if option.least is None else option.least, 200).map(str)
    return st.tuples(*[number] * option.count).map("/".join)


@st.composite
def game_rules(draw: st.DrawFn, games: tuple[str, ...] = MATCH_ORDER) -> Rules:
    """Draw a game, a number of seats, and any of its options."""
    game = draw(st.sampled_from(games))
    declared = GAMES[game].options
    chosen = draw(st.lists(st.sampled_from(declared), unique_by=lambda option: option.name, max_size=3))
    return rules(game, seats=draw(SEATS), **{option.name: draw(_options(option)) for option in chosen})


@st.composite
def jass_rules(draw: st.DrawFn, games: tuple[str, ...] = JASS_GAMES) -> JassRules:
    """Draw a game of Jass, its trump or its mode, and any of its options."""
    game = draw(st.sampled_from(games))
    declared = {option.name: option for option in GAMES[game].options}
    contract = draw(st.sampled_from([name for name in ("trump", "mode") if name in declared]))
    chosen: dict[str, str] = {contract: draw(st.sampled_from(declared[contract].words[1:]))}
    further = [option for name, option in declared.items() if name not in ("trump", "mode")]
    for option in draw(st.lists(st.sampled_from(further), unique_by=lambda option: option.name, max_size=4)):
        chosen[option.name] = draw(_options(option))
    found = rules(game, seats=4, **chosen)
    assert isinstance(found, JassRules)
    return found


@st.composite
def jass_starts(draw: st.DrawFn, games: tuple[str, ...] = JASS_GAMES) -> Position:
    """Draw a whole deal of Jass at its start, any seat to lead."""
    return deal(draw(jass_rules(games)), seed=draw(SEEDS), leader=draw(st.integers(1, 4)))


@st.composite
def jass_positions(draw: st.DrawFn, games: tuple[str, ...] = JASS_GAMES) -> Position:
    """Draw a position reached by random play from a whole deal of Jass, often in the middle of a trick."""
    return draw(_reached(draw(jass_starts(games)), most_plays=36))


@st.composite
def jass_endings(draw: st.DrawFn, games: tuple[str, ...] = JASS_GAMES, most_cards: int = 3) -> Position:
    """Draw an ending of Jass: few cards a seat, points taken before, and the tricks of each seat, told or not."""
    found = draw(jass_rules(games))
    each = draw(st.integers(1, most_cards))
    pack = list(found.cards)
    random.Random(draw(SEEDS)).shuffle(pack)
    hands = tuple(Hand.of(pack[each * seat : each * (seat + 1)]) for seat in range(4))
    takers = draw(st.one_of(st.none(), st.lists(st.sampled_from(draw(_SIDES)), min_size=9 - each, max_size=9 - each)))
    tricks = () if takers is None else tuple(takers.count(seat) for seat in range(1, 5))
    taken = draw(st.tuples(*[st.integers(0, 60)] * 4))
    return draw(_reached(Position(found, hands, draw(st.integers(1, 4)), (), taken, tricks), most_plays=4))


@st.composite
def starts(draw: st.DrawFn, games: tuple[str, ...] = MATCH_ORDER) -> Position:
    """Draw a whole deal at its start, any seat to lead."""
    found = draw(game_rules(games))
    return deal(found, seed=draw(SEEDS), leader=draw(st.integers(1, found.seats)))


def played_on(position: Position, *, plays: int, seed: int) -> list[Card]:
    """Return up to so many random legal plays from a position."""
    choose = random.Random(seed).choice
    cards: list[Card] = []
    while not position.over and len(cards) < plays:
        cards.append(choose(position.legal))
        position = position.play(cards[-1])
    return cards


@st.composite
def _reached(draw: st.DrawFn, start: Position, most_plays: int) -> Position:
    """Draw a position that random play reaches from a start."""
    position = start
    for card in played_on(start, plays=draw(st.integers(0, most_plays)), seed=draw(SEEDS)):
        position = position.play(card)
    return position


@st.composite
def positions(draw: st.DrawFn, games: tuple[str, ...] = MATCH_ORDER) -> Position:
    """Draw a position reached by random play from a whole deal, often in the middle of a trick."""
    return draw(_reached(draw(starts(games)), most_plays=60))


@st.composite
def endings(draw: st.DrawFn, most_cards: int = 4) -> Position:
    """Draw a trick ending: few cards a seat, the others gone, some lying on the table, points taken before."""
    found = draw(game_rules(MATCH_ORDER[:5]))
    pack = list(found.cards)
    random.Random(draw(SEEDS)).shuffle(pack)
    each = draw(st.integers(1, most_cards))
    hands = tuple(Hand.of(pack[each * seat : each * (seat + 1)]) for seat in range(found.seats))
    taken = draw(st.tuples(*[st.integers(-30, 0)] * found.seats))
    return draw(_reached(Position(found, hands, draw(st.integers(1, found.seats)), (), taken), most_plays=2 * found.seats))


@st.composite
def hidden_positions(draw: st.DrawFn, source: st.SearchStrategy[Position] | None = None) -> Position:
    """Draw a position in which some hands are not seen, or only in part."""
    position = draw(positions() if source is None else source)
    hands = tuple(draw(_hidden(hand)) if draw(st.booleans()) else hand for hand in position.hands)
    return replace(position, hands=hands)


@st.composite
def _hidden(draw: st.DrawFn, hand: Hand) -> Hand:
    choice = random.Random(draw(SEEDS))
    known = [card for card in hand if choice.random() < 0.3]
    unseen = len(hand) - len(known)
    barred = bits_of(cards_of(choice.getrandbits(61))) if draw(st.booleans()) else 0
    return Hand(bits_of(known), unseen, barred if unseen else 0)


@st.composite
def goals(draw: st.DrawFn, seats: int) -> Goal:
    """Draw what every seat plays for."""
    ties = draw(st.sampled_from(TIES))
    leader = draw(st.integers(1, seats)) if ties == "leader" else None
    return Goal(draw(st.sampled_from(OBJECTIVES)), ties, leader)


def _lines(barred: str = "") -> st.SearchStrategy[str]:
    letters = _LETTERS.filter(lambda letter: letter not in barred)
    return st.text(letters, min_size=1, max_size=20).map(str.strip).filter(bool)


_COMMENTS = st.lists(_lines("}"), max_size=2).map(tuple)
_MARKS = st.lists(st.integers(0, 255), max_size=3).map(tuple)
_TAG_NAMES = st.from_regex(r"X[A-Za-z0-9_]{0,8}", fullmatch=True)


@st.composite
def records(draw: st.DrawFn, games: tuple[str, ...] = MATCH_ORDER) -> Record:
    """Draw a record, whole or not, from the start or not, with names, tags, marks and comments."""
    start = draw(st.one_of(starts(games), positions(games), endings()))
    cards = played_on(start, plays=draw(st.one_of(st.just(400), st.integers(0, 40))), seed=draw(SEEDS))
    plays = {place: Play(cards[place], draw(_MARKS), draw(_COMMENTS)) for place in draw(_places(len(cards)))}
    seats = start.rules.seats
    tags = draw(st.lists(st.tuples(_TAG_NAMES, _lines()), unique_by=lambda tag: tag[0].lower(), max_size=3))
    return Record(
        start,
        tuple(plays.get(place, Play(card)) for place, card in enumerate(cards)),
        names=draw(st.one_of(st.just(()), st.tuples(*[_lines("/")] * seats))),
        dealer=draw(st.integers(1, seats)),
        date=draw(st.one_of(st.just(""), _lines())),
        match=draw(st.one_of(st.just(""), _lines())),
        tags=tuple(tags),
        comments=draw(_COMMENTS),
    )


@st.composite
def watched(draw: st.DrawFn) -> tuple[Record, int, int]:
    """Draw a record of any game, from the start of a deal or later, a seat, and how many plays that seat has seen."""
    start = draw(st.one_of(starts(), positions(), endings(), jass_starts(), jass_endings()))
    record = _seen_to_count(Record.of(start, played_on(start, plays=draw(st.integers(0, 60)), seed=draw(SEEDS))))
    plays = len(record.plays) - draw(st.integers(0, min(2, len(record.plays))))
    return record, draw(st.integers(1, start.rules.seats)), plays


@st.composite
def watched_endings(draw: st.DrawFn, most_deals: int = 300) -> tuple[Record, int, int]:
    """Draw like `watched`, but with so few cards left at the start that one can go through all deals of the hidden ones."""
    games = draw(st.sampled_from(["tricks", "jass", "layout"]))
    if games == "layout":
        start = draw(starts(MATCH_ORDER[5:]))
        late = played_on(start, plays=400, seed=draw(SEEDS))
        for card in late[: max(0, len(late) - draw(st.integers(2, 14)))]:
            start = start.play(card)
    else:
        start = draw(endings(3) if games == "tricks" else jass_endings())
    seat = draw(st.integers(1, start.rules.seats))
    sizes = [len(hand) for place, hand in enumerate(start.hands, start=1) if place != seat]
    assume(factorial(sum(sizes)) // prod(map(factorial, sizes)) <= most_deals)
    record = _seen_to_count(Record.of(start, played_on(start, plays=draw(st.integers(0, 20)), seed=draw(SEEDS))))
    return record, seat, len(record.plays)


def _seen_to_count(record: Record) -> Record:
    """Take the last play back if it ends the deal with cards in hands that may count: no view can know them."""
    left = record.final.over and any(map(len, record.final.hands))
    return replace(record, plays=record.plays[:-1]) if left else record


def _places(count: int) -> st.SearchStrategy[set[int]]:
    return st.sets(st.integers(0, count - 1), max_size=4) if count else st.just(set())


def played_out(match: Match, *, deals: int, seed: int) -> Match:
    """Return the match after so many more deals of random play."""
    for number in range(deals):
        start = match.deal(seed=seed + number)
        cards = played_on(start, plays=400, seed=seed)
        match = match.add(Record(start, tuple(map(Play, cards)), names=match.names, dealer=match.next_dealer))
    return match


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Draw a match of random play, finished or under way."""
    seats = draw(SEATS)
    bonus = draw(st.sampled_from(["", ":bonus=80", ":starter=7C", ":play_on=cards"]))
    match = Match(
        seats=seats,
        names=draw(st.sampled_from([(), ("Ann", "Ben", "Cid", "Dan", "Eva", "Fay", "Gus")[:seats]])),
        dealers=draw(st.one_of(st.just(()), st.lists(st.integers(1, seats), min_size=1, max_size=6).map(tuple))),
        games=(f"jazz/sevens{bonus}",) if bonus else (),
    )
    return played_out(match, deals=draw(st.integers(1, 6)), seed=draw(SEEDS))


ANY_TEXT = st.text(st.one_of(st.sampled_from('AKQJT98765432SHDC.:/?!-*{}[]"\\$% \n1'), st.characters()), max_size=80)
_INSERTS = [
    "/",
    ".",
    ":",
    "-",
    "?9",
    "!H",
    "KS",
    "1:",
    "{",
    "}",
    "[",
    "]",
    '"',
    "\\",
    "*",
    "$",
    "\n",
    "%",
    ";",
    "\0",
    "♥",
    "🂡",
    "9",
]


def mutated(text: str, *, seed: int) -> str:
    """Return the text with a few characters deleted, doubled, swapped, replaced or inserted, or the end cut off."""
    choice = random.Random(seed)
    for _ in range(choice.randint(1, 3)):
        place = choice.randrange(len(text) + 1)
        length = choice.choice([1, 1, 2, 8])
        here, rest = text[place : place + length], text[place + length :]
        text = choice.choice(
            [
                text[:place] + rest,
                text[:place] + here * 2 + rest,
                text[:place] + here[::-1] + rest,
                text[:place] + choice.choice(_INSERTS) + rest,
                text[:place] + choice.choice(_INSERTS) + here + rest,
                text[:place] if choice.random() < 0.3 else text[:place] + chr(choice.randrange(0x3000)) + rest,
            ]
        )
    return text


_MELD_SCALES = st.builds(
    MeldScale,
    st.sampled_from(sorted(SCALES)),
    low_quads=st.booleans(),
    four_nines=st.sampled_from([100, 150]),
    kreuzweis=st.booleans(),
    meld_tiebreak_cards=st.booleans(),
    meld_tiebreak_rank=st.booleans(),
)


def meld_scales() -> st.SearchStrategy[MeldScale]:
    """Draw what can be agreed about melds."""
    return _MELD_SCALES


@st.composite
def melded_hands(draw: st.DrawFn) -> tuple[Hand, ...]:
    """Draw four hands of Jass that are rich in melds: a pack sorted by suits or ranks, and a few cards changed about."""
    pack = list(rules("jass/schieber:trump=S").cards)
    choose = random.Random(draw(SEEDS))
    if draw(st.booleans()):
        pack.sort(key=lambda card: (card.rank, card.suit))
    for _ in range(draw(st.integers(0, 40))):
        one, other = choose.randrange(36), choose.randrange(36)
        pack[one], pack[other] = pack[other], pack[one]
    turn = draw(st.integers(0, 35))
    pack = pack[turn:] + pack[:turn]
    return tuple(Hand.of(pack[9 * seat : 9 * seat + 9]) for seat in range(4))


JASS_MATCHES: tuple[type[JassMatch], ...] = (SchieberMatch, CoiffeurMatch, DifferenzlerMatch)
_FEW: dict[type[JassMatch], dict[str, st.SearchStrategy[int]]] = {
    SchieberMatch: {"target": st.one_of(st.integers(1, 400), st.just(2500)), "deals": st.sampled_from([0, 0, 0, 3])},
    CoiffeurMatch: {"rounds": st.just(8)},
    DifferenzlerMatch: {"rounds": st.integers(1, 5)},
}


@st.composite
def agreements(draw: st.DrawFn, kind: type[JassMatch]) -> str:
    """Draw what can be agreed about a match of Jass, a short one where that can be."""
    few = _FEW[kind]
    options = [option for option in (*kind.options_of(""), *play_options(kind.GAME)) if option.name not in few]
    chosen = draw(st.lists(st.sampled_from(options), unique_by=lambda option: option.name, max_size=5))
    values = {option.name: draw(_options(option)) for option in chosen} | {name: draw(value) for name, value in few.items()}
    return ",".join(f"{name}={value}" for name, value in values.items())


def said_at_random(match: JassMatch, *, seed: int) -> JassMatch:
    """Return the match once all has been said that comes before the next deal."""
    choose = random.Random(seed)
    while isinstance(match, TeamMatch) and match.waiting:
        match = match.declare(choose.choice(match.choices))
    if isinstance(match, DifferenzlerMatch):
        match = match.draw(seed=seed)
        while match.waiting:
            match = match.predict(choose.choice([0, choose.randint(0, match.most)]), seat=choose.choice(match.waiting))
    return match


def jass_played_on(match: JassMatch, *, deals: int, seed: int, hands: tuple[Hand, ...] = ()) -> JassMatch:
    """Return the match after up to so many more deals, everything said and played at random, most melds announced."""
    choose = random.Random(seed)
    while deals and not match.finished:
        match = said_at_random(match, seed=choose.getrandbits(32))
        start = match.start(hands or match.hands(seed=choose.getrandbits(32)))
        melds: list[Announcement] = []
        if isinstance(match, SchieberMatch):
            held = ((seat, meld) for seat, hand in enumerate(start.hands, 1) for meld in match.scale.melds(hand.bits))
            melds = [Announcement(seat, meld) for seat, meld in held if choose.random() < 0.8]
        match = match.add(match.record(start, played_on(start, plays=36, seed=choose.getrandbits(32)), melds=melds))
        deals -= 1
    return match


@st.composite
def jass_matches(draw: st.DrawFn, kinds: tuple[type[JassMatch], ...] = JASS_MATCHES, most_deals: int = 4) -> JassMatch:
    """Draw a match of Jass of random play, finished or under way."""
    kind = draw(st.sampled_from(kinds))
    names: tuple[str, ...] = draw(st.sampled_from([(), ("Ann", "Ben", "Cid", "Dan")]))
    match = kind(draw(agreements(kind)), names=names, first_dealer=draw(st.integers(1, 4)))
    hands = draw(st.one_of(st.just(()), melded_hands()))
    return jass_played_on(match, deals=draw(st.integers(0, most_deals)), seed=draw(SEEDS), hands=hands)


@st.composite
def jass_records(draw: st.DrawFn) -> Record:
    """Draw the record of the first deal of a match of Jass."""
    return draw(jass_matches(most_deals=1).filter(lambda match: bool(match.records))).records[0]


@st.composite
def small_deals(draw: st.DrawFn) -> Deals:
    """Draw a few random deals of any game with any options, down to their last cards, in which something can be paid."""
    bridge = st.sampled_from(["bridge/hearts", "bridge/notrump"]).map(rules)
    found = draw(st.one_of(game_rules(), bridge, jass_rules()))
    cards = draw(st.integers(1, 2 if found.seats > 5 else 3))
    deals = Deals(found.name, seats=found.seats, count=draw(st.integers(1, 3)), seed=draw(SEEDS), cards=cards)
    assume(_can_cost(deals))
    return deals


def _can_cost(deals: Deals) -> bool:
    """Tell whether no deal is passed over for ever, as with options that make everything free."""
    try:
        return bool([deals.position(place) for place in range(len(deals))])
    except DealError:
        return False
