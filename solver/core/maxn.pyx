"""max^n with even ties and the interval vector, for trick deals in which every seat plays for itself.

Each seat minimises its own penalty. `even` is the vector when a seat that is indifferent chooses evenly among its best
cards, touching cards counted one by one. `low` and `high` hold for every tie rule: for the mover p, cap is the least
`high` of p over the cards and a card is possible if its `low` of p is at most cap; p gets [least low, cap], every other
seat the least low and the greatest high over the possible cards. (max^n: Luckhardt and Irani, 1986.)

A goal may name another rule for ties than even choice, see `goals`; `low` and `high` hold for that too. All play shares out
the same total, so that a seat which minimises its penalty less the mean of all others' plays as for its own penalty.

Vectors are kept per trick boundary.
"""

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from .board cimport (
    MAX_HAND, MAX_SEATS, Board, Choices, Contract, Setting, Trick, choices, opened, playable, played, seat_of,
)
from .bits cimport bit_count, lowest, single
from .control cimport Control, Watch, halted
from .goals cimport TIE, Goal, chosen_of, equals_of, set_goal
from .table cimport Key, Table, key_of, table_claim, table_close, table_find, table_open

cdef enum:
    VALUES_AT = 32

cdef struct Vector:
    double even[MAX_SEATS]
    int16_t low[MAX_SEATS]
    int16_t high[MAX_SEATS]

cdef struct Search:
    Board* board
    const Goal* goal
    Table* table
    Watch* watch


cdef inline int stride() noexcept nogil:
    """Return how many numbers the even-tie vectors of cards are apart."""
    return sizeof(Vector) // sizeof(double)


cdef inline void clear(Vector* vector) noexcept nogil:
    cdef int seat
    for seat in range(MAX_SEATS):
        vector.even[seat] = 0
        vector.low[seat] = vector.high[seat] = 0


cdef inline void add(Vector* vector, int seat, int points) noexcept nogil:
    vector.even[seat] += points
    vector.low[seat] += points
    vector.high[seat] += points


cdef inline void load(const Search* search, const uint8_t* slot, Vector* vector) noexcept nogil:
    cdef int seat, seats = search.board.seats
    cdef const double* even = <const double*>(slot + VALUES_AT)
    cdef const int16_t* bounds = <const int16_t*>(slot + VALUES_AT + seats * sizeof(double))
    for seat in range(seats):
        vector.even[seat] = even[seat]
        vector.low[seat] = bounds[2 * seat]
        vector.high[seat] = bounds[2 * seat + 1]


cdef inline void save(const Search* search, uint8_t* slot, const Vector* vector) noexcept nogil:
    cdef int seat, seats = search.board.seats
    cdef double* even = <double*>(slot + VALUES_AT)
    cdef int16_t* bounds = <int16_t*>(slot + VALUES_AT + seats * sizeof(double))
    for seat in range(seats):
        even[seat] = vector.even[seat]
        bounds[2 * seat] = vector.low[seat]
        bounds[2 * seat + 1] = vector.high[seat]


cdef inline size_t stride_of(int seats) noexcept nogil:
    return (VALUES_AT + seats * (sizeof(double) + 2 * sizeof(int16_t)) + 7) & ~<size_t>7


cdef void combine(
    const Search* search, int mover, const Choices* options, const Vector* children, Vector* out
) noexcept nogil:
    """Fold the vectors of all cards into the vector of the position, as the module's text defines it."""
    cdef int index, seat, number = 0
    cdef uint32_t chosen = chosen_of(search.goal, mover, children[0].even, stride(), options.count)
    cdef int cap = children[0].high[mover]
    for index in range(1, options.count):
        cap = min(cap, children[index].high[mover])
    clear(out)
    for seat in range(search.board.seats):
        out.low[seat] = 32767
        out.high[seat] = -32768
    for index in range(options.count):
        if chosen >> index & 1:
            number += options.number[index]
            for seat in range(search.board.seats):
                out.even[seat] += options.number[index] * children[index].even[seat]
        if children[index].low[mover] <= cap:
            for seat in range(search.board.seats):
                out.low[seat] = min(out.low[seat], children[index].low[seat])
                out.high[seat] = max(out.high[seat], children[index].high[seat])
    out.high[mover] = cap
    for seat in range(search.board.seats):
        out.even[seat] /= number


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
    cdef Vector children[MAX_HAND]
    cdef Choices options
    cdef int index, seat = seat_of(search.board, trick)
    if halted(search.watch):
        return
    choices(search.board, playable(search.board, trick, seat), &options)
    if options.count == 1:
        child(search, trick, seat, options.card[0], out)
        return
    for index in range(options.count):
        child(search, trick, seat, options.card[index], &children[index])
        if search.watch.halt:
            return
    combine(search, seat, &options, children, out)


cdef void boundary(Search* search, int leader, Vector* out) noexcept nogil:
    """Value a position between two tricks."""
    cdef Board* board = search.board
    cdef int left = bit_count(board.hands[leader])
    cdef Trick trick = opened(leader)
    cdef Key key
    cdef uint8_t* slot
    if not board.present & board.valued and not board.trick_sum[left]:
        clear(out)
        return
    if left == 1:
        last_trick(board, leader, out)
        return
    key = key_of(board, leader)
    slot = table_find(search.table, &key)
    if slot != NULL:
        load(search, slot, out)
        return
    ply(search, &trick, out)
    if not search.watch.halt:
        save(search, table_claim(search.table, &key, left), out)


cdef void last_trick(Board* board, int leader, Vector* out) noexcept nogil:
    cdef Trick trick = opened(leader)
    cdef int seat
    while trick.place < board.seats:
        seat = seat_of(board, &trick)
        trick = played(board, &trick, seat, lowest(board.hands[seat]))
    clear(out)
    add(out, trick.best_seat, trick.pot + board.trick_points[1])


cdef class MaxN:
    """max^n searches of one contract that share a table, at most `memory_bytes` of it; `ties` as in `goals`."""

    cdef Table table
    cdef Contract contract
    cdef Goal goal

    def __cinit__(self, Contract contract, size_t memory_bytes, ties=()):
        cdef int seats = contract.seats
        self.contract = contract
        set_goal(&self.goal, seats, [[mover == seat for seat in range(seats)] for mover in range(seats)], ties)
        if not table_open(&self.table, stride_of(contract.seats), memory_bytes):
            raise MemoryError("no memory for the table of the search")

    def __dealloc__(self):
        table_close(&self.table)

    @property
    def entries(self):
        """Positions in the table."""
        return self.table.used

    @property
    def table_bytes(self):
        """Memory of the table."""
        return self.table.buckets * 4 * self.table.stride

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
        search.board = &setting.board
        search.goal = &self.goal
        search.table = &self.table
        search.watch = &control.watch

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
