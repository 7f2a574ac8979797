"""From answers to Parquet without a detour: pages packed by the compiled core.

Rows of 81 characters become the zstd frame of a page in one pass, four bits a cell, which any
reader of Parquet decodes. Blocks with other rows, of which there are few, zstd itself compresses.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk import classic
from alldiff.bulk.arrow import GROUP_ROWS, schema
from alldiff.bulk.blocks import parquet_module
from alldiff.bulk.classic import CELLS, Bytes, Counts
from alldiff.bulk.encoding import COLUMNS, Sink, interleave, matrix_of
from alldiff.bulk.parquet_join import MAGIC, footer, write_footer
from alldiff.bulk.solving import STATUSES, Answers, grid_text, place_of
from alldiff.bulk.thrift import BINARY, I32, I64, LIST, STRUCT, Struct, Writer, encoded
from alldiff.engines.native import extension

# Numbers of the format's parquet.thrift.
INT32, BYTE_ARRAY = 1, 6
PLAIN, RLE, RLE_DICTIONARY = 0, 3, 8
ZSTD = 6
DATA_PAGE, DICTIONARY_PAGE = 0, 2
CREATED_BY = 6

LENGTH = CELLS.to_bytes(4, "little")
"""What stands before a string of 81 characters."""
WIDTH = 8
"""Bits of a number into a dictionary."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a column: its rows, or the values of a dictionary, compressed."""

    kind: int
    values: int
    encoding: int
    size: int
    frame: bytes

    def header(self) -> bytes:
        """Return what stands before the frame."""
        about: Struct = {1: (I32, self.values), 2: (I32, self.encoding)}
        if self.kind == DATA_PAGE:
            about |= {3: (I32, RLE), 4: (I32, RLE)}
        sizes: Struct = {1: (I32, self.kind), 2: (I32, self.size), 3: (I32, len(self.frame))}
        return encoded(sizes | {5 if self.kind == DATA_PAGE else 7: (STRUCT, about)})


def compressed(kind: int, values: int, encoding: int, data: bytes) -> Page:
    """Return a page of any data, compressed by zstd."""
    import pyarrow as pa

    frame = pa.Codec("zstd", compression_level=1).compress(data, asbytes=True)
    return Page(kind, values, encoding, len(data), frame)


def packed(rows: Bytes, values: int, levels: bytes, is_solution: bool) -> Page | None:
    """Return the page of rows of 81 characters, or of values that become digits.

    None where the compiled core is not there, or cannot pack them.
    """
    native = extension()
    frame = None if isinstance(native, str) else native.turbo_pack(rows, levels, is_solution)
    if frame is None:
        return None
    size = len(levels) + (len(LENGTH) + CELLS) * len(rows)
    return Page(DATA_PAGE, values, PLAIN, size, frame)


def varint(value: int) -> bytes:
    """Return a number as Thrift and Parquet write it."""
    writer = Writer()
    writer.varint(value)
    return bytes(writer.data)


def run(count: int, value: int) -> bytes:
    """Return so many equal numbers of up to eight bits."""
    return varint(count << 1) + bytes([value])


