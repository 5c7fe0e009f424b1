"""How likely worlds are by the plays seen, if all seats play by rule but err now and then, and worlds made likelier by it.

How often a seat errs is one of a few levels, each as likely before it has played: seats that turn out to play by rule tell
more of their cards than others.

A world is mixed by exchanging two unseen cards of two holders, again and again; a change is kept with a chance of as much as
it makes the plays likelier (Metropolis). Only those plays of the two seats are looked at again that the cards can matter to.

What the rule player thinks of a card depends on the table, on what it holds of that suit and, with a trump, on a few things
more: its outlook. So there is a note for every play, suit, set of unseen cards of that suit that the seat may have held, and
outlook: the rank of the best of them, found out when it is first needed.
"""

from cython cimport final
from libc.math cimport log
from libc.stdint cimport int32_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from .bits cimport bit_count, highest, lane, placed, single
from .board cimport MAX_HAND, MAX_SEATS
from .dice cimport Dice, any_card, below_few, next_piece, take
from .laying cimport Laying
from .jass cimport JACK_AT
from .manners cimport OUTLOOKS, Table, outlook_of, playable_of, put, rank_of, seat_on_turn
from .rollout cimport MAX_PLAYS, Rollout
from .rowplay cimport Rows, appeal, lay

cdef enum:
    MIXING = 0x2545F4914F6CDD1D     # sets the luck of mixing apart from that of dealing and of playing out
    LANE_SETS = 1 << 13
    LEVELS = 4
    WAYS_BITS = 5              # a note is the rank of the best card and, in the low bits, the number of cards to choose from
    WAYS = 1 << WAYS_BITS      # the sign of a play is the number of cards to choose from, and this besides if it is by rule
    NEVER = -(1 << 25)         # a rank below all others
    BLANK = 0x80               # each byte of a note that has not been taken
    UNTAKEN = -0x7F7F7F80

cdef struct Play:
    # A card played, in the core's order; the suits it may be compared with; what its seat played from then on; and where the
    # notes on each suit begin.
    int seat
    int card
    uint64_t lanes
    uint64_t kept
    int notes[4]

cdef struct Places:
    # Who may hold unseen cards, and which: seats from 0, then the pile of cards that are gone.
    int count
    int holder[MAX_SEATS + 1]
    uint64_t permitted[MAX_SEATS + 1]


