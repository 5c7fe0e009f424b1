from libc.math cimport expf
from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, lane, lowest, single
from .board cimport MAX_HAND, Board, Choices, Trick, beats

cdef enum:
    FEATURES = 18
    LEADING = 0
    FOLLOWING = 1
    DISCARDING = 2
    WEIGHTS = 3 * FEATURES

cdef struct Weights:
    float of[WEIGHTS]


cdef inline int phase_of(const Board* board, const Trick* trick, int seat) noexcept nogil:
    if not trick.place:
        return LEADING
    return FOLLOWING if board.hands[seat] & lane(trick.suit) else DISCARDING


cdef inline float share_below(uint64_t cards, int card) noexcept nogil:
    """Return how likely a card of a set, drawn evenly, is below a card; 1 if there is none."""
    return <float>bit_count(cards & below(card)) / bit_count(cards) if cards else 1.0


cdef inline float top_chance(const Board* board, int seat, int first, int count, int card) noexcept nogil:
    """Return the chance that no card of so many seats tops a card if each follows suit at random."""
    cdef uint64_t suit = lane(card >> 4)
    cdef float chance = 1.0
    cdef int other = first, step
    for step in range(count):
        if other >= board.seats:
            other -= board.seats
        if other != seat:
            chance *= share_below(board.hands[other] & suit, card)
        other += 1
    return chance


cdef inline float hand_danger(const Board* board, int seat, uint64_t others) noexcept nogil:
    """Return how high the cards of a hand stand among those of the others, from 0 to 1."""
    cdef uint64_t rest = board.hands[seat], suit
    cdef float danger = 0.0
    cdef int card, held = bit_count(rest)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        suit = others & lane(card >> 4)
        danger += <float>bit_count(suit & below(card)) / (bit_count(suit) + 1)
    return danger / held


cdef inline void lead_features(
    const Board* board, int seat, uint64_t others, float danger, int card, float* of
) noexcept nogil:
    cdef uint64_t suit = lane(card >> 4), theirs = others & suit, own = board.hands[seat] & suit
    cdef int lower = bit_count(theirs & below(card)), count = bit_count(theirs), voids = 0, other
    cdef float top = top_chance(board, seat, 0, board.seats, card)
    for other in range(board.seats):
        voids += other != seat and not board.hands[other] & suit
    of[0] = top
    of[1] = count == 0
    of[2] = count > 0 and lower == 0
    of[3] = count > 0 and lower == count
    of[4] = <float>lower / (count + 1)
    of[5] = bit_count(own) / 8.0
    of[6] = <float>voids / (board.seats - 1)
    of[7] = board.points[card] > 0
    of[8] = (theirs & board.valued & ~below(card)) != 0
    of[9] = (theirs & board.valued & below(card)) != 0
    of[10] = (own & board.valued & ~single(card)) != 0
    of[11] = top * ((board.present & board.valued & suit) != 0)
    of[12] = <float>bit_count(theirs & below(lowest(own))) / (count + 1)
    of[13] = <float>bit_count(own) / (bit_count(own) + count)
    of[14] = top * (board.trick_points[bit_count(board.hands[seat])] > 0)
    of[15] = top * danger
    of[16] = of[4] * danger
    of[17] = top * voids


cdef inline void follow_features(
    const Board* board, const Trick* trick, int seat, uint64_t others, float danger, int card, float* of
) noexcept nogil:
    cdef uint64_t suit = lane(card >> 4), theirs = others & suit, own = board.hands[seat] & suit
    cdef int later = board.seats - 1 - trick.place
    cdef int lower = bit_count(theirs & below(card)), count = bit_count(theirs)
    cdef bint beating = beats(board, card, trick.best)
    cdef float top = top_chance(board, seat, seat + 1, later, card) if beating else 0.0
    of[0] = top
    of[1] = top == 1.0
    of[2] = top == 0.0
    of[3] = <float>lower / (count + 1)
    of[4] = board.points[card] > 0
    of[5] = of[4] * of[2]
    of[6] = of[4] * top
    of[7] = top * (trick.pot > 0)
    of[8] = top * ((others & board.valued) != 0)
    of[9] = not beating and not own & below(trick.best) & ~below(card + 1)
    of[10] = not own & below(card)
    of[11] = beating and later == 0
    of[12] = not own & ~below(card + 1)
    of[13] = of[3] * of[2]
    of[14] = of[3] * top
    of[15] = top * danger
    of[16] = of[3] * danger
    of[17] = top * bit_count(board.hands[seat]) / 8.0


cdef inline void discard_features(
    const Board* board, int seat, uint64_t others, float danger, int card, float* of
) noexcept nogil:
    cdef uint64_t suit = lane(card >> 4), theirs = others & suit, own = board.hands[seat] & suit
    cdef int lower = bit_count(theirs & below(card)), count = bit_count(theirs), guards = bit_count(own & below(card))
    cdef float top = top_chance(board, seat, 0, board.seats, card)
    of[0] = board.points[card] > 0
    of[1] = <float>lower / (count + 1)
    of[2] = count > 0 and lower == count
    of[3] = lower == 0
    of[4] = count == 0
    of[5] = not own & ~single(card)
    of[6] = bit_count(own) / 8.0
    of[7] = guards / 4.0
    of[8] = of[1] * (guards == 0)
    of[9] = (theirs & board.valued & below(card)) != 0
    of[10] = (theirs & board.valued & ~below(card)) != 0
    of[11] = top
    of[12] = <float>bit_count(theirs & below(lowest(own))) / (count + 1)
    of[13] = of[12] * of[1]
    of[14] = of[1] * danger
    of[15] = (own & board.valued & ~single(card)) != 0
    of[16] = top * of[5]
    of[17] = not own & ~below(card + 1)


cdef inline int describe(
    const Board* board, const Trick* trick, int seat, const Choices* options, float* table
) noexcept nogil:
    """Fill one row of features for each choice; return the phase of the trick."""
    cdef uint64_t others = board.present & ~board.hands[seat] & ~trick.table
    cdef float danger = hand_danger(board, seat, others)
    cdef int index, phase = phase_of(board, trick, seat)
    for index in range(options.count):
        if phase == LEADING:
            lead_features(board, seat, others, danger, options.card[index], table + index * FEATURES)
        elif phase == FOLLOWING:
            follow_features(board, trick, seat, others, danger, options.card[index], table + index * FEATURES)
        else:
            discard_features(board, seat, others, danger, options.card[index], table + index * FEATURES)
    return phase


cdef inline void chances_of(
    const Board* board, const Trick* trick, int seat, const Choices* options, const Weights* weights,
    float* chances
) noexcept nogil:
    """Return how likely the policy plays each choice; touching cards count one by one."""
    cdef float table[MAX_HAND * FEATURES]
    cdef int index, place, phase = describe(board, trick, seat, options, table)
    cdef const float* of = weights.of + phase * FEATURES
    cdef float total = 0.0, score
    for index in range(options.count):
        score = 0.0
        for place in range(FEATURES):
            score += of[place] * table[index * FEATURES + place]
        chances[index] = options.number[index] * expf(score)
        total += chances[index]
    for index in range(options.count):
        chances[index] /= total
