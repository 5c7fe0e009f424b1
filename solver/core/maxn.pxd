from .board cimport Board, Contract, Setting
from .control cimport Control, Watch
from .goals cimport Goal
from .lexicon cimport Lexicon
from .table cimport Table
from .vectors cimport Form, Vector

cdef struct Search:
    Board* board
    const Goal* goal
    Lexicon* lexicon
    Table* table
    Watch* watch
    Form form


cdef void ending(Search* search, int leader, double* even) noexcept nogil


cdef class MaxN:
    cdef Table table
    cdef Lexicon lexicon
    cdef Contract contract
    cdef Goal goal
    cdef Form form
    cdef void lend(self, Search* search, Board* board, Watch* watch) noexcept
    cdef void _attach(self, Search* search, Setting setting, Control control) noexcept
    cdef tuple _tuples(self, const Vector* vector)
