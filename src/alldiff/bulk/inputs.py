"""Inputs: what a file or a stream contains, where its rows start, and how to read them."""

from __future__ import annotations

import gzip
import hashlib
import os
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import IO, Any

from alldiff.bulk.blocks import (
    Block,
    BlockSizer,
    CountingReader,
    Gap,
    InputPosition,
    Layout,
    arrow_batches,
    arrow_blocks,
    line_blocks,
    open_arrow,
    parquet_blocks,
    parquet_module,
)
from alldiff.bulk.columns import SAMPLES, ColumnOptions, check_type, is_text, table_columns
from alldiff.bulk.compression import COMPRESSIONS, compression_of, decompressed
from alldiff.bulk.layouts import EVERY_COLUMN, HEAD, layout_of, with_numbers
from alldiff.core.errors import ReadError, UsageError
from alldiff.core.messages import t
from alldiff.formats.base import ReadOptions, stated_options

FORMATS = ("text", "csv", "jsonl", "parquet", "arrow")
"""How an input stores its rows; an output has one of the first four."""
SUFFIXES = {
    ".txt": "text",
    ".sdm": "text",
    ".csv": "csv",
    ".tsv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
}
PARQUET = b"PAR1"
ARROW = (b"ARROW1", b"\xff\xff\xff\xff")
"""How an Arrow file starts, and an Arrow stream, such as a file in the cache of `datasets`."""
FILE_BITS = 48
"""Offsets in the n-th of several files start at n times 2 to this power."""
READ_AT_ONCE = 1 << 22


@dataclass(frozen=True, slots=True)
class Input:
    """A source of rows: what it is, where its rows start, and how to read them.

    `compression` is "gzip", "zstd" or "". `size` is the file's size in bytes, 0 if unknown. `shift`
    is added to all offsets, so that those of several files differ.
    """

    path: str
    layout: Layout
    compression: str
    first: InputPosition
    size: int
    options: ReadOptions
    stream: IO[bytes] | None = None
    shift: int = 0

    def file_at(self, offset: int) -> Input:
        """Return the input that an offset lies in."""
        return self

    @property
    def name(self) -> str:
        """Its name in errors."""
        return "standard input" if self.stream else self.path

    @property
    def ranges(self) -> bool:
        """Whether any range can be read without what lies before."""
        return self.stream is None and not self.compression

    @property
    def measurable(self) -> bool:
        """Whether every end of a line ends a row, so that rows are found without what is before."""
        return self.ranges and not self.layout.quoted

    def by_file(self, gaps: Sequence[Gap]) -> Iterator[tuple[Input, Sequence[Gap], int]]:
        """Yield each file with its ranges, and the size of the files before."""
        yield self, gaps, 0

    def blocks(self, gaps: Sequence[Gap], sizer: BlockSizer) -> Iterator[Block]:
        """Yield the blocks in some ranges, in order, each about as long as `sizer` suggests."""
        if not self.shift:
            yield from self._blocks(gaps, sizer)
            return
        for block in self._blocks([moved_gap(gap, -self.shift) for gap in gaps], sizer):
            start, end = moved(block.start, self.shift), moved(block.end, self.shift)
            yield replace(block, start=start, end=end)

    def _blocks(self, gaps: Sequence[Gap], sizer: BlockSizer) -> Iterator[Block]:
        if self.layout.binary:
            reader = arrow_blocks if self.layout.format == "arrow" else parquet_blocks
            for gap in gaps:
                yield from reader(self.path, self.size, self.layout, gap, sizer)
            return
        try:
            with ExitStack() as stack:
                raw, text = self._open(stack)
                at = 0
                seek = raw.seek if self.ranges else None
                for gap in gaps:
                    at = self._skip(text, at, gap.start.offset)
                    for block in line_blocks(
                        text, gap, sizer, self.name, raw.tell, seek, self.layout
                    ):
                        at = block.end.offset
                        yield block
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise ReadError(
                t("its compressed data is damaged: {}", error), source=self.name
            ) from None
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


def moved(position: InputPosition, by: int) -> InputPosition:
    """Return a position with another offset."""
    return InputPosition(position.offset + by, position.line)


def moved_gap(gap: Gap, by: int) -> Gap:
    """Return a range with other offsets."""
    return Gap(moved(gap.start, by), None if gap.stop is None else gap.stop + by)


