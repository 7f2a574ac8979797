"""Inputs: what a file or a stream is, where its rows begin, and how to read them."""

from __future__ import annotations

import csv
import gzip
import hashlib
import os
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import IO, Any

from alldiff.bulk.blocks import (
    Block,
    BlockSizer,
    CountingReader,
    Gap,
    InputPosition,
    Layout,
    line_blocks,
    parquet_blocks,
    parquet_module,
)
from alldiff.bulk.compression import COMPRESSIONS, compression_of, decompressed
from alldiff.core.errors import ReadError, UsageError
from alldiff.formats.base import ReadOptions, stated_options

FORMATS = ("text", "csv", "jsonl", "parquet")
"""How an input or an output lays out its rows."""
SUFFIXES = {
    ".txt": "text",
    ".sdm": "text",
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
}
PARQUET = b"PAR1"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
HEAD = 1 << 16
"""Bytes at the beginning and the end of a file that tell what it is."""
READ_AT_ONCE = 1 << 22


@dataclass(frozen=True, slots=True)
class Input:
    """A source of rows: what it is, where its rows begin, and how to read them.

    `compression` is "gzip", "zstd" or "". `size` is in bytes of the file, 0 where unknown.
    """

    path: str
    layout: Layout
    compression: str
    first: InputPosition
    size: int
    options: ReadOptions
    stream: IO[bytes] | None = None

    @property
    def name(self) -> str:
        """What errors call it."""
        return "standard input" if self.stream else self.path

    @property
    def ranges(self) -> bool:
        """Whether any stretch of it can be read without what lies before."""
        return self.stream is None and not self.compression

    def blocks(self, gaps: Sequence[Gap], sizer: BlockSizer) -> Iterator[Block]:
        """Yield the blocks of some stretches, in order, each about as long as `sizer` wants."""
        if self.layout.format == "parquet":
            for gap in gaps:
                yield from parquet_blocks(self.path, self.size, self.layout.name, gap, sizer)
            return
        try:
            with ExitStack() as stack:
                raw, text = self._open(stack)
                at = 0
                seek = raw.seek if self.ranges else None
                for gap in gaps:
                    at = self._skip(text, at, gap.start.offset)
                    for block in line_blocks(text, gap, sizer, self.name, raw.tell, seek):
                        at = block.end.offset
                        yield block
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise ReadError(f"its compressed data is damaged: {error}", source=self.name) from None
        except OSError as error:
            raise cannot_read(error, self.name) from None

    def _open(self, stack: ExitStack) -> tuple[CountingReader, IO[bytes]]:
        file = self.stream or Path(self.path).open("rb", buffering=0)  # noqa: SIM115
        if self.stream is None:
            stack.enter_context(file)
        raw = CountingReader(file)
        return raw, decompressed(raw, self.compression, self.name)

    def _skip(self, text: IO[bytes], at: int, offset: int) -> int:
        if self.ranges:
            text.seek(offset)
            return offset
        while at < offset:
            read = len(text.read(min(READ_AT_ONCE, offset - at)))
            if not read:
                raise ReadError("it is shorter than it was", source=self.name)
            at += read
        return at


def open_input(path: str, format: str | None, options: ReadOptions) -> Input:
    """Return the input of that path, `-` for stdin, its format told by suffix and content."""
    if path == "-":
        # Unbuffered: a reader that waits holds no lock that the end of the process would need.
        return open_stream(getattr(sys.stdin.buffer, "raw", sys.stdin.buffer), format, options)
    try:
        size = os.stat(path).st_size
        with ExitStack() as stack:
            file = stack.enter_context(open(path, "rb"))
            start = file.read(8)
            if format == "parquet" or (format is None and start.startswith(PARQUET)):
                return parquet_input(path, size, options)
            file.seek(0)
            compression = compression_of(start)
            head = decompressed(file, compression, path).read(HEAD)
            tail = b"" if compression else tail_of(file, size)
    except EOFError:
        raise ReadError("its compressed data is damaged", source=path) from None
    except (zlib.error, OSError) as error:
        raise cannot_read(error, path) from None
    layout, first = layout_of(head, format or format_of(path), path)
    options = with_stated(head + b"\n" + tail, options, path)
    return Input(path, layout, compression, first, size, options)


def open_stream(stream: IO[bytes], format: str | None, options: ReadOptions) -> Input:
    """Return the input that a stream is: its beginning is read, and kept for the reader."""
    raw = PeekReader(stream)
    start = raw.peek(8)
    if format == "parquet" or start.startswith(PARQUET):
        raise UsageError("Parquet cannot be read from a pipe: name the file")
    compression = compression_of(start)
    text = PeekReader(decompressed(raw, compression, "standard input"))
    try:
        head = text.peek(HEAD)
    except (EOFError, zlib.error, OSError) as error:
        raise ReadError(f"cannot be read: {error}", source="standard input") from None
    layout, first = layout_of(head, format, "standard input")
    options = with_stated(head, options, "standard input")
    return Input("-", layout, "", first, 0, options, text)  # type: ignore[arg-type]


