"""Batches: many deals solved by many workers into columns of numbers, shard by shard, to be taken up again at any time."""

from .batching import Batch, solve_many
from .shard import Shard
from .source import Deals, Positions

__all__ = ["Batch", "Deals", "Positions", "Shard", "solve_many"]
