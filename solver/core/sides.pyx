"""Two-sided search: what one group of seats takes when some seats want it to take much and the others little.

Paranoid: the group is one seat that wants little, all others want it to take much. Best case: all want it to take little.
Two teams: the group is one team. The value is the points the group takes from here on; every question to the search is a
null window, "does the group take more than this?", and the answers narrow an interval per trick boundary in the table.
"""

from libc.stdint cimport int16_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free

from .bits cimport bit_count, lowest, single
from .board cimport (
    MAX_HAND, MAX_SEATS, Board, Choices, Contract, Key, Setting, Trick, choices, key_of, opened, playable, played, seat_of,
)
from .control cimport Control, Watch, halted
from .table cimport Table, slot_weight, table_claim, table_close, table_find, table_open

cdef enum:
    BOUNDS_AT = 26
    MOVE_AT = 25
    STRIDE = 32
    CUTOFFS = 1 << 16
    WHOLE = -1

cdef struct Search:
    Board* board
    Table* table
    Watch* watch
    uint8_t* cutoffs
    bint inside[MAX_SEATS]
    bint wants[MAX_SEATS]
    int tag
    int left


cdef inline size_t cutoff_index(const Board* board, const Trick* trick, int seat) noexcept nogil:
    """Return where the card that last refuted a like position is kept: same hand, same cards on the table."""
    cdef uint64_t mixed = board.hands[seat] * <uint64_t>0x9E3779B97F4A7C15 + trick.table
    mixed = (mixed ^ (mixed >> 31)) * <uint64_t>0xBF58476D1CE4E5B9 + seat
    return <size_t>((mixed ^ (mixed >> 29)) & (CUTOFFS - 1))


cdef inline int appeal(const Search* search, const Trick* trick, int seat, int card) noexcept nogil:
    """Return how early to try a card: towards winning the trick or away from it, as the seat would have it."""
    cdef int rank = card & 15
    cdef int worth = search.board.points[card]
    cdef bint win = search.inside[seat] == search.wants[seat]
    cdef bint last = trick.place == search.board.seats - 1
    if not trick.place:
        return rank if win else -rank
    if card >> 4 != trick.suit:
        return rank + 8 * worth if search.inside[trick.best_seat] == search.wants[seat] else -rank - 8 * worth
    if card < trick.best:
        return -rank if win else 64 + rank
    if win:
        return 64 - rank if last else 64 + rank
    return rank if last else -rank


cdef void arrange(const Search* search, const Trick* trick, int seat, Choices* options, int first) noexcept nogil:
    """Sort the cards by appeal, `first` before all."""
    cdef int scores[MAX_HAND]
    cdef int index, place, card, score
    for index in range(options.count):
        card = options.card[index]
        score = 1000 if card == first else appeal(search, trick, seat, card)
        place = index
        while place and scores[place - 1] < score:
            scores[place] = scores[place - 1]
            options.card[place] = options.card[place - 1]
            place -= 1
        scores[place] = score
        options.card[place] = card


cdef bint child(Search* search, const Trick* trick, int seat, int card, int limit) noexcept nogil:
    """Tell whether the group takes more than `limit` after a card."""
    cdef Board* board = search.board
    cdef Trick after = played(board, trick, seat, card)
    cdef int points
    cdef bint answer
    board.hands[seat] ^= single(card)
    if after.place < board.seats:
        answer = ply(search, &after, limit)
    else:
        points = after.pot + board.trick_points[bit_count(board.hands[seat]) + 1]
        board.present ^= after.table
        search.left -= points
        answer = boundary(search, after.best_seat, limit - points if search.inside[after.best_seat] else limit)
        search.left += points
        board.present ^= after.table
    board.hands[seat] ^= single(card)
    return answer


