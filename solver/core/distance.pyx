"""Two-sided search of Differenzler: how near a seat can come to its prediction when the others hinder or help it.

The question to the search is whether the seat takes a number of points within two ends, which stay with the position as
what it still needs: the distance is at most d if the total ends within d of the prediction. Halving finds the least d.
"""

from libc.stdint cimport int16_t, uint8_t, uint64_t

from .bits cimport single
from .board cimport Trick, opened
from .control cimport Control, Watch, halted
from .jass cimport (
    SEATS, Jass, Options, allowed, compare, extended, kin_key, left_of, list_options, most_of, place_key,
    turn_of,
)
from .jassquick cimport top_trumps, worth_of
from .keeping cimport Keeper, refutation
from .slots cimport WAYS, Slot, Slots, expect, line_at, slots_add

cdef enum:
    WHOLE = -1
    HIT = 128

cdef struct Search:
    Jass* deal
    Slots* table
    Watch* watch
    uint8_t* cutoffs
    uint64_t tag
    int hero
    bint wants[SEATS]          # who wants the hero to end within the ends
    int left                   # points of the cards and tricks left

cdef struct Ends:
    # The points the hero needs from here on, least and most, and whether a trick of his is still needed too.
    int low
    int high
    bint bare


cdef bint child(Search* search, const Trick* trick, int seat, int card, int left, Ends ends) noexcept nogil:
    """Tell whether the hero ends within the ends after a card."""
    cdef Jass* deal = search.deal
    cdef Trick after = extended(deal, trick, seat, card, left)
    cdef int points
    cdef bint found
    deal.hands[seat] ^= single(card)
    if after.place < SEATS:
        found = ply(search, &after, left, ends)
    else:
        points = after.pot + (deal.last if left == 1 else 0)
        if after.best_seat == search.hero:
            ends.low -= points
            ends.high -= points
            ends.bare = False
        deal.present ^= after.table
        search.left -= points
        found = boundary(search, after.best_seat, left - 1, ends)
        search.left += points
        deal.present ^= after.table
    deal.hands[seat] ^= single(card)
    return found


cdef bint ply(Search* search, const Trick* trick, int left, Ends ends) noexcept nogil:
    cdef Options options
    cdef int index, seat = turn_of(trick)
    cdef bint found, wanted = search.wants[seat]
    cdef uint64_t cards
    cdef uint8_t* cutoff
    if halted(search.watch):
        return False
    cards = allowed(search.deal, trick, seat)
    list_options(search.deal, cards, &options)
    cutoff = refutation(search.cutoffs, trick, seat, cards)
    put_first(&options, cutoff[0])
    for index in range(options.count):
        found = child(search, trick, seat, options.card[index], left, ends)
        if search.watch.halt:
            return False
        if found == wanted:
            cutoff[0] = <uint8_t>options.card[index]
            return found
    return not wanted


cdef inline void put_first(Options* options, int card) noexcept nogil:
    cdef int index
    for index in range(1, options.count):
        if options.card[index] == card:
            options.card[index] = options.card[0]
            options.card[0] = card
            return


cdef bint boundary(Search* search, int leader, int left, Ends ends) noexcept nogil:
    """Tell whether the hero ends within the ends from a position between two tricks."""
    cdef Jass* deal = search.deal
    cdef Trick trick = opened(leader)
    cdef uint64_t key, kin
    cdef bint found
    ends.low = max(ends.low, 0)
    ends.high = min(ends.high, search.left)
    if ends.low > ends.high:
        return False
    if not left:
        return not ends.bare
    if ends.low == 0 and ends.high == search.left and not ends.bare:
        return True
    if deal.trump >= 0 and out_of_reach(search, left, &ends):
        return False
    key = place_key(deal, leader) | <uint64_t>ends.bare << 38 | search.tag << 40
    kin = kin_key(deal, key)
    expect(search.table, kin)
    if remembered(search, key, kin, &ends, &found):
        return found
    found = ply(search, &trick, left, ends)
    if not search.watch.halt:
        keep(slots_add(search.table, deal, kin, key, left | (HIT if found else 0)), &ends)
    return found


cdef inline bint out_of_reach(const Search* search, int left, const Ends* ends) noexcept nogil:
    """Tell whether the best trumps of the hero, or those of the others, already bring too much."""
    cdef const Jass* deal = search.deal
    cdef uint64_t own = deal.hands[search.hero]
    return (
        worth_of(deal, top_trumps(deal, own)) > ends.high
        or search.left - worth_of(deal, top_trumps(deal, deal.present & ~own)) < ends.low
    )


