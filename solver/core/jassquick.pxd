"""Points of Jass that a side is sure of: its best trumps, and the top cards of a leader without trumps against him."""

from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, highest, lane, single
from .jass cimport SEATS, Jass, top_trumps
from .order cimport Wishes


cdef inline int sure_points(
    const Jass* deal, const Wishes* wishes, int leader, int left, bint inside, int all_left
) noexcept nogil:
    """Return points that the seats inside or outside the group who want tricks take however the rest is played.

    The top trumps of a side win the tricks they are played to; and a leader without trumps against him runs his top cards.
    """
    cdef uint64_t friends = 0
    cdef int seat, sure
    for seat in range(SEATS):
        if wishes.inside[seat] == inside and wishes.takes[seat]:
            friends |= deal.hands[seat]
    sure = top_trumps(deal, friends, left)
    if wishes.inside[leader] == inside and wishes.takes[leader]:
        sure = max(sure, run_points(deal, leader, left, all_left))
    return sure


cdef inline int run_points(const Jass* deal, int leader, int left, int all_left) noexcept nogil:
    """Return the points a leader takes by running the cards that win in a row, all that is left if they all do.

    Where he holds more top cards of a suit than any other hand has of it, every card of the suit falls to him, followed or
    thrown away. With trumps about he must be able to draw them all first.
    """
    cdef int suit, points = 0, tricks = 0
    if deal.trump >= 0 and deal.present & ~deal.hands[leader] & lane(deal.trump):
        if not run_suit(deal, leader, left, deal.trump, &points, &tricks):
            return 0
    elif deal.trump >= 0:
        run_suit(deal, leader, left, deal.trump, &points, &tricks)
    for suit in range(4):
        if suit != deal.trump:
            run_suit(deal, leader, left, suit, &points, &tricks)
    return all_left if tricks == left else points


cdef inline bint run_suit(const Jass* deal, int leader, int left, int suit, int* points, int* tricks) noexcept nogil:
    """Add what the leader takes in one suit; tell whether he takes it whole."""
    cdef uint64_t cards = deal.present & lane(suit), mine = deal.hands[leader] & cards
    cdef uint64_t theirs = cards ^ mine
    cdef int seat, longest = 0
    cdef bint whole = True
    if not mine:
        return not theirs
    if theirs:
        for seat in range(SEATS):
            if seat != leader:
                longest = max(longest, bit_count(deal.hands[seat] & cards))
        cards = mine & ~below(highest(theirs))
        whole = bit_count(cards) >= longest
    if whole:
        cards = mine | theirs
    tricks[0] += bit_count(cards & mine)
    while cards:
        points[0] += deal.points[left][highest(cards)]
        cards ^= single(highest(cards))
    return whole
