"""Layout deals played to the end by a rule player, over many worlds: what each first play costs the seat that makes it.

In a world every first play meets the same luck. The player and its rules: see `rowplay`.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from .bits cimport placed
from .board cimport MAX_SEATS
from .dice cimport NOISE_PARTS, Dice, take
from .rollout cimport LUCK
from .rowplay cimport ROW, Law, Rows, chosen_card, fitting_cards, lay


cdef class Laying:
    """The rule player of a layout deal; `row` lists the rank numbers of a row from its low end, costs are penalties."""

    def __cinit__(
        self, int seats, *, row, place_points, int pass_cost, int opening_pass_cost, rank_cost, bint play_on, int starter,
        double noise
    ):
        cdef int suit, place, rank
        memset(&self.law, 0, sizeof(Law))
        self.law.seats = seats
        self.law.noise = <int>(noise * NOISE_PARTS)
        self.law.play_on = play_on
        self.law.pass_cost = pass_cost
        self.law.opening_pass_cost = opening_pass_cost
        for place in range(len(place_points)):
            self.law.place_points[place] = place_points[place]
        for place, rank in enumerate(row):
            if rank == 5:
                self.law.seven = place
            for suit in range(4):
                self.place[16 * suit + rank] = 16 * suit + place
                self.number[16 * suit + place] = 16 * suit + rank
                self.law.rank_cost[16 * suit + place] = rank_cost[rank]
        self.law.starter = self.place[starter] if starter >= 0 else -1

    def values(
        self, const uint64_t[:, ::1] worlds, cards, int turn, uint64_t laid, unsigned long long seed, unsigned long long first,
        double[:, ::1] penalties
    ):
        """Fill in what the seat on turn pays after each of `cards`, -1 for a pass; seats count from 0."""
        cdef Rows start, now
        cdef Dice dice
        cdef Py_ssize_t row, column
        cdef int options[4 * ROW]
        cdef int count = len(cards)
        for column in range(count):
            options[column] = self.place[<int>cards[column]] if cards[column] >= 0 else -1
        with nogil:
            for row in range(worlds.shape[0]):
                self._begin(&start, &worlds[row, 0], turn, laid)
                for column in range(count):
                    now = start
                    take(&dice, seed ^ LUCK, first + row)
                    lay(&self.law, &now, options[column])
                    self._play_out(&now, &dice)
                    penalties[row, column] = now.paid[turn]

    def choice(self, tuple world, int turn, uint64_t laid):
        """Return the card that the rule player lays; the other hands do not count."""
        cdef Rows now
        cdef uint64_t hands[MAX_SEATS]
        cdef int seat
        for seat in range(self.law.seats):
            hands[seat] = world[seat]
        self._begin(&now, hands, turn, laid)
        return self.number[chosen_card(&self.law, &now, NULL)] if now.hands[turn] & now.fitting else -1

    cdef void _begin(self, Rows* rows, const uint64_t* hands, int turn, uint64_t laid) noexcept nogil:
        cdef int seat
        memset(rows, 0, sizeof(Rows))
        for seat in range(self.law.seats):
            rows.hands[seat] = placed(hands[seat], self.place)
            rows.out += not hands[seat]
        rows.laid = placed(laid, self.place)
        rows.fitting = fitting_cards(&self.law, rows.laid)
        rows.seat = turn

    cdef void _play_out(self, Rows* rows, Dice* dice) noexcept nogil:
        while not rows.over:
            if rows.hands[rows.seat] & rows.fitting:
                lay(&self.law, rows, chosen_card(&self.law, rows, dice))
            else:
                lay(&self.law, rows, -1)
