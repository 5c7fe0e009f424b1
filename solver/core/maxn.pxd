from libc.stdint cimport uint64_t

from .board cimport Board, Contract, Setting
from .boundaries cimport Boundaries
from .control cimport Control, Watch
from .goals cimport Goal
from .lexicon cimport Lexicon
from .moments cimport Moments
from .values cimport Values
from .vectors cimport Form, Vector

cdef struct Search:
    Board* board
    const Goal* goal
    Lexicon* lexicon
    Boundaries* table
    Moments* moments
    Values* values
    Watch* watch
    Form form
    uint64_t odd                   # cards whose points are not the usual ones of their suit


cdef void ending(Search* search, int leader, double* even) noexcept nogil


cdef class MaxN:
    cdef Boundaries table
    cdef Moments moments
    cdef Values kept
    cdef Lexicon lexicon
    cdef Contract contract
    cdef Goal goal
    cdef Form form
    cdef void lend(self, Search* search, Board* board, Watch* watch) noexcept
    cdef void _attach(self, Search* search, Setting setting, Control control) noexcept
    cdef tuple _tuples(self, const Vector* vector)
