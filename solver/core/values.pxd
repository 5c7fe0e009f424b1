"""The vectors that occur, each kept once and named by a number: there are far fewer of them than positions.

A vector is a fixed number of words, whose bits say when two are the same. Zeros have the number NOTHING.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy, memset

from .pages cimport zeros

cdef enum:
    NOTHING = 0
    FIRST_ROOM = 1 << 8
    NAMES_A_VALUE = 2              # places for names to each vector that there is room for

cdef extern from *:
    """
    #define NO_VALUE 0xFFFFFFFFU
    """
    const uint32_t NO_VALUE

cdef struct Values:
    uint8_t* vectors
    uint32_t* names                # by place: the number of a vector and one more, 0 = free
    size_t stride                  # bytes of a vector, in whole words
    size_t room                    # a power of two
    size_t used
    size_t most_bytes


cdef inline size_t room_bytes(size_t room, size_t stride) noexcept nogil:
    return (room + 1) * stride + room * NAMES_A_VALUE * sizeof(uint32_t)


cdef inline bint values_open(Values* values, size_t stride, size_t most_bytes) noexcept nogil:
    """Make an empty collection; false when there is no memory."""
    values.stride = stride
    values.room = FIRST_ROOM
    while values.room > 2 and room_bytes(values.room, stride) > most_bytes:
        values.room >>= 1
    values.most_bytes = most_bytes
    # One more than there is room for: the last vector may be read beyond its end.
    values.vectors = <uint8_t*>zeros(values.room + 1, stride)
    values.names = <uint32_t*>zeros(NAMES_A_VALUE * values.room, sizeof(uint32_t))
    if values.vectors == NULL or values.names == NULL:
        return False
    values_clear(values)
    return True


cdef inline void values_close(Values* values) noexcept nogil:
    free(values.vectors)
    free(values.names)


cdef inline void values_clear(Values* values) noexcept nogil:
    """Forget all vectors but that of zeros."""
    memset(values.names, 0, NAMES_A_VALUE * values.room * sizeof(uint32_t))
    memset(values.vectors, 0, values.stride)
    values.used = 1
    values.names[name_place(values, <const uint64_t*>values.vectors)] = NOTHING + 1


cdef inline size_t values_bytes(const Values* values) noexcept nogil:
    return room_bytes(values.room, values.stride)


cdef inline bint crowded(const Values* values) noexcept nogil:
    """Tell whether there is little room left and no more to be had."""
    return values.used * 8 >= values.room * 7 and 2 * values_bytes(values) > values.most_bytes


cdef inline const uint8_t* vector_of(const Values* values, uint32_t number) noexcept nogil:
    return values.vectors + number * values.stride


cdef inline size_t name_place(const Values* values, const uint64_t* words) noexcept nogil:
    """Return where the name of a vector is or would be."""
    cdef size_t index, mask = NAMES_A_VALUE * values.room - 1
    cdef uint64_t mixed = 0
    for index in range(values.stride // sizeof(uint64_t)):
        mixed = (mixed ^ words[index]) * <uint64_t>0x9E3779B97F4A7C15
        mixed ^= mixed >> 29
    while values.names[mixed & mask] and memcmp(vector_of(values, values.names[mixed & mask] - 1), words, values.stride):
        mixed += 1
    return mixed & mask


cdef inline uint32_t value_of(Values* values, const uint64_t* words) noexcept nogil:
    """Return the number of a vector, a new one if need be, or NO_VALUE if there is no room for it."""
    cdef size_t place = name_place(values, words)
    if values.names[place]:
        return values.names[place] - 1
    if values.used == values.room:
        if not values_grow(values):
            return NO_VALUE
        place = name_place(values, words)
    memcpy(values.vectors + values.used * values.stride, words, values.stride)
    values.used += 1
    values.names[place] = <uint32_t>values.used
    return <uint32_t>(values.used - 1)


cdef inline bint values_grow(Values* values) noexcept nogil:
    """Double the room if memory allows; numbers stay as they are. The old and the new are there together for a moment."""
    cdef Values larger = values[0]
    cdef size_t number
    larger.room = values.room * 2
    if values_bytes(values) + values_bytes(&larger) > values.most_bytes:
        return False
    larger.vectors = <uint8_t*>zeros(larger.room + 1, values.stride)
    larger.names = <uint32_t*>zeros(NAMES_A_VALUE * larger.room, sizeof(uint32_t))
    if larger.vectors == NULL or larger.names == NULL:
        values_close(&larger)
        values.most_bytes = 0
        return False
    memcpy(larger.vectors, values.vectors, values.used * values.stride)
    for number in range(values.used):
        larger.names[name_place(&larger, <const uint64_t*>vector_of(values, <uint32_t>number))] = <uint32_t>(number + 1)
    values_close(values)
    values[0] = larger
    return True
