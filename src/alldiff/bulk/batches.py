"""solve_batch: one Arrow table in, one Arrow table out, without files, threads or global state."""

from __future__ import annotations

from collections import Counter
from typing import Any

from alldiff.bulk.adding import AddedColumns, added_types, with_columns
from alldiff.bulk.blocks import Block, InputPosition, Layout
from alldiff.bulk.columns import (
    SAMPLES,
    ColumnOptions,
    check_type,
    needed_columns,
    renamed,
    table_columns,
)
from alldiff.bulk.pipeline import CancelToken
from alldiff.bulk.solving import SolveOptions, solve_rows
from alldiff.bulk.tables import parse
from alldiff.bulk.wide import arrow_type
from alldiff.bulk.writers import table as answer_table
from alldiff.core import extras
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.formats.base import ReadOptions

ANSWERS = {"solution": "string", "solutions": "int32", "status": "string", "error": "string"}
"""The columns that every answer has, with their types."""


def solve_batch(
    table: Any,
    solving: SolveOptions,
    options: ReadOptions,
    columns: ColumnOptions,
    added: AddedColumns,
) -> Any:
    """Return a table or record batch with the answers as further columns."""
    pa = extras.load("pyarrow", "Arrow tables")
    is_batch = isinstance(table, pa.RecordBatch)
    if not is_batch and not isinstance(table, pa.Table):
        raise UsageError(t("solve_batch takes an Arrow table or record batch, not {}", type(table)))
    whole = pa.Table.from_batches([table]) if is_batch else table
    if twice := [name for name, often in Counter(whole.column_names).items() if often > 1]:
        raise UsageError(t("two columns are called {}", twice[0]))
    samples = list(zip(*whole.slice(0, SAMPLES).to_pydict().values(), strict=True))
    found = table_columns(whole.column_names, samples, columns, "the table")
    column = whole.column(found.puzzle)
    if column.null_count < len(column):
        check_type(column.type, found.puzzle, "the table")
    types = ANSWERS | added_types(found.answer, added)
    needed = (found.answer, *needed_columns(found.puzzle, whole.column_names))
    kept = tuple((name, name) for name in needed if name in whole.column_names)
    layout = Layout("arrow", 0, found.puzzle, tuple(whole.column_names), kept, found.answer)
    parts = []
    before = 0
    for piece in whole.combine_chunks().to_batches():
        start, end = InputPosition(before, before), InputPosition(before + len(piece))
        block = Block(start, end, texts=piece.column(found.puzzle), batch=piece)
        answers = solve_rows(parse(block, layout, options), solving)
        answers = with_columns(answers, layout, added, CancelToken())
        plain = answer_table(answers)
        arrays = [plain.column(name).cast(arrow_type(kind)) for name, kind in ANSWERS.items()]
        for name, kind in types.items():
            if name not in ANSWERS:
                arrays.append(pa.chunked_array([pa.array(answers.rows.extra[name], kind)]))
        parts.append(pa.table(arrays, names=list(types)))
        before += len(piece)
    schema = pa.schema([(name, arrow_type(kind)) for name, kind in types.items()])
    answered = pa.concat_tables(parts) if parts else schema.empty_table()
    taken = {*types, *whole.column_names}
    result = whole.rename_columns([renamed(name, types, taken) for name in whole.column_names])
    for name in types:
        result = result.append_column(name, answered.column(name))
    if not is_batch:
        return result
    combined = result.combine_chunks().to_batches()
    return combined[0] if combined else pa.RecordBatch.from_pylist([], schema=result.schema)
