"""Where rows go: parts in a folder, one file made of them, and the manifest beside it."""

from __future__ import annotations

import os
import shutil
import uuid
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import IO, Any

from alldiff.bulk.blocks import Position
from alldiff.bulk.checksum import MASK, checksum
from alldiff.bulk.encoding import compressed, header_of
from alldiff.bulk.inputs import COMPRESSIONS, format_of
from alldiff.bulk.manifest import Manifest, Part, Whole
from alldiff.bulk.parquet_join import join_parquet
from alldiff.bulk.solving import Answers
from alldiff.bulk.writers import PARQUET_COMPRESSIONS, writer_of
from alldiff.errors import UsageError, WriteError

SUFFIX = {"text": ".txt", "csv": ".csv", "jsonl": ".jsonl", "parquet": ".parquet"}
UNFINISHED = ".new"
COPIED_AT_ONCE = 1 << 22


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

    def part_name(self, start: Position) -> str:
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
    if is_folder:
        return Output(chosen, outside, place, place / "_manifest.json", None)
    folder = place.with_name(f"{place.name}.parts")
    return Output(chosen, outside, folder, Path(f"{place}.manifest.json"), place)


class Summed:
    """An open file that keeps the size and the checksum of what is written to it."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.size = 0
        self.checksum = 0
        self.closed = False

    def write(self, data: Any) -> int:
        """Write some bytes."""
        self.checksum = (self.checksum + checksum(data, self.size)) & MASK
        self.size += self.file.write(data)
        return len(data)

    def tell(self) -> int:
        """Return where the next bytes go."""
        return self.size

    def flush(self) -> None:
        """Do nothing: who opened the file closes it."""


def is_whole(path: Path, size: int, known: int) -> bool:
    """Tell whether a file is as it was written, by its size and checksum."""
    if not path.is_file() or path.stat().st_size != size:
        return False
    found = offset = 0
    with path.open("rb") as file:
        while data := file.read(COPIED_AT_ONCE):
            found = (found + checksum(data, offset)) & MASK
            offset += len(data)
    return found == known


class PartFile:
    """A part while it is written: under another name until it is whole."""

    def __init__(self, output: Output, start: Position) -> None:
        self.path = output.folder / output.part_name(start)
        self.beside = self.path.with_name(f"{self.path.name}.{uuid.uuid4().hex}{UNFINISHED}")
        self.start = self.end = start
        self.rows = self.written = 0
        self.tally: dict[str, int] = {}
        self.file = self.beside.open("wb")
        self.summed = Summed(self.file)
        try:
            self.writer = writer_of(self.summed, output.format, output.compression)
        except BaseException:
            self.abandon()
            raise

    def add(self, answers: Answers, read: int, tally: dict[str, int], end: Position) -> None:
        """Write answers: so many rows were read for them, and the input is read up to `end`."""
        self.writer.write(answers)
        self.rows += read
        self.written += answers.rows.count
        self.end = end
        for status, number in tally.items():
            self.tally[status] = self.tally.get(status, 0) + number

    def commit(self) -> Part:
        """Give the part its name."""
        self.writer.close()
        self.file.close()
        os.replace(self.beside, self.path)
        return Part(
            self.path.name,
            self.start,
            self.end,
            self.rows,
            self.written,
            self.tally,
            self.summed.size,
            self.summed.checksum,
        )

    def abandon(self) -> None:
        """Leave nothing behind."""
        self.file.close()
        self.beside.unlink(missing_ok=True)


def join(output: Output, manifest: Manifest) -> Whole:
    """Write all parts into one file beside them; a single part is that file already."""
    paths = [output.folder / part.file for part in manifest.parts]
    if len(paths) == 1:
        return Whole(manifest.parts[0].size, manifest.parts[0].checksum)
    with whole_path(output, manifest).open("wb") as file:
        out = Summed(file)
        if not paths:
            writer_of(out, output.format, output.compression).close()
        elif output.format == "parquet":
            rows = join_parquet(paths, out, append)
            if rows != sum(part.written for part in manifest.parts):
                raise WriteError(f"{output.folder} holds {rows} rows, which are not those written")
        else:
            header = header_of(output.format)
            start = bytes(compressed(header, output.compression)) if header else b""
            out.write(start)
            for path in paths:
                append(path, len(start), path.stat().st_size, out)
    return Whole(out.size, out.checksum)


def whole_path(output: Output, manifest: Manifest) -> Path:
    """Return the file that holds all rows, before it goes to its place."""
    if len(manifest.parts) == 1:
        return output.folder / manifest.parts[0].file
    return output.folder / f"whole{output.suffix}"


def append(path: Path, start: int, end: int, out: Summed) -> None:
    """Append some bytes of a file to an open one."""
    with path.open("rb") as file:
        file.seek(start)
        left = end - start
        while left:
            data = file.read(min(left, COPIED_AT_ONCE))
            if not data:
                raise WriteError(f"{path} is shorter than it was: start anew with --restart")
            out.write(data)
            left -= len(data)


def clean(output: Output, manifest: Manifest | None) -> None:
    """Remove what an earlier run left unfinished: whatever the manifest does not name."""
    known = {part.file for part in manifest.parts} if manifest else set()
    for path in output.folder.glob(f"part-*{UNFINISHED}"):
        path.unlink(missing_ok=True)
    for path in output.folder.glob("part-*"):
        if path.name not in known:
            path.unlink(missing_ok=True)


def remove_parts(output: Output) -> None:
    """Remove the folder of parts once the one file is in its place."""
    shutil.rmtree(output.folder, ignore_errors=True)
