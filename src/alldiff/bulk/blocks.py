"""Blocks of an input: whole lines of plain or compressed text, or rows from a Parquet file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any

from alldiff.bulk.csv_records import whole_records
from alldiff.core import extras
from alldiff.core.errors import ReadError
from alldiff.core.messages import t

LONGEST_LINE = 1 << 26
ROW_BYTES = 82
"""The size of a classic Sudoku in a text; also used to estimate a Parquet row."""


@dataclass(frozen=True, slots=True, order=True)
class InputPosition:
    """A position in an input: bytes of uncompressed text, or Parquet rows; and lines.

    A record of CSV counts as one line, however many it has.
    """

    offset: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class Gap:
    """A range of an input that remains to be read, up to an offset or (None) to its end."""

    start: InputPosition
    stop: int | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """Consecutive rows as stored in the input: whole lines, or columns from a Parquet file.

    `texts` is the column with the puzzles and `batch` has the others, if they are kept. `read` is
    how far the file itself was read, in bytes, for a progress bar.
    """

    start: InputPosition
    end: InputPosition
    text: bytes | memoryview = b""
    texts: Any = None
    batch: Any = None
    read: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """How rows are stored in an input: its format, and the columns of a table.

    `column` is the number of the column with the puzzles and `name` its name; `names` are those of
    all columns. `kept` are pairs: a column's name in the table, and the one it is written under.
    `answer` names the column with the answers to check. `header` counts the lines before the first
    row. `label` is the file's name in places such as "a.csv: line 7", if there are several files.
    `quoted` says whether the start of a CSV file has quotes; `separator` is what its fields have
    between them.
    """

    format: str
    column: int = 0
    name: str = "puzzle"
    names: tuple[str, ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    answer: str = ""
    numbered: bool = False
    header: int = 0
    label: str = ""
    quoted: bool = False
    separator: str = ","

    @property
    def wide(self) -> bool:
        """Whether rows carry other columns, or their number."""
        return bool(self.kept) or self.numbered

    def place(self, unit: str, number: int) -> str:
        """Return the name of a row for people."""
        return f"{self.label}: {unit} {number}" if self.label else f"{unit} {number}"

    @property
    def step(self) -> int:
        """How many bytes one step of an offset represents: 1, or those of a row of a table."""
        return ROW_BYTES if self.binary else 1

    @property
    def columns(self) -> int:
        """The number of columns of CSV, 0 in other formats."""
        return len(self.names) if self.format == "csv" else 0

    @property
    def binary(self) -> bool:
        """Whether offsets are rows of a table, and not bytes of a text."""
        return self.format in ("parquet", "arrow")


class BlockSizer:
    """Chooses the size of the next block so that it takes about the intended amount of work.

    Work is measured in seconds, or anything else that grows with a block.
    """

    def __init__(self, wanted: float, largest: int, first: int = 1 << 16) -> None:
        self.wanted = wanted
        self.largest = max(largest, 256)
        self.size = min(first, self.largest)

    def record(self, size: int, work: float) -> None:
        """Learn from a block: move towards the right size, by at most a factor of four."""
        right = size * self.wanted / max(work, 1e-6)
        self.size = int(min(max(right, self.size / 4, 256), self.size * 4, self.largest))


class CountingReader:
    """An open file that counts how many bytes were read."""

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

    def tell(self) -> int:
        """Return how far the file was read."""
        return self.count


def line_blocks(
    text: IO[bytes],
    gap: Gap,
    sizer: BlockSizer,
    name: str,
    tell: Callable[[], int],
    seek: Callable[[int], None] | None = None,
    layout: Layout | None = None,
) -> Iterator[Block]:
    """Yield blocks of whole lines from a reader positioned at the start of a gap.

    Args:
        text: the reader
        gap: the range to read
        sizer: chooses the size of each block
        name: the input's name in error messages
        tell: returns how far the file was read
        seek: moves the reader to an offset, if that is cheap: the start of a line is then read
            twice, and no block is copied
        layout: of CSV, whose records may be longer than a line
    """
    start, carried = gap.start, b""
    columns, separator = (layout.columns, layout.separator) if layout else (0, "")
    ended = False
    while not ended:
        # Where a line is longer than a block, each read doubles it: few bytes are moved twice.
        size = max(sizer.size - len(carried), len(carried), 256)
        if gap.stop is not None:
            size = min(size, gap.stop - start.offset - len(carried))
        chunk = read_fully(text, size)
        ended = len(chunk) < size or (
            gap.stop is not None and start.offset + len(carried) + len(chunk) >= gap.stop
        )
        data = carried + chunk if carried else chunk
        cut, count = whole_records(data, ended, columns, separator)
        if not cut and len(data) > LONGEST_LINE:
            raise ReadError(
                t("no end of a line within {} MiB: this is not lines of text", LONGEST_LINE >> 20),
                source=name,
                line=start.line + 1,
            )
        if cut:
            lines = memoryview(data)[:cut]
            end = InputPosition(start.offset + cut, start.line + count)
            yield Block(start, end, lines, read=tell())
            start = end
        carried = data[cut:]
        if cut and carried and seek is not None:
            seek(start.offset)
            carried = b""


def read_fully(text: IO[bytes], size: int) -> bytes:
    """Return this many bytes, or fewer at the end."""
    data = text.read(size)
    if len(data) == size or not data:
        return data
    parts, total = [data], len(data)
    while total < size and (more := text.read(size - total)):
        parts.append(more)
        total += len(more)
    return b"".join(parts)


def parquet_blocks(
    path: str, size: int, layout: Layout, gap: Gap, sizer: BlockSizer
) -> Iterator[Block]:
    """Yield blocks from the columns of a file of `size` bytes; offsets are rows."""
    others = [name for name, _ in layout.kept]
    pq = parquet_module()
    try:
        file = pq.ParquetFile(path)
        total = file.metadata.num_rows
        stop = total if gap.stop is None else gap.stop
        before = 0
        for group in range(file.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            first, before = before, before + rows
            if before <= gap.start.offset or first >= stop:
                continue
            batches = file.iter_batches(
                batch_size=max(1, sizer.size // ROW_BYTES),
                row_groups=[group],
                columns=[layout.name, *others],
            )
            for batch in batches:
                low, high = max(first, gap.start.offset), min(first + len(batch), stop)
                if low < high:
                    piece = batch.slice(low - first, high - low)
                    yield Block(
                        InputPosition(low, low),
                        InputPosition(high, high),
                        texts=piece.column(layout.name),
                        batch=piece if others else None,
                        read=size * high // max(total, 1),
                    )
                first += len(batch)
    except (OSError, ValueError) as error:
        raise ReadError(t("cannot be read: {}", error), source=path) from None


@contextmanager
def open_arrow(path: str) -> Iterator[Any]:
    """Open an Arrow file, or a stream in a file."""
    pa = extras.load("pyarrow", "Arrow")
    with pa.memory_map(path) as file:
        is_stream = file.read(6) != b"ARROW1"
        file.seek(0)
        with pa.ipc.open_stream(file) if is_stream else pa.ipc.open_file(file) as reader:
            yield reader


def arrow_batches(reader: Any) -> Iterator[Any]:
    """Yield the record batches of an open Arrow file or stream."""
    if hasattr(reader, "num_record_batches"):
        yield from map(reader.get_batch, range(reader.num_record_batches))
    else:
        yield from reader


def arrow_blocks(
    path: str, size: int, layout: Layout, gap: Gap, sizer: BlockSizer
) -> Iterator[Block]:
    """Yield blocks from the columns of an Arrow file of `size` bytes; offsets are rows."""
    names = [layout.name, *(name for name, _ in layout.kept)]
    try:
        with open_arrow(path) as reader:
            at = 0
            for batch in arrow_batches(reader):
                low = max(at, gap.start.offset)
                high = at + len(batch) if gap.stop is None else min(at + len(batch), gap.stop)
                while low < high:
                    end = min(high, low + max(1, sizer.size // ROW_BYTES))
                    piece = batch.select(names).slice(low - at, end - low)
                    start, stop = InputPosition(low, low), InputPosition(end, end)
                    yield Block(start, stop, texts=piece.column(0), batch=piece)
                    low = end
                at += len(batch)
    except (OSError, ValueError) as error:
        raise ReadError(t("cannot be read: {}", error), source=path) from None


def parquet_module() -> Any:
    """Return the module that reads and writes Parquet."""
    return extras.load("pyarrow.parquet", "Parquet")
