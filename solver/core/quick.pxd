"""Sure tricks of the side on lead when there are no trumps: top cards it can cash without losing the lead."""

from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, highest, lane, single
from .board cimport Board
from .order cimport Wishes

cdef enum:
    NONE = -1
    SEVERAL = -2

cdef struct Suit:
    # One suit as the leader's side sees it: its top cards, then the partner's next ones, and the longest opposing hand.
    int tops
    int partner_tops
    int length
    int partner_length
    int opposing
    int friendly               # the longest hand of the leader's friends
    int last                   # the lowest top card of the leader that must win by rank, or -1
    int partner_last


cdef inline void survey_suit(
    const Board* board, const Wishes* wishes, int leader, int partner, int suit, Suit* found
) noexcept nogil:
    cdef uint64_t cards = board.present & lane(suit)
    cdef uint64_t own = board.hands[leader] & cards
    cdef uint64_t his = board.hands[partner] & cards if partner >= 0 else 0
    cdef int seat
    found.length = bit_count(own)
    found.partner_length = bit_count(his)
    found.opposing = found.friendly = found.tops = found.partner_tops = 0
    found.last = found.partner_last = -1
    for seat in range(board.seats):
        if wishes.inside[seat] != wishes.inside[leader]:
            found.opposing = max(found.opposing, bit_count(board.hands[seat] & cards))
        elif seat != leader:
            found.friendly = max(found.friendly, bit_count(board.hands[seat] & cards))
    while cards and single(highest(cards)) & own:
        found.tops += 1
        if found.tops <= max(found.opposing, found.friendly):
            found.last = highest(cards)
        cards &= below(highest(cards))
    while cards and single(highest(cards)) & his:
        found.partner_tops += 1
        if found.tops + found.partner_tops <= max(found.opposing, found.length):
            found.partner_last = highest(cards)
        cards &= below(highest(cards))


cdef inline int partner_of(const Board* board, const Wishes* wishes, int leader) noexcept nogil:
    """Return the only friend of the leader if it helps, NONE without friends, else SEVERAL."""
    cdef int seat, partner = NONE
    for seat in range(board.seats):
        if seat != leader and wishes.inside[seat] == wishes.inside[leader]:
            partner = seat if partner == NONE and wishes.takes[seat] else SEVERAL
    return partner


cdef inline int quick_tricks(const Board* board, const Wishes* wishes, int leader, uint64_t* ranks) noexcept nogil:
    """Return how many tricks the leader's side surely takes at once, and add the ranks that rests on.

    The leader cashes its own tops; a suit runs whole once the opponents are out of it and no friend can be made to overtake.
    Then, if it can reach a top card of its only partner, the partner cashes: as many winners as it can have kept.
    """
    cdef int suit, own = 0, his = 0, size = bit_count(board.hands[leader])
    cdef int partner = partner_of(board, wishes, leader)
    cdef uint64_t own_ranks = 0, his_ranks = 0
    cdef bint entry = False
    cdef Suit found
    for suit in range(4):
        if not board.present & lane(suit):
            continue
        survey_suit(board, wishes, leader, partner, suit, &found)
        if found.tops:
            if found.last >= 0:
                own_ranks |= single(found.last)
            if found.tops >= found.opposing and found.friendly <= found.tops:
                own += found.length
            else:
                own += found.tops
        if found.partner_tops and found.partner_length > found.tops:
            entry |= found.length > found.tops
            if found.partner_last >= 0:
                his_ranks |= single(found.partner_last)
            if found.tops + found.partner_tops >= max(found.opposing, found.length):
                his += found.partner_length - found.tops
            else:
                his += min(found.partner_tops, found.partner_length - found.tops)
    ranks[0] |= own_ranks
    if own < size and entry:
        ranks[0] |= his_ranks
        own += min(his, size - own)
    return min(own, size)
