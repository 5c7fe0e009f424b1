"""How likely worlds are by the plays seen, if all seats play by rule but err now and then, and worlds made likelier by it.

A world is mixed by exchanging two unseen cards of two holders, again and again; a change is kept with a chance of as much as
it makes the plays likelier (Metropolis). Only the plays of the two seats need be looked at again, for no other seat sees a
difference.
"""

from libc.math cimport log
from libc.stdint cimport uint64_t

from .bits cimport bit_count, single
from .board cimport MAX_SEATS
from .dice cimport Dice, any_card, below_few, next_piece, take
from .laying cimport Laying
from .manners cimport Law, Table, chosen_card, playable_of, put, seat_on_turn
from .rollout cimport Rollout
from .rowplay cimport Law as LayLaw, Rows, chosen_card as chosen_to_lay, lay

cdef enum:
    MAX_SEEN = 512             # passes of layout deals count
    MIXING = 0x2545F4914F6CDD1D     # sets the luck of mixing apart from that of dealing and of playing out

cdef struct Seen:
    # The plays seen, and the cards each seat played.
    int count
    int plays[MAX_SEEN]
    uint64_t played[MAX_SEATS]
    int viewer

cdef struct Places:
    # Where the unseen cards may be: seats from 0, then the pile of cards that are gone.
    int holders
    uint64_t unseen
    uint64_t permitted[MAX_SEATS + 1]


cdef class Belief:
    """Judges the plays seen in one game; what a play is worth as a sign, the classes after this one tell."""

    cdef Seen seen
    cdef int seats
    cdef double noise

    def weigh(self, const uint64_t[:, ::1] worlds, double[::1] logarithms):
        """Fill in the logarithm of how likely the plays seen are in each world, which holds the hands after them."""
        cdef double of[MAX_SEATS]
        cdef Py_ssize_t row
        cdef int seat
        with nogil:
            for row in range(worlds.shape[0]):
                self._judge(&worlds[row, 0], (1 << self.seats) - 1, of)
                logarithms[row] = 0
                for seat in range(self.seats):
                    logarithms[row] += of[seat]

    def mix(
        self, uint64_t[:, ::1] worlds, uint64_t unseen, permitted, int steps, unsigned long long seed, unsigned long long first
    ):
        """Change worlds in place by so many exchanges each; world `first` of the seed is that of the first row.

        `permitted` is the set of cards that each seat may hold, and last of all the pile.
        """
        cdef Places places
        cdef Py_ssize_t row
        cdef int place
        places.holders = len(permitted)
        places.unseen = unseen
        for place in range(places.holders):
            places.permitted[place] = permitted[place]
        with nogil:
            for row in range(worlds.shape[0]):
                self._mix(&worlds[row, 0], &places, steps, seed, first + row)

    cdef void _mix(self, uint64_t* world, const Places* places, int steps, uint64_t seed, uint64_t number) noexcept nogil:
        cdef Dice dice
        cdef double of[MAX_SEATS]
        cdef double then[MAX_SEATS]
        cdef uint64_t hands[MAX_SEATS + 1]
        cdef uint64_t loose, other_loose, change
        cdef int step, place, other, seats = self.seats
        take(&dice, seed ^ MIXING, number)
        self._judge(world, (1 << seats) - 1, of)
        hands[seats] = places.unseen
        for place in range(seats):
            hands[place] = world[place]
            hands[seats] &= ~world[place]
        for step in range(steps):
            place = below_few(&dice, places.holders)
            other = below_few(&dice, places.holders)
            loose = hands[place] & places.unseen
            other_loose = hands[other] & places.unseen
            if place == other or not loose or not other_loose:
                continue
            loose = single(any_card(&dice, loose))
            other_loose = single(any_card(&dice, other_loose))
            if not (loose & places.permitted[other] and other_loose & places.permitted[place]):
                continue
            change = loose | other_loose
            hands[place] ^= change
            hands[other] ^= change
            self._judge(hands, (1 << place | 1 << other) & ((1 << seats) - 1), then)
            if log((next_piece(&dice) + 0.5) / 65536) < self._risen(then, of, place, other):
                for place in range(seats):
                    if hands[place] != world[place]:
                        of[place] = then[place]
                        world[place] = hands[place]
            else:
                hands[place] ^= change
                hands[other] ^= change

    cdef double _risen(self, const double* then, const double* of, int place, int other) noexcept nogil:
        """Return by how much two seats' plays have become likelier; the pile plays nothing."""
        cdef double risen = 0
        if place < self.seats:
            risen += then[place] - of[place]
        if other < self.seats:
            risen += then[other] - of[other]
        return risen

    cdef void _note(self, cards, played, int viewer, const int* place) except *:
        """Take note of plays by their place in the core's order; a pass is -1."""
        cdef int number, seat
        if len(cards) > MAX_SEEN:
            raise ValueError(f"at most {MAX_SEEN} plays, not {len(cards)}")
        self.seen.count = len(cards)
        self.seen.viewer = viewer
        for seat in range(self.seats):
            self.seen.played[seat] = played[seat]
        for number in range(self.seen.count):
            self.seen.plays[number] = place[<int>cards[number]] if cards[number] >= 0 else -1

    cdef double _sign(self, int ways, bint by_rule) noexcept nogil:
        """Return the logarithm of how likely a play is that was one of several."""
        return log(1 - self.noise + self.noise / ways if by_rule else self.noise / ways)

    cdef void _judge(self, const uint64_t* world, int judged, double* of) noexcept nogil:
        """Set the logarithm of how likely the plays of each of the judged seats are."""


