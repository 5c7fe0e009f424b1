from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, highest, lane, lowest, single

cdef enum:
    MAX_SEATS = 7
    MAX_HAND = 18
    OWNER_BITS = 39
    WORD_BITS = 47

cdef struct Trick:
    # The running trick: who led, how many cards lie, the suit led, the best card and its seat, and its points so far.
    int leader
    int place
    int suit
    int best
    int best_seat
    int pot
    uint64_t table

cdef struct Line:
    # What is left of one suit: the owners of its cards from the top down, three bits each and left-aligned in OWNER_BITS;
    # in `shape` four bits for the length of each hand, then four for the place of a pinned card (1 = top, 0 = none), then
    # four for the length of the suit.
    uint64_t owners
    uint64_t shape

cdef enum:
    LENGTH_BITS = 28
    COUNT_AT = 32

cdef struct Board:
    # A deal with ranks counted among the cards that were present at the root, so that lane s holds bits 0..count-1.
    int seats
    int trump                  # the suit that beats the others, or -1
    uint64_t hands[MAX_SEATS]
    uint64_t present
    uint64_t valued
    int points[64]
    int trick_points[MAX_HAND + 1]
    int trick_sum[MAX_HAND + 1]
    int original[64]
    int owner[64]
    uint64_t classes[4]
    Line* lines[4]             # one Line for every set of cards left in a suit

cdef struct Choices:
    # The cards worth searching: the highest of each run of touching cards of equal points, its lowest, and their number.
    int count
    int card[MAX_HAND]
    int lowest[MAX_HAND]
    int number[MAX_HAND]


cdef inline int seat_of(const Board* board, const Trick* trick) noexcept nogil:
    cdef int seat = trick.leader + trick.place
    return seat - board.seats if seat >= board.seats else seat


cdef inline uint64_t playable(const Board* board, const Trick* trick, int seat) noexcept nogil:
    cdef uint64_t following
    if trick.place:
        following = board.hands[seat] & lane(trick.suit)
        if following:
            return following
    return board.hands[seat]


cdef inline void choices(const Board* board, uint64_t cards, Choices* found) noexcept nogil:
    """List cards in S H D C order, high first; touching cards of one hand with equal points count as one."""
    cdef int suit, card, last
    cdef uint64_t rest
    found.count = 0
    for suit in range(4):
        rest = cards & lane(suit)
        last = -1
        while rest:
            card = highest(rest)
            rest &= below(card)
            if last >= 0 and board.points[card] == board.points[last] and not board.present & below(last) & ~below(card + 1):
                found.number[found.count - 1] += 1
                found.lowest[found.count - 1] = card
            else:
                found.card[found.count] = card
                found.lowest[found.count] = card
                found.number[found.count] = 1
                found.count += 1
            last = card


cdef inline int top_of_run(const Board* board, int seat, int card) noexcept nogil:
    """Return the highest card of the run of touching cards of equal points that a card of this hand belongs to."""
    cdef uint64_t above = board.present & lane(card >> 4) & ~below(card + 1)
    while above:
        if not board.hands[seat] & single(lowest(above)) or board.points[lowest(above)] != board.points[card]:
            break
        card = lowest(above)
        above &= above - 1
    return card


cdef inline int bottom_of_run(const Board* board, int seat, int card) noexcept nogil:
    """Return the lowest card of that run."""
    cdef uint64_t under = board.present & lane(card >> 4) & below(card)
    while under:
        if not board.hands[seat] & single(highest(under)) or board.points[highest(under)] != board.points[card]:
            break
        card = highest(under)
        under &= below(card)
    return card


cdef inline bint beats(const Board* board, int card, int best) noexcept nogil:
    """Tell whether a card takes the trick from the best card so far (-1: none yet)."""
    return best < 0 or (card > best if card >> 4 == best >> 4 else card >> 4 == board.trump)


cdef inline Trick played(const Board* board, const Trick* trick, int seat, int card) noexcept nogil:
    """Return the trick with one more card; the hands are the caller's to change."""
    cdef Trick after = trick[0]
    if not after.place:
        after.suit = card >> 4
    if beats(board, card, after.best):
        after.best = card
        after.best_seat = seat
    after.pot += board.points[card]
    after.table |= single(card)
    after.place += 1
    return after


cdef inline Trick opened(int leader) noexcept nogil:
    cdef Trick trick
    trick.leader = leader
    trick.place = 0
    trick.suit = 0
    trick.best = -1
    trick.best_seat = leader
    trick.pot = 0
    trick.table = 0
    return trick


cdef inline const Line* line_of(const Board* board, int suit) noexcept nogil:
    return &board.lines[suit][(board.present >> (16 * suit)) & 0xFFFF]


cdef class Contract:
    cdef readonly int seats
    cdef readonly int trump
    cdef int points[64]
    cdef int trick_points[MAX_HAND + 1]
    cdef uint64_t classes[4]
    cdef bint pinned[64]


cdef class Setting:
    cdef Board board
    cdef Trick trick
    cdef Contract contract
    cdef Line* lines
    cdef void lay(self, Contract contract, tuple hands, int leader, tuple table) except *
    cdef int play(self, int original) noexcept
    cdef void _renumber(self, tuple hands, int leader, tuple table, dict numbers) except *
    cdef void _spell(self) except *
    cdef void _spell_suit(self, int suit, int count) noexcept
