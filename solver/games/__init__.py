"""The games: rules as values, found by name."""

from .base import Rules
from .catalogue import GAMES, rules
from .jassrules import JassRules
from .layout import LayoutRules
from .trick import TrickRules

__all__ = ["GAMES", "JassRules", "LayoutRules", "Rules", "TrickRules", "rules"]
