from libc.stdint cimport uint64_t

from .dice cimport Dice
from .rowplay cimport Law, Rows


cdef class Laying:
    cdef Law law
    cdef int place[64]
    cdef int number[64]
    cdef void _begin(self, Rows* rows, const uint64_t* hands, int turn, uint64_t laid) noexcept nogil
    cdef void _play_out(self, Rows* rows, Dice* dice) noexcept nogil
