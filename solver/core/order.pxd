"""Which card to try first: the one that last refuted a like position, then what suits the seat's wish to win or to lose."""

from libc.stdint cimport uint8_t, uint64_t

from .bits cimport below, bit_count, highest, lane, single
from .board cimport MAX_HAND, MAX_SEATS, Board, Choices, Trick, beats

cdef enum:
    CUTOFFS = 1 << 16
    FIRST = 10000
    SURE = 64

cdef struct Wishes:
    # Per seat: is it in the group whose points count, does it want the group to take much, and so: does it want the trick.
    bint inside[MAX_SEATS]
    bint wants[MAX_SEATS]
    bint takes[MAX_SEATS]


cdef inline size_t cutoff_index(const Board* board, const Trick* trick, int seat) noexcept nogil:
    """Return where the card that last refuted a like position is kept: same hand, same cards on the table."""
    cdef uint64_t mixed = board.hands[seat] * <uint64_t>0x9E3779B97F4A7C15 + trick.table
    mixed = (mixed ^ (mixed >> 31)) * <uint64_t>0xBF58476D1CE4E5B9 + seat
    return <size_t>((mixed ^ (mixed >> 29)) & (CUTOFFS - 1))


cdef inline int lead_appeal(const Board* board, const Wishes* wishes, int seat, int card) noexcept nogil:
    """Avoiders lead low. Takers lead long suits, high if they hold the top card, through a weaker opponent if they do not."""
    cdef uint64_t suit = lane(card >> 4)
    cdef int rank = card & 15, top = highest(board.present & suit), other, length = 0
    cdef int after = seat + 1 if seat + 1 < board.seats else 0
    cdef int before = seat - 1 if seat else board.seats - 1
    if not wishes.takes[seat]:
        return -rank
    for other in range(board.seats):
        if wishes.inside[other] == wishes.inside[seat]:
            length += bit_count(board.hands[other] & suit)
            if board.hands[other] & single(top):
                return 10 + 3 * length + (rank if other == seat else -rank)
    if board.hands[after] & suit < board.hands[before] & suit:
        length += 1
    return 3 * length - rank


cdef inline int follow_appeal(
    const Board* board, const Wishes* wishes, const Trick* trick, int seat, int card, uint64_t threat
) noexcept nogil:
    """Rank a card of a running trick; `threat` holds what opponents still to play could put on the suit led."""
    cdef int rank = card & 15
    cdef int worth = 8 * board.points[card]
    cdef bint last = trick.place == board.seats - 1
    if card >> 4 != trick.suit and card >> 4 != board.trump:
        if wishes.inside[trick.best_seat] == wishes.wants[seat]:
            return rank + worth if not wishes.takes[seat] else worth - rank
        return -rank - worth
    if not beats(board, card, trick.best):
        return -rank if wishes.takes[seat] else SURE + rank
    if not wishes.takes[seat]:
        return rank if last else -rank
    if last and wishes.wants[trick.best_seat] == wishes.wants[seat]:
        return -rank - 20
    return SURE - rank if not threat & ~below(card) & lane(card >> 4) else -rank - 10


cdef inline void arrange(
    const Board* board, const Wishes* wishes, const Trick* trick, int seat, Choices* options, int first
) noexcept nogil:
    """Sort the cards by appeal, `first` before all."""
    cdef int scores[MAX_HAND]
    cdef int index, place, card, bottom, score, later
    cdef uint64_t threat = 0
    if trick.place:
        for place in range(trick.place + 1, board.seats):
            later = trick.leader + place
            if later >= board.seats:
                later -= board.seats
            if wishes.wants[later] != wishes.wants[seat]:
                threat |= board.hands[later] & lane(trick.suit)
    for index in range(options.count):
        card, bottom = options.card[index], options.lowest[index]
        if card == first:
            score = FIRST
        elif trick.place:
            score = follow_appeal(board, wishes, trick, seat, card, threat)
        else:
            score = lead_appeal(board, wishes, seat, card)
        place = index
        while place and scores[place - 1] < score:
            scores[place] = scores[place - 1]
            options.card[place] = options.card[place - 1]
            options.lowest[place] = options.lowest[place - 1]
            place -= 1
        scores[place] = score
        options.card[place] = card
        options.lowest[place] = bottom
