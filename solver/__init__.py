"""Exact open-hand solver and hint engine for Jazz."""
