"""Inputs, read in blocks of whole lines: plain or compressed files, Parquet, and streams."""

from __future__ import annotations

import csv
import gzip
import hashlib
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import IO, Any

from alldiff.bulk.zstd import ZstdReader
from alldiff.errors import MissingExtra, ReadError, UsageError
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
COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}
MAGIC = {"gzip": b"\x1f\x8b", "zstd": b"\x28\xb5\x2f\xfd"}
PARQUET = b"PAR1"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
HEAD = 1 << 16
"""Bytes at the beginning and the end of a file that tell what it is."""
LONGEST_LINE = 1 << 26
READ_AT_ONCE = 1 << 22


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """How far an input was read: bytes of its uncompressed text, or rows of Parquet; and lines."""

    offset: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class Gap:
    """A stretch of an input that is still to be read, up to an offset or (None) to its end."""

    start: Position
    stop: int | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """Consecutive rows as they stand in the input: whole lines, or a column of a Parquet file.

    `read` is how far the file itself was read, in bytes, for a progress bar.
    """

    start: Position
    end: Position
    text: bytes = b""
    texts: Any = None
    read: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """How rows lie in an input: its format, and which column of a table has the puzzles."""

    format: str
    column: int = 0
    name: str = "puzzle"


class Pace:
    """How many bytes the next block should have, so that its work takes about `seconds`."""

    def __init__(self, seconds: float, largest: int, first: int = 1 << 16) -> None:
        self.seconds = seconds
        self.largest = max(largest, 256)
        self.size = min(first, self.largest)

    def took(self, size: int, seconds: float) -> None:
        """Learn from a block: go on towards the right size, at most by a factor of four."""
        wanted = size * self.seconds / max(seconds, 1e-6)
        self.size = int(min(max(wanted, self.size / 4, 256), self.size * 4, self.largest))


@dataclass(frozen=True, slots=True)
class Input:
    """A source of rows: what it is, where its rows begin, and how to read them.

    `compression` is "gzip", "zstd" or "". `size` is in bytes of the file, 0 where unknown.
    """

    path: str
    layout: Layout
    compression: str
    first: Position
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

    def blocks(self, gaps: Sequence[Gap], pace: Pace) -> Iterator[Block]:
        """Yield the blocks of some stretches, in order, each about as long as `pace` wants."""
        if self.layout.format == "parquet":
            for gap in gaps:
                yield from parquet_blocks(self, gap, pace)
            return
        try:
            with ExitStack() as stack:
                raw, text = self._open(stack)
                at = 0
                for gap in gaps:
                    at = self._skip(text, at, gap.start.offset)
                    for block in line_blocks(text, gap, pace, self.name, raw.tell_read):
                        at = block.end.offset
                        yield block
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise ReadError(f"its compressed data is damaged: {error}", source=self.name) from None
        except OSError as error:
            raise cannot_read(error, self.name) from None

    def _open(self, stack: ExitStack) -> tuple[Counted, IO[bytes]]:
        file = self.stream or Path(self.path).open("rb", buffering=0)  # noqa: SIM115
        if self.stream is None:
            stack.enter_context(file)
        raw = Counted(file)
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


class Counted:
    """An open file that knows how many of its bytes were read."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes."""
        data = self.file.read(size)
        self.count += len(data)
        return data

    def seek(self, offset: int) -> None:
        """Go to an offset."""
        self.count = self.file.seek(offset)

    def tell_read(self) -> int:
        """Return how far the file was read."""
        return self.count


def decompressed(raw: Any, compression: str, name: str) -> Any:
    """Return what reads the uncompressed bytes of an open file."""
    if compression == "gzip":
        return gzip.GzipFile(fileobj=raw, mode="rb")
    if compression == "zstd":
        return ZstdReader(raw, name)
    return raw


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
    options = stated(head + b"\n" + tail, options, path)
    return Input(path, layout, compression, first, size, options)


def open_stream(stream: IO[bytes], format: str | None, options: ReadOptions) -> Input:
    """Return the input that a stream is: its beginning is read, and kept for the reader."""
    raw = Ahead(stream, b"")
    start = raw.peek(8)
    if format == "parquet" or start.startswith(PARQUET):
        raise UsageError("Parquet cannot be read from a pipe: name the file")
    compression = compression_of(start)
    ahead = Ahead(decompressed(raw, compression, "standard input"), b"")
    try:
        head = ahead.peek(HEAD)
    except (EOFError, zlib.error, OSError) as error:
        raise ReadError(f"cannot be read: {error}", source="standard input") from None
    layout, first = layout_of(head, format, "standard input")
    options = stated(head, options, "standard input")
    return Input("-", layout, "", first, 0, options, ahead)  # type: ignore[arg-type]


