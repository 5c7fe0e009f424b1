from libc.stdint cimport uint8_t, uint64_t

from .dice cimport Dice, wide_t

cdef enum:
    MOST_HOLDERS = 8           # seven seats, and the pile of cards that are gone
    MOST_CARDS = 52
    MOST_SHARES = 16

cdef struct Group:
    # Cards that the same blocks may hold and the same shares count: the blocks, and what giving one a card takes off the
    # index of the state.
    int choices
    int block[MOST_HOLDERS]
    long long step[MOST_HOLDERS]

cdef struct Plan:
    # How to deal the unseen cards. Holders that may hold the same cards form a block. The cards that not every block may
    # hold come first and are walked through by `counts`: the number of ways to go on from each state of the room left.
    int holders
    uint64_t fixed[MOST_HOLDERS]
    int cards
    int walked
    uint8_t card[MOST_CARDS]
    uint8_t group[MOST_CARDS]
    Group groups[MOST_CARDS]
    int blocks
    int room[MOST_HOLDERS]
    int members[MOST_HOLDERS]
    int member[MOST_HOLDERS][MOST_HOLDERS]
    int member_room[MOST_HOLDERS][MOST_HOLDERS]
    long long root
    wide_t* counts
    wide_t ways                # of dealing to blocks
    wide_t splits              # of dealing on to the holders inside the blocks


cdef struct Clause:
    # At least one of some shares is kept: the digit of each, and what may be left in it.
    int shares
    int digit[MOST_SHARES]
    int least_left[MOST_SHARES]
    int most_left[MOST_SHARES]

cdef struct Index:
    # The index of a state is a number with a digit per block (room left, plus 1) and per share (what it may still take,
    # plus 1); a digit of 0 means one card too many.
    int digits
    long long radix[MOST_HOLDERS + MOST_SHARES]
    long long stride[MOST_HOLDERS + MOST_SHARES]
    int clauses
    Clause clause[MOST_SHARES]


cdef void draw(const Plan* plan, uint64_t seed, uint64_t number, uint64_t* hands) noexcept nogil
cdef void world_at(const Plan* plan, wide_t rank, uint64_t* hands) noexcept nogil


cdef class Sampler:
    cdef Plan plan
    cdef readonly tuple arguments
    cdef void _form_blocks(self, tuple rooms, tuple permitted, list owned) except *
    cdef void _form_groups(self, object unseen, tuple permitted, list shares) except *
    cdef void _count(self, tuple clauses, list shares) except *
    cdef void _form_clauses(self, Index* index, tuple clauses, list shares) except *
