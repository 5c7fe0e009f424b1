"""The layout deal solved whole: every table that can arise is a number, every play makes the number larger, so a forward
sweep marks what can be reached and a backward sweep values it, each position after all that follow it.

Strips, tables and what follows a play: see `rows`. Even ties, intervals: see `maxn`; what a seat minimises may be another
sum than its own penalty, see `goals`, and then that has bounds too. A duel is one seat against all others (paranoid) or all
for one (best case).
"""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free

from .bits cimport highest, lowest
from .control cimport OUT_OF_MEMORY, Control, Watch, halted
from .folds cimport Whole, fold_aims, fold_bounds, fold_chosen, fold_duel, fold_even
from .goals cimport TIE, Goal, chosen_of, equals_of, set_goal
from .pages cimport zeros
from .reach cimport explore
from .rows cimport (
    LANES, MAX_MOVES, MAX_SEATS, OUTER, PARTING, PRICE_BITS, SEAT_SETS, SUITS, Fan, Layout, Leap, Row, Strip, after_seat, arrange, arrive,
    before_seat, ended, movers_of, seats_out, set_toll, spread, step_down, survey,
)

cdef enum:
    # The kinds of value; that of a duel is DUEL + 2 * hero, and one more if the others help the hero.
    EVEN = 0
    BOUNDS = 1
    DUEL = 2
    KINDS = DUEL + 2 * MAX_SEATS

    SEATS_OF_WORD = SEAT_SETS - 1
    MOST_PLAYS = 52
    MOST_SLIM = 126
    MOST_NARROW = 32766

cdef struct Sheet:
    # The values to fill in, where a kind is wanted, by slot; those of whole numbers are as wide as the layout says.
    double* even
    void* bounds
    void* duel
    const Goal* goal
    int hero
    bint friendly


cdef inline void value_whole(
    const Layout* layout, const Fan* fan, int seat, Whole* tolls, const Sheet* sheet, int64_t slot
) noexcept nogil:
    if sheet.bounds != NULL:
        if sheet.goal.own:
            fold_bounds(fan, layout.seats, seat, tolls, <Whole*>sheet.bounds, slot)
        else:
            fold_aims(fan, sheet.goal, seat, tolls, <Whole*>sheet.bounds, slot)
    if sheet.duel != NULL:
        fold_duel(fan, sheet.hero, seat != sheet.hero and not sheet.friendly, tolls, <Whole*>sheet.duel, slot)


cdef inline void value(const Layout* layout, const Fan* fan, int seat, const Sheet* sheet, int64_t slot) noexcept nogil:
    """Value a position in all kinds wanted."""
    cdef const double* tolls = &layout.tolls[0][0]
    if sheet.even != NULL:
        if not (sheet.goal.own and sheet.goal.even):
            fold_chosen(fan, sheet.goal, seat, tolls, sheet.even, slot)
        elif layout.seats <= 4:
            fold_even(fan, layout.seats, 4, seat, tolls, sheet.even, slot)
        elif layout.seats <= 6:
            fold_even(fan, layout.seats, 6, seat, tolls, sheet.even, slot)
        else:
            fold_even(fan, layout.seats, 8, seat, tolls, sheet.even, slot)
    if layout.width == 1:
        value_whole(layout, fan, seat, <int8_t*>&layout.slim_tolls[0][0], sheet, slot)
    elif layout.width == 2:
        value_whole(layout, fan, seat, <int16_t*>&layout.narrow_tolls[0][0], sheet, slot)
    else:
        value_whole(layout, fan, seat, <int32_t*>&layout.wide_tolls[0][0], sheet, slot)


cdef void value_strip(Layout* layout, Watch* watch, const Strip* strip, const Sheet* sheet) noexcept nogil:
    """Value the kept positions of a strip, last first."""
    cdef Fan fan
    cdef int digit, seat, movers, out
    cdef int64_t slot
    slot = layout.base[strip.number + 1]
    for digit in range(layout.rows[OUTER].radix - 1, -1, -1):
        movers = strip.words[digit] & SEATS_OF_WORD
        if not movers:
            continue
        if halted(watch):
            return
        out = seats_out(layout, strip.held - layout.rows[OUTER].laid[digit])
        while movers:
            seat = highest(movers)
            movers ^= 1 << seat
            slot += 1
            spread(layout, strip, digit, seat, out, &fan)
            value(layout, &fan, seat, sheet, slot)


