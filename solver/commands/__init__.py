"""The command line: one file per verb, data on standard output, remarks on standard error."""

from .program import main

__all__ = ["main"]
