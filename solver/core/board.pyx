"""A trick deal as the searches see it: ranks counted among the cards still there, and what is left of each suit."""

from libc.stdlib cimport calloc, free


cdef class Contract:
    """What a trick deal scores, by card number (16 to a suit) and by the number of cards the leader of a trick holds.

    `points` and `trick_points` are penalties or gains, never negative. `classes` numbers the suits so that suits of equal
    number are interchangeable; `pinned` lists the cards whose points differ from the rest of their suit, at most one a suit;
    `trump` is a suit, or -1.
    """

    def __cinit__(self, int seats, points, trick_points, classes, pinned, int trump=-1):
        cdef int place
        self.seats = seats
        self.trump = trump
        for place in range(64):
            self.points[place] = points[place]
            self.pinned[place] = place in pinned
        for place in range(MAX_HAND + 1):
            self.trick_points[place] = trick_points[place] if place < len(trick_points) else 0
        for place in range(4):
            self.classes[place] = classes[place]


cdef class Setting:
    """One deal laid out for a search."""

    def __dealloc__(self):
        free(self.lines)

    cdef void lay(self, Contract contract, tuple hands, int leader, tuple table) except *:
        """Take a position: hands as sets, leader from 0, the numbers of the cards on the table."""
        cdef int seat, count
        cdef dict numbers = {}
        self.contract = contract
        self.board.seats = contract.seats
        self.board.trump = contract.trump
        self._renumber(hands, leader, table, numbers)
        self.board.trick_sum[0] = 0
        for count in range(MAX_HAND + 1):
            self.board.trick_points[count] = contract.trick_points[count]
            if count:
                self.board.trick_sum[count] = self.board.trick_sum[count - 1] + contract.trick_points[count]
        self._spell()
        self.trick = opened(leader)
        for card in table:
            seat = seat_of(&self.board, &self.trick)
            self.trick = played(&self.board, &self.trick, seat, numbers[card])

    cdef int play(self, int original) noexcept:
        """Play a card by its number in the pack; return the points of the trick it completes, else 0."""
        cdef Board* board = &self.board
        cdef int card = 0, worth = 0, seat = seat_of(board, &self.trick)
        while not board.present & single(card) or board.original[card] != original:
            card += 1
        self.trick = played(board, &self.trick, seat, card)
        board.hands[seat] ^= single(card)
        if self.trick.place == board.seats:
            worth = self.trick.pot + board.trick_points[bit_count(board.hands[seat]) + 1]
            board.present ^= self.trick.table
            self.trick = opened(self.trick.best_seat)
        return worth

    cdef void _renumber(self, tuple hands, int leader, tuple table, dict numbers) except *:
        cdef uint64_t everything = 0, bits
        cdef int card, place, seat
        cdef dict owners = {}
        for seat, hand in enumerate(hands):
            bits = hand
            everything |= bits
            self.board.hands[seat] = 0
            while bits:
                card = lowest(bits)
                bits &= bits - 1
                owners[card] = seat
        for place, card in enumerate(table):
            everything |= single(card)
            owners[card] = (leader + place) % self.board.seats
        self.board.present = self.board.valued = 0
        while everything:
            card = lowest(everything)
            everything &= everything - 1
            place = (card & 48) + bit_count(self.board.present & lane(card >> 4))
            numbers[card] = place
            self.board.present |= single(place)
            self.board.original[place] = card
            self.board.owner[place] = owners[card]
            self.board.points[place] = self.contract.points[card]
            if self.board.points[place]:
                self.board.valued |= single(place)
            if card not in table:
                self.board.hands[owners[card]] |= single(place)

    cdef void _spell(self) except *:
        """Tabulate what is left of each suit for every set of its cards."""
        cdef int suit, total = 0
        cdef int counts[4]
        for suit in range(4):
            counts[suit] = bit_count(self.board.present & lane(suit))
            total += 1 << counts[suit]
        free(self.lines)
        self.lines = <Line*>calloc(total, sizeof(Line))
        if self.lines == NULL:
            raise MemoryError
        total = 0
        for suit in range(4):
            self.board.classes[suit] = self.contract.classes[suit]
            self.board.lines[suit] = self.lines + total
            total += 1 << counts[suit]
            self._spell_suit(suit, counts[suit])

    cdef void _spell_suit(self, int suit, int count) noexcept:
        cdef Line* lines = self.board.lines[suit]
        cdef uint64_t cards, more, owner, pin
        cdef int place, pinned = -1
        for place in range(count):
            if self.contract.pinned[self.board.original[16 * suit + place]]:
                pinned = place
        for cards in range(1, single(count)):
            more = cards & (cards - 1)
            owner = <uint64_t>self.board.owner[16 * suit + lowest(cards)]
            lines[cards].owners = lines[more].owners | owner << (OWNER_BITS - 3 * bit_count(cards))
            lines[cards].shape = lines[more].shape + single(4 * <int>owner) + single(COUNT_AT)
        for cards in range(single(count)):
            pin = bit_count(cards >> pinned) if pinned >= 0 and cards >> pinned & 1 else 0
            lines[cards].shape |= pin << LENGTH_BITS
