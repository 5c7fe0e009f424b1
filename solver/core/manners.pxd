"""A rule player for trick deals: from its own hand, the table and the cards not yet played, never from another hand.

Cards of a suit are placed by strength. Points count from zero up: whoever fears them ducks as high as it can, throws what
is dear and leads what is likely to lose; whoever wants them wins what is sure, throws points to its partner and else plays
low. In Differenzler a seat does either, after what it still needs.
"""

from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, highest, lane, lowest, single
from .board cimport MAX_HAND, MAX_SEATS, Trick
from .dice cimport Dice, any_card, errs
from .jass cimport JACK_AT, Jass, allowed_of

cdef enum:
    ENOUGH = 8                 # points beyond the table that a seat must need to want a trick
    OUTLOOKS = 16

cdef struct Law:
    # What a deal plays and scores; what depends on the trick goes by the cards its leader held.
    int seats
    int trump
    bint jass                  # the rules for following are those of Jass, else follow suit if able
    bint wanted                # points are gains
    bint aimed                 # every seat wants just the points it has predicted
    int noise                  # of NOISE_PARTS plays so many are made at random
    int side[MAX_SEATS]
    bint up[MAX_HAND + 1]
    int trick_points[MAX_HAND + 1]
    int points[MAX_HAND + 1][64]
    uint64_t valued
    Jass follow

cdef struct Table:
    # A deal under way; `left` counts the cards that the leader of the trick held.
    uint64_t hands[MAX_SEATS]
    uint64_t present
    int left
    int target[MAX_SEATS]     # predictions, if the seats aim at any
    int taken[MAX_SEATS]
    int tricks[MAX_SEATS]
    Trick trick


cdef inline int power(const Law* law, bint up, int card) noexcept nogil:
    """Return how strong a card is in its suit; a trump is stronger than all others."""
    if card >> 4 == law.trump:
        return 16 + (card & 15)
    return 15 - (card & 15) if up else card & 15


cdef inline bint takes(const Law* law, bint up, int card, int best) noexcept nogil:
    """Tell whether a card takes the trick from the best card so far (-1: none yet)."""
    if best < 0:
        return True
    if card >> 4 == best >> 4:
        return (card > best) != up or card >> 4 == law.trump and card > best
    return card >> 4 == law.trump


cdef inline uint64_t playable_of(const Law* law, const Table* table, uint64_t hand) noexcept nogil:
    cdef uint64_t following
    if law.jass:
        return allowed_of(&law.follow, &table.trick, hand)
    following = hand & lane(table.trick.suit) if table.trick.place else 0
    return following if following else hand


cdef inline uint64_t stronger(uint64_t cards, bint up, int card) noexcept nogil:
    """Return those of the cards that beat a card of their suit."""
    cards &= lane(card >> 4)
    return cards & below(card) if up else cards & ~below(card) & ~single(card)


cdef inline int worth(const Law* law, const Table* table, int card) noexcept nogil:
    return law.points[table.left][card]


cdef inline int caught(const Law* law, const Table* table, uint64_t others, int card) noexcept nogil:
    """Return the points of the dearest card in other hands that a card of its suit would catch."""
    cdef uint64_t prey = others & law.valued & lane(card >> 4)
    cdef int most = 0
    prey &= ~stronger(prey, law.up[table.left], card)
    while prey:
        most = max(most, worth(law, table, lowest(prey)))
        prey &= prey - 1
    return most


cdef inline int shy_lead(const Law* law, const Table* table, uint64_t hand, uint64_t others, int card) noexcept nogil:
    """Rank a lead of one who fears points.

    In a suit without points, while the trick itself brings none: a high card, kept from being the only ones left to lead. Else
    a trump, lest it take a dear trick later, or a suit in which others hold more cards above this one, few cards below it, and
    points that it cannot catch.
    """
    cdef bint up = law.up[table.left]
    cdef int over = bit_count(stronger(others, up, card)), out = bit_count(others & lane(card >> 4))
    cdef int lower = bit_count(hand & lane(card >> 4) & ~stronger(hand, up, card)) - 1
    cdef int rank
    if not law.trick_points[table.left] and not law.valued & table.present & lane(card >> 4):
        return 500 + 25 * power(law, up, card) - 115 * lower - (0 if out else 570)
    rank = 65 * (out - over) - 98 * bit_count(hand & lane(card >> 4)) - 178 * lower
    rank -= 240 * worth(law, table, card) + 258 * caught(law, table, others, card)
    if law.valued & others & lane(card >> 4):
        rank += 755
    if card >> 4 == law.trump:
        rank += 6000
    return rank + (740 - 20 * table.left) * over // out if out else rank


