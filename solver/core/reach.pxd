"""The forward sweep of the layout deal: which positions can arise from the root.

Who can arrive at a table is marked when the tables before it are visited; whether the deal is over there, and who of those
passes, is settled when the sweep comes to it.
"""

from libc.stdint cimport int64_t, uint16_t, uint32_t

from .control cimport Watch, halted
from .rows cimport (
    MAX_SEATS, OUTER, Branch, Layout, Row, Strip, after_seat, ended, movers_of, must_start, seats_out, step_up, survey,
)


cdef inline bint reached(const Layout* layout, int64_t number) noexcept nogil:
    """Tell whether a play leads to a strip."""
    cdef int digit, radix = layout.rows[OUTER].radix
    cdef const uint16_t* words = layout.words + number * radix
    cdef uint16_t arrived = 0
    for digit in range(radix):
        arrived |= words[digit]
    return arrived != 0


cdef inline int visit(Layout* layout, Watch* watch, const Strip* strip) noexcept nogil:
    """Settle who plays at each table of a strip, mark who comes on turn after plays in the last row; count the positions."""
    cdef const Row* row = &layout.rows[OUTER]
    cdef int digit, move, movers, out, found = 0
    cdef uint16_t arrived
    for digit in range(row.radix):
        arrived = strip.words[digit]
        strip.words[digit] = <uint16_t>(found << MAX_SEATS)
        out = seats_out(layout, strip.held - row.laid[digit])
        if not arrived or ended(layout, layout.seats - layout.seating.size[out]):
            continue
        if halted(watch):
            break
        movers = layout.seating.settled[movers_of(layout, strip, digit)][arrived]
        strip.words[digit] |= movers
        found += layout.seating.size[movers]
        if must_start(layout, strip, digit):
            continue
        for move in range(row.moves[digit]):
            if movers >> row.owner[digit][move] & 1:
                strip.words[row.after[digit][move]] |= 1 << after_seat(layout, row.owner[digit][move])
    return found


cdef inline void mark(
    const uint16_t* words, uint16_t* target, int first, int radix, uint16_t seat, uint16_t following
) noexcept nogil:
    """Mark the seat that comes on turn after a play which the tables of a strip allow, from the first of these on."""
    cdef int digit
    for digit in range(first, radix):
        target[digit] |= following if words[digit] & seat else 0


cdef inline void mark_strip(Layout* layout, const Strip* strip) noexcept nogil:
    """Mark the seats that come on turn after the plays that lead to other strips."""
    cdef const Branch* branch
    cdef int owner, move, first = must_start(layout, strip, 0)
    for owner in range(layout.seats):
        for move in range(strip.count[owner]):
            branch = &strip.branches[owner][move]
            mark(strip.words, branch.words, first, layout.rows[OUTER].radix, 1 << owner, 1 << after_seat(layout, owner))


cdef inline void mark_root(Layout* layout, int turn) noexcept nogil:
    """Mark the seat on turn, and where the card leads that must open a bare table."""
    cdef int suit = layout.starter >> 4
    layout.words[0] = 1 << turn
    if layout.starter >= 0:
        layout.words[layout.rows[suit].weight * layout.rows[OUTER].radix if suit < OUTER else 1] = (
            1 << after_seat(layout, layout.rows[suit].owner[0][0])
        )


cdef inline void explore(Layout* layout, Watch* watch, int turn) noexcept nogil:
    """Mark every position that can arise from the root and give it a slot."""
    cdef Strip strip
    cdef int suit
    cdef int64_t number
    strip.number = 0
    for suit in range(OUTER):
        strip.digit[suit] = 0
    layout.kept = 0
    mark_root(layout, turn)
    while strip.number < layout.strips:
        layout.base[strip.number] = <uint32_t>layout.kept
        if reached(layout, strip.number):
            survey(layout, &strip)
            layout.kept += visit(layout, watch, &strip)
            if watch.halt:
                return
            mark_strip(layout, &strip)
        step_up(layout, &strip)
    layout.base[layout.strips] = <uint32_t>layout.kept
    for number in range(layout.strips + 1):
        layout.base[number] = <uint32_t>layout.kept - layout.base[number]
