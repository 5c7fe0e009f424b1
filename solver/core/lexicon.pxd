"""Numbers for what is left of a suit, so that a whole trick boundary fits in one word.

A spelling is the owners of the cards of a suit from the top down, its length, the place of its pinned card and its class.
Cards of one hand never meet in a trick, and those that touch beat the same cards of others, so that the pinned one is taken
for the highest of those that it touches in its hand.

One deal has at most 4 * 2^13 of them, which are no more than NUMBERS; a lexicon that another deal would overfill begins
anew, and then what was kept under its numbers means nothing any more.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from .bits cimport mix, single
from .board cimport COUNT_AT, LENGTH_BITS, OWNER_BITS, WORD_BITS, Board, Line

cdef enum:
    NUMBER_BITS = 15
    NUMBERS = 1 << NUMBER_BITS
    PLACES = 2 * NUMBERS
    PIN_BITS = COUNT_AT - LENGTH_BITS

cdef struct Lexicon:
    uint64_t* spellings            # by place, 0 = free
    uint16_t* numbers              # by place
    uint16_t* lengths              # by number: how many cards are left
    uint16_t* found[4]             # for the deal on the board: the number of every set of cards left in a suit
    uint16_t* found_numbers
    int used


cdef inline bint lexicon_open(Lexicon* lexicon) noexcept nogil:
    """Make an empty lexicon; false when there is no memory."""
    lexicon.spellings = <uint64_t*>calloc(PLACES, sizeof(uint64_t))
    lexicon.numbers = <uint16_t*>calloc(PLACES, sizeof(uint16_t))
    lexicon.lengths = <uint16_t*>calloc(NUMBERS, sizeof(uint16_t))
    lexicon.found_numbers = <uint16_t*>calloc(NUMBERS, sizeof(uint16_t))
    lexicon.used = 0
    return (
        lexicon.spellings != NULL and lexicon.numbers != NULL and lexicon.lengths != NULL
        and lexicon.found_numbers != NULL
    )


cdef inline void lexicon_close(Lexicon* lexicon) noexcept nogil:
    free(lexicon.spellings)
    free(lexicon.numbers)
    free(lexicon.lengths)
    free(lexicon.found_numbers)


cdef inline uint16_t number_of(Lexicon* lexicon, uint64_t spelling, int length) noexcept nogil:
    """Return the number of a spelling, a new one if need be."""
    cdef uint64_t place = mix(spelling, 0) & (PLACES - 1)
    while lexicon.spellings[place] and lexicon.spellings[place] != spelling:
        place = (place + 1) & (PLACES - 1)
    if not lexicon.spellings[place]:
        lexicon.spellings[place] = spelling
        lexicon.numbers[place] = <uint16_t>lexicon.used
        lexicon.lengths[lexicon.used] = <uint16_t>length
        lexicon.used += 1
    return lexicon.numbers[place]


cdef inline uint64_t raised(const Line* line) noexcept nogil:
    """Return the place of the pinned card of a suit, or the highest that it could have in its hand and beat the same cards."""
    cdef uint64_t pin = line.shape >> LENGTH_BITS & (single(PIN_BITS) - 1)
    while pin > 1 and not (line.owners ^ line.owners >> 3) >> (OWNER_BITS - 3 * pin) & 7:
        pin -= 1
    return pin


cdef inline bint look_up(Lexicon* lexicon, const Board* board, const int* counts) noexcept nogil:
    """Find the numbers of all that can be left of each suit, of `counts` cards; false if the lexicon began anew."""
    cdef int suit, total = 0
    cdef uint64_t cards, spelling, length
    cdef const Line* line
    cdef bint kept = True
    for suit in range(4):
        total += 1 << counts[suit]
    if lexicon.used + total > NUMBERS:
        kept = False
        lexicon.used = 0
        memset(lexicon.spellings, 0, PLACES * sizeof(uint64_t))
    total = 0
    for suit in range(4):
        lexicon.found[suit] = lexicon.found_numbers + total
        for cards in range(single(counts[suit])):
            line = &board.lines[suit][cards]
            length = line.shape >> COUNT_AT
            # The bit above the class tells a spelling from a free place.
            spelling = line.owners | raised(line) << OWNER_BITS | length << (OWNER_BITS + PIN_BITS)
            spelling |= (board.classes[suit] | 4) << WORD_BITS
            lexicon.found[suit][cards] = number_of(lexicon, spelling, <int>length)
        total += 1 << counts[suit]
    return kept
