"""Safety of a seat that stands alone and must avoid tricks: suits in which it can always stay below the others."""

from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, highest, lane, lowest, single
from .board cimport Board


cdef inline bint stays_below(uint64_t own, uint64_t others) noexcept nogil:
    """Tell whether each card, from the lowest up, is below one more card of the others.

    Then the seat can answer every lead of the others: it plays its highest card below the highest so far, and the same
    holds for what is left, whatever else they play or throw away.
    """
    while own and others:
        if lowest(own) > lowest(others):
            return False
        own &= own - 1
        others &= others - 1
    return True


cdef inline bint leads_out(const Board* board, uint64_t own, uint64_t others) noexcept nogil:
    """Tell whether the lead of the lowest card is sure to lose, and the rest of the suit is safe after that."""
    cdef int other
    cdef uint64_t cards, played = 0
    cdef bint beaten = False
    for other in range(board.seats):
        cards = board.hands[other] & others
        if cards:
            beaten |= lowest(cards) > lowest(own)
            played |= single(highest(cards))
    return beaten and stays_below(own & (own - 1), others ^ played)


cdef inline bint takes_nothing(const Board* board, int seat, int leader, uint64_t* ranks) noexcept nogil:
    """Tell whether a seat can avoid all tricks from a trick boundary on, by suits alone; if so, add the ranks that rests on."""
    cdef int suit
    cdef uint64_t own, others, needed = 0
    cdef bint out = seat != leader
    for suit in range(4):
        own = board.hands[seat] & lane(suit)
        if not own:
            continue
        others = board.present & lane(suit) & ~own
        if not stays_below(own, others):
            return False
        if others:
            needed |= single(lowest(others))
            out = out or leads_out(board, own, others)
    if out:
        ranks[0] |= needed
    return out
