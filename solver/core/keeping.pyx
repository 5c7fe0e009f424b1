"""What the two-sided searches of Jass keep from one question to the next: the deal, its boundaries, cards that refuted."""

from libc.stdlib cimport free, malloc
from libc.string cimport memset

from .slots cimport slots_bytes, slots_close, slots_new_era, slots_open


cdef class Keeper:
    """The deal that is laid out and a table of at most `memory_bytes`, for the searches of one contract."""

    def __cinit__(self, JassContract contract, size_t memory_bytes):
        self.contract = contract
        self.cutoffs = <uint8_t*>malloc(CUTOFFS)
        if self.cutoffs != NULL:
            memset(self.cutoffs, NO_CARD, CUTOFFS)
        if self.cutoffs == NULL or not slots_open(&self.table, memory_bytes):
            raise MemoryError("no memory for the table of the search")

    def __dealloc__(self):
        free(self.cutoffs)
        slots_close(&self.table)

    @property
    def entries(self):
        """Positions in the table."""
        return self.table.used

    @property
    def table_bytes(self):
        """Memory of the table."""
        return slots_bytes(&self.table)

    cdef bint renew(self, tuple hands, int leader, tuple table) except -1:
        """Lay out the deal of a position unless it is the one kept, and tell; what the table holds of another means nothing."""
        if self.kept is not None and self.kept.covers(hands, leader, table):
            return False
        self.kept = JassDeal(self.contract, hands, leader, table)
        slots_new_era(&self.table)
        return True