class Ahead:
    """A stream whose beginning can be looked at before it is read."""

    def __init__(self, stream: Any, ahead: bytes) -> None:
        self.stream = stream
        self.ahead = ahead

    def peek(self, size: int) -> bytes:
        """Return the first bytes, without taking them."""
        while len(self.ahead) < size and (more := self.stream.read(size - len(self.ahead))):
            self.ahead += more
        return self.ahead[:size]

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes."""
        if not self.ahead:
            return bytes(self.stream.read(size))
        taken, self.ahead = self.ahead[:size], self.ahead[size:]
        return taken


def compression_of(start: bytes) -> str:
    """Return how a file that begins so is compressed."""
    return next((name for name, magic in MAGIC.items() if start.startswith(magic)), "")


def format_of(path: str) -> str | None:
    """Return the format that the suffix of a path names, one for compression left aside.

    >>> format_of("a/puzzles.csv.gz"), format_of("puzzles")
    ('csv', None)
    """
    pure = PurePath(path)
    if pure.suffix.lower() in COMPRESSIONS:
        pure = pure.with_suffix("")
    return SUFFIXES.get(pure.suffix.lower())


def layout_of(head: bytes, format: str | None, name: str) -> tuple[Layout, Position]:
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
        return Layout(format), Position(at)
    after = Position(at + len(line) + len(newline), 1)
    if "puzzle" in names:
        return Layout(format, names.index("puzzle")), after
    # The first column then; a word above it is its name and no puzzle.
    is_name = bool(names) and re.fullmatch(r"[a-z_][a-z_ ]*", names[0]) is not None
    return Layout(format), after if is_name else Position(at)


def stated(text: bytes, options: ReadOptions, name: str) -> ReadOptions:
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


def line_blocks(
    text: IO[bytes], gap: Gap, pace: Pace, name: str, told: Callable[[], int]
) -> Iterator[Block]:
    """Yield blocks of whole lines from a reader that stands at the start of a gap."""
    start, carried = gap.start, b""
    ended = False
    while not ended:
        size = max(pace.size - len(carried), 256)
        if gap.stop is not None:
            size = min(size, gap.stop - start.offset - len(carried))
        chunk = read_fully(text, size)
        ended = len(chunk) < size or (
            gap.stop is not None and start.offset + len(carried) + len(chunk) >= gap.stop
        )
        data = carried + chunk
        cut = len(data) if ended else data.rfind(b"\n") + 1
        if not cut and len(data) > LONGEST_LINE:
            raise ReadError(
                f"no end of a line within {LONGEST_LINE >> 20} MiB: this is no text of lines",
                source=name,
                line=start.line + 1,
            )
        if cut:
            lines = data[:cut] if cut < len(data) else data
            end = Position(start.offset + cut, start.line + lines.count(b"\n"))
            yield Block(start, end, lines, read=told())
            start = end
        carried = data[cut:]


def read_fully(text: IO[bytes], size: int) -> bytes:
    """Return so many bytes, or fewer at the end."""
    data = text.read(size)
    if len(data) == size or not data:
        return data
    parts, total = [data], len(data)
    while total < size and (more := text.read(size - total)):
        parts.append(more)
        total += len(more)
    return b"".join(parts)


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
    return Input(path, Layout("parquet", column, name), "", Position(), size, options)


def parquet_blocks(source: Input, gap: Gap, pace: Pace) -> Iterator[Block]:
    """Yield blocks of a column of strings; offsets are rows."""
    pq = parquet_module()
    try:
        file = pq.ParquetFile(source.path)
        total = file.metadata.num_rows
        stop = total if gap.stop is None else gap.stop
        before = 0
        for group in range(file.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            first, before = before, before + rows
            if before <= gap.start.offset or first >= stop:
                continue
            # A row of 81 characters is about as much work as a line of them.
            batches = file.iter_batches(
                batch_size=max(1, pace.size // 82),
                row_groups=[group],
                columns=[source.layout.name],
            )
            for batch in batches:
                low, high = max(first, gap.start.offset), min(first + len(batch), stop)
                if low < high:
                    texts = batch.column(0).slice(low - first, high - low)
                    read = source.size * high // max(total, 1)
                    yield Block(Position(low, low), Position(high, high), texts=texts, read=read)
                first += len(batch)
    except (OSError, ValueError) as error:
        raise ReadError(f"cannot be read: {error}", source=source.path) from None


def parquet_module() -> Any:
    """Return the module that reads and writes Parquet."""
    try:
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingExtra("Parquet", "pyarrow", "data") from None
    return pq


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


def range_of(source: Input, start: Position, stop: int) -> Block:
    """Return one stretch of an input as a single block."""
    whole = Pace(1.0, largest=max(stop - start.offset, 256) * 1024, first=1 << 62)
    found = list(replace(source).blocks([Gap(start, stop)], whole))
    if len(found) == 1:
        return found[0]
    if source.layout.format == "parquet":
        import pyarrow as pa

        texts = pa.chunked_array([block.texts for block in found]).combine_chunks()
        return Block(start, found[-1].end, texts=texts)
    return Block(start, found[-1].end, b"".join(block.text for block in found))
