"""What positions within a trick are worth: a cache of fixed size, in which the latest takes the place of what was there.

Other plays of other tricks often leave the same to play. What is to come depends on the cards still held, on the suit led,
on who played last, on how many cards of the seats to come beat the best card and whether a pinned one does, on whose the best
card is, and on what lies in the trick. All that is in the key, by the numbers of a `lexicon`; a trump would ask for more.
"""

from libc.stdint cimport uint8_t, uint64_t, uintptr_t
from libc.stdlib cimport free

from .bits cimport below, bit_count, lane, prefetch, single
from .board cimport Board, Choices, Trick, played, seat_of
from .lexicon cimport NUMBER_BITS, Lexicon
from .pages cimport zeros
from .table cimport order_two

cdef enum:
    LINE = 64                      # bytes
    MOMENT_BITS = 13
    LEAST_SEATS = 5                # with four, too little falls together for what it takes to look

    # Parts of the second word of a key.
    BEST_SEAT_AT = 3
    ABOVE_AT = 6
    ODD_AT = 10
    POT_AT = 14
    ERA_AT = 32

cdef struct Moment:
    uint64_t held
    uint64_t trick                 # 0 in a free place

cdef struct Step:
    # A card that does not complete its trick: the trick after it, and its place in the cache, or NULL.
    Trick trick
    Moment moment
    uint8_t* place

cdef struct Moments:
    void* memory
    uint8_t* places                # `memory` from its first full cache line on; a key, then a packed vector
    size_t stride
    size_t count                   # a power of two
    int shift                      # what brings a product down to a place
    uint64_t era                   # that of the lexicon, from 1 on


cdef inline size_t moments_bytes(const Moments* moments) noexcept nogil:
    return (moments.count + 1) * moments.stride


cdef inline bint moments_open(Moments* moments, size_t vector_bytes, size_t most_bytes) noexcept nogil:
    """Make an empty cache; false when there is no memory."""
    moments.stride = (sizeof(Moment) + vector_bytes + LINE - 1) & ~<size_t>(LINE - 1)
    moments.count = 1 << MOMENT_BITS
    moments.shift = 64 - MOMENT_BITS
    while moments.count > 2 and moments_bytes(moments) > most_bytes:
        moments.count >>= 1
        moments.shift += 1
    moments.era = 1
    moments.memory = zeros(moments.count + 1, moments.stride)
    moments.places = <uint8_t*>((<uintptr_t>moments.memory + LINE - 1) & ~<uintptr_t>(LINE - 1))
    return moments.memory != NULL


cdef inline void moments_close(Moments* moments) noexcept nogil:
    free(moments.memory)


cdef inline void approach(
    const Moments* moments, const Lexicon* lexicon, const Board* board, uint64_t odd, const Trick* trick, int seat,
    const Choices* options, Step* steps
) noexcept nogil:
    """Work out what follows each card of a trick, and call up its place in the cache.

    What is left after the first card of a trick is hardly ever left by others as well, and looking up what is left before
    the last one takes as long as working it out.
    """
    cdef uint64_t rest = board.present & ~trick.table
    cdef uint64_t others = 0, led = 0, coming = 0, after, above
    cdef bint kept = trick.place > 0 and board.seats >= LEAST_SEATS and board.trump < 0
    cdef int index, card
    cdef Step* step
    if kept:
        coming = coming_hands(board, trick) & lane(trick.suit)
        others = others_of(lexicon, rest, trick.suit)
        led = led_of(lexicon, rest, trick.suit)
    for index in range(options.count):
        step = &steps[index]
        card = options.card[index]
        step.trick = played(board, trick, seat, card)
        step.place = NULL
        if kept:
            after = rest ^ single(card)
            if card >> 4 == trick.suit:
                led = led_of(lexicon, after, trick.suit)
            else:
                others = others_of(lexicon, after, trick.suit)
            above = coming & ~below(step.trick.best)
            step.moment.held = led | others
            step.moment.trick = (
                <uint64_t>seat | <uint64_t>step.trick.best_seat << BEST_SEAT_AT | <uint64_t>bit_count(above) << ABOVE_AT
                | <uint64_t>bit_count(above & odd) << ODD_AT | <uint64_t>step.trick.pot << POT_AT | moments.era << ERA_AT
            )
            step.place = moment_place(moments, &step.moment)
            prefetch(step.place)


cdef inline uint64_t coming_hands(const Board* board, const Trick* trick) noexcept nogil:
    """Return the cards of all seats that come after the one on turn."""
    cdef uint64_t cards = 0
    cdef int place, seat = seat_of(board, trick)
    for place in range(trick.place + 1, board.seats):
        seat = seat + 1 if seat + 1 < board.seats else 0
        cards |= board.hands[seat]
    return cards


cdef inline uint64_t led_of(const Lexicon* lexicon, uint64_t present, int suit) noexcept nogil:
    """Return the part of a key for the suit led."""
    return lexicon.found[suit][present >> (16 * suit) & 0xFFFF]


cdef inline uint64_t others_of(const Lexicon* lexicon, uint64_t present, int led) noexcept nogil:
    """Return the part of a key for the other suits."""
    cdef uint64_t words[4]
    cdef int suit, count = 0
    for suit in range(4):
        words[count] = lexicon.found[suit][present >> (16 * suit) & 0xFFFF]
        count += suit != led
    order_two(words, 0, 1)
    order_two(words, 1, 2)
    order_two(words, 0, 1)
    return words[0] << NUMBER_BITS | words[1] << 2 * NUMBER_BITS | words[2] << 3 * NUMBER_BITS


cdef inline uint8_t* moment_place(const Moments* moments, const Moment* moment) noexcept nogil:
    """Return where a moment is kept, if it is."""
    cdef uint64_t mixed = (moment.held ^ moment.held >> 29) + moment.trick * <uint64_t>0xBF58476D1CE4E5B9
    return moments.places + (mixed * <uint64_t>0x9E3779B97F4A7C15 >> moments.shift) * moments.stride


cdef inline bint holds(const uint8_t* place, const Moment* moment) noexcept nogil:
    """Tell whether a moment is kept in its place."""
    cdef const Moment* kept = <const Moment*>place
    return kept.held == moment.held and kept.trick == moment.trick
