"""Uniform sampling of hidden hands by counting.

Every card that cannot be with just anybody is dealt in turn to a block of holders; `counts` holds, for each state of the
room that is left, in how many ways the deal can be completed. A number drawn evenly below the count of the first state
is the rank of one way, and walking down the counts finds it: every way comes up with exactly the same chance. The cards
that anybody may hold are shuffled into the room that is left, and so are the cards of a block among its holders.
Counts are whole numbers below 2**128; a pack that could be dealt in more ways is refused.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc

from itertools import accumulate
from math import factorial, prod
from operator import mul

from .bits cimport bit_count, lowest, single
from .dice cimport Dice, below_few, below_many, take, wide_t

cdef enum:
    WORD = 64
    FIRST_STATES = 1024
    MOST_STATES = 1 << 26      # a gigabyte of counts


cdef struct States:
    # The states reached, in layers: those after k cards stand from layer[k] up to layer[k + 1].
    uint32_t* state
    long long most
    long long layer[MOST_CARDS + 2]


cdef inline wide_t ways_to_split(const int* rooms, int parts) noexcept nogil:
    """Return the number of ways to deal as many cards as there is room for: a multinomial."""
    cdef wide_t ways = 1
    cdef int total = 0, part, taken
    for part in range(parts):
        for taken in range(1, rooms[part] + 1):
            total += 1
            ways = ways * <wide_t>total // <wide_t>taken
    return ways


cdef inline wide_t walk(const Plan* plan, wide_t rank, uint64_t* held) noexcept nogil:
    """Deal the first cards to blocks by rank; return the rank of what is left to do."""
    cdef long long state = plan.root
    cdef const Group* group
    cdef int place, choice
    cdef wide_t ways
    for place in range(plan.walked):
        group = &plan.groups[plan.group[place]]
        choice = 0
        while choice < group.choices - 1:
            ways = plan.counts[state - group.step[choice]]
            if rank < ways:
                break
            rank -= ways
            choice += 1
        state -= group.step[choice]
        held[group.block[choice]] |= single(plan.card[place])
    return rank


cdef inline void shuffle(Dice* dice, uint8_t* cards, int count, const int* rooms, int parts, uint64_t* hands) noexcept nogil:
    cdef int part, taken, place
    for part in range(parts - 1):
        for taken in range(rooms[part]):
            place = below_few(dice, count)
            hands[part] |= single(cards[place])
            count -= 1
            cards[place] = cards[count]
    for place in range(count):
        hands[parts - 1] |= single(cards[place])


cdef inline void deal_by_rank(wide_t rank, const uint8_t* cards, int count, int* rooms, int parts, uint64_t* hands) noexcept nogil:
    """Deal cards that any part may hold; of the ways left, the share that gives a card to a part is as its room."""
    cdef wide_t left = ways_to_split(rooms, parts), ways = left
    cdef int place, part = 0
    for place in range(count):
        for part in range(parts):
            ways = left * <wide_t>rooms[part] // <wide_t>(count - place)
            if rank < ways:
                break
            rank -= ways
        left = ways
        rooms[part] -= 1
        hands[part] |= single(cards[place])


cdef inline int listed(uint64_t cards, uint8_t* found) noexcept nogil:
    cdef int count = 0
    while cards:
        found[count] = lowest(cards)
        cards &= cards - 1
        count += 1
    return count


cdef inline void room_left(const Plan* plan, const uint64_t* held, int* rooms) noexcept nogil:
    cdef int block
    for block in range(plan.blocks):
        rooms[block] = plan.room[block] - bit_count(held[block])


cdef inline int rest(const Plan* plan, uint8_t* cards) noexcept nogil:
    """List the cards that any block may hold."""
    cdef int place
    for place in range(plan.walked, plan.cards):
        cards[place - plan.walked] = plan.card[place]
    return plan.cards - plan.walked


cdef void draw(const Plan* plan, uint64_t seed, uint64_t number, uint64_t* hands) noexcept nogil:
    """Draw world `number` of a seed: the hands of all seats, then the pile. Call only if there are worlds at all."""
    cdef Dice dice
    cdef uint64_t held[MOST_HOLDERS]
    cdef uint64_t parts[MOST_HOLDERS]
    cdef int rooms[MOST_HOLDERS]
    cdef uint8_t cards[MOST_CARDS]
    cdef int block, member, count
    take(&dice, seed, number)
    for block in range(plan.blocks):
        held[block] = 0
    if plan.walked:
        walk(plan, below_many(&dice, plan.ways), held)
    room_left(plan, held, rooms)
    count = rest(plan, cards)
    if count:
        shuffle(&dice, cards, count, rooms, plan.blocks, held)
    for block in range(plan.holders):
        hands[block] = plan.fixed[block]
    for block in range(plan.blocks):
        if plan.members[block] == 1:
            hands[plan.member[block][0]] |= held[block]
            continue
        for member in range(plan.members[block]):
            parts[member] = 0
        count = listed(held[block], cards)
        shuffle(&dice, cards, count, plan.member_room[block], plan.members[block], parts)
        for member in range(plan.members[block]):
            hands[plan.member[block][member]] |= parts[member]


cdef void world_at(const Plan* plan, wide_t rank, uint64_t* hands) noexcept nogil:
    """Find the world of a rank from 0 to ways * splits - 1."""
    cdef uint64_t held[MOST_HOLDERS]
    cdef uint64_t parts[MOST_HOLDERS]
    cdef int rooms[MOST_HOLDERS]
    cdef uint8_t cards[MOST_CARDS]
    cdef int block, member, count
    cdef wide_t inner = rank % plan.splits, ways
    for block in range(plan.blocks):
        held[block] = 0
    rank = walk(plan, rank // plan.splits, held)
    room_left(plan, held, rooms)
    count = rest(plan, cards)
    deal_by_rank(rank, cards, count, rooms, plan.blocks, held)
    for block in range(plan.holders):
        hands[block] = plan.fixed[block]
    for block in range(plan.blocks):
        ways = ways_to_split(plan.member_room[block], plan.members[block])
        for member in range(plan.members[block]):
            parts[member] = 0
            rooms[member] = plan.member_room[block][member]
        count = listed(held[block], cards)
        deal_by_rank(inner % ways, cards, count, rooms, plan.members[block], parts)
        inner = inner // ways
        for member in range(plan.members[block]):
            hands[plan.member[block][member]] |= parts[member]


cdef inline int left_in(const Index* index, long long state, int digit) noexcept nogil:
    return state // index.stride[digit] % index.radix[digit] - 1


cdef inline bint has_room(const Index* index, long long state, int blocks, int block) noexcept nogil:
    """Tell whether neither the block that got a card nor any share has one too many."""
    cdef int digit
    if left_in(index, state, block) < 0:
        return False
    for digit in range(blocks, index.digits):
        if left_in(index, state, digit) < 0:
            return False
    return True


cdef inline bint is_kept(const Index* index, const Clause* clause, long long state) noexcept nogil:
    cdef int share
    for share in range(clause.shares):
        if clause.least_left[share] <= left_in(index, state, clause.digit[share]) <= clause.most_left[share]:
            return True
    return False


cdef bint reach(Plan* plan, const Index* index, States* states) noexcept nogil:
    """List the states that dealing the walked cards can reach; false when there is no memory."""
    cdef Group* group
    cdef long long place, choice, number, following
    states.most = FIRST_STATES
    states.state = <uint32_t*>calloc(states.most, sizeof(uint32_t))
    if states.state == NULL:
        return False
    states.state[0] = plan.root
    states.layer[0] = 0
    states.layer[1] = 1
    for place in range(plan.walked):
        group = &plan.groups[plan.group[place]]
        states.layer[place + 2] = states.layer[place + 1]
        for number in range(states.layer[place], states.layer[place + 1]):
            for choice in range(group.choices):
                following = states.state[number] - group.step[choice]
                if not plan.counts[following] and has_room(index, following, plan.blocks, group.block[choice]):
                    plan.counts[following] = 1
                    if not append(states, &states.layer[place + 2], following):
                        return False
    return True


cdef inline bint append(States* states, long long* count, long long state) noexcept nogil:
    cdef uint32_t* longer
    if count[0] == states.most:
        states.most *= 2
        longer = <uint32_t*>realloc(states.state, states.most * sizeof(uint32_t))
        if longer == NULL:
            return False
        states.state = longer
    states.state[count[0]] = state
    count[0] += 1
    return True


cdef void count_back(Plan* plan, const Index* index, const States* states) noexcept nogil:
    cdef Group* group
    cdef wide_t ways
    cdef long long number, state
    cdef int place, choice
    for number in range(states.layer[plan.walked], states.layer[plan.walked + 1]):
        plan.counts[states.state[number]] = ways_at_end(plan, index, states.state[number])
    for place in range(plan.walked - 1, -1, -1):
        group = &plan.groups[plan.group[place]]
        for number in range(states.layer[place], states.layer[place + 1]):
            state = states.state[number]
            ways = 0
            for choice in range(group.choices):
                ways += plan.counts[state - group.step[choice]]
            plan.counts[state] = ways


cdef wide_t ways_at_end(const Plan* plan, const Index* index, long long state) noexcept nogil:
    """Return the ways to deal what anybody may hold, none if a clause is broken."""
    cdef int rooms[MOST_HOLDERS]
    cdef int place
    for place in range(index.clauses):
        if not is_kept(index, &index.clause[place], state):
            return 0
    for place in range(plan.blocks):
        rooms[place] = left_in(index, state, place)
    return ways_to_split(rooms, plan.blocks)


cdef wide_t wide(object number) except? 0:
    return <wide_t><uint64_t>(number >> WORD) << WORD | <wide_t><uint64_t>(number & 0xFFFFFFFFFFFFFFFF)


cdef object whole(wide_t number):
    return (<object><uint64_t>(number >> WORD) << WORD) | <object><uint64_t>number


cdef class Sampler:
    """The worlds of what a seat knows.

    `fixed`, `rooms` and `permitted` have one entry per seat and a last one for the pile of cards that are gone: known
    cards, the number of unseen ones, and the set those may come from. `unseen` is the set of all unseen cards, as many as
    there is room. Each of `clauses` is (place, shares): at least one of the shares (cards, least, most) holds for the
    number of unseen cards of a set that are at the place. A world is the tuple of all hands, without the pile.
    """

    def __cinit__(self, tuple fixed, tuple rooms, tuple permitted, object unseen, tuple clauses=()):
        cdef int place
        self.arguments = (fixed, rooms, permitted, unseen, clauses)
        shares = shares_of(clauses, rooms, unseen)
        if not len(fixed) == len(rooms) == len(permitted) <= MOST_HOLDERS or len(shares) > MOST_SHARES:
            raise ValueError(f"at most {MOST_HOLDERS} holders and {MOST_SHARES} shares")
        if sum(rooms) != unseen.bit_count():
            raise ValueError(f"{unseen.bit_count()} unseen cards for a room of {sum(rooms)}")
        if (factorial(sum(rooms)) // prod(map(factorial, rooms)) * MOST_CARDS).bit_length() > 2 * WORD:
            raise OverflowError("more worlds than can be counted")
        self.plan.holders = len(fixed)
        for place in range(self.plan.holders):
            self.plan.fixed[place] = fixed[place]
        self._form_blocks(rooms, permitted, [share[0] for share in shares])
        self._form_groups(unseen, permitted, shares)
        self._count(clauses, shares)

    def __dealloc__(self):
        free(self.plan.counts)

    def __reduce__(self):
        return type(self), self.arguments

    @property
    def count(self):
        """The exact number of worlds."""
        return whole(self.plan.ways) * whole(self.plan.splits)

    def draw(self, unsigned long long seed, unsigned long long number):
        """Return world `number` of a seed."""
        cdef uint64_t hands[MOST_HOLDERS]
        self._check(0)
        draw(&self.plan, seed, number, hands)
        return tuple([hands[place] for place in range(self.plan.holders - 1)])

    def draw_into(self, unsigned long long seed, unsigned long long start, uint64_t[:, ::1] worlds):
        """Fill the rows of an array with worlds `start`, `start + 1`, ... of a seed."""
        cdef Py_ssize_t row
        cdef int place, seats = self.plan.holders - 1
        cdef uint64_t hands[MOST_HOLDERS]
        self._check(0)
        if worlds.shape[1] != seats:
            raise ValueError(f"a world has {seats} hands")
        with nogil:
            for row in range(worlds.shape[0]):
                draw(&self.plan, seed, start + row, hands)
                for place in range(seats):
                    worlds[row, place] = hands[place]

    def world(self, object rank):
        """Return the world of a rank, from 0 to count - 1."""
        cdef uint64_t hands[MOST_HOLDERS]
        self._check(rank)
        world_at(&self.plan, wide(rank), hands)
        return tuple([hands[place] for place in range(self.plan.holders - 1)])

    def _check(self, object rank):
        if not 0 <= rank < self.count:
            raise IndexError(f"world {rank} of {self.count}")

    cdef void _form_blocks(self, tuple rooms, tuple permitted, list owned) except *:
        """Put holders of the same permitted cards into one block; one with a share of its own stays alone."""
        cdef Plan* plan = &self.plan
        cdef int place, block
        cdef dict blocks = {}
        plan.splits = 1
        for place in range(plan.holders):
            if rooms[place]:
                block = blocks.setdefault((place,) if place in owned else permitted[place], len(blocks))
                plan.blocks = len(blocks)
                plan.member[block][plan.members[block]] = place
                plan.member_room[block][plan.members[block]] = rooms[place]
                plan.members[block] += 1
                plan.room[block] += rooms[place]
        for block in range(plan.blocks):
            plan.splits = plan.splits * ways_to_split(plan.member_room[block], plan.members[block])

    cdef void _form_groups(self, object unseen, tuple permitted, list shares) except *:
        """Order the cards, the most restricted first; a group lists who may hold it, `shares` those that count it."""
        cdef Plan* plan = &self.plan
        cdef int place, block, group
        cdef dict alike = {}
        cdef list kinds
        for place in range(WORD):
            if unseen >> place & 1:
                may = tuple([block for block in range(plan.blocks) if permitted[plan.member[block][0]] >> place & 1])
                counted = tuple([number for number, share in enumerate(shares) if share[1] >> place & 1])
                alike.setdefault((may, counted), []).append(place)
        free_for_all = (tuple(range(plan.blocks)), ())
        kinds = sorted([kind for kind in alike if kind != free_for_all], key=lambda kind: (len(kind[0]), kind))
        strides = self._strides(shares)
        for group, (may, counted) in enumerate(kinds):
            plan.groups[group].choices = len(may)
            for place, block in enumerate(may):
                plan.groups[group].block[place] = block
                plan.groups[group].step[place] = strides[block] + sum(
                    [strides[plan.blocks + number] for number in counted if shares[number][0] == plan.member[block][0]]
                )
            for card in alike[may, counted]:
                plan.card[plan.walked] = card
                plan.group[plan.walked] = group
                plan.walked += 1
        plan.cards = plan.walked
        for card in alike.get(free_for_all, ()):
            plan.card[plan.cards] = card
            plan.cards += 1

    def _radices(self, shares):
        return [self.plan.room[block] + 2 for block in range(self.plan.blocks)] + [most + 2 for _, _, most in shares]

    def _strides(self, shares):
        return list(accumulate(self._radices(shares), mul, initial=1))

    cdef void _count(self, tuple clauses, list shares) except *:
        """Find the states that can be reached, a layer per card, then count the ways to go on from the last layer back."""
        cdef Plan* plan = &self.plan
        cdef Index index
        cdef States states
        cdef int place
        index.digits = plan.blocks + len(shares)
        for place, (radix, stride) in enumerate(zip(self._radices(shares), self._strides(shares))):
            index.radix[place] = radix
            index.stride[place] = stride
            plan.root += (radix - 1) * stride
        self._form_clauses(&index, clauses, shares)
        size = prod(self._radices(shares))
        if size > MOST_STATES:
            raise OverflowError("too many states to count the worlds")
        plan.counts = <wide_t*>calloc(size, sizeof(wide_t))
        if plan.counts == NULL:
            raise MemoryError
        reached = reach(plan, &index, &states)
        if reached:
            count_back(plan, &index, &states)
            plan.ways = plan.counts[plan.root]
        free(states.state)
        if not reached:
            raise MemoryError

    cdef void _form_clauses(self, Index* index, tuple clauses, list shares) except *:
        cdef int place, number, digit
        index.clauses = len(clauses)
        for place, (seat, alternatives) in enumerate(clauses):
            index.clause[place].shares = len(alternatives)
            for number, (cards, least, most) in enumerate(alternatives):
                digit, top = next((digit, share[2]) for digit, share in enumerate(shares) if share[:2] == (seat, cards))
                index.clause[place].digit[number] = self.plan.blocks + digit
                index.clause[place].least_left[number] = max(0, top - most)
                index.clause[place].most_left[number] = top - least


cdef list shares_of(tuple clauses, tuple rooms, object unseen):
    """Return the (place, cards, most) that clauses count; a clause with one share bounds what it may take at all."""
    found = {}
    for place, shares in clauses:
        for cards, _, most in shares:
            possible = min(rooms[place], (cards & unseen).bit_count(), found.get((place, cards), WORD))
            found[place, cards] = min(possible, most) if len(shares) == 1 else possible
    return [(*share, most) for share, most in found.items()]
