"""Which value a trick boundary has: keys and numbers of values, five to a cache line.

A key lies in its home line or, where lines are full, in one of the next ones.
"""

from libc.stdint cimport uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport free
from libc.string cimport memset

from .bits cimport prefetch
from .lexicon cimport Lexicon
from .pages cimport zeros
from .table cimport cards_of_key
from .values cimport NO_VALUE

cdef enum:
    WAYS = 5
    REACH = 3                      # lines
    FIRST_BITS = 7

cdef extern from *:
    """
    #include <stdint.h>

    /* One cache line; a key of 0 is a free way, and ways are filled from the first on. */
    typedef struct {
        uint64_t keys[5];
        uint32_t values[5];
        uint32_t spare;
    } Shelf;
    _Static_assert(sizeof(Shelf) == 64, "a shelf fills a cache line");
    """
    ctypedef struct Shelf:
        uint64_t keys[WAYS]
        uint32_t values[WAYS]

cdef struct Boundaries:
    void* memory
    Shelf* shelves                 # `memory` from its first full cache line on
    size_t count                   # a power of two
    int shift                      # what brings a product down to a shelf
    size_t used
    size_t most_bytes


cdef inline size_t boundaries_bytes(const Boundaries* table) noexcept nogil:
    return (table.count + 1) * sizeof(Shelf)


cdef inline bint boundaries_open(Boundaries* table, size_t most_bytes) noexcept nogil:
    """Make an empty table; false when there is no memory."""
    table.count = 1 << FIRST_BITS
    table.shift = 64 - FIRST_BITS
    table.most_bytes = most_bytes
    while table.count > 2 and boundaries_bytes(table) > most_bytes:
        table.count >>= 1
        table.shift += 1
    return boundaries_new(table)


cdef inline bint boundaries_new(Boundaries* table) noexcept nogil:
    """Take new empty memory; false when there is none."""
    table.used = 0
    table.memory = zeros(table.count + 1, sizeof(Shelf))
    table.shelves = <Shelf*>((<uintptr_t>table.memory + sizeof(Shelf) - 1) & ~<uintptr_t>(sizeof(Shelf) - 1))
    return table.memory != NULL


cdef inline void boundaries_close(Boundaries* table) noexcept nogil:
    free(table.memory)


cdef inline void boundaries_clear(Boundaries* table) noexcept nogil:
    memset(table.shelves, 0, table.count * sizeof(Shelf))
    table.used = 0


cdef inline size_t home_of(const Boundaries* table, uint64_t key) noexcept nogil:
    """Return the first shelf for a key, by the top of a product, where all bits of the key have their say."""
    return (key * <uint64_t>0x9E3779B97F4A7C15) >> table.shift


cdef inline void expect(const Boundaries* table, uint64_t key) noexcept nogil:
    """Call up the memory that a look-up will touch."""
    prefetch(&table.shelves[home_of(table, key)])


cdef inline uint32_t boundary_value(const Boundaries* table, uint64_t key) noexcept nogil:
    """Return the number of the value of a key, or NO_VALUE."""
    cdef size_t home = home_of(table, key)
    cdef const Shelf* shelf
    cdef int step, way
    for step in range(REACH):
        shelf = &table.shelves[(home + step) & (table.count - 1)]
        way = (
            (shelf.keys[1] == key) + 2 * (shelf.keys[2] == key) + 3 * (shelf.keys[3] == key) + 4 * (shelf.keys[4] == key)
        )
        if shelf.keys[way] == key:
            return shelf.values[way]
        if not shelf.keys[WAYS - 1]:
            break
    return NO_VALUE


cdef inline void keep(Boundaries* table, const Lexicon* lexicon, uint64_t key, uint32_t value) noexcept nogil:
    """Keep a value; in full shelves that with the fewest cards left gives way."""
    cdef Shelf* shelf
    cdef Shelf* chosen = NULL
    cdef int step, way, chosen_way = 0, cards, fewest = 1 << 16
    if table.used * 4 > table.count * WAYS * 3:
        boundaries_grow(table, lexicon)
    for step in range(REACH):
        shelf = &table.shelves[(home_of(table, key) + step) & (table.count - 1)]
        for way in range(WAYS):
            cards = cards_of_key(lexicon, shelf.keys[way]) if shelf.keys[way] and shelf.keys[way] != key else 0
            if cards < fewest:
                chosen, chosen_way, fewest = shelf, way, cards
            if not cards:
                break
        if not fewest:
            break
    table.used += not chosen.keys[chosen_way]
    chosen.keys[chosen_way] = key
    chosen.values[chosen_way] = value


cdef inline void boundaries_grow(Boundaries* table, const Lexicon* lexicon) noexcept nogil:
    """Double the shelves if memory allows; otherwise the table stays as it is and forgets small boundaries."""
    cdef Boundaries larger = table[0]
    cdef Shelf* shelf
    cdef size_t index
    cdef int way
    larger.count = table.count * 2
    larger.shift = table.shift - 1
    # The old and the new shelves are there together for a moment.
    if boundaries_bytes(table) + boundaries_bytes(&larger) > table.most_bytes:
        return
    if not boundaries_new(&larger):
        table.most_bytes = 0
        return
    for index in range(table.count):
        shelf = &table.shelves[index]
        for way in range(WAYS):
            if shelf.keys[way]:
                keep(&larger, lexicon, shelf.keys[way], shelf.values[way])
    free(table.memory)
    table[0] = larger
