"""Which searches answer for which rules."""

from __future__ import annotations

from .games import JassRules, LayoutRules, Rules, TrickRules
from .goal import Goal
from .jasstables import JassTables
from .tables import LayoutTables, Tables, TrickTables


def tables_for(rules: Rules, *, goal: Goal, memory_bytes: int) -> Tables:
    """Return the searches for the rules of any game, when every seat plays for a goal."""
    if isinstance(rules, LayoutRules):
        return LayoutTables(rules, goal=goal, memory_bytes=memory_bytes)
    if isinstance(rules, JassRules):
        return JassTables(rules, memory_bytes=memory_bytes)
    if isinstance(rules, TrickRules):
        return TrickTables(rules, goal=goal, memory_bytes=memory_bytes)
    raise TypeError(f"no search for {type(rules).__name__}")
