"""max^n of Differenzler: every seat minimises its own distance from its prediction, and that only the end of the deal tells.

`even`, `low` and `high` are as in `maxn`, of final penalties; what each seat has taken belongs to the position. A seat's own
choice among equal touching cards is even, card by card.
"""

from libc.stdint cimport int16_t, uint64_t
from libc.stdlib cimport free

from .bits cimport bit_count, mix, single
from .board cimport Trick, opened
from .control cimport Control, Watch, halted
from .goals cimport TIE
from .jass cimport (
    HAND, SEATS, Jass, JassContract, JassDeal, Options, allowed, extended, left_of, list_options, place_key, turn_of,
)
from .pages cimport zeros

cdef enum:
    FAR = 10000

cdef struct Vector:
    double even[SEATS]
    int16_t low[SEATS]
    int16_t high[SEATS]

cdef struct Entry:
    uint64_t place             # 0: empty
    uint64_t taken
    Vector vector

cdef struct Score:
    # What each seat has taken so far: points, and whether it has a trick that an exact hit counts by.
    int points[SEATS]
    bint trick[SEATS]

cdef struct Search:
    Jass* deal
    Watch* watch
    Entry* items
    size_t room
    uint64_t era
    int targets[SEATS]
    int exact
    bint pointless             # tricks without points count as tricks


cdef void child(Search* search, const Trick* trick, int seat, int card, int left, Score score, Vector* out) noexcept nogil:
    """Value the position after a card."""
    cdef Jass* deal = search.deal
    cdef Trick after = extended(deal, trick, seat, card, left)
    cdef int points
    deal.hands[seat] ^= single(card)
    if after.place < SEATS:
        ply(search, &after, left, score, out)
    else:
        points = after.pot + (deal.last if left == 1 else 0)
        score.points[after.best_seat] += points
        if search.pointless or points:
            score.trick[after.best_seat] = True
        deal.present ^= after.table
        boundary(search, after.best_seat, left - 1, score, out)
        deal.present ^= after.table
    deal.hands[seat] ^= single(card)


cdef void ply(Search* search, const Trick* trick, int left, Score score, Vector* out) noexcept nogil:
    """Value a position with cards to choose from."""
    cdef Vector children[HAND]
    cdef Options options
    cdef int index, seat = turn_of(trick)
    if halted(search.watch):
        return
    list_options(search.deal, allowed(search.deal, trick, seat), &options)
    for index in range(options.count):
        child(search, trick, seat, options.card[index], left, score, &children[index])
        if search.watch.halt:
            return
    combine(seat, &options, children, out)


cdef inline void combine(int mover, const Options* options, const Vector* children, Vector* out) noexcept nogil:
    """Fold the vectors of all cards into the vector of the position."""
    cdef int index, seat, number, total = 0
    cdef int cap = FAR
    cdef double least = FAR
    for index in range(options.count):
        least = min(least, children[index].even[mover])
        cap = min(cap, children[index].high[mover])
    for seat in range(SEATS):
        out.even[seat] = 0
        out.low[seat] = FAR
        out.high[seat] = -FAR
    for index in range(options.count):
        if children[index].even[mover] <= least + TIE:
            number = bit_count(options.stands[index])
            total += number
            for seat in range(SEATS):
                out.even[seat] += number * children[index].even[seat]
        if children[index].low[mover] <= cap:
            for seat in range(SEATS):
                out.low[seat] = min(out.low[seat], children[index].low[seat])
                out.high[seat] = max(out.high[seat], children[index].high[seat])
    for seat in range(SEATS):
        out.even[seat] /= total
    out.high[mover] = <int16_t>cap


cdef void boundary(Search* search, int leader, int left, Score score, Vector* out) noexcept nogil:
    """Value a position between two tricks."""
    cdef Trick trick = opened(leader)
    cdef uint64_t place, taken
    cdef Entry* entry
    if not left:
        finish(search, &score, out)
        return
    place = place_key(search.deal, leader) | search.era << 44
    taken = taken_key(&score)
    for leader in range(SEATS):
        place |= <uint64_t>score.trick[leader] << (38 + leader)
    entry = &search.items[mix(place, taken) & (search.room - 1)]
    if entry.place == place and entry.taken == taken:
        out[0] = entry.vector
        return
    ply(search, &trick, left, score, out)
    if not search.watch.halt:
        entry.place = place
        entry.taken = taken
        entry.vector = out[0]


