"""The score sheets of Jass kept a second time, from the texts of records alone, as a player with a slate would."""

from __future__ import annotations

import re
from functools import reduce

from jass_law import Law
from meld_law import first_is_better, points

from solver.games.meld import Meld, MeldScale

MARRIAGE = 20
Event = tuple[int, int, int]  # plays made by then, side 0 or 1, points


class Deal:
    """One record: its tags, hands and tricks, and who took what."""

    def __init__(self, text: str) -> None:
        self.tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', text))
        self.law = Law(self.tags["Game"])
        hands = self.tags["Deal"].split()[0].split("/")
        self.hands = [
            [rank + suit for suit, ranks in zip("SHDC", hand.split("."), strict=True) for rank in ranks] for hand in hands
        ]
        rows = re.findall(r"^(\d): (.*)$", text, re.MULTILINE)
        self.tricks = [(int(leader), row.split()) for leader, row in rows]
        self.calls = [tuple(said.split(":")) for said in self.tags.get("Declared", "").split()]

    def trump(self) -> str:
        return self.law.trump

    def takers(self) -> list[int]:
        """Return the seat that took each whole trick."""
        whole = [(leader, trick) for leader, trick in self.tricks if len(trick) == 4]
        return [(leader - 1 + self.law.takes(trick, number)) % 4 + 1 for number, (leader, trick) in enumerate(whole, 1)]

    def worths(self) -> list[int]:
        """Return what each whole trick counts, the last one with all that goes with it."""
        found = []
        for number, taker in enumerate(self.takers(), 1):
            worth = sum(self.law.points(card, number) for card in self.tricks[number - 1][1])
            if number == 9:
                worth += self.law.last() + self.law.bonus() * all(other % 2 == taker % 2 for other in self.takers())
            found.append(worth)
        return found

    def married(self) -> int:
        """Return the seat that holds king and queen of trumps, 0 if none does."""
        pair = {"K" + self.trump(), "Q" + self.trump()}
        return next((seat for seat, hand in enumerate(self.hands, 1) if self.trump() and pair <= set(hand)), 0)

    def wedding(self) -> int:
        """Return the number of plays after which king and queen of trumps lie, 0 if they do not both."""
        played = [card for _, trick in self.tricks for card in trick]
        pair = [played.index(rank + self.trump()) for rank in "KQ" if rank + self.trump() in played]
        return max(pair) + 1 if len(pair) == 2 else 0


def scale_of(agreed: dict[str, str]) -> MeldScale:
    on = {"true": True, "false": False}
    return MeldScale(
        agreed.get("sequence_scale", "graded"),
        on[agreed.get("low_quads", "true")],
        int(agreed.get("four_nines", "150")),
        on[agreed.get("kreuzweis", "true")],
        on[agreed.get("meld_tiebreak_cards", "true")],
        on[agreed.get("meld_tiebreak_rank", "false")],
    )


def meld_points(deal: Deal, scale: MeldScale) -> tuple[int, int]:
    """Return the side, 0 or 1, that scores its melds and how much."""
    said = [(int(seat), frozenset(Meld.parse(text).cards)) for seat, text in _said(deal.tags.get("Melds", ""))]
    if not said:
        return 0, 0
    mode, forehand = deal.trump() or deal.law.mode, int(deal.tags["Dealer"]) % 4 + 1

    def better(one: tuple[int, frozenset], other: tuple[int, frozenset]) -> tuple[int, frozenset]:  # type: ignore[type-arg]
        if one[0] == other[0]:
            return max(one, other, key=lambda meld: points(meld[1], scale))
        first = first_is_better(one[1], one[0], other[1], other[0], scale=scale, mode=mode, forehand=forehand)
        return one if first else other

    side = (reduce(better, said)[0] - 1) % 2
    return side, sum(points(cards, scale) for seat, cards in said if (seat - 1) % 2 == side)


def _said(text: str) -> list[tuple[str, str]]:
    return re.findall(r"(\d):(\S+)", text)


