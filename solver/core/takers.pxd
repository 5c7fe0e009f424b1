"""Which card a seat that wants tricks tries first.

The features are those that players name; their weights were fitted to the nodes that searches of whole bridge deals in
no-trump take. Ranks count among the cards that were in play at the root.
"""

from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, highest, lane, single
from .board cimport Board, Trick, beats
from .wishes cimport Wishes

cdef inline int seat_after(const Board* board, int seat) noexcept nogil:
    return seat + 1 if seat + 1 < board.seats else 0


cdef inline uint64_t held_by_partner(const Board* board, const Wishes* wishes, int seat) noexcept nogil:
    """Return the cards of the only friend, none if there are several or nobody."""
    return board.hands[wishes.partner[seat]] if wishes.partner[seat] >= 0 else 0


cdef inline int taker_lead(const Board* board, const Wishes* wishes, int seat, int card) noexcept nogil:
    """Rank a lead by who holds the best card of the suit, then by the lengths of the four hands."""
    cdef uint64_t suit = board.present & lane(card >> 4), friendly = held_by_partner(board, wishes, seat) & suit
    cdef int top = highest(suit), owner = board.owner[top], rank = card & 15
    cdef int own = bit_count(board.hands[seat] & suit), his = bit_count(friendly)
    cdef int above = bit_count(suit & ~below(card + 1))
    cdef int score = opponents_score(board, wishes, seat, suit)
    if owner == seat:
        score += 23 * own + 39 * his - 53
    elif wishes.inside[owner] == wishes.inside[seat]:
        score += 41 * own + 16 * his - 3 * rank + 147
    elif owner == seat_after(board, seat):
        score += 41 * his - 9 * above + 146
    else:
        score += 35 * his + 15 * rank - 63
    suit ^= single(top)
    if suit and friendly & single(highest(suit)):
        score += 92
    return score


cdef inline int opponents_score(const Board* board, const Wishes* wishes, int seat, uint64_t suit) noexcept nogil:
    """Return what the lengths of a suit in the hands of the opponents beside a seat add to a lead."""
    cdef int after = seat_after(board, seat), before = seat - 1 if seat else board.seats - 1
    cdef int score = 0
    if wishes.inside[after] != wishes.inside[seat]:
        score -= 24 * bit_count(board.hands[after] & suit) if board.hands[after] & suit else 161
    if wishes.inside[before] != wishes.inside[seat]:
        score -= 38 * bit_count(board.hands[before] & suit) if board.hands[before] & suit else 221
    return score


cdef inline int taker_discard(const Board* board, const Wishes* wishes, int seat, int card) noexcept nogil:
    """Rank a discard: low, from a suit that friends hold and opponents do not, and no guard of a second best card."""
    cdef uint64_t suit = board.present & lane(card >> 4), mine = board.hands[seat] & suit
    cdef uint64_t friendly = held_by_partner(board, wishes, seat) & suit
    cdef int above = bit_count(suit & ~below(card + 1)), other, foes = 0
    cdef int score = 2 * above - 3 * (card & 15) - 26 * bit_count(friendly)
    for other in range(board.seats):
        if wishes.inside[other] != wishes.inside[seat]:
            foes = max(foes, bit_count(board.hands[other] & suit))
    score += 17 * foes
    if above == 1 and bit_count(mine) == 2:
        score -= 76
    if bit_count(mine) > foes:
        score += 47
    if friendly > suit ^ friendly ^ mine:
        score -= 103
    return score


cdef inline int taker_follow(
    const Board* board, const Wishes* wishes, const Trick* trick, int seat, int card, uint64_t threat
) noexcept nogil:
    """Rank a card of the suit led, or a trump; `threat` holds what opponents still to play could put on the suit led.

    Low, unless the card wins: then as cheaply as is sure, but not over a friend's card that is sure already, and less often
    where a friend who plays later can win. A card that may be beaten is put up third if little can beat it.
    """
    cdef int low = -10 * (card & 15), above = bit_count(threat & ~below(card) & lane(card >> 4))
    cdef uint64_t later
    if not beats(board, card, trick.best):
        return low
    if wishes.wants[trick.best_seat] == wishes.wants[seat] and not threat & ~below(trick.best) & lane(trick.suit):
        return low - 200
    if trick.place == board.seats - 1:
        return low + 216
    if trick.place == board.seats - 2:
        return low + (-64 * above if above else 737)
    later = held_by_partner(board, wishes, seat) & lane(trick.suit)
    if later > threat and later > single(trick.best):
        low -= 285
    return low if above else low + 301
