"""Facts that cannot all be true: which ones, and what they leave no room for.

Cards flow from groups that the same holders may have to those holders, and on as far as there is room. If not all cards
get through, a minimum cut shows cards for which all the holders they could be with have too little room; only facts that
keep these cards from other holders matter. Facts are then left out one by one as long as the others still clash.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import cards_of
from .errors import ContradictionError
from .knowledge import Fact, knowledge_of

SOURCE, SINK = "source", "sink"
MOST_NAMED = 6


def is_possible(facts: Sequence[Fact], *, hidden: int, sizes: tuple[int, ...]) -> bool:
    """Tell whether there is any deal in which all facts hold."""
    found = knowledge_of(facts, hidden=hidden, sizes=sizes)
    return found.possible and found.sampler((0,) * (len(sizes) - 1), 0, found.known[0]).count > 0


def contradiction(facts: Sequence[Fact], *, hidden: int, sizes: tuple[int, ...]) -> ContradictionError:
    """Return the error that names a smallest set of the facts that clash; cards seen are named rather than what follows."""
    crowded, holders = _crowded(facts, hidden, sizes)
    clashing = [fact for fact in facts if not crowded or _keeps_out(fact, crowded, holders)]
    for fact in sorted(reversed(clashing), key=_is_seen):
        fewer = [other for other in clashing if other is not fact]
        if not is_possible(fewer, hidden=hidden, sizes=sizes):
            clashing = fewer
    crowded, holders = _crowded(clashing, hidden, sizes)
    reason = "these facts cannot all be true" + (f" ({_told(crowded, holders, sizes)})" if crowded else "")
    return ContradictionError(reason, facts=[str(fact) for fact in clashing])


def _crowded(facts: Sequence[Fact], hidden: int, sizes: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return cards and the places that alone may hold them but have not the room, nothing if every card finds room."""
    import networkx

    graph = networkx.DiGraph()
    groups: dict[tuple[int, ...], int] = {}
    for card in (card.bit for card in cards_of(hidden)):
        places = tuple(place for place, size in enumerate(sizes) if size and _may_hold(place, card, facts))
        groups[places] = groups.get(places, 0) | card
    for places, cards in groups.items():
        graph.add_edge(SOURCE, places, capacity=cards.bit_count())
        graph.add_edges_from((places, place) for place in places)
    graph.add_edges_from((place, SINK, {"capacity": size}) for place, size in enumerate(sizes))
    value, (reached, _) = networkx.minimum_cut(graph, SOURCE, SINK)
    if value == hidden.bit_count():
        return 0, ()
    crowded = sum(cards for places, cards in groups.items() if places in reached)
    return crowded, tuple(place for place in range(len(sizes)) if place in reached)


def _is_seen(fact: Fact) -> bool:
    return any(share.least for share in fact.shares)


def _may_hold(place: int, card: int, facts: Sequence[Fact]) -> bool:
    return not any(_keeps_out(fact, card, (place,), only=True) for fact in facts)


def _keeps_out(fact: Fact, cards: int, places: tuple[int, ...], *, only: bool = False) -> bool:
    """Tell whether a fact keeps some of the cards from a place: by default from any place but these, else from these."""
    if len(fact.shares) > 1:
        return False
    share, place = fact.shares[0], fact.seat - 1
    if not share.cards & cards:
        return False
    if not share.most:
        return (place in places) == only
    return share.least >= share.cards.bit_count() and (not only or place not in places)


def _told(cards: int, places: tuple[int, ...], sizes: tuple[int, ...]) -> str:
    named = " ".join(map(str, cards_of(cards)[:MOST_NAMED])) + (" …" if cards.bit_count() > MOST_NAMED else "")
    seats = [f"seat {place + 1}" if place < len(sizes) - 1 else "the pile" for place in places]
    if not seats:
        return f"nobody can hold {named}"
    room = sum(sizes[place] for place in places)
    return f"only {' and '.join(seats)} can hold {named}, {cards.bit_count()} cards in all, and {room} is the room there"