cdef class Belief:
    """Judges the plays seen in one game; how a seat ranks its cards, the classes after this one tell.

    A seat takes every card that it has not seen to be out, those that are gone included.
    """

    cdef int seats
    cdef int outlooks              # 1 if ranks depend on one suit only
    cdef double chances[2 * WAYS][LEVELS]     # how likely a play is by its sign
    cdef const int* place          # of a card in the core's order
    cdef const int* number
    cdef uint64_t unseen
    cdef int width[4]              # the number of unseen cards of a suit
    cdef uint16_t index[4][LANE_SETS]   # of a set of these
    cdef Play plays[MAX_PLAYS]
    cdef int play_count
    cdef int of_seat[MAX_SEATS][MAX_HAND]
    cdef int count_of[MAX_SEATS]
    cdef int32_t* notes

    def __dealloc__(self):
        free(self.notes)

    def weigh(self, const uint64_t[:, ::1] worlds, double[::1] logarithms):
        """Fill in the logarithm of how likely the plays seen are in each world, which holds the hands after them."""
        cdef int signs[MAX_PLAYS]
        cdef Py_ssize_t row
        cdef int seat
        with nogil:
            for row in range(worlds.shape[0]):
                logarithms[row] = 0
                for seat in range(self.seats):
                    logarithms[row] += log(self._read(seat, worlds[row, seat], ~<uint64_t>0, signs))

    def mix(
        self, uint64_t[:, ::1] worlds, rooms, permitted, int steps, unsigned long long seed, unsigned long long first
    ):
        """Change worlds in place by so many exchanges each; world `first` of the seed is that of the first row.

        `rooms` tells how many unseen cards each seat has, and last of all the pile, `permitted` which these may be.
        """
        cdef Places places
        cdef Py_ssize_t row
        cdef int place
        places.count = 0
        for place in range(len(permitted)):
            places.permitted[place] = permitted[place]
            if rooms[place]:
                places.holder[places.count] = place
                places.count += 1
        with nogil:
            for row in range(worlds.shape[0] if places.count > 1 else 0):
                self._mix(&worlds[row, 0], &places, steps, seed, first + row)

    cdef void _mix(self, uint64_t* world, const Places* places, int steps, uint64_t seed, uint64_t number) noexcept nogil:
        cdef Dice dice
        cdef int signs[MAX_PLAYS]
        cdef int fresh[MAX_PLAYS]
        cdef double of[MAX_SEATS + 1]
        cdef uint64_t hands[MAX_SEATS + 1]
        cdef uint64_t loose, other_loose, change
        cdef double chance, other_chance, luck
        cdef int step, place, other
        take(&dice, seed ^ MIXING, number)
        hands[self.seats] = self.unseen
        of[self.seats] = 1
        for place in range(self.seats):
            hands[place] = world[place]
            hands[self.seats] &= ~world[place]
            of[place] = self._read(place, world[place], ~<uint64_t>0, signs)
        memcpy(fresh, signs, sizeof(signs))
        for step in range(steps):
            place = below_few(&dice, places.count)
            other = below_few(&dice, places.count - 1)
            other = places.holder[other + (other >= place)]
            place = places.holder[place]
            loose = single(any_card(&dice, hands[place] & self.unseen))
            other_loose = single(any_card(&dice, hands[other] & self.unseen))
            if not (loose & places.permitted[other] and other_loose & places.permitted[place]):
                continue
            change = loose | other_loose
            luck = (next_piece(&dice) + 0.5) / 65536 * of[place] * of[other]
            chance = self._read(place, hands[place] ^ change, change, fresh)
            # Whatever the other plays are worth, it is 1 at most.
            other_chance = self._read(other, hands[other] ^ change, change, fresh) if luck < chance else 0
            if luck < chance * other_chance:
                hands[place] ^= change
                hands[other] ^= change
                of[place] = chance
                of[other] = other_chance
                self._copy(place, signs, fresh)
                self._copy(other, signs, fresh)
            else:
                self._copy(place, fresh, signs)
                self._copy(other, fresh, signs)
        for place in range(self.seats):
            world[place] = hands[place]

    @final
    cdef inline double _read(self, int seat, uint64_t hand, uint64_t change, int* signs) noexcept nogil:
        """Return how likely the plays of a seat are; set the sign of each that a change can matter to."""
        cdef double of[LEVELS]
        cdef double total = 0
        cdef const double* chance
        cdef int place, number, level
        if seat == self.seats:
            return 1
        for level in range(LEVELS):
            of[level] = 1
        for place in range(self.count_of[seat]):
            number = self.of_seat[seat][place]
            if self.plays[number].lanes & change:
                signs[number] = self._sign(number, hand)
            chance = self.chances[signs[number]]
            for level in range(LEVELS):
                of[level] *= chance[level]
        for level in range(LEVELS):
            total += of[level]
        return total / LEVELS

    @final
    cdef inline void _copy(self, int seat, int* to, const int* signs) noexcept nogil:
        """Copy the signs of the plays of a seat."""
        cdef int place
        if seat < self.seats:
            for place in range(self.count_of[seat]):
                to[self.of_seat[seat][place]] = signs[self.of_seat[seat][place]]

    @final
    cdef inline int _sign(self, int number, uint64_t hand) noexcept nogil:
        """Return the sign of a play of a seat that holds this hand now."""
        cdef const Play* play = &self.plays[number]
        cdef int suit = play.card >> 4, outlook = self._outlook(number, hand) if self.outlooks > 1 else 0, other, ways
        cdef int32_t own = self._note(number, suit, outlook, hand), note
        cdef bint by_rule
        ways = own & (WAYS - 1)
        own >>= WAYS_BITS
        by_rule = own != NEVER
        for other in range(4):
            if other != suit and play.lanes & lane(other):
                note = self._note(number, other, outlook, hand)
                ways += note & (WAYS - 1)
                # Of equal cards that of the higher suit is played.
                by_rule = by_rule and (note >> WAYS_BITS) + (other > suit) <= own
        return by_rule * WAYS + ways

    @final
    cdef inline int32_t _note(self, int number, int suit, int outlook, uint64_t hand) noexcept nogil:
        cdef uint64_t held = (hand & self.unseen) >> 16 * suit & (LANE_SETS - 1)
        cdef int place = self.plays[number].notes[suit] + (outlook << self.width[suit]) + self.index[suit][held]
        cdef int32_t* note = &self.notes[place]
        if note[0] == UNTAKEN:
            note[0] = self._noted(number, suit, hand)
        return note[0]

    @final
    cdef int32_t _noted(self, int number, int suit, uint64_t hand) noexcept nogil:
        """Return the note on a suit of a play whose seat holds this hand now.

        In the suit of the card played no rank counts but its own, so that it is NEVER the best where another is better.
        """
        cdef const Play* play = &self.plays[number]
        cdef uint64_t own = placed(hand | play.kept, self.place), rest = self._playable(number, own) & lane(suit)
        cdef int card, rank, best = -1, most = NEVER, ways = bit_count(rest)
        while rest:
            card = highest(rest)
            rest ^= single(card)
            rank = self._rank(number, own, card)
            if rank > most:
                most = rank
                best = card
        if suit == play.card >> 4 and best != play.card:
            most = NEVER
        return most * WAYS + ways

    cdef int _outlook(self, int number, uint64_t hand) noexcept nogil:
        """Return the outlook of the seat of a play that holds this hand now."""

    cdef uint64_t _playable(self, int number, uint64_t own) noexcept nogil:
        """Return which of its own cards the seat of a play could play."""

    cdef int _rank(self, int number, uint64_t own, int card) noexcept nogil:
        """Return how the seat of a play ranks a card of its own."""

    cdef void _allow(self, noises) except *:
        """Set how likely plays are at each level; a play without a choice is sure."""
        cdef int ways, level
        for level in range(LEVELS):
            for ways in range(1, WAYS):
                self.chances[ways][level] = noises[level] / ways if ways > 1 else 1
                self.chances[WAYS + ways][level] = 1 - noises[level] + noises[level] / ways

    cdef int _add(self, int seat, int card, uint64_t lanes) except -1:
        """Note a play and return its number; it may be compared with the suits of `lanes`."""
        cdef Play* play = &self.plays[self.play_count]
        play.seat = seat
        play.card = card
        play.lanes = lanes
        self.of_seat[seat][self.count_of[seat]] = self.play_count
        self.count_of[seat] += 1
        self.play_count += 1
        return self.play_count - 1

    cdef void _start(self, unseen) except *:
        self.unseen = unseen
        self.play_count = 0
        memset(self.count_of, 0, sizeof(self.count_of))

    cdef void _settle(self) except *:
        """Find out what each seat had when it played, and make room for notes."""
        cdef uint64_t kept[MAX_SEATS]
        cdef uint64_t all_of, held
        cdef int size = 0
        cdef int place, suit, index
        cdef Play* play
        memset(kept, 0, sizeof(kept))
        for suit in range(4):
            self.width[suit] = bit_count(self.unseen & lane(suit))
        for place in range(self.play_count - 1, -1, -1):
            play = &self.plays[place]
            kept[play.seat] |= single(self.number[play.card])
            play.kept = kept[play.seat]
            for suit in range(4):
                if play.lanes & lane(suit):
                    play.notes[suit] = size
                    size += self.outlooks << self.width[suit]
        free(self.notes)
        self.notes = <int32_t*>malloc(max(size, 1) * sizeof(int32_t))
        if not self.notes:
            raise MemoryError
        memset(self.notes, BLANK, size * sizeof(int32_t))
        for suit in range(4):
            all_of = self.unseen >> 16 * suit & (LANE_SETS - 1)
            held = 0
            for index in range(1 << self.width[suit]):
                self.index[suit][held] = index
                held = held - all_of & all_of


