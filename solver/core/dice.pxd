from libc.stdint cimport uint32_t, uint64_t

from .bits cimport bit_count, lowest

cdef extern from *:
    """
    #include <stdint.h>
    typedef unsigned __int128 wide_t;

    static inline uint64_t product(uint64_t left, uint64_t right, uint64_t* high) {
        wide_t whole = (wide_t)left * right;
        *high = (uint64_t)(whole >> 64);
        return (uint64_t)whole;
    }
    """
    ctypedef unsigned long long wide_t
    uint64_t product(uint64_t, uint64_t, uint64_t*) noexcept nogil

cdef enum:
    ROUNDS = 10
    NOISE_PARTS = 65536        # an error comes in so many parts of all plays

cdef struct Dice:
    # Philox4x64-10 (Salmon et al., Parallel random numbers: as easy as 1, 2, 3, 2011): block k of throw `number` is a
    # function of (seed, number, k), so that any throw can be had without those before it.
    uint64_t seed
    uint64_t number
    uint64_t block
    uint64_t words[4]
    int word
    uint64_t pieces            # what is left of a word that is used in pieces of 16 bits
    int piece


cdef inline void take(Dice* dice, uint64_t seed, uint64_t number) noexcept nogil:
    """Begin throw `number` of a seed."""
    dice.seed = seed
    dice.number = number
    dice.block = 0
    dice.word = 4
    dice.piece = 0


cdef inline void roll(Dice* dice) noexcept nogil:
    """Make the next four words, as numpy's Philox does with key (seed, 0) and counter (0, number, 0, 0)."""
    cdef uint64_t first, second, third, fourth, low, high, other_low, other_high
    cdef uint64_t key = dice.seed, other_key = 0
    cdef int turn
    dice.block += 1
    first, second, third, fourth = dice.block, dice.number, 0, 0
    for turn in range(ROUNDS):
        low = product(first, <uint64_t>0xD2E7470EE14C6C93, &high)
        other_low = product(third, <uint64_t>0xCA5A826395121157, &other_high)
        first = other_high ^ second ^ key
        second = other_low
        third = high ^ fourth ^ other_key
        fourth = low
        key += <uint64_t>0x9E3779B97F4A7C15
        other_key += <uint64_t>0xBB67AE8584CAA73B
    dice.words[0], dice.words[1], dice.words[2], dice.words[3] = first, second, third, fourth
    dice.word = 0


cdef inline uint64_t next_word(Dice* dice) noexcept nogil:
    if dice.word == 4:
        roll(dice)
    dice.word += 1
    return dice.words[dice.word - 1]


cdef inline uint32_t next_piece(Dice* dice) noexcept nogil:
    cdef uint32_t piece
    if not dice.piece:
        dice.pieces = next_word(dice)
        dice.piece = 4
    piece = dice.pieces & 0xFFFF
    dice.pieces >>= 16
    dice.piece -= 1
    return piece


cdef inline int below_few(Dice* dice, int count) noexcept nogil:
    """Return a number from 0 to count - 1, all exactly as likely (Lemire, Fast random integer generation, 2019)."""
    cdef uint32_t spread = next_piece(dice) * <uint32_t>count
    cdef uint32_t least
    if (spread & 0xFFFF) < <uint32_t>count:
        least = 0x10000 % <uint32_t>count
        while (spread & 0xFFFF) < least:
            spread = next_piece(dice) * <uint32_t>count
    return spread >> 16


cdef inline bint errs(Dice* dice, int noise) noexcept nogil:
    """Tell whether a player errs, which happens in `noise` of NOISE_PARTS cases, never without dice."""
    return dice != NULL and next_piece(dice) < <uint32_t>noise


cdef inline int any_card(Dice* dice, uint64_t cards) noexcept nogil:
    """Return one of the cards, all as likely."""
    cdef int skip
    for skip in range(below_few(dice, bit_count(cards))):
        cards &= cards - 1
    return lowest(cards)


cdef inline wide_t below_many(Dice* dice, wide_t count) noexcept nogil:
    """Return a number from 0 to count - 1, all exactly as likely: as many bits as it takes, again if too large."""
    cdef wide_t found
    cdef wide_t mask = count - 1
    cdef int shift = 1
    while shift < 128:
        mask |= mask >> shift
        shift *= 2
    while True:
        found = next_word(dice)
        if mask >> 64:
            found |= <wide_t>next_word(dice) << 64
        found &= mask
        if found < count:
            return found