cdef void sweep(Layout* layout, Watch* watch, const Sheet* sheet) noexcept nogil:
    """Value all kept positions, last strip first."""
    cdef Strip strip
    cdef int suit
    strip.number = layout.strips - 1
    for suit in range(OUTER):
        strip.digit[suit] = layout.rows[suit].radix - 1
    while strip.number >= 0 and not watch.halt:
        if layout.base[strip.number] > layout.base[strip.number + 1]:
            survey(layout, &strip)
            value_strip(layout, watch, &strip, sheet)
        step_down(layout, &strip)


cdef class LayoutDeal:
    """One layout deal from a root position on: each kind of value is swept once and kept for every later position.

    Cards are numbered 16 to a suit; `owners` lists the seat (from 0) that holds each card, -1 for cards that are laid or do
    not exist; `row` lists the rank numbers of a row from its low end; costs are penalties; `aims` and `ties` as in `goals`.
    """

    cdef Layout layout
    cdef Goal goal
    cdef int32_t owners[64]
    cdef uint64_t laid
    cdef int row[13]
    cdef int seven
    cdef int turn
    cdef size_t memory_bytes
    cdef bint cramped
    cdef void* values[KINDS]

    def __cinit__(
        self, int seats, owners, uint64_t laid, int turn, size_t memory_bytes, *, row, place_points, int pass_cost,
        int opening_pass_cost, rank_cost, bint play_on, int starter, aims, ties
    ):
        cdef int card, suit, count = 0
        self.layout.seats = seats
        set_goal(&self.goal, seats, aims, ties)
        self.laid = laid
        self.turn = turn
        self.memory_bytes = memory_bytes
        self.layout.pass_cost = pass_cost
        self.layout.opening_pass_cost = opening_pass_cost
        self.layout.play_on = play_on
        self.layout.bare = laid == 0
        self.layout.starter = starter if laid == 0 else -1
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
        self.layout.width = self._fitting(rank_cost)
        self.layout.strips = 1
        for suit in range(SUITS - 1, -1, -1):
            self.layout.rows[suit].weight = self.layout.strips
            self._rule(suit, rank_cost)
            if suit < OUTER:
                self.layout.strips *= self.layout.rows[suit].radix
        arrange(&self.layout)

    def __dealloc__(self):
        self._forget()
        self._leave()

    @property
    def positions(self):
        """Positions that can arise with a seat on turn that can play."""
        return self.layout.kept

    @property
    def table_bytes(self):
        """Memory in use."""
        return self._used_bytes()

    def covers(self, tuple hands, int turn, uint64_t laid):
        """Tell whether a position can arise from the root, so that its values are kept here.

        Once a value of the root did not fit, later positions are left to a smaller deal of their own.
        """
        cdef Strip strip
        cdef int seat, card, digit
        cdef uint64_t bits
        if self.layout.words == NULL or laid & self.laid != self.laid or (self.cramped and laid != self.laid):
            return False
        for seat in range(self.layout.seats):
            bits = hands[seat]
            for card in range(64):
                if bits >> card & 1 and self.owners[card] != seat:
                    return False
        digit = self._find(laid, &strip)
        if not strip.words[digit] & SEATS_OF_WORD:
            return False
        seat = self.layout.seating.following[before_seat(&self.layout, turn)][movers_of(&self.layout, &strip, digit)]
        return bool(strip.words[digit] >> seat & 1)

    def fill(self, Control control):
        """Sweep even ties and intervals in one pass, if neither is kept and there is room for both; see `even`."""
        if self.values[EVEN] != NULL or self.values[BOUNDS] != NULL or not self._explore(control):
            return
        if self._frame_bytes() + self._bytes(EVEN) + self._bytes(BOUNDS) <= self.memory_bytes:
            self._sweep(control, EVEN, BOUNDS)

    def even(self, Control control, int turn, uint64_t laid):
        """Return `{card: penalties of every seat}` with even ties; -1 stands for a forced pass; empty if a limit struck."""
        cdef Fan fan
        cdef int move
        if not self._prepare(control, EVEN):
            return {}
        self._fan(turn, laid, &fan)
        return {fan.leaps[move].card: self._even_of(&fan.leaps[move]) for move in range(fan.count)}

    def bounds(self, Control control, int turn, uint64_t laid):
        """Return `{card: (low, high)}`, penalties of every seat that hold for every tie rule.

        If a seat minimises another sum than its own penalty, the bounds of that follow: `(low, high, least, most)`.
        """
        cdef Fan fan
        cdef int move
        if not self._prepare(control, BOUNDS):
            return {}
        self._fan(turn, laid, &fan)
        return {fan.leaps[move].card: self._bounds_of(&fan.leaps[move]) for move in range(fan.count)}

    def duel(self, Control control, int turn, uint64_t laid, int hero, bint friendly):
        """Return `{card: penalty of the hero}` when all others combine against the hero, or for the hero."""
        cdef Fan fan
        cdef int move, kind = DUEL + 2 * hero + friendly
        if not self._prepare(control, kind):
            return {}
        self._fan(turn, laid, &fan)
        return {
            fan.leaps[move].card: self.layout.wide_tolls[fan.leaps[move].toll][hero] + self._whole(kind, fan.leaps[move].slot)
            for move in range(fan.count)
        }

    def line(self, Control control, int turn, uint64_t laid, int first, int asker):
        """Return the line after `first` (-1: pass) and the first seat whose choice among equals changes `asker`.

        Every seat plays the first card that it chooses in S H D C order, high first; the seat is -1 if no such choice matters.
        """
        cdef double ways[MAX_MOVES * LANES]
        cdef int pivot = -1, seat = turn, index, other
        cards = []
        card = first
        if not self._prepare(control, EVEN):
            return [first], pivot
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
            for index, vector in enumerate(values.values()):
                for other in range(self.layout.seats):
                    ways[index * LANES + other] = vector[other]
            if pivot < 0 and seat != asker and self._differ(ways, len(values), seat, asker):
                pivot = seat
            card = list(values)[lowest(chosen_of(&self.goal, seat, ways, LANES, len(values)))]

    def duel_line(self, Control control, int turn, uint64_t laid, int first, int hero, bint friendly):
        """Return the plays after `first` when all others combine against the hero, or for the hero."""
        cdef int seat = turn
        cards = []
        card = first
        if not self._prepare(control, DUEL + 2 * hero + friendly):
            return [first]
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

    cdef bint _differ(self, const double* ways, int count, int seat, int asker) noexcept:
        """Tell whether plays that are equal to the seat give the asker different values."""
        cdef uint32_t equals = equals_of(&self.goal, seat, ways, LANES, count)
        cdef int index, first = lowest(equals)
        for index in range(first + 1, count):
            if equals >> index & 1 and abs(ways[index * LANES + asker] - ways[first * LANES + asker]) > TIE:
                return True
        return False

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

    cdef int _find(self, uint64_t laid, Strip* strip) noexcept:
        """Fill in the strip with these cards laid; return the digit of the last row."""
        cdef int suit, low, high, down, up
        cdef int digits[SUITS]
        strip.number = 0
        for suit in range(SUITS):
            digits[suit] = 0
            if laid >> (16 * suit + 5) & 1:
                low = high = self.seven
                down = up = 0
                while low > 0 and laid >> (16 * suit + self.row[low - 1]) & 1:
                    low -= 1
                    down += not self.laid >> (16 * suit + self.row[low]) & 1
                while high < 12 and laid >> (16 * suit + self.row[high + 1]) & 1:
                    high += 1
                    up += not self.laid >> (16 * suit + self.row[high]) & 1
                digits[suit] = self._digit(suit, down, up)
            if suit < OUTER:
                strip.digit[suit] = digits[suit]
                strip.number += digits[suit] * self.layout.rows[suit].weight
        survey(&self.layout, strip)
        return digits[OUTER]

    cdef int _digit(self, int suit, int down, int up) noexcept:
        cdef int place = self.seven, tall
        cdef bint closed = not self.laid >> (16 * suit + 5) & 1
        while place < 12 and self.laid >> (16 * suit + self.row[place + 1]) & 1:
            place += 1
        tall = 12 - place
        return closed + down * (tall + 1) + up

    cdef int _fitting(self, rank_cost) except -1:
        """Return how wide a number must be that can hold all values and tolls, and one beyond them on either side.

        Between two plays a seat passes once at most, it is out once, and it pays for no more than all the cards. What a
        seat minimises is at most a sum over twice as many terms as there are seats.
        """
        cdef int64_t passes = max(abs(self.layout.pass_cost), abs(self.layout.opening_pass_cost))
        cdef int64_t places = max([abs(self.layout.place_points[seat]) for seat in range(self.layout.seats)])
        cdef int64_t cards = sum([abs(rank_cost[card & 15]) for card in range(64) if self.owners[card] >= 0])
        cdef int64_t most = (MOST_PLAYS * passes + places + cards) * (1 if self.goal.own else 2 * self.layout.seats)
        return 1 if most <= MOST_SLIM else 2 if most <= MOST_NARROW else 4

    cdef bint _prepare(self, Control control, int kind) except -1:
        """Sweep one kind of value unless it is kept already; false if a limit struck, and then nothing is kept."""
        if self.values[kind] != NULL:
            return True
        if not self._explore(control):
            return False
        if self._frame_bytes() + self._bytes(kind) > self.memory_bytes:
            self._forget()
            self.cramped = True
            control.watch.halt = OUT_OF_MEMORY
            return False
        return self._sweep(control, kind, kind)

    cdef bint _explore(self, Control control) except -1:
        """Find all positions unless they are known already; false if a limit struck."""
        if self.layout.words != NULL:
            return True
        if self._frame_bytes() > self.memory_bytes:
            control.watch.halt = OUT_OF_MEMORY
            return False
        self.layout.words = <uint16_t*>zeros(self.layout.strips * self.layout.rows[OUTER].radix, sizeof(uint16_t))
        self.layout.base = <uint32_t*>zeros(self.layout.strips + 1, sizeof(uint32_t))
        if self.layout.words != NULL and self.layout.base != NULL:
            with nogil:
                explore(&self.layout, &control.watch, self.turn)
        else:
            control.watch.halt = OUT_OF_MEMORY
        if control.watch.halt:
            self._leave()
            control.settle()
            return False
        return True

    cdef bint _sweep(self, Control control, int first, int second) except -1:
        """Sweep one or two kinds of value that have room, if need be in place of those kept so far; false if a limit struck.

        What was asked before is forgotten rather than in the way, so that no answer depends on it.
        """
        cdef Sheet sheet
        if self._used_bytes() + self._bytes(first) + (self._bytes(second) if second != first else 0) > self.memory_bytes:
            self._forget()
        self._open(control, first)
        self._open(control, second)
        sheet.even = <double*>self.values[EVEN] if first == EVEN else NULL
        sheet.bounds = self.values[BOUNDS] if second == BOUNDS else NULL
        sheet.duel = self.values[first] if first >= DUEL else NULL
        sheet.goal = &self.goal
        sheet.hero = (first - DUEL) >> 1
        sheet.friendly = (first - DUEL) & 1
        with nogil:
            sweep(&self.layout, &control.watch, &sheet)
        if control.watch.halt:
            self._drop(first)
            self._drop(second)
            control.settle()
            return False
        return True

    cdef void _open(self, Control control, int kind) noexcept:
        """Get the memory of a kind of value; the deal that is over is worth nothing."""
        if self.values[kind] == NULL:
            self.values[kind] = zeros(self._bytes(kind), 1)
            if self.values[kind] == NULL:
                control.watch.halt = OUT_OF_MEMORY

    cdef void _drop(self, int kind) noexcept:
        free(self.values[kind])
        self.values[kind] = NULL

    cdef void _forget(self) noexcept:
        """Give up the values kept so far."""
        cdef int kind
        for kind in range(KINDS):
            self._drop(kind)

    cdef void _leave(self) noexcept:
        """Give up what is known of the positions."""
        free(self.layout.words)
        free(self.layout.base)
        self.layout.words = NULL
        self.layout.base = NULL

    cdef size_t _width(self, int kind) noexcept:
        """Return the bytes that a kind of value takes for one position."""
        if kind == EVEN:
            return sizeof(double) * self.layout.seats
        return self.layout.width * (self._numbers() if kind == BOUNDS else 1)

    cdef size_t _numbers(self) noexcept:
        """Return how many numbers bound the values of one position."""
        return (2 if self.goal.own else 4) * self.layout.seats

    cdef size_t _bytes(self, int kind) noexcept:
        """Return the bytes that a kind of value takes, with room for the lanes that are written beyond the last vector."""
        return self._width(kind) * (self.layout.kept + 1) + LANES * sizeof(double)

    cdef size_t _frame_bytes(self) noexcept:
        return <size_t>self.layout.strips * (self.layout.rows[OUTER].radix * sizeof(uint16_t) + sizeof(uint32_t))

    cdef size_t _used_bytes(self) noexcept:
        cdef size_t used = self._frame_bytes() if self.layout.words != NULL else 0
        cdef int kind
        for kind in range(KINDS):
            if self.values[kind] != NULL:
                used += self._bytes(kind)
        return used

    cdef void _fan(self, int turn, uint64_t laid, Fan* fan) noexcept:
        """List the plays of the seat on turn; a forced pass is card -1."""
        cdef Strip strip
        cdef int digit = self._find(laid, &strip)
        cdef int movers = movers_of(&self.layout, &strip, digit)
        cdef int out = seats_out(&self.layout, strip.held - self.layout.rows[OUTER].laid[digit])
        if movers >> turn & 1:
            spread(&self.layout, &strip, digit, turn, out, fan)
            return
        fan.count = 1
        fan.leaps[0].card = -1
        arrive(&self.layout, &fan.leaps[0], before_seat(&self.layout, turn), out, movers, strip.base, strip.words[digit])
        if self.layout.bare and not strip.number and not digit:
            self._set_opening_tolls(&fan.leaps[0])

    cdef void _set_opening_tolls(self, Leap* leap) noexcept:
        """Charge passes before the first card what such passes cost."""
        cdef int seat, passing = leap.toll
        leap.toll = PARTING
        for seat in range(self.layout.seats):
            set_toll(&self.layout, PARTING, seat, self.layout.opening_pass_cost * (passing >> seat & 1))

    cdef int _next(self, int seat, uint64_t laid):
        """Return the seat on turn after one has played, or -1 when the deal is over."""
        cdef Strip strip
        cdef int digit = self._find(laid, &strip)
        cdef int out = seats_out(&self.layout, strip.held - self.layout.rows[OUTER].laid[digit])
        if ended(&self.layout, self.layout.seats - self.layout.seating.size[out]):
            return -1
        seat = after_seat(&self.layout, seat)
        while out >> seat & 1:
            seat = after_seat(&self.layout, seat)
        return seat

    cdef object _whole(self, int kind, int64_t index):
        """Return a kept whole number."""
        if self.layout.width == 1:
            return (<int8_t*>self.values[kind])[index]
        return (<int16_t*>self.values[kind])[index] if self.layout.width == 2 else (<int32_t*>self.values[kind])[index]

    cdef tuple _even_of(self, const Leap* leap):
        cdef int seat, seats = self.layout.seats
        cdef double* kept = <double*>self.values[EVEN] + leap.slot * seats
        return tuple([self.layout.tolls[leap.toll][seat] + kept[seat] for seat in range(seats)])

    cdef tuple _bounds_of(self, const Leap* leap):
        cdef int seat, row, seats = self.layout.seats
        cdef int64_t first = leap.slot * self._numbers()
        tolls = [self.layout.wide_tolls[leap.toll][seat] for seat in range(seats)]
        rows = [tolls, tolls] if self.goal.own else [tolls, tolls, *[self._aims(tolls)] * 2]
        return tuple([
            tuple([toll + self._whole(BOUNDS, first + row * seats + seat) for seat, toll in enumerate(tolls)])
            for row, tolls in enumerate(rows)
        ])

    cdef list _aims(self, list tolls):
        """Return what tolls add to what each seat minimises."""
        cdef int mover
        return [
            sum([<int>self.goal.aims[mover][seat] * toll for seat, toll in enumerate(tolls)])
            for mover in range(self.layout.seats)
        ]
