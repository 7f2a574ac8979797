"""Where rows go: parts in a folder, one file made of them, and the manifest beside it."""

from __future__ import annotations

import os
import shutil
import uuid
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import IO

from alldiff.bulk.blocks import Position
from alldiff.bulk.encoding import PARQUET_COMPRESSIONS, compressed, header_of, writer_of
from alldiff.bulk.inputs import COMPRESSIONS, format_of
from alldiff.bulk.manifest import Manifest, Part, flush, flush_folder
from alldiff.bulk.parquet_join import join_parquet
from alldiff.bulk.solving import Answers
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


class PartFile:
    """A part while it is written: under another name until it is whole and on the disk."""

    def __init__(self, output: Output, start: Position) -> None:
        self.path = output.folder / output.part_name(start)
        self.beside = self.path.with_name(f"{self.path.name}.{uuid.uuid4().hex}{UNFINISHED}")
        self.start = self.end = start
        self.rows = self.written = 0
        self.tally: dict[str, int] = {}
        self.file = self.beside.open("wb")
        try:
            self.writer = writer_of(self.file, output.format, output.compression)
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
        """Let the disk have the part, under its name."""
        self.writer.close()
        flush(self.file.fileno(), self.file)
        self.file.close()
        os.replace(self.beside, self.path)
        flush_folder(self.path.parent)
        return Part(self.path.name, self.start, self.end, self.rows, self.written, self.tally)

    def abandon(self) -> None:
        """Leave nothing behind."""
        self.file.close()
        self.beside.unlink(missing_ok=True)


def join(output: Output, manifest: Manifest) -> Path:
    """Write all parts into one file beside them, on the disk when this returns."""
    whole = output.folder / f"whole{output.suffix}"
    paths = [output.folder / part.file for part in manifest.parts]
    for path in paths:
        if not path.is_file():
            raise WriteError(f"{path} is gone: start anew with --restart")
    with whole.open("wb") as out:
        if output.format == "parquet" and paths:
            rows = join_parquet(paths, out, append)
            if rows != sum(part.written for part in manifest.parts):
                raise WriteError(
                    f"the parts in {output.folder} hold {rows} rows, not those written"
                )
        elif not paths:
            writer = writer_of(out, output.format, output.compression)
            writer.close()
        else:
            header = compressed(header_of(output.format), output.compression)
            skipped = len(header) if header_of(output.format) else 0
            out.write(header if skipped else b"")
            for path in paths:
                append(path, skipped, path.stat().st_size, out)
        flush(out.fileno(), out)
    return whole


def append(path: Path, start: int, end: int, out: IO[bytes]) -> None:
    """Append some bytes of a file to an open one, by the kernel where it can."""
    with path.open("rb") as file:
        out.flush()
        try:
            at = start
            while at < end:
                copied = os.sendfile(out.fileno(), file.fileno(), at, end - at)
                if not copied:
                    raise WriteError(f"{path} is shorter than it was: start anew with --restart")
                at += copied
            out.seek(0, os.SEEK_END)
        except AttributeError:
            file.seek(start)
            shutil.copyfileobj(file, out, COPIED_AT_ONCE)


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
