"""Outputs, the parts they consist of, and their writers."""

from __future__ import annotations

import os
import uuid
import zlib
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import IO, Any

from alldiff.bulk.blocks import InputPosition
from alldiff.bulk.compression import COMPRESSIONS
from alldiff.bulk.inputs import format_of
from alldiff.bulk.manifest import Part
from alldiff.bulk.packed import PackedWriter
from alldiff.bulk.solving import Answers
from alldiff.bulk.wide import Columns, WideLineWriter, wide_arrow_writer
from alldiff.bulk.writers import ArrowWriter, LineWriter, Sink, arrow_writer
from alldiff.core.errors import UsageError, WriteError
from alldiff.core.messages import t

SUFFIX = {"text": ".txt", "csv": ".csv", "jsonl": ".jsonl", "parquet": ".parquet"}
UNFINISHED = ".new"
MANIFEST = "_manifest.json"
"""The name of the manifest in a folder of parts."""
FAST = "fast"
PARQUET_COMPRESSIONS = (FAST, "zstd", "snappy", "lz4", "none")
"""The compressions for columns in a Parquet output, the default first."""


@dataclass(frozen=True, slots=True)
class Output:
    """An output: its format and compression, its folder of parts, and the file made from them.

    `target` is None if the folder of parts is the output.
    """

    format: str
    compression: str
    folder: Path
    manifest: Path
    target: Path | None
    columns: Columns = ()
    """What is written beside the usual columns."""

    @property
    def suffix(self) -> str:
        """The suffix of the parts."""
        if self.format == "parquet":
            return SUFFIX[self.format]
        ends = {name: suffix for suffix, name in COMPRESSIONS.items()}
        return SUFFIX[self.format] + ends.get(self.compression, "")

    def remove_unfinished(self) -> None:
        """Remove unfinished part files; the lock ensures that no other run uses this output."""
        for path in self.folder.glob(f"part-*{UNFINISHED}"):
            path.unlink(missing_ok=True)

    def part_name(self, start: InputPosition) -> str:
        """Return the name of the part that starts here; names sort in input order."""
        return f"part-{start.offset:015d}{self.suffix}"


def open_output(path: str, format: str | None, compression: str | None = None) -> Output:
    """Return the output for a path: a file, or a folder of parts if it ends in a slash.

    `compression` applies to Parquet columns; other formats are compressed by suffix.
    """
    is_folder = path.endswith(("/", os.sep)) or os.path.isdir(path)
    place = Path(os.path.abspath(path))
    chosen = format or ("parquet" if is_folder else format_of(path))
    if chosen is None:
        raise UsageError(
            t(
                "{}: its suffix names no layout: end it in one of {} (.gz or .zst after "
                "it compresses)",
                path,
                ", ".join(SUFFIX.values()),
            ).advise("to")
        )
    outside = "" if is_folder else COMPRESSIONS.get(PurePath(path).suffix.lower(), "")
    if chosen == "parquet":
        if outside:
            raise UsageError(t("{}: Parquet is compressed internally: leave out {}", path, outside))
        outside = compression or PARQUET_COMPRESSIONS[0]
    elif compression:
        raise UsageError("only Parquet takes a compression: end the name in .gz or .zst instead")
    if not place.parent.is_dir():
        raise WriteError(t("{}: cannot be written: there is no folder {}", path, place.parent))
    if is_folder:
        return Output(chosen, outside, place, place / MANIFEST, None)
    folder = place.with_name(f"{place.name}.parts")
    return Output(chosen, outside, folder, Path(f"{place}.manifest.json"), place)


def writer_of(
    file: Sink, format: str, compression: str, columns: Columns = ()
) -> LineWriter | ArrowWriter | PackedWriter | WideLineWriter:
    """Return a writer for answers in a format, with other columns if there are any."""
    if columns and format == "parquet":
        return wide_arrow_writer(file, "zstd" if compression == FAST else compression, columns)
    if columns and format != "text":
        return WideLineWriter(file, format, compression, columns)
    if format != "parquet":
        return LineWriter(file, format, compression)
    return PackedWriter(file) if compression == FAST else arrow_writer(file, compression)


class ChecksumWriter:
    """An open file that tracks the size and the CRC-32 of what is written to it, in order."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.size = 0
        self.checksum = 0
        self.closed = False

    def write(self, data: Any) -> int:
        """Write some bytes."""
        self.checksum = zlib.crc32(data, self.checksum)
        self.size += self.file.write(data)
        return len(data)

    def tell(self) -> int:
        """Return the current position."""
        return self.size

    def flush(self) -> None:
        """Do nothing: the owner closes the file."""


class PartWriter:
    """Writes the rows in a part to an open file, and counts them."""

    def __init__(self, output: Output, start: InputPosition, file: IO[bytes]) -> None:
        self.name = output.part_name(start)
        self.start = self.end = start
        self.rows = self.written = 0
        self.tally: dict[str, int] = {}
        self.out = ChecksumWriter(file)
        self.writer = writer_of(self.out, output.format, output.compression, output.columns)

    def add(self, answers: Answers, read: int, tally: dict[str, int], end: InputPosition) -> None:
        """Write answers: `read` rows were read for them, and the input is read up to `end`."""
        self.writer.write(answers)
        self.rows += read
        self.written += answers.rows.count
        self.end = end
        for status, number in tally.items():
            self.tally[status] = self.tally.get(status, 0) + number

    def close(self) -> Part:
        """Write the rest, and return the part's entry for the manifest."""
        self.writer.close()
        return Part(
            self.name,
            self.start,
            self.end,
            self.rows,
            self.written,
            self.tally,
            self.out.size,
            self.out.checksum,
        )


class PartFile(PartWriter):
    """A part in a file, under a temporary name until it is complete."""

    def __init__(self, output: Output, start: InputPosition) -> None:
        self.path = output.folder / output.part_name(start)
        self.beside = self.path.with_name(f"{self.path.name}.{uuid.uuid4().hex}{UNFINISHED}")
        self.file = self.beside.open("wb")
        try:
            super().__init__(output, start, self.file)
        except BaseException:
            self.abandon()
            raise

    def commit(self) -> Part:
        """Give the part its final name."""
        part = self.close()
        self.file.close()
        os.replace(self.beside, self.path)
        return part

    def abandon(self) -> None:
        """Remove the unfinished file."""
        self.file.close()
        self.beside.unlink(missing_ok=True)
