"""The graph of a deal: what each seat could expect of it, play by play, as one SVG element.

Lines differ in dashes and end in their names, so that they can be told apart without colour.
"""

from __future__ import annotations

from html import escape
from math import ceil, floor

from ..postmortem import Review
from .words import Words

WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 46, 130, 16, 30
NAME_ROOM = 15
LETTERS = 16
INKS = ("#1478b8", "#c2571a", "#2b8a57", "#a253c4", "#8f7700", "#c73f62", "#6a7784")
DASHES = ("", "8 3", "2 3", "10 3 2 3", "5 5", "1 5", "14 4")
STEPS = (1, 2, 5)


def curves(found: Review, words: Words) -> str:
    """Return the graph of a review, nothing if it has no numbers."""
    return _Graph(found, words).drawn() if found.known else ""


def heading(found: Review, words: Words) -> str:
    """Return what the graph counts."""
    return words(f"graph {found.record.start.rules.measure}")


class _Graph:
    """The curves of a deal with their scales: plays from left to right, penalties or points from bottom to top."""

    def __init__(self, found: Review, words: Words) -> None:
        self.words = words
        self.title = heading(found, words)
        rules = found.record.start.rules
        sides = rules.sides
        self.names = ["/".join(words.named(found.record.names, seat) for seat in side) for side in sides]
        sign = 1 if rules.measure == "points" else -1
        scores = [*(ply.before for ply in found.known), found.known[-1].after]
        self.curves = [[sign * score[side[0] - 1] for score in scores] for side in sides]
        self.begin, self.end = len(found.plies) - len(found.known) + 1, len(found.plies) + 1
        self.step = _nice(max(map(max, self.curves)) - min(map(min, self.curves)))
        self.low = floor(min(map(min, self.curves)) / self.step) * self.step
        self.high = max(ceil(max(map(max, self.curves)) / self.step) * self.step, self.low + self.step)

    def drawn(self) -> str:
        """Return the graph."""
        parts = [self._scale(), *map(self._curve, range(len(self.curves))), self._cursor()]
        size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" style="max-width:100%;height:auto"'
        words = f"<title>{escape(self.title)}</title><desc>{escape(self._description())}</desc>"
        look = 'font-family="sans-serif" font-size="12" fill="currentColor"'
        return f'<svg class="graph" role="img" {size} {look}>{words}{"".join(parts)}</svg>'

    def _across(self, number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (number - self.begin) / (self.end - self.begin)

    def _up(self, worth: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (worth - self.low) / (self.high - self.low)

    def _scale(self) -> str:
        lines = []
        worth = self.low
        while worth <= self.high + self.step / 2:
            level = self._up(worth)
            lines.append(f'<path d="M{LEFT} {level:.1f}H{WIDTH - RIGHT}" stroke="currentColor" opacity=".2"/>')
            lines.append(f'<text x="{LEFT - 6}" y="{level + 4:.1f}" text-anchor="end">{self.words.number(worth)}</text>')
            worth += self.step
        ends = ((self.begin, str(self.begin), "start"), (self.end, self.words("end"), "end"))
        for number, label, anchor in ends:
            lines.append(f'<text x="{self._across(number):.1f}" y="{HEIGHT - 10}" text-anchor="{anchor}">{label}</text>')
        middle = (LEFT + WIDTH - RIGHT) // 2
        return "".join(lines) + f'<text x="{middle}" y="{HEIGHT - 10}" text-anchor="middle">{self.words("play")}</text>'

    def _curve(self, place: int) -> str:
        curve, ink, dash = self.curves[place], INKS[place], DASHES[place]
        path = " ".join(f"{self._across(self.begin + step):.1f},{self._up(worth):.1f}" for step, worth in enumerate(curve))
        left, level, base = WIDTH - RIGHT, self._up(curve[-1]), self._bases()[place]
        name = self.names[place] if len(self.names[place]) <= LETTERS else self.names[place][: LETTERS - 1] + "…"
        line = f'fill="none" stroke="{ink}" stroke-width="2"' + (f' stroke-dasharray="{dash}"' if dash else "")
        lead = f"M{left} {level:.1f}L{left + 12} {base - 4:.1f}H{left + 34}"
        label = f'<text x="{left + 38}" y="{base:.1f}">{escape(name)}</text>'
        return f'<polyline points="{path}" {line}/><path d="{lead}" {line}/>{label}'

    def _bases(self) -> list[float]:
        """Return the base lines of the names at the right, each in its own room."""
        order = sorted(range(len(self.curves)), key=lambda place: self._up(self.curves[place][-1]))
        bases, free = [0.0] * len(order), TOP + 4.0
        latest = HEIGHT - BOTTOM + 4 - NAME_ROOM * (len(order) - 1)
        for place in order:
            bases[place] = min(max(free, self._up(self.curves[place][-1]) + 4), latest)
            free, latest = bases[place] + NAME_ROOM, latest + NAME_ROOM
        return bases

    def _cursor(self) -> str:
        """Return the line that the page moves to the play on the board."""
        room = f'data-begin="{self.begin}" data-end="{self.end}" data-left="{LEFT}" data-right="{WIDTH - RIGHT}"'
        line = f"M0 {TOP}V{HEIGHT - BOTTOM}"
        return f'<path class="cursor" {room} d="{line}" stroke="currentColor" stroke-width="1.5" visibility="hidden"/>'

    def _description(self) -> str:
        told = zip(self.names, self.curves, strict=True)
        number = self.words.number
        return "; ".join(self.words("from to", name, number(curve[0]), number(curve[-1])) for name, curve in told)


def _nice(span: float) -> float:
    """Return a round step that divides a span into five parts or fewer."""
    step, power = 0.0, 0
    while not step:
        step = next((float(digit * 10**power) for digit in STEPS if digit * 10**power * 5 >= span), 0.0)
        power += 1
    return step
