"""Parquet pages written directly, for the one table that is written by the million.

**Why.** A row in an output is two strings of 81 digits, and little else. A general compressor
searches them for repetitions, which puzzles hardly have, and counts characters whose frequencies
are known; pyarrow passes it one column after another as Arrow arrays, which have to be built first.
Written here, 3 million rows took 2.2 to 2.7 times less processor time from file to file than with
pyarrow's lz4 or zstd, and as much as without compression, at half the bytes (docs/scale.md).
pyarrow does everything else with Parquet: reading, the other compressions, collections of new
puzzles, the schema, and the compression of everything that does not fit.

**Format.** A plain Parquet file, version 1 data pages, columns `puzzle`, `solution`, `solutions`,
`status`, `error`, all nullable, codec ZSTD:

- `puzzle` and `solution`: one page per block, encoding PLAIN. The core (`cpp/bitsliced/pack.cpp`)
  writes
  the zstd frame (RFC 8878) itself: literals only, with a predefined Huffman code of four bits per
  cell, no sequences. A row, including its 32-bit length, is 42 bytes.
- `solutions` and `status`: a dictionary page and a page with 8-bit indices into it, with
  statistics by which readers skip row groups. Counts above 255 are PLAIN.
- `error`: PLAIN, nearly always one run of nulls.

Row groups have 100,000 rows or more, because readers are slow with small ones. The metadata is in
Thrift's compact protocol (`metadata.py`); its schema comes from a file written by pyarrow, so that
the types match the other compressions. `join_parquet` joins files with any compression by copying
their row groups and moving the offsets, which pyarrow cannot do without decoding them.

**Limits.** Only characters from `.` to `9` have a code; a block with any other row (another size or
kind, an invalid row, other signs for empty) goes through zstd as a whole, about as fast as pyarrow.
A frame takes at most 64 KiB of levels and 16 million rows. No Bloom filters, no page index, no
encryption, no nested columns. tests/bulk/test_packed.py reads the files with pyarrow, DuckDB,
Polars and fastparquet.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from alldiff.bulk.blocks import parquet_module
from alldiff.bulk.classic import Bytes, Counts
from alldiff.bulk.packed.metadata import (
    BINARY,
    I32,
    I64,
    LIST,
    MAGIC,
    STRUCT,
    Struct,
    footer,
    join_parquet,
    write_footer,
)
from alldiff.bulk.packed.pages import (
    DATA_PAGE,
    DICTIONARY_PAGE,
    RLE,
    Page,
    count_pages,
    count_statistics,
    error_page,
    puzzle_page,
    solution_page,
    status_pages,
    status_statistics,
)
from alldiff.bulk.solving import Answers
from alldiff.bulk.writers import COLUMNS, GROUP_ROWS, Sink, schema

__all__ = ["PackedWriter", "join_parquet"]

# Numbers from the format's parquet.thrift.
INT32, BYTE_ARRAY = 1, 6
ZSTD = 6
CREATED_BY = 6


@dataclass(slots=True)
class RowGroup:
    """A row group while it is being filled."""

    pages: dict[str, list[Page]] = field(
        default_factory=lambda: {"puzzle": [], "solution": [], "error": []}
    )
    counts: list[Counts] = field(default_factory=list)
    codes: list[Bytes] = field(default_factory=list)
    rows: int = 0

    def add(self, answers: Answers) -> None:
        """Add some answers."""
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
        self.waiting = RowGroup()
        self.at = 0
        self._put(MAGIC)

    def write(self, answers: Answers) -> None:
        """Buffer some answers, and write them once there are enough for a row group."""
        if answers.rows.count:
            self.waiting.add(answers)
            if self.waiting.rows >= GROUP_ROWS:
                self._write_group()

    def close(self) -> None:
        """Write the rest and the footer; the file stays open."""
        if self.waiting.rows:
            self._write_group()
        write_footer(self.file, self.template, self.groups, self.rows)

    def _put(self, data: bytes) -> None:
        self.file.write(data)
        self.at += len(data)

    def _write_group(self) -> None:
        waiting, self.waiting = self.waiting, RowGroup()
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
    """Return the metadata for a file with the columns of an output and without rows."""
    out = io.BytesIO()
    parquet_module().ParquetWriter(out, schema()).close()
    metadata, _ = footer(out, "a new file")
    return metadata | {CREATED_BY: (BINARY, b"alldiff")}
