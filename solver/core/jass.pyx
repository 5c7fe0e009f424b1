"""A Jass deal as the searches see it: cards placed by strength, what they bring, and which sets of cards play alike."""

from libc.string cimport memset

from .bits cimport placed


cdef class JassContract:
    """What a Jass deal plays and scores, by card number (16 to a suit, natural order).

    `order` gives each card's place in its suit, 0 the weakest; `ups` tells for each trick whether the weakest place is the
    strongest, and `points` what each card brings in it. `trump` is a suit or -1; `last` goes to the last trick.
    """

    def __cinit__(self, order, ups, points, int last, int trump, under_following, under_void, must_over):
        cdef int card, trick, left
        memset(&self.blank, 0, sizeof(Jass))
        self.blank.trump = trump
        self.blank.under_following = under_following
        self.blank.under_void = under_void
        self.blank.must_over = must_over
        self.blank.last = last
        self.blank.steady = not any(ups)
        self.blank.even = len(set(map(tuple, points))) == 1
        self.blank.comparable = self.blank.even and max(points[0]) <= MOST_BYTE
        for trick in range(HAND):
            self.blank.up[HAND - trick] = ups[trick]
        kinds = sorted({tuple(table[card] for table in points) for card in range(64)})
        for card in range(64):
            self.number[card] = self.place[card] = -1
        for card, place in order.items():
            self.place[card] = card // 16 * 16 + place
            self.number[self.place[card]] = card
            self.blank.kind[self.place[card]] = kinds.index(tuple(table[card] for table in points))
            self.blank.most[self.place[card]] = max(table[card] for table in points)
            for trick in range(HAND):
                self.blank.points[HAND - trick][self.place[card]] = points[trick][card]
        self._level()

    cdef void _level(self) except *:
        """Sort the cards by what they bring."""
        cdef int points, card
        self.blank.level_count = 0
        for points in sorted({self.blank.points[1][card] for card in range(64)}, reverse=True):
            self.blank.levels[self.blank.level_count] = 0
            for card in range(64):
                if self.number[card] >= 0 and self.blank.points[1][card] == points:
                    self.blank.levels[self.blank.level_count] |= single(card)
            self.blank.level_count += self.blank.levels[self.blank.level_count] != 0


cdef class JassDeal:
    """One deal laid out for the searches; every later position of it is laid out alike."""

    def __cinit__(self, JassContract contract, tuple hands, int leader, tuple table):
        cdef int suit
        self.contract = contract
        self.deal = contract.blank
        self.hands = whole_hands(hands, leader, table)
        self.lay(hands, leader, table)
        for suit in range(4):
            self._liken(suit, True, self.deal.alike[suit])
            self._liken(suit, not self.deal.comparable, self.deal.akin[suit])
            self._weigh(suit)

    cdef bint covers(self, tuple hands, int leader, tuple table) except -1:
        """Tell whether a position can come from this deal."""
        return all(held & ~owned == 0 for held, owned in zip(whole_hands(hands, leader, table), self.hands))

    cdef Trick lay(self, tuple hands, int leader, tuple table) except *:
        """Take a position of the deal and return its running trick."""
        cdef Jass* deal = &self.deal
        cdef Trick trick = opened(leader)
        cdef int seat, left
        deal.present = 0
        for seat in range(SEATS):
            deal.hands[seat] = placed(hands[seat], self.contract.place)
            deal.present |= deal.hands[seat]
        left = bit_count(deal.hands[leader]) + bool(table)
        for card in table:
            deal.present |= single(self.contract.place[<int>card])
            trick = extended(deal, &trick, turn_of(&trick), self.contract.place[<int>card], left)
        return trick

    cdef void _liken(self, int suit, bint scored, uint16_t* alike) except *:
        """Find for every set of cards of a suit the first set in which owners and points follow each other in the same way."""
        cdef uint64_t signs[SUBSETS]
        cdef int seen[2 * SUBSETS]
        cdef int owner[HAND]
        cdef int cards, card, seat, cell, whole = <int>(self.deal.present >> (16 * suit) & (SUBSETS - 1))
        for seat in range(SEATS):
            cards = <int>(placed(self.hands[seat], self.contract.place) >> (16 * suit))
            for card in range(HAND):
                if cards >> card & 1:
                    owner[card] = seat
        memset(seen, -1, sizeof(seen))
        signs[0] = 1
        for cards in range(SUBSETS):
            if cards & ~whole:
                continue
            if cards:
                card = highest(cards)
                signs[cards] = signs[cards ^ 1 << card] << 7 | (self.deal.kind[16 * suit + card] << 2) * (scored or (suit == self.deal.trump and card == JACK_AT)) | owner[card]
            cell = <int>(signs[cards] * <uint64_t>0x9E3779B97F4A7C15 >> 54)
            while seen[cell] >= 0 and signs[seen[cell]] != signs[cards]:
                cell = (cell + 1) % (2 * SUBSETS)
            if seen[cell] < 0:
                seen[cell] = cards
            alike[cards] = <uint16_t>seen[cell]

    cdef void _weigh(self, int suit) noexcept:
        """Note for every set of cards of a suit what they bring."""
        cdef int cards, rest, place
        for cards in range(SUBSETS):
            rest = cards
            self.deal.brings[suit][cards] = 0
            for place in range(min(8, bit_count(cards)) if self.deal.comparable else 0):
                self.deal.brings[suit][cards] |= <uint64_t>self.deal.points[1][16 * suit + highest(rest)] << (8 * place)
                rest ^= 1 << highest(rest)


def whole_hands(tuple hands, int leader, tuple table):
    """Return the hands with the cards on the table put back."""
    whole = list(hands)
    for place, card in enumerate(table):
        whole[(leader + place) % SEATS] |= 1 << card
    return tuple(whole)
