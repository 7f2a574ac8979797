"""Several files as one input: their rows one after another, each file with its own columns."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import IO, Any

from alldiff.bulk.blocks import Block, BlockSizer, Gap, InputPosition, Layout
from alldiff.bulk.columns import ColumnOptions
from alldiff.bulk.inputs import FILE_BITS, SUFFIXES, Input, format_of, identity, open_input
from alldiff.core.errors import ReadError, UsageError
from alldiff.core.messages import t
from alldiff.formats.base import ReadOptions

MOST_FILES = 1 << 14


@dataclass(frozen=True)
class Inputs:
    """Several inputs; offsets in the n-th start at n times 2 to the power of FILE_BITS."""

    files: tuple[Input, ...]

    stream: IO[bytes] | None = None
    shift: int = 0

    def file_at(self, offset: int) -> Input:
        """Return the input that an offset lies in."""
        return self.files[min(offset >> FILE_BITS, len(self.files) - 1)]

    @property
    def name(self) -> str:
        """Its name in errors."""
        return f"{self.files[0].path} and {len(self.files) - 1} more"

    @property
    def path(self) -> str:
        """The first file."""
        return self.files[0].path

    @property
    def ranges(self) -> bool:
        """Whether any range can be read without what lies before."""
        return all(file.ranges for file in self.files)

    @property
    def measurable(self) -> bool:
        """Whether every end of a line ends a row in all files."""
        return all(file.measurable for file in self.files)

    @property
    def first(self) -> InputPosition:
        """The position of the first row."""
        return self.files[0].first

    @cached_property
    def size(self) -> int:
        """The size of all files in bytes."""
        return sum(file.size for file in self.files)

    @property
    def options(self) -> ReadOptions:
        """The options of the first file; another may state more."""
        return self.files[0].options

    @cached_property
    def layout(self) -> Layout:
        """The first layout, with the columns that any file has."""
        kept = dict.fromkeys(pair for file in self.files for pair in file.layout.kept)
        return replace(self.files[0].layout, kept=tuple(kept), numbered=self.numbered)

    @property
    def numbered(self) -> bool:
        """Whether rows have their number."""
        return any(file.layout.numbered for file in self.files)

    def by_file(self, gaps: Sequence[Gap]) -> Iterator[tuple[Input, Sequence[Gap], int]]:
        """Yield each file with its ranges, and the size of the files before."""
        before = 0
        for number, file in enumerate(self.files):
            start, end = number << FILE_BITS, (number + 1) << FILE_BITS
            if mine := [clipped for gap in gaps if (clipped := clip(gap, file, start, end))]:
                yield file, mine, before
            before += file.size

    def blocks(self, gaps: Sequence[Gap], sizer: BlockSizer) -> Iterator[Block]:
        """Yield the blocks in some ranges, in order, each from one file."""
        for file, mine, before in self.by_file(gaps):
            for block in file.blocks(mine, sizer):
                yield replace(block, read=before + block.read)


def clip(gap: Gap, file: Input, start: int, end: int) -> Gap | None:
    """Return the part of a range that lies in a file, None if there is none."""
    if gap.start.offset >= end or (gap.stop is not None and gap.stop <= start):
        return None
    first = gap.start if gap.start.offset > file.first.offset else file.first
    return Gap(first, gap.stop if gap.stop is not None and gap.stop < end else None)


def open_inputs(
    paths: Sequence[str],
    format: str | None,
    options: ReadOptions,
    columns: ColumnOptions,
) -> Input | Inputs:
    """Return the input for paths: files, patterns such as data/*.csv, and folders."""
    found = list(expanded(paths))
    if len(found) == 1:
        return open_input(found[0], format, options, columns)
    if "-" in found:
        raise UsageError("standard input is read alone: name files, or - only")
    if len(found) > MOST_FILES:
        raise UsageError(t("{} files are too many: at most {}", len(found), MOST_FILES))
    opened = [open_input(path, format, options, columns) for path in found]
    numbered = any(file.layout.numbered for file in opened)
    files = []
    for number, (path, file) in enumerate(zip(found, opened, strict=True)):
        shift = number << FILE_BITS
        layout = replace(file.layout, label=path, numbered=numbered)
        first = InputPosition(file.first.offset + shift, file.first.line)
        files.append(replace(file, layout=layout, first=first, shift=shift))
    return Inputs(tuple(files))


def expanded(paths: Sequence[str]) -> Iterator[str]:
    """Yield the files that paths name, those of a pattern or a folder in order of their names."""
    for path in paths:
        if os.path.isdir(path):
            inside = sorted(os.path.join(path, name) for name in os.listdir(path))
            listed = [one for one in inside if format_of(one) in SUFFIXES.values()]
        elif glob.has_magic(path) and not os.path.exists(path):
            listed = [one for one in sorted(glob.glob(path, recursive=True)) if os.path.isfile(one)]
        else:
            listed = [path]
        if not listed:
            raise ReadError(t("no such file: {}", path))
        yield from listed


def identities(source: Input | Inputs) -> dict[str, Any]:
    """Return what identifies an input of one file or several."""
    if isinstance(source, Input):
        return identity(source)
    return {
        "path": [file.path for file in source.files],
        "files": list(map(identity, source.files)),
    }
