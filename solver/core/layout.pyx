"""The layout deal solved whole: every table that can arise is a number, every play makes the number larger, so a forward
sweep marks what can be reached and a backward sweep values it, each position after all that follow it.

Tables and what follows a play: see `rows`. Even ties, intervals: see `maxn`. A duel is one seat against all others
(paranoid) or all for one (best case).
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from .bits cimport bit_count
from .control cimport OUT_OF_MEMORY, Control, Watch, halted
from .rows cimport (
    MAX_MOVES, MAX_SEATS, PRICE_BITS, SUITS, Fan, Layout, Leap, Row, Spot, after_seat, byte_of, ended, opens, slot_of, spread,
    stay, step_down, step_up, survey, walk,
)

cdef double TIE = 1e-11


cdef void mark(Layout* layout, const Spot* spot, int seat) noexcept nogil:
    """Mark the seats that come on turn after each play of a seat; who of them passes is settled at their table."""
    cdef int suit, digit, move, following
    cdef uint64_t held
    for suit in range(SUITS):
        digit = spot.digit[suit]
        for move in range(layout.rows[suit].moves[digit]):
            if layout.rows[suit].owner[digit][move] != seat or not opens(layout, spot, layout.rows[suit].card[digit][move]):
                continue
            held = spot.held - (<uint64_t>1 << 8 * seat)
            if not byte_of(held, seat) and ended(layout, held):
                continue
            following = after_seat(layout, seat)
            while not byte_of(held, following):
                following = after_seat(layout, following)
            layout.movers[
                spot.number + (layout.rows[suit].after[digit][move] - digit) * layout.rows[suit].weight
            ] |= 1 << following


cdef void explore(Layout* layout, Watch* watch, int turn) noexcept nogil:
    """Mark and count every position that can arise from the root."""
    cdef Spot spot
    cdef int seat, suit
    cdef uint8_t arrived, settled
    cdef int unpaid[MAX_SEATS]
    spot.number = 0
    for suit in range(SUITS):
        spot.digit[suit] = 0
    for seat in range(MAX_SEATS):
        unpaid[seat] = 0
    layout.movers[0] = 1 << turn
    layout.kept = 0
    while spot.number < layout.tables:
        arrived = layout.movers[spot.number]
        layout.first[spot.number] = <uint32_t>layout.kept
        if arrived:
            if halted(watch):
                return
            survey(layout, &spot)
            settled = 0
            for seat in range(layout.seats):
                if arrived >> seat & 1:
                    settled |= 1 << walk(layout, &spot, seat, unpaid)
            layout.movers[spot.number] = settled
            layout.kept += bit_count(settled)
            for seat in range(layout.seats):
                if settled >> seat & 1:
                    mark(layout, &spot, seat)
        step_up(layout, &spot)


cdef inline void fold_even(const Layout* layout, const Fan* fan, int seat, const double* values, double* out) noexcept nogil:
    cdef int move, other, count = 0
    cdef double own[MAX_MOVES]
    cdef double best = 1e300
    cdef const double* child
    for move in range(fan.count):
        own[move] = fan.leap[move].cost[seat]
        if not fan.leap[move].over:
            own[move] += values[fan.leap[move].slot * layout.seats + seat]
        best = min(best, own[move])
    for other in range(layout.seats):
        out[other] = 0
    for move in range(fan.count):
        if own[move] > best + TIE:
            continue
        count += 1
        child = values + fan.leap[move].slot * layout.seats
        for other in range(layout.seats):
            out[other] += fan.leap[move].cost[other] + (0 if fan.leap[move].over else child[other])
    if count > 1:
        for other in range(layout.seats):
            out[other] /= count


cdef inline int bound(const Layout* layout, const Leap* leap, int seat, int side, const int32_t* bounds) noexcept nogil:
    return leap.cost[seat] + (0 if leap.over else bounds[2 * (leap.slot * layout.seats + seat) + side])


cdef inline void fold_bounds(const Layout* layout, const Fan* fan, int seat, const int32_t* bounds, int32_t* out) noexcept nogil:
    cdef int move, other, cap = bound(layout, &fan.leap[0], seat, 1, bounds)
    for move in range(1, fan.count):
        cap = min(cap, bound(layout, &fan.leap[move], seat, 1, bounds))
    for other in range(layout.seats):
        out[2 * other] = 2147483647
        out[2 * other + 1] = -2147483647
    for move in range(fan.count):
        if bound(layout, &fan.leap[move], seat, 0, bounds) <= cap:
            for other in range(layout.seats):
                out[2 * other] = min(out[2 * other], <int32_t>bound(layout, &fan.leap[move], other, 0, bounds))
                out[2 * other + 1] = max(out[2 * other + 1], <int32_t>bound(layout, &fan.leap[move], other, 1, bounds))
    out[2 * seat + 1] = cap


cdef inline int fold_duel(const Fan* fan, int hero, bint greatest, const int32_t* values) noexcept nogil:
    """Return the hero's least or greatest cost over the plays."""
    cdef int move, value, best = 0
    for move in range(fan.count):
        value = fan.leap[move].cost[hero] + (0 if fan.leap[move].over else values[fan.leap[move].slot])
        if not move or (value > best if greatest else value < best):
            best = value
    return best