def open_input(
    path: str, format: str | None, options: ReadOptions, columns: ColumnOptions = EVERY_COLUMN
) -> Input:
    """Return the input for a path, `-` for stdin; suffix and content determine its format."""
    if path == "-":
        # Unbuffered: a waiting reader holds no lock that the end of the process would need.
        stream = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
        return open_stream(stream, format, options, columns)
    try:
        size = os.stat(path).st_size
        with ExitStack() as stack:
            file = stack.enter_context(open(path, "rb"))
            start = file.read(8)
            if format == "parquet" or (format is None and start.startswith(PARQUET)):
                return table_input(path, size, options, columns, "parquet")
            if format == "arrow" or (format is None and start.startswith(ARROW)):
                return table_input(path, size, options, columns, "arrow")
            file.seek(0)
            compression = compression_of(start)
            head = decompressed(file, compression, path).read(HEAD)
            tail = b"" if compression else tail_of(file, size)
    except EOFError:
        raise ReadError("its compressed data is damaged", source=path) from None
    except (zlib.error, OSError) as error:
        raise cannot_read(error, path) from None
    layout, first = layout_of(head, format or format_of(path), path, columns)
    options = with_stated_options(head + b"\n" + tail, options, path)
    return Input(path, layout, compression, first, size, options)


def open_stream(
    stream: IO[bytes],
    format: str | None,
    options: ReadOptions,
    columns: ColumnOptions = EVERY_COLUMN,
) -> Input:
    """Return the input for a stream: its start is read, and kept for the reader."""
    raw = PeekReader(stream)
    start = raw.peek(8)
    if format == "parquet" or start.startswith(PARQUET):
        raise UsageError("Parquet cannot be read from a pipe: name the file")
    if format == "arrow" or start.startswith(ARROW):
        raise UsageError("Arrow cannot be read from a pipe: name the file")
    compression = compression_of(start)
    text = PeekReader(decompressed(raw, compression, "standard input"))
    try:
        head = text.peek(HEAD)
    except (EOFError, zlib.error, OSError) as error:
        raise ReadError(t("cannot be read: {}", error), source="standard input") from None
    layout, first = layout_of(head, format, "standard input", columns)
    options = with_stated_options(head, options, "standard input")
    return Input("-", layout, "", first, 0, options, text)  # type: ignore[arg-type]


class PeekReader:
    """A stream whose start can be examined before it is read."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.peeked = b""

    def peek(self, size: int) -> bytes:
        """Return the first bytes, without consuming them."""
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
    """Return the format for a path's suffix, ignoring a compression suffix.

    >>> format_of("a/puzzles.csv.gz"), format_of("puzzles")
    ('csv', None)
    """
    pure = PurePath(path)
    if pure.suffix.lower() in COMPRESSIONS:
        pure = pure.with_suffix("")
    return SUFFIXES.get(pure.suffix.lower())


def with_stated_options(text: bytes, options: ReadOptions, name: str) -> ReadOptions:
    """Return the options with those stated in a comment in the text."""
    try:
        return stated_options(text.decode("utf-8", "replace"), options)
    except ReadError as error:
        error.source, error.line = name, None
        raise


def tail_of(file: IO[bytes], size: int) -> bytes:
    """Return the last bytes in a file."""
    file.seek(max(0, size - HEAD))
    return file.read(HEAD)


def table_input(
    path: str, size: int, options: ReadOptions, columns: ColumnOptions, format: str
) -> Input:
    """Return the input for a Parquet or Arrow file."""
    try:
        if format == "parquet":
            file = parquet_module().ParquetFile(path)
            schema = file.schema_arrow
            first = next(file.iter_batches(batch_size=SAMPLES), None)
        else:
            with open_arrow(path) as reader:
                schema, first = reader.schema, next(arrow_batches(reader), None)
    except (OSError, ValueError) as error:
        kind = "a Parquet" if format == "parquet" else "an Arrow"
        raise ReadError(t("not {} file: {}", kind, error), source=path) from None
    if not schema.names:
        raise ReadError("it has no columns", source=path)
    samples = (
        []
        if first is None
        else list(zip(*first.slice(0, SAMPLES).to_pydict().values(), strict=True))
    )
    texts = [name for name in schema.names if is_text(schema.field(name).type)]
    usual = texts[0] if len(texts) == 1 else None
    found = table_columns(schema.names, samples, columns, path, usual)
    check_type(schema.field(found.puzzle).type, found.puzzle, path)
    number = schema.names.index(found.puzzle)
    layout = Layout(format, number, found.puzzle, tuple(schema.names), found.kept, found.answer)
    return Input(path, with_numbers(layout, columns), "", InputPosition(), size, options)


def cannot_read(error: Exception, name: str) -> ReadError:
    """Return the error for a file that the system does not let us read."""
    if isinstance(error, FileNotFoundError):
        return ReadError(t("no such file: {}", name))
    if isinstance(error, IsADirectoryError):
        return ReadError("is a directory: name a file in it", source=name)
    reason = getattr(error, "strerror", None) or error
    return ReadError(t("cannot be read: {}", reason), source=name)


def identity(source: Input) -> dict[str, Any]:
    """Return what identifies an input: place, size, time, and a hash of both ends."""
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
