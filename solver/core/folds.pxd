"""The value of a layout position from the values of what its plays lead to; for the models see `maxn`.

Vectors stand side by side in the order in which they are worked out. Whole lanes are read and written: what is read beyond
a vector is never used, and what is written beyond it is written again by the next. So the arrays end in LANES spare numbers.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint32_t, uint64_t

from .goals cimport TIE, Goal, chosen_of
from .rows cimport LANES, MAX_MOVES, PARTING, Fan

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>

    /* Bounds after a play, a toll on top, taken into all eight lanes of low and high, as many at once as the bytes hold; what
       is out of floor and ceiling counts as those. Compilers go lane by lane where this is written as loops. */
    #define TAKES_IN(NAME, NUMBER, BYTES) \
        typedef NUMBER NAME##_lanes __attribute__((vector_size(BYTES))); \
        static inline NAME##_lanes NAME##_read(const NUMBER *numbers) { \
            NAME##_lanes lanes; \
            memcpy(&lanes, numbers, sizeof lanes); \
            return lanes; \
        } \
        static inline void NAME##_write(NUMBER *numbers, NAME##_lanes lanes) { \
            memcpy(numbers, &lanes, sizeof lanes); \
        } \
        static inline NAME##_lanes NAME##_larger(NAME##_lanes one, NAME##_lanes other) { \
            NAME##_lanes above = one > other; \
            return (one & above) | (other & ~above); \
        } \
        static inline NAME##_lanes NAME##_smaller(NAME##_lanes one, NAME##_lanes other) { \
            NAME##_lanes below = one < other; \
            return (one & below) | (other & ~below); \
        } \
        static inline void NAME##_take_in( \
            NUMBER *low, NUMBER *high, int seats, NUMBER floor, NUMBER ceiling, const NUMBER *toll, const NUMBER *child \
        ) { \
            NAME##_lanes none = {0}, paid, lanes; \
            for (size_t first = 0; first < 8; first += BYTES / sizeof(NUMBER)) { \
                paid = NAME##_read(toll + first); \
                lanes = NAME##_larger(NAME##_read(child + first) + paid, none + floor); \
                NAME##_write(low + first, NAME##_smaller(lanes, NAME##_read(low + first))); \
                lanes = NAME##_smaller(NAME##_read(child + seats + first) + paid, none + ceiling); \
                NAME##_write(high + first, NAME##_larger(lanes, NAME##_read(high + first))); \
            } \
        }
    TAKES_IN(slim, int8_t, 8)
    TAKES_IN(narrow, int16_t, 16)
    TAKES_IN(wide, int32_t, 16)
    """
    void slim_take_in(int8_t*, int8_t*, int, int8_t, int8_t, const int8_t*, const int8_t*) noexcept nogil
    void narrow_take_in(int16_t*, int16_t*, int, int16_t, int16_t, const int16_t*, const int16_t*) noexcept nogil
    void wide_take_in(int32_t*, int32_t*, int, int32_t, int32_t, const int32_t*, const int32_t*) noexcept nogil

ctypedef fused Whole:
    int8_t
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


cdef inline void fold_chosen(
    const Fan* fan, const Goal* goal, int seat, const double* tolls, double* values, int64_t slot
) noexcept nogil:
    """Average over the plays that the seat on turn chooses among, whatever its goal."""
    cdef int move, lane, seats = goal.seats
    cdef double count = 0
    cdef double ways[MAX_MOVES * LANES]
    cdef double total[LANES]
    cdef uint32_t chosen
    for move in range(fan.count):
        for lane in range(seats):
            ways[move * LANES + lane] = (
                tolls[fan.leaps[move].toll * LANES + lane] + values[fan.leaps[move].slot * seats + lane]
            )
    chosen = chosen_of(goal, seat, ways, LANES, fan.count)
    for lane in range(seats):
        total[lane] = 0
    for move in range(fan.count):
        if chosen >> move & 1:
            count += 1
            for lane in range(seats):
                total[lane] += ways[move * LANES + lane]
    for lane in range(seats):
        values[slot * seats + lane] = total[lane] / count