cdef class TrickBelief(Belief):
    """Judges the plays of a trick deal; the arguments are those of `Rollout`, but with the levels of noise."""

    cdef Rollout player
    cdef Table tables[MAX_PLAYS]

    def __cinit__(self, contract, sides, bint wanted, targets, noises):
        self.player = Rollout(contract, sides, wanted, targets, 0)
        self.seats = self.player.law.seats
        self.place, self.number = self.player.place, self.player.number
        self.outlooks = 1 if self.player.law.trump < 0 else OUTLOOKS
        self._allow(noises)

    def see(self, cards, world, unseen, int viewer, int leader, tuple table, taken, int left):
        """Take note of plays of `cards`; `leader`, `table` and `taken` are as they were before, the leader held `left`.

        Seats count from 0. `world` is any that holds after the plays, `unseen` the set of cards that may be elsewhere in
        others; `viewer` is the seat that is not judged.
        """
        cdef Table now
        cdef uint64_t hands[MAX_SEATS]
        cdef int seat, card, number
        self._start(unseen)
        self.player._begin(&now, leader, table, taken, (0,) * self.seats, left)
        for seat in range(self.seats):
            hands[seat] = world[seat]
        self.player._deal(&now, hands)
        now.present |= placed(self.unseen, self.place)
        for number in cards:
            now.present |= single(self.place[number])
        for number in cards:
            seat = seat_on_turn(&self.player.law, &now)
            card = self.place[number]
            if seat != viewer:
                self.tables[self._add(seat, card, self._compared(&now, card))] = now
            put(&self.player.law, &now, seat, card)
        self._settle()

    cdef uint64_t _compared(self, const Table* now, int card) noexcept:
        """Return the suits of the cards that a card played may be compared with, and that the outlook depends on."""
        cdef int trump = self.player.law.trump
        if not now.trick.place or card >> 4 == trump != now.trick.suit or card == 16 * trump + JACK_AT:
            return ~<uint64_t>0
        if card >> 4 == now.trick.suit:
            return lane(now.trick.suit) | (lane(trump) if trump >= 0 else 0)
        return ~<uint64_t>0 if now.trick.suit == trump else ~lane(now.trick.suit)

    cdef int _outlook(self, int number, uint64_t hand) noexcept nogil:
        return outlook_of(&self.player.law, &self.tables[number], placed(hand | self.plays[number].kept, self.place))

    cdef uint64_t _playable(self, int number, uint64_t own) noexcept nogil:
        return playable_of(&self.player.law, &self.tables[number], own)

    cdef int _rank(self, int number, uint64_t own, int card) noexcept nogil:
        cdef const Table* table = &self.tables[number]
        return rank_of(&self.player.law, table, self.plays[number].seat, own, table.present & ~own, card)


