from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #define bit_count(x) __builtin_popcountll(x)
    #define lowest(x) __builtin_ctzll(x)
    #define highest(x) (63 - __builtin_clzll(x))
    """
    int bit_count(uint64_t) noexcept nogil
    int lowest(uint64_t) noexcept nogil
    int highest(uint64_t) noexcept nogil


cdef inline uint64_t single(int place) noexcept nogil:
    """Return the set that holds only this card."""
    return (<uint64_t>1) << place


cdef inline uint64_t below(int place) noexcept nogil:
    """Return all cards with a smaller number."""
    return single(place) - 1


cdef inline uint64_t lane(int suit) noexcept nogil:
    """Return all cards of a suit."""
    return (<uint64_t>0xFFFF) << (16 * suit)