cdef bint ply(Search* search, const Trick* trick, int limit) noexcept nogil:
    cdef Choices options
    cdef int index, seat = seat_of(search.board, trick)
    cdef bint answer, wanted = search.wants[seat]
    cdef size_t cell
    if halted(search.watch):
        return False
    choices(search.board, playable(search.board, trick, seat), &options)
    if options.count == 1:
        return child(search, trick, seat, options.card[0], limit)
    cell = cutoff_index(search.board, trick, seat)
    arrange(search, trick, seat, &options, search.cutoffs[cell])
    for index in range(options.count):
        answer = child(search, trick, seat, options.card[index], limit)
        if search.watch.halt:
            return False
        if answer == wanted:
            search.cutoffs[cell] = <uint8_t>options.card[index]
            return answer
    return not wanted


cdef bint boundary(Search* search, int leader, int limit) noexcept nogil:
    """Tell whether the group takes more than `limit` from a position between two tricks."""
    cdef Board* board = search.board
    cdef Trick trick = opened(leader)
    cdef Key key
    cdef uint8_t* slot
    cdef int16_t* bounds
    cdef bint answer
    if limit < 0:
        return True
    if search.left <= limit:
        return False
    if bit_count(board.hands[leader]) == 1:
        return last_trick(search, leader) > limit
    key = key_of(board, leader, search.tag)
    slot = table_find(search.table, &key)
    if slot != NULL:
        bounds = <int16_t*>(slot + BOUNDS_AT)
        if bounds[0] > limit:
            return True
        if bounds[1] <= limit:
            return False
    answer = ply(search, &trick, limit)
    if not search.watch.halt:
        remember(search, &key, leader, limit, answer)
    return answer


cdef void remember(Search* search, const Key* key, int leader, int limit, bint answer) noexcept nogil:
    cdef uint8_t* slot = table_find(search.table, key)
    cdef int16_t* bounds
    if slot == NULL:
        slot = table_claim(search.table, key, bit_count(search.board.hands[leader]))
        bounds = <int16_t*>(slot + BOUNDS_AT)
        bounds[0] = 0
        bounds[1] = <int16_t>search.left
    bounds = <int16_t*>(slot + BOUNDS_AT)
    if answer:
        bounds[0] = <int16_t>max(<int>bounds[0], limit + 1)
    else:
        bounds[1] = <int16_t>min(<int>bounds[1], limit)


cdef int last_trick(Search* search, int leader) noexcept nogil:
    cdef Board* board = search.board
    cdef Trick trick = opened(leader)
    cdef int seat
    while trick.place < board.seats:
        seat = seat_of(board, &trick)
        trick = played(board, &trick, seat, lowest(board.hands[seat]))
    return search.left if search.inside[trick.best_seat] else 0


