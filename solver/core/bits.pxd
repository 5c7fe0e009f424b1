from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #define bit_count(x) __builtin_popcountll(x)
    #define lowest(x) __builtin_ctzll(x)
    #define highest(x) (63 - __builtin_clzll(x))
    #define prefetch(p) __builtin_prefetch(p)
    """
    int bit_count(uint64_t) noexcept nogil
    int lowest(uint64_t) noexcept nogil
    int highest(uint64_t) noexcept nogil
    void prefetch(const void*) noexcept nogil


cdef inline uint64_t single(int place) noexcept nogil:
    """Return the set that holds only this card."""
    return (<uint64_t>1) << place


cdef inline uint64_t below(int place) noexcept nogil:
    """Return all cards with a smaller number."""
    return single(place) - 1


cdef inline uint64_t lane(int suit) noexcept nogil:
    """Return all cards of a suit."""
    return (<uint64_t>0xFFFF) << (16 * suit)


cdef inline uint64_t placed(uint64_t cards, const int* place) noexcept nogil:
    """Return the same cards by their places."""
    cdef uint64_t found = 0
    while cards:
        found |= single(place[lowest(cards)])
        cards &= cards - 1
    return found


cdef inline uint64_t mix(uint64_t left, uint64_t right) noexcept nogil:
    """Return a well-spread hash of two words."""
    cdef uint64_t mixed = (left ^ (left >> 32)) * <uint64_t>0x9E3779B97F4A7C15
    mixed = (mixed ^ (mixed >> 29) ^ (right + (right >> 31))) * <uint64_t>0xBF58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 32)) * <uint64_t>0x94D049BB133111EB
    return mixed ^ (mixed >> 32)
