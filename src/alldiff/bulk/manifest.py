"""What a run has done, written down so that it can go on after anything."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from alldiff.bulk.blocks import Gap, Position
from alldiff.errors import UsageError, WriteError

VERSION = 2


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the input whose rows are all in one file: `rows` read, `written` kept.

    `size` and `checksum` are those of the file. Nobody waits until the disk has it: a run that goes
    on makes sure of it instead, and does again what a power failure has damaged.
    """

    file: str
    start: Position
    end: Position
    rows: int
    written: int
    tally: dict[str, int]
    size: int
    checksum: int


@dataclass(frozen=True, slots=True)
class Whole:
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
    joined: Whole | None = None
    finished: bool = False
    version: int = field(default=VERSION)

    def with_part(self, part: Part) -> Manifest:
        """Return the manifest with one more part, in the order of the input."""
        parts = sorted((*self.parts, part), key=lambda other: other.start)
        return replace(self, parts=tuple(parts))

    def gaps(self, first: Position) -> list[Gap]:
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
        write_whole(path, text.encode())


def load(path: Path) -> Manifest | None:
    """Return the manifest of a path, or None where there is none."""
    try:
        data = json.loads(path.read_bytes())
        if data["version"] != VERSION:
            raise UsageError(f"{path} is of another version of alldiff: start anew with --restart")
        parts = tuple(
            Part(**{**part, "start": Position(**part["start"]), "end": Position(**part["end"])})
            for part in data.pop("parts")
        )
        if data["joined"] is not None:
            data["joined"] = Whole(**data["joined"])
        return Manifest(**data, parts=parts)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise WriteError(f"{path}: cannot be read: {error.strerror}") from None
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


def write_whole(path: Path, data: bytes) -> None:
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
def locked(path: Path) -> Iterator[None]:
    """Keep every other run from writing the same output meanwhile."""
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(f"another run writes the same output ({path})") from None
        yield


def remove(paths: Sequence[Path]) -> None:
    """Remove files, those that are there."""
    for path in paths:
        path.unlink(missing_ok=True)
