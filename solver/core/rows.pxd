"""A layout deal as numbers: the digits of its rows, the tables they make, and what follows a play.

A row is one digit: 0 while closed, then one value for each pair (cards laid below the seven, cards laid above it) that is
still possible from the root. Four digits make the number of the table, at most 50^4. Kept are only the seats on turn that
can play; a forced pass is walked over. Values are penalties from the position to the end of the deal.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from .bits cimport bit_count

cdef enum:
    MAX_SEATS = 7
    MAX_MOVES = 8
    MAX_DIGITS = 50
    SUITS = 4
    PRICE_BITS = 9                 # all cards of a pack cost 416 pips at most, so seven prices fit into 63 bits

cdef struct Row:
    # One suit: the weight of its digit in a table's number, and for each digit the plays it allows and what is laid.
    int64_t weight
    int radix
    int moves[MAX_DIGITS]
    int owner[MAX_DIGITS][2]
    int after[MAX_DIGITS][2]
    int card[MAX_DIGITS][2]
    uint8_t movers[MAX_DIGITS]
    uint64_t laid[MAX_DIGITS]      # cards laid since the root, one byte per seat
    uint64_t saved[MAX_DIGITS]     # what those would have cost in hand at the end, PRICE_BITS per seat

cdef struct Layout:
    int seats
    Row rows[SUITS]
    int64_t tables
    int64_t kept
    uint64_t held
    uint64_t burden
    int place_points[MAX_SEATS]
    int pass_cost
    int opening_pass_cost
    bint play_on
    int starter                    # the card that must open a bare table, or -1
    bint bare
    uint8_t* movers                # per table: the seats that can be on turn and can play
    uint32_t* first                # per table: the slot of the first of them

cdef struct Spot:
    # A table: its number and digits, the seats that can play, the cards each seat holds and what they cost.
    int64_t number
    int digit[SUITS]
    uint8_t movers
    uint64_t held
    uint64_t burden

cdef struct Leap:
    # What follows a play: the cost to every seat on the way, and the slot where play goes on unless the deal is over.
    bint over
    int64_t slot
    int cost[MAX_SEATS]

cdef struct Fan:
    int count
    int card[MAX_MOVES]
    Leap leap[MAX_MOVES]


cdef inline int byte_of(uint64_t packed, int seat) noexcept nogil:
    return <int>(packed >> (8 * seat) & 0xFF)


cdef inline int price_of(uint64_t packed, int seat) noexcept nogil:
    return <int>(packed >> (PRICE_BITS * seat) & ((1 << PRICE_BITS) - 1))


cdef inline int after_seat(const Layout* layout, int seat) noexcept nogil:
    return seat + 1 if seat + 1 < layout.seats else 0


cdef inline void survey(const Layout* layout, Spot* spot) noexcept nogil:
    """Fill in what follows from the digits of a table."""
    cdef int suit, digit
    spot.movers = 0
    spot.held = layout.held
    spot.burden = layout.burden
    for suit in range(SUITS):
        digit = spot.digit[suit]
        spot.movers |= layout.rows[suit].movers[digit]
        spot.held -= layout.rows[suit].laid[digit]
        spot.burden -= layout.rows[suit].saved[digit]
    if layout.starter >= 0 and layout.bare and not spot.number:
        spot.movers = layout.rows[layout.starter >> 4].movers[0]


cdef inline bint opens(const Layout* layout, const Spot* spot, int card) noexcept nogil:
    return layout.starter < 0 or not layout.bare or spot.number or card == layout.starter


cdef inline int holders(const Layout* layout, uint64_t held) noexcept nogil:
    cdef int seat, count = 0
    for seat in range(layout.seats):
        count += byte_of(held, seat) != 0
    return count


cdef inline bint ended(const Layout* layout, uint64_t held) noexcept nogil:
    return holders(layout, held) <= (1 if layout.play_on else layout.seats - 1)


cdef inline int walk(const Layout* layout, const Spot* spot, int seat, int* cost) noexcept nogil:
    """Return the first seat from this one that can play; those passed over pay unless they are out."""
    cdef int price = layout.pass_cost if spot.number or not layout.bare else layout.opening_pass_cost
    while not spot.movers >> seat & 1:
        if byte_of(spot.held, seat):
            cost[seat] += price
        seat = after_seat(layout, seat)
    return seat


cdef inline int64_t slot_of(const Layout* layout, const Spot* spot, int seat) noexcept nogil:
    cdef uint8_t before = layout.movers[spot.number] & ((1 << seat) - 1)
    return layout.first[spot.number] + bit_count(before)


cdef inline void stay(const Layout* layout, Leap* leap) noexcept nogil:
    cdef int seat
    leap.over = False
    leap.slot = -1
    for seat in range(layout.seats):
        leap.cost[seat] = 0


cdef inline void lay(const Layout* layout, const Spot* spot, int suit, int after, Spot* out) noexcept nogil:
    out[0] = spot[0]
    out.digit[suit] = after
    out.number += (after - spot.digit[suit]) * layout.rows[suit].weight
    survey(layout, out)


cdef inline void leave(const Layout* layout, const Spot* spot, int seat, Leap* leap) noexcept nogil:
    """Pay a seat that has just gone out and, when the deal ends, all for the cards they still hold."""
    cdef int other
    if not byte_of(spot.held, seat):
        leap.cost[seat] -= layout.place_points[layout.seats - holders(layout, spot.held) - 1]
        leap.over = ended(layout, spot.held)
    if leap.over:
        for other in range(layout.seats):
            leap.cost[other] += price_of(spot.burden, other)


cdef inline void spread(const Layout* layout, const Spot* spot, int seat, Fan* fan) noexcept nogil:
    """List the plays of a seat in S H D C order, high first, and what follows each."""
    cdef int suit, digit, move
    cdef Spot after
    cdef Leap* leap
    fan.count = 0
    for suit in range(SUITS):
        digit = spot.digit[suit]
        for move in range(layout.rows[suit].moves[digit]):
            if layout.rows[suit].owner[digit][move] != seat or not opens(layout, spot, layout.rows[suit].card[digit][move]):
                continue
            leap = &fan.leap[fan.count]
            fan.card[fan.count] = layout.rows[suit].card[digit][move]
            fan.count += 1
            stay(layout, leap)
            lay(layout, spot, suit, layout.rows[suit].after[digit][move], &after)
            leave(layout, &after, seat, leap)
            if not leap.over:
                leap.slot = slot_of(layout, &after, walk(layout, &after, after_seat(layout, seat), leap.cost))


cdef inline void step_up(const Layout* layout, Spot* spot) noexcept nogil:
    cdef int suit = SUITS - 1
    spot.number += 1
    spot.digit[suit] += 1
    while suit and spot.digit[suit] == layout.rows[suit].radix:
        spot.digit[suit] = 0
        suit -= 1
        spot.digit[suit] += 1


cdef inline void step_down(const Layout* layout, Spot* spot) noexcept nogil:
    cdef int suit = SUITS - 1
    spot.number -= 1
    spot.digit[suit] -= 1
    while suit and spot.digit[suit] < 0:
        spot.digit[suit] = layout.rows[suit].radix - 1
        suit -= 1
        spot.digit[suit] -= 1
