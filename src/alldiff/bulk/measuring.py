"""Files that workers measure: where their blocks start, and at which line, without the rows.

A text is cut at fixed offsets, and each stretch belongs to the lines that start in it. A worker
finds them and counts them; the sum of the stretches before gives the number of the first line.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from alldiff.bulk import Client
from alldiff.bulk.blocks import (
    Block,
    BlockSizer,
    Gap,
    InputPosition,
    arrow_batches,
    open_arrow,
    parquet_module,
)
from alldiff.bulk.cluster import completed_in_order
from alldiff.bulk.inputs import Input, cannot_read
from alldiff.bulk.several import Inputs
from alldiff.core.errors import ReadError

STRETCH = 256 << 20
"""How many bytes of a text a worker measures at once: a fraction of a second from memory."""
READ_AT_ONCE = 1 << 16


@dataclass(frozen=True, slots=True)
class Stretch:
    """A range of a file from an offset on, up to STRETCH bytes; a table is not cut.

    `gap` is the range of whole lines that it is cut from, and `before` counts the bytes of the
    files before.
    """

    source: Input
    gap: Gap
    start: int
    stop: int
    before: int


@contextmanager
def named_worker() -> Iterator[None]:
    """Add the machine to errors about a file, which another one may be able to read."""
    try:
        yield
    except ReadError as error:
        error.source = ", ".join(filter(None, [error.source, socket.gethostname()]))
        raise


def measured_blocks(
    source: Input | Inputs, gaps: list[Gap], size: int, client: Client
) -> Iterator[Block]:
    """Yield the positions of blocks of about this many bytes, in order, as workers find them."""
    at = source.first
    tasks = ((stretch, size) for stretch in stretches(source, gaps))
    for (stretch, _), blocks in completed_in_order(client, measure, tasks, priority=1):
        at = stretch.gap.start if stretch.start == stretch.gap.start.offset else at
        line = at.line
        for block in blocks:
            end = InputPosition(block.end.offset, line + block.end.line)
            yield Block(at, end, read=stretch.before + block.read)
            at = end
        if stretch.stop == stretch.gap.stop != at.offset:
            raise ReadError("it changed while it was read", source=stretch.source.name)


def stretches(source: Input | Inputs, gaps: list[Gap]) -> Iterator[Stretch]:
    """Yield what is to be measured, in order."""
    for file, mine, before in source.by_file(gaps):
        for gap in mine:
            first = gap.start.offset
            if file.layout.binary:
                yield Stretch(file, gap, first, first, before)
                continue
            stop = file.size + file.shift if gap.stop is None else gap.stop
            for start in range(first, stop, STRETCH):
                whole = Gap(gap.start, stop)
                yield Stretch(file, whole, start, min(start + STRETCH, stop), before)


@named_worker()
def measure(stretch: Stretch, size: int) -> list[Block]:
    """Return the positions of the blocks in a stretch; their lines count from its start."""
    if stretch.source.layout.binary:
        return list(table_blocks(stretch, size))
    start, stop = line_start(stretch, stretch.start), line_start(stretch, stretch.stop)
    if start == stop:
        return []
    gap = Gap(InputPosition(start), stop)
    try:
        blocks = stretch.source.blocks([gap], BlockSizer(1.0, size, size))
        return [replace(block, text=b"") for block in blocks]
    except ReadError as error:
        error.line = None  # Nobody has counted the lines before.
        raise


def line_start(stretch: Stretch, offset: int) -> int:
    """Return where the first line at or after an offset starts, at most the end of the gap."""
    gap, shift = stretch.gap, stretch.source.shift
    if offset in (gap.start.offset, gap.stop):
        return offset
    # An offset is the start of a line if a line ends in the byte before.
    at = offset - shift - 1
    try:
        with Path(stretch.source.path).open("rb", buffering=0) as file:
            file.seek(at)
            while data := file.read(READ_AT_ONCE):
                if end := data.find(b"\n") + 1:
                    return at + end + shift
                at += len(data)
    except OSError as error:
        raise cannot_read(error, stretch.source.path) from None
    return at + shift


def table_blocks(stretch: Stretch, size: int) -> Iterator[Block]:
    """Yield the positions of blocks in a table, which knows its number of rows."""
    file, gap = stretch.source, stretch.gap
    rows = rows_in(file)
    first = gap.start.offset
    stop = rows + file.shift if gap.stop is None else gap.stop
    step = max(1, size // file.layout.step)
    for low in range(first, stop, step):
        high = min(low + step, stop)
        start, end = InputPosition(low, low - first), InputPosition(high, high - first)
        yield Block(start, end, read=file.size * (high - file.shift) // rows)


def rows_in(file: Input) -> int:
    """Return the number of rows in a Parquet or Arrow file."""
    try:
        if file.layout.format == "parquet":
            return int(parquet_module().ParquetFile(file.path).metadata.num_rows)
        with open_arrow(file.path) as reader:
            return sum(map(len, arrow_batches(reader)))
    except (OSError, ValueError) as error:
        raise cannot_read(error, file.path) from None