cdef inline Whole most_of(Whole* kind) noexcept nogil:
    """Return the greatest number of a kind."""
    return <Whole>((<uint64_t>1 << (8 * sizeof(Whole) - 1)) - 1)


cdef inline void clear_span(Whole* low, Whole* high) noexcept nogil:
    cdef int lane
    for lane in range(LANES):
        low[lane] = most_of(low)
        high[lane] = -low[lane]


cdef inline void widen(Whole* low, Whole* high, int seats, bint possible, Whole* toll, Whole* child) noexcept nogil:
    """Take in the bounds after a play, all lows and then all highs, if it is possible."""
    cdef Whole floor = -most_of(low) if possible else most_of(low)
    if Whole is int8_t:
        slim_take_in(low, high, seats, floor, -floor, toll, child)
    elif Whole is int16_t:
        narrow_take_in(low, high, seats, floor, -floor, toll, child)
    else:
        wide_take_in(low, high, seats, floor, -floor, toll, child)


cdef inline void write_span(Whole* low, Whole* high, int seats, Whole* target) noexcept nogil:
    cdef int lane
    for lane in range(LANES):
        target[lane] = low[lane]
    for lane in range(LANES):
        target[seats + lane] = high[lane]


cdef inline void fold_bounds(
    const Fan* fan, int seats, int seat, Whole* tolls, Whole* bounds, int64_t slot
) noexcept nogil:
    """Bound every seat over the plays that can be best for the seat on turn; a vector is all lows, then all highs."""
    cdef int move
    cdef Whole cap, value
    cdef Whole low[LANES]
    cdef Whole high[LANES]
    cdef Whole* toll
    cdef Whole* child
    cap = most_of(tolls)
    for move in range(fan.count):
        value = tolls[fan.leaps[move].toll * LANES + seat] + bounds[fan.leaps[move].slot * 2 * seats + seats + seat]
        cap = min(cap, value)
    clear_span(low, high)
    for move in range(fan.count):
        toll = tolls + fan.leaps[move].toll * LANES
        child = bounds + fan.leaps[move].slot * 2 * seats
        widen(low, high, seats, toll[seat] + child[seat] <= cap, toll, child)
    high[seat] = cap
    write_span(low, high, seats, bounds + slot * 2 * seats)


cdef inline void weigh_toll(const Goal* goal, Whole* toll, Whole* aim) noexcept nogil:
    """Work out what a toll adds to what each seat minimises."""
    cdef int lane, seat
    for lane in range(goal.seats):
        aim[lane] = 0
        for seat in range(goal.seats):
            aim[lane] += <Whole>goal.aims[lane][seat] * toll[seat]


cdef inline void fold_aims(
    const Fan* fan, const Goal* goal, int seat, Whole* tolls, Whole* bounds, int64_t slot
) noexcept nogil:
    """Bound the penalty of every seat and what it minimises, where that is another thing; a vector is both bounds in turn."""
    cdef int move, seats = goal.seats
    cdef Whole cap
    cdef Whole aims[(MAX_MOVES + 1) * LANES]
    cdef Whole low[LANES]
    cdef Whole high[LANES]
    cdef Whole least[LANES]
    cdef Whole most[LANES]
    cdef Whole* child
    cap = most_of(tolls)
    for move in range(fan.count):
        weigh_toll(goal, tolls + fan.leaps[move].toll * LANES, aims + move * LANES)
        child = bounds + fan.leaps[move].slot * 4 * seats
        cap = min(cap, <Whole>(aims[move * LANES + seat] + child[3 * seats + seat]))
    clear_span(low, high)
    clear_span(least, most)
    for move in range(fan.count):
        child = bounds + fan.leaps[move].slot * 4 * seats
        if aims[move * LANES + seat] + child[2 * seats + seat] <= cap:
            widen(low, high, seats, True, tolls + fan.leaps[move].toll * LANES, child)
            widen(least, most, seats, True, aims + move * LANES, child + 2 * seats)
    most[seat] = cap
    write_span(low, high, seats, bounds + slot * 4 * seats)
    write_span(least, most, seats, bounds + slot * 4 * seats + 2 * seats)


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
