"""Sure tricks: winners that the side on lead can cash without losing the lead, and those the other side will come to."""

from libc.stdint cimport uint64_t

from .bits cimport below, bit_count, highest, lane, lowest, single
from .board cimport MAX_HAND, MAX_SEATS, Board
from .wishes cimport Wishes

cdef enum:
    MOST_LATER = 2             # tricks of a side let in late: more are too seldom sure to be worth a look

cdef struct Suit:
    # One suit as the leader's side sees it: rounds the leader can cash, then rounds of the partner, for each how many of
    # them must be won by rank and the cards that do so, and whether the leader can reach the partner's winners by it.
    int own
    int own_ranked
    int his
    int his_ranked
    uint64_t own_winners
    uint64_t his_winners
    bint entry


cdef inline uint64_t last_of(uint64_t winners, int rounds) noexcept nogil:
    """Return the card that wins the last of so many rounds, the highest first, as a set: empty for no round."""
    cdef uint64_t card = 0
    while rounds > 0 and winners:
        card = single(highest(winners))
        winners ^= card
        rounds -= 1
    return card


cdef inline void survey_suit(
    const Board* board, int leader, int partner, uint64_t cards, Suit* found
) noexcept nogil:
    """Count the rounds of one suit.

    A round is the leader's if his next highest card beats all that opponents hold and what the partner must play, who plays
    his lowest; all his cards win once nobody else has any. Then the cards left to the leader are lower than the partner's
    winners, so these win in turn, and all cards of the partner once nobody else has any.
    """
    cdef uint64_t own = board.hands[leader] & cards
    cdef uint64_t rest = board.hands[partner] & cards if partner >= 0 else 0
    cdef uint64_t against = cards ^ own ^ rest, winners
    cdef int seat, length, opposing = 0, others = 0, own_length = bit_count(own)
    found.own = found.his = 0
    found.entry = False
    for seat in range(board.seats):
        if seat == leader:
            continue
        length = bit_count(board.hands[seat] & cards)
        others = max(others, length)
        if seat != partner:
            opposing = max(opposing, length)
    found.own_winners = winners = own & ~below(highest(against)) if against else own
    while winners and not (rest and lowest(rest) > highest(winners)):
        winners &= below(highest(winners))
        rest &= rest - 1
        found.own += 1
    found.own_ranked = min(found.own, others)
    if rest:
        found.his_winners = winners = rest & ~below(highest(against)) if against else rest
        found.his = bit_count(winners)
        found.entry = found.his and own_length > found.own
        length = max(opposing, own_length) - found.own
        found.his_ranked = min(found.his, length)
        if found.his >= length:
            found.his = bit_count(rest)
    elif found.own >= others:
        found.own = own_length


cdef inline int safe_rounds(const Board* board, int leader, int partner, int suit, int needed) noexcept nogil:
    """Return how many rounds of a side suit go by before it may be ruffed: an opponent out of it will, a partner may have to.

    The partner need not while he has other cards than trumps for all rounds that are needed.
    """
    cdef uint64_t trumps = lane(board.trump)
    cdef int seat, rounds = MAX_HAND
    for seat in range(board.seats):
        if seat == leader or not board.hands[seat] & trumps:
            continue
        if seat != partner or bit_count(board.hands[seat] & ~trumps) < needed:
            rounds = min(rounds, bit_count(board.hands[seat] & lane(suit)))
    return rounds


