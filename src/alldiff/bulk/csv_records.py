"""Records of CSV: a line each, unless a quoted field holds ends of lines.

A field that is never closed damages its own line only: a record of several lines must have as many
fields as there are columns, and is at most LONGEST_RECORD bytes long.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence

import numpy as np

from alldiff.bulk.classic import count_lines

LONGEST_RECORD = 1 << 20
QUOTE, NEWLINE = b'"\n'


def whole_records(data: bytes, ended: bool, columns: int, separator: str = ",") -> tuple[int, int]:
    """Return where the last whole record ends, and how many there are; at the end, all are.

    `columns` is the number of columns of a table; 0: each line is a record.
    """
    if not columns or not spans_lines(data):
        cut = len(data) if ended else data.rfind(b"\n") + 1
        return cut, count_lines(memoryview(data)[:cut])
    lines = data.split(b"\n")
    rest = 0 if ended else len(lines.pop())
    left, at, number = len(data), 0, 0
    while number < len(lines):
        length = record_length(lines, number, columns, separator)
        if length == 0 and not ended and left <= LONGEST_RECORD:
            return len(data) - left, at
        length = length or 1
        left -= sum(map(len, lines[number : number + length])) + length
        number, at = number + length, at + 1
    return len(data) - rest, at - (ended and not lines[-1])


def spans_lines(data: bytes | memoryview) -> bool:
    """Return whether any line has an odd number of quotes."""
    marks = np.frombuffer(data, np.uint8)
    quotes = np.flatnonzero(marks == QUOTE)
    if not len(quotes):
        return False
    before = np.searchsorted(quotes, np.flatnonzero(marks == NEWLINE))
    return bool((before % 2).any() or len(quotes) % 2)


def record_length(lines: Sequence[bytes], first: int, columns: int, separator: str) -> int:
    """Return how many lines a record has, 0 if it is not closed."""
    line = lines[first]
    if line.count(b'"') % 2 == 0 or line.lstrip().startswith(b"#"):
        return 1
    size = len(line)
    for last in range(first + 1, len(lines)):
        size += len(lines[last]) + 1
        if size > LONGEST_RECORD:
            break
        if lines[last].count(b'"') % 2:
            record = b"\n".join(lines[first : last + 1]).decode("utf-8", "replace")
            fields = parsed(record, separator)
            return last - first + 1 if fields is not None and len(fields) == columns else 0
    return 0


def parsed(record: str, separator: str = ",") -> list[str] | None:
    """Return the fields of a record, None if a quoted field is not closed."""
    try:
        return next(csv.reader([record.rstrip("\r")], delimiter=separator, strict=True), [])
    except csv.Error:
        return None


def records(
    text: bytes | memoryview, columns: int, separator: str = ","
) -> Iterator[tuple[str, list[str] | None]]:
    """Yield each record as it stands, with its fields, None for a damaged one."""
    lines = bytes(text).split(b"\n")
    number = 0
    while number < len(lines):
        length = record_length(lines, number, columns, separator) or 1
        record = b"\n".join(lines[number : number + length]).decode("utf-8", "replace")
        yield record, parsed(record, separator)
        number += length
