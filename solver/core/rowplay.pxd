"""A rule player for layout deals: from its own hand and what is laid, never from another hand.

It lays early what opens the way for its own far cards through gaps that others must fill, keeps what nobody else needs as moves
in hand, and lays last what only helps others. Cards of a suit are placed from the low end of the row to the high end.
"""

from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, highest, lane, lowest, single
from .board cimport MAX_SEATS
from .dice cimport Dice, any_card, errs

cdef enum:
    ROW = 13

cdef struct Law:
    int seats
    int seven
    int noise
    int starter                # the card that must open a bare table, or -1
    bint play_on
    int pass_cost
    int opening_pass_cost
    int place_points[MAX_SEATS]
    int rank_cost[64]

cdef struct Rows:
    # A deal under way: the hands, what is laid, the seats still in play, and what each has paid since the start.
    uint64_t hands[MAX_SEATS]
    uint64_t laid
    uint64_t fitting           # the cards that may be laid
    int seat
    int out
    bint over
    int paid[MAX_SEATS]


cdef inline uint64_t fitting_cards(const Law* law, uint64_t laid) noexcept nogil:
    cdef uint64_t found = 0, row
    cdef int suit, low, high
    if not laid and law.starter >= 0:
        return single(law.starter)
    for suit in range(4):
        row = laid & lane(suit)
        if not row:
            found |= single(16 * suit + law.seven)
            continue
        low, high = lowest(row), highest(row)
        if low & 15:
            found |= single(low - 1)
        if high & 15 != ROW - 1:
            found |= single(high + 1)
    return found


cdef inline int promise(uint64_t own, uint64_t beyond, int direction) noexcept nogil:
    """Return what a card is good for in one direction, given the cards beyond it: whom it lets go on, and how far.

    Own cards behind a gap make it urgent, the more so the further away they are; with none beyond it helps others only.
    """
    cdef uint64_t mine = own & beyond, theirs = beyond & ~own
    if not mine:
        return -2 * bit_count(beyond) - (2 if beyond else 0)
    if not theirs:
        return 2 * bit_count(mine)
    if direction > 0:
        return 2 * (highest(mine) - lowest(beyond) + 1) + 3 * bit_count(mine & ~below(lowest(theirs)))
    return 2 * (highest(beyond) - lowest(mine) + 1) + 3 * bit_count(mine & below(highest(theirs)))


cdef inline int appeal(const Law* law, uint64_t own, uint64_t laid, int card) noexcept nogil:
    cdef uint64_t suit = lane(card >> 4) & ~laid & (below(16 * (card >> 4) + ROW))
    cdef int place = card & 15, total = 0
    if place >= law.seven:
        total += promise(own, suit & ~below(card) & ~single(card), 1)
    if place <= law.seven:
        total += promise(own, suit & below(card), -1)
    return total


cdef inline int chosen_card(const Law* law, const Rows* rows, Dice* dice) noexcept nogil:
    """Return the card that the rule player lays; there is one that fits."""
    cdef uint64_t own = rows.hands[rows.seat]
    cdef uint64_t cards = own & rows.fitting
    cdef int card, score, best = -1, most = -1000
    if not cards & (cards - 1):
        return lowest(cards)
    if errs(dice, law.noise):
        return any_card(dice, cards)
    while cards:
        card = highest(cards)
        cards ^= single(card)
        score = appeal(law, own ^ single(card), rows.laid, card)
        if score > most:
            most = score
            best = card
    return best


cdef inline void advance(const Law* law, Rows* rows) noexcept nogil:
    rows.seat = rows.seat + 1 if rows.seat + 1 < law.seats else 0
    while not rows.hands[rows.seat]:
        rows.seat = rows.seat + 1 if rows.seat + 1 < law.seats else 0


cdef inline void lay(const Law* law, Rows* rows, int card) noexcept nogil:
    """Lay a card, -1 for a pass; settle the deal when it ends."""
    cdef int seat
    cdef uint64_t rest
    if card < 0:
        rows.paid[rows.seat] += law.pass_cost if rows.laid else law.opening_pass_cost
        advance(law, rows)
        return
    rows.hands[rows.seat] ^= single(card)
    rows.laid |= single(card)
    rows.fitting = fitting_cards(law, rows.laid)
    if not rows.hands[rows.seat]:
        rows.paid[rows.seat] -= law.place_points[rows.out]
        rows.out += 1
        rows.over = rows.out >= (law.seats - 1 if law.play_on else 1)
    if not rows.over:
        advance(law, rows)
        return
    for seat in range(law.seats):
        rest = rows.hands[seat]
        while rest:
            rows.paid[seat] += law.rank_cost[lowest(rest)]
            rest &= rest - 1
