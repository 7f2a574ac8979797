"""Thrift's compact protocol, in which Parquet keeps what it says of its data."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

from alldiff.errors import ReadError

STOP, TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, MAP, STRUCT = range(13)

Struct = dict[int, tuple[int, Any]]
"""Fields by number, each with its type. A list is (type of elements, elements)."""


class Reader:
    """Reads Thrift's compact protocol."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        """Return the next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def varint(self) -> int:
        """Return the next number without a sign."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def zigzag(self) -> int:
        """Return the next number with a sign."""
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
        raise ReadError(f"a field of the Thrift type {kind} in the footer of a Parquet file")

    def list(self) -> tuple[int, list[Any]]:
        """Return the next list; booleans in it are a byte each."""
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
        """Write a number without a sign."""
        while value >= 0x80:
            self.data.append(value & 0x7F | 0x80)
            value >>= 7
        self.data.append(value)

    def zigzag(self, value: int) -> None:
        """Write a number with a sign."""
        self.varint(value << 1 if value >= 0 else (-value << 1) - 1)

    def value(self, kind: int, value: Any) -> None:
        """Write a value of a type; that of a boolean is its type."""
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
