"""Blocks of an input: whole lines of a text, plain or compressed, or rows of a Parquet file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Any

from alldiff.bulk.classic import count_lines
from alldiff.core import extras
from alldiff.core.errors import ReadError

LONGEST_LINE = 1 << 26
ROW_BYTES = 82
"""Of a classic Sudoku in a text: what a row of Parquet is counted as, too."""


@dataclass(frozen=True, slots=True, order=True)
class InputPosition:
    """How far an input was read: bytes of its uncompressed text, or rows of Parquet; and lines."""

    offset: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class Gap:
    """A stretch of an input that is still to be read, up to an offset or (None) to its end."""

    start: InputPosition
    stop: int | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """Consecutive rows as they stand in the input: whole lines, or a column of a Parquet file.

    `read` is how far the file itself was read, in bytes, for a progress bar.
    """

    start: InputPosition
    end: InputPosition
    text: bytes | memoryview = b""
    texts: Any = None
    read: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """How rows lie in an input: its format, and which column of a table has the puzzles."""

    format: str
    column: int = 0
    name: str = "puzzle"

    @property
    def step(self) -> int:
        """Bytes that one step of an offset stands for: 1, or those of a row of Parquet."""
        return ROW_BYTES if self.format == "parquet" else 1


class BlockSizer:
    """How many bytes the next block should have, so that its work is about as much as wanted.

    Work is in seconds, or whatever else grows with a block.
    """

    def __init__(self, wanted: float, largest: int, first: int = 1 << 16) -> None:
        self.wanted = wanted
        self.largest = max(largest, 256)
        self.size = min(first, self.largest)

    def record(self, size: int, work: float) -> None:
        """Learn from a block: go on towards the right size, at most by a factor of four."""
        right = size * self.wanted / max(work, 1e-6)
        self.size = int(min(max(right, self.size / 4, 256), self.size * 4, self.largest))


class CountingReader:
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
) -> Iterator[Block]:
    """Yield blocks of whole lines from a reader that stands at the start of a gap.

    `tell` says how far the file was read. `seek` brings the reader to an offset, where that costs
    nothing: the beginning of a line is then read twice, and no block is copied.
    """
    start, carried = gap.start, b""
    ended = False
    while not ended:
        size = max(sizer.size - len(carried), 256)
        if gap.stop is not None:
            size = min(size, gap.stop - start.offset - len(carried))
        chunk = read_fully(text, size)
        ended = len(chunk) < size or (
            gap.stop is not None and start.offset + len(carried) + len(chunk) >= gap.stop
        )
        data = carried + chunk if carried else chunk
        cut = len(data) if ended else data.rfind(b"\n") + 1
        if not cut and len(data) > LONGEST_LINE:
            raise ReadError(
                f"no end of a line within {LONGEST_LINE >> 20} MiB: this is no text of lines",
                source=name,
                line=start.line + 1,
            )
        if cut:
            lines = memoryview(data)[:cut]
            end = InputPosition(start.offset + cut, start.line + count_lines(lines))
            yield Block(start, end, lines, read=tell())
            start = end
        carried = data[cut:]
        if cut and carried and seek is not None:
            seek(start.offset)
            carried = b""


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


def parquet_blocks(
    path: str, size: int, column: str, gap: Gap, sizer: BlockSizer
) -> Iterator[Block]:
    """Yield blocks of a column of strings in a file of `size` bytes; offsets are rows."""
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
                columns=[column],
            )
            for batch in batches:
                low, high = max(first, gap.start.offset), min(first + len(batch), stop)
                if low < high:
                    texts = batch.column(0).slice(low - first, high - low)
                    read = size * high // max(total, 1)
                    yield Block(
                        InputPosition(low, low), InputPosition(high, high), texts=texts, read=read
                    )
                first += len(batch)
    except (OSError, ValueError) as error:
        raise ReadError(f"cannot be read: {error}", source=path) from None


def parquet_module() -> Any:
    """Return the module that reads and writes Parquet."""
    return extras.load("pyarrow.parquet", "Parquet")
