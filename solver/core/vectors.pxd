"""Vectors of max^n: what every seat pays with even ties, and the bounds of that; how they are kept, and folded into one.

Whole lanes are worked on at once, whatever the seats; what lies beyond the last seat is never used. A single number that
is written into a lane would hold up the next instruction that reads the whole, so points are added in whole lanes too.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from .board cimport MAX_SEATS
from .goals cimport Goal, chosen_of

cdef enum:
    LANES = 8
    MOST_WORDS = 12                # of a packed vector
    MOST_NARROW = 255

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>

    /* Eight bytes to eight numbers: one instruction, where a loop becomes sixteen. */
    typedef uint8_t eight_bytes __attribute__((vector_size(8)));
    typedef int16_t eight_lanes __attribute__((vector_size(16)));
    static inline void widen(const uint8_t *bytes, int16_t *lanes) {
        eight_bytes narrow;
        eight_lanes wide;
        memcpy(&narrow, bytes, sizeof narrow);
        wide = __builtin_convertvector(narrow, eight_lanes);
        memcpy(lanes, &wide, sizeof wide);
    }
    """
    void widen(const uint8_t* bytes, int16_t* lanes) noexcept nogil

cdef struct Vector:
    double even[LANES]
    int16_t low[LANES]
    int16_t high[LANES]

cdef struct Form:
    # How vectors are kept: even-tie numbers in pairs, bounds in bytes if none is greater. Units have one in the lane of a seat.
    int seats
    int lanes
    bint narrow
    double even_units[MAX_SEATS][LANES]
    int16_t units[MAX_SEATS][LANES]


cdef inline void set_form(Form* form, int seats, int most) noexcept nogil:
    """Fit the form to the number of seats and the most that one of them can pay."""
    cdef int seat, lane
    form.seats = seats
    form.lanes = max(4, (seats + 1) & ~1)
    form.narrow = most <= MOST_NARROW
    for seat in range(MAX_SEATS):
        for lane in range(LANES):
            form.even_units[seat][lane] = form.units[seat][lane] = seat == lane


cdef inline int stride() noexcept nogil:
    """Return how many numbers the even-tie vectors of cards are apart."""
    return sizeof(Vector) // sizeof(double)


cdef inline void clear(Vector* vector) noexcept nogil:
    cdef int seat
    for seat in range(LANES):
        vector.even[seat] = 0
    for seat in range(LANES):
        vector.low[seat] = 0
    for seat in range(LANES):
        vector.high[seat] = 0


cdef inline void add(Vector* vector, int seat, int points) noexcept nogil:
    vector.even[seat] += points
    vector.low[seat] += points
    vector.high[seat] += points


cdef inline void copy(const double* source, double* target, int lanes) noexcept nogil:
    """Copy the first lanes: four, six or eight."""
    cdef int lane
    for lane in range(4):
        target[lane] = source[lane]
    if lanes > 4:
        for lane in range(4, 6):
            target[lane] = source[lane]
    if lanes > 6:
        for lane in range(6, 8):
            target[lane] = source[lane]


cdef inline void unpack(const Form* form, const uint8_t* packed, Vector* vector) noexcept nogil:
    """Read a packed vector; bounds beyond the last seat are whatever comes next, and never used."""
    cdef int lane
    cdef const uint8_t* bytes = packed + form.lanes * sizeof(double)
    cdef const uint16_t* words = <const uint16_t*>bytes
    copy(<const double*>packed, vector.even, form.lanes)
    if form.narrow:
        widen(bytes, vector.low)
        widen(bytes + form.seats, vector.high)
    else:
        for lane in range(LANES):
            vector.low[lane] = words[lane]
        for lane in range(LANES):
            vector.high[lane] = words[form.seats + lane]


cdef inline void pay(const Form* form, Vector* vector, int seat, int points) noexcept nogil:
    """Add points to a seat in whole lanes."""
    cdef int lane
    cdef int16_t whole = <int16_t>points
    for lane in range(LANES):
        vector.even[lane] += points * form.even_units[seat][lane]
    for lane in range(LANES):
        vector.low[lane] += whole * form.units[seat][lane]
    for lane in range(LANES):
        vector.high[lane] += whole * form.units[seat][lane]


cdef inline void pack(const Form* form, const Vector* vector, uint8_t* packed) noexcept nogil:
    """Write what the seats have of a vector, so that equal vectors are equal bytes."""
    cdef int seat, seats = form.seats
    cdef uint8_t* bytes = packed + form.lanes * sizeof(double)
    cdef uint16_t* words = <uint16_t*>bytes
    memset(packed, 0, packed_bytes(form))
    for seat in range(seats):
        (<double*>packed)[seat] = vector.even[seat]
        if form.narrow:
            bytes[seat] = <uint8_t>vector.low[seat]
            bytes[seats + seat] = <uint8_t>vector.high[seat]
        else:
            words[seat] = vector.low[seat]
            words[seats + seat] = vector.high[seat]


cdef inline size_t packed_bytes(const Form* form) noexcept nogil:
    """Return the size of a packed vector, in whole words."""
    return (form.lanes * sizeof(double) + form.seats * (2 if form.narrow else 4) + 7) & ~<size_t>7


cdef inline void gather(const Vector* child, double weight, int lanes, double* total) noexcept nogil:
    """Add the even-tie numbers of a card that counts for so many."""
    cdef int lane
    for lane in range(4):
        total[lane] += weight * child.even[lane]
    if lanes > 4:
        for lane in range(4, 6):
            total[lane] += weight * child.even[lane]
    if lanes > 6:
        for lane in range(6, 8):
            total[lane] += weight * child.even[lane]


cdef inline void combine(
    const Form* form, const Goal* goal, int mover, int count, const int* number, const Vector* children, Vector* out
) noexcept nogil:
    """Fold the vectors of all cards into the vector of the position, as the module's text defines it."""
    cdef int index, seat
    cdef int16_t value, cap, floor, ceiling
    cdef double total = 0
    cdef int16_t low[LANES]
    cdef int16_t high[LANES]
    cdef uint32_t chosen = chosen_of(goal, mover, children[0].even, stride(), count)
    cap = children[0].high[mover]
    for index in range(1, count):
        cap = min(cap, children[index].high[mover])
    for seat in range(LANES):
        out.even[seat] = 0
    for seat in range(LANES):
        low[seat] = 32767
        high[seat] = -32767
    for index in range(count):
        if chosen >> index & 1:
            gather(&children[index], number[index], form.lanes, out.even)
            total += number[index]
        floor = -32767 if children[index].low[mover] <= cap else 32767
        ceiling = -floor
        for seat in range(LANES):
            value = children[index].low[seat]
            value = value if value > floor else floor
            low[seat] = value if value < low[seat] else low[seat]
        for seat in range(LANES):
            value = children[index].high[seat]
            value = value if value < ceiling else ceiling
            high[seat] = value if value > high[seat] else high[seat]
    if total > 1:
        for seat in range(LANES):
            out.even[seat] /= total
    for seat in range(LANES):
        out.low[seat] = low[seat]
    for seat in range(LANES):
        value = 32767 - (32767 - cap) * form.units[mover][seat]
        out.high[seat] = value if value < high[seat] else high[seat]
