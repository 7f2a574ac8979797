"""The rows of files, solved block by block, for what needs their answers rather than a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from alldiff.bulk.blocks import BlockSizer, Gap
from alldiff.bulk.columns import ColumnOptions
from alldiff.bulk.pipeline import CancelToken, available_threads, in_order
from alldiff.bulk.rows import Rows
from alldiff.bulk.several import open_inputs
from alldiff.bulk.solving import Answers, SolveOptions, solver
from alldiff.bulk.tables import parse
from alldiff.formats.base import ReadOptions

BLOCK_BYTES = 1 << 19

T = TypeVar("T")


def answered(
    paths: Sequence[str],
    options: ReadOptions,
    columns: ColumnOptions,
    threads: int,
    cancel: CancelToken,
    work: Callable[[Answers], T],
) -> Iterator[T]:
    """Yield what a function makes of each block of solved rows, in their order.

    It runs on several threads (0: all cores). Solutions are counted up to two.
    """
    source = open_inputs(paths, None, options, columns)
    number = threads or available_threads()
    sizer = BlockSizer(1.0, BLOCK_BYTES, BLOCK_BYTES)

    def parsed() -> Iterator[Rows]:
        for block in source.blocks([Gap(source.first)], sizer):
            file = source.file_at(block.start.offset)
            yield parse(block, file.layout, file.options)

    with solver(SolveOptions(2, number), cancel) as solve:
        yield from in_order(
            lambda rows, allowed: work(solve(rows, 1, None)), parsed(), number, cancel
        )
