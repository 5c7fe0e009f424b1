"""Tree search over information sets: one tree for all worlds, gone through once in each.

A node stands for the plays since the root, whatever the hidden hands are. A seat that searches plays a card that was not tried
yet, else the one of the greatest upper confidence bound, where a card counts as offered only when it could be played (Cowling,
Powley and Whitehouse, Information set Monte Carlo tree search, 2012). Below the tree all play at random. If the opponents are
modelled, they play by rule, and so do all below the tree; the seat at the root searches at its later turns only after it has
come there so often that more than the rule can be known.
"""

from libc.math cimport fabs, log, sqrt
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

from .bits cimport bit_count, single
from .board cimport MAX_SEATS
from .dice cimport Dice, any_card, take
from .manners cimport Table, chosen_card, playable_of, put, seat_on_turn
from .rollout cimport LUCK, MAX_PLAYS, Rollout

cdef enum:
    TRUST = 30                 # visits from which a later turn of the root's seat is searched
    DARING = 70                # of the bound, in hundredths of all that is still at stake, as in the paper
    MODELLED_DARING = 30

cdef struct Node:
    # What came of a card: visits, how often it could have been played, and the sum of what its player got.
    int card
    int visits
    int offered
    int child                  # the first one, 0 for none
    int sibling
    double sum

cdef struct Tree:
    # The root is node 0.
    Node* nodes
    int count
    bint modelled

cdef struct Path:
    int length
    int node[MAX_PLAYS]
    int seat[MAX_PLAYS]


cdef inline int found(const Tree* tree, int parent, int card) noexcept nogil:
    cdef int node = tree.nodes[parent].child
    while node and tree.nodes[node].card != card:
        node = tree.nodes[node].sibling
    return node


cdef inline int grown(Tree* tree, int parent, int card) noexcept nogil:
    cdef Node* node = &tree.nodes[tree.count]
    node.card = card
    node.sibling = tree.nodes[parent].child
    tree.nodes[parent].child = tree.count
    tree.count += 1
    return tree.count - 1


cdef inline uint64_t untried(const Tree* tree, int parent, uint64_t cards) noexcept nogil:
    cdef int node = tree.nodes[parent].child
    while node:
        cards &= ~single(tree.nodes[node].card)
        node = tree.nodes[node].sibling
    return cards


cdef inline int most_hopeful(const Tree* tree, int parent, uint64_t cards) noexcept nogil:
    """Return the child of the greatest upper confidence bound; all cards were tried."""
    cdef int node = tree.nodes[parent].child, best = 0
    cdef double bound, most = -1e9
    cdef double daring = (MODELLED_DARING if tree.modelled else DARING) / 100.0
    while node:
        if cards & single(tree.nodes[node].card):
            bound = tree.nodes[node].sum / tree.nodes[node].visits
            bound += daring * sqrt(log(tree.nodes[node].offered) / tree.nodes[node].visits)
            if bound > most:
                most = bound
                best = node
        node = tree.nodes[node].sibling
    return best


cdef inline void offer(Tree* tree, int parent, uint64_t cards) noexcept nogil:
    cdef int node = tree.nodes[parent].child
    while node:
        tree.nodes[node].offered += (cards & single(tree.nodes[node].card)) != 0
        node = tree.nodes[node].sibling


cdef inline int searched(Tree* tree, int parent, uint64_t cards, Dice* dice) noexcept nogil:
    """Return the child that a seat chooses who learns from the tree."""
    cdef uint64_t new = untried(tree, parent, cards)
    cdef int node = grown(tree, parent, any_card(dice, new)) if new else most_hopeful(tree, parent, cards)
    offer(tree, parent, cards)
    return node


cdef inline int followed(Tree* tree, int parent, int card) noexcept nogil:
    """Return the child of a card that was chosen otherwise."""
    cdef int node = found(tree, parent, card)
    if not node:
        node = grown(tree, parent, card)
    tree.nodes[node].offered += 1
    return node


cdef class Foresight(Rollout):
    """Searches one contract; the arguments are those of `Rollout`."""

    def search(
        self, unsigned long long seed, bint modelled, int leader, tuple table, taken, const uint64_t[:, ::1] worlds, cards,
        long long[::1] visits
    ):
        """Go through the tree once in each world; fill in how often each card was chosen.

        Seats count from 0; `taken` are the points of each seat so far, where the play depends on them.
        """
        cdef Table start, now
        cdef Tree tree
        cdef Dice dice
        cdef Py_ssize_t row
        cdef int index
        tree.count = 1
        tree.modelled = modelled
        self._begin(
            &start, leader, table, taken, (0,) * self.law.seats,
            bit_count(worlds[0, leader]) + bool(table) if len(worlds) else 0,
        )
        # Between two turns of the root's seat all others play at most twice.
        tree.nodes = <Node*>calloc(worlds.shape[0] * 2 * self.law.seats + 1, sizeof(Node))
        if tree.nodes == NULL:
            raise MemoryError
        with nogil:
            for row in range(worlds.shape[0]):
                now = start
                self._deal(&now, &worlds[row, 0])
                take(&dice, seed ^ LUCK, row)
                self._pass(&tree, &now, &dice)
        for index in range(len(cards)):
            visits[index] = tree.nodes[found(&tree, 0, self.place[<int>cards[index]])].visits
        free(tree.nodes)

    cdef void _pass(self, Tree* tree, Table* now, Dice* dice) noexcept nogil:
        """Go down the tree, let it grow, play to the end and note what every seat got along the way."""
        cdef Path path
        cdef int before[MAX_SEATS]
        cdef double gain[MAX_SEATS]
        cdef int seat, span = 0
        for seat in range(self.law.seats):
            before[seat] = now.taken[seat]
        self._descend(tree, now, dice, &path)
        if tree.modelled:
            self._play_out(now, dice)
        while now.present:
            seat = seat_on_turn(&self.law, now)
            put(&self.law, now, seat, any_card(dice, playable_of(&self.law, now, now.hands[seat])))
        for seat in range(self.law.seats):
            span += now.taken[seat] - before[seat]
        for seat in range(self.law.seats):
            gain[seat] = self._gain(now, before, seat) / max(1, span)
        while path.length:
            path.length -= 1
            tree.nodes[path.node[path.length]].visits += 1
            tree.nodes[path.node[path.length]].sum += gain[path.seat[path.length]]

    cdef void _descend(self, Tree* tree, Table* now, Dice* dice, Path* path) noexcept nogil:
        """Play down the tree and grow one node; with modelled opponents, all nodes up to the next turn of the root's seat."""
        cdef int seat, node = 0, root = seat_on_turn(&self.law, now), before = tree.count
        path.length = 0
        while now.present:
            seat = seat_on_turn(&self.law, now)
            if tree.count > before and (not tree.modelled or seat == root):
                break
            if tree.modelled and (seat != root or node and tree.nodes[node].visits < TRUST):
                node = followed(tree, node, chosen_card(&self.law, now, seat, dice))
            else:
                node = searched(tree, node, playable_of(&self.law, now, now.hands[seat]), dice)
            path.node[path.length] = node
            path.seat[path.length] = seat
            path.length += 1
            put(&self.law, now, seat, tree.nodes[node].card)

    cdef double _gain(self, const Table* now, const int* before, int seat) noexcept nogil:
        """Return what a seat wants most: points of its side since the root, or a small distance."""
        cdef double got = self._sum(now.taken, seat) - self._sum(before, seat)
        if self.law.aimed:
            return -fabs(now.taken[seat] - now.target[seat])
        return got if self.law.wanted else -got
