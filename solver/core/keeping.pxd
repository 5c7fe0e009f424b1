from libc.stdint cimport uint8_t, uint64_t

from .bits cimport mix
from .board cimport Trick
from .jass cimport JassContract, JassDeal
from .slots cimport Slots

cdef enum:
    NO_CARD = 255
    CUTOFFS = 1 << 16


cdef inline uint8_t* refutation(uint8_t* cutoffs, const Trick* trick, int seat, uint64_t cards) noexcept nogil:
    """Return where the card is kept that last refuted a position with the same cards to choose from and the same to beat."""
    return &cutoffs[mix(cards, (trick.best + 1) + 64 * trick.place + <uint64_t>seat * 256) & (CUTOFFS - 1)]


cdef class Keeper:
    cdef Slots table
    cdef JassContract contract
    cdef JassDeal kept
    cdef uint8_t* cutoffs
    cdef bint renew(self, tuple hands, int leader, tuple table) except -1
