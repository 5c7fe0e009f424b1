"""Which card a seat that wants no trick tries first: to avoid points of its own, or to drive such seats into them.

The features are those that players name; their weights were fitted to the nodes that searches of one seat against the others
take, over the five contracts with three, four and five seats.
"""

from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, lane, lowest, single
from .board cimport Board, Trick, beats
from .wishes cimport Wishes

cdef enum:
    SAFE = 30                  # for a card that does not win: more than any rank


cdef inline uint64_t hunted(const Board* board, const Wishes* wishes, int suit) noexcept nogil:
    """Return the cards of a suit in the hands of the group."""
    cdef uint64_t cards = 0
    cdef int seat
    for seat in range(board.seats):
        if wishes.inside[seat]:
            cards |= board.hands[seat]
    return cards & lane(suit)


cdef inline int hunted_lead(const Board* board, int seat, int card) noexcept nogil:
    """Rank a lead of a seat that must avoid points: dear and high cards of a short suit that nobody is out of."""
    cdef uint64_t suit = lane(card >> 4), held
    cdef int other, score = 8 * (card & 15) + 20 * board.points[card] - 7 * bit_count(board.hands[seat] & suit)
    for other in range(board.seats):
        held = board.hands[other] & suit
        if not held:
            score -= 20
        elif other != seat and held > single(card):
            score += 2
    return score


cdef inline int driver_lead(const Board* board, const Wishes* wishes, int seat, int card) noexcept nogil:
    """Rank a lead of a seat that drives: a suit that those driven are short in, high unless they cannot stay under it."""
    cdef uint64_t suit = lane(card >> 4), driven = hunted(board, wishes, card >> 4), held
    cdef int rank = card & 15, other, score
    cdef bint caught = False
    if not driven:
        return -856
    score = -61 * bit_count(driven)
    for other in range(board.seats):
        if wishes.inside[other] or other == seat:
            continue
        held = board.hands[other] & suit
        if not held:
            score += 28
        elif lowest(held) > lowest(driven):
            score += 31
            caught = True
        elif held > single(lowest(driven)):
            score += 22
    if driven & below(card):
        return score + 17 * rank + 8 * bit_count(driven & below(card))
    return score - 12 * rank - (315 if caught else 252)


cdef inline int hunted_discard(const Board* board, int seat, int card) noexcept nogil:
    """Rank a discard of a seat that must avoid points: dear and high cards of short suits."""
    cdef int length = bit_count(board.hands[seat] & lane(card >> 4))
    return 5 * (card & 15) + 190 * board.points[card] - 47 * length - (4 if length == 1 else 0)


cdef inline int driver_discard(
    const Board* board, const Wishes* wishes, const Trick* trick, int seat, int card
) noexcept nogil:
    """Rank a discard of a seat that drives: dear cards if the driven win so far, and high ones that they stay under."""
    cdef int rank = card & 15, length = bit_count(board.hands[seat] & lane(card >> 4)), score
    cdef uint64_t driven = hunted(board, wishes, card >> 4)
    cdef int under = bit_count(driven & below(card))
    if wishes.inside[trick.best_seat]:
        return 20 * rank + 120 * board.points[card] - 5 * length + 26 * under
    score = 19 * length - 2 * rank - 110 * board.points[card] + 52 * under - 8 * bit_count(driven)
    return score + (48 if length == 1 else 0)


cdef inline int hunted_follow(const Board* board, const Trick* trick, int card) noexcept nogil:
    """Rank a card of the suit led of a seat that must avoid points: first those that win, low unless it is last, then high.

    To duck is what most positions want, and the card that refuted a like position is tried before.
    """
    cdef int rank = card & 15
    if not beats(board, card, trick.best):
        return rank - 22
    return rank if trick.place == board.seats - 1 else -rank


cdef inline int driver_follow(
    const Board* board, const Wishes* wishes, const Trick* trick, int card, uint64_t threat
) noexcept nogil:
    """Rank a card of the suit led of a seat that drives: high if it loses, or if the driven have played; else low.

    `threat` holds what the driven still to play could put on the suit led.
    """
    cdef int rank = card & 15
    cdef bint driven_win = wishes.inside[trick.best_seat]
    if not beats(board, card, trick.best):
        return SAFE if driven_win else SAFE + rank
    return -rank if driven_win or threat else rank
