from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from .board cimport LENGTH_BITS, OWNER_BITS, WORD_BITS, Board, Line, line_of
from .bits cimport mix, single

cdef struct Key:
    uint64_t part[3]

cdef enum:
    WAYS = 4
    FIRST_BUCKETS = 256

cdef struct Table:
    # Buckets of four slots; a slot is the key, its weight (0 = empty) in the byte after it, then the caller's values.
    uint8_t* slots
    size_t stride
    size_t buckets
    size_t used
    size_t most_bytes


cdef inline void swap_up(uint64_t* words, int left, int right) noexcept nogil:
    cdef uint64_t kept
    if words[left] > words[right]:
        kept = words[left]
        words[left] = words[right]
        words[right] = kept


cdef inline Key key_of(const Board* board, int leader) noexcept nogil:
    """Return the key of a trick boundary: owners by relative rank, suits of one class in a fixed order.

    A suit's word is its owners, its length and the place of its pinned card; the class above them keeps the classes apart
    when the words are sorted, and need not be stored.
    """
    cdef uint64_t words[4]
    cdef const Line* line
    cdef int suit
    cdef Key key
    for suit in range(4):
        line = line_of(board, suit)
        words[suit] = line.owners | (line.shape >> LENGTH_BITS) << OWNER_BITS | board.classes[suit] << WORD_BITS
    swap_up(words, 0, 1)
    swap_up(words, 2, 3)
    swap_up(words, 0, 2)
    swap_up(words, 1, 3)
    swap_up(words, 1, 2)
    for suit in range(4):
        words[suit] &= single(WORD_BITS) - 1
    key.part[0] = words[0] | words[3] << WORD_BITS
    key.part[1] = words[1] | words[3] >> 17 << WORD_BITS
    key.part[2] = words[2] | words[3] >> 34 << WORD_BITS | <uint64_t>leader << 60
    return key


cdef inline bint table_open(Table* table, size_t stride, size_t most_bytes) noexcept nogil:
    """Make an empty table; false when there is no memory."""
    table.stride = stride
    table.buckets = FIRST_BUCKETS
    while table.buckets > 1 and table.buckets * WAYS * stride > most_bytes:
        table.buckets >>= 1
    table.used = 0
    table.most_bytes = most_bytes
    table.slots = <uint8_t*>calloc(table.buckets * WAYS, stride)
    return table.slots != NULL


cdef inline void table_close(Table* table) noexcept nogil:
    free(table.slots)
    table.slots = NULL


cdef inline Key* slot_key(uint8_t* slot) noexcept nogil:
    return <Key*>slot


cdef inline uint8_t* slot_weight(uint8_t* slot) noexcept nogil:
    return slot + sizeof(Key)


cdef inline size_t hash_of(const Key* key) noexcept nogil:
    return <size_t>mix(mix(key.part[0], key.part[1]), key.part[2])


cdef inline bint same_key(const Key* left, const Key* right) noexcept nogil:
    return left.part[0] == right.part[0] and left.part[1] == right.part[1] and left.part[2] == right.part[2]


cdef inline uint8_t* bucket_of(const Table* table, const Key* key) noexcept nogil:
    return table.slots + (hash_of(key) & (table.buckets - 1)) * WAYS * table.stride


cdef inline uint8_t* table_find(const Table* table, const Key* key) noexcept nogil:
    """Return the slot of a key, or NULL."""
    cdef uint8_t* slot = bucket_of(table, key)
    cdef int way
    for way in range(WAYS):
        if slot_weight(slot)[0] and same_key(slot_key(slot), key):
            return slot
        slot += table.stride
    return NULL


cdef inline uint8_t* table_room(Table* table, const Key* key) noexcept nogil:
    """Return the slot of the key if there is one, else an empty slot of its bucket, else its lightest slot."""
    cdef uint8_t* slot = bucket_of(table, key)
    cdef uint8_t* chosen = slot
    cdef int way
    for way in range(WAYS):
        if slot_weight(slot)[0] and same_key(slot_key(slot), key):
            return slot
        if slot_weight(slot)[0] < slot_weight(chosen)[0]:
            chosen = slot
        slot += table.stride
    return chosen


cdef inline void table_grow(Table* table) noexcept nogil:
    """Double the buckets if memory allows; otherwise the table stays as it is and forgets light entries."""
    cdef Table larger = table[0]
    cdef uint8_t* slot = table.slots
    cdef uint8_t* room
    cdef size_t index
    if table.buckets * WAYS * table.stride * 3 > table.most_bytes:  # the old and the new table for a moment
        return
    larger.buckets = table.buckets * 2
    larger.slots = <uint8_t*>calloc(larger.buckets * WAYS, table.stride)
    if larger.slots == NULL:
        table.most_bytes = 0
        return
    for index in range(table.buckets * WAYS):
        if slot_weight(slot)[0]:
            room = table_room(&larger, slot_key(slot))
            memcpy(room, slot, table.stride)
        slot += table.stride
    free(table.slots)
    table[0] = larger


cdef inline uint8_t* table_claim(Table* table, const Key* key, int weight) noexcept nogil:
    """Return a slot for the key, marked with key and weight; the caller fills in the values."""
    cdef uint8_t* slot
    if table.used * 2 > table.buckets * WAYS:
        table_grow(table)
    slot = table_room(table, key)
    if not slot_weight(slot)[0]:
        table.used += 1
    slot_key(slot)[0] = key[0]
    slot_weight(slot)[0] = <uint8_t>weight
    return slot
