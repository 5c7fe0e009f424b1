"""Estimates for trick deals that are too large for exact max^n: thin trees of max^n above exact endings.

A tree considers every card asked about, and at each later turn only a few cards, drawn without replacement by a fast
policy that knows the contract (`policy`). It backs values up by max^n with even ties among the cards it considers, keeps
one value for each position between two tricks, as the exact search does, and takes the exact value of endings within the
horizon from one max^n search, whose table all trees share. `width` is the mean number of cards considered at a turn: at 1
a tree plays each card out by the policy, at the length of the longest hand it is the exact search.

Trees of one width differ only in what was drawn. They are wrong in different directions, so that their spread tells how
far one of them is off; that holds for the policy's mistakes too, which play-outs below a growing tree repeat in every tree.

Random numbers are SplitMix64 (Steele, Lea and Flood, 2014), one stream a tree: a seed and a width fix the values. Only the
turns of the trees count against a limit of nodes: how long an ending takes depends on what the table holds already.
"""

from libc.stdint cimport uint8_t, uint64_t

from .bits cimport bit_count, mix, single
from .board cimport (
    MAX_HAND, MAX_SEATS, Board, Choices, Contract, Setting, Trick, choices, opened, playable, played, seat_of,
)
from .control cimport OUT_OF_TIME, RUNNING, Control, Watch, halted, now
from .goals cimport TIE
from .maxn cimport MaxN, Search, ending
from .policy cimport FEATURES, WEIGHTS, Weights, chances_of, describe
from .table cimport Table, key_of, table_claim, table_close, table_find, table_open

cdef enum:
    VALUES_AT = 8
    LONG_ENDING = 1000

cdef struct Tree:
    # One thin tree; `full` is set when its table has no room left, and ends it like a limit.
    Board* board
    Watch* watch
    Watch ending_watch
    Search exact
    Table table
    const Weights* weights
    uint64_t random
    double width
    int horizon
    bint full


cdef inline double drawn(uint64_t* state) noexcept nogil:
    """Return the next random number, from 0 up to 1."""
    cdef uint64_t word
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    word = state[0]
    word = (word ^ word >> 30) * <uint64_t>0xBF58476D1CE4E5B9
    word = (word ^ word >> 27) * <uint64_t>0x94D049BB133111EB
    word ^= word >> 31
    return (word >> 11) * (1.0 / 9007199254740992.0)


cdef void child(Tree* tree, const Trick* trick, int seat, int card, double* paid) noexcept nogil:
    """Value the position after a card, points of a completed trick included."""
    cdef Board* board = tree.board
    cdef Trick after = played(board, trick, seat, card)
    board.hands[seat] ^= single(card)
    if after.place < board.seats:
        ply(tree, &after, paid)
    else:
        board.present ^= after.table
        boundary(tree, after.best_seat, paid)
        board.present ^= after.table
        paid[after.best_seat] += after.pot + board.trick_points[bit_count(board.hands[seat]) + 1]
    board.hands[seat] ^= single(card)


cdef void ply(Tree* tree, const Trick* trick, double* paid) noexcept nogil:
    """Value a position with cards to choose from by the few that the tree considers."""
    cdef double children[MAX_HAND][MAX_SEATS]
    cdef int considered[MAX_HAND]
    cdef Choices options
    cdef int place, count, seat = seat_of(tree.board, trick)
    if halted(tree.watch) or tree.full:
        return
    choices(tree.board, playable(tree.board, trick, seat), &options)
    if options.count == 1:
        child(tree, trick, seat, options.card[0], paid)
        return
    count = consider(tree, trick, seat, &options, considered)
    for place in range(count):
        child(tree, trick, seat, options.card[considered[place]], children[place])
        if tree.watch.halt or tree.full:
            return
    combine(tree.board.seats, seat, &options, considered, count, children, paid)


cdef int consider(Tree* tree, const Trick* trick, int seat, const Choices* options, int* considered) noexcept nogil:
    """Draw the cards to consider, each time in proportion to what the policy thinks of those that are left."""
    cdef float chances[MAX_HAND]
    cdef int number, index, last, count = <int>tree.width
    cdef double total, rest
    if drawn(&tree.random) < tree.width - count:
        count += 1
    if count >= options.count:
        for index in range(options.count):
            considered[index] = index
        return options.count
    chances_of(tree.board, trick, seat, options, tree.weights, chances)
    for number in range(count):
        total = 0
        for index in range(options.count):
            total += chances[index]
        rest = drawn(&tree.random) * total
        last = -1
        for index in range(options.count):
            if chances[index] > 0:
                last = index
                rest -= chances[index]
                if rest < 0:
                    break
        considered[number] = last
        chances[last] = 0
    return count


cdef void combine(
    int seats, int mover, const Choices* options, const int* considered, int count, double[MAX_HAND][MAX_SEATS] children,
    double* paid
) noexcept nogil:
    """Return the mean over the mover's best cards, touching cards counted one by one."""
    cdef int place, seat, number, chosen = 0
    cdef double best = children[0][mover]
    for place in range(1, count):
        best = min(best, children[place][mover])
    for seat in range(seats):
        paid[seat] = 0
    for place in range(count):
        if children[place][mover] <= best + TIE:
            number = options.number[considered[place]]
            chosen += number
            for seat in range(seats):
                paid[seat] += number * children[place][seat]
    for seat in range(seats):
        paid[seat] /= chosen


