"""A bound for one seat against all others: their cards are told apart only by the cards of that seat, the hero.

Between two neighbouring cards that the hero holds or has just played lies a gap. Cards of the others in one gap count as
equal, and when several of the others share the best card of a trick, they choose which of them takes it. So they can do all
that they really can, and what they cannot force here they cannot force at all. There are far fewer positions and cards to try
than in the real game, and the value is mostly the same.

`fences` are all cards that the hero held. What is left of a suit is spelled with the owners sorted within each gap, a pinned card first. A rank counts together with its
gap and the hero's card that ends it.
"""

from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, highest, lane, lowest, single
from .board cimport LENGTH_BITS, OWNER_BITS, Board, Choices, Contract, Line, Trick

cdef inline uint64_t gap_of(const Board* board, uint64_t fences, int card) noexcept nogil:
    """Return the cards of the suit that no card of the hero parts from a card of the others."""
    cdef uint64_t cards = board.present & lane(card >> 4)
    cdef uint64_t over = fences & cards & ~below(card), under = fences & cards & below(card)
    if over:
        cards &= below(lowest(over))
    if under:
        cards &= ~below(highest(under) + 1)
    return cards


cdef inline uint64_t alike(const Board* board, uint64_t fences, int seat, int card) noexcept nogil:
    """Return the cards of a hand of the others that are as good as one of them."""
    cdef uint64_t cards, found = gap_of(board, fences, card) & board.hands[seat]
    cdef int other
    if board.points[card] == 0:
        return found & ~board.valued
    cards = found
    while cards:
        other = lowest(cards)
        cards &= cards - 1
        if board.points[other] != board.points[card]:
            found ^= single(other)
    return found


cdef inline void gap_choices(const Board* board, uint64_t fences, int seat, uint64_t cards, Choices* found) noexcept nogil:
    """List the cards of one of the others that are worth searching: one of those that are alike."""
    cdef uint64_t same
    cdef int card
    found.count = 0
    while cards:
        card = highest(cards)
        same = alike(board, fences, seat, card)
        cards &= ~same
        found.card[found.count] = card
        found.lowest[found.count] = lowest(same)
        found.number[found.count] = bit_count(same)
        found.count += 1


cdef inline int sharers(const Board* board, uint64_t fences, const Trick* trick) noexcept nogil:
    """Return the set of seats that share the best card of a whole trick."""
    cdef uint64_t cards = gap_of(board, fences, trick.best) & trick.table
    cdef int seats = 0
    while cards:
        seats |= 1 << board.owner[lowest(cards)]
        cards &= cards - 1
    return seats


cdef inline uint64_t closed(const Board* board, uint64_t fences, uint64_t ranks) noexcept nogil:
    """Return the ranks that count with the hero's cards that end their gaps."""
    cdef uint64_t cards, under
    cdef int suit
    for suit in range(4):
        cards = ranks & lane(suit)
        if cards and not single(lowest(cards)) & fences:
            under = fences & board.present & lane(suit) & below(lowest(cards))
            ranks |= single(highest(under)) if under else single(lowest(board.present & lane(suit)))
    return ranks


cdef inline void spell_gaps(const Board* board, uint64_t fences, Contract contract, int suit, Line* lines):
    """Tabulate what is left of a suit, as `Line` tells, with the owners sorted within each gap."""
    cdef uint64_t cards, own, word, owner, ahead, lengths
    cdef uint64_t walls = fences >> (16 * suit) & 0xFFFF
    cdef int place, start, card, pin, count = bit_count(board.present & lane(suit))
    for cards in range(1, single(count)):
        card = lowest(cards)
        word = lines[cards & (cards - 1)].owners
        pin = <int>(lines[cards & (cards - 1)].shape >> LENGTH_BITS & 15)
        owner = board.owner[16 * suit + card]
        own = walls & cards
        place = bit_count(cards) - 1
        # Its gap begins after the lowest card of the hero above it.
        start = place if own and lowest(own) == card else bit_count(cards >> lowest(own)) if own else 0
        if contract.pinned[board.original[16 * suit + card]]:
            place = start
            pin = place + 1
        while place > start and place != pin and (word >> (OWNER_BITS - 3 * place) & 7) > owner:
            place -= 1
        ahead = word & ~(single(OWNER_BITS - 3 * place) - 1)
        lines[cards].owners = ahead | owner << (OWNER_BITS - 3 - 3 * place) | (word ^ ahead) >> 3
        lengths = board.lines[suit][cards].shape & ~(<uint64_t>15 << LENGTH_BITS)
        lines[cards].shape = lengths | <uint64_t>pin << LENGTH_BITS
