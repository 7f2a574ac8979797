"""A run that can be interrupted at any time and resumed: its parts checked, completed, joined."""

from __future__ import annotations

import os
import shutil
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from alldiff.bulk.compression import compress
from alldiff.bulk.manifest import JoinedFile, Manifest, load, locked, require_same
from alldiff.bulk.outputs import UNFINISHED, ChecksumWriter, Output, writer_of
from alldiff.bulk.packed import join_parquet
from alldiff.bulk.writers import header_of
from alldiff.core.errors import UsageError, WriteError
from alldiff.core.messages import t

COPIED_AT_ONCE = 1 << 22


@dataclass(frozen=True, slots=True)
class RunProgress:
    """A run's progress: rows done, how much of the whole (0: unknown) that is, and a note."""

    rows: int
    done: int
    total: int
    note: str = ""


Report = Callable[[RunProgress], None]


def run(
    output: Output, new: Manifest, fill: Callable[[Manifest], Manifest], *, restart: bool
) -> Manifest:
    """Do what a manifest lacks, or everything, and return the manifest of the finished run.

    `fill` makes the missing parts, saves the manifest after each, and returns it. Whatever ends it
    early, the manifest lists exactly the complete parts, and the same call resumes from there.
    """
    try:
        with locked(output.folder):
            manifest = resume_or_create(output, new, restart=restart)
            if manifest.finished:
                if output.target:
                    remove_parts(output)
                return manifest
            if manifest.joined is None:
                manifest = fill(manifest)
            return finish(output, manifest)
    except OSError as error:
        place = error.filename or output.folder
        raise WriteError(
            t(
                "{}: cannot be written: {}; finished parts are kept: the same command "
                "resumes from there",
                place,
                error.strerror or error,
            )
        ) from None


def resume_or_create(output: Output, new: Manifest, *, restart: bool) -> Manifest:
    """Return the manifest of an earlier run to resume, or the new one after saving it."""
    old = None if restart else load(output.manifest)
    if old is not None:
        require_same(old, new, output.manifest)
        if old.finished and not is_there(output, old):
            old = None
        elif not old.finished:
            old = drop_damaged_parts(output, old)
    if old is None and output.target and output.target.exists() and not restart:
        raise UsageError(t("{} already exists", output.target).advise("restart"))
    remove_unknown_parts(output, old)
    if old is None:
        new.save(output.manifest)
    return old or new


def is_there(output: Output, manifest: Manifest) -> bool:
    """Return whether the output of a finished run is still in place."""
    if output.target:
        joined = manifest.joined
        return joined is not None and is_intact(output.target, joined.size, joined.checksum)
    return drop_damaged_parts(output, manifest) == manifest


def drop_damaged_parts(output: Output, manifest: Manifest) -> Manifest:
    """Return the manifest without missing or damaged files."""
    joined = manifest.joined
    if joined is not None:
        places = (joined_path(output, manifest), output.target)
        if any(place and is_intact(place, joined.size, joined.checksum) for place in places):
            return manifest
        manifest = replace(manifest, joined=None)
    parts = tuple(
        part
        for part in manifest.parts
        if is_intact(output.folder / part.file, part.size, part.checksum)
    )
    return manifest if parts == manifest.parts else replace(manifest, parts=parts)


def is_intact(path: Path, size: int, checksum: int) -> bool:
    """Return whether a file is as it was written, by its size and checksum."""
    if not path.is_file() or path.stat().st_size != size:
        return False
    found = 0
    with path.open("rb") as file:
        while data := file.read(COPIED_AT_ONCE):
            found = zlib.crc32(data, found)
    return found == checksum


def remove_unknown_parts(output: Output, manifest: Manifest | None) -> None:
    """Remove what an earlier run left unfinished: whatever the manifest does not list."""
    known = {part.file for part in manifest.parts} if manifest else set()
    for path in output.folder.glob("part-*"):
        if path.name not in known or path.name.endswith(UNFINISHED):
            path.unlink(missing_ok=True)


def finish(output: Output, manifest: Manifest) -> Manifest:
    """Join the parts into one file if requested; each step is repeatable."""
    if output.target is None:
        manifest = replace(manifest, finished=True)
        manifest.save(output.manifest)
        return manifest
    joined = joined_path(output, manifest)
    if manifest.joined is None:
        manifest = replace(manifest, joined=join(output, manifest))
        manifest.save(output.manifest)
    if joined.is_file():
        os.replace(joined, output.target)
    manifest = replace(manifest, finished=True)
    manifest.save(output.manifest)
    remove_parts(output)
    return manifest


def join(output: Output, manifest: Manifest) -> JoinedFile:
    """Write all parts into one file beside them; a single part already is that file."""
    paths = [output.folder / part.file for part in manifest.parts]
    if len(paths) == 1:
        return JoinedFile(manifest.parts[0].size, manifest.parts[0].checksum)
    with joined_path(output, manifest).open("wb") as file:
        out = ChecksumWriter(file)
        if not paths:
            writer_of(out, output.format, output.compression, output.columns).close()
        elif output.format == "parquet":
            rows = join_parquet(paths, out, append)
            if rows != sum(part.written for part in manifest.parts):
                raise WriteError(
                    t("{} holds {} rows, which are not those written", output.folder, rows)
                )
        else:
            header = header_of(output.format, tuple(name for name, _ in output.columns))
            start = bytes(compress(header, output.compression)) if header else b""
            out.write(start)
            for path in paths:
                append(path, len(start), path.stat().st_size, out)
    return JoinedFile(out.size, out.checksum)


def joined_path(output: Output, manifest: Manifest) -> Path:
    """Return the file with all rows, before it moves to its place."""
    if len(manifest.parts) == 1:
        return output.folder / manifest.parts[0].file
    return output.folder / f"whole{output.suffix}"


def append(path: Path, start: int, end: int, out: ChecksumWriter) -> None:
    """Append some bytes from a file to an open one."""
    with path.open("rb") as file:
        file.seek(start)
        left = end - start
        while left:
            data = file.read(min(left, COPIED_AT_ONCE))
            if not data:
                raise WriteError(t("{} is shorter than it was", path).advise("restart"))
            out.write(data)
            left -= len(data)


def remove_parts(output: Output) -> None:
    """Remove the folder of parts once the joined file is in its place."""
    shutil.rmtree(output.folder, ignore_errors=True)
