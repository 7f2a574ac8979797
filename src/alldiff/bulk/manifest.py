"""What a run has done, recorded so that it can always resume."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import IO, Any

import msgspec

from alldiff.bulk.blocks import Gap, InputPosition
from alldiff.core.errors import UsageError, WriteError
from alldiff.core.messages import t

VERSION = 3
"""Version 2 had another checksum."""


@dataclass(frozen=True, slots=True)
class Part:
    """A range of the input whose rows are all in one file: `rows` read, `written` kept.

    `size` and `checksum`, a CRC-32, are those of the file. The run does not wait for the disk: when
    it resumes, it checks the file, and redoes what a power failure has damaged.
    """

    file: str
    start: InputPosition
    end: InputPosition
    rows: int
    written: int
    tally: dict[str, int]
    size: int
    checksum: int


@dataclass(frozen=True, slots=True)
class JoinedFile:
    """The size and the checksum of an output in one file."""

    size: int
    checksum: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """The input, the options that determine what is written, and the finished parts.

    `end` is the offset of the input's end, once it is known; `joined` is the single file made from
    all parts; `finished` means that everything is in its final place.
    """

    input: dict[str, Any]
    options: dict[str, Any]
    parts: tuple[Part, ...] = ()
    end: int | None = None
    joined: JoinedFile | None = None
    finished: bool = False
    version: int = field(default=VERSION)

    def with_part(self, part: Part) -> Manifest:
        """Return the manifest with one more part, in the order of the input."""
        parts = sorted((*self.parts, part), key=lambda other: other.start)
        return replace(self, parts=tuple(parts))

    def gaps(self, first: InputPosition) -> list[Gap]:
        """Return the ranges of the input that no part covers."""
        found = []
        at = first
        for part in self.parts:
            if part.start.offset > at.offset:
                found.append(Gap(at, part.start.offset))
            at = part.end
        if self.end is None or at.offset < self.end:
            found.append(Gap(at, self.end))
        return found

    def tally(self) -> dict[str, int]:
        """Return how many rows have each status, and how many were read and written."""
        total = {"rows": sum(p.rows for p in self.parts)}
        total["written"] = sum(p.written for p in self.parts)
        for part in self.parts:
            for status, number in part.tally.items():
                total[status] = total.get(status, 0) + number
        return total

    def save(self, path: Path) -> None:
        """Write the manifest so that a reader finds either the old or the new one, complete."""
        text = json.dumps(asdict(self), indent=1)
        write_atomically(path, text.encode())


class Versioned(msgspec.Struct):
    """The field that manifests of every version have."""

    version: int


def load(path: Path) -> Manifest | None:
    """Return the manifest at a path, or None if there is none."""
    try:
        text = path.read_bytes()
        version = msgspec.json.decode(text, type=Versioned).version
        if version == VERSION:
            return msgspec.json.decode(text, type=Manifest)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise WriteError(t("{}: cannot be read: {}", path, error.strerror)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise UsageError(t("{} is not a manifest: remove it", path).advise("restart")) from None
    raise UsageError(
        t(
            "{} belongs to a run by another version of alldiff (manifest {}, not {}): "
            "finish it with that version",
            path,
            version,
            VERSION,
        ).advise("restart")
    )


def require_same(old: Manifest, new: Manifest, path: Path) -> None:
    """Raise UsageError if the input changed, or the options would give other rows."""
    for name in new.input:
        if old.input.get(name) != new.input[name]:
            if name == "path":
                said = t("{} belongs to a run on the input {}", path, old.input.get(name))
            else:
                said = t("{} belongs to a run on another state of the input", path)
            raise UsageError(said.advise("restart"))
    for name in new.options:
        if old.options.get(name) != new.options[name]:
            raise UsageError(
                t(
                    "{} belongs to a run with {} {}, not {}: use the same options",
                    path,
                    name.replace("_", "-"),
                    old.options.get(name),
                    new.options[name],
                ).advise("restart")
            )


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file beside its place, flush it to disk, and move it there."""
    beside = path.with_name(f"{path.name}.new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        flush_folder(path.parent)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def flush_folder(folder: Path) -> None:
    """Wait until a folder's entries are on disk."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Create a folder, and lock it against all other runs.

    A folder that is new and still empty at the end is removed.
    """
    path = folder / "_lock"
    while True:
        is_new = not folder.exists()
        folder.mkdir(exist_ok=True)
        try:
            file = path.open("w")
        except FileNotFoundError:
            # Another run has just ended and removed the folder.
            continue
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UsageError(t("another run writes the same output ({})", path)) from None
            if not is_open_file(file, path):
                continue
            try:
                yield
            finally:
                # The folder of parts may be gone by now, and another run may have created it again.
                if is_open_file(file, path):
                    path.unlink()
                    if is_new:
                        with suppress(OSError):
                            folder.rmdir()
            return


def is_open_file(file: IO[str], path: Path) -> bool:
    """Return whether a path still refers to an open file."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(path))
    except FileNotFoundError:
        return False