cdef inline bint quick_tricks(
    const Board* board, const Wishes* wishes, int leader, int needed, uint64_t* ranks
) noexcept nogil:
    """Tell whether the leader's side surely takes the needed tricks at once; if so, add the ranks that rests on.

    The leader cashes his own winners, of a side suit no more than are safe from trumps. Then, if he can reach a winner of his
    only partner, the partner cashes: as many as he can have kept, while there are trumps of these alone.
    """
    cdef int turn, suit, his = 0, size = bit_count(board.hands[leader]), wanted = needed
    cdef bint trumps = board.trump >= 0 and board.present & lane(board.trump) != 0
    cdef int partner = wishes.partner[leader]
    cdef uint64_t own_ranks = 0, his_ranks = 0, cards
    cdef uint64_t friendly = board.hands[leader] | (board.hands[partner] if partner >= 0 else 0)
    cdef bint entry = False
    cdef Suit found
    if needed > size:
        return False
    for turn in range(4):
        suit = turn ^ board.trump if trumps else turn
        cards = board.present & lane(suit)
        if not cards or not friendly & single(highest(cards)):
            continue
        survey_suit(board, leader, partner, cards, &found)
        if trumps and turn:
            found.own = min(found.own, safe_rounds(board, leader, partner, suit, wanted))
            found.his = 0
        if found.own:
            own_ranks |= last_of(found.own_winners, min(found.own_ranked, needed, found.own))
            needed -= found.own
            size -= found.own
            if needed <= 0:
                ranks[0] |= own_ranks
                return True
        if found.his:
            entry |= found.entry
            his_ranks |= last_of(found.his_winners, found.his_ranked)
            his += found.his
    if not entry or needed > min(his, size):
        return False
    ranks[0] |= own_ranks | his_ranks
    return True


cdef inline bint later_tricks(
    const Board* board, const Wishes* wishes, int leader, int needed, uint64_t* ranks
) noexcept nogil:
    """Tell whether the side not on lead surely takes the needed tricks some time; if so, add the ranks that rests on."""
    if board.trump >= 0 and board.present & lane(board.trump):
        return top_trumps_take(board, wishes, leader, needed, ranks)
    return needed <= MOST_LATER and comes_in(board, wishes, leader, needed, ranks)


cdef inline bint top_trumps_take(
    const Board* board, const Wishes* wishes, int leader, int needed, uint64_t* ranks
) noexcept nogil:
    """Tell whether one hand of the side not on lead holds the needed best trumps: each wins the trick it is played to."""
    cdef uint64_t trumps = board.present & lane(board.trump)
    cdef int seat = board.owner[highest(trumps)], card = 0
    if wishes.inside[seat] == wishes.inside[leader] or not wishes.takes[seat]:
        return False
    while needed:
        if not trumps or not board.hands[seat] & single(highest(trumps)):
            return False
        card = highest(trumps)
        trumps ^= single(card)
        needed -= 1
    ranks[0] |= single(card)
    return True


cdef inline bint comes_in(
    const Board* board, const Wishes* wishes, int leader, int needed, uint64_t* ranks
) noexcept nogil:
    """Tell whether the side not on lead surely takes the needed tricks without trumps, once it is let in.

    It is when a suit is led of which it still holds the best card. Until then only the other suits are led, no oftener than
    the side on lead has cards of them in one hand, so a hand can keep its best cards if it holds that many others. The hand
    that gets in cashes what it kept; as the other side chooses which one that is, each must have enough. What the side takes
    before is more still, and it need not lose that lead: it leads a best suit, or one that only it has left and so takes a
    trick for every card thrown, or one of those counted.
    """
    cdef int suit, seat, length, longest, size = bit_count(board.hands[leader])
    cdef int kept[MAX_SEATS]
    cdef uint64_t cards, winners = 0
    for seat in range(board.seats):
        if wishes.inside[seat] != wishes.inside[leader] and not wishes.takes[seat]:
            return False
        kept[seat] = 0
    for suit in range(4):
        cards = board.present & lane(suit)
        if not cards:
            continue
        seat = board.owner[highest(cards)]
        if wishes.inside[seat] != wishes.inside[leader]:
            kept[seat] += 1
            winners |= single(highest(cards))
            continue
        longest = 0
        for seat in range(board.seats):
            if wishes.inside[seat] == wishes.inside[leader]:
                length = bit_count(board.hands[seat] & cards)
                longest = max(longest, length)
        size -= longest
        if size < needed:
            return False
    if not winners:
        return False
    for suit in range(4):
        cards = board.present & lane(suit)
        if not winners & cards:
            continue
        seat = board.owner[highest(cards)]
        cards ^= single(highest(cards))
        while kept[seat] < needed and cards and board.owner[highest(cards)] == seat:
            kept[seat] += 1
            winners |= single(highest(cards))
            cards ^= single(highest(cards))
    for seat in range(board.seats):
        if kept[seat] and not needed <= kept[seat] <= size:
            return False
    ranks[0] |= winners
    return True
