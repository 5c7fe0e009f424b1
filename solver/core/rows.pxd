"""A layout deal as numbers: the digits of its rows, the tables they make, and what follows a play.

A row is one digit: 0 while closed, then one value for each pair (cards laid below the seven, cards laid above it) that is
still possible from the root. The digits of three rows make the number of a strip: the tables that differ only in the last
row, at most 50 of at most 50^3 strips. What the three rows say is worked out once for a strip.

Kept are only the seats on turn that can play; a forced pass is walked over and is part of the toll of the play before.
Every kept position has a slot; slots are numbered in the order of the backward sweep, and slot 0 is the deal that is over.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from .bits cimport lowest

cdef enum:
    MAX_SEATS = 7
    MAX_MOVES = 8
    MAX_DIGITS = 50
    SUITS = 4
    OUTER = 3                      # the rows whose digits make the number of a strip
    LANES = 8                      # numbers of a vector that are worked on at once, whatever the seats
    PRICE_BITS = 9                 # all cards of a pack cost 416 pips at most, so seven prices fit into 63 bits
    SEAT_SETS = 1 << MAX_SEATS
    PARTING = SEAT_SETS            # the toll that is not just passes: of a last card, and of a forced pass
    OVER = 0

cdef struct Row:
    # One suit: the weight of its digit in the number of a strip, and for each digit the plays it allows and what is laid.
    int64_t weight
    int radix
    int moves[MAX_DIGITS]
    int owner[MAX_DIGITS][2]
    int after[MAX_DIGITS][2]
    int card[MAX_DIGITS][2]
    uint8_t movers[MAX_DIGITS]
    uint64_t laid[MAX_DIGITS]      # cards laid since the root, one byte per seat
    uint64_t saved[MAX_DIGITS]     # what those would have cost in hand at the end, PRICE_BITS per seat

cdef struct Seating:
    # What depends on sets of seats only: their size, who plays next after a seat when these can, who passes before that,
    # and where the turn settles when it may arrive at any of some seats.
    uint8_t size[SEAT_SETS]
    uint8_t following[MAX_SEATS][SEAT_SETS]
    uint8_t passing[MAX_SEATS][SEAT_SETS]
    uint8_t settled[SEAT_SETS][SEAT_SETS]

cdef struct Layout:
    int seats
    Row rows[SUITS]
    int64_t strips
    int64_t kept
    uint64_t held
    uint64_t burden
    int place_points[MAX_SEATS]
    int pass_cost
    int opening_pass_cost
    bint play_on
    bint bare
    int width                      # the bytes that every whole number fits into: one, two or four
    int starter                    # the card that must open a bare table, or -1
    Seating seating
    # What each seat pays when these pass: the same numbers in the four types that values are kept in.
    double tolls[SEAT_SETS + 1][LANES]
    int32_t wide_tolls[SEAT_SETS + 1][LANES]
    int16_t narrow_tolls[SEAT_SETS + 1][LANES]
    int8_t slim_tolls[SEAT_SETS + 1][LANES]
    uint16_t* words                # per table: the seats that can be on turn and can play, above them the slots before it
    uint32_t* base                 # per strip, and one more: the slot of its first position

cdef struct Branch:
    # A play in one of the three rows: who can play in those rows afterwards, and the strip it leads to.
    int card
    uint8_t movers
    int64_t number
    uint16_t* words
    int64_t base

cdef struct Strip:
    int64_t number
    int digit[OUTER]
    uint8_t movers
    uint64_t held
    uint64_t burden
    uint16_t* words
    int64_t base
    int count[MAX_SEATS]
    Branch branches[MAX_SEATS][2 * OUTER]

cdef struct Leap:
    # What follows a play: the toll on the way, and the slot where play goes on.
    int card
    int toll
    int64_t slot

cdef struct Fan:
    int count
    Leap leaps[MAX_MOVES]


cdef inline int byte_of(uint64_t packed, int seat) noexcept nogil:
    return <int>(packed >> (8 * seat) & 0xFF)


cdef inline int price_of(uint64_t packed, int seat) noexcept nogil:
    return <int>(packed >> (PRICE_BITS * seat) & ((1 << PRICE_BITS) - 1))


cdef inline int after_seat(const Layout* layout, int seat) noexcept nogil:
    return seat + 1 if seat + 1 < layout.seats else 0


cdef inline int before_seat(const Layout* layout, int seat) noexcept nogil:
    return seat - 1 if seat else layout.seats - 1


cdef inline int seats_out(const Layout* layout, uint64_t held) noexcept nogil:
    """Return the set of seats without cards: adding 127 sets the top bit of every other byte, the product gathers these."""
    cdef uint64_t holding = ((held + <uint64_t>0x7F7F7F7F7F7F7F7F) & <uint64_t>0x8080808080808080) >> 7
    return ~<int>(holding * <uint64_t>0x0102040810204080 >> 56) & ((1 << layout.seats) - 1)


cdef inline bint ended(const Layout* layout, int holding) noexcept nogil:
    return holding <= (1 if layout.play_on else layout.seats - 1)


cdef inline bint must_start(const Layout* layout, const Strip* strip, int digit) noexcept nogil:
    """Tell whether the table is bare and one card must open it."""
    return layout.starter >= 0 and not strip.number and not digit


cdef inline void survey(const Layout* layout, Strip* strip) noexcept nogil:
    """Fill in what follows from the number and the digits of a strip."""
    cdef int suit, move, digit, owner
    cdef uint8_t movers[OUTER]
    cdef const Row* row
    cdef Branch* branch
    strip.held = layout.held
    strip.burden = layout.burden
    strip.words = layout.words + strip.number * layout.rows[OUTER].radix
    strip.base = layout.base[strip.number]
    for suit in range(OUTER):
        row = &layout.rows[suit]
        movers[suit] = row.movers[strip.digit[suit]]
        strip.held -= row.laid[strip.digit[suit]]
        strip.burden -= row.saved[strip.digit[suit]]
    strip.movers = movers[0] | movers[1] | movers[2]
    for owner in range(MAX_SEATS):
        strip.count[owner] = 0
    for suit in range(OUTER):
        row = &layout.rows[suit]
        digit = strip.digit[suit]
        for move in range(row.moves[digit]):
            owner = row.owner[digit][move]
            branch = &strip.branches[owner][strip.count[owner]]
            strip.count[owner] += 1
            branch.card = row.card[digit][move]
            branch.movers = movers[(suit + 1) % OUTER] | movers[(suit + 2) % OUTER] | row.movers[row.after[digit][move]]
            branch.number = strip.number + (row.after[digit][move] - digit) * row.weight
            branch.words = layout.words + branch.number * layout.rows[OUTER].radix
            branch.base = layout.base[branch.number]


cdef inline void step_up(const Layout* layout, Strip* strip) noexcept nogil:
    cdef int suit = OUTER - 1
    strip.number += 1
    strip.digit[suit] += 1
    while suit and strip.digit[suit] == layout.rows[suit].radix:
        strip.digit[suit] = 0
        suit -= 1
        strip.digit[suit] += 1


cdef inline void step_down(const Layout* layout, Strip* strip) noexcept nogil:
    cdef int suit = OUTER - 1
    strip.number -= 1
    strip.digit[suit] -= 1
    while suit and strip.digit[suit] < 0:
        strip.digit[suit] = layout.rows[suit].radix - 1
        suit -= 1
        strip.digit[suit] -= 1


cdef inline int movers_of(const Layout* layout, const Strip* strip, int digit) noexcept nogil:
    """Return the seats that can play at a table."""
    if must_start(layout, strip, digit):
        return layout.rows[layout.starter >> 4].movers[0]
    return strip.movers | layout.rows[OUTER].movers[digit]


cdef inline int64_t slot_of(const Layout* layout, int64_t base, uint16_t word, int seat) noexcept nogil:
    return base - (word >> MAX_SEATS) - layout.seating.size[word & ((1 << seat) - 1)]


cdef inline void set_toll(Layout* layout, int index, int seat, int cost) noexcept nogil:
    layout.tolls[index][seat] = cost
    layout.wide_tolls[index][seat] = cost
    layout.narrow_tolls[index][seat] = <int16_t>cost
    layout.slim_tolls[index][seat] = <int8_t>cost


cdef inline void arrange(Layout* layout) noexcept nogil:
    """Fill in what depends on sets of seats only, and the tolls of passes."""
    cdef Seating* seating = &layout.seating
    cdef int others, movers, first, next_seat
    for others in range(1, 1 << layout.seats):
        seating.size[others] = seating.size[others & (others - 1)] + 1
        for first in range(layout.seats):
            if others >> first & 1:
                set_toll(layout, others, first, layout.pass_cost)
    for movers in range(1, 1 << layout.seats):
        for first in range(layout.seats):
            next_seat = after_seat(layout, first)
            while not movers >> next_seat & 1:
                seating.passing[first][movers] |= 1 << next_seat
                next_seat = after_seat(layout, next_seat)
            seating.following[first][movers] = next_seat
        for others in range(1, 1 << layout.seats):
            first = before_seat(layout, lowest(others))
            seating.settled[movers][others] = seating.settled[movers][others & (others - 1)]
            seating.settled[movers][others] |= 1 << seating.following[first][movers]


cdef inline void arrive(
    const Layout* layout, Leap* leap, int seat, int out, int movers, int64_t base, uint16_t word
) noexcept nogil:
    """Walk from a seat that has played to the next that can, where these can play."""
    leap.toll = layout.seating.passing[seat][movers] & ~out
    leap.slot = slot_of(layout, base, word, layout.seating.following[seat][movers])


cdef inline void go_out(Layout* layout, Leap* leap, int seat, uint64_t held, uint64_t burden) noexcept nogil:
    """Pay a seat that lays its last card and, when the deal ends, all others for the cards they still hold."""
    cdef int other, cost, passing = leap.toll
    cdef int holding = layout.seats - layout.seating.size[seats_out(layout, held)] - 1
    cdef bint over = ended(layout, holding)
    leap.toll = PARTING
    if over:
        leap.slot = OVER
    for other in range(layout.seats):
        cost = price_of(burden, other) if over else layout.pass_cost * (passing >> other & 1)
        set_toll(layout, PARTING, other, -layout.place_points[layout.seats - holding - 1] if other == seat else cost)


cdef inline void keep_starter(const Layout* layout, Fan* fan) noexcept nogil:
    cdef int move
    for move in range(fan.count):
        if fan.leaps[move].card == layout.starter:
            fan.leaps[0] = fan.leaps[move]
    fan.count = 1


cdef inline void spread(Layout* layout, const Strip* strip, int digit, int seat, int out, Fan* fan) noexcept nogil:
    """List the plays of a seat in S H D C order, high first, and what follows each."""
    cdef const Row* row = &layout.rows[OUTER]
    cdef const Branch* branch
    cdef uint64_t held = strip.held - row.laid[digit]
    cdef int move, after
    fan.count = strip.count[seat]
    for move in range(fan.count):
        branch = &strip.branches[seat][move]
        fan.leaps[move].card = branch.card
        arrive(layout, &fan.leaps[move], seat, out, branch.movers | row.movers[digit], branch.base, branch.words[digit])
    for move in range(row.moves[digit]):
        if row.owner[digit][move] == seat:
            after = row.after[digit][move]
            fan.leaps[fan.count].card = row.card[digit][move]
            arrive(
                layout, &fan.leaps[fan.count], seat, out, strip.movers | row.movers[after], strip.base, strip.words[after]
            )
            fan.count += 1
    if byte_of(held, seat) == 1:
        go_out(layout, &fan.leaps[0], seat, held, strip.burden - row.saved[digit])
    elif must_start(layout, strip, digit):
        keep_starter(layout, fan)
