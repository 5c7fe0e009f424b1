"""Puzzles: positions with exactly one right card, what they are about, how hard they are, and their proof."""

from .making import puzzles
from .proof import Proof, fault_of, proofs
from .puzzle import Puzzle, Try
from .tree import Edge, Tree

__all__ = ["Edge", "Proof", "Puzzle", "Tree", "Try", "fault_of", "proofs", "puzzles"]
