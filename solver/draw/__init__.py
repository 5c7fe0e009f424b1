"""Pictures of a position: as text for a terminal, as SVG for a page."""

from .face import FACES
from .text import text_diagram
from .vector import svg_diagram

__all__ = ["FACES", "svg_diagram", "text_diagram"]
