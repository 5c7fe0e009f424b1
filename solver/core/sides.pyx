"""Two-sided search: what one group of seats takes when some seats want it to take much and the others little.

Paranoid: the group is one seat that wants little, all others want it to take much. Best case: all want it to take little.
Two teams: the group is one team. The value is the points the group takes from here on; every question to the search is a
null window, "does the group take more than this?".

With each answer the search returns the ranks it rests on (see `partition`): a trick won over another card of its suit rests
on the rank of the winner. Where a position fails after every card has been tried, two more rules hold. A card below all
ranks that the failure of another card of the same suit, hand and points rests on would fail alike, so it is not tried. And
when a card stood for a run of touching cards and its rank counts, the whole run counts: in a position that only shares the
ranks above, the rest of the run could be lower cards, which were never tried.

Three bounds end a search early: sure tricks of a side that wants them, on lead or not (`quick`), the safety of a lone seat
that wants none (`exits`), and for a lone seat against all others the answer of a game that is easier for these (`gaps`), which
the same search asks for before it tries a card: most positions in which the lone seat holds out are safe in that game too.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free

from .bits cimport bit_count, highest, lane, lowest, prefetch, single
from .board cimport (
    MAX_SEATS, Board, Choices, Contract, Line, Setting, Trick, beats, bottom_of_run, choices, opened, playable, played, seat_of,
    top_of_run,
)
from .control cimport Control, Watch, halted
from .exits cimport takes_nothing
from .gaps cimport alike, closed, gap_choices, sharers, spell_gaps
from .order cimport arrange, likeness
from .partition cimport (
    Pattern, Patterns, Query, ask, expect, patterns_bytes, patterns_close, patterns_find, patterns_open, patterns_store,
    ranks_of,
)
from .quick cimport later_tricks, quick_tricks
from .wishes cimport NOBODY, SEVERAL, Wishes

cdef enum:
    WHOLE = -1
    BLURRED = 1 << 14
    FEW = 36                   # cards in play at first below which the easier game costs more than it saves
    FEW_HELD = 3               # cards in each hand below which it is not asked any more
    CUTOFFS = 1 << 18
    FEW_CUTOFFS = 1 << 12      # for endings, whose search is over before more could be cleared
    MOST_POINTS = 32767

cdef struct Search:
    Board* board
    Patterns* table
    Watch* watch
    uint8_t* cutoffs           # by likeness, one more than the card that refuted; 0: none
    uint64_t cutoff_mask
    Wishes wishes
    int tag
    int hero                   # the seat whose points count if it stands alone and wants few, or -1
    uint64_t fences            # all cards of the hero where its bound is searched (see `gaps`), else none
    uint64_t hero_cards
    Line* natural[4]
    Line* blurred[4]           # NULL if there is no such bound
    int left
    int step
    int trick                  # what every trick brings, beside its cards, or 0 if they differ

cdef struct Tried:
    # Per suit: below which rank another card of these points would fail as the one tried did.
    int below[4]
    int points[4]


cdef bint child(Search* search, const Trick* trick, int seat, int card, int limit, uint64_t* ranks) noexcept nogil:
    """Tell whether the group takes more than `limit` after a card."""
    cdef Board* board = search.board
    cdef Trick after = played(board, trick, seat, card)
    cdef int points
    cdef bint answer
    board.hands[seat] ^= single(card)
    if after.place < board.seats:
        answer = ply(search, &after, limit, ranks)
    else:
        points = after.pot + board.trick_points[bit_count(board.hands[seat]) + 1]
        board.present ^= after.table
        search.left -= points
        if search.wishes.inside[after.best_seat]:
            answer = boundary(search, after.best_seat, limit - points, ranks)
        elif search.fences:
            answer = shared(search, &after, limit, ranks)
        else:
            answer = boundary(search, after.best_seat, limit, ranks)
        search.left += points
        board.present ^= after.table
        if after.table & lane(after.best >> 4) & ~single(after.best):
            ranks[0] |= single(after.best)
        if search.fences:
            ranks[0] = closed(board, search.fences, ranks[0])
    board.hands[seat] ^= single(card)
    return answer


cdef bint shared(Search* search, const Trick* trick, int limit, uint64_t* ranks) noexcept nogil:
    """Tell the same of a trick that goes to one of the others, who choose among those that share its best card."""
    cdef Board* board = search.board
    cdef uint64_t needed, every = 0
    cdef int seats
    board.present ^= trick.table
    seats = sharers(board, search.fences, trick)
    board.present ^= trick.table
    while seats:
        needed = 0
        if boundary(search, lowest(seats), limit, &needed):
            ranks[0] |= needed
            return True
        every |= needed
        seats &= seats - 1
    ranks[0] |= every
    return False


cdef bint ply(Search* search, const Trick* trick, int limit, uint64_t* ranks) noexcept nogil:
    cdef Board* board = search.board
    cdef Choices options
    cdef Tried tried
    cdef int index, card, bottom, seat = seat_of(board, trick)
    cdef bint answer, wanted = search.wishes.wants[seat]
    cdef size_t cell
    cdef uint64_t cards = playable(board, trick, seat)
    cdef uint64_t needed, like, every = 0
    if halted(search.watch):
        return False
    cell = likeness(board, trick, seat) & search.cutoff_mask
    prefetch(&search.cutoffs[cell])
    if trick.place == 1 and search.wishes.takes[seat] and board.trump < 0 and taken_over(search, trick, seat, limit, ranks):
        return wanted
    if not cards & (cards - 1):
        return alone(search, trick, seat, lowest(cards), lowest(cards), limit, ranks)
    card = search.cutoffs[cell] - 1
    forget(&tried)
    index = 0
    if card >= 0 and cards & single(card):
        if search.fences and seat != search.hero:
            like = alike(board, search.fences, seat, card)
            card, bottom = highest(like), lowest(like)
        else:
            card = top_of_run(board, seat, card)
            bottom = bottom_of_run(board, seat, card)
        needed = 0
        answer = child(search, trick, seat, card, limit, &needed)
        if answer == wanted or search.watch.halt:
            ranks[0] |= needed
            return answer
        every = learn(board, &tried, card, bottom, needed)
        index = 1
    if search.fences and seat != search.hero:
        gap_choices(board, search.fences, seat, cards, &options)
    else:
        choices(board, cards, &options)
    arrange(board, &search.wishes, trick, seat, &options, card)
    for index in range(index, options.count):
        card = options.card[index]
        if fails_alike(board, &tried, card):
            continue
        needed = 0
        answer = child(search, trick, seat, card, limit, &needed)
        if answer == wanted or search.watch.halt:
            search.cutoffs[cell] = <uint8_t>(card + 1)
            ranks[0] |= needed
            return answer
        every |= learn(board, &tried, card, options.lowest[index], needed)
    ranks[0] |= every
    return not wanted


cdef inline bint alone(
    Search* search, const Trick* trick, int seat, int card, int bottom, int limit, uint64_t* ranks
) noexcept nogil:
    """Play the only card there is to try; if it fails, its run counts as a whole."""
    cdef Tried tried
    cdef uint64_t needed = 0
    cdef bint answer = child(search, trick, seat, card, limit, &needed)
    if answer == search.wishes.wants[seat]:
        ranks[0] |= needed
    else:
        ranks[0] |= learn(search.board, &tried, card, bottom, needed)
    return answer


cdef inline void forget(Tried* tried) noexcept nogil:
    cdef int suit
    for suit in range(4):
        tried.below[suit] = -1
        tried.points[suit] = 0


cdef inline bint fails_alike(const Board* board, const Tried* tried, int card) noexcept nogil:
    return card < tried.below[card >> 4] and board.points[card] == tried.points[card >> 4]


cdef inline uint64_t learn(const Board* board, Tried* tried, int card, int bottom, uint64_t needed) noexcept nogil:
    """Note a card that failed; return the ranks that rests on, the whole run included if one of it counts."""
    cdef int suit = card >> 4
    cdef uint64_t cards = needed & lane(suit)
    cdef int least = lowest(cards) if cards else 16 * suit + 16
    if card < least:
        tried.below[suit] = least
        tried.points[suit] = board.points[card]
    elif bottom < least:
        needed |= single(bottom)
    return needed


cdef inline bint last_trick(Search* search, int leader, uint64_t* ranks) noexcept nogil:
    """Tell whether the group takes the last trick."""
    cdef Board* board = search.board
    cdef int seat, card, best = -1, winner = leader, place
    halted(search.watch)
    for place in range(board.seats):
        seat = leader + place
        seat -= board.seats if seat >= board.seats else 0
        card = lowest(board.hands[seat])
        if beats(board, card, best):
            best = card
            winner = seat
    if board.present & lane(best >> 4) & ~single(best):
        ranks[0] |= single(best)
        if search.fences:
            ranks[0] = closed(board, search.fences, ranks[0])
    return search.wishes.inside[winner]


cdef bint boundary(Search* search, int leader, int limit, uint64_t* ranks) noexcept nogil:
    """Tell whether the group takes more than `limit` from a position between two tricks."""
    cdef Board* board = search.board
    cdef Trick trick = opened(leader)
    cdef Query query
    cdef const Pattern* pattern
    cdef uint64_t needed = 0
    cdef bint answer
    if limit < 0:
        return True
    if search.left <= limit:
        return False
    if bit_count(board.hands[leader]) == 1:
        return last_trick(search, leader, ranks)
    ask(board, leader, search.tag, &query)
    expect(search.table, &query)
    if search.wishes.takes[leader] and quick_tricks(
        board, &search.wishes, leader, tricks_needed(search, leader, limit), &needed
    ):
        ranks[0] |= needed
        return search.wishes.inside[leader]
    if search.trick and later_tricks(board, &search.wishes, leader, tricks_against(search, leader, limit), ranks):
        return not search.wishes.inside[leader]
    pattern = patterns_find(search.table, &query, limit)
    if pattern != NULL:
        ranks[0] |= ranks_of(board, pattern.depth)
        return pattern.low > limit
    if search.hero >= 0 and takes_nothing(board, search.hero, leader, ranks):
        return False
    if search.blurred[0] != NULL and not search.fences and bit_count(board.hands[leader]) >= FEW_HELD:
        if held_out(search, leader, limit, ranks):
            return False
    needed = 0
    answer = ply(search, &trick, limit, &needed)
    if not search.watch.halt:
        ranks[0] |= needed
        limit -= limit % search.step
        if answer:
            patterns_store(search.table, board, &query, needed, limit + search.step, MOST_POINTS)
        else:
            patterns_store(search.table, board, &query, needed, 0, limit)
    return answer


cdef bint held_out(Search* search, int leader, int limit, uint64_t* ranks) noexcept nogil:
    """Tell whether the hero takes no more than `limit` even in the game that is easier for the others."""
    cdef bint answer
    cdef uint64_t needed = 0
    blur(search)
    answer = boundary(search, leader, limit, &needed)
    sharpen(search)
    if not answer:
        ranks[0] |= needed
    return not answer


cdef inline bint taken_over(const Search* search, const Trick* trick, int seat, int limit, uint64_t* ranks) noexcept nogil:
    """Tell whether the side of the second seat wins the trick with the top card of the suit and then settles the question.

    As the suit has to be played to anyway, the tricks are those it would have if it led that card itself.
    """
    cdef Board* board = search.board
    cdef int top = highest(board.present & lane(trick.suit)), hand = board.owner[top]
    cdef bint answer
    if search.wishes.inside[hand] != search.wishes.inside[seat] or not search.wishes.takes[hand]:
        return False
    if search.wishes.inside[trick.leader] == search.wishes.inside[seat]:
        return False
    board.hands[trick.leader] |= trick.table
    answer = quick_tricks(board, &search.wishes, hand, tricks_needed(search, hand, limit), ranks)
    board.hands[trick.leader] ^= trick.table
    if answer:
        ranks[0] |= single(top)
    return answer


cdef inline void narrow(
    Search* search, const Trick* trick, int seat, int card, int* low, int* high, int limit
) noexcept nogil:
    """Narrow the value of a card, or of the position (WHOLE), from a first limit on."""
    cdef bint answer
    cdef uint64_t ranks = 0
    while low[0] < high[0] and not search.watch.halt:
        limit = min(max(limit - limit % search.step, low[0]), high[0] - 1)
        answer = asked(search, trick, seat, card, limit, &ranks)
        if search.watch.halt:
            return
        if answer:
            low[0] = limit + search.step - limit % search.step
            limit = low[0]
        else:
            high[0] = limit - limit % search.step
            limit = high[0] - 1


cdef inline bint asked(Search* search, const Trick* trick, int seat, int card, int limit, uint64_t* ranks) noexcept nogil:
    """Tell whether the group takes more than `limit`, after a card or from the position as it is (WHOLE)."""
    return ply(search, trick, limit, ranks) if card == WHOLE else child(search, trick, seat, card, limit, ranks)


cdef inline void blur(Search* search) noexcept nogil:
    cdef int suit
    search.fences = search.hero_cards
    search.tag |= BLURRED
    for suit in range(4):
        search.board.lines[suit] = search.blurred[suit]


cdef inline void sharpen(Search* search) noexcept nogil:
    cdef int suit
    search.fences = 0
    search.tag &= ~BLURRED
    for suit in range(4):
        search.board.lines[suit] = search.natural[suit]


cdef inline int tricks_needed(const Search* search, int leader, int limit) noexcept nogil:
    """Return how many of the next tricks settle the question for the leader's side, whatever cards are in them."""
    cdef Board* board = search.board
    cdef int size = bit_count(board.hands[leader])
    cdef int wanted = board.trick_sum[size] - (limit + 1 if search.wishes.inside[leader] else search.left - limit)
    cdef int needed = 0
    while needed <= size and board.trick_sum[size - needed] > wanted:
        needed += 1
    return needed