cdef class LayoutBelief(Belief):
    """Judges the plays of a layout deal; the arguments are those of `Laying`, but with the levels of noise."""

    cdef Laying player
    cdef uint64_t laid[MAX_PLAYS]
    cdef uint64_t fitting[MAX_PLAYS]

    def __cinit__(self, int seats, *, noises, **terms):
        self.player = Laying(seats, noise=0, **terms)
        self.seats = seats
        self.place, self.number = self.player.place, self.player.number
        self.outlooks = 1
        self._allow(noises)

    def see(self, cards, played, world, unseen, int viewer, int turn, uint64_t laid):
        """Take note of plays of `cards`, -1 for a pass; seat `turn` was the first to play, and `laid` on the table before.

        Seats count from 0; `played` is the set of cards each seat has laid, `world` any that holds after the plays, `unseen`
        the set of cards that may be elsewhere in others, and `viewer` the seat that is not judged.
        """
        cdef Rows rows
        cdef uint64_t hands[MAX_SEATS]
        cdef uint64_t lanes
        cdef int seat, card, number, suit, play
        self._start(unseen)
        for seat in range(self.seats):
            hands[seat] = world[seat] | played[seat]
        self.player._begin(&rows, hands, turn, laid)
        for number in cards:
            card = self.place[number] if number >= 0 else -1
            if card >= 0 and rows.seat != viewer:
                lanes = 0
                for suit in range(4):
                    if rows.fitting & lane(suit):
                        lanes |= lane(suit)
                play = self._add(rows.seat, card, lanes)
                self.laid[play] = rows.laid
                self.fitting[play] = rows.fitting
            lay(&self.player.law, &rows, card)
        self._settle()

    cdef uint64_t _playable(self, int number, uint64_t own) noexcept nogil:
        return own & self.fitting[number]

    cdef int _rank(self, int number, uint64_t own, int card) noexcept nogil:
        return appeal(&self.player.law, own ^ single(card), self.laid[number], card)