cdef class TrickBelief(Belief):
    """Judges the plays of a trick deal; the arguments are those of `Rollout`."""

    cdef Rollout player
    cdef Table before

    def __cinit__(self, contract, sides, bint wanted, targets, double noise):
        self.player = Rollout(contract, sides, wanted, targets, noise)
        self.seats = self.player.law.seats
        self.noise = noise

    def see(self, cards, played, int viewer, int leader, tuple table, taken, int left):
        """Take note of plays of `cards`; `leader`, `table` and `taken` are as they were before, the leader held `left`.

        Seats count from 0; `played` is the set of cards each seat has played, `viewer` the seat that is not judged.
        """
        self._note(cards, played, viewer, self.player.place)
        self.player._begin(&self.before, leader, table, taken, (0,) * self.seats, left)

    cdef void _judge(self, const uint64_t* world, int judged, double* of) noexcept nogil:
        cdef const Law* law = &self.player.law
        cdef Table table = self.before
        cdef uint64_t hands[MAX_SEATS]
        cdef uint64_t cards
        cdef int number, seat, card
        for seat in range(self.seats):
            hands[seat] = world[seat] | self.seen.played[seat]
            of[seat] = 0
        self.player._deal(&table, hands)
        judged &= ~(1 << self.seen.viewer)
        for number in range(self.seen.count):
            seat = seat_on_turn(law, &table)
            card = self.seen.plays[number]
            if judged >> seat & 1:
                cards = playable_of(law, &table, seat)
                if cards & (cards - 1):
                    of[seat] += self._sign(bit_count(cards), chosen_card(law, &table, seat, NULL) == card)
            put(law, &table, seat, card)


cdef class LayoutBelief(Belief):
    """Judges the plays of a layout deal; the arguments are those of `Laying`."""

    cdef Laying player
    cdef int turn
    cdef uint64_t laid

    def __cinit__(self, int seats, *, double noise, **terms):
        self.player = Laying(seats, noise=noise, **terms)
        self.seats = seats
        self.noise = noise

    def see(self, cards, played, int viewer, int turn, uint64_t laid):
        """Take note of plays of `cards`, -1 for a pass; seat `turn` was the first to play, and `laid` on the table before.

        Seats count from 0; `played` is the set of cards each seat has laid, `viewer` the seat that is not judged.
        """
        self._note(cards, played, viewer, self.player.place)
        self.turn = turn
        self.laid = laid

    cdef void _judge(self, const uint64_t* world, int judged, double* of) noexcept nogil:
        cdef const LayLaw* law = &self.player.law
        cdef Rows rows
        cdef uint64_t hands[MAX_SEATS]
        cdef uint64_t cards
        cdef int number, seat, card
        for seat in range(self.seats):
            hands[seat] = world[seat] | self.seen.played[seat]
            of[seat] = 0
        self.player._begin(&rows, hands, self.turn, self.laid)
        judged &= ~(1 << self.seen.viewer)
        for number in range(self.seen.count):
            seat = rows.seat
            card = self.seen.plays[number]
            if judged >> seat & 1:
                cards = rows.hands[seat] & rows.fitting
                if cards & (cards - 1):
                    of[seat] += self._sign(bit_count(cards), chosen_to_lay(law, &rows, NULL) == card)
            lay(law, &rows, card)
