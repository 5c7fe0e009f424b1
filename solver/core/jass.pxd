from libc.stdint cimport uint16_t, uint64_t

from .bits cimport below, bit_count, highest, lane, lowest, single
from .board cimport Trick, opened

cdef enum:
    SEATS = 4
    HAND = 9
    SUBSETS = 512
    JACK_AT = 8                # the place of the trump jack in the lane of trumps
    LEVELS = 16                # the most different points of cards
    MOST_BYTE = 31             # the most points of a card for which sums of differences fit the bytes below

cdef struct Jass:
    # A deal with the cards of a suit placed by strength, 0..8 from the bottom; `left` counts the cards of the leader's hand.
    uint64_t hands[SEATS]
    uint64_t present
    int trump
    bint under_following
    bint under_void
    bint must_over
    bint steady                # no trick turns the order around
    bint even                  # every card brings the same points in every trick
    bint comparable            # even, and no card brings more than MOST_BYTE: boundaries that play alike can be compared
    bint up[HAND + 1]          # by `left`: the lowest place is the strongest
    int points[HAND + 1][64]   # by `left` and card
    int most[64]               # the most points a card may bring
    int kind[64]               # cards of a suit with equal kind bring equal points in every trick
    int last
    int level_count
    uint64_t levels[LEVELS]    # the cards that bring the same points, the dearest first; where every trick brings the same
    uint16_t alike[4][SUBSETS] # per suit and set of its cards left: the set that stands for all that play and score alike
    uint16_t akin[4][SUBSETS]  # the same for all that play alike
    uint64_t brings[4][SUBSETS]  # what the eight highest cards of a set bring, a byte each, the highest first

cdef struct Options:
    # The cards worth searching and the equal cards each stands for; cards of one `run` touch, so that only their points
    # tell them apart.
    int count
    int card[HAND]
    uint64_t stands[HAND]
    int run[HAND]


cdef inline int turn_of(const Trick* trick) noexcept nogil:
    return (trick.leader + trick.place) & 3


cdef inline uint64_t allowed(const Jass* deal, const Trick* trick, int seat) noexcept nogil:
    """Return the cards a seat may play."""
    return allowed_of(deal, trick, deal.hands[seat])


cdef inline uint64_t allowed_of(const Jass* deal, const Trick* trick, uint64_t hand) noexcept nogil:
    """Return the cards of a hand that may be played.

    A trump may always be played instead of following, but not below the highest trump on a plain suit; a seat that cannot
    follow is free but for that, and the bare trump jack is never forced out.
    """
    cdef uint64_t following, trumps, over
    if not trick.place:
        return hand
    following = hand & lane(trick.suit)
    if deal.trump < 0:
        return following if following else hand
    trumps = hand & lane(deal.trump)
    if trick.suit == deal.trump:
        return hand if trumps == trumps & single(16 * deal.trump + JACK_AT) else trumps
    if trick.best >> 4 != deal.trump:
        return following | trumps if following else hand
    over = trumps & ~below(trick.best)
    if following:
        return following | (trumps if deal.under_following else over)
    if deal.under_void:
        return hand
    if trumps == hand:
        return over if deal.must_over and over else hand
    return hand ^ trumps | over


cdef inline bint outdoes(const Jass* deal, int card, int best, int left) noexcept nogil:
    """Tell whether a card takes the trick from the best card so far (-1: none yet)."""
    if best < 0:
        return True
    if card >> 4 == best >> 4:
        return (card > best) != deal.up[left]
    return card >> 4 == deal.trump


cdef inline Trick extended(const Jass* deal, const Trick* trick, int seat, int card, int left) noexcept nogil:
    """Return the trick with one more card; the hands are the caller's to change."""
    cdef Trick after = trick[0]
    if not after.place:
        after.suit = card >> 4
    if outdoes(deal, card, after.best, left):
        after.best = card
        after.best_seat = seat
    after.pot += deal.points[left][card]
    after.table |= single(card)
    after.place += 1
    return after


cdef inline int left_of(const Jass* deal, const Trick* trick) noexcept nogil:
    """Return how many cards the leader of the running trick held when leading it."""
    return bit_count(deal.hands[trick.leader]) + (trick.place > 0)


cdef inline int most_of(const Jass* deal, uint64_t cards) noexcept nogil:
    """Return the most points that cards may bring."""
    cdef int total = 0
    while cards:
        total += deal.most[lowest(cards)]
        cards &= cards - 1
    return total


