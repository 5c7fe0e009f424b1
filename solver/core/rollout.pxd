from libc.stdint cimport uint64_t

from .board cimport MAX_SEATS, Contract
from .dice cimport Dice
from .jass cimport JassContract
from .manners cimport Law, Table

cdef enum:
    LUCK = 0x5DEECE66D         # sets the luck of a world apart from the dealing of it
    MAX_PLAYS = 64


cdef class Rollout:
    cdef Law law
    cdef int target[MAX_SEATS]
    cdef int place[64]
    cdef int number[64]
    cdef void _take(self, Contract contract) except *
    cdef void _take_jass(self, JassContract contract) except *
    cdef void _mark_valued(self) noexcept
    cdef void _begin(self, Table* start, int leader, tuple table, taken, tricks, int left) except *
    cdef void _deal(self, Table* table, const uint64_t* hands) noexcept nogil
    cdef void _play_out(self, Table* table, Dice* dice) noexcept nogil
    cdef int _sum(self, const int* numbers, int seat) noexcept nogil
