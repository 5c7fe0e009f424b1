"""max^n with even ties and the interval vector, for trick deals in which every seat plays for itself.

Each seat minimises its own penalty. `even` is the vector when a seat that is indifferent chooses evenly among its best
cards, touching cards counted one by one. `low` and `high` hold for every tie rule: for the mover p, cap is the least
`high` of p over the cards and a card is possible if its `low` of p is at most cap; p gets [least low, cap], every other
seat the least low and the greatest high over the possible cards. (max^n: Luckhardt and Irani, 1986.)

A goal may name another rule for ties than even choice, see `goals`; `low` and `high` hold for that too. All play shares out
the same total, so that a seat which minimises its penalty less the mean of all others' plays as for its own penalty.

Vectors are kept per trick boundary: there are far fewer of them than boundaries, so each has a number (`values`), and the
table holds numbers (`boundaries`).
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from .board cimport (
    MAX_HAND, Board, Choices, Contract, Setting, Trick, beats, choices, opened, playable, played, seat_of,
)
from .boundaries cimport (
    Boundaries, boundaries_bytes, boundaries_clear, boundaries_close, boundaries_open, boundary_value, expect, keep,
)
from .bits cimport below, bit_count, lane, lowest, single
from .control cimport Control, Watch, halted
from .goals cimport TIE, Goal, chosen_of, equals_of, set_goal
from .lexicon cimport Lexicon, lexicon_close, lexicon_open, look_up
from .moments cimport LEAST_SEATS, Moment, Step, approach, holds, moments_bytes, moments_close, moments_open
from .table cimport key_of
from .values cimport (
    NO_VALUE, NOTHING, Values, crowded, value_of, values_bytes, values_clear, values_close, values_open, vector_of,
)
from .vectors cimport MOST_WORDS, Form, Vector, add, clear, combine, pack, packed_bytes, pay, set_form, stride, unpack
from .ways cimport SUIT_ENDS, SUIT_STARTS, odd_cards, ways

cdef enum:
    VALUES_SHARE = 4               # the part of the memory that values may take
    MOMENTS_SHARE = 16             # the part that moments may take at most

    # In place of a key: the leader takes all that is left; a last trick, which is not kept.
    SWEPT = 0
    FINAL = 1

cdef struct End:
    # A card that completes a trick: how many it counts for, who takes the trick and what for, and the boundary after it.
    int card
    int number
    int taker
    int points
    uint64_t table
    uint64_t key

cdef struct Closing:
    int seat
    int left
    int count
    End ends[MAX_HAND]


cdef void child(Search* search, const Trick* trick, int seat, int card, Vector* out) noexcept nogil:
    """Value the position after a card, points of a completed trick included."""
    cdef Board* board = search.board
    cdef Trick after = played(board, trick, seat, card)
    cdef int points
    board.hands[seat] ^= single(card)
    if after.place < board.seats:
        ply(search, &after, out)
    else:
        points = after.pot + board.trick_points[bit_count(board.hands[seat]) + 1]
        board.present ^= after.table
        boundary(search, after.best_seat, out)
        board.present ^= after.table
        add(out, after.best_seat, points)
    board.hands[seat] ^= single(card)


cdef void ply(Search* search, const Trick* trick, Vector* out) noexcept nogil:
    """Value a position with cards to choose from."""
    if halted(search.watch):
        return
    if trick.place + 2 == search.board.seats:
        last_but_one(search, trick, out)
    elif trick.place + 1 == search.board.seats:
        last(search, trick, out)
    else:
        fan(search, trick, out)


cdef void fan(Search* search, const Trick* trick, Vector* out) noexcept nogil:
    """Value a position by its plays; what the cache may know of these is called up before the first is searched."""
    cdef Vector children[MAX_HAND]
    cdef Step steps[MAX_HAND]
    cdef Choices options
    cdef Board* board = search.board
    cdef int index, kept = 0, cap = 32767, seat = seat_of(board, trick)
    cdef Vector* child
    ways(board, search.odd, trick, seat, &options)
    approach(search.moments, search.lexicon, board, search.odd, trick, seat, &options, steps)
    for index in range(options.count):
        if index and toll(board, trick, seat, options.card[index]) > cap:
            continue
        child = &children[kept] if options.count > 1 else out
        board.hands[seat] ^= single(options.card[index])
        if not recalled(search, &steps[index], child):
            ply(search, &steps[index].trick, child)
            remember(search, &steps[index], child)
        board.hands[seat] ^= single(options.card[index])
        if search.watch.halt:
            return
        cap = min(cap, child.high[seat])
        options.number[kept] = options.number[index]
        kept += 1
    if options.count > 1:
        combine(&search.form, search.goal, seat, kept, options.number, children, out)


cdef inline bint recalled(const Search* search, const Step* step, Vector* out) noexcept nogil:
    """Value a position within a trick from the cache; false if it is not there."""
    if step.place == NULL or not holds(step.place, &step.moment):
        return False
    unpack(&search.form, step.place + sizeof(Moment), out)
    return True


cdef inline void remember(const Search* search, const Step* step, const Vector* vector) noexcept nogil:
    """Keep the value of a position within a trick."""
    if step.place != NULL and not search.watch.halt:
        (<Moment*>step.place)[0] = step.moment
        pack(&search.form, vector, step.place + sizeof(Moment))


cdef inline int toll(const Board* board, const Trick* trick, int seat, int card) noexcept nogil:
    """Return what a card surely costs the seat: all there is in the trick so far if no later seat can beat it, else nothing.

    A card that costs more than another one can in any equilibrium is not played.
    """
    cdef uint64_t above
    cdef int place, left = bit_count(board.hands[seat])
    if board.trump >= 0 or not beats(board, card, trick.best):
        return 0
    above = lane(card >> 4) & ~below(card)
    for place in range(trick.place + 1, board.seats):
        seat = seat + 1 if seat + 1 < board.seats else 0
        if board.hands[seat] & above:
            return 0
    return trick.pot + board.points[card] + board.trick_points[left]


cdef void last_but_one(Search* search, const Trick* trick, Vector* out) noexcept nogil:
    """Value a position two cards before the trick is complete: all slots are fetched before the first is read."""
    cdef Vector children[MAX_HAND]
    cdef Closing closings[MAX_HAND]
    cdef Choices options
    cdef Board* board = search.board
    cdef int index, kept = 0, cap = 32767, seat = seat_of(board, trick)
    cdef Vector* child
    cdef Trick after
    ways(board, search.odd, trick, seat, &options)
    for index in range(options.count):
        after = played(board, trick, seat, options.card[index])
        board.hands[seat] ^= single(options.card[index])
        prepare(search, &after, &closings[index])
        board.hands[seat] ^= single(options.card[index])
    for index in range(options.count):
        if index and toll(board, trick, seat, options.card[index]) > cap:
            continue
        if halted(search.watch):
            return
        child = &children[kept] if options.count > 1 else out
        board.hands[seat] ^= single(options.card[index])
        close(search, &closings[index], child)
        board.hands[seat] ^= single(options.card[index])
        if search.watch.halt:
            return
        cap = min(cap, child.high[seat])
        options.number[kept] = options.number[index]
        kept += 1
    if options.count > 1:
        combine(&search.form, search.goal, seat, kept, options.number, children, out)


cdef void last(Search* search, const Trick* trick, Vector* out) noexcept nogil:
    """Value a position one card before the trick is complete."""
    cdef Closing closing
    prepare(search, trick, &closing)
    close(search, &closing, out)


cdef inline void prepare(Search* search, const Trick* trick, Closing* closing) noexcept nogil:
    """List the cards that complete a trick, low cards first, and where they lead, and fetch the slots of these."""
    cdef Choices options
    cdef Board* board = search.board
    cdef End* end
    cdef int index, card, seat = seat_of(board, trick), left = bit_count(board.hands[seat]) - 1
    ways(board, search.odd, trick, seat, &options)
    closing.seat = seat
    closing.left = left
    closing.count = options.count
    for index in range(options.count):
        end = &closing.ends[index]
        card = options.card[index]
        end.card = card
        end.number = options.number[index]
        end.taker = seat if beats(board, card, trick.best) else trick.best_seat
        end.points = trick.pot + board.points[card] + board.trick_points[left + 1]
        end.table = trick.table | single(card)
        end.key = FINAL
        if board.trick_sum[left] or (board.present ^ end.table) & board.valued:
            end.key = key_for(search, board.present ^ end.table, end.taker, left)
        if end.key > FINAL:
            expect(search.table, end.key)


cdef inline void close(Search* search, const Closing* closing, Vector* out) noexcept nogil:
    """Value a position whose next card completes the trick.

    A card that takes the trick for more than another card can cost in any equilibrium is not played. Cards that lead to the
    same value at the same price count as one.
    """
    cdef Vector children[MAX_HAND]
    cdef uint64_t kinds[MAX_HAND]
    cdef int number[MAX_HAND]
    cdef Board* board = search.board
    cdef const End* end
    cdef int index, place, points, kept = 0, cap = 32767
    cdef uint32_t value
    for index in range(closing.count):
        end = &closing.ends[index]
        if end.taker == closing.seat and end.points > cap:
            continue
        points = end.points
        value = known(search, board.present ^ end.table, closing.left, end.key, &points)
        if value == NO_VALUE:
            kinds[kept] = <uint64_t>value << 32 | <uint64_t>index
            board.hands[closing.seat] ^= single(end.card)
            board.present ^= end.table
            explore(search, end.taker, closing.left, end.key, &children[kept])
            board.present ^= end.table
            board.hands[closing.seat] ^= single(end.card)
            if search.watch.halt:
                return
            pay(&search.form, &children[kept], end.taker, points)
        else:
            kinds[kept] = kind_of(value, end.taker, points)
            place = 0
            while kinds[place] != kinds[kept]:
                place += 1
            if place < kept:
                number[place] += end.number
                continue
            fetch(search, value, end.taker, points, &children[kept])
        cap = min(cap, children[kept].high[closing.seat])
        number[kept] = end.number
        kept += 1
    if kept == 1:
        out[0] = children[0]
    else:
        combine(&search.form, search.goal, closing.seat, kept, number, children, out)


cdef inline uint64_t kind_of(uint32_t value, int taker, int points) noexcept nogil:
    """Return what tells values after payments apart."""
    return <uint64_t>value << 32 | (<uint64_t>points << 4 | <uint64_t>(taker + 1) if points else 0)


cdef inline void fetch(const Search* search, uint32_t value, int taker, int points, Vector* out) noexcept nogil:
    """Read a value, and add what a trick costs its taker."""
    unpack(&search.form, vector_of(search.values, value), out)
    if points:
        pay(&search.form, out, taker, points)


cdef void boundary(Search* search, int leader, Vector* out) noexcept nogil:
    """Value a position between two tricks."""
    cdef Board* board = search.board
    cdef int points = 0, left = bit_count(board.hands[leader])
    cdef uint64_t key = key_for(search, board.present, leader, left)
    cdef uint32_t value = known(search, board.present, left, key, &points)
    if value == NO_VALUE:
        explore(search, leader, left, key, out)
    else:
        fetch(search, value, leader, points, out)


cdef inline uint64_t key_for(const Search* search, uint64_t present, int leader, int left) noexcept nogil:
    """Return the key of a position between two tricks, or SWEPT if every card of the leader beats all others of its suit.

    Such a leader keeps the lead whatever is played.
    """
    cdef const Board* board = search.board
    cdef uint64_t hand = board.hands[leader] & present
    cdef uint64_t ended = hand | SUIT_ENDS
    cdef uint64_t lower = (ended - SUIT_STARTS) & ~ended
    if board.trump < 0 and not present & ~hand & ~lower:
        return SWEPT
    if left == 1:
        return FINAL
    return key_of(search.lexicon, present, leader)


cdef inline uint32_t known(const Search* search, uint64_t present, int left, uint64_t key, int* points) noexcept nogil:
    """Value a position between two tricks if nothing is left to lose, if the leader takes all, or if it is in the table.

    What a leader takes is added to the points.
    """
    if not present & search.board.valued and not search.board.trick_sum[left]:
        return NOTHING
    if key == SWEPT:
        points[0] += all_points(search.board, present, left)
        return NOTHING
    return NO_VALUE if key == FINAL else boundary_value(search.table, key)


cdef inline int all_points(const Board* board, uint64_t present, int left) noexcept nogil:
    """Return what all tricks that are left bring together."""
    cdef int points = board.trick_sum[left]
    cdef uint64_t cards = present & board.valued
    while cards:
        points += board.points[lowest(cards)]
        cards &= cards - 1
    return points


cdef void explore(Search* search, int leader, int left, uint64_t key, Vector* out) noexcept nogil:
    """Value a position between two tricks by its plays."""
    cdef Trick trick
    if left == 1:
        last_trick(search.board, leader, out)
        return
    trick = opened(leader)
    ply(search, &trick, out)
    if not search.watch.halt:
        store(search, key, out)


cdef inline void store(Search* search, uint64_t key, const Vector* vector) noexcept nogil:
    """Keep the value of a position between two tricks, if there is room for a value that did not occur before."""
    cdef uint64_t packed[MOST_WORDS]
    cdef uint32_t value
    pack(&search.form, vector, <uint8_t*>packed)
    value = value_of(search.values, packed)
    if value != NO_VALUE:
        keep(search.table, search.lexicon, key, value)


cdef void last_trick(Board* board, int leader, Vector* out) noexcept nogil:
    cdef Trick trick = opened(leader)
    cdef int seat
    while trick.place < board.seats:
        seat = seat_of(board, &trick)
        trick = played(board, &trick, seat, lowest(board.hands[seat]))
    clear(out)
    add(out, trick.best_seat, trick.pot + board.trick_points[1])


cdef void ending(Search* search, int leader, double* even) noexcept nogil:
    """Value a position between two tricks, for another search; nothing is told once the watch has halted."""
    cdef Vector vector
    cdef int seat
    boundary(search, leader, &vector)
    for seat in range(search.board.seats):
        even[seat] = vector.even[seat]


cdef class MaxN:
    """max^n searches of one contract that share a table, at most `memory_bytes` of it; `ties` as in `goals`."""

    def __cinit__(self, Contract contract, size_t memory_bytes, ties=()):
        cdef int seats = contract.seats
        cdef size_t values_most = memory_bytes // VALUES_SHARE
        cdef size_t moments_most = memory_bytes // MOMENTS_SHARE if seats >= LEAST_SEATS else 0
        self.contract = contract
        set_goal(&self.goal, seats, [[mover == seat for seat in range(seats)] for mover in range(seats)], ties)
        set_form(&self.form, seats, sum([contract.points[card] for card in range(64)], sum(contract.trick_points)))
        if not (
            lexicon_open(&self.lexicon)
            and values_open(&self.kept, packed_bytes(&self.form), values_most)
            and moments_open(&self.moments, packed_bytes(&self.form), moments_most)
            and boundaries_open(&self.table, memory_bytes - values_most - moments_bytes(&self.moments))
        ):
            raise MemoryError("no memory for the table of the search")

    def __dealloc__(self):
        boundaries_close(&self.table)
        values_close(&self.kept)
        moments_close(&self.moments)
        lexicon_close(&self.lexicon)

    @property
    def entries(self):
        """Positions in the table."""
        return self.table.used

    @property
    def table_bytes(self):
        """Memory of the table."""
        return boundaries_bytes(&self.table) + values_bytes(&self.kept) + moments_bytes(&self.moments)

    def values(self, Control control, tuple hands, int leader, tuple table, uint64_t wanted):
        """Return `{card number: (even, low, high)}` for the wanted cards of the seat on turn.

        One entry stands for all touching cards and carries the highest of them. A card that a limit kept from being
        valued is missing.
        """
        cdef Setting setting = Setting()
        cdef Search search
        cdef Choices options
        cdef Vector vector
        cdef int index, card, seat
        setting.lay(self.contract, hands, leader, table)
        self._attach(&search, setting, control)
        seat = seat_of(search.board, &setting.trick)
        choices(search.board, playable(search.board, &setting.trick, seat), &options)
        found = {}
        for index in range(options.count):
            card = search.board.original[options.card[index]]
            if not wanted & single(card):
                continue
            with nogil:
                child(&search, &setting.trick, seat, options.card[index], &vector)
            control.settle()
            if control.watch.halt:
                break
            found[card] = self._tuples(&vector)
        return found

    def line(self, Control control, tuple hands, int leader, tuple table, int first, int asker):
        """Return the line after `first`, as card numbers, and the first seat whose choice among equals changes `asker`.

        Every seat plays the first card that it chooses in S H D C order, high first. The seat is -1 if no such choice matters. A limit
        cuts the line short.
        """
        cdef Setting setting = Setting()
        cdef Search search
        cdef Choices options
        cdef Vector children[MAX_HAND]
        cdef int index, seat, chosen, pivot = -1
        setting.lay(self.contract, hands, leader, table)
        self._attach(&search, setting, control)
        setting.play(first)
        cards = [first]
        while search.board.present:
            seat = seat_of(search.board, &setting.trick)
            choices(search.board, playable(search.board, &setting.trick, seat), &options)
            with nogil:
                for index in range(options.count):
                    child(&search, &setting.trick, seat, options.card[index], &children[index])
            control.settle()
            if control.watch.halt:
                break
            chosen = lowest(chosen_of(&self.goal, seat, children[0].even, stride(), options.count))
            if pivot < 0 and seat != asker and matters(&search, &options, children, seat, chosen, asker):
                pivot = seat
            cards.append(search.board.original[options.card[chosen]])
            setting.play(cards[len(cards) - 1])
        return cards, pivot

    cdef void _attach(self, Search* search, Setting setting, Control control) noexcept:
        self.lend(search, &setting.board, &control.watch)

    cdef void lend(self, Search* search, Board* board, Watch* watch) noexcept:
        """Let another search value endings of its board by `ending`, until this object lays out another deal."""
        cdef int counts[4]
        cdef int suit
        for suit in range(4):
            counts[suit] = bit_count(board.present & lane(suit))
        if not look_up(&self.lexicon, board, counts) or crowded(&self.kept):
            boundaries_clear(&self.table)
            values_clear(&self.kept)
            self.moments.era += 1
        search.board = board
        search.goal = &self.goal
        search.lexicon = &self.lexicon
        search.table = &self.table
        search.moments = &self.moments
        search.values = &self.kept
        search.watch = watch
        search.form = self.form
        search.odd = odd_cards(board)

    cdef tuple _tuples(self, const Vector* vector):
        cdef int seats = self.contract.seats
        return (
            tuple([vector.even[seat] for seat in range(seats)]),
            tuple([vector.low[seat] for seat in range(seats)]),
            tuple([vector.high[seat] for seat in range(seats)]),
        )


cdef bint matters(
    const Search* search, const Choices* options, const Vector* children, int seat, int chosen, int asker
) noexcept nogil:
    """Tell whether another card that is equal to the seat gives the asker another value."""
    cdef uint32_t equals = equals_of(search.goal, seat, children[0].even, stride(), options.count)
    cdef int index
    cdef double gap
    for index in range(options.count):
        gap = children[index].even[asker] - children[chosen].even[asker]
        if equals >> index & 1 and (gap > TIE or gap < -TIE):
            return True
    return False
