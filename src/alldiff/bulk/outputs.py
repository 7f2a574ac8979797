"""Where rows go: an output, the parts that it is made of, and what writes them."""

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
from alldiff.bulk.writers import ArrowWriter, LineWriter, Sink
from alldiff.core.errors import UsageError, WriteError

SUFFIX = {"text": ".txt", "csv": ".csv", "jsonl": ".jsonl", "parquet": ".parquet"}
UNFINISHED = ".new"
FAST = "fast"
PARQUET_COMPRESSIONS = (FAST, "zstd", "snappy", "lz4", "none")
"""How the columns of a Parquet output can be compressed, the usual way first."""


@dataclass(frozen=True, slots=True)
class Output:
    """An output: its format and compression, its folder of parts, and the file made of them.

    `target` is None where the folder of parts itself is what is wanted.
    """

    format: str
    compression: str
    folder: Path
    manifest: Path
    target: Path | None

    @property
    def suffix(self) -> str:
        """What the names of the parts end in."""
        if self.format == "parquet":
            return SUFFIX[self.format]
        ends = {name: suffix for suffix, name in COMPRESSIONS.items()}
        return SUFFIX[self.format] + ends.get(self.compression, "")

    def remove_unfinished(self) -> None:
        """Remove the files of parts that were begun; nobody else is at work on this output."""
        for path in self.folder.glob(f"part-*{UNFINISHED}"):
            path.unlink(missing_ok=True)

    def part_name(self, start: InputPosition) -> str:
        """Return the name of the part that begins there; names sort as the input does."""
        return f"part-{start.offset:015d}{self.suffix}"


def open_output(path: str, format: str | None, compression: str | None = None) -> Output:
    """Return the output of that path: a file, or a folder of parts where it ends in a slash.

    `compression` is that of the columns of Parquet; other formats are compressed by their suffix.
    """
    is_folder = path.endswith(("/", os.sep)) or os.path.isdir(path)
    place = Path(os.path.abspath(path))
    chosen = format or ("parquet" if is_folder else format_of(path))
    if chosen is None:
        raise UsageError(
            f"{path}: its suffix names no format: end it in one of {', '.join(SUFFIX.values())} "
            "(.gz or .zst after it compresses), or add --to"
        )
    outside = "" if is_folder else COMPRESSIONS.get(PurePath(path).suffix.lower(), "")
    if chosen == "parquet":
        if outside:
            raise UsageError(f"{path}: Parquet is compressed within: leave {outside} away")
        outside = compression or PARQUET_COMPRESSIONS[0]
    elif compression:
        raise UsageError("--compression is for Parquet: end the name in .gz or .zst instead")
    if not place.parent.is_dir():
        raise WriteError(f"{path}: cannot be written: there is no folder {place.parent}")
    if is_folder:
        return Output(chosen, outside, place, place / "_manifest.json", None)
    folder = place.with_name(f"{place.name}.parts")
    return Output(chosen, outside, folder, Path(f"{place}.manifest.json"), place)


def writer_of(file: Sink, format: str, compression: str) -> LineWriter | ArrowWriter | PackedWriter:
    """Return what writes answers in a format."""
    if format != "parquet":
        return LineWriter(file, format, compression)
    return PackedWriter(file) if compression == FAST else ArrowWriter(file, compression)


class ChecksumWriter:
    """An open file that keeps the size and the CRC-32 of what is written to it, in order."""

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
        """Return where the next bytes go."""
        return self.size

    def flush(self) -> None:
        """Do nothing: who opened the file closes it."""


class PartWriter:
    """Writes the rows of a part to an open file, and counts them."""

    def __init__(self, output: Output, start: InputPosition, file: IO[bytes]) -> None:
        self.name = output.part_name(start)
        self.start = self.end = start
        self.rows = self.written = 0
        self.tally: dict[str, int] = {}
        self.out = ChecksumWriter(file)
        self.writer = writer_of(self.out, output.format, output.compression)

    def add(self, answers: Answers, read: int, tally: dict[str, int], end: InputPosition) -> None:
        """Write answers: so many rows were read for them, and the input is read up to `end`."""
        self.writer.write(answers)
        self.rows += read
        self.written += answers.rows.count
        self.end = end
        for status, number in tally.items():
            self.tally[status] = self.tally.get(status, 0) + number

    def close(self) -> Part:
        """Write what is left, and return what the manifest says of the part."""
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
    """A part in a file: under another name until it is whole."""

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
        """Give the part its name."""
        part = self.close()
        self.file.close()
        os.replace(self.beside, self.path)
        return part

    def abandon(self) -> None:
        """Leave nothing behind."""
        self.file.close()
        self.beside.unlink(missing_ok=True)