cdef inline int shy_follow(
    const Law* law, const Table* table, uint64_t hand, uint64_t others, int card, bint last
) noexcept nogil:
    """Rank a card that is not led of one who fears points.

    It sheds the highest card that loses, or a dear or dangerous one from a short suit; a trick that costs nothing it takes while
    others can still follow; one that it must take it takes with the highest card in the last place, else with the lowest.
    """
    cdef const Trick* trick = &table.trick
    cdef bint up = law.up[table.left]
    cdef int strength = power(law, up, card), points = worth(law, table, card)
    cdef int over = bit_count(stronger(others, up, card)), out = bit_count(others & lane(card >> 4)), cost
    if not takes(law, up, card, trick.best):
        if card >> 4 == trick.suit:
            return 10000 + 165 * strength + 140 * points
        return 120 * points - 244 * bit_count(hand & lane(card >> 4)) + 159 * (out - over) - 208 * over
    cost = trick.pot + points + law.trick_points[table.left]
    if last:
        return (0 if cost else 12000) + 72 * strength - 500 * points
    if not cost and not law.valued & others & lane(card >> 4):
        return 9570 + 263 * out
    return -21 * strength - 230 * points - (0 if over else 4000)


cdef inline bint is_sure(const Law* law, uint64_t others, bint up, int card) noexcept nogil:
    """Tell whether a card cannot be beaten any more by its suit, nor, as far as it can be known, by a trump."""
    if stronger(others, up and card >> 4 != law.trump, card):
        return False
    return law.trump < 0 or card >> 4 == law.trump or not others & lane(law.trump) or bit_count(others & lane(card >> 4)) >= 5


cdef inline int keen_lead(const Law* law, const Table* table, uint64_t hand, uint64_t others, int card) noexcept nogil:
    """Rank a lead of one who wants points.

    The best trumps first, while others hold some; then what is sure; else low from a long suit in which others hold few
    cards. While others may trump, the best card of a suit is kept but where they hold next to none of it.
    """
    cdef bint up = law.up[table.left]
    cdef uint64_t suit = lane(card >> 4)
    cdef bint trumped = law.trump >= 0 and others & lane(law.trump)
    cdef int trumps = bit_count(hand & lane(law.trump)) if trumped else 0
    cdef int length = bit_count(hand & suit), out = bit_count(others & suit), over = bit_count(stronger(others, up, card))
    cdef int strength = power(law, up, card), points = worth(law, table, card)
    if card >> 4 == law.trump:
        if not trumped:
            return -1100
        return 52 * trumps - 5 * strength - 1500 if over else 3200
    if over:
        strength = 22 * strength + 12 * power(law, law.up[table.left - 1], card)
        return 39 * length - strength - 35 * points - 56 * over - 35 * out + 74 * trumps
    if trumped:
        return 1300 - 70 * points - 180 * out - 36 * trumps
    return 3000 + 34 * points + 31 * length