cdef void boundary(Tree* tree, int leader, double* paid) noexcept nogil:
    """Value a position between two tricks, exactly if it is decided or within the horizon."""
    cdef Board* board = tree.board
    cdef int seat, left = bit_count(board.hands[leader])
    cdef Trick trick = opened(leader)
    cdef uint64_t key
    cdef double* kept
    if left <= tree.horizon or not (board.present & board.valued or board.trick_sum[left]):
        exact_ending(tree, leader, paid)
        return
    key = key_of(tree.exact.lexicon, board.present, leader)
    kept = values_in(table_find(&tree.table, key))
    if kept != NULL:
        for seat in range(board.seats):
            paid[seat] = kept[seat]
        return
    ply(tree, &trick, paid)
    if tree.watch.halt or tree.full:
        return
    # Claiming doubles a table that is two thirds full: one that is fuller could not grow, and would begin to forget. A tree
    # of one card a turn is small without it.
    if tree.table.used * 4 > tree.table.places * 3:
        tree.full = tree.width > 1
        return
    kept = values_in(table_claim(&tree.table, tree.exact.lexicon, key))
    for seat in range(board.seats):
        kept[seat] = paid[seat]


cdef void exact_ending(Tree* tree, int leader, double* paid) noexcept nogil:
    cdef long long before = tree.ending_watch.nodes
    ending(&tree.exact, leader, paid)
    if tree.ending_watch.halt:
        tree.watch.halt = tree.ending_watch.halt
    elif tree.ending_watch.nodes > before + LONG_ENDING:
        tree.watch.next_poll = tree.watch.nodes  # a stop from another thread is seen only there


cdef inline double* values_in(uint8_t* slot) noexcept nogil:
    return <double*>(slot + VALUES_AT) if slot != NULL else NULL


cdef class Playout:
    """Thin trees for one contract, above the endings of a max^n search; a tree takes at most `memory_bytes`.

    `weights` are those of the policy: leading, following and discarding, one for each feature.
    """

    cdef MaxN exact
    cdef Contract contract
    cdef Weights weights
    cdef size_t memory_bytes

    def __cinit__(self, Contract contract, MaxN exact, weights, size_t memory_bytes):
        cdef int place
        if len(weights) != WEIGHTS:
            raise ValueError(f"the policy has {WEIGHTS} weights, not {len(weights)}")
        self.contract = contract
        self.exact = exact
        self.memory_bytes = memory_bytes
        for place in range(WEIGHTS):
            self.weights.of[place] = weights[place]

    def features(self, tuple hands, int leader, tuple table):
        """Return 0, 1 or 2 for leading, following, discarding, and by card number `(cards it stands for, features)`."""
        cdef Setting setting = Setting()
        cdef Choices options
        cdef float rows[MAX_HAND * FEATURES]
        cdef int index, place, phase, seat
        setting.lay(self.contract, hands, leader, table)
        seat = seat_of(&setting.board, &setting.trick)
        choices(&setting.board, playable(&setting.board, &setting.trick, seat), &options)
        phase = describe(&setting.board, &setting.trick, seat, &options, rows)
        return phase, {
            setting.board.original[options.card[index]]: (
                options.number[index], tuple([rows[index * FEATURES + place] for place in range(FEATURES)])
            )
            for index in range(options.count)
        }

    def tree(
        self, Control control, tuple hands, int leader, tuple table, uint64_t wanted, *, uint64_t seed, double width,
        int horizon, double seconds=-1.0
    ):
        """Return `{card number: penalties of all seats}` in one tree, or nothing if a limit or the memory cut it off.

        A run of touching cards is told by its highest card, as in `MaxN.values`. `seconds` is time for this tree alone:
        when it is up, the control runs on.
        """
        cdef Setting setting = Setting()
        cdef Tree tree
        cdef Choices options
        cdef double values[MAX_HAND][MAX_SEATS]
        cdef int index, place, seat
        cdef double deadline = control.watch.deadline, own = now() + seconds if seconds >= 0 else 0.0
        setting.lay(self.contract, hands, leader, table)
        if own and (not deadline or own < deadline):
            control.watch.deadline = own
        self._plant(&tree, setting, control, seed, width, horizon)
        seat = seat_of(tree.board, &setting.trick)
        choices(tree.board, playable(tree.board, &setting.trick, seat), &options)
        with nogil:
            for index in range(options.count):
                if wanted & single(tree.board.original[options.card[index]]):
                    child(&tree, &setting.trick, seat, options.card[index], values[index])
                if tree.watch.halt or tree.full:
                    break
        table_close(&tree.table)
        control.settle()
        cut = control.watch.halt != RUNNING or tree.full
        control.watch.deadline = deadline
        if control.watch.halt == OUT_OF_TIME and (not deadline or now() < deadline):
            control.watch.halt = RUNNING
        return {} if cut else {
            tree.board.original[options.card[index]]: tuple([values[index][place] for place in range(tree.board.seats)])
            for index in range(options.count)
            if wanted & single(tree.board.original[options.card[index]])
        }

    cdef int _plant(self, Tree* tree, Setting setting, Control control, uint64_t seed, double width, int horizon) except -1:
        tree.board = &setting.board
        tree.watch = &control.watch
        tree.ending_watch = control.watch
        tree.ending_watch.node_limit = -1
        self.exact.lend(&tree.exact, tree.board, &tree.ending_watch)
        tree.weights = &self.weights
        tree.random = mix(seed, seed + 1)
        tree.width = width
        tree.horizon = horizon
        tree.full = False
        if not table_open(&tree.table, VALUES_AT + tree.board.seats * sizeof(double), self.memory_bytes):
            raise MemoryError("no memory for a tree")
        return 0
