"""The metadata in Parquet files: read, written, and moved together with its row groups.

A Parquet file consists of the magic bytes, the row groups, the metadata, its length, and the magic
bytes again. The metadata is a structure in Thrift's compact protocol, in which only offsets have to
change when row groups move: so files are joined without decoding. The format's parquet.thrift
describes the fields.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

from alldiff.core.errors import ReadError
from alldiff.core.messages import t

STOP, TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, MAP, STRUCT = range(13)

Struct = dict[int, tuple[int, Any]]
"""Fields by number, each with its type. A list is (type of elements, elements)."""

MAGIC = b"PAR1"
FOOTER = 8
"""The size of the length and the magic at the end, in bytes."""

NUM_ROWS, ROW_GROUPS = 3, 4
COLUMNS, GROUP_OFFSET, ORDINAL = 1, 5, 7
CHUNK_OFFSETS = (2, 4, 6)
"""Fields in a column chunk that are offsets: of the chunk, its offset index, its column index."""
CHUNK_METADATA = 3
PAGE_OFFSETS = (9, 10, 11, 14)
"""Fields in a chunk's metadata that are offsets: of data, index, dictionary, Bloom filter."""


class ThriftReader:
    """Reads Thrift's compact protocol."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        """Return the next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def varint(self) -> int:
        """Return the next unsigned number."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def zigzag(self) -> int:
        """Return the next signed number."""
        value = self.varint()
        return value >> 1 ^ -(value & 1)

    def value(self, kind: int) -> Any:
        """Return the next value of a type."""
        if kind in (TRUE, FALSE):
            return kind == TRUE
        if kind == BYTE:
            return self.byte()
        if kind in (I16, I32, I64):
            return self.zigzag()
        if kind == DOUBLE:
            self.at += 8
            return struct.unpack("<d", self.data[self.at - 8 : self.at])[0]
        if kind == BINARY:
            size = self.varint()
            self.at += size
            return self.data[self.at - size : self.at]
        if kind in (LIST, SET):
            return self.list()
        if kind == STRUCT:
            return self.struct()
        raise ReadError(t("a field of the Thrift type {} in the footer of a Parquet file", kind))

    def list(self) -> tuple[int, list[Any]]:
        """Return the next list; booleans in it take one byte each."""
        head = self.byte()
        kind, size = head & 0x0F, head >> 4
        if size == 15:
            size = self.varint()
        if kind in (TRUE, FALSE):
            return kind, [self.byte() for _ in range(size)]
        return kind, [self.value(kind) for _ in range(size)]

    def struct(self) -> Struct:
        """Return the next structure."""
        fields: Struct = {}
        number = 0
        while (head := self.byte()) != STOP:
            number = number + (head >> 4) if head >> 4 else self.zigzag()
            fields[number] = (head & 0x0F, self.value(head & 0x0F))
        return fields


class Writer:
    """Writes what Reader reads."""

    def __init__(self) -> None:
        self.data = bytearray()

    def varint(self, value: int) -> None:
        """Write an unsigned number."""
        while value >= 0x80:
            self.data.append(value & 0x7F | 0x80)
            value >>= 7
        self.data.append(value)

    def zigzag(self, value: int) -> None:
        """Write a signed number."""
        self.varint(value << 1 if value >= 0 else (-value << 1) - 1)

    def value(self, kind: int, value: Any) -> None:
        """Write a value of a type; a boolean is encoded in its type."""
        if kind == BYTE:
            self.data.append(value)
        elif kind in (I16, I32, I64):
            self.zigzag(value)
        elif kind == DOUBLE:
            self.data += struct.pack("<d", value)
        elif kind == BINARY:
            self.varint(len(value))
            self.data += value
        elif kind in (LIST, SET):
            self.list(*value)
        elif kind == STRUCT:
            self.struct(value)

    def list(self, kind: int, items: Sequence[Any]) -> None:
        """Write a list."""
        self.data.append(min(len(items), 15) << 4 | kind)
        if len(items) >= 15:
            self.varint(len(items))
        if kind in (TRUE, FALSE):
            self.data += bytes(items)
            return
        for item in items:
            self.value(kind, item)

    def struct(self, fields: Struct) -> None:
        """Write a structure."""
        last = 0
        for number, (kind, value) in sorted(fields.items()):
            step = number - last
            self.data.append((step << 4 if 0 < step < 16 else 0) | kind)
            if not 0 < step < 16:
                self.zigzag(number)
            self.value(kind, value)
            last = number
        self.data.append(STOP)


def encoded(fields: Struct) -> bytes:
    """Return the bytes of a structure."""
    writer = Writer()
    writer.struct(fields)
    return bytes(writer.data)


def footer(file: IO[bytes], name: str) -> tuple[Struct, int]:
    """Return the metadata in a Parquet file, and where its row groups end."""
    end = file.seek(0, 2)
    file.seek(max(0, end - FOOTER))
    tail = file.read(FOOTER)
    size = int.from_bytes(tail[:4], "little")
    if tail[4:] != MAGIC or size > end - FOOTER - len(MAGIC):
        raise ReadError("not a Parquet file", source=name)
    body_end = end - FOOTER - size
    file.seek(body_end)
    return ThriftReader(file.read(size)).struct(), body_end


def write_footer(out: Any, template: Struct, groups: list[Struct], rows: int) -> None:
    """Write the metadata for these groups and rows; the rest comes from a template."""
    whole = {**template, NUM_ROWS: (I64, rows), ROW_GROUPS: (LIST, (STRUCT, groups))}
    data = encoded(whole)
    out.write(data + len(data).to_bytes(4, "little") + MAGIC)


def shift(fields: Struct, number: int, distance: int) -> None:
    """Move an offset, if there is one; 0 means that there is none."""
    if number in fields and fields[number][1]:
        kind, value = fields[number]
        fields[number] = (kind, value + distance)


def move(group: Struct, distance: int, ordinal: int) -> None:
    """Change the offsets in a row group that is copied to a position `distance` bytes later."""
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
    """Write the row groups of all parts, with the same columns, and return the number of rows.

    `copy(path, start, end, out)` appends a byte range of a file to the output.
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