cdef inline uint64_t place_key(const Jass* deal, int leader) noexcept nogil:
    """Return 38 bits that fix a trick boundary of this deal, up to cards that play alike."""
    cdef uint64_t present = deal.present
    return (
        <uint64_t>deal.alike[0][present & 511] | <uint64_t>deal.alike[1][present >> 16 & 511] << 9
        | <uint64_t>deal.alike[2][present >> 32 & 511] << 18 | <uint64_t>deal.alike[3][present >> 48 & 511] << 27
        | <uint64_t>leader << 36
    )


cdef inline uint64_t kin_key(const Jass* deal, uint64_t key) noexcept nogil:
    """Return the key of all boundaries that play like this one, whatever their cards bring."""
    return (
        <uint64_t>deal.akin[0][key & 511] | <uint64_t>deal.akin[1][key >> 9 & 511] << 9
        | <uint64_t>deal.akin[2][key >> 18 & 511] << 18 | <uint64_t>deal.akin[3][key >> 27 & 511] << 27
        | key >> 36 << 36
    )


cdef inline void compare(
    const Jass* deal, uint64_t key, uint64_t other, uint64_t sure, int* same, int* more, int* less
) noexcept nogil:
    """Return by how much the cards of one boundary bring more, and less, than those in the same places of its kin.

    The trumps under the mask `sure` are compared apart: `same` is what they bring more in sum. A suit with nine cards is
    like no other, so eight bytes hold all that may differ.
    """
    cdef int suit
    cdef uint64_t mine, theirs, gains = 0, losses = 0
    same[0] = 0
    for suit in range(4):
        mine = deal.brings[suit][key >> (9 * suit) & 511]
        theirs = deal.brings[suit][other >> (9 * suit) & 511]
        if suit == deal.trump and sure:
            same[0] = bytes_sum(mine & sure) - bytes_sum(theirs & sure)
            mine &= ~sure
            theirs &= ~sure
        gains += excess(mine, theirs)
        losses += excess(theirs, mine)
    more[0] = bytes_sum(gains)
    less[0] = bytes_sum(losses)


cdef inline uint64_t excess(uint64_t mine, uint64_t theirs) noexcept nogil:
    """Return byte by byte how much the first is greater, 0 where it is not; all bytes are below 128."""
    cdef uint64_t tops = 0x8080808080808080, apart = (mine | tops) - theirs
    return apart & ((apart & tops) >> 7) * 0x7F


cdef inline int bytes_sum(uint64_t word) noexcept nogil:
    """Return the sum of all bytes."""
    cdef uint64_t odd = 0x00FF00FF00FF00FF
    return <int>(((word & odd) + (word >> 8 & odd)) * <uint64_t>0x0001000100010001 >> 48)


cdef inline int top_run(const Jass* deal, uint64_t hands) noexcept nogil:
    """Return how many of the best trumps are all in some hands."""
    cdef uint64_t trumps = deal.present & lane(deal.trump), above = trumps & ~hands
    return bit_count(trumps & ~below(highest(above) + 1)) if above else bit_count(trumps)


cdef inline void list_options(const Jass* deal, uint64_t cards, Options* found) noexcept nogil:
    """List cards high first; of touching cards of one hand that bring equal points only the highest.

    The trump jack touches nothing: it alone need not follow a trump.
    """
    cdef int suit, card, last, run = 0
    cdef uint64_t rest
    cdef bint apart
    found.count = 0
    for suit in range(4):
        rest = cards & lane(suit)
        last = -1
        while rest:
            card = highest(rest)
            rest ^= single(card)
            apart = last < 0 or last == 16 * deal.trump + JACK_AT or deal.present & below(last) & ~below(card + 1) != 0
            run += apart
            if apart or deal.kind[card] != deal.kind[last]:
                found.card[found.count] = card
                found.run[found.count] = run
                found.stands[found.count] = 0
                found.count += 1
            found.stands[found.count - 1] |= single(card)
            last = card


cdef class JassContract:
    cdef Jass blank
    cdef int place[64]
    cdef int number[64]
    cdef void _level(self) except *


cdef class JassDeal:
    cdef Jass deal
    cdef readonly JassContract contract
    cdef tuple hands
    cdef bint covers(self, tuple hands, int leader, tuple table) except -1
    cdef Trick lay(self, tuple hands, int leader, tuple table) except *
    cdef void _weigh(self, int suit) noexcept
    cdef void _liken(self, int suit, bint scored, uint16_t* alike) except *
