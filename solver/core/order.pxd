"""Which card to try first: the one that last refuted a like position, then what suits the seat's wish to win or to lose.

A card that refutes at once still leaves trees of very different size, so the weights of appeals were fitted to nodes, not to
how often the first card refutes.
"""

from libc.stdint cimport uint64_t

from .avoiders cimport driver_discard, driver_follow, driver_lead, hunted_discard, hunted_follow, hunted_lead
from .bits cimport lane, mix, single
from .board cimport MAX_HAND, Board, Choices, Trick
from .takers cimport taker_discard, taker_follow, taker_lead
from .wishes cimport Wishes

cdef enum:
    FIRST = 10000


cdef inline uint64_t likeness(const Board* board, const Trick* trick, int seat) noexcept nogil:
    """Return a hash of like positions, by which the card is kept that last refuted one of them.

    Alike are positions in which the seat has the same choice: the same cards of the suit led and the same card to beat, or,
    leading or unable to follow, the same hand. The wider this net, the better it served, as long as it held the hand.
    """
    cdef uint64_t cards = board.hands[seat]
    cdef uint64_t to_beat = 0
    if trick.place and cards & lane(trick.suit):
        cards &= lane(trick.suit)
        to_beat = single(trick.best + 1)
    return mix(cards, to_beat + 64 * trick.place + seat)


cdef inline int appeal(
    const Board* board, const Wishes* wishes, const Trick* trick, int seat, int card, uint64_t threat
) noexcept nogil:
    """Return how early to try a card; `threat` holds what opponents still to play could put on the suit led."""
    cdef bint free = card >> 4 != trick.suit and card >> 4 != board.trump
    if wishes.takes[seat]:
        if not trick.place:
            return taker_lead(board, wishes, seat, card)
        return taker_discard(board, wishes, seat, card) if free else taker_follow(board, wishes, trick, seat, card, threat)
    if wishes.inside[seat]:
        if not trick.place:
            return hunted_lead(board, seat, card)
        return hunted_discard(board, seat, card) if free else hunted_follow(board, trick, card)
    if not trick.place:
        return driver_lead(board, wishes, seat, card)
    if free:
        return driver_discard(board, wishes, trick, seat, card)
    return driver_follow(board, wishes, trick, card, threat)


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
        score = FIRST if card == first else appeal(board, wishes, trick, seat, card, threat)
        place = index
        while place and scores[place - 1] < score:
            scores[place] = scores[place - 1]
            options.card[place] = options.card[place - 1]
            options.lowest[place] = options.lowest[place - 1]
            place -= 1
        scores[place] = score
        options.card[place] = card
        options.lowest[place] = bottom
