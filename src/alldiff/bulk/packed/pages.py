"""The pages of each column: rows of 81 characters packed by the core, the rest by zstd."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from alldiff import _native
from alldiff.bulk import classic
from alldiff.bulk.classic import CELLS, Bytes, Counts
from alldiff.bulk.packed.metadata import BINARY, I32, I64, STRUCT, Struct, Writer, encoded
from alldiff.bulk.solving import STATUSES, Answers, grid_text, with_place
from alldiff.bulk.writers import interleave, matrix_of

# Numbers from the format's parquet.thrift.
PLAIN, RLE, RLE_DICTIONARY = 0, 3, 8
DATA_PAGE, DICTIONARY_PAGE = 0, 2

LENGTH = CELLS.to_bytes(4, "little")
"""The prefix of a string of 81 characters."""
WIDTH = 8
"""Bits per dictionary index."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page in a column: its rows, or the values in a dictionary, compressed."""

    kind: int
    values: int
    encoding: int
    size: int
    frame: bytes

    def header(self) -> bytes:
        """Return the bytes before the frame."""
        about: Struct = {1: (I32, self.values), 2: (I32, self.encoding)}
        if self.kind == DATA_PAGE:
            about |= {3: (I32, RLE), 4: (I32, RLE)}
        sizes: Struct = {1: (I32, self.kind), 2: (I32, self.size), 3: (I32, len(self.frame))}
        return encoded(sizes | {5 if self.kind == DATA_PAGE else 7: (STRUCT, about)})


def compressed(kind: int, values: int, encoding: int, data: bytes) -> Page:
    """Return a page with any data, compressed by zstd."""
    import pyarrow as pa

    frame = pa.Codec("zstd", compression_level=1).compress(data, asbytes=True)
    return Page(kind, values, encoding, len(data), frame)


def packed(rows: Bytes, values: int, levels: bytes, is_solution: bool) -> Page | None:
    """Return the page for rows of 81 characters, or for values that become digits.

    None if the core cannot pack them: its codes cover the characters from `.` to `9`.
    """
    frame = _native.bitsliced_pack(rows, levels, is_solution)
    if frame is None:
        return None
    size = len(levels) + (len(LENGTH) + CELLS) * len(rows)
    return Page(DATA_PAGE, values, PLAIN, size, frame)


def varint(value: int) -> bytes:
    """Return a number as encoded by Thrift and Parquet."""
    writer = Writer()
    writer.varint(value)
    return bytes(writer.data)


def run(count: int, value: int) -> bytes:
    """Return a run of equal numbers of up to eight bits."""
    return varint(count << 1) + bytes([value])


def groups_of_eight(count: int, data: Bytes) -> bytes:
    """Return packed numbers, padded to a multiple of eight."""
    return varint(-(-count // 8) << 1 | 1) + data.tobytes()


def levels_of(count: int, valid: NDArray[np.bool_] | None) -> bytes:
    """Return which rows are not null; None: all."""
    if valid is None or valid.all():
        levels = run(count, 1)
    elif not valid.any():
        levels = run(count, 0)
    else:
        levels = groups_of_eight(count, np.packbits(valid, bitorder="little"))
    return level_bytes(levels)


def level_bytes(levels: bytes) -> bytes:
    """Return which rows are not null, in the form at the start of a page."""
    return len(levels).to_bytes(4, "little") + levels


def puzzle_page(answers: Answers) -> Page:
    """Return the page of the puzzles."""
    rows = answers.rows
    levels = levels_of(rows.count, None)
    page = None if rows.others else packed(rows.chars, rows.count, levels, False)
    texts = {row: other.text for row, other in rows.others.items()}
    return page or string_page(rows.count, None, rows.indices(), rows.chars, texts)


def solution_page(answers: Answers) -> Page:
    """Return the page for the solutions, null if there is none."""
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
        row: with_place(answers.rows.others[row], answer).reason
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
    """Return a page with some rows of 81 characters, some of any text, and the rest null."""
    present = count if valid is None else int(valid.sum())
    place = np.arange(count) if valid is None else np.cumsum(valid) - 1
    others = {}
    for row, text in texts.items():
        data = text.encode()
        others[int(place[row])] = len(data).to_bytes(4, "little") + data
    matrix = matrix_of(len(chars), [LENGTH, chars])
    strings, _ = interleave(present, [(place[where], matrix)], others)
    return compressed(DATA_PAGE, count, PLAIN, levels_of(count, valid) + strings.tobytes())


def numbers_into(dictionary: bytes, size: int, numbers: Bytes) -> list[Page]:
    """Return the pages for a dictionary of `size` values, and for indices into it."""
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
    """Return the pages for the numbers of solutions."""
    if int(counts.max()) >= 1 << WIDTH:
        data = levels_of(len(counts), None) + counts.astype("<i4").tobytes()
        return [compressed(DATA_PAGE, len(counts), PLAIN, data)]
    there = np.bincount(counts) > 0
    numbers = (np.cumsum(there) - 1).astype(np.uint8)[counts]
    dictionary = np.flatnonzero(there).astype("<i4")
    return numbers_into(dictionary.tobytes(), len(dictionary), numbers)


def status_pages(codes: Bytes) -> list[Page]:
    """Return the pages for the statuses."""
    names = [status.encode() for status in STATUSES]
    dictionary = b"".join(len(name).to_bytes(4, "little") + name for name in names)
    return numbers_into(dictionary, len(names), codes)


def minimum_and_maximum(values: tuple[bytes, bytes]) -> Struct:
    """Return statistics, by which readers skip row groups."""
    return {3: (I64, 0), 5: (BINARY, values[1]), 6: (BINARY, values[0])}


def count_statistics(counts: Counts) -> Struct:
    """Return the least and the greatest number of solutions."""
    return minimum_and_maximum(
        (counts.min().astype("<i4").tobytes(), counts.max().astype("<i4").tobytes())
    )


def status_statistics(codes: Bytes) -> Struct:
    """Return the first and the last status in alphabetical order."""
    there = np.flatnonzero(np.bincount(codes)).tolist()
    names = sorted(STATUSES[code].encode() for code in there)
    return minimum_and_maximum((names[0], names[-1]))
