"""What each seat minimises, as weights of all seats' penalties, and what it minimises next among cards equal so far.

Real gaps between even-tie values can be as small as 1e-9 while rounding stays below 1e-13, so values within TIE are equal.
"""

from libc.stdint cimport uint32_t

cdef extern from *:
    """
    #define TIE 1e-11
    """
    const double TIE

cdef enum:
    MOST_SEATS = 7
    MOST_WAYS = 32

cdef struct Goal:
    int seats
    bint own                       # every seat minimises its own penalty
    bint even                      # cards that are equal by that are chosen evenly
    double aims[MOST_SEATS][MOST_SEATS]
    double ties[MOST_SEATS][MOST_SEATS]


cdef inline void set_goal(Goal* goal, int seats, aims, ties) except *:
    """Take rows of weights, one for each seat; no rows for ties mean that they are even."""
    cdef int mover, seat
    goal.seats = seats
    goal.own = True
    goal.even = not ties
    for mover in range(seats):
        for seat in range(seats):
            goal.aims[mover][seat] = aims[mover][seat]
            goal.ties[mover][seat] = ties[mover][seat] if ties else 0
            goal.own = goal.own and goal.aims[mover][seat] == (mover == seat)


cdef inline double weighed(const double* weights, const double* vector, int seats) noexcept nogil:
    cdef int seat
    cdef double total = 0
    for seat in range(seats):
        total += weights[seat] * vector[seat]
    return total


cdef inline uint32_t least_of(
    const double* worths, int stride, int count, uint32_t among
) noexcept nogil:
    """Return those of a set of ways that are worth the least; worths are `stride` numbers apart."""
    cdef int way
    cdef double least = 1e300
    cdef uint32_t found = 0
    for way in range(count):
        if among >> way & 1:
            least = min(least, worths[way * stride])
    least += TIE
    for way in range(count):
        found |= <uint32_t>(worths[way * stride] <= least) << way
    return found & among


cdef inline uint32_t equals_of(
    const Goal* goal, int mover, const double* vectors, int stride, int count
) noexcept nogil:
    """Return the ways that are equal and best to the mover before ties are broken; vectors are `stride` numbers apart."""
    cdef double worths[MOST_WAYS]
    cdef int way
    cdef uint32_t every = ((<uint32_t>1) << count) - 1
    if goal.own:
        return least_of(vectors + mover, stride, count, every)
    for way in range(count):
        worths[way] = weighed(goal.aims[mover], vectors + way * stride, goal.seats)
    return least_of(worths, 1, count, every)


cdef inline uint32_t chosen_of(
    const Goal* goal, int mover, const double* vectors, int stride, int count
) noexcept nogil:
    """Return the ways that the mover chooses among evenly."""
    cdef double worths[MOST_WAYS]
    cdef int way
    cdef uint32_t found = equals_of(goal, mover, vectors, stride, count)
    if goal.even or not found & (found - 1):
        return found
    for way in range(count):
        worths[way] = weighed(goal.ties[mover], vectors + way * stride, goal.seats)
    return least_of(worths, 1, count, found)
