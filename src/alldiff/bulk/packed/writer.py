"""Row groups and the footer around the pages."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from alldiff.bulk.arrow import GROUP_ROWS, schema
from alldiff.bulk.blocks import parquet_module
from alldiff.bulk.classic import Bytes, Counts
from alldiff.bulk.lines import COLUMNS, Sink
from alldiff.bulk.packed.metadata import MAGIC, footer, write_footer
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
from alldiff.bulk.packed.thrift import BINARY, I32, I64, LIST, STRUCT, Struct
from alldiff.bulk.solving import Answers

# Numbers of the format's parquet.thrift.
INT32, BYTE_ARRAY = 1, 6
ZSTD = 6
CREATED_BY = 6


@dataclass(slots=True)
class RowGroup:
    """A row group while it is filled."""

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
        self.waiting = RowGroup()
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
    """Return the metadata of a file with the columns of an output and without rows."""
    out = io.BytesIO()
    parquet_module().ParquetWriter(out, schema()).close()
    metadata, _ = footer(out, "a new file")
    return metadata | {CREATED_BY: (BINARY, b"alldiff")}
