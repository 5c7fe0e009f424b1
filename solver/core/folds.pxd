"""The value of a layout position from the values of what its plays lead to; for the models see `maxn`.

Vectors stand side by side in the order in which they are worked out. Whole lanes are read and written: what is read beyond
a vector is never used, and what is written beyond it is written again by the next. So the arrays end in LANES spare numbers.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint64_t

from .rows cimport LANES, MAX_MOVES, PARTING, Fan

cdef extern from *:
    """
    #define TIE 1e-11
    """
    const double TIE

ctypedef fused Whole:
    int16_t
    int32_t


cdef inline void fold_even(
    const Fan* fan, int seats, int lanes, int seat, const double* tolls, double* values, int64_t slot
) noexcept nogil:
    """Average over the plays that are best for the seat on turn; `lanes` is constant where this is called."""
    cdef int move, lane
    cdef double best = 1e300, count = 0, weight
    cdef double own[MAX_MOVES]
    cdef double total[LANES]
    cdef const double* toll
    cdef const double* child
    for move in range(fan.count):
        own[move] = tolls[fan.leaps[move].toll * LANES + seat] + values[fan.leaps[move].slot * seats + seat]
        best = min(best, own[move])
    best += TIE
    for lane in range(lanes):
        total[lane] = 0
    for move in range(fan.count):
        weight = own[move] <= best
        count += weight
        toll = tolls + fan.leaps[move].toll * LANES
        child = values + fan.leaps[move].slot * seats
        for lane in range(lanes):
            total[lane] += weight * (toll[lane] + child[lane])
    for lane in range(lanes):
        values[slot * seats + lane] = total[lane] / count


cdef inline void fold_bounds(
    const Fan* fan, int seats, int seat, Whole* tolls, Whole* bounds, int64_t slot
) noexcept nogil:
    """Bound every seat over the plays that can be best for the seat on turn; a vector is all lows, then all highs."""
    cdef int move, lane
    cdef bint possible
    cdef Whole cap, value, floor, ceiling
    cdef Whole low[LANES]
    cdef Whole high[LANES]
    cdef Whole* toll
    cdef Whole* child
    cdef Whole most = <Whole>((<uint64_t>1 << (8 * sizeof(Whole) - 1)) - 1)
    cap = most
    for move in range(fan.count):
        value = tolls[fan.leaps[move].toll * LANES + seat] + bounds[fan.leaps[move].slot * 2 * seats + seats + seat]
        cap = min(cap, value)
    for lane in range(LANES):
        low[lane] = most
        high[lane] = -most
    for move in range(fan.count):
        toll = tolls + fan.leaps[move].toll * LANES
        child = bounds + fan.leaps[move].slot * 2 * seats
        possible = toll[seat] + child[seat] <= cap
        floor = -most if possible else most
        ceiling = -floor
        for lane in range(LANES):
            value = toll[lane] + child[lane]
            value = value if value > floor else floor
            low[lane] = value if value < low[lane] else low[lane]
        for lane in range(LANES):
            value = toll[lane] + child[seats + lane]
            value = value if value < ceiling else ceiling
            high[lane] = value if value > high[lane] else high[lane]
    high[seat] = cap
    child = bounds + slot * 2 * seats
    for lane in range(LANES):
        child[lane] = low[lane]
    for lane in range(LANES):
        child[seats + lane] = high[lane]


cdef inline void fold_duel(
    const Fan* fan, int hero, bint greatest, Whole* tolls, Whole* values, int64_t slot
) noexcept nogil:
    """Take the hero's least or greatest cost over the plays."""
    cdef int move
    cdef Whole value, best = 0
    for move in range(fan.count):
        value = tolls[fan.leaps[move].toll * LANES + hero] + values[fan.leaps[move].slot]
        if not move or (value > best if greatest else value < best):
            best = value
    values[slot] = best
