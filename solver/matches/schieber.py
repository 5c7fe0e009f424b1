"""A match of Schieber: forehand chooses a contract or pushes to the partner, melds and marriage count, and the first side
to reach the target has won at that moment.

To 1000 points every contract counts once; to 2500 shields and bells (spades and clubs) count twice and the contracts
without trump three times, melds, marriage, the last trick and the match bonus included. The tournament form is a fixed
number of deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..cards import SUITS
from ..errors import DealError
from ..games import JassRules, Rules
from ..games.declaring import PUSH, SCHIEBER, Declaration, contract_of
from ..games.meld import SCALES, Contest, MeldOrder, MeldScale
from ..games.option import Option, flag, number, numbers, one_of
from ..record import Record
from .choosing import TeamMatch, partner
from .series import Line, ranks_of
from .tally import MARRIAGE, MELDS, TRICK, Credit, Terms, tally

CONTRACTS = (*SUITS, "topdown", "bottomup")
MULTIPLIED_FROM = 2500
ENDINGS = {MARRIAGE: "the marriage", MELDS: "melds", TRICK: "a trick"}


@dataclass(frozen=True, slots=True)
class SchieberMatch(TeamMatch):
    """A match of Schieber under way.

    `multipliers` hold from a `target` of 2500 on, or are "on" or "off"; `suit_multipliers` are in S H D C order. With
    `deals` there are that many and no target. Melds are agreed as `MeldScale` tells. With `pass_back` the partner may push
    back; `pushed_no_trump_leader` is "forehand" or "chooser". With `finish=end_of_deal` the higher total wins.

    >>> match = SchieberMatch("target=2500", names=("Ann", "Ben", "Cid", "Dan")).declare("push")
    >>> match.waiting, match.choices
    ((3,), ('S', 'H', 'D', 'C', 'topdown', 'bottomup'))
    >>> match.declare("topdown").deal(seed=1).rules.name
    'jass/schieber:mode=topdown'
    """

    GAME: ClassVar[str] = SCHIEBER
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        number("target", 1000, least=1),
        number("deals", 0, least=0),
        one_of("multipliers", "by_target", "on", "off"),
        numbers("suit_multipliers", 2, 1, 1, 2, least=0),
        number("topdown_multiplier", 3, least=0),
        number("bu_multiplier", 3, least=0),
        flag("pass_back"),
        one_of("pushed_no_trump_leader", "forehand", "chooser"),
        one_of("finish", "immediate", "end_of_deal"),
        one_of("finish_order", "stoeck-wys-stich", "stoeck-stich-wys"),
        flag("stoeck_from_hand_to_finish", default="true"),
        flag("meld_needs_trick"),
        one_of("sequence_scale", *SCALES),
        flag("low_quads", default="true"),
        number("four_nines", 150, least=0),
        flag("kreuzweis", default="true"),
        flag("meld_tiebreak_cards", default="true"),
        flag("meld_tiebreak_rank"),
    )

    @property
    def length(self) -> int:
        return self._agreement.number("deals")

    @property
    def target(self) -> int:
        """The points that end the match, 0 if a number of deals does."""
        return 0 if self.length else self._agreement.number("target")

    @property
    def scale(self) -> MeldScale:
        """What was agreed about melds."""
        agreed = self._agreement
        return MeldScale(
            agreed["sequence_scale"],
            agreed.holds("low_quads"),
            agreed.number("four_nines"),
            agreed.holds("kreuzweis"),
            agreed.holds("meld_tiebreak_cards"),
            agreed.holds("meld_tiebreak_rank"),
        )

    @property
    def ranks(self) -> tuple[int, ...]:
        return ranks_of([(total, side == self._first_over()) for side, total in zip(self.sides, self.totals, strict=True)])

    @property
    def ending(self) -> str:
        if not (self.finished and self._ends_at_once):
            return ""
        last = self.credits(len(self.records))[-1]
        return f"by {ENDINGS[last.what]} after {last.plays} plays of deal {len(self.records)}"

    def multiplier(self, contract: str) -> int:
        """Return how many times a contract counts."""
        agreed = self._agreement
        if agreed["multipliers"] == "off" or (agreed["multipliers"] == "by_target" and self.target < MULTIPLIED_FROM):
            return 1
        if contract in SUITS:
            return agreed.table("suit_multipliers")[SUITS.index(contract)]
        return agreed.number("bu_multiplier" if contract == "bottomup" else "topdown_multiplier")

    def credits(self, deal: int) -> tuple[Credit, ...]:
        """Return what was credited in a deal of the match, in order; the last one of all is the moment that ended it."""
        return self._tally(deal - 1, self.records[deal - 1])

    def contest(self, deal: int) -> Contest:
        """Return how the melds of a deal compared."""
        return self._contest(self.records[deal - 1])

    def _asked(self, number: int, declared: tuple[Declaration, ...]) -> int:
        forehand = self._forehand(number)
        return partner(forehand) if len(declared) % 2 else forehand

    def _choices(self, number: int, declared: tuple[Declaration, ...]) -> tuple[str, ...]:
        pushes = 2 if self._agreement.holds("pass_back") else 1
        return (PUSH, *CONTRACTS) if len(declared) < pushes else CONTRACTS

    def _settled(self, declared: tuple[Declaration, ...]) -> Rules:
        return self._contract_rules(declared[-1].contract)

    def _leader(self, number: int, declared: tuple[Declaration, ...]) -> int:
        pushed = len(declared) > 1 and declared[-1].contract not in SUITS
        chooser_leads = pushed and self._agreement["pushed_no_trump_leader"] == "chooser"
        return declared[-1].seat if chooser_leads else self._forehand(number)

    def _line(self, number: int, record: Record) -> Line:
        credited = self._tally(number, record)
        scores = tuple(sum(credit.points for credit in credited if credit.side == side) for side in self.sides)
        line = self._scored(number, record, scores, multiplier=self.multiplier(contract_of(record.start.rules)))
        if not record.finished and not (self._ends_at_once and max(line.totals) >= self.target):
            raise DealError(f"deal {number + 1} is not played to the end, and nobody has reached {self.target} in it")
        return line

    def _tally(self, number: int, record: Record) -> tuple[Credit, ...]:
        agreed = self._agreement
        terms = Terms(
            self.multiplier(contract_of(record.start.rules)),
            self.target if self._ends_at_once else 0,
            agreed["finish_order"] == "stoeck-wys-stich",
            agreed.holds("stoeck_from_hand_to_finish"),
            agreed.holds("meld_needs_trick"),
        )
        return tally(record, self._contest(record), terms, self._before(number))

    def _before(self, number: int) -> dict[tuple[int, ...], int]:
        """Return the totals of the sides before a deal."""
        return dict(zip(self.sides, self._lines[number - 1].totals if number else (0, 0), strict=True))

    @property
    def _ends_at_once(self) -> bool:
        return bool(self.target) and self._agreement["finish"] == "immediate"

    def _contest(self, record: Record) -> Contest:
        found = record.start.rules
        assert isinstance(found, JassRules)
        order = MeldOrder(self.scale, found.trump or "", found.directions[0] == "up", found.after(record.dealer))
        return order.contest(record.melds)

    def _finished(self, count: int) -> bool:
        if self.length:
            return count >= self.length
        return bool(count) and max(self._lines[count - 1].totals) >= self.target

    def _first_over(self) -> tuple[int, ...]:
        """Return the side that was first to reach the target, which wins between equal totals."""
        if not (self.target and self.finished):
            return ()
        totals = self._before(len(self.records) - 1)
        for credit in self.credits(len(self.records)):
            totals[credit.side] += credit.points
            if totals[credit.side] >= self.target:
                return credit.side
        return ()

    def _check_deal(self, number: int, record: Record) -> None:
        self._check_calls(number, record.declared)
        found = record.start.rules
        contract = contract_of(found)
        if contract not in CONTRACTS:
            raise DealError(f"deal {number + 1}: {contract} is no contract of Schieber; known are {', '.join(CONTRACTS)}")
        self._check_same(number, record, self._contract_rules(contract), self._leader(number, record.declared))
        for seat, hand in enumerate(record.start.bits, start=1):
            melds = [said.meld for said in record.melds if said.seat == seat]
            if not self.scale.may_announce(hand, melds):
                able = " ".join(map(str, self.scale.melds(hand))) or "nothing"
                reason = f"seat {seat} cannot announce {' '.join(map(str, melds))}; its hand has {able}"
                raise DealError(f"deal {number + 1}: {reason}", seat=seat)
