"""Pages of a post-mortem: one file to open, step through and send to a friend."""

from .page import fragment, report
from .words import LANGUAGES

__all__ = ["LANGUAGES", "fragment", "report"]
