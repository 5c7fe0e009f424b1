"""Two-sided search of a Jass deal: the points that one group of seats takes when some seats want them many, the others few.

Nearly every card brings points of its own, so proofs that rest on few ranks are rare and positions are kept as they are:
owners never change within a deal, so the set of cards left, the leader and who took all tricks so far say everything.
The search is fail-soft with null windows: a result above the limit is a lower bound of the value, one at or below it an
upper bound. A search of every card in the first trick and two cards for each seat from then on gives the first guess; strides
from it find two limits about the value, and splitting the gap finds the value.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t

from .bits cimport below, highest, lane, lowest, single
from .board cimport Trick, opened
from .control cimport Control, Watch, halted
from .jass cimport (
    HAND, SEATS, Jass, Options, allowed, compare, extended, kin_key, left_of, list_options, most_of, outdoes, place_key,
    top_run, turn_of,
)
from .jassorder cimport arrange, first_guess
from .jassquick cimport sure_points
from .keeping cimport NO_CARD, Keeper, refutation
from .slots cimport WAYS, Slot, Slots, expect, line_at, sign_of, slots_new_era, slots_place
from .wishes cimport Wishes

cdef enum:
    WHOLE = -1
    FAR = 10000
    SHORT = 3                  # strides from a guess to the side where a limit is easy to prove, and to the other
    LONG = 8
    SPLIT = 30                 # per cent of a gap that are left on the easy side
    NARROW = 2                 # cards of a seat in a search that makes a guess, but for its first trick
    BY_GROUP = 1               # who has all tricks so far; both before the first
    BY_OTHERS = 2
    FEW = 7                    # cards left below which, or at, not even the first trick is searched whole for a guess
    MOST_GOALS = 32
    MOST_KNOWN = 256
    GUESSED = MOST_GOALS       # set in the mark of a goal: entries of a narrow search

cdef struct Search:
    Jass* deal
    Slots* table
    Watch* watch
    uint8_t* cutoffs
    uint64_t tag
    int wide                   # with fewer cards left than these, only NARROW cards of a seat are searched
    Wishes wishes
    bint against               # points of the other seats count against the group
    int sweep_in               # what the group gets for all nine tricks, and what counts against it if the others take them
    int sweep_out
    int left                   # the most points that the cards and tricks left can bring


cdef struct Look:
    # A boundary as the table sees it, and the bounds known of it.
    uint64_t key
    uint64_t kin
    int least
    int most

cdef struct End:
    # A card that ends a trick, and what comes of it; `found` is the bound known so far, if `known`.
    int card
    int taker
    int gain                   # what the group gets for the trick
    int most                   # the most points that its cards can bring
    int swept
    bint known
    int found
    uint64_t table
    Look look


cdef int child(Search* search, const Trick* trick, int seat, int card, int left, int swept, int limit) noexcept nogil:
    """Return a bound of what the group takes from a play on, the trick included."""
    cdef Trick after
    cdef int found
    if trick.place == SEATS - 1:
        return last_card(search, trick, seat, card, left, swept, limit)
    after = extended(search.deal, trick, seat, card, left)
    search.deal.hands[seat] ^= single(card)
    found = ply(search, &after, left, swept, limit)
    search.deal.hands[seat] ^= single(card)
    return found


cdef int last_card(Search* search, const Trick* trick, int seat, int card, int left, int swept, int limit) noexcept nogil:
    """Return a bound of what the group takes from the last card of a trick on."""
    cdef End end = ended(search, trick, seat, card, left, swept)
    if left == 1:
        return end.gain + (0 if not end.swept else search.sweep_in if search.wishes.inside[end.taker] else -search.sweep_out)
    aim(search, seat, &end, left)
    probe(search, seat, &end, left, limit)
    if not end.known:
        follow_up(search, seat, &end, left, limit)
    return end.found


cdef inline End ended(Search* search, const Trick* trick, int seat, int card, int left, int swept) noexcept nogil:
    """Return the trick that a last card ends."""
    cdef Jass* deal = search.deal
    cdef Trick after = extended(deal, trick, seat, card, left)
    cdef End end
    cdef bint inside = search.wishes.inside[after.best_seat]
    cdef int pot = after.pot + (deal.last if left == 1 else 0)
    end.card = card
    end.taker = after.best_seat
    end.gain = pot if inside else -pot if search.against else 0
    end.most = pot if deal.even else most_of(deal, after.table) + (deal.last if left == 1 else 0)
    end.swept = swept & (BY_GROUP if inside else BY_OTHERS)
    end.known = False
    end.table = after.table
    return end


cdef inline void turn_over(Search* search, int seat, const End* end, int sign) noexcept nogil:
    """Take a trick off the deal (1), or put it back (-1)."""
    search.deal.hands[seat] ^= single(end.card)
    search.deal.present ^= end.table
    search.left -= sign * end.most


cdef inline void aim(Search* search, int seat, End* end, int left) noexcept nogil:
    """Name the boundary after a trick and call up what the table may hold of it."""
    cdef Look* look = &end.look
    turn_over(search, seat, end, 1)
    look.least = (-search.left if search.against else 0) - (search.sweep_out if end.swept & BY_OTHERS else 0)
    look.most = search.left + (search.sweep_in if end.swept & BY_GROUP else 0)
    if left > 2:
        look.key = place_key(search.deal, end.taker) | <uint64_t>end.swept << 38 | search.tag << 40
        look.kin = kin_key(search.deal, look.key)
        expect(search.table, look.kin)
    turn_over(search, seat, end, -1)


cdef inline void probe(Search* search, int seat, End* end, int left, int limit) noexcept nogil:
    """Note a bound from the trick on if one is known that answers the null window."""
    turn_over(search, seat, end, 1)
    end.known = answered(search, end.taker, left - 1, end.swept, limit - end.gain, &end.look, &end.found)
    end.found += end.gain
    turn_over(search, seat, end, -1)


cdef inline void follow_up(Search* search, int seat, End* end, int left, int limit) noexcept nogil:
    """Find a bound from the trick on by search."""
    turn_over(search, seat, end, 1)
    end.found = end.gain + unfold(search, end.taker, left - 1, end.swept, limit - end.gain, &end.look)
    turn_over(search, seat, end, -1)


cdef int ply(Search* search, const Trick* trick, int left, int swept, int limit) noexcept nogil:
    """Return a bound of what the group takes, the running trick included, with a seat on turn."""
    cdef Jass* deal = search.deal
    cdef int seat = turn_of(trick), card, found = 0
    cdef bint wanted = search.wishes.wants[seat]
    cdef uint64_t cards
    cdef uint8_t* cutoff
    if halted(search.watch):
        return 0
    if left == 2:
        return brief(search, trick, swept, limit)
    cards = allowed(deal, trick, seat)
    if not cards & (cards - 1):
        return child(search, trick, seat, lowest(cards), left, swept, limit)
    cutoff = refutation(search.cutoffs, trick, seat, cards)
    card = cutoff[0]
    if trick.place == SEATS - 1:
        return last_seat(search, trick, seat, left, swept, limit, cards, cutoff)
    if card == NO_CARD or not cards & single(card):
        card = NO_CARD
    else:
        found = child(search, trick, seat, card, left, swept, limit)
        if search.watch.halt or (found > limit) == wanted:
            return found
    return others(search, trick, seat, left, swept, limit, cards, card, found, cutoff)


cdef int others(
    Search* search, const Trick* trick, int seat, int left, int swept, int limit, uint64_t cards, int tried, int best,
    uint8_t* cutoff
) noexcept nogil:
    """Search all cards but the one tried, whose bound is `best` (`NO_CARD`: none was)."""
    cdef Options options
    cdef int bounds[HAND]
    cdef int order[HAND]
    cdef int place, found
    cdef bint wanted = search.wishes.wants[seat]
    list_options(search.deal, cards, &options)
    arrange(search.deal, &search.wishes, trick, seat, left, &options, tried, order)
    narrow(search, left, &options)
    bounds[order[0]] = best
    if tried == NO_CARD:
        best = -FAR if wanted else FAR
    for place in range(tried != NO_CARD, options.count):
        found = implied(search, &options, bounds, order, place, wanted)
        if (found > limit) == wanted:
            found = child(search, trick, seat, options.card[order[place]], left, swept, limit)
            if search.watch.halt:
                return 0
        bounds[order[place]] = found
        if (found > best) == wanted and found != best:
            best = found
            if (best > limit) == wanted:
                cutoff[0] = <uint8_t>options.card[order[place]]
                break
    return best


cdef int last_seat(
    Search* search, const Trick* trick, int seat, int left, int swept, int limit, uint64_t cards, uint8_t* cutoff
) noexcept nogil:
    """Search the cards of the seat that ends the trick: if the table or sure points answer one well enough, none is searched.

    A card that only the table made good is not kept as the one to try first elsewhere: that cost nodes.
    """
    cdef Options options
    cdef End ends[HAND]
    cdef End end
    cdef int order[HAND]
    cdef int place, known
    cdef bint wanted = search.wishes.wants[seat]
    cdef int first = cutoff[0] if cutoff[0] != NO_CARD and cards & single(cutoff[0]) else NO_CARD
    if first != NO_CARD:
        end = ended(search, trick, seat, first, left, swept)
        aim(search, seat, &end, left)
        probe(search, seat, &end, left, limit)
        if end.known and (end.found > limit) == wanted:
            return end.found
    list_options(search.deal, cards, &options)
    arrange(search.deal, &search.wishes, trick, seat, left, &options, first, order)
    narrow(search, left, &options)
    known = first != NO_CARD
    if known:
        ends[order[0]] = end
    for place in range(known, options.count):
        ends[order[place]] = ended(search, trick, seat, options.card[order[place]], left, swept)
        aim(search, seat, &ends[order[place]], left)
    for place in range(known, options.count):
        probe(search, seat, &ends[order[place]], left, limit)
        if ends[order[place]].known and (ends[order[place]].found > limit) == wanted:
            return ends[order[place]].found
    return last_cards(search, &options, order, ends, seat, left, limit, cutoff)


cdef int last_cards(
    Search* search, const Options* options, const int* order, End* ends, int seat, int left, int limit, uint8_t* cutoff
) noexcept nogil:
    """Search the cards that end the trick once the table has been asked about all."""
    cdef int bounds[HAND]
    cdef int place, found, index
    cdef bint wanted = search.wishes.wants[seat], asked = True
    cdef int best = -FAR if wanted else FAR
    for place in range(options.count):
        index = order[place]
        found = implied(search, options, bounds, order, place, wanted)
        if (found > limit) == wanted:
            if not ends[index].known and not asked:
                probe(search, seat, &ends[index], left, limit)
            if not ends[index].known:
                follow_up(search, seat, &ends[index], left, limit)
                asked = False
            if search.watch.halt:
                return 0
            found = ends[index].found
        bounds[index] = found
        if (found > best) == wanted and found != best:
            best = found
            if (best > limit) == wanted:
                cutoff[0] = <uint8_t>options.card[index]
                break
    return best


cdef inline void narrow(const Search* search, int left, Options* options) noexcept nogil:
    """Leave only the first cards in a search that makes a guess."""
    if left < search.wide:
        options.count = min(options.count, NARROW)


cdef int brief(Search* search, const Trick* trick, int swept, int limit) noexcept nogil:
    """Search the last trick but one: too little is left to sort cards or to keep results."""
    cdef Jass* deal = search.deal
    cdef int seat = turn_of(trick), card, found, best
    cdef bint wanted = search.wishes.wants[seat], inside
    cdef uint64_t cards = allowed(deal, trick, seat)
    cdef Trick after
    best = -FAR if wanted else FAR
    while cards:
        card = highest(cards)
        cards ^= single(card)
        after = extended(deal, trick, seat, card, 2)
        deal.hands[seat] ^= single(card)
        if after.place < SEATS:
            found = brief(search, &after, swept, limit)
        else:
            inside = search.wishes.inside[after.best_seat]
            found = last_trick(search, after.best_seat, swept & (BY_GROUP if inside else BY_OTHERS))
            found += after.pot if inside else -after.pot if search.against else 0
        deal.hands[seat] ^= single(card)
        if (found > best) == wanted and found != best:
            best = found
            if (best > limit) == wanted:
                break
    return best


cdef inline int implied(
    const Search* search, const Options* options, const int* bounds, const int* order, int place, bint wanted
) noexcept nogil:
    """Return a bound of what a card is worth to the seat, from the cards of its run that failed before it.

    To swap two touching cards of a hand changes no winner, so the group's points change at most by the difference of theirs
    (quasi-symmetry, Kupferschmid and Helmert 2007).
    """
    cdef const Jass* deal = search.deal
    cdef int earlier, index, own = order[place], apart, found = FAR if wanted else -FAR
    if deal.even and not search.against:
        for earlier in range(place):
            index = order[earlier]
            if options.run[index] == options.run[own]:
                apart = deal.points[1][options.card[index]] - deal.points[1][options.card[own]]
                apart = apart if apart > 0 else -apart
                found = min(found, bounds[index] + apart) if wanted else max(found, bounds[index] - apart)
    return found


cdef inline bint answered(
    Search* search, int leader, int left, int swept, int limit, Look* look, int* found
) noexcept nogil:
    """Tell whether a bound of a position between two tricks is known that answers the null window."""
    if look.least > limit:
        found[0] = look.least
        return True
    if look.most <= limit:
        found[0] = look.most
        return True
    if left == 1:
        found[0] = last_trick(search, leader, swept)
        return True
    if settled(search, leader, left, limit, found):
        return True
    if remembered(search, look.key, look.kin, limit, &look.least, &look.most):
        found[0] = look.least if look.least > limit else look.most
        return True
    return False


cdef int unfold(Search* search, int leader, int left, int swept, int limit, const Look* look) noexcept nogil:
    """Search a position between two tricks and keep the result."""
    cdef Trick trick = opened(leader)
    cdef Slot* slot
    cdef int found = ply(search, &trick, left, swept, limit)
    if search.watch.halt:
        return 0
    slot = slots_place(search.table, search.deal, look.kin, look.key, left)
    slot.low = <int16_t>(max(found, look.least) if found > limit else look.least)
    slot.high = <int16_t>(look.most if found > limit else min(found, look.most))
    return found


cdef inline bint remembered(
    const Search* search, uint64_t key, uint64_t kin, int limit, int* least, int* most
) noexcept nogil:
    """Tell whether the table answers the null window, by this boundary or by one that plays alike; narrow the bounds.

    Of two boundaries that play alike every play of one can be copied in the other, and the results differ at most by what
    the cards in the same places bring more or less; what falls to the same side in every play, by that alone.
    """
    cdef const Jass* deal = search.deal
    cdef const Slot* line = line_at(search.table, kin)
    cdef int way, same, more, less
    cdef bint inside
    cdef uint64_t sure = sure_trumps(search, &inside)
    cdef uint16_t sign = sign_of(kin)
    for way in range(WAYS):
        if line[way].sign != sign or not line[way].key:
            continue
        if line[way].key == key:
            least[0] = max(least[0], line[way].low)
            most[0] = min(most[0], line[way].high)
        elif kin_key(deal, line[way].key) == kin:
            compare(deal, key, line[way].key, sure, &same, &more, &less)
            if search.against:
                more = less = more + less
            if not inside:
                same = -same if search.against else 0
            least[0] = max(least[0], line[way].low + same - less)
            most[0] = min(most[0], line[way].high + same + more)
    return least[0] > limit or most[0] <= limit


cdef inline uint64_t sure_trumps(const Search* search, bint* inside) noexcept nogil:
    """Return a mask of the best trumps as far as they are all on one side, which takes them in every play."""
    cdef const Jass* deal = search.deal
    cdef int seat, count
    cdef uint64_t group = 0
    inside[0] = False
    if deal.trump < 0 or not deal.steady or not deal.present & lane(deal.trump):
        return 0
    for seat in range(SEATS):
        if search.wishes.inside[seat]:
            group |= deal.hands[seat]
    inside[0] = group & single(highest(deal.present & lane(deal.trump))) != 0
    count = top_run(deal, group if inside[0] else ~group)
    return below(8 * count) if count < 8 else ~<uint64_t>0


cdef inline bint settled(const Search* search, int leader, int left, int limit, int* found) noexcept nogil:
    """Tell whether points that one side is sure of answer the null window."""
    if search.against or not search.deal.steady or not search.deal.even:
        return False
    found[0] = sure_points(search.deal, &search.wishes, leader, left, True, search.left)
    if found[0] and found[0] > limit:
        return True
    found[0] = sure_points(search.deal, &search.wishes, leader, left, False, search.left)
    if found[0] and search.left - found[0] <= limit:
        found[0] = search.left - found[0]
        return True
    return False


cdef inline int last_trick(Search* search, int leader, int swept) noexcept nogil:
    """Return what the group takes in a trick in which nobody has a choice."""
    cdef Jass* deal = search.deal
    cdef int place, seat, card, best = -1, taker = leader, pot = deal.last
    for place in range(SEATS):
        seat = (leader + place) & 3
        card = lowest(deal.hands[seat])
        pot += deal.points[1][card]
        if outdoes(deal, card, best, 1):
            best, taker = card, seat
    if search.wishes.inside[taker]:
        return pot + (search.sweep_in if swept & BY_GROUP else 0)
    return (-pot if search.against else 0) - (search.sweep_out if swept & BY_OTHERS else 0)


cdef class Points(Keeper):
    """Two-sided searches of one Jass contract that share a table of at most `memory_bytes`.

    A state is `(hands, leader, table, swept)`, seats from 0: `swept` is 1 if the group has all tricks so far, 2 if the
    others have, 3 before the first trick, else 0. A goal is `(group, eager, against, sweep in, sweep out)`: whose points
    count, who wants them many, whether points of the others count against them, and what all nine tricks bring the group
    or cost it.
    """

    cdef dict tags
    cdef dict known            # by state and goal of this deal: values found

    def values(self, Control control, tuple state, uint64_t wanted, tuple goal):
        """Return `{card number: (least, most)}`: bounds of what the group takes, equal when exact.

        One entry stands for all touching cards of equal points and carries the strongest of them; a card not begun has the
        widest bounds.
        """
        cdef Search search
        cdef Options options
        cdef Trick trick = self._attach(&search, control, state, goal)
        cdef int index, card, seat = turn_of(&trick), guess
        cdef dict found = {}
        if not wanted:
            return found
        guess = self._expected(&search, &trick, state, goal)
        list_options(search.deal, allowed(search.deal, &trick, seat), &options)
        for index in range(options.count):
            card = self.contract.number[options.card[index]]
            if wanted & single(card):
                found[card] = self._bracket(&search, &trick, options.card[index], state[3], guess)
                control.settle()
                guess = found[card][0]
                if trick.place < SEATS - 1:
                    self._note(after(state, card), goal, found[card])
        return found

    def value(self, Control control, tuple state, tuple goal):
        """Return `(least, most)` of what the group takes from the position on, equal when exact."""
        cdef Search search
        cdef Trick trick = self._attach(&search, control, state, goal)
        return self._worth(control, &search, &trick, state, goal)

    def line(self, Control control, tuple state, tuple goal):
        """Return the line from a position on, as card numbers: every seat plays its first card that keeps the value.

        Cards are tried in S H D C order, high first in natural order. A limit cuts the line short.
        """
        cdef Search search
        cdef Trick trick = self._attach(&search, control, state, goal)
        cdef int value, most, number, swept = state[3]
        cdef list cards = []
        if not search.deal.present:
            return cards
        value, most = self._worth(control, &search, &trick, state, goal)
        while search.deal.present and value == most and not control.watch.halt:
            number = self._first_to_keep(&search, &trick, swept, value)
            control.settle()
            if not control.watch.halt:
                cards.append(number)
                self._take(&search, &trick, self.contract.place[number], &swept, &value)
                most = value
        return cards

    cdef int _first_to_keep(self, Search* search, const Trick* trick, int swept, int value):
        """Return the number of the first card of the seat on turn that keeps the value; of the last, if no other does."""
        cdef int place = -1, number, seat = turn_of(trick), left = left_of(search.deal, trick)
        cdef bint wanted = search.wishes.wants[seat]
        cdef int limit = value - 1 if wanted else value
        cdef uint64_t cards = allowed(search.deal, trick, seat)
        with nogil:
            for number in range(64):
                place = self.contract.place[16 * (number >> 4) + 15 - (number & 15)]
                if place < 0 or not cards & single(place):
                    continue
                cards ^= single(place)
                if not cards or (child(search, trick, seat, place, left, swept, limit) > limit) == wanted:
                    break
        return self.contract.number[place]

    cdef void _take(self, Search* search, Trick* trick, int card, int* swept, int* value) noexcept:
        """Play a card of the line; what the group got by it is no more part of the value."""
        cdef Jass* deal = search.deal
        cdef int seat = turn_of(trick), left = left_of(deal, trick)
        cdef End end
        if trick.place < SEATS - 1:
            trick[0] = extended(deal, trick, seat, card, left)
            deal.hands[seat] ^= single(card)
            return
        end = ended(search, trick, seat, card, left, swept[0])
        turn_over(search, seat, &end, 1)
        swept[0] = end.swept
        value[0] -= end.gain
        trick[0] = opened(end.taker)

    cdef int _note(self, tuple state, tuple goal, tuple found) except -1:
        """Note the value of a state, if it is exact, for the next question about it."""
        if found[0] == found[1]:
            if len(self.known) == MOST_KNOWN:
                self.known.clear()
            self.known[state, goal] = found[0]
        return 0

    cdef tuple _worth(self, Control control, Search* search, const Trick* trick, tuple state, tuple goal):
        """Return `(least, most)` of a state, which is searched only if its value is not known."""
        known = self.known.get((state, goal))
        if known is not None:
            return known, known
        found = self._bracket(search, trick, WHOLE, state[3], self._estimate(search, trick, state[3]))
        control.settle()
        self._note(state, goal, found)
        return found

    cdef int _expected(self, Search* search, const Trick* trick, tuple state, tuple goal) except? -FAR:
        """Return the value of a state if it is known, else a guess."""
        value = self.known.get((state, goal))
        return self._estimate(search, trick, state[3]) if value is None else value

    cdef int _estimate(self, Search* search, const Trick* trick, int swept) except? -FAR:
        """Guess the value by a search of few cards beyond the first trick; its entries in the table bear a mark of their own."""
        cdef int left = left_of(search.deal, trick), guess
        search.wide = left if left > FEW else HAND + 1
        search.tag |= GUESSED
        guess = self._bracket(search, trick, WHOLE, swept, first_guess(search.deal, &search.wishes, trick, left))[0]
        search.wide = 0
        search.tag ^= GUESSED
        return guess

    cdef tuple _bracket(self, Search* search, const Trick* trick, int card, int swept, int guess):
        """Narrow the value of a card, or of the whole position, from a guess that changes the work but not the answer.

        The seat on turn proves that its side does at least so well by one card, but no better only by all of them.
        """
        cdef int low = (-search.left if search.against else 0) - search.sweep_out, high = search.left + search.sweep_in
        cdef int found, seat = turn_of(trick), left = left_of(search.deal, trick)
        cdef bint eager = search.wishes.wants[seat if card == WHOLE else (seat + 1) & 3]
        cdef int up = SHORT if eager else LONG, down = LONG if eager else SHORT, split = SPLIT if eager else 100 - SPLIT
        cdef int limit = guess - SHORT if eager else guess + SHORT
        with nogil:
            while low < high and not search.watch.halt:
                limit = min(max(limit, low), high - 1)
                if card == WHOLE:
                    found = ply(search, trick, left, swept, limit)
                else:
                    found = child(search, trick, seat, card, left, swept, limit)
                if search.watch.halt:
                    break
                if found > limit:
                    low = found
                    limit = low + up if low + up < high else low + (high - low) * split // 100
                else:
                    high = found
                    limit = high - down if high - down > low else low + (high - low) * split // 100
        return low, high

    cdef Trick _attach(self, Search* search, Control control, tuple state, tuple goal) except *:
        cdef Trick trick
        cdef int seat
        hands, leader, table, _ = state
        group, eager, search.against, search.sweep_in, search.sweep_out = goal
        if self.renew(hands, leader, table):
            self.tags = {}
            self.known = {}
        trick = self.kept.lay(hands, leader, table)
        search.deal = &self.kept.deal
        search.wide = 0
        search.table = &self.table
        search.watch = &control.watch
        search.cutoffs = self.cutoffs
        for seat in range(SEATS):
            search.wishes.inside[seat] = seat in group
            search.wishes.wants[seat] = seat in eager
            search.wishes.takes[seat] = search.wishes.inside[seat] == search.wishes.wants[seat]
        search.tag = self._tag(goal)
        search.left = most_of(search.deal, search.deal.present) + search.deal.last
        return trick

    cdef uint64_t _tag(self, tuple goal) except *:
        """Return the mark of the deal and of a goal in the keys of the table."""
        if goal not in self.tags and len(self.tags) == MOST_GOALS:
            self.tags = {}
            slots_new_era(&self.table)
        return self.table.era * 2 * MOST_GOALS + <uint64_t>self.tags.setdefault(goal, len(self.tags))


cdef tuple after(tuple state, int number):
    """Return the state after a card that does not end the trick, by the card's number."""
    hands, leader, table, swept = state
    seat = (leader + len(table)) % SEATS
    return (*hands[:seat], hands[seat] ^ single(number), *hands[seat + 1:]), leader, (*table, number), swept
