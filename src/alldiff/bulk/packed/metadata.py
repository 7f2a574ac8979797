"""Join Parquet files into one without decoding them: copy the row groups, write a new footer.

A Parquet file is the magic bytes, the row groups, the metadata, its length, and the magic bytes
again. The metadata is a Thrift structure in the compact protocol, in which only offsets have to
change when row groups move; what the fields are is in the format's parquet.thrift.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

from alldiff.bulk.packed.thrift import I16, I64, LIST, STRUCT, Reader, Struct, encoded
from alldiff.errors import ReadError

MAGIC = b"PAR1"
FOOTER = 8
"""Bytes of the length and the magic at the end."""

NUM_ROWS, ROW_GROUPS = 3, 4
COLUMNS, GROUP_OFFSET, ORDINAL = 1, 5, 7
CHUNK_OFFSETS = (2, 4, 6)
"""Fields of a column chunk that are offsets: of the chunk, its offset index, its column index."""
CHUNK_METADATA = 3
PAGE_OFFSETS = (9, 10, 11, 14)
"""Fields of a chunk's metadata that are offsets: of data, index, dictionary, Bloom filter."""


def footer(file: IO[bytes], name: str) -> tuple[Struct, int]:
    """Return the metadata of a Parquet file, and where its row groups end."""
    end = file.seek(0, 2)
    file.seek(max(0, end - FOOTER))
    tail = file.read(FOOTER)
    size = int.from_bytes(tail[:4], "little")
    if tail[4:] != MAGIC or size > end - FOOTER - len(MAGIC):
        raise ReadError("no Parquet file", source=name)
    body_end = end - FOOTER - size
    file.seek(body_end)
    return Reader(file.read(size)).struct(), body_end


def write_footer(out: Any, template: Struct, groups: list[Struct], rows: int) -> None:
    """Write the metadata of so many rows in these groups; the rest is that of a template."""
    whole = {**template, NUM_ROWS: (I64, rows), ROW_GROUPS: (LIST, (STRUCT, groups))}
    data = encoded(whole)
    out.write(data + len(data).to_bytes(4, "little") + MAGIC)


def shift(fields: Struct, number: int, distance: int) -> None:
    """Move an offset, where there is one; 0 says that there is none."""
    if number in fields and fields[number][1]:
        kind, value = fields[number]
        fields[number] = (kind, value + distance)


def move(group: Struct, distance: int, ordinal: int) -> None:
    """Change the offsets of a row group that is copied so many bytes further on."""
    shift(group, GROUP_OFFSET, distance)
    if ORDINAL in group:
        # Sixteen bits; a file may have more row groups, and the field may be left out.
        if ordinal < 1 << 15:
            group[ORDINAL] = (I16, ordinal)
        else:
            del group[ORDINAL]
    for chunk in group[COLUMNS][1][1]:
        for number in CHUNK_OFFSETS:
            shift(chunk, number, distance)
        metadata = chunk[CHUNK_METADATA][1]
        for number in PAGE_OFFSETS:
            shift(metadata, number, distance)


def join_parquet(
    parts: Sequence[Path], out: Any, copy: Callable[[Path, int, int, Any], None]
) -> int:
    """Write the row groups of all parts, which have the same columns, and return their rows.

    `copy(path, start, end, out)` appends some bytes of a file to the output.
    """
    out.write(MAGIC)
    at = len(MAGIC)
    whole: Struct = {}
    groups: list[Struct] = []
    rows = 0
    for path in parts:
        with path.open("rb") as file:
            metadata, end = footer(file, str(path))
        copy(path, len(MAGIC), end, out)
        for group in metadata[ROW_GROUPS][1][1]:
            move(group, at - len(MAGIC), len(groups))
            groups.append(group)
        rows += metadata[NUM_ROWS][1]
        at += end - len(MAGIC)
        whole = whole or metadata
    write_footer(out, whole, groups, rows)
    return rows
