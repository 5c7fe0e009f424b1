"""A table of Jass boundaries: a key that says everything and two bounds, in lines that hold boundaries that play alike."""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t, uintptr_t
from libc.stdlib cimport free
from libc.string cimport memset

from .bits cimport prefetch
from .jass cimport Jass, kin_key
from .pages cimport zeros

cdef enum:
    WAYS = 8
    FIRST_LINES = 1 << 10
    ERA_AT = 46                # below: the boundary and the question; above: the deal
    MOST_ERAS = 1 << 18

cdef struct Slot:
    uint64_t key               # 0: empty
    int16_t low
    int16_t high
    uint16_t sign              # of the kin: sorts out nearly all others without a look at the key
    uint8_t weight

cdef struct Slots:
    void* memory
    Slot* items                # `memory` from its first full cache line on
    size_t lines
    size_t used
    size_t most_bytes
    uint64_t era


cdef inline size_t slots_bytes(const Slots* table) noexcept nogil:
    return table.lines * WAYS * sizeof(Slot)


cdef inline bint slots_open(Slots* table, size_t most_bytes) noexcept nogil:
    """Make an empty table; false when there is no memory."""
    table.lines = FIRST_LINES
    table.most_bytes = most_bytes
    while table.lines > 1 and slots_bytes(table) > most_bytes:
        table.lines >>= 1
    table.era = 0
    return slots_clear(table)


cdef inline bint slots_clear(Slots* table) noexcept nogil:
    """Take new empty memory; false when there is none."""
    table.used = 0
    table.memory = zeros((table.lines + 1) * WAYS, sizeof(Slot))
    table.items = <Slot*>((<uintptr_t>table.memory + WAYS * sizeof(Slot) - 1) & ~<uintptr_t>(WAYS * sizeof(Slot) - 1))
    return table.memory != NULL


cdef inline void slots_close(Slots* table) noexcept nogil:
    free(table.memory)


cdef inline Slot* line_at(const Slots* table, uint64_t kin) noexcept nogil:
    """Return the entries of all boundaries that play alike."""
    return &table.items[(spread(kin) >> 24 & (table.lines - 1)) * WAYS]


cdef inline uint16_t sign_of(uint64_t kin) noexcept nogil:
    return <uint16_t>(spread(kin) >> 8)


cdef inline uint64_t spread(uint64_t kin) noexcept nogil:
    return (kin ^ kin >> 29) * <uint64_t>0x9E3779B97F4A7C15


cdef inline void expect(const Slots* table, uint64_t kin) noexcept nogil:
    """Call up the memory that a look-up will touch."""
    prefetch(line_at(table, kin))
    prefetch(line_at(table, kin) + WAYS // 2)


cdef inline Slot* slots_place(Slots* table, const Jass* deal, uint64_t kin, uint64_t key, int weight) noexcept nogil:
    """Return the entry of a key, or a new one; the bounds are the caller's to write."""
    cdef Slot* line = line_at(table, kin)
    cdef int way
    for way in range(WAYS):
        if line[way].key == key:
            return &line[way]
    return slots_add(table, deal, kin, key, weight)


cdef inline Slot* slots_add(Slots* table, const Jass* deal, uint64_t kin, uint64_t key, int weight) noexcept nogil:
    """Return a new entry in an empty place of its line, or in that of the lightest entry, those of other deals first."""
    cdef Slot* line
    cdef Slot* slot
    cdef int way, least = 256, found
    if table.used * 2 > table.lines * WAYS and slots_bytes(table) * 2 <= table.most_bytes:
        slots_grow(table, deal)
    line = line_at(table, kin)
    slot = line
    for way in range(WAYS):
        found = -1 if not line[way].key else line[way].weight if same_era(table, line[way].key) else 0
        if found < least:
            slot, least = &line[way], found
    table.used += least < 0
    slot.key = key
    slot.sign = sign_of(kin)
    slot.weight = <uint8_t>weight
    return slot


cdef inline bint same_era(const Slots* table, uint64_t key) noexcept nogil:
    return key >> ERA_AT == table.era


cdef inline void slots_grow(Slots* table, const Jass* deal) noexcept nogil:
    """Double the table if memory allows; entries of this deal keep their bounds."""
    cdef Slots bigger = table[0]
    cdef Slot* slot
    cdef size_t index
    bigger.lines = table.lines * 2
    if not slots_clear(&bigger):
        table.most_bytes = slots_bytes(table)
        return
    bigger.most_bytes = 0
    for index in range(table.lines * WAYS):
        slot = &table.items[index]
        if slot.key and same_era(table, slot.key):
            slots_add(&bigger, deal, kin_key(deal, slot.key), slot.key, slot.weight)[0] = slot[0]
    bigger.most_bytes = table.most_bytes
    free(table.memory)
    table[0] = bigger


cdef inline void slots_new_era(Slots* table) noexcept nogil:
    """Let no entry made so far mean anything any more."""
    table.era += 1
    if table.era == MOST_ERAS:
        table.era = 1
        table.used = 0
        memset(table.items, 0, table.lines * WAYS * sizeof(Slot))