cdef inline void keep(Slot* slot, const Ends* ends) noexcept nogil:
    slot.low = <int16_t>ends.low
    slot.high = <int16_t>ends.high


cdef inline bint remembered(
    const Search* search, uint64_t key, uint64_t kin, const Ends* ends, bint* found
) noexcept nogil:
    """Tell whether the table answers, by this boundary or by one that plays alike.

    What is reached there is reached here within ends as much wider as the cards differ, and what is missed there is missed
    here within ends as much narrower.
    """
    cdef const Slot* line = line_at(search.table, kin)
    cdef int way, same, more, less
    for way in range(WAYS):
        if not line[way].key or kin_key(search.deal, line[way].key) != kin:
            continue
        compare(search.deal, key, line[way].key, 0, &same, &more, &less)
        found[0] = line[way].weight & HIT != 0
        if found[0] and ends.low <= line[way].low - less and line[way].high + more <= ends.high:
            return True
        if not found[0] and line[way].low <= ends.low - more and ends.high + less <= line[way].high:
            return True
    return False


cdef class Distance(Keeper):
    """Two-sided searches of one Differenzler contract that share a table of at most `memory_bytes`.

    A state is `(hands, leader, table)`, seats from 0. A goal is `(hero, helpers, need, exact, bare)`: the seat asked about,
    the seats that want it near its prediction, the points it still lacks for that, what an exact hit is worth in place of 0
    (never more), and whether it has yet to take a trick to earn it.
    """

    def values(self, Control control, tuple state, uint64_t wanted, tuple goal):
        """Return `{card number: (least, most)}`: bounds of the hero's final penalty, equal when exact.

        One entry stands for all touching cards of equal points and carries the strongest of them; a card not begun has the
        widest bounds.
        """
        cdef Search search
        cdef Options options
        cdef Trick trick = self._attach(&search, control, state, goal)
        cdef int index, card
        cdef dict found = {}
        list_options(search.deal, allowed(search.deal, &trick, turn_of(&trick)), &options)
        for index in range(options.count):
            card = self.contract.number[options.card[index]]
            if wanted & single(card):
                found[card] = self._bracket(&search, &trick, options.card[index], goal)
                control.settle()
        return found

    def value(self, Control control, tuple state, tuple goal):
        """Return `(least, most)` of the hero's final penalty, equal when exact."""
        cdef Search search
        cdef Trick trick = self._attach(&search, control, state, goal)
        found = self._bracket(&search, &trick, WHOLE, goal)
        control.settle()
        return found

    cdef tuple _bracket(self, Search* search, const Trick* trick, int card, tuple goal):
        """Narrow the least distance that can be kept to; distance -1 stands for an exact hit that counts."""
        cdef int need = goal[2], exact = goal[3], low = -1 if exact else 0
        cdef int high = max(need, search.left - need, 0), middle, seat = turn_of(trick), left = left_of(search.deal, trick)
        cdef bint bare = goal[4], found
        cdef Ends ends
        with nogil:
            while low < high and not search.watch.halt:
                middle = (low + high) // 2 if high - low > 1 else low
                ends.low, ends.high, ends.bare = need - max(middle, 0), need + max(middle, 0), bare and middle < 0
                if card == WHOLE:
                    found = ply(search, trick, left, ends)
                else:
                    found = child(search, trick, seat, card, left, ends)
                if search.watch.halt:
                    break
                if found:
                    high = middle
                else:
                    low = middle + 1
        return exact if low < 0 else low, exact if high < 0 else high

    cdef Trick _attach(self, Search* search, Control control, tuple state, tuple goal) except *:
        cdef Trick trick
        cdef int seat
        hands, leader, table = state
        search.hero = goal[0]
        helpers = goal[1]
        self.renew(hands, leader, table)
        trick = self.kept.lay(hands, leader, table)
        search.deal = &self.kept.deal
        search.table = &self.table
        search.watch = &control.watch
        search.cutoffs = self.cutoffs
        search.tag = self.table.era << 6 | <uint64_t>search.hero
        for seat in range(SEATS):
            search.wants[seat] = seat in helpers
            search.tag |= <uint64_t>search.wants[seat] << (2 + seat)
        search.left = most_of(search.deal, search.deal.present) + search.deal.last
        return trick
