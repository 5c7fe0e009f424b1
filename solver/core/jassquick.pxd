"""Points of Jass that a side is sure of: its best trumps, and what falls to a leader who cashes his top cards."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from .bits cimport below, bit_count, highest, lane, lowest, single
from .jass cimport SEATS, Jass
from .wishes cimport Wishes

cdef enum:
    ALL = 1000                 # more than there is

cdef struct Cashing:
    # A leader who cashes cards that nobody beats: the hands as they shrink, trumps that count apart, and what has fallen to him.
    uint64_t hands[SEATS]
    uint64_t apart
    int leader
    int tricks
    int points
    bint blocked               # a friend has only trumps left and would take the trick


cdef inline int sure_points(
    const Jass* deal, const Wishes* wishes, int leader, int left, bint inside, int all_left
) noexcept nogil:
    """Return points that the seats inside or outside the group who want tricks take however the rest is played.

    The top trumps of a side win the tricks they are played to, and a leader of the side may cash before anybody else leads.
    In the last two tricks that is not worth working out.
    """
    cdef uint64_t friends = 0, apart
    cdef int seat, sure
    for seat in range(SEATS):
        if wishes.inside[seat] == inside and wishes.takes[seat]:
            friends |= deal.hands[seat]
    apart = top_trumps(deal, friends)
    sure = worth_of(deal, apart)
    if left == 2 or not deal.hands[leader] & friends:
        return sure
    return min(all_left, sure + most_cashed(deal, friends, apart, leader, left))


cdef inline int most_cashed(const Jass* deal, uint64_t friends, uint64_t apart, int leader, int left) noexcept nogil:
    """Return what falls to a leader who cashes, or (with four cards and more) to a friend whom he leads to.

    Trumps `apart` are left out; `ALL` if every trick falls to him.
    """
    cdef Cashing cashing
    cdef int seat, suit, most
    cdef bint drawn = deal.trump < 0 or not deal.present & ~friends & lane(deal.trump)
    most = cashed(deal, &cashing, friends, apart, leader, left, max(deal.trump, 0), drawn)
    if left == 3:
        return most
    for seat in range(SEATS):
        if seat == leader or not deal.hands[seat] & friends:
            continue
        for suit in range(4):
            if (drawn or suit == deal.trump) and leads_to(deal, leader, seat, suit):
                most = max(most, cashed(deal, &cashing, friends, apart, seat, left, suit, drawn))
    return most


cdef inline uint64_t top_trumps(const Jass* deal, uint64_t hands) noexcept nogil:
    """Return the best trumps as far as some hands hold them all."""
    cdef uint64_t trumps, others
    if deal.trump < 0:
        return 0
    trumps = deal.present & lane(deal.trump)
    others = trumps & ~hands
    return trumps & hands & ~below(highest(others)) if others else trumps


cdef inline int worth_of(const Jass* deal, uint64_t cards) noexcept nogil:
    """Return what cards bring in every trick."""
    cdef int points = 0
    while cards:
        points += deal.points[1][lowest(cards)]
        cards &= cards - 1
    return points


cdef inline bint leads_to(const Jass* deal, int leader, int seat, int suit) noexcept nogil:
    """Tell whether a leader can lead a suit whose best card another seat holds."""
    return (
        deal.hands[leader] & lane(suit) != 0
        and deal.hands[seat] & single(highest(deal.present & lane(suit))) != 0
    )


cdef inline int cashed(
    const Jass* deal, Cashing* cashing, uint64_t friends, uint64_t apart, int leader, int left, int first, bint drawn
) noexcept nogil:
    """Return what a leader cashes in one suit, then in all others unless opponents may have trumps left then."""
    cdef int suit
    memcpy(cashing.hands, deal.hands, sizeof(cashing.hands))
    cashing.apart = apart
    cashing.leader = leader
    cashing.tricks = cashing.points = 0
    cashing.blocked = False
    if cash_suit(deal, cashing, friends, first) or drawn:
        for suit in range(4):
            if suit != first:
                cash_suit(deal, cashing, friends, suit)
    return ALL if cashing.tricks == left else cashing.points


cdef inline bint cash_suit(const Jass* deal, Cashing* cashing, uint64_t friends, int suit) noexcept nogil:
    """Cash what is sure in one suit; tell whether no opponent has a card of it then."""
    cdef uint64_t cards = deal.present & lane(suit), mine = cashing.hands[cashing.leader] & cards, theirs = cards ^ mine
    cdef int seat, count, longest = 0, foes = 0
    if not mine or theirs > mine:
        return not cards & ~friends
    if theirs:
        for seat in range(SEATS):
            if seat != cashing.leader:
                count = bit_count(deal.hands[seat] & cards)
                longest = max(longest, count)
                if not deal.hands[seat] & friends:
                    foes = max(foes, count)
        count = bit_count(mine & ~below(highest(theirs)))
        if count < longest:
            mine &= ~below(highest(theirs))
        foes -= count
    while mine and not cashing.blocked:
        cash_card(deal, cashing, friends, suit, highest(mine))
        mine ^= single(highest(mine))
    return foes <= 0


cdef inline void cash_card(const Jass* deal, Cashing* cashing, uint64_t friends, int suit, int card) noexcept nogil:
    """Add a trick that the leader takes: friends give their dearest card, an opponent who follows his cheapest of the suit."""
    cdef int seat, given, points = 0
    cdef uint64_t held
    for seat in range(SEATS):
        held = cashing.hands[seat]
        if seat == cashing.leader:
            given = card
        elif deal.hands[seat] & friends:
            held = held & lane(suit) if held & lane(suit) else held & ~lane(deal.trump) if deal.trump >= 0 else held
            if not held:
                cashing.blocked = True
                return
            given = dearest(deal, held)
        else:
            if not held & lane(suit):
                continue
            given = cheapest(deal, held & lane(suit))
        cashing.hands[seat] ^= single(given)
        if not single(given) & cashing.apart:
            points += deal.points[1][given]
    cashing.tricks += 1
    cashing.points += points


cdef inline int dearest(const Jass* deal, uint64_t cards) noexcept nogil:
    """Return a card of those that bring most."""
    cdef int level = 0
    while not cards & deal.levels[level]:
        level += 1
    return lowest(cards & deal.levels[level])


cdef inline int cheapest(const Jass* deal, uint64_t cards) noexcept nogil:
    """Return a card of those that bring least."""
    cdef int level = deal.level_count - 1
    while not cards & deal.levels[level]:
        level -= 1
    return lowest(cards & deal.levels[level])
