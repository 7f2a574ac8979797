"""What writes answers, by the format of an output and its compression."""

from __future__ import annotations

from alldiff.bulk.arrow import ArrowWriter
from alldiff.bulk.encoding import LineWriter, Sink
from alldiff.bulk.packed import PackedWriter

FAST = "fast"
PARQUET_COMPRESSIONS = (FAST, "zstd", "snappy", "lz4", "none")
"""How the columns of a Parquet output can be compressed, the usual way first."""


def writer_of(file: Sink, format: str, compression: str) -> LineWriter | ArrowWriter | PackedWriter:
    """Return what writes answers in a format."""
    if format != "parquet":
        return LineWriter(file, format, compression)
    return PackedWriter(file) if compression == FAST else ArrowWriter(file, compression)
