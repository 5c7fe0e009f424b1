"""Which card to try first: the one that last refuted a like position, then what suits the seat's wish to win or to lose."""

from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, highest, lane, lowest, mix, single
from .board cimport MAX_HAND, MAX_SEATS, Board, Choices, Trick, beats

cdef enum:
    FIRST = 10000
    SURE = 64
    CAUGHT = 15
    NOBODY = -1
    SEVERAL = -2

cdef struct Wishes:
    # Per seat: is it in the group whose points count, does it want the group to take much, and so: does it want the trick;
    # and its only friend if that one wants the same, NOBODY without friends, else SEVERAL.
    bint inside[MAX_SEATS]
    bint wants[MAX_SEATS]
    bint takes[MAX_SEATS]
    int partner[MAX_SEATS]


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


cdef inline int lead_appeal(const Board* board, const Wishes* wishes, int seat, int card) noexcept nogil:
    """Rank a card to lead.

    Takers lead the suits that are long on their side, high if they hold the top card, through a weaker opponent if neither of
    them does.
    """
    cdef uint64_t suit = lane(card >> 4)
    cdef int rank = card & 15, top = highest(board.present & suit), other, length = 0
    cdef int after = seat + 1 if seat + 1 < board.seats else 0
    cdef int before = seat - 1 if seat else board.seats - 1
    if not wishes.takes[seat]:
        return avoiding_lead_appeal(board, wishes, seat, card) - 4 * bit_count(board.hands[seat] & suit)
    for other in range(board.seats):
        if wishes.inside[other] == wishes.inside[seat]:
            length += bit_count(board.hands[other] & suit)
            if board.hands[other] & single(top):
                return 20 + 4 * length + (rank if other == seat else -rank)
    if 0 < board.hands[after] & suit < board.hands[before] & suit:
        return 4 * length + 4 - rank
    return 4 * length - rank


cdef inline int avoiding_lead_appeal(const Board* board, const Wishes* wishes, int seat, int card) noexcept nogil:
    """Rank a lead where tricks are to be avoided.

    Who must avoid them leads below as many cards as he can. Those who drive him lead what he cannot stay under, lowest first
    and best where none of them need beat him, then high in suits he must follow.
    """
    cdef uint64_t suit = lane(card >> 4), driven = 0
    cdef int rank = card & 15, other, low
    if wishes.inside[seat]:
        return bit_count(board.present & suit & ~below(card))
    for other in range(board.seats):
        if wishes.inside[other]:
            driven |= board.hands[other] & suit
    if not driven:
        return rank - 20
    if driven & below(card):
        return rank
    low = lowest(driven)
    for other in range(board.seats):
        if not wishes.inside[other] and board.hands[other] & suit and lowest(board.hands[other] & suit) > low:
            return 20 - rank
    return 20 - rank + CAUGHT


cdef inline int discard_appeal(
    const Board* board, const Wishes* wishes, const Trick* trick, int seat, int card
) noexcept nogil:
    """Rank a discard: dear and high cards onto a trick that goes where the seat would have it, else cheap and low ones."""
    cdef int rank = card & 15, worth = 8 * board.points[card], length = bit_count(board.hands[seat] & lane(card >> 4))
    if wishes.inside[trick.best_seat] == wishes.wants[seat]:
        return worth + (-rank if wishes.takes[seat] else rank - length)
    return 2 * length - rank - worth


cdef inline int follow_appeal(
    const Board* board, const Wishes* wishes, const Trick* trick, int seat, int card, uint64_t threat
) noexcept nogil:
    """Rank a card of the suit led, or a trump; `threat` holds what opponents still to play could put on the suit led.

    Avoiders duck as high as they can and, if they cannot, go high when last. Takers win as cheaply as is sure, play low when
    a friend's card is sure already, and otherwise play low before they force with a card that may be beaten, except third.
    """
    cdef int rank = card & 15
    if not beats(board, card, trick.best):
        return -rank if wishes.takes[seat] else SURE + rank
    if not wishes.takes[seat]:
        return rank if trick.place == board.seats - 1 else -rank
    if wishes.wants[trick.best_seat] == wishes.wants[seat] and not threat & ~below(trick.best) & lane(trick.suit):
        return -rank - 20
    if not threat & ~below(card) & lane(card >> 4):
        return SURE - rank
    return 10 - rank if trick.place == 2 else -rank - 10


cdef inline int appeal(
    const Board* board, const Wishes* wishes, const Trick* trick, int seat, int card, uint64_t threat
) noexcept nogil:
    """Return how early to try a card."""
    if not trick.place:
        return lead_appeal(board, wishes, seat, card)
    if card >> 4 != trick.suit and card >> 4 != board.trump:
        return discard_appeal(board, wishes, trick, seat, card)
    return follow_appeal(board, wishes, trick, seat, card, threat)


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