cdef class Sides:
    """Two-sided searches of one contract that share a table; at most `memory_bytes` of it.

    Every total that a group can take is a multiple of `step`.
    """

    cdef Table table
    cdef Contract contract
    cdef uint8_t* cutoffs
    cdef int step

    def __cinit__(self, Contract contract, size_t memory_bytes, int step=1):
        self.contract = contract
        self.step = step
        self.cutoffs = <uint8_t*>calloc(CUTOFFS, 1)
        if self.cutoffs == NULL or not table_open(&self.table, STRIDE, memory_bytes):
            raise MemoryError("no memory for the table of the search")

    def __dealloc__(self):
        free(self.cutoffs)
        table_close(&self.table)

    @property
    def entries(self):
        """Positions in the table."""
        return self.table.used

    @property
    def table_bytes(self):
        """Memory of the table."""
        return self.table.buckets * 4 * self.table.stride

    def values(self, Control control, tuple hands, int leader, tuple table, uint64_t wanted, group, eager):
        """Return `{card number: (least, most)}`: bounds of what the group takes, equal when exact.

        `group` and `eager` are sets of seats, from 0: those whose points count, and those who want it to take much. One
        entry stands for all touching cards and carries the highest of them; a card not begun has the widest bounds.
        """
        cdef Setting setting = Setting()
        cdef Search search
        cdef Choices options
        cdef int index, card, seat, guess = 0
        setting.lay(self.contract, hands, leader, table)
        self._attach(&search, setting, control, group, eager)
        seat = seat_of(search.board, &setting.trick)
        choices(search.board, playable(search.board, &setting.trick, seat), &options)
        found = {}
        for index in range(options.count):
            card = search.board.original[options.card[index]]
            if wanted & single(card):
                found[card] = self._bracket(&search, &setting.trick, seat, options.card[index], guess)
                control.settle()
                guess = found[card][0]
        return found

    def value(self, Control control, tuple hands, int leader, tuple table, group, eager):
        """Return `(least, most)` of what the group takes from the position on, equal when exact."""
        cdef Setting setting = Setting()
        cdef Search search
        setting.lay(self.contract, hands, leader, table)
        self._attach(&search, setting, control, group, eager)
        found = self._bracket(&search, &setting.trick, 0, WHOLE, 0)
        control.settle()
        return found

    def line(self, Control control, tuple hands, int leader, tuple table, int first, group, eager):
        """Return the line after `first`, as card numbers: every seat plays its first best card in S H D C order, high first.

        A limit cuts the line short.
        """
        cdef Setting setting = Setting()
        cdef Search search
        cdef Choices options
        cdef int index, seat, chosen
        setting.lay(self.contract, hands, leader, table)
        self._attach(&search, setting, control, group, eager)
        self._take(&search, setting, first)
        cards = [first]
        while search.board.present:
            seat = seat_of(search.board, &setting.trick)
            choices(search.board, playable(search.board, &setting.trick, seat), &options)
            chosen = self._first_best(&search, &setting.trick, seat, &options)
            control.settle()
            if control.watch.halt:
                break
            cards.append(search.board.original[options.card[chosen]])
            self._take(&search, setting, cards[len(cards) - 1])
        return cards

    cdef int _first_best(self, Search* search, const Trick* trick, int seat, const Choices* options) except -1:
        cdef int index, chosen = 0, best = 0, value = 0
        for index in range(options.count):
            value = self._bracket(search, trick, seat, options.card[index], value)[0]
            if not index or (value > best if search.wants[seat] else value < best):
                best = value
                chosen = index
        return chosen

    cdef void _take(self, Search* search, Setting setting, int original) noexcept:
        """Play a card of the line and count what its trick takes out of the deal."""
        search.left -= setting.play(original)

    cdef tuple _bracket(self, Search* search, const Trick* trick, int seat, int card, int guess):
        """Narrow the value of a card, or of the whole position, from a guess that changes the work but not the answer."""
        cdef int low = 0, high = search.left, limit = guess
        cdef bint answer
        with nogil:
            while low < high and not search.watch.halt:
                limit = min(max(limit - limit % self.step, low), high - 1)
                answer = ply(search, trick, limit) if card == WHOLE else child(search, trick, seat, card, limit)
                if search.watch.halt:
                    break
                if answer:
                    low = limit + self.step - limit % self.step
                    limit = low
                else:
                    high = limit - limit % self.step
                    limit = high - 1
        return low, high

    cdef int _attach(self, Search* search, Setting setting, Control control, group, eager) except -1:
        cdef int seat, card
        search.board = &setting.board
        search.table = &self.table
        search.watch = &control.watch
        search.cutoffs = self.cutoffs
        search.tag = 0
        for seat in range(self.contract.seats):
            search.inside[seat] = seat in group
            search.wants[seat] = seat in eager
            search.tag |= search.inside[seat] << seat
        search.tag |= (1 if not eager else 2 if eager == group else 0) << MAX_SEATS
        search.left = setting.board.trick_sum[bit_count(setting.board.hands[setting.trick.leader]) + bool(setting.trick.place)]
        for card in range(64):
            if setting.board.present & single(card):
                search.left += setting.board.points[card]
        return 0
