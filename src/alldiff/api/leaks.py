"""Puzzles that two files have in common, for training and test sets without leaks: `ad.leaks`."""

from collections.abc import Sequence
from os import PathLike, fspath
from typing import Annotated

from alldiff.core.annotations import Listener, Option, Threads, documented
from alldiff.core.errors import checked_threads
from alldiff.core.records import Record
from alldiff.formats.base import ReadOptions

__all__ = ["Overlap", "make_index", "overlap"]

Files = str | PathLike[str] | Sequence[str | PathLike[str]]
"""A file, a pattern or a folder, or several."""


class Overlap(Record, frozen=True):
    """What two files have in common.

    `relations` says for each row of the second file that is in the first, by number from 0, how:
    `equal`, `symmetric` (the same by a symmetry), or `solution` (only the solution is the same, by
    a symmetry). `rows` and `invalid` count the rows of the second file.
    """

    rows: int
    invalid: int
    relations: dict[int, str]

    def count(self, relation: str) -> int:
        """Return how many rows have a relation."""
        return list(self.relations.values()).count(relation)


@documented
def overlap(
    first: Annotated[Files, Option("Files or indexes to compare with.")],
    second: Annotated[Files, Option("Files whose rows are looked up.")],
    *,
    threads: Threads = None,
    listener: Listener = None,
) -> Overlap:
    """Return which puzzles of the second files are in the first, as they stand or by a symmetry.

    Each is a text, CSV, JSONL, Parquet or Arrow file; the first may be an index. Symmetries of
    classic Sudokus, of others up to 6x6 and of Latin squares up to 4x4 are complete; those of other
    kinds are rotations, reflections and relabellings. Their solutions are compared as they stand.
    """
    from alldiff.bulk import leaks

    number = checked_threads(threads)
    known = leaks.known_keys(listed(first), ReadOptions(), number, listener)
    found = leaks.file_keys(listed(second), ReadOptions(), None, number, listener)
    return Overlap(found.counted, found.invalid, leaks.related(found, known))


@documented
def make_index(
    files: Annotated[Files, Option("Files of puzzles.")],
    path: Annotated[str | PathLike[str], Option("The index to write.")],
    *,
    threads: Threads = None,
    listener: Listener = None,
) -> int:
    """Write an index of puzzles for `overlap` and `bulk --exclude`, and return the number of rows.

    It holds hashes only, about 48 bytes for each puzzle, so it can be published for a test set
    that should not be.
    """
    from alldiff.bulk import leaks

    found = leaks.file_keys(listed(files), ReadOptions(), None, checked_threads(threads), listener)
    leaks.write_index(found, fspath(path))
    return found.counted - found.invalid


def listed(files: Files) -> list[str]:
    """Return the paths of files."""
    if isinstance(files, str | PathLike):
        return [fspath(files)]
    return [fspath(path) for path in files]