cdef inline uint64_t taken_key(const Score* score) noexcept nogil:
    cdef int seat
    cdef uint64_t key = 0
    for seat in range(SEATS):
        key |= <uint64_t>(score.points[seat] & 0xFFFF) << (16 * seat)
    return key


cdef inline void finish(const Search* search, const Score* score, Vector* out) noexcept nogil:
    """Value the end of the deal."""
    cdef int seat, penalty
    for seat in range(SEATS):
        penalty = score.points[seat] - search.targets[seat]
        penalty = penalty if penalty > 0 else -penalty
        if not penalty and score.trick[seat]:
            penalty = search.exact
        out.even[seat] = penalty
        out.low[seat] = out.high[seat] = <int16_t>penalty


cdef class Distances:
    """max^n of one Differenzler contract with a table of at most `memory_bytes`.

    `targets` are the predictions by seat, `exact` what an exact hit is worth in place of 0. A state is `(hands, leader,
    table)`, seats from 0, a score `(points of each seat, whether each has a trick that an exact hit counts by, whether
    tricks without points are such)`.
    """

    cdef JassContract contract
    cdef JassDeal kept
    cdef tuple targets
    cdef int exact
    cdef Entry* items
    cdef size_t room
    cdef uint64_t era

    def __cinit__(self, JassContract contract, targets, int exact, size_t memory_bytes):
        self.contract = contract
        self.targets = tuple(targets)
        self.exact = exact
        self.room = 1
        while self.room * 2 * sizeof(Entry) <= memory_bytes:
            self.room *= 2
        self.items = <Entry*>zeros(self.room, sizeof(Entry))
        if self.items == NULL:
            raise MemoryError("no memory for the table of the search")

    def __dealloc__(self):
        free(self.items)

    @property
    def table_bytes(self):
        """Memory of the table."""
        return self.room * sizeof(Entry)

    def values(self, Control control, tuple state, uint64_t wanted, tuple score):
        """Return `{card number: (even, low, high)}`: final penalties by seat after each wanted card.

        One entry stands for all touching cards of equal points and carries the strongest of them; what a limit cut off is
        missing.
        """
        cdef Search search
        cdef Options options
        cdef Vector vector
        cdef Score taken
        cdef Trick trick = self._attach(&search, control, state)
        cdef int index, card, seat = turn_of(&trick), left = left_of(search.deal, &trick)
        cdef dict found = {}
        search.pointless = score[2]
        for index in range(SEATS):
            taken.points[index] = score[0][index]
            taken.trick[index] = score[1][index]
        list_options(search.deal, allowed(search.deal, &trick, seat), &options)
        for index in range(options.count):
            card = self.contract.number[options.card[index]]
            if not wanted & single(card):
                continue
            with nogil:
                child(&search, &trick, seat, options.card[index], left, taken, &vector)
            control.settle()
            if control.watch.halt:
                break
            found[card] = (
                tuple([vector.even[other] for other in range(SEATS)]),
                tuple([vector.low[other] for other in range(SEATS)]),
                tuple([vector.high[other] for other in range(SEATS)]),
            )
        return found

    cdef Trick _attach(self, Search* search, Control control, tuple state) except *:
        cdef int seat
        hands, leader, table = state
        if self.kept is None or not self.kept.covers(hands, leader, table):
            self.kept = JassDeal(self.contract, hands, leader, table)
            self.era += 1
        search.deal = &self.kept.deal
        search.watch = &control.watch
        search.items = self.items
        search.room = self.room
        search.era = self.era
        search.exact = self.exact
        for seat in range(SEATS):
            search.targets[seat] = self.targets[seat]
        return self.kept.lay(hands, leader, table)
