"""Your own puzzles as the files that training scripts read."""

from os import PathLike, fspath
from typing import Annotated

from alldiff.api.generating import Augment, Shares, SplitBy
from alldiff.api.leaks import Files, listed
from alldiff.core.annotations import Listener, Option, Threads, documented
from alldiff.core.errors import checked_threads


def array_layouts() -> tuple[str, ...]:
    """Return the layouts that have files of their own."""
    from alldiff.bulk.training import LAYOUTS

    return tuple(LAYOUTS)


@documented
def make_arrays(
    files: Annotated[Files, Option("Files of puzzles.")],
    folder: str | PathLike[str],
    *,
    layout: Annotated[str, Option("Layout of the files.", "LAYOUT", choices=array_layouts)] = "hrm",
    augment: Augment = 0,
    shares: Shares = (80, 10, 10),
    split_by: SplitBy = "solution",
    column: Annotated[str | None, Option("Column with the puzzles.", "NAME")] = None,
    threads: Threads = None,
    listener: Listener = None,
) -> dict[str, int]:
    """Write your own puzzles in the layout `hrm`, `satnet` or `rrn`, split for training.

    The files are text, CSV, JSONL, Parquet or Arrow, as `solve_many` reads them, with puzzles of
    one size. alldiff solves them itself and leaves out puzzles without exactly one solution. It
    returns the number of puzzles in each split, and of those left out. With shares such as (1, 0,
    0) all puzzles are for training.
    """
    from alldiff.bulk import arrays

    return arrays.make(
        listed(files),
        fspath(folder),
        layout=layout,
        augment=augment,
        shares=shares,
        split_by=split_by,
        column=column,
        threads=checked_threads(threads),
        listener=listener,
    )
