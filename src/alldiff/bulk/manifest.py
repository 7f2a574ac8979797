"""What a run has done, written down so that it can go on after anything."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import IO, Any

from alldiff.bulk.blocks import Gap, InputPosition
from alldiff.core.errors import UsageError, WriteError

VERSION = 3
"""2 had another checksum."""


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the input whose rows are all in one file: `rows` read, `written` kept.

    `size` and `checksum`, a CRC-32, are those of the file. Nobody waits until the disk has it: a
    run that goes on makes sure of it instead, and does again what a power failure has damaged.
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
    """The input, the options that decide what is written, and the parts that are finished.

    `end` is the offset of the input's end, once that was reached; `joined` is the one file made of
    all parts, `finished` says that everything is where it belongs.
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
        """Return the stretches of the input that no part covers."""
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
        """Write the manifest so that a reader finds the old one or the new one, whole."""
        text = json.dumps(asdict(self), indent=1)
        write_atomically(path, text.encode())


class WrongVersion(Exception):
    """A manifest of another version."""


def load(path: Path) -> Manifest | None:
    """Return the manifest of a path, or None where there is none."""
    try:
        data = json.loads(path.read_bytes())
        version = data["version"]
        if version != VERSION:
            raise WrongVersion
        parts = tuple(
            Part(
                **{
                    **part,
                    "start": InputPosition(**part["start"]),
                    "end": InputPosition(**part["end"]),
                }
            )
            for part in data.pop("parts")
        )
        if data["joined"] is not None:
            data["joined"] = JoinedFile(**data["joined"])
        return Manifest(**data, parts=parts)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise WriteError(f"{path}: cannot be read: {error.strerror}") from None
    except WrongVersion:
        raise UsageError(
            f"{path} tells of a run of another version of alldiff, whose parts this one cannot "
            f"check (manifest {version}, not {VERSION}): finish it with that version, or start "
            "anew with --restart"
        ) from None
    except (ValueError, KeyError, TypeError):
        raise UsageError(
            f"{path} is no manifest: remove it, or start anew with --restart"
        ) from None


def require_same(old: Manifest, new: Manifest, path: Path) -> None:
    """Refuse to go on with another input, or with options that give other rows."""
    for name in new.input:
        if old.input.get(name) != new.input[name]:
            if name == "path":
                what = f"was begun with the input {old.input.get(name)}"
            else:
                what = "was begun before its input changed"
            raise UsageError(f"{path} tells of a run that {what}: start anew with --restart")
    for name in new.options:
        if old.options.get(name) != new.options[name]:
            raise UsageError(
                f"{path} tells of a run with {name.replace('_', '-')} {old.options.get(name)}, "
                f"not {new.options[name]}: use the same options, or start anew with --restart"
            )


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file beside its place, let the disk have it, and move it there."""
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
    """Wait until the disk has the names of a folder."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Make a folder, and keep every other run from writing to it meanwhile.

    A folder that is new and still empty at the end goes again.
    """
    path = folder / "_lock"
    while True:
        is_new = not folder.exists()
        folder.mkdir(exist_ok=True)
        try:
            file = path.open("w")
        except FileNotFoundError:
            # Another run has ended, and removed the folder, at this very moment.
            continue
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UsageError(f"another run writes the same output ({path})") from None
            if not is_open_file(file, path):
                continue
            try:
                yield
            finally:
                # The folder of parts may be gone by now, and another run may have made it anew.
                if is_open_file(file, path):
                    path.unlink()
                    if is_new:
                        with suppress(OSError):
                            folder.rmdir()
            return


def is_open_file(file: IO[str], path: Path) -> bool:
    """Tell whether a path still names an open file."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(path))
    except FileNotFoundError:
        return False