cdef void sweep(
    Layout* layout, Watch* watch, double* even, int32_t* bounds, int32_t* duel, int hero, bint friendly
) noexcept nogil:
    """Value all kept positions, last table first, into whichever of the three arrays is given."""
    cdef Spot spot
    cdef Fan fan
    cdef int suit, seat
    cdef int64_t slot
    spot.number = layout.tables - 1
    for suit in range(SUITS):
        spot.digit[suit] = layout.rows[suit].radix - 1
    while spot.number >= 0:
        if layout.movers[spot.number]:
            if halted(watch):
                return
            survey(layout, &spot)
            slot = layout.first[spot.number]
            for seat in range(layout.seats):
                if not layout.movers[spot.number] >> seat & 1:
                    continue
                spread(layout, &spot, seat, &fan)
                if even != NULL:
                    fold_even(layout, &fan, seat, even, even + slot * layout.seats)
                if bounds != NULL:
                    fold_bounds(layout, &fan, seat, bounds, bounds + 2 * slot * layout.seats)
                if duel != NULL:
                    duel[slot] = fold_duel(&fan, hero, seat != hero and not friendly, duel)
                slot += 1
        step_down(layout, &spot)


cdef class LayoutDeal:
    """One layout deal from a root position on: each kind of value is swept once and kept for every later position.

    Cards are numbered 16 to a suit; `owners` lists the seat (from 0) that holds each card, -1 for cards that are laid or do
    not exist; `row` lists the rank numbers of a row from its low end; costs are penalties.
    """

    cdef Layout layout
    cdef int32_t owners[64]
    cdef uint64_t laid
    cdef int row[13]
    cdef int seven
    cdef int turn
    cdef size_t memory_bytes
    cdef size_t used_bytes
    cdef bint cramped
    cdef double* even_values
    cdef int32_t* bound_values
    cdef int32_t* duel_values[2 * MAX_SEATS]

    def __cinit__(
        self, int seats, owners, uint64_t laid, int turn, size_t memory_bytes, *, row, place_points, int pass_cost,
        int opening_pass_cost, rank_cost, bint play_on, int starter
    ):
        cdef int card, suit, count = 0
        self.layout.seats = seats
        self.laid = laid
        self.turn = turn
        self.memory_bytes = memory_bytes
        self.layout.pass_cost = pass_cost
        self.layout.opening_pass_cost = opening_pass_cost
        self.layout.play_on = play_on
        self.layout.starter = starter
        self.layout.bare = laid == 0
        for count in range(seats):
            self.layout.place_points[count] = place_points[count] if count < len(place_points) else 0
        for count in range(13):
            self.row[count] = row[count]
            if row[count] == 5:
                self.seven = count
        for card in range(64):
            self.owners[card] = owners[card]
            if owners[card] >= 0:
                self.layout.held += <uint64_t>1 << 8 * self.owners[card]
                self.layout.burden += <uint64_t>(<int>rank_cost[card & 15]) << PRICE_BITS * self.owners[card]
        self.layout.tables = 1
        for suit in range(SUITS - 1, -1, -1):
            self.layout.rows[suit].weight = self.layout.tables
            self._rule(suit, rank_cost)
            self.layout.tables *= self.layout.rows[suit].radix

    def __dealloc__(self):
        self._forget()
        free(self.layout.movers)
        free(self.layout.first)

    @property
    def positions(self):
        """Positions that can arise with a seat on turn that can play."""
        return self.layout.kept

    @property
    def table_bytes(self):
        """Memory in use."""
        return self.used_bytes

    def covers(self, tuple hands, int turn, uint64_t laid):
        """Tell whether a position can arise from the root, so that its values are kept here.

        Once a value of the root did not fit, later positions are left to a smaller deal of their own.
        """
        cdef Spot spot
        cdef int seat, card
        cdef int unpaid[MAX_SEATS]
        cdef uint64_t bits
        if self.layout.movers == NULL or laid & self.laid != self.laid or (self.cramped and laid != self.laid):
            return False
        for seat in range(self.layout.seats):
            bits = hands[seat]
            unpaid[seat] = 0
            for card in range(64):
                if bits >> card & 1 and self.owners[card] != seat:
                    return False
        self._find(laid, &spot)
        if not spot.movers or ended(&self.layout, spot.held):
            return False
        seat = walk(&self.layout, &spot, turn, unpaid)
        return bool(self.layout.movers[spot.number] >> seat & 1)

    def even(self, Control control, int turn, uint64_t laid):
        """Return `{card: penalties of every seat}` with even ties; -1 stands for a forced pass; empty if a limit struck."""
        cdef Fan fan
        cdef int move
        if not self._prepare(control, <void**>&self.even_values, sizeof(double) * self.layout.seats, 0, False):
            return {}
        self._fan(turn, laid, &fan)
        return {fan.card[move]: self._even_of(&fan.leap[move]) for move in range(fan.count)}

    def bounds(self, Control control, int turn, uint64_t laid):
        """Return `{card: (low, high)}`, penalties of every seat that hold for every tie rule."""
        cdef Fan fan
        cdef int move
        if not self._prepare(control, <void**>&self.bound_values, 2 * sizeof(int32_t) * self.layout.seats, 0, False):
            return {}
        self._fan(turn, laid, &fan)
        return {fan.card[move]: self._bounds_of(&fan.leap[move]) for move in range(fan.count)}

    def duel(self, Control control, int turn, uint64_t laid, int hero, bint friendly):
        """Return `{card: penalty of the hero}` when all others combine against the hero, or for the hero."""
        cdef Fan fan
        cdef int move, index = 2 * hero + friendly
        if not self._prepare(control, <void**>&self.duel_values[index], sizeof(int32_t), hero, friendly):
            return {}
        self._fan(turn, laid, &fan)
        return {
            fan.card[move]: fan.leap[move].cost[hero]
            + (0 if fan.leap[move].over else self.duel_values[index][fan.leap[move].slot])
            for move in range(fan.count)
        }

    def line(self, Control control, int turn, uint64_t laid, int first, int asker):
        """Return the even-tie line after `first` (-1 for a pass) and the first seat whose choice among equals changes `asker`.

        Every seat plays its first best card in S H D C order, high first; the seat is -1 if no such choice matters.
        """
        cdef int pivot = -1, seat = turn
        cards = []
        card = first
        while True:
            cards.append(card)
            if card >= 0:
                laid |= <uint64_t>1 << <int>card
            seat = self._next(seat, laid)
            if seat < 0:
                return cards, pivot
            values = self.even(control, seat, laid)
            if not values:
                return cards, pivot
            least = min([vector[seat] for vector in values.values()])
            best = [(number, vector) for number, vector in values.items() if vector[seat] <= least + TIE]
            spread_of = [vector[asker] for _, vector in best]
            if pivot < 0 and seat != asker and max(spread_of) - min(spread_of) > TIE:
                pivot = seat
            card = best[0][0]

    def duel_line(self, Control control, int turn, uint64_t laid, int first, int hero, bint friendly):
        """Return the plays after `first` when all others combine against the hero, or for the hero."""
        cdef int seat = turn
        cards = []
        card = first
        while True:
            cards.append(card)
            if card >= 0:
                laid |= <uint64_t>1 << <int>card
            seat = self._next(seat, laid)
            values = self.duel(control, seat, laid, hero, friendly) if seat >= 0 else {}
            if not values:
                return cards
            best = min(values.values()) if seat == hero or friendly else max(values.values())
            card = next(number for number, value in values.items() if value == best)

    cdef void _rule(self, int suit, rank_cost) except *:
        """Work out the digits of a row from what is laid at the root."""
        cdef Row* row = &self.layout.rows[suit]
        cdef int low = self.seven, high = self.seven, down, up, digit = 0, deep, tall
        cdef bint closed = not self.laid >> (16 * suit + 5) & 1
        while low > 0 and self.laid >> (16 * suit + self.row[low - 1]) & 1:
            low -= 1
        while high < 12 and self.laid >> (16 * suit + self.row[high + 1]) & 1:
            high += 1
        deep, tall = low, 12 - high
        if closed:
            self._allow(suit, 0, self.seven, 1)
            digit = 1
        for down in range(deep + 1):
            for up in range(tall + 1):
                self._count(suit, digit, low - down, high + up, rank_cost)
                if up < tall:
                    self._allow(suit, digit, high + up + 1, digit + 1)
                if down < deep:
                    self._allow(suit, digit, low - down - 1, digit + tall + 1)
                digit += 1
        row.radix = digit

    cdef void _allow(self, int suit, int digit, int place, int after) noexcept:
        cdef Row* row = &self.layout.rows[suit]
        cdef int move = row.moves[digit]
        row.card[digit][move] = 16 * suit + self.row[place]
        row.owner[digit][move] = self.owners[row.card[digit][move]]
        row.after[digit][move] = after
        row.movers[digit] |= 1 << row.owner[digit][move]
        row.moves[digit] += 1

    cdef void _count(self, int suit, int digit, int low, int high, rank_cost) except *:
        cdef Row* row = &self.layout.rows[suit]
        cdef int place, card
        for place in range(low, high + 1):
            card = 16 * suit + self.row[place]
            if self.owners[card] >= 0:
                row.laid[digit] += <uint64_t>1 << 8 * self.owners[card]
                row.saved[digit] += <uint64_t>(<int>rank_cost[card & 15]) << PRICE_BITS * self.owners[card]

    cdef void _find(self, uint64_t laid, Spot* spot) noexcept:
        """Fill in the table with these cards laid."""
        cdef int suit, low, high, down, up
        spot.number = 0
        for suit in range(SUITS):
            spot.digit[suit] = 0
            if laid >> (16 * suit + 5) & 1:
                low = high = self.seven
                down = up = 0
                while low > 0 and laid >> (16 * suit + self.row[low - 1]) & 1:
                    low -= 1
                    down += not self.laid >> (16 * suit + self.row[low]) & 1
                while high < 12 and laid >> (16 * suit + self.row[high + 1]) & 1:
                    high += 1
                    up += not self.laid >> (16 * suit + self.row[high]) & 1
                spot.digit[suit] = self._digit(suit, down, up)
            spot.number += spot.digit[suit] * self.layout.rows[suit].weight
        survey(&self.layout, spot)

    cdef int _digit(self, int suit, int down, int up) noexcept:
        cdef int place = self.seven, tall
        cdef bint closed = not self.laid >> (16 * suit + 5) & 1
        while place < 12 and self.laid >> (16 * suit + self.row[place + 1]) & 1:
            place += 1
        tall = 12 - place
        return closed + down * (tall + 1) + up

    cdef bint _prepare(self, Control control, void** values, size_t width, int hero, bint friendly) except -1:
        """Sweep one kind of value unless it is kept already; false if a limit struck, and then nothing is kept."""
        cdef size_t wanted
        if values[0] != NULL:
            return True
        if self.layout.movers == NULL and not self._explore(control):
            return False
        wanted = width * max(<size_t>1, <size_t>self.layout.kept)
        if self.used_bytes + wanted > self.memory_bytes:
            self._forget()
        if self.used_bytes + wanted > self.memory_bytes:
            self.cramped = True
            control.watch.halt = OUT_OF_MEMORY
            return False
        values[0] = malloc(wanted)
        if values[0] == NULL:
            control.watch.halt = OUT_OF_MEMORY
            return False
        with nogil:
            sweep(
                &self.layout, &control.watch,
                self.even_values if values == <void**>&self.even_values else NULL,
                self.bound_values if values == <void**>&self.bound_values else NULL,
                <int32_t*>values[0] if width == sizeof(int32_t) else NULL,
                hero, friendly,
            )
        if control.watch.halt:
            free(values[0])
            values[0] = NULL
            control.settle()
            return False
        self.used_bytes += wanted
        return True

    cdef void _forget(self) noexcept:
        """Give up the values kept so far, so that an answer never depends on what was asked before."""
        cdef int index
        free(self.even_values)
        free(self.bound_values)
        self.even_values = NULL
        self.bound_values = NULL
        for index in range(2 * MAX_SEATS):
            free(self.duel_values[index])
            self.duel_values[index] = NULL
        self.used_bytes = self._frame_bytes()

    cdef size_t _frame_bytes(self) noexcept:
        return <size_t>self.layout.tables * (sizeof(uint8_t) + sizeof(uint32_t))

    cdef bint _explore(self, Control control) except -1:
        if self._frame_bytes() > self.memory_bytes:
            control.watch.halt = OUT_OF_MEMORY
            return False
        self.layout.movers = <uint8_t*>calloc(self.layout.tables, 1)
        self.layout.first = <uint32_t*>malloc(self.layout.tables * sizeof(uint32_t))
        if self.layout.movers != NULL and self.layout.first != NULL:
            with nogil:
                explore(&self.layout, &control.watch, self.turn)
        else:
            control.watch.halt = OUT_OF_MEMORY
        if control.watch.halt:
            free(self.layout.movers)
            free(self.layout.first)
            self.layout.movers = NULL
            self.layout.first = NULL
            control.settle()
            return False
        self.used_bytes = self._frame_bytes()
        return True

    cdef void _fan(self, int turn, uint64_t laid, Fan* fan) noexcept:
        """List the plays of the seat on turn; a forced pass is card -1."""
        cdef Spot spot
        self._find(laid, &spot)
        if spot.movers >> turn & 1:
            spread(&self.layout, &spot, turn, fan)
            return
        fan.count = 1
        fan.card[0] = -1
        stay(&self.layout, &fan.leap[0])
        fan.leap[0].slot = slot_of(&self.layout, &spot, walk(&self.layout, &spot, turn, fan.leap[0].cost))

    cdef int _next(self, int seat, uint64_t laid):
        """Return the seat on turn after one has played, or -1 when the deal is over."""
        cdef Spot spot
        self._find(laid, &spot)
        if ended(&self.layout, spot.held):
            return -1
        seat = after_seat(&self.layout, seat)
        while not byte_of(spot.held, seat):
            seat = after_seat(&self.layout, seat)
        return seat

    cdef tuple _even_of(self, const Leap* leap):
        cdef int seat, seats = self.layout.seats
        cdef double* kept = self.even_values + leap.slot * seats
        return tuple([leap.cost[seat] + (0.0 if leap.over else kept[seat]) for seat in range(seats)])

    cdef tuple _bounds_of(self, const Leap* leap):
        cdef int seat, seats = self.layout.seats
        return (
            tuple([bound(&self.layout, leap, seat, 0, self.bound_values) for seat in range(seats)]),
            tuple([bound(&self.layout, leap, seat, 1, self.bound_values) for seat in range(seats)]),
        )
