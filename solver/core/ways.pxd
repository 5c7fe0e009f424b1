"""The cards worth searching in max^n: those that surely come to the same count as one."""

from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, lane, lowest, single
from .board cimport Board, Choices, Trick, playable

cdef extern from *:
    """
    #define SUIT_ENDS 0x8000800080008000ULL
    #define SUIT_STARTS 0x0001000100010001ULL
    """
    const uint64_t SUIT_ENDS       # the top of every lane, where no card is
    const uint64_t SUIT_STARTS     # the bottom of every lane


cdef inline void ways(const Board* board, uint64_t odd, const Trick* trick, int seat, Choices* found) noexcept nogil:
    """List the cards worth searching, low first; `odd` are the cards that bring other points than those around them.

    Cards with no card of another hand between them count as one, if their points are equal and both or neither beat the
    best card of the trick: those on the table are gone when the trick is taken, and cannot come between them later. A card
    of other points between two of them does not keep them apart. If nothing is left to lose after the trick, all cards that
    do not beat its best card count as one.
    """
    cdef uint64_t cards = playable(board, trick, seat)
    cdef uint64_t apart = board.present & ~trick.table & ~board.hands[seat] | SUIT_ENDS
    cdef uint64_t starts, run, alone, losing
    if trick.place:
        apart |= single(trick.best)
    starts = cards & ~followers(cards, cards | apart)
    found.count = 0
    if ends_all(board, trick, seat):
        losing = cards & ~(lane(trick.suit) & ~below(trick.best))
        list_way(found, losing)
        starts &= ~losing
    while starts:
        run = cards & ~below(lowest(starts))
        starts &= starts - 1
        if starts:
            run &= below(lowest(starts))
        alone = run & odd
        list_way(found, run ^ alone)
        while alone:
            list_way(found, alone & -alone)
            alone &= alone - 1


cdef inline void list_way(Choices* found, uint64_t cards) noexcept nogil:
    """List cards that count as one, if there are any."""
    if cards:
        found.card[found.count] = lowest(cards)
        found.number[found.count] = bit_count(cards)
        found.count += 1


cdef inline bint ends_all(const Board* board, const Trick* trick, int seat) noexcept nogil:
    """Tell whether nothing is left to lose after a trick that was begun."""
    return (
        trick.place and board.trump < 0 and not board.present & board.valued & ~trick.table
        and not board.trick_sum[bit_count(board.hands[seat]) - 1]
    )


cdef inline uint64_t followers(uint64_t cards, uint64_t line) noexcept nogil:
    """Return the cards of a line that have one of these next below them: a carry runs through the gaps up to them."""
    return ((cards << 1) + ~line) & line


cdef inline uint64_t odd_cards(const Board* board) noexcept nogil:
    """Return the cards whose points are not the most usual ones of their suit."""
    cdef uint64_t suit_cards, rest, others, alike, odd = 0
    cdef int suit
    for suit in range(4):
        suit_cards = rest = board.present & lane(suit)
        others = suit_cards
        while rest:
            alike = like_in(board, suit_cards, lowest(rest))
            if bit_count(alike) > bit_count(suit_cards & ~others):
                others = suit_cards & ~alike
            rest &= ~alike
        odd |= others
    return odd


cdef inline uint64_t like_in(const Board* board, uint64_t cards, int card) noexcept nogil:
    """Return those of some cards that have the points of one."""
    cdef uint64_t alike = 0
    while cards:
        if board.points[lowest(cards)] == board.points[card]:
            alike |= single(lowest(cards))
        cards &= cards - 1
    return alike
