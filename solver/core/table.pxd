"""A table of trick boundaries: slots of a fixed size by a key of one word, open addressing with a short reach.

A key names what is left of each suit by the numbers of a `lexicon`, least first, and the leader. Suits of one class are
interchangeable, and suits of different classes never share a number, so the order of the suits need not be kept.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from .lexicon cimport NUMBER_BITS, NUMBERS, Lexicon
from .pages cimport zeros

cdef enum:
    REACH = 8
    FIRST_BITS = 10
    FIRST_SLOTS = 1 << FIRST_BITS

cdef struct Table:
    # A slot is its key (0 = empty), then the caller's values. REACH more slots than `places` keep reaching and reading simple.
    uint8_t* slots
    size_t stride
    size_t places                  # a power of two
    int shift                      # what brings a product down to a place
    size_t used
    size_t most_bytes


cdef inline void order_two(uint64_t* words, int left, int right) noexcept nogil:
    cdef uint64_t least = min(words[left], words[right])
    words[right] = words[left] ^ words[right] ^ least
    words[left] = least


cdef inline uint64_t key_of(const Lexicon* lexicon, uint64_t present, int leader) noexcept nogil:
    """Return the key of a trick boundary: the cards that are left, and who leads."""
    cdef uint64_t words[4]
    cdef int suit
    for suit in range(4):
        words[suit] = lexicon.found[suit][present >> (16 * suit) & 0xFFFF]
    order_two(words, 0, 1)
    order_two(words, 2, 3)
    order_two(words, 0, 2)
    order_two(words, 1, 3)
    order_two(words, 1, 2)
    return (
        words[0] | words[1] << NUMBER_BITS | words[2] << 2 * NUMBER_BITS | words[3] << 3 * NUMBER_BITS
        | <uint64_t>(leader + 1) << 4 * NUMBER_BITS
    )


cdef inline int cards_of_key(const Lexicon* lexicon, uint64_t key) noexcept nogil:
    """Return how many cards are left at a boundary."""
    cdef int suit, total = 0
    for suit in range(4):
        total += lexicon.lengths[key >> (suit * NUMBER_BITS) & (NUMBERS - 1)]
    return total


cdef inline size_t bytes_of(size_t places, size_t stride) noexcept nogil:
    return (places + REACH) * stride


cdef inline bint table_open(Table* table, size_t stride, size_t most_bytes) noexcept nogil:
    """Make an empty table; false when there is no memory."""
    table.stride = stride
    table.places = FIRST_SLOTS
    table.shift = 64 - FIRST_BITS
    while table.places > 2 and bytes_of(table.places, stride) > most_bytes:
        table.places >>= 1
        table.shift += 1
    table.used = 0
    table.most_bytes = most_bytes
    table.slots = <uint8_t*>zeros(table.places + REACH, stride)
    return table.slots != NULL


cdef inline void table_close(Table* table) noexcept nogil:
    free(table.slots)
    table.slots = NULL


cdef inline void table_clear(Table* table) noexcept nogil:
    memset(table.slots, 0, bytes_of(table.places, table.stride))
    table.used = 0


cdef inline uint64_t* key_at(uint8_t* slot) noexcept nogil:
    return <uint64_t*>slot


cdef inline uint8_t* home_of(const Table* table, uint64_t key) noexcept nogil:
    """Return the first slot where a key may be, by the top of a product, where all bits of the key have their say."""
    return table.slots + ((key * <uint64_t>0x9E3779B97F4A7C15) >> table.shift) * table.stride


cdef inline uint8_t* table_find(const Table* table, uint64_t key) noexcept nogil:
    """Return the slot of a key, or NULL."""
    cdef uint8_t* slot = home_of(table, key)
    cdef int step
    for step in range(REACH):
        if key_at(slot)[0] == key:
            return slot
        if not key_at(slot)[0]:
            return NULL
        slot += table.stride
    return NULL


cdef inline uint8_t* table_room(const Table* table, const Lexicon* lexicon, uint64_t key) noexcept nogil:
    """Return the slot of the key or an empty one in its reach, else the one there with the fewest cards left."""
    cdef uint8_t* slot = home_of(table, key)
    cdef uint8_t* chosen = slot
    cdef int step, cards, fewest = 1 << 16
    for step in range(REACH):
        if not key_at(slot)[0] or key_at(slot)[0] == key:
            return slot
        cards = cards_of_key(lexicon, key_at(slot)[0])
        if cards < fewest:
            fewest = cards
            chosen = slot
        slot += table.stride
    return chosen


cdef inline void table_grow(Table* table, const Lexicon* lexicon) noexcept nogil:
    """Double the slots if memory allows; otherwise the table stays as it is and forgets small boundaries."""
    cdef Table larger = table[0]
    cdef uint8_t* slot = table.slots
    cdef uint8_t* room
    cdef size_t index
    larger.places = table.places * 2
    larger.shift = table.shift - 1
    # The old and the new table are there together for a moment.
    if bytes_of(table.places, table.stride) + bytes_of(larger.places, table.stride) > table.most_bytes:
        return
    larger.slots = <uint8_t*>zeros(larger.places + REACH, table.stride)
    if larger.slots == NULL:
        table.most_bytes = 0
        return
    larger.used = 0
    for index in range(table.places + REACH - 1):
        if key_at(slot)[0]:
            room = table_room(&larger, lexicon, key_at(slot)[0])
            larger.used += not key_at(room)[0]
            memcpy(room, slot, table.stride)
        slot += table.stride
    free(table.slots)
    table[0] = larger


cdef inline uint8_t* table_claim(Table* table, const Lexicon* lexicon, uint64_t key) noexcept nogil:
    """Return a slot for the key, marked with it; the caller fills in the values."""
    cdef uint8_t* slot
    if table.used * 3 > table.places * 2:
        table_grow(table, lexicon)
    slot = table_room(table, lexicon, key)
    table.used += not key_at(slot)[0]
    key_at(slot)[0] = key
    return slot
