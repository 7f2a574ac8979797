"""Many puzzles solved at once."""

from collections.abc import Iterable
from os import PathLike
from typing import Annotated, Unpack

from alldiff.api.batches import Column
from alldiff.bulk import many
from alldiff.bulk.many import Batch
from alldiff.bulk.solving import SolveOptions
from alldiff.core.annotations import (
    Client,
    Listener,
    Memory,
    Nodes,
    Option,
    Threads,
    Timeout,
    expanded,
)
from alldiff.core.errors import checked_threads
from alldiff.formats.base import ReadKeywords, ReadOptions

Puzzles = bytes | str | PathLike[str] | Iterable[object]
"""Puzzles in an array or another iterable, in a text, or in a file."""


@expanded(ReadOptions)
def solve_many(
    source: Puzzles,
    limit: Annotated[int, Option("Maximum solutions to count per puzzle.", "N", least=1)] = 2,
    threads: Threads = None,
    *,
    timeout: Timeout = None,
    nodes: Nodes = None,
    memory: Memory = None,
    format: Annotated[
        str | None, Option("Layout of a file: text, csv, jsonl, parquet or arrow.", "LAYOUT")
    ] = None,
    column: Column = None,
    client: Client = None,
    listener: Listener = None,
    **options: Unpack[ReadKeywords],
) -> Batch:
    """Solve many puzzles and return arrays: `solutions`, `counts`, `status`, and `errors`.

    The source is an array (n, 81) or (n, 9, 9) with 0 for empty, or the same for another side, such
    as (n, 16) or (n, 16, 16); bytes or a string of lines; an iterable of strings or puzzles; the
    path of a file: text, CSV, JSONL, Parquet or Arrow, plain or compressed; or a table, a column or
    an array from pandas, Polars or Arrow. In a table, the column with the puzzles is found by its
    name (`puzzle`, `question`, `quizzes`, `board` and others) and its content, or named by
    `column`. Classic Sudokus are solved together at full speed, and so are puzzles of one shape
    whose rules are groups of different values: other sizes up to 16x16, diagonals, windoku,
    anti-knight, jigsaws. Other kinds, and puzzles that need many guesses, go through the strongest
    engine, one for each thread, within `timeout` seconds, `nodes` nodes and `memory` bytes each. An
    invalid row stays a row, and `errors` says why. A listener that cancels leaves the rows that are
    not done `unknown`.

    >>> batch = solve_many(["4.23.2.4.3..1..2", "4.23.2.4.3..1..3", "4.2"])
    >>> batch.status.tolist(), batch.counts.tolist(), list(batch.errors)
    (['unique', 'none', 'invalid'], [1, 0, 0], [1, 2])
    """
    reading = ReadOptions(**options)  # type: ignore[arg-type]  # it parses "WxH" itself
    solving = SolveOptions(limit, checked_threads(threads), timeout, nodes, memory)
    return many.solve_many(source, solving, reading, format, client, listener, column)