class PeekReader:
    """A stream whose beginning can be looked at before it is read."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.peeked = b""

    def peek(self, size: int) -> bytes:
        """Return the first bytes, without taking them."""
        while len(self.peeked) < size and (more := self.stream.read(size - len(self.peeked))):
            self.peeked += more
        return self.peeked[:size]

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes."""
        if not self.peeked:
            return bytes(self.stream.read(size))
        taken, self.peeked = self.peeked[:size], self.peeked[size:]
        return taken


def format_of(path: str) -> str | None:
    """Return the format that the suffix of a path names, one for compression left aside.

    >>> format_of("a/puzzles.csv.gz"), format_of("puzzles")
    ('csv', None)
    """
    pure = PurePath(path)
    if pure.suffix.lower() in COMPRESSIONS:
        pure = pure.with_suffix("")
    return SUFFIXES.get(pure.suffix.lower())


def layout_of(head: bytes, format: str | None, name: str) -> tuple[Layout, InputPosition]:
    """Return the layout of a text that begins so, and where its first row is."""
    at = len(BYTE_ORDER_MARK) if head.startswith(BYTE_ORDER_MARK) else 0
    line, newline, _ = head[at:].partition(b"\n")
    try:
        (fields,) = csv.reader([line.decode("utf-8", "replace").rstrip("\r")]) if line else ([],)
    except csv.Error:
        fields = []
    names = [field.strip().lower() for field in fields]
    if format is None:
        text = head[at:].lstrip()
        format = "jsonl" if text.startswith(b"{") else "csv" if "puzzle" in names else "text"
    if format != "csv":
        return Layout(format), InputPosition(at)
    after = InputPosition(at + len(line) + len(newline), 1)
    if "puzzle" in names:
        return Layout(format, names.index("puzzle")), after
    # The first column then; a word above it is its name and no puzzle.
    is_name = bool(names) and re.fullmatch(r"[a-z_][a-z_ ]*", names[0]) is not None
    return Layout(format), after if is_name else InputPosition(at)


def with_stated(text: bytes, options: ReadOptions, name: str) -> ReadOptions:
    """Return the options with those that a comment of the text states."""
    try:
        return stated_options(text.decode("utf-8", "replace"), options)
    except ReadError as error:
        error.source, error.line = name, None
        raise


def tail_of(file: IO[bytes], size: int) -> bytes:
    """Return the last bytes of a file."""
    file.seek(max(0, size - HEAD))
    return file.read(HEAD)


def parquet_input(path: str, size: int, options: ReadOptions) -> Input:
    """Return the input that a Parquet file is."""
    pq = parquet_module()
    try:
        schema = pq.ParquetFile(path).schema_arrow
    except (OSError, ValueError) as error:
        raise ReadError(f"no Parquet file: {error}", source=path) from None
    if not schema.names:
        raise ReadError("it has no columns", source=path)
    column = schema.names.index("puzzle") if "puzzle" in schema.names else 0
    name = schema.names[column]
    if not any(word in str(schema.field(column).type) for word in ("string", "binary")):
        raise ReadError(
            f"its column {name} is of type {schema.field(column).type}: expected strings",
            source=path,
        )
    return Input(path, Layout("parquet", column, name), "", InputPosition(), size, options)


def cannot_read(error: Exception, name: str) -> ReadError:
    """Return the error for a file that the system does not let us read."""
    if isinstance(error, FileNotFoundError):
        return ReadError(f"no such file: {name}")
    if isinstance(error, IsADirectoryError):
        return ReadError("is a directory: name a file in it", source=name)
    reason = getattr(error, "strerror", None) or error
    return ReadError(f"cannot be read: {reason}", source=name)


def identity(source: Input) -> dict[str, Any]:
    """Return what tells one input from another: place, size, time, and a hash of both ends."""
    if source.stream is not None:
        return {"path": "-"}
    stat = os.stat(source.path)
    with open(source.path, "rb") as file:
        head = file.read(HEAD)
        tail = tail_of(file, stat.st_size)
    digest = hashlib.blake2b(head + tail, digest_size=16).hexdigest()
    return {
        "path": str(Path(source.path).resolve()),
        "size": stat.st_size,
        "mtime_ns": stat.st_mtime_ns,
        "ends": digest,
    }