def groups_of_eight(count: int, data: Bytes) -> bytes:
    """Return so many numbers, which are packed already, filled up to a multiple of eight."""
    return varint(-(-count // 8) << 1 | 1) + data.tobytes()


def levels_of(count: int, valid: NDArray[np.bool_] | None) -> bytes:
    """Return which of so many rows are not null; None: all."""
    if valid is None or valid.all():
        levels = run(count, 1)
    elif not valid.any():
        levels = run(count, 0)
    else:
        levels = groups_of_eight(count, np.packbits(valid, bitorder="little"))
    return level_bytes(levels)


def level_bytes(levels: bytes) -> bytes:
    """Return which rows are not null, as it stands at the beginning of a page."""
    return len(levels).to_bytes(4, "little") + levels


def puzzle_page(answers: Answers) -> Page:
    """Return the page of the puzzles."""
    rows = answers.rows
    levels = levels_of(rows.count, None)
    page = None if rows.others else packed(rows.chars, rows.count, levels, False)
    texts = {row: other.text for row, other in rows.others.items()}
    return page or string_page(rows.count, None, rows.indices(), rows.chars, texts)


def solution_page(answers: Answers) -> Page:
    """Return the page of the solutions, null where there is none."""
    rows = answers.rows
    solved = answers.counts > 0
    everything = bool(solved.all())
    solutions = answers.solutions if everything else answers.solutions[solved]
    where = rows.indices() if everything else rows.indices()[solved]
    texts = {
        row: grid_text(answer.solution)
        for row, answer in answers.others.items()
        if answer.solution is not None
    }
    valid = None
    if len(where) < rows.count:
        valid = np.zeros(rows.count, bool)
        valid[where] = True
        valid[list(texts)] = True
    page = None if texts else packed(solutions, rows.count, levels_of(rows.count, valid), True)
    return page or string_page(rows.count, valid, where, classic.characters(solutions), texts)


def error_page(answers: Answers) -> Page:
    """Return the page of the errors, null for nearly all rows."""
    count = answers.rows.count
    reasons = {
        row: place_of(answers.rows.others[row], answer).reason
        for row, answer in answers.others.items()
        if answer.reason
    }
    if not reasons:
        return compressed(DATA_PAGE, count, PLAIN, level_bytes(run(count, 0)))
    valid = np.zeros(count, bool)
    valid[list(reasons)] = True
    none = np.empty(0, np.intp), np.empty((0, CELLS), np.uint8)
    return string_page(count, valid, *none, reasons)


def string_page(
    count: int,
    valid: NDArray[np.bool_] | None,
    where: NDArray[np.intp],
    chars: Bytes,
    texts: dict[int, str],
) -> Page:
    """Return the page of so many rows, some of 81 characters, some of any text, the rest null."""
    present = count if valid is None else int(valid.sum())
    place = np.arange(count) if valid is None else np.cumsum(valid) - 1
    singles = {}
    for row, text in texts.items():
        data = text.encode()
        singles[int(place[row])] = len(data).to_bytes(4, "little") + data
    matrix = matrix_of(len(chars), [LENGTH, chars])
    strings, _ = interleave(present, [(place[where], matrix)], singles)
    return compressed(DATA_PAGE, count, PLAIN, levels_of(count, valid) + strings.tobytes())


def numbers_into(dictionary: bytes, size: int, numbers: Bytes) -> list[Page]:
    """Return the pages of a dictionary of so many values, and of numbers into it."""
    count = len(numbers)
    if not (numbers != numbers[0]).any():
        body = run(count, int(numbers[0]))
    else:
        body = groups_of_eight(count, np.concatenate((numbers, np.zeros(-count % 8, np.uint8))))
    data = levels_of(count, None) + bytes([WIDTH]) + body
    return [
        compressed(DICTIONARY_PAGE, size, PLAIN, dictionary),
        compressed(DATA_PAGE, count, RLE_DICTIONARY, data),
    ]


def count_pages(counts: Counts) -> list[Page]:
    """Return the pages of the numbers of solutions."""
    if int(counts.max()) >= 1 << WIDTH:
        data = levels_of(len(counts), None) + counts.astype("<i4").tobytes()
        return [compressed(DATA_PAGE, len(counts), PLAIN, data)]
    there = np.bincount(counts) > 0
    numbers = (np.cumsum(there) - 1).astype(np.uint8)[counts]
    dictionary = np.flatnonzero(there).astype("<i4")
    return numbers_into(dictionary.tobytes(), len(dictionary), numbers)


def status_pages(codes: Bytes) -> list[Page]:
    """Return the pages of the statuses."""
    names = [status.encode() for status in STATUSES]
    dictionary = b"".join(len(name).to_bytes(4, "little") + name for name in names)
    return numbers_into(dictionary, len(names), codes)


def least_and_most(values: tuple[bytes, bytes]) -> Struct:
    """Return statistics, by which readers pass over row groups."""
    return {3: (I64, 0), 5: (BINARY, values[1]), 6: (BINARY, values[0])}


def count_statistics(counts: Counts) -> Struct:
    """Return the least and the greatest number of solutions."""
    return least_and_most(
        (counts.min().astype("<i4").tobytes(), counts.max().astype("<i4").tobytes())
    )


def status_statistics(codes: Bytes) -> Struct:
    """Return the first and the last status in the order of the alphabet."""
    there = np.flatnonzero(np.bincount(codes)).tolist()
    names = sorted(STATUSES[code].encode() for code in there)
    return least_and_most((names[0], names[-1]))


@dataclass(slots=True)
class Waiting:
    """What the next row group will hold."""

    pages: dict[str, list[Page]] = field(
        default_factory=lambda: {"puzzle": [], "solution": [], "error": []}
    )
    counts: list[Counts] = field(default_factory=list)
    codes: list[Bytes] = field(default_factory=list)
    rows: int = 0

    def add(self, answers: Answers) -> None:
        """Take some answers."""
        self.pages["puzzle"].append(puzzle_page(answers))
        self.pages["solution"].append(solution_page(answers))
        self.pages["error"].append(error_page(answers))
        self.counts.append(answers.all_counts())
        self.codes.append(answers.codes())
        self.rows += answers.rows.count


class PackedWriter:
    """Writes answers as a Parquet file, several blocks in a row group."""

    def __init__(self, file: Sink) -> None:
        self.file = file
        self.template = template()
        self.groups: list[Struct] = []
        self.rows = 0
        self.waiting = Waiting()
        self.at = 0
        self._put(MAGIC)

    def write(self, answers: Answers) -> None:
        """Write some answers, once there are enough for a row group."""
        if answers.rows.count:
            self.waiting.add(answers)
            if self.waiting.rows >= GROUP_ROWS:
                self._write_group()

    def close(self) -> None:
        """Write what waits and the footer; the file stays open."""
        if self.waiting.rows:
            self._write_group()
        write_footer(self.file, self.template, self.groups, self.rows)

    def _put(self, data: bytes) -> None:
        self.file.write(data)
        self.at += len(data)

    def _write_group(self) -> None:
        waiting, self.waiting = self.waiting, Waiting()
        counts, codes = np.concatenate(waiting.counts), np.concatenate(waiting.codes)
        pages = waiting.pages | {"solutions": count_pages(counts), "status": status_pages(codes)}
        statistics = {"solutions": count_statistics(counts), "status": status_statistics(codes)}
        start = self.at
        about = [self._write_chunk(name, pages[name], statistics.get(name)) for name in COLUMNS]
        self.groups.append(
            {
                1: (LIST, (STRUCT, [{2: (I64, 0), 3: (STRUCT, column)} for column in about])),
                2: (I64, sum(column[6][1] for column in about)),
                3: (I64, waiting.rows),
                5: (I64, start),
                6: (I64, self.at - start),
            }
        )
        self.rows += waiting.rows

    def _write_chunk(self, name: str, pages: Sequence[Page], statistics: Struct | None) -> Struct:
        start = self.at
        size = 0
        data_at = None
        for page in pages:
            if page.kind == DATA_PAGE and data_at is None:
                data_at = self.at
            header = page.header()
            self._put(header)
            self._put(page.frame)
            size += len(header) + page.size
        rows = sum(page.values for page in pages if page.kind == DATA_PAGE)
        encodings = sorted({RLE, *(page.encoding for page in pages)})
        about: dict[int, Any] = {
            1: (I32, INT32 if name == "solutions" else BYTE_ARRAY),
            2: (LIST, (I32, encodings)),
            3: (LIST, (BINARY, [name.encode()])),
            4: (I32, ZSTD),
            5: (I64, rows),
            6: (I64, size),
            7: (I64, self.at - start),
            9: (I64, data_at),
        }
        if pages[0].kind == DICTIONARY_PAGE:
            about[11] = (I64, start)
        if statistics:
            about[12] = (STRUCT, statistics)
        return about


def template() -> Struct:
    """Return the metadata of a file with the columns of an output and without rows."""
    out = io.BytesIO()
    parquet_module().ParquetWriter(out, schema()).close()
    metadata, _ = footer(out, "a new file")
    return metadata | {CREATED_BY: (BINARY, b"alldiff")}
