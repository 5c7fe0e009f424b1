from libc.stdint cimport int16_t, uint64_t

from .bits cimport below, bit_count, highest, lane, lowest, single

cdef enum:
    MAX_SEATS = 7
    MAX_HAND = 18
    WORD_BITS = 44

cdef struct Trick:
    # The running trick: who led, how many cards lie, the suit led, the best card and its seat, and its points so far.
    int leader
    int place
    int suit
    int best
    int best_seat
    int pot
    uint64_t table

cdef struct Board:
    # A deal with ranks counted among the cards that were present at the root, so that lane s holds bits 0..count-1.
    int seats
    uint64_t hands[MAX_SEATS]
    uint64_t present
    uint64_t valued
    int points[64]
    int trick_points[MAX_HAND + 1]
    int trick_sum[MAX_HAND + 1]
    int original[64]
    int owner[64]
    uint64_t* words[4]

cdef struct Key:
    uint64_t part[3]

cdef struct Choices:
    # The cards worth searching: one for each run of touching cards of equal points, with the number it stands for.
    int count
    int card[MAX_HAND]
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
            else:
                found.card[found.count] = card
                found.number[found.count] = 1
                found.count += 1
            last = card


cdef inline Trick played(const Board* board, const Trick* trick, int seat, int card) noexcept nogil:
    """Return the trick with one more card; the hands are the caller's to change."""
    cdef Trick after = trick[0]
    if not after.place:
        after.suit = card >> 4
        after.best = -1
    if card >> 4 == after.suit and card > after.best:
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


cdef inline void swap_up(uint64_t* words, int left, int right) noexcept nogil:
    cdef uint64_t kept
    if words[left] > words[right]:
        kept = words[left]
        words[left] = words[right]
        words[right] = kept


cdef inline Key key_of(const Board* board, int leader, int tag) noexcept nogil:
    """Return the key of a trick boundary: owners by relative rank, suits of one class in a fixed order.

    A suit's word holds its class above bit 44, so that sorting keeps the classes apart and the class need not be stored.
    """
    cdef uint64_t words[4]
    cdef int suit
    cdef Key key
    cdef uint64_t low = single(WORD_BITS) - 1
    for suit in range(4):
        words[suit] = board.words[suit][(board.present >> (16 * suit)) & 0xFFFF]
    swap_up(words, 0, 1)
    swap_up(words, 2, 3)
    swap_up(words, 0, 2)
    swap_up(words, 1, 3)
    swap_up(words, 1, 2)
    for suit in range(4):
        words[suit] &= low
    key.part[0] = words[0] | words[1] << 44
    key.part[1] = words[1] >> 20 | words[2] << 24
    key.part[2] = words[2] >> 40 | words[3] << 4 | (<uint64_t>leader) << 48 | (<uint64_t>tag) << 52
    return key


cdef class Contract:
    cdef readonly int seats
    cdef int points[64]
    cdef int trick_points[MAX_HAND + 1]
    cdef uint64_t classes[4]
    cdef bint pinned[64]


cdef class Setting:
    cdef Board board
    cdef Trick trick
    cdef Contract contract
    cdef uint64_t* words
    cdef void lay(self, Contract contract, tuple hands, int leader, tuple table) except *
    cdef int play(self, int original) noexcept
    cdef void _renumber(self, tuple hands, int leader, tuple table, dict numbers) except *
    cdef void _spell(self) except *
    cdef void _spell_suit(self, int suit, int count) noexcept