cdef inline int keen_follow(const Law* law, const Table* table, uint64_t others, int card, int seat, bint last) noexcept nogil:
    """Rank a card that is not led of one who wants points.

    It throws points to a partner who takes the trick for sure, and none to others; it takes for what there is on the table,
    at the price of what the card may be good for in later tricks. One who aims at a prediction has no use for it by then.
    """
    cdef const Trick* trick = &table.trick
    cdef bint up = law.up[table.left], later_up = law.up[table.left - 1], trump = card >> 4 == law.trump
    cdef bint friendly = law.side[trick.best_seat] == law.side[seat]
    cdef int points = worth(law, table, card), pot = trick.pot + points + law.trick_points[table.left]
    cdef int thrift = 0 if law.aimed else 32
    cdef int price = power(law, later_up, card) + (44 if trump else 0) + (0 if stronger(others, later_up, card) else 42)
    if friendly and (last or is_sure(law, others, up, trick.best)):
        return 27 * points - 10 * price
    if not takes(law, up, card, trick.best):
        return (0 if friendly else -66 * points) - 10 * price
    if last:
        return 1600 + 66 * pot - thrift * price
    if is_sure(law, others, up, card):
        return (640 if friendly else 1120) + 80 * pot - thrift * price
    return (-630 if friendly else 790) + 53 * pot - 54 * points - 10 * price - (460 if trump else 0)


cdef inline bint is_keen(const Law* law, const Table* table, int seat) noexcept nogil:
    """Tell whether a seat wants this trick."""
    if not law.aimed:
        return law.wanted
    return table.target[seat] - table.taken[seat] >= table.trick.pot + law.trick_points[table.left] + ENOUGH


cdef inline int rank_of(
    const Law* law, const Table* table, int seat, uint64_t hand, uint64_t others, int card
) noexcept nogil:
    """Rank a card of a hand, given the cards in others; only those of its suit matter, and the outlook."""
    cdef bint last = table.trick.place == law.seats - 1
    if is_keen(law, table, seat):
        if table.trick.place:
            return keen_follow(law, table, others, card, seat, last)
        return keen_lead(law, table, hand, others, card)
    if table.trick.place:
        return shy_follow(law, table, hand, others, card, last)
    return shy_lead(law, table, hand, others, card)


cdef inline int outlook_of(const Law* law, const Table* table, uint64_t hand) noexcept nogil:
    """Return what other suits tell of those cards of a suit that a hand may play, and of their ranks, below OUTLOOKS.

    Without a trump they tell nothing: whoever does not follow has no card of the suit led.
    """
    cdef const Trick* trick = &table.trick
    cdef uint64_t others = table.present & ~hand
    cdef int outlook
    if law.trump < 0:
        return 0
    if not trick.place:
        return bit_count(hand & lane(law.trump))
    outlook = (others & lane(law.trump)) != 0
    outlook |= is_sure(law, others, law.up[table.left], trick.best) << 1
    outlook |= (hand & lane(trick.suit) & ~single(16 * law.trump + JACK_AT) == 0) << 2
    return outlook | (hand & ~lane(law.trump) == 0) << 3


cdef inline int chosen_card(const Law* law, const Table* table, int seat, Dice* dice) noexcept nogil:
    """Return the card that the rule player plays, of equal ones the highest; with `dice` it errs now and then."""
    cdef uint64_t hand = table.hands[seat], cards = playable_of(law, table, hand)
    cdef uint64_t others = table.present & ~hand
    cdef int card, rank, best = -1, most = -100000
    if not cards & (cards - 1):
        return lowest(cards)
    if errs(dice, law.noise):
        return any_card(dice, cards)
    while cards:
        card = highest(cards)
        cards ^= single(card)
        rank = rank_of(law, table, seat, hand, others, card)
        if rank > most:
            most = rank
            best = card
    return best


cdef inline void put(const Law* law, Table* table, int seat, int card) noexcept nogil:
    """Play a card; a full trick is taken at once."""
    cdef Trick* trick = &table.trick
    if not trick.place:
        trick.suit = card >> 4
    if takes(law, law.up[table.left], card, trick.best):
        trick.best = card
        trick.best_seat = seat
    trick.pot += law.points[table.left][card]
    trick.place += 1
    table.hands[seat] ^= single(card)
    table.present ^= single(card)
    if trick.place == law.seats:
        table.taken[trick.best_seat] += trick.pot + law.trick_points[table.left]
        table.tricks[trick.best_seat] += 1
        table.left -= 1
        trick.leader = trick.best_seat
        trick.place = trick.pot = 0
        trick.best = -1


cdef inline int seat_on_turn(const Law* law, const Table* table) noexcept nogil:
    cdef int seat = table.trick.leader + table.trick.place
    return seat - law.seats if seat >= law.seats else seat
