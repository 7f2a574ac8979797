"""From answers to Parquet by way of Arrow, with any of its compressions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk import classic
from alldiff.bulk.blocks import parquet_module
from alldiff.bulk.classic import Bytes
from alldiff.bulk.lines import COLUMNS, Sink, interleave
from alldiff.bulk.solving import STATUSES, Answers, grid_text, with_place

LEVEL = {"zstd": 1}
GROUP_ROWS = 100_000
"""Rows of a row group at least: readers are slow with small ones."""


def table(answers: Answers) -> Any:
    """Return answers as an Arrow table, whose strings are views of arrays and never str objects."""
    import pyarrow as pa

    rows, n = answers.rows, answers.rows.count
    where = rows.indices()
    placed = {row: with_place(rows.others[row], answer) for row, answer in answers.others.items()}
    puzzles = interleave(
        n, [(where, rows.chars)], {row: other.text.encode() for row, other in rows.others.items()}
    )
    solved = answers.counts > 0
    everything = bool(solved.all())
    chars = classic.characters(answers.solutions if everything else answers.solutions[solved])
    texts = {
        row: grid_text(answer.solution).encode()
        for row, answer in placed.items()
        if answer.solution is not None
    }
    solutions = interleave(n, [(where if everything else where[solved], chars)], texts)
    has_solution = None
    if not everything or len(where) + len(texts) < n:
        has_solution = np.zeros(n, bool)
        has_solution[where] = solved
        has_solution[list(texts)] = True
    names = strings(interleave(len(STATUSES), [], dict(enumerate(map(str.encode, STATUSES)))), None)
    status = pa.DictionaryArray.from_arrays(numbers(answers.codes(), pa.int8()), names)
    columns = [
        strings(puzzles, None),
        strings(solutions, has_solution),
        numbers(answers.all_counts().astype(np.int32), pa.int32()),
        status,
        errors({row: answer.reason for row, answer in placed.items() if answer.reason}, n),
    ]
    return pa.Table.from_arrays(columns, schema=schema())


def errors(reasons: dict[int, str], count: int) -> Any:
    """Return the Arrow column of the reasons of so many rows."""
    import pyarrow as pa

    if not reasons:
        return pa.nulls(count, pa.string())
    valid = np.zeros(count, bool)
    valid[list(reasons)] = True
    column = interleave(count, [], {row: reason.encode() for row, reason in reasons.items()})
    return strings(column, valid)


def numbers(values: NDArray[Any], kind: Any) -> Any:
    """Return an Arrow array over an array; pyarrow's own way to do so imports pandas first."""
    import pyarrow as pa

    return pa.Array.from_buffers(kind, len(values), [None, pa.py_buffer(values)])


def strings(column: tuple[Bytes, NDArray[np.int32]], valid: NDArray[np.bool_] | None) -> Any:
    """Return an Arrow array of strings over the bytes of all rows; None: all are valid."""
    import pyarrow as pa

    data, offsets = column
    n = len(offsets) - 1
    nulls = 0 if valid is None else n - int(valid.sum())
    bits = np.packbits(valid, bitorder="little") if valid is not None and nulls else None
    return pa.StringArray.from_buffers(
        n, pa.py_buffer(offsets), pa.py_buffer(data), pa.py_buffer(bits) if nulls else None, nulls
    )


def schema() -> Any:
    """Return the columns of a Parquet output."""
    import pyarrow as pa

    status = pa.dictionary(pa.int8(), pa.string())
    types = (pa.string(), pa.string(), pa.int32(), status, pa.string())
    return pa.schema(list(zip(COLUMNS, types, strict=True)))


class ArrowWriter:
    """Writes answers as a Parquet file, several blocks in a row group."""

    def __init__(self, file: Sink, compression: str) -> None:
        pq = parquet_module()
        self.writer = pq.ParquetWriter(
            file,
            schema(),
            compression=compression,
            compression_level=LEVEL.get(compression),
            use_dictionary=["status"],
            write_statistics=["solutions", "status"],
        )
        self.waiting: list[Any] = []
        self.rows = 0

    def write(self, answers: Answers) -> None:
        """Write some answers, once there are enough for a row group."""
        if answers.rows.count:
            self.waiting.append(table(answers))
            self.rows += answers.rows.count
            if self.rows >= GROUP_ROWS:
                self._write_group()

    def close(self) -> None:
        """Write what waits and the footer; the file stays open."""
        self._write_group()
        self.writer.close()

    def _write_group(self) -> None:
        import pyarrow as pa

        if self.waiting:
            self.writer.write_table(pa.concat_tables(self.waiting))
            self.waiting.clear()
            self.rows = 0
