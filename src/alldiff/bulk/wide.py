"""Answers with other columns beside them: CSV, JSON lines and Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from alldiff.bulk import classic
from alldiff.bulk.classic import CELLS, Bytes
from alldiff.bulk.compression import compress
from alldiff.bulk.solving import STATUSES, Answers, grid_text, with_place
from alldiff.bulk.writers import COLUMNS, ArrowWriter, Sink, header_of, schema, table

Columns = tuple[tuple[str, Any], ...]
"""Columns by name, each with its type: "string", "int64", "double", or a type of Arrow."""


def texts_of(chars: Bytes) -> list[str]:
    """Return rows of 81 characters as strings."""
    joined = chars.tobytes().decode("latin-1")
    return [joined[at : at + CELLS] for at in range(0, len(joined), CELLS)]


def answer_rows(answers: Answers) -> Iterator[tuple[str, str | None, int, str, str | None]]:
    """Yield the usual columns of each row."""
    rows = answers.rows
    puzzles: list[str] = [""] * rows.count
    solutions: list[str | None] = [None] * rows.count
    errors: list[str | None] = [None] * rows.count
    solved = texts_of(classic.characters(answers.solutions))
    counts = answers.counts.tolist()
    for at, (row, text) in enumerate(
        zip(rows.indices().tolist(), texts_of(rows.chars), strict=True)
    ):
        puzzles[row] = text
        if counts[at]:
            solutions[row] = solved[at]
    for row, other in rows.others.items():
        answer = with_place(other, answers.others[row])
        puzzles[row], errors[row] = other.text, answer.reason or None
        solutions[row] = None if answer.solution is None else grid_text(answer.solution)
    status = [STATUSES[code] for code in answers.codes().tolist()]
    return zip(puzzles, solutions, answers.all_counts().tolist(), status, errors, strict=True)


def listed(column: Any) -> list[Any]:
    """Return the values of a column as a list."""
    return column if isinstance(column, list) else column.to_pylist()


def plain_text(value: Any) -> str | None:
    """Return a value as a text: a string as it stands, anything else as JSON."""
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, default=str)


def is_simple(value: Any) -> bool:
    """Return whether CSV can hold a value as it stands."""
    return value is None or isinstance(value, str | int | float)


class WideLineWriter:
    """Writes answers with other columns as CSV or JSON lines, each block compressed separately."""

    def __init__(self, file: Sink, format: str, compression: str, columns: Columns) -> None:
        self.file = file
        self.format = format
        self.compression = compression
        self.names = tuple(name for name, _ in columns)
        if header := header_of(format, self.names):
            file.write(compress(header, compression))

    def write(self, answers: Answers) -> None:
        """Write some answers."""
        if not answers.rows.count:
            return
        empty = [None] * answers.rows.count
        others = [listed(answers.rows.extra.get(name, empty)) for name in self.names]
        out = io.StringIO()
        lines = zip(answer_rows(answers), zip(*others, strict=True), strict=True)
        if self.format == "csv":
            writer = csv.writer(out, lineterminator="\n")
            for usual, more in lines:
                writer.writerow((*usual, *(v if is_simple(v) else plain_text(v) for v in more)))
        else:
            names = (*COLUMNS, *self.names)
            for usual, more in lines:
                record = dict(zip(names, (*usual, *more), strict=True))
                out.write(json.dumps(record, ensure_ascii=False, default=str))
                out.write("\n")
        self.file.write(compress(out.getvalue().encode(), self.compression))

    def close(self) -> None:
        """Finish; the file stays open."""


def arrow_type(kind: Any) -> Any:
    """Return the Arrow type for the type of a column."""
    import pyarrow as pa

    return getattr(pa, {"double": "float64"}.get(kind, kind))() if isinstance(kind, str) else kind


def wide_schema(columns: Columns) -> Any:
    """Return the columns of a Parquet output."""
    found = schema()
    for name, kind in columns:
        import pyarrow as pa

        found = found.append(pa.field(name, arrow_type(kind)))
    return found


def wide_table(answers: Answers, columns: Columns) -> Any:
    """Return answers with other columns as an Arrow table."""
    import pyarrow as pa

    arrays = table(answers).columns
    for name, kind in columns:
        column = answers.rows.extra.get(name)
        type_ = arrow_type(kind)
        if column is None:
            column = pa.nulls(answers.rows.count, type_)
        elif isinstance(column, list):
            is_text = pa.types.is_string(type_)
            column = pa.array(map(plain_text, column) if is_text else column, type_)
        elif column.type != type_:
            column = pa.array(map(plain_text, column.to_pylist()), type_)
        arrays.append(column)
    return pa.Table.from_arrays(arrays, schema=wide_schema(columns))


def wide_arrow_writer(file: Sink, compression: str, columns: Columns) -> ArrowWriter:
    """Return a writer for answers with other columns."""
    return ArrowWriter(
        file, compression, wide_schema(columns), partial(wide_table, columns=columns)
    )
