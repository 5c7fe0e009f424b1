"""Trick deals played to the end by a rule player, over many worlds: what each first card brings the seat that plays it.

In a world every first card meets the same luck, so that cards are compared in pairs. The player and its rules: see `manners`.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from .bits cimport bit_count, placed, single
from .board cimport MAX_HAND, MAX_SEATS, Contract
from .dice cimport NOISE_PARTS, Dice, take
from .jass cimport HAND, JassContract
from .manners cimport Law, Table, chosen_card, put, seat_on_turn


cdef class Rollout:
    """The rule player of one contract.

    `sides` has a number for each seat, equal for partners; `wanted` tells that points are gains. `targets` are predictions
    that every seat aims at, or nothing. Of all plays a share of `noise` is made at random.
    """

    def __cinit__(self, contract, sides, bint wanted, targets, double noise):
        cdef int seat, card
        memset(&self.law, 0, sizeof(Law))
        self.law.seats = len(sides)
        self.law.wanted = wanted
        self.law.aimed = bool(targets)
        self.law.noise = <int>(noise * NOISE_PARTS)
        for seat in range(self.law.seats):
            self.law.side[seat] = sides[seat]
            self.target[seat] = targets[seat] if targets else 0
        for card in range(64):
            self.place[card] = self.number[card] = card
        if isinstance(contract, JassContract):
            self._take_jass(contract)
        else:
            self._take(contract)

    def values(
        self, const uint64_t[:, ::1] worlds, cards, int leader, tuple table, taken, tricks, unsigned long long seed,
        unsigned long long first, double[:, ::1] gains, double[:, ::1] counts
    ):
        """Fill in what the side of the seat on turn gets after each of `cards`, and in how many tricks, in each world.

        Seats count from 0; `taken` and `tricks` are those of each seat before. World `first` is that of the first row.
        """
        cdef Table start, now
        cdef Dice dice
        cdef Py_ssize_t row, column
        cdef int options[MAX_HAND]
        cdef int count = len(cards), seat
        for column in range(count):
            options[column] = self.place[<int>cards[column]]
        self._begin(&start, leader, table, taken, tricks, bit_count(worlds[0, leader]) + bool(table) if len(worlds) else 0)
        seat = seat_on_turn(&self.law, &start)
        with nogil:
            for row in range(worlds.shape[0]):
                self._deal(&start, &worlds[row, 0])
                for column in range(count):
                    now = start
                    take(&dice, seed ^ LUCK, first + row)
                    put(&self.law, &now, seat, options[column])
                    self._play_out(&now, &dice)
                    gains[row, column] = self._sum(now.taken, seat) - self._sum(start.taken, seat)
                    counts[row, column] = self._sum(now.tricks, seat)

    def outcomes(
        self, const uint64_t[:, ::1] worlds, const int[:, ::1] targets, int leader, unsigned long long seed,
        unsigned long long first, double[:, ::1] points, double[:, ::1] tricks
    ):
        """Fill in what every seat takes, and in how many tricks, when whole deals are played; `targets` has a row per world."""
        cdef Table start, now
        cdef Dice dice
        cdef Py_ssize_t row
        cdef int seat
        self._begin(&start, leader, (), (0,) * self.law.seats, (0,) * self.law.seats, 0)
        with nogil:
            for row in range(worlds.shape[0]):
                now = start
                now.left = bit_count(worlds[row, leader])
                self._deal(&now, &worlds[row, 0])
                for seat in range(self.law.seats):
                    now.target[seat] = targets[row, seat]
                take(&dice, seed ^ LUCK, first + row)
                self._play_out(&now, &dice)
                for seat in range(self.law.seats):
                    points[row, seat] = now.taken[seat]
                    tricks[row, seat] = now.tricks[seat]

    def choice(self, tuple world, int leader, tuple table, taken):
        """Return the card that the rule player plays; of the other hands only the union counts."""
        cdef Table now
        cdef uint64_t hands[MAX_SEATS]
        cdef int seat
        for seat in range(self.law.seats):
            hands[seat] = world[seat]
        self._begin(&now, leader, table, taken, (0,) * self.law.seats, bit_count(hands[leader]) + bool(table))
        self._deal(&now, hands)
        return self.number[chosen_card(&self.law, &now, seat_on_turn(&self.law, &now), NULL)]

    cdef void _take(self, Contract contract) except *:
        cdef int left, card
        self.law.trump = contract.trump
        for left in range(MAX_HAND + 1):
            self.law.trick_points[left] = contract.trick_points[left]
            for card in range(64):
                self.law.points[left][card] = contract.points[card]
        self._mark_valued()

    cdef void _take_jass(self, JassContract contract) except *:
        cdef int left, card
        self.law.jass = True
        self.law.trump = contract.blank.trump
        self.law.follow = contract.blank
        self.law.trick_points[1] = contract.blank.last
        for card in range(64):
            self.place[card] = contract.place[card]
            self.number[card] = contract.number[card]
            for left in range(HAND + 1):
                self.law.points[left][card] = contract.blank.points[left][card]
                self.law.up[left] = contract.blank.up[left]
        self._mark_valued()

    cdef void _mark_valued(self) noexcept:
        cdef int left, card
        for left in range(MAX_HAND + 1):
            for card in range(64):
                if self.law.points[left][card]:
                    self.law.valued |= single(card)

    cdef void _begin(self, Table* start, int leader, tuple table, taken, tricks, int left) except *:
        """Lay the cards on the table; the hands are dealt later."""
        cdef int seat, card
        memset(start, 0, sizeof(Table))
        start.left = left
        start.trick.leader = leader
        start.trick.best = -1
        for seat in range(self.law.seats):
            start.target[seat] = self.target[seat]
            start.taken[seat] = taken[seat]
            start.tricks[seat] = tricks[seat]
        for number in table:
            card = self.place[<int>number]
            seat = seat_on_turn(&self.law, start)
            put(&self.law, start, seat, card)

    cdef void _deal(self, Table* table, const uint64_t* hands) noexcept nogil:
        cdef int seat
        table.present = 0
        for seat in range(self.law.seats):
            table.hands[seat] = placed(hands[seat], self.place) if self.law.jass else hands[seat]
            table.present |= table.hands[seat]

    cdef void _play_out(self, Table* table, Dice* dice) noexcept nogil:
        cdef int seat
        while table.present:
            seat = seat_on_turn(&self.law, table)
            put(&self.law, table, seat, chosen_card(&self.law, table, seat, dice))

    cdef int _sum(self, const int* numbers, int seat) noexcept nogil:
        """Return the sum over the side of a seat."""
        cdef int other, total = 0
        for other in range(self.law.seats):
            if self.law.side[other] == self.law.side[seat]:
                total += numbers[other]
        return total
