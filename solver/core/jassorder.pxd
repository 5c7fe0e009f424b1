"""Which card of Jass to try first, after the one that refuted a like position: what is sure, and points where they belong."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from .bits cimport below, lane, single
from .board cimport Trick, opened
from .jass cimport HAND, SEATS, Jass, Options, allowed, extended, list_options, outdoes, turn_of
from .keeping cimport NO_CARD
from .order cimport FIRST
from .wishes cimport Wishes


cdef inline void arrange(
    const Jass* deal, const Wishes* wishes, const Trick* trick, int seat, int left, const Options* options, int first,
    int* order
) noexcept nogil:
    """Order the cards by appeal, `first` (or `NO_CARD`) before all."""
    cdef int index, place, other, later, score
    cdef int scores[HAND]
    cdef uint64_t foes = 0, leading = single(first) if first != NO_CARD else 0
    for later in range(trick.place + 1, SEATS):
        other = (trick.leader + later) & 3
        if wishes.wants[other] != wishes.wants[seat]:
            foes |= deal.hands[other]
    for index in range(options.count):
        if options.stands[index] & leading:
            score = FIRST
        else:
            score = appeal(deal, wishes, trick, seat, options.card[index], left, foes)
        place = index
        while place and scores[place - 1] < score:
            scores[place] = scores[place - 1]
            order[place] = order[place - 1]
            place -= 1
        scores[place] = score
        order[place] = index


cdef inline bint safe(const Jass* deal, int best, int suit, uint64_t foes, int left) noexcept nogil:
    """Tell whether no later opponent holds a card that beats the best one; a rough guess when trumps are out."""
    cdef uint64_t held = foes & lane(best >> 4)
    if deal.up[left]:
        held &= below(best)
    else:
        held &= ~below(best)
    if held:
        return False
    return deal.trump < 0 or best >> 4 == deal.trump or not foes & lane(deal.trump) or (foes & lane(suit)) != 0


cdef inline int appeal(
    const Jass* deal, const Wishes* wishes, const Trick* trick, int seat, int card, int left, uint64_t foes
) noexcept nogil:
    """Return how early to try a card: take what is sure, give dear cards to friends and cheap ones to opponents."""
    cdef int strength = 8 - (card & 15) if deal.up[left] else card & 15
    cdef int worth = deal.points[left][card], keep = strength + (9 if card >> 4 == deal.trump else 0)
    cdef bint winning = outdoes(deal, card, trick.best, left)
    cdef int taker = seat if winning else trick.best_seat
    cdef bint good = wishes.inside[taker] == wishes.wants[seat]
    cdef int suit = trick.suit if trick.place else card >> 4
    cdef bint sure = safe(deal, card if winning else trick.best, suit, foes, left)
    if not trick.place:
        if good and sure:
            return 100 + worth + (20 if card >> 4 == deal.trump else 0)
        return -worth - keep if good else worth - keep
    if sure and good:
        return 200 + 2 * worth - keep
    if sure and not good:
        return -2 * worth - keep
    if good:
        return 50 - worth - keep
    return -worth - keep


cdef inline int first_guess(Jass* deal, const Wishes* wishes, const Trick* trick, int left) noexcept nogil:
    """Return what the group would take if every seat played its most appealing card."""
    cdef uint64_t hands[SEATS]
    cdef uint64_t present = deal.present
    cdef Trick now = trick[0]
    cdef Options options
    cdef int order[HAND]
    cdef int seat, taken = 0
    memcpy(hands, deal.hands, sizeof(hands))
    while left:
        seat = turn_of(&now)
        list_options(deal, allowed(deal, &now, seat), &options)
        arrange(deal, wishes, &now, seat, left, &options, NO_CARD, order)
        now = extended(deal, &now, seat, options.card[order[0]], left)
        deal.hands[seat] ^= single(options.card[order[0]])
        if now.place == SEATS:
            deal.present ^= now.table
            if wishes.inside[now.best_seat]:
                taken += now.pot + (deal.last if left == 1 else 0)
            now = opened(now.best_seat)
            left -= 1
    memcpy(deal.hands, hands, sizeof(hands))
    deal.present = present
    return taken
