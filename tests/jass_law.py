"""Swiss Jass stated a second time, straight from the rules and in another manner: cards are texts such as "TH".

Every question is a predicate or a sum over the cards of one hand or one trick; nothing is shared with the rules under test
but the words of their names.
"""

from __future__ import annotations

from collections.abc import Sequence

TRUMPS = "678TQKA9J"
NATURAL = "6789TJQKA"
PLAIN = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}
SUITS = "SHDC"


class Law:
    """The law of one deal, read from the name of its rules."""

    def __init__(self, name: str) -> None:
        self.game, _, listed = name.partition(":")
        self.options = dict(item.split("=") for item in listed.split(","))
        self.trump = self.options.get("trump", "")
        self.mode = self.options.get("mode", "trump")

    def says(self, option: str, default: str) -> bool:
        return self.options.get(option, default) == "true"

    def may_play(self, hand: Sequence[str], trick: Sequence[str], card: str) -> bool:
        """Tell whether a card of the hand may be played to the trick."""
        if not trick:
            return True
        led = trick[0][1]
        in_suit = [held for held in hand if held[1] == led]
        if card[1] == led:
            return True
        if led == self.trump:
            return in_suit in ([], ["J" + led])
        if card[1] != self.trump:
            return not in_suit
        return not self.undertrumps(trick, card) or self.may_undertrump(hand, trick, led)

    def undertrumps(self, trick: Sequence[str], card: str) -> bool:
        return any(lying[1] == self.trump and TRUMPS.index(lying[0]) > TRUMPS.index(card[0]) for lying in trick)

    def may_undertrump(self, hand: Sequence[str], trick: Sequence[str], led: str) -> bool:
        if any(held[1] == led for held in hand):
            return self.says("undertrump_when_following", "false")
        if self.says("undertrump_when_void", "true" if self.game == "jass/differenzler" else "false"):
            return True
        if any(held[1] != self.trump for held in hand):
            return False
        can_beat = not all(self.undertrumps(trick, held) for held in hand)
        return not (can_beat and self.says("must_overtrump_if_only_trumps", "false"))

    def way(self, number: int) -> str:
        """Name the way of a trick, the first is number 1: "trump", "topdown" or "bottomup"."""
        kind, _, way = self.mode.rpartition("-")
        other = "bottomup" if way == "topdown" else "topdown"
        if kind == "slalom":
            return way if number % 2 else other
        if kind == "guschti":
            return way if number <= int(self.options.get("guschti_split", "5/4")[0]) else other
        return way

    def takes(self, trick: Sequence[str], number: int) -> int:
        """Return the place of the card that takes the trick."""
        suit = self.trump if any(card[1] == self.trump for card in trick) else trick[0][1]
        order = TRUMPS if suit == self.trump else NATURAL[::-1] if self.way(number) == "bottomup" else NATURAL
        strongest = max((card for card in trick if card[1] == suit), key=lambda card: order.index(card[0]))
        return list(trick).index(strongest)

    def points(self, card: str, number: int) -> int:
        """Return what a card counts in a trick."""
        if self.trump:
            return {"J": 20, "9": 14}.get(card[0], PLAIN.get(card[0], 0)) if card[1] == self.trump else PLAIN.get(card[0], 0)
        counting = {"first_mode": self.way(1), "per_trick": self.way(number), "ace_always": "topdown"}
        if "-" not in self.mode:
            strong = "A" if self.mode == "topdown" else "6"
        else:
            strong = "A" if counting[self.options.get("slalom_points", "first_mode")] == "topdown" else "6"
        return {**{rank: worth for rank, worth in PLAIN.items() if rank != "A"}, "8": 8, strong: 11}.get(card[0], 0)

    def bonus(self) -> int:
        """Return what a match counts."""
        return int(self.options.get("match_bonus", "100" if self.game == "jass/schieber" else "0")) or int(
            self.options.get("coiffeur_match_bonus", "0")
        )

    def last(self) -> int:
        """Return what the last trick counts besides its cards."""
        return int(self.options.get("last_trick_bonus", "5"))
