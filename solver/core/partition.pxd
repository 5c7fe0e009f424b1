"""The table of the two-sided search: proofs stored with only the ranks they rest on (partition search, Ginsberg 1996).

A pattern says: with these lengths, this leader, and these owners of the top `depth` cards of each suit, the group takes at
least `low` and at most `high`; which of the lower cards is whose does not matter. Patterns of one shape (lengths, leader,
places of pinned cards, objective) are many, so they are told apart further by the suits in which they look SPLIT cards deep
or deeper, and by the owners of those cards: sixteen short chains for a position, each with the last useful pattern first,
and `kinds` tells which of the sixteen are worth a look.
Before any chain is walked, the exact position is looked up among the recent ones, where most repeats are found. A chain is
walked by labels, a quarter as large as the patterns, so that more of them are at hand: a pattern is looked at when its label
has the bounds that are wanted and a hash of what the position looks like down to the same depths.

The ranks a proof rests on are kept as a set of cards: in each suit every card from the lowest of the set upwards counts.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset

from .bits cimport below, bit_count, highest, lane, lowest, mix, prefetch, single
from .board cimport LENGTH_BITS, OWNER_BITS, Board, Line, line_of

cdef enum:
    FIRST_ROOM = 1 << 10
    FIRST_HEADS = 1 << 10
    MOST_RECENT = 1 << 12
    FIRST_RECENT = 1 << 8
    SPLIT = 2

cdef struct Pattern:
    uint64_t shape[2]
    uint64_t owners[4]
    uint8_t depth[4]
    int16_t low
    int16_t high

cdef struct Label:
    # What a chain is walked by; depths and bounds are those of the pattern.
    uint32_t mark
    uint32_t next
    uint8_t depth[4]
    int16_t low
    int16_t high

cdef struct Patterns:
    Pattern* items             # item 0 is not used, so that 0 ends a chain
    Label* labels              # one for each item
    uint32_t* heads
    uint16_t* kinds
    Pattern* recent
    uint32_t used
    size_t room
    size_t head_count
    size_t recent_count
    size_t most_bytes

cdef struct Query:
    # A trick boundary as the table sees it.
    uint64_t shape[2]
    uint64_t owners[4]
    uint64_t pins[4]           # how deep the pinned cards of each suit lie
    uint64_t chain
    uint64_t tops[4]
    size_t exact


cdef inline size_t patterns_bytes(const Patterns* table, size_t room, size_t head_count) noexcept nogil:
    return (
        room * (sizeof(Pattern) + sizeof(Label)) + table.recent_count * sizeof(Pattern)
        + head_count * (sizeof(uint32_t) + sizeof(uint16_t))
    )


cdef inline bint patterns_open(Patterns* table, size_t most_bytes) noexcept nogil:
    """Make an empty table; false when there is no memory."""
    table.room = FIRST_ROOM
    table.head_count = FIRST_HEADS
    table.recent_count = FIRST_RECENT
    table.most_bytes = most_bytes
    while table.recent_count > 16 and table.recent_count * sizeof(Pattern) * 4 > most_bytes:
        table.recent_count >>= 1
    while table.room > 16 and patterns_bytes(table, table.room, table.head_count) > most_bytes:
        table.room >>= 1
        table.head_count >>= 1
    table.used = 0
    table.items = <Pattern*>calloc(table.room, sizeof(Pattern))
    table.labels = <Label*>calloc(table.room, sizeof(Label))
    table.heads = <uint32_t*>calloc(table.head_count, sizeof(uint32_t))
    table.kinds = <uint16_t*>calloc(table.head_count, sizeof(uint16_t))
    table.recent = <Pattern*>calloc(table.recent_count, sizeof(Pattern))
    return (
        table.items != NULL and table.labels != NULL and table.heads != NULL and table.kinds != NULL and table.recent != NULL
    )


cdef inline void patterns_close(Patterns* table) noexcept nogil:
    free(table.items)
    free(table.labels)
    free(table.heads)
    free(table.kinds)
    free(table.recent)


cdef inline void ask(const Board* board, int leader, int tag, Query* query) noexcept nogil:
    """Describe a trick boundary; the lengths of the last suit follow from the others and the size of the hands."""
    cdef uint64_t size = bit_count(board.hands[leader])
    cdef uint64_t lengths = single(LENGTH_BITS) - 1
    cdef const Line* lines[4]
    cdef int suit
    for suit in range(4):
        lines[suit] = line_of(board, suit)
        query.owners[suit] = lines[suit].owners
        query.pins[suit] = lines[suit].shape >> LENGTH_BITS & 15
    query.shape[0] = (
        (lines[0].shape & lengths) | (lines[1].shape & lengths) << 28 | query.pins[0] << 56 | query.pins[1] << 60
    )
    query.shape[1] = (
        (lines[2].shape & lengths) | query.pins[2] << 28 | query.pins[3] << 32 | size << 36
        | <uint64_t>leader << 41 | <uint64_t>tag << 44
    )
    query.chain = mix(query.shape[0], query.shape[1])
    query.exact = <size_t>mix(
        query.chain ^ lines[0].owners ^ lines[1].owners * <uint64_t>0xD6E8FEB86659FD93,
        lines[2].owners ^ lines[3].owners * <uint64_t>0xA0761D6478BD642F,
    )


cdef inline uint64_t top_hash(uint64_t owners, int suit) noexcept nogil:
    """Return a hash of the owners of the top SPLIT cards of a suit."""
    return mix(owners >> (OWNER_BITS - 3 * SPLIT), suit + 1)


cdef inline int deep_suits(const uint8_t* depth) noexcept nogil:
    """Return the set of suits in which a pattern looks SPLIT cards deep or deeper."""
    return (depth[0] >= SPLIT) | (depth[1] >= SPLIT) << 1 | (depth[2] >= SPLIT) << 2 | (depth[3] >= SPLIT) << 3


cdef inline uint64_t chain_of(const Query* query, int deep) noexcept nogil:
    """Return the hash of the chain of patterns that look deep in the given suits."""
    cdef uint64_t chain = query.chain
    while deep:
        chain ^= query.tops[lowest(deep)]
        deep &= deep - 1
    return chain


cdef inline uint32_t mark_of(uint64_t chain, const uint64_t* owners, const uint8_t* depth) noexcept nogil:
    """Return a hash of a shape, by that of its chain, and of the owners of the top cards down to a depth in each suit."""
    return <uint32_t>(
        (
            chain
            + (owners[0] >> (OWNER_BITS - 3 * depth[0])) * <uint64_t>0x9E3779B97F4A7C15
            + (owners[1] >> (OWNER_BITS - 3 * depth[1])) * <uint64_t>0xD6E8FEB86659FD93
            + (owners[2] >> (OWNER_BITS - 3 * depth[2])) * <uint64_t>0xA0761D6478BD642F
            + (owners[3] >> (OWNER_BITS - 3 * depth[3])) * <uint64_t>0xE7037ED1A0B428DB
        )
        >> 32
    )


cdef inline bint same_shape(const Pattern* pattern, const Query* query) noexcept nogil:
    return pattern.shape[0] == query.shape[0] and pattern.shape[1] == query.shape[1]


cdef inline bint fits(const Pattern* pattern, const Query* query, const uint8_t* depth) noexcept nogil:
    """Tell whether shapes agree, and owners down to a depth in each suit."""
    cdef int suit
    if not same_shape(pattern, query):
        return False
    for suit in range(4):
        if (pattern.owners[suit] ^ query.owners[suit]) >> (OWNER_BITS - 3 * depth[suit]):
            return False
    return True


cdef inline bint answers(int low, int high, int limit) noexcept nogil:
    """Tell whether bounds answer a null window."""
    return low > limit or high <= limit


cdef inline uint64_t ranks_of(const Board* board, const uint8_t* depth) noexcept nogil:
    """Return the lowest card that counts in each suit."""
    cdef int suit, count
    cdef uint64_t cards, ranks = 0
    for suit in range(4):
        count = depth[suit]
        if count:
            cards = board.present & lane(suit)
            while count > 1:
                cards &= below(highest(cards))
                count -= 1
            ranks |= single(highest(cards))
    return ranks


cdef inline Pattern* recent_slot(Patterns* table, const Query* query) noexcept nogil:
    return &table.recent[query.exact & (table.recent_count - 1)]


cdef inline void expect(Patterns* table, const Query* query) noexcept nogil:
    """Call up the memory that a look-up will touch first."""
    prefetch(recent_slot(table, query))
    prefetch(&table.kinds[query.chain & (table.head_count - 1)])


cdef inline void make_recent(Patterns* table, const Query* query, const Pattern* pattern) noexcept nogil:
    cdef Pattern* slot = recent_slot(table, query)
    cdef int suit
    slot[0] = pattern[0]
    for suit in range(4):
        slot.owners[suit] = query.owners[suit]


cdef inline const Pattern* patterns_find(Patterns* table, Query* query, int limit) noexcept nogil:
    """Return a pattern that answers the null window, or NULL; `tops` of the query are filled in on the way."""
    cdef Pattern* pattern = recent_slot(table, query)
    cdef Label* label
    cdef uint32_t* head
    cdef uint32_t index, before
    cdef uint32_t* chains[16]
    cdef int suit, kinds, count, turn
    if same_shape(pattern, query) and answers(pattern.low, pattern.high, limit):
        suit = 0
        while suit < 4 and pattern.owners[suit] == query.owners[suit]:
            suit += 1
        if suit == 4:
            return pattern
    for suit in range(4):
        query.tops[suit] = top_hash(query.owners[suit], suit)
    kinds = table.kinds[query.chain & (table.head_count - 1)]
    count = 0
    while kinds:
        chains[count] = &table.heads[chain_of(query, lowest(kinds)) & (table.head_count - 1)]
        prefetch(chains[count])
        kinds &= kinds - 1
        count += 1
    for turn in range(count):
        prefetch(&table.labels[chains[turn][0]])
    for turn in range(count):
        head = chains[turn]
        index = head[0]
        before = 0
        while index:
            label = &table.labels[index]
            if answers(label.low, label.high, limit) and label.mark == mark_of(query.chain, query.owners, label.depth):
                pattern = &table.items[index]
                if fits(pattern, query, pattern.depth):
                    if before:
                        table.labels[before].next = label.next
                        label.next = head[0]
                        head[0] = index
                    make_recent(table, query, pattern)
                    return pattern
            before = index
            index = label.next
    return NULL


cdef inline void label_item(Patterns* table, uint32_t index, uint64_t shape) noexcept nogil:
    """Write the label of a pattern, by the hash of its shape."""
    cdef const Pattern* pattern = &table.items[index]
    cdef Label* label = &table.labels[index]
    label.mark = mark_of(shape, pattern.owners, pattern.depth)
    label.depth = pattern.depth
    label.low = pattern.low
    label.high = pattern.high


cdef inline void chain_item(Patterns* table, uint32_t index, uint64_t chain) noexcept nogil:
    """Make a pattern the first of its chain."""
    cdef uint32_t* head = &table.heads[chain & (table.head_count - 1)]
    table.labels[index].next = head[0]
    head[0] = index


cdef inline void patterns_link(Patterns* table) noexcept nogil:
    """Chain all patterns anew."""
    cdef uint32_t index
    cdef Pattern* pattern
    cdef uint64_t shape, chain
    cdef int suit
    memset(table.heads, 0, table.head_count * sizeof(uint32_t))
    memset(table.kinds, 0, table.head_count * sizeof(uint16_t))
    for index in range(1, table.used + 1):
        pattern = &table.items[index]
        shape = chain = mix(pattern.shape[0], pattern.shape[1])
        for suit in range(4):
            if pattern.depth[suit] >= SPLIT:
                chain ^= top_hash(pattern.owners[suit], suit)
        label_item(table, index, shape)
        chain_item(table, index, chain)
        table.kinds[shape & (table.head_count - 1)] |= 1 << deep_suits(pattern.depth)


cdef inline void widen_recent(Patterns* table) noexcept nogil:
    """Double the room for recent positions, which are forgotten, as far as that helps and memory allows."""
    cdef size_t count = table.recent_count * 2
    cdef Pattern* recent
    if count > MOST_RECENT or count * sizeof(Pattern) * 4 > table.most_bytes:
        return
    recent = <Pattern*>calloc(count, sizeof(Pattern))
    if recent != NULL:
        free(table.recent)
        table.recent = recent
        table.recent_count = count


cdef inline void patterns_grow(Patterns* table) noexcept nogil:
    """Double the room if memory allows; otherwise forget the older half of the patterns."""
    cdef Pattern* items
    cdef Label* labels
    cdef uint32_t* heads
    cdef uint16_t* kinds
    cdef uint32_t index, kept = table.used // 2
    if patterns_bytes(table, table.room * 2, table.head_count * 2) <= table.most_bytes:
        items = <Pattern*>realloc(table.items, table.room * 2 * sizeof(Pattern))
        labels = <Label*>realloc(table.labels, table.room * 2 * sizeof(Label))
        table.items = items if items != NULL else table.items
        table.labels = labels if labels != NULL else table.labels
        if items != NULL and labels != NULL:
            table.room *= 2
            heads = <uint32_t*>realloc(table.heads, table.head_count * 2 * sizeof(uint32_t))
            kinds = <uint16_t*>realloc(table.kinds, table.head_count * 2 * sizeof(uint16_t))
            table.heads = heads if heads != NULL else table.heads
            table.kinds = kinds if kinds != NULL else table.kinds
            if heads != NULL and kinds != NULL:
                table.head_count *= 2
            widen_recent(table)
            patterns_link(table)
            return
    for index in range(1, kept + 1):
        table.items[index] = table.items[table.used - kept + index]
    table.used = kept
    patterns_link(table)


cdef inline bint replaces(
    const Patterns* table, uint32_t index, const Query* query, const uint8_t* depth, int low, int high
) noexcept nogil:
    """Tell whether a new proof says at least what an old pattern says, and on no more ranks."""
    cdef const Label* old = &table.labels[index]
    cdef int suit
    if low < old.low or high > old.high:
        return False
    for suit in range(4):
        if depth[suit] > old.depth[suit]:
            return False
    return fits(&table.items[index], query, depth)


cdef inline void patterns_store(
    Patterns* table, const Board* board, const Query* query, uint64_t ranks, int low, int high
) noexcept nogil:
    """Keep a proof in place of the first pattern it makes needless, else as a new one. Pinned cards always count."""
    cdef Pattern* pattern
    cdef uint8_t depth[4]
    cdef uint32_t index
    cdef uint64_t cards, chain
    cdef int suit
    for suit in range(4):
        cards = ranks & lane(suit)
        cards = board.present & lane(suit) & ~below(lowest(cards)) if cards else 0
        depth[suit] = <uint8_t>max(<int>query.pins[suit], bit_count(cards))
    if table.used + 2 > table.room:
        patterns_grow(table)
    chain = chain_of(query, deep_suits(depth))
    index = table.heads[chain & (table.head_count - 1)]
    while index and not replaces(table, index, query, depth, low, high):
        index = table.labels[index].next
    if not index:
        table.used += 1
        index = table.used
        chain_item(table, index, chain)
    table.kinds[query.chain & (table.head_count - 1)] |= 1 << deep_suits(depth)
    pattern = &table.items[index]
    pattern.shape = query.shape
    pattern.owners = query.owners
    pattern.depth = depth
    pattern.low = <int16_t>low
    pattern.high = <int16_t>high
    label_item(table, index, query.chain)
    make_recent(table, query, pattern)
