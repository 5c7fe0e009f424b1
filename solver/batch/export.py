"""All columns of a batch in one file, for other programs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BatchError
from .folder import whole, write_whole
from .shard import packed

if TYPE_CHECKING:
    from .rows import Columns

ENDINGS = (".npz", ".parquet")


def check_ending(target: Path) -> None:
    """Raise BatchError for a file that is neither npz nor parquet, or for parquet without its library."""
    if target.suffix not in ENDINGS:
        raise BatchError(f"columns are written to a file that ends in {' or '.join(ENDINGS)}, not to {target.name}")
    if target.suffix == ".parquet":
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError:
            raise BatchError("parquet files need pyarrow, which comes with the extra `columns`") from None


def write_columns(shards: Iterable[Columns], target: Path) -> None:
    """Write the columns of all shards to one file, which appears whole or not at all; raise BatchError."""
    check_ending(target)
    try:
        _write_npz(shards, target) if target.suffix == ".npz" else _write_parquet(shards, target)
    except OSError as error:
        raise BatchError(f"{target}: {error.strerror or error}") from error


def _write_npz(shards: Iterable[Columns], target: Path) -> None:
    import numpy as np

    parts = list(shards)
    write_whole(target, packed({name: np.concatenate([part[name] for part in parts]) for name in parts[0]}))


def _write_parquet(shards: Iterable[Columns], target: Path) -> None:
    """Write one group of rows for each shard, so that one shard at a time is in memory."""
    import pyarrow
    from pyarrow.parquet import ParquetWriter

    writer = None
    with whole(target) as part:
        for columns in shards:
            table = pyarrow.table({name: pyarrow.array(column) for name, column in columns.items()})
            writer = writer or ParquetWriter(part, table.schema)
            writer.write_table(table)
        if writer:
            writer.close()