def times(deal: Deal, agreed: dict[str, str]) -> int:
    """Return how often a deal of Schieber counts."""
    target = 0 if int(agreed.get("deals", "0")) else int(agreed.get("target", "1000"))
    wanted = agreed.get("multipliers", "by_target")
    if wanted == "off" or (wanted == "by_target" and target < 2500):
        return 1
    if deal.trump():
        return int(agreed.get("suit_multipliers", "2/1/1/2").split("/")["SHDC".index(deal.trump())])
    return int(agreed.get("bu_multiplier" if deal.law.mode == "bottomup" else "topdown_multiplier", "3"))


def schieber_deal(deal: Deal, agreed: dict[str, str], before: tuple[int, int]) -> tuple[int, int]:
    """Return what the two sides write down for a deal of Schieber."""
    late = int(agreed.get("deals", "0")) or agreed.get("finish") == "end_of_deal"
    target = 0 if late else int(agreed.get("target", "1000"))
    factor, score = times(deal, agreed), [0, 0]
    holder = deal.married()
    due = holder != 0
    from_hand = agreed.get("stoeck_from_hand_to_finish", "true") == "true"
    for side, worth, is_marriage in [(0, 0, False), *_events(deal, agreed)]:
        if is_marriage and not due:
            continue
        score[side] += factor * worth
        due = due and not is_marriage
        if target and before[side] + score[side] >= target:
            break
        holding = (holder - 1) % 2
        if due and from_hand and target and before[holding] + score[holding] + factor * MARRIAGE >= target:
            score[holding] += factor * MARRIAGE
            break
    return score[0], score[1]


def _events(deal: Deal, agreed: dict[str, str]) -> list[tuple[int, int, bool]]:
    """Return side and points of all that is credited in a deal, in order, and whether it is the marriage."""
    meld_side, melds = meld_points(deal, scale_of(agreed))
    need = agreed.get("meld_needs_trick") == "true"
    first = next((number for number, taker in enumerate(deal.takers(), 1) if not need or (taker - 1) % 2 == meld_side), 0)
    events: list[tuple[int, int, int, int, bool]] = []
    if deal.married() and deal.wedding():
        events.append((deal.wedding(), 0, (deal.married() - 1) % 2, MARRIAGE, True))
    if first and melds:
        place = 1 if agreed.get("finish_order", "stoeck-wys-stich") == "stoeck-wys-stich" else 3
        events.append((4 * first, place, meld_side, melds, False))
    for number, (taker, worth) in enumerate(zip(deal.takers(), deal.worths(), strict=True), 1):
        events.append((4 * number, 2, (taker - 1) % 2, worth, False))
    return [event[2:] for event in sorted(events)]


def coiffeur_deal(deal: Deal, agreed: dict[str, str]) -> tuple[int, int]:
    """Return what the two sides write down for a deal of Coiffeur."""
    ten = agreed.get("rounds") == "10"
    rows = ["S", "H", "D", "C", "topdown", "bottomup", *(["slalom", "guschti"] if ten else []), "joker1", "joker2"]
    usual = "1/4/3/2/5/6/7/8/9/10" if ten else "1/4/3/2/5/6/7/8"
    seat, call = deal.calls[-1]
    row = next(row for row in rows if call == row or call.startswith(f"{row}-"))
    side = (int(seat) - 1) % 2
    taken = sum(worth for taker, worth in zip(deal.takers(), deal.worths(), strict=True) if (taker - 1) % 2 == side)
    counted = agreed.get("coiffeur_stoeck", "false")
    if deal.married() and (deal.married() - 1) % 2 == side:
        taken += MARRIAGE * (counted == "true" or (counted == "not_in_jokers" and "joker" not in row))
    worth = taken * int(agreed.get("multipliers", usual).split("/")[rows.index(row)])
    return (worth, 0) if side == 0 else (0, worth)


def differenzler_deal(deal: Deal) -> tuple[int, ...]:
    """Return what each seat writes down for a deal of Differenzler."""
    targets = list(map(int, deal.law.options.get("targets", "0/0/0/0").split("/")))
    bonus = int(deal.law.options.get("exact_bonus", "0"))
    found = []
    for seat, target in enumerate(targets, 1):
        tricks = [worth for taker, worth in zip(deal.takers(), deal.worths(), strict=True) if taker == seat]
        found.append(abs(sum(tricks) - target) + (bonus if tricks and sum(tricks) == target else 0))
    return tuple(found)
