from libc.stdint cimport int16_t

from .board cimport MAX_SEATS, Board, Contract, Setting
from .control cimport Control, Watch
from .goals cimport Goal
from .lexicon cimport Lexicon
from .table cimport Table

cdef enum:
    LANES = 8                      # numbers of a vector that are worked on at once, whatever the seats; the rest stay zero

cdef struct Vector:
    double even[LANES]
    int16_t low[LANES]
    int16_t high[LANES]

cdef struct Search:
    Board* board
    const Goal* goal
    Lexicon* lexicon
    Table* table
    Watch* watch
    int lanes
    bint narrow                    # bounds fit in a byte
    # One in the lane of a seat, zero elsewhere.
    double even_units[MAX_SEATS][LANES]
    int16_t units[MAX_SEATS][LANES]


cdef void ending(Search* search, int leader, double* even) noexcept nogil


cdef class MaxN:
    cdef Table table
    cdef Lexicon lexicon
    cdef Contract contract
    cdef Goal goal
    cdef bint narrow
    cdef void lend(self, Search* search, Board* board, Watch* watch) noexcept
    cdef void _attach(self, Search* search, Setting setting, Control control) noexcept
    cdef tuple _tuples(self, const Vector* vector)
