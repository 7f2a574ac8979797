"""From answers to bytes: lines of text, CSV and JSONL by templates, Parquet through Arrow."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk import classic
from alldiff.bulk.blocks import parquet_module
from alldiff.bulk.classic import Bytes
from alldiff.bulk.compression import compress
from alldiff.bulk.rows import OtherRow
from alldiff.bulk.solving import (
    STATUSES,
    Answers,
    OtherAnswer,
    classic_codes,
    grid_text,
    with_place,
)

LEVEL = {"zstd": 1}
GROUP_ROWS = 100_000
"""The minimum number of rows per row group: readers are slow with small ones."""
COLUMNS = ("puzzle", "solution", "solutions", "status", "error")


class Sink(Protocol):
    """Receives bytes: a file, or a similar object."""

    def write(self, data: Any, /) -> Any:
        """Write some bytes."""


Piece = bytes | Bytes
"""A part of a line: the same for all rows, or a row of characters for each."""


def interleave(
    count: int,
    groups: Sequence[tuple[NDArray[np.intp], Bytes]],
    others: dict[int, bytes],
) -> tuple[Bytes, NDArray[np.int32]]:
    """Return the bytes of all rows in order, and where each starts and the last one ends.

    A group consists of rows of equal length: a matrix with a row of bytes for each.
    """
    if len(groups) == 1 and len(groups[0][0]) == count:
        matrix = groups[0][1]
        width = matrix.shape[1]
        return matrix.reshape(-1), np.arange(0, width * count + 1, width, dtype=np.int32)
    lengths = np.zeros(count, np.int64)
    for where, matrix in groups:
        lengths[where] = matrix.shape[1]
    for row, text in others.items():
        lengths[row] = len(text)
    offsets = np.zeros(count + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    data = np.empty(int(offsets[-1]), np.uint8)
    for where, matrix in groups:
        width = matrix.shape[1]
        if len(where) and width:
            windows = np.lib.stride_tricks.sliding_window_view(data, width, writeable=True)
            windows[offsets[where]] = matrix
    for row, text in others.items():
        data[offsets[row] : offsets[row] + len(text)] = np.frombuffer(text, np.uint8)
    return data, offsets.astype(np.int32)


def matrix_of(count: int, pieces: Sequence[Piece]) -> Bytes:
    """Return the lines made from pieces, side by side in each row."""
    widths = [len(p) if isinstance(p, bytes) else p.shape[1] for p in pieces]
    matrix = np.empty((count, sum(widths)), np.uint8)
    at = 0
    for piece, width in zip(pieces, widths, strict=True):
        is_same = isinstance(piece, bytes)
        matrix[:, at : at + width] = np.frombuffer(piece, np.uint8) if is_same else piece
        at += width
    return matrix


def template(format: str, solved: bool, count: int, status: str) -> tuple[bytes, bytes, bytes]:
    """Return the text before a puzzle, between it and its solution, and after that."""
    match format:
        case "csv":
            return b"", b",", f",{count},{status},\n".encode()
        case "jsonl":
            middle = b'", "solution": "' if solved else b'", "solution": null'
            quote = '"' if solved else ""
            after = f'{quote}, "solutions": {count}, "status": "{status}", "error": null}}\n'
            return b'{"puzzle": "', middle, after.encode()
        case _:
            return b"", b" " if solved else b"", f" {status}\n".encode()


def other_line(format: str, other: OtherRow, answer: OtherAnswer) -> bytes:
    """Return the line for a row other than a classic Sudoku."""
    solution = None if answer.solution is None else grid_text(answer.solution)
    status, error = STATUSES[answer.code], answer.reason
    if format == "csv":
        out = io.StringIO()
        row = [other.text, solution or "", answer.count, status, error]
        csv.writer(out, lineterminator="\n").writerow(row)
        return out.getvalue().encode()
    if format == "jsonl":
        values = (other.text, solution, answer.count, status, error or None)
        record = dict(zip(COLUMNS, values, strict=True))
        return (json.dumps(record, ensure_ascii=False) + "\n").encode()
    if status == "invalid":
        return f"# {error}: {' '.join(other.text.split())}\n".encode()
    return " ".join(filter(None, (other.text, solution, status))).encode() + b"\n"


def answer_lines(answers: Answers, format: str) -> bytes | memoryview:
    """Return answers as lines of text, CSV or JSONL."""
    rows = answers.rows
    where = rows.indices()
    codes = classic_codes(answers.counts, answers.limit)
    groups = []
    for count in np.unique(answers.counts).tolist():
        mine = answers.counts == count
        everything = bool(mine.all())
        chars = rows.chars if everything else rows.chars[mine]
        solutions = answers.solutions if everything else answers.solutions[mine]
        status = STATUSES[int(codes[np.argmax(mine)])]
        before, between, after = template(format, count > 0, count, status)
        pieces: list[Piece] = [before, chars, between]
        if count > 0:
            pieces.append(classic.characters(solutions))
        pieces.append(after)
        groups.append((where if everything else where[mine], matrix_of(len(chars), pieces)))
    others = {
        row: other_line(format, other, with_place(other, answers.others[row]))
        for row, other in rows.others.items()
    }
    data, _ = interleave(rows.count, groups, others)
    return data.data


class LineWriter:
    """Writes answers as lines to an open file, each block compressed separately."""

    def __init__(self, file: Sink, format: str, compression: str = "") -> None:
        self.file = file
        self.format = format
        self.compression = compression
        if header := header_of(format):
            file.write(compress(header, compression))

    def write(self, answers: Answers) -> None:
        """Write some answers."""
        if answers.rows.count:
            self.file.write(compress(answer_lines(answers, self.format), self.compression))

    def close(self) -> None:
        """Finish; the file stays open."""


def header_of(format: str, more: tuple[str, ...] = ()) -> bytes:
    """Return the header of an output, with the names of further columns."""
    if format != "csv":
        return b""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow((*COLUMNS, *more))
    return out.getvalue().encode()


def table(answers: Answers) -> Any:
    """Return answers as an Arrow table; its strings are views of arrays, never str objects."""
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
    """Return the Arrow column with the errors of rows."""
    import pyarrow as pa

    if not reasons:
        return pa.nulls(count, pa.string())
    valid = np.zeros(count, bool)
    valid[list(reasons)] = True
    column = interleave(count, [], {row: reason.encode() for row, reason in reasons.items()})
    return strings(column, valid)


def numbers(values: NDArray[Any], kind: Any) -> Any:
    """Return an Arrow array over an array; pyarrow's own function imports pandas first."""
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

    def __init__(
        self,
        file: Sink,
        compression: str,
        schema: Any,
        table: Callable[[Answers], Any],
        **options: Any,
    ) -> None:
        self.writer = parquet_module().ParquetWriter(
            file,
            schema,
            compression=compression,
            compression_level=LEVEL.get(compression),
            **options,
        )
        self.table = table
        self.waiting: list[Any] = []
        self.rows = 0

    def write(self, answers: Answers) -> None:
        """Buffer some answers, and write them once there are enough for a row group."""
        if answers.rows.count:
            self.waiting.append(self.table(answers))
            self.rows += answers.rows.count
            if self.rows >= GROUP_ROWS:
                self._write_group()

    def close(self) -> None:
        """Write the rest and the footer; the file stays open."""
        self._write_group()
        self.writer.close()

    def _write_group(self) -> None:
        import pyarrow as pa

        if self.waiting:
            self.writer.write_table(pa.concat_tables(self.waiting))
            self.waiting.clear()
            self.rows = 0


def arrow_writer(file: Sink, compression: str) -> ArrowWriter:
    """Return a writer for answers without other columns."""
    indexed = {"use_dictionary": ["status"], "write_statistics": ["solutions", "status"]}
    return ArrowWriter(file, compression, schema(), table, **indexed)
