"""Tables of puzzles solved for other programs: Ray, Spark, datasets, DuckDB, Polars."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, TypeVar, Unpack

from alldiff.core.annotations import Lang, Memory, Nodes, Option, Timeout, expanded
from alldiff.formats.base import ReadKeywords, ReadOptions

if TYPE_CHECKING:
    import pyarrow as pa

    Table = TypeVar("Table", pa.Table, pa.RecordBatch)
else:
    Table = TypeVar("Table")

Column = Annotated[
    str | None, Option("Column with the puzzles; found by name and content if omitted.", "NAME")
]
Answer = Annotated[
    str | None,
    Option("Check the answers in this column: adds answer_status and answer_cells.", "NAME"),
]


def scales() -> list[str]:
    """Return the names of the scales that bulk rates by."""
    from alldiff.bulk.rated import COLUMNS

    return list(COLUMNS)


def forms() -> tuple[str, ...]:
    """Return the forms of traces."""
    from alldiff.tutor.traces import FORMS

    return FORMS


Scales = Annotated[
    Sequence[str],
    Option("Add ratings on this scale: guesses, hodoku, se or alldiff.", "SCALE", choices=scales),
]
Traces = Annotated[
    str | None,
    Option(
        "Add the path to each solution as a trace: text, json or tokens; or a search.",
        "FORM",
        choices=forms,
    ),
]
CanonicalForms = Annotated[bool, Option("Add a column with canonical forms.")]


@expanded(ReadOptions)
def solve_batch(
    table: Table,
    *,
    column: Column = None,
    answer: Answer = None,
    rate: Scales = (),
    canonical: CanonicalForms = False,
    traces: Traces = None,
    lang: Lang = "en",
    limit: Annotated[int, Option("Maximum solutions to count per puzzle.", "N", least=1)] = 2,
    timeout: Timeout = None,
    nodes: Nodes = None,
    memory: Memory = None,
    **options: Unpack[ReadKeywords],
) -> Table:
    """Return an Arrow table with further columns: `solution`, `solutions`, `status`, `error`.

    A table gives a table, and a record batch a record batch. Columns of the input stay, in order;
    one with the name of a new column gets `input_` before it. `solutions` counts up to `limit`. It
    depends on its arguments alone and runs on one thread, so that Ray, Spark, `datasets.map`,
    DuckDB and Polars can call it in any process; docs/scale.md shows how. Name the `column` where
    each batch could be read differently. Needs the extra `data`.

    >>> import pyarrow as pa, alldiff as ad
    >>> solved = ad.solve_batch(pa.table({"id": [7], "question": ["4.23.2.4.3..1..2"]}))
    >>> solved.column_names
    ['id', 'question', 'solution', 'solutions', 'status', 'error']
    >>> solved.column("status").to_pylist()
    ['unique']
    """
    from alldiff.bulk import batches
    from alldiff.bulk.adding import AddedColumns
    from alldiff.bulk.columns import ColumnOptions
    from alldiff.bulk.solving import SolveOptions

    reading = ReadOptions(**options)  # type: ignore[arg-type]  # it parses "WxH" itself
    solving = SolveOptions(limit, 1, timeout, nodes, memory)
    added = AddedColumns(tuple(rate), canonical, traces, lang)
    columns = ColumnOptions(column, answer)
    found: Table = batches.solve_batch(table, solving, reading, columns, added)
    return found