cdef inline int tricks_against(const Search* search, int leader, int limit) noexcept nogil:
    """Return how many tricks, whichever, settle the question for the side not on lead, if all tricks bring the same."""
    cdef int worth = search.left - limit if search.wishes.inside[leader] else limit + 1
    return (worth + search.trick - 1) // search.trick


cdef class Sides:
    """Two-sided searches of one contract that share a table; at most `memory_bytes` of it.

    Every total that a group can take is a multiple of `step`.
    """

    cdef Patterns table
    cdef Contract contract
    cdef uint8_t* cutoffs
    cdef size_t cutoff_count
    cdef int step
    cdef Line* lines
    cdef dict known            # by position, card, group and eager: the exact values that were asked for last

    def __cinit__(self, Contract contract, size_t memory_bytes, int step=1):
        self.contract = contract
        self.step = step
        self.known = {}
        if not patterns_open(&self.table, memory_bytes):
            raise MemoryError("no memory for the table of the search")

    def __dealloc__(self):
        free(self.cutoffs)
        free(self.lines)
        patterns_close(&self.table)

    @property
    def entries(self):
        """Patterns in the table."""
        return self.table.used

    @property
    def table_bytes(self):
        """Memory of the table."""
        return patterns_bytes(&self.table, self.table.room, self.table.head_count)

    def values(self, Control control, tuple hands, int leader, tuple table, uint64_t wanted, group, eager):
        """Return `{card number: (least, most)}`: bounds of what the group takes, equal when exact.

        `group` and `eager` are frozen sets of seats, from 0: those whose points count, and those who want it to take much. One
        entry stands for all touching cards and carries the highest of them; a card not begun has the widest bounds.
        """
        cdef Setting setting = Setting()
        cdef Search search
        cdef Choices options
        cdef int index, card, seat, guess
        setting.lay(self.contract, hands, leader, table)
        self._attach(&search, setting, control, group, eager)
        guess = 0 if search.hero >= 0 else search.left * 2 // 5
        self.known = {}
        seat = seat_of(search.board, &setting.trick)
        choices(search.board, playable(search.board, &setting.trick, seat), &options)
        found = {}
        for index in range(options.count):
            card = search.board.original[options.card[index]]
            if wanted & single(card):
                found[card] = self._bracket(&search, &setting.trick, seat, options.card[index], guess)
                control.settle()
                guess = found[card][0]
                if found[card][0] == found[card][1]:
                    self.known[hands, leader, table, card, group, eager] = guess
        return found

    def value(self, Control control, tuple hands, int leader, tuple table, group, eager):
        """Return `(least, most)` of what the group takes from the position on, equal when exact."""
        cdef Setting setting = Setting()
        cdef Search search
        setting.lay(self.contract, hands, leader, table)
        self._attach(&search, setting, control, group, eager)
        found = self._bracket(&search, &setting.trick, 0, WHOLE, search.left * 2 // 5)
        control.settle()
        return found

    def line(self, Control control, tuple hands, int leader, tuple table, int first, group, eager):
        """Return the line after `first`, as card numbers: every seat plays its first best card in S H D C order, high first.

        The value of the line is found once, if the last question about values has not told it; on the way a card is best if
        it keeps that value. A limit cuts the line short.
        """
        cdef Setting setting = Setting()
        cdef Search search
        cdef int value, worth
        setting.lay(self.contract, hands, leader, table)
        self._attach(&search, setting, control, group, eager)
        cards = [first]
        worth = self._take(&search, setting, first)
        known = self.known.get((hands, leader, table, first, group, eager))
        if known is not None:
            value = known - worth
        else:
            value = self._bracket(&search, &setting.trick, 0, WHOLE, 0)[0] if search.board.present else 0
            control.settle()
        while search.board.present and not control.watch.halt:
            first = self._first_best(&search, &setting.trick, value)
            control.settle()
            if not control.watch.halt:
                cards.append(first)
                value -= self._take(&search, setting, first)
        return cards

    cdef int _first_best(self, Search* search, const Trick* trick, int value):
        """Return the number of the first card of the seat on turn that keeps the value of the position."""
        cdef Choices options
        cdef Tried tried
        cdef uint64_t needed
        cdef int index, card, seat = seat_of(search.board, trick)
        cdef bint wanted = search.wishes.wants[seat]
        choices(search.board, playable(search.board, trick, seat), &options)
        forget(&tried)
        with nogil:
            for index in range(options.count):
                card = options.card[index]
                if index == options.count - 1 or search.watch.halt:
                    break
                if fails_alike(search.board, &tried, card):
                    continue
                needed = 0
                if asked(search, trick, seat, card, value - 1 if wanted else value, &needed) == wanted:
                    break
                if search.blurred[0] == NULL:
                    learn(search.board, &tried, card, options.lowest[index], needed)
        return search.board.original[card]

    cdef int _take(self, Search* search, Setting setting, int original) noexcept:
        """Play a card of the line; return what the group takes by it."""
        cdef int worth = setting.play(original)
        search.left -= worth
        return worth if search.wishes.inside[setting.trick.leader] else 0

    cdef tuple _bracket(self, Search* search, const Trick* trick, int seat, int card, int guess):
        """Narrow the value of a card, or of the whole position, from a guess that changes the work but not the answer.

        Where there is a bound, it is found first, from below: to force the hero is less work than to be sure that he is safe.
        """
        cdef int low = 0, high = search.left, least = 0
        with nogil:
            if search.blurred[0] != NULL:
                blur(search)
                narrow(search, trick, seat, card, &least, &high, search.left // 4)
                sharpen(search)
                guess = high - 1
            narrow(search, trick, seat, card, &low, &high, guess)
        return low, high

    cdef int _attach(self, Search* search, Setting setting, Control control, group, eager) except -1:
        cdef int seat, card, tricks, place
        search.board = &setting.board
        search.table = &self.table
        search.watch = &control.watch
        self._clear_cutoffs(CUTOFFS if bit_count(search.board.present) >= FEW else FEW_CUTOFFS)
        search.cutoffs = self.cutoffs
        search.cutoff_mask = self.cutoff_count - 1
        search.tag = 0
        search.fences = 0
        search.step = self.step
        for seat in range(self.contract.seats):
            search.wishes.inside[seat] = seat in group
            search.wishes.wants[seat] = seat in eager
            search.wishes.takes[seat] = search.wishes.inside[seat] == search.wishes.wants[seat]
            search.tag |= search.wishes.inside[seat] << seat | search.wishes.wants[seat] << (MAX_SEATS + seat)
        for seat in range(self.contract.seats):
            search.wishes.partner[seat] = self._partner(&search.wishes, seat)
        search.hero = -1
        if len(group) == 1:
            for seat in group:
                search.hero = -1 if search.wishes.takes[seat] else seat
        search.blurred[0] = NULL
        if search.hero >= 0 and self.contract.trump < 0 and len(eager) == self.contract.seats - 1 and (
            bit_count(search.board.present) >= FEW
        ):
            self._spell(search)
        tricks = bit_count(setting.board.hands[setting.trick.leader]) + bool(setting.trick.place)
        search.left = setting.board.trick_sum[tricks]
        search.trick = setting.board.trick_points[1]
        for place in range(1, tricks + 1):
            if setting.board.trick_points[place] != search.trick:
                search.trick = 0
        for card in range(64):
            if setting.board.present & single(card):
                search.left += setting.board.points[card]
        return 0

    cdef int _clear_cutoffs(self, size_t count) except -1:
        """See that there are at least so many cells for cards that refuted."""
        if self.cutoff_count < count:
            free(self.cutoffs)
            self.cutoff_count = 0
            self.cutoffs = <uint8_t*>calloc(count, 1)
            if self.cutoffs == NULL:
                raise MemoryError("no memory for the cards that refuted")
            self.cutoff_count = count
        return 0

    cdef int _partner(self, const Wishes* wishes, int seat) noexcept:
        cdef int other, partner = NOBODY
        for other in range(self.contract.seats):
            if other != seat and wishes.inside[other] == wishes.inside[seat]:
                partner = other if partner == NOBODY and wishes.takes[other] else SEVERAL
        return partner

    cdef int _spell(self, Search* search) except -1:
        """Spell what is left of each suit for the bound of the hero too."""
        cdef Board* board = search.board
        cdef int suit, card, total = 0
        for suit in range(4):
            total += 1 << bit_count(board.present & lane(suit))
        free(self.lines)
        self.lines = <Line*>calloc(total, sizeof(Line))
        if self.lines == NULL:
            raise MemoryError("no memory for the suits of the search")
        search.hero_cards = 0
        for card in range(64):
            if board.present & single(card) and board.owner[card] == search.hero:
                search.hero_cards |= single(card)
        total = 0
        for suit in range(4):
            search.natural[suit] = board.lines[suit]
            search.blurred[suit] = self.lines + total
            total += 1 << bit_count(board.present & lane(suit))
            spell_gaps(board, search.hero_cards, self.contract, suit, search.blurred[suit])
        return 0
