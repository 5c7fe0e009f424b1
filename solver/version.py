"""The version of this package, which batches keep beside their numbers."""

__version__ = "0.1.0"
