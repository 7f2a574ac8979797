"""Which puzzles of one file are in another: equal, the same by a symmetry, or of the same solution.

The keys of a file are 128-bit hashes of three things for each row: the puzzle as it stands, its
canonical form, and the canonical form of its solution. Puzzles of other kinds than the classic
Sudoku are compared under the symmetries in `equivalence.py`, and their solutions as they stand. An
index is a file with the keys of others, each kind sorted; a collision between a billion rows is
less likely than 1 in 10^20.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk.answered import answered
from alldiff.bulk.columns import ColumnOptions
from alldiff.bulk.dedup import Keys, canonical_cells, contains, hash_cells, keys_of
from alldiff.bulk.pipeline import CancelToken
from alldiff.bulk.solving import CODE, Answers, grid_text
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.limits import Listener
from alldiff.core.messages import t
from alldiff.formats.base import ReadOptions

MAGIC = b"alldiff index 1\n"
RELATIONS = ("equal", "symmetric", "solution")
"""How a row can be in another file: as it stands, by a symmetry, or with the same solution."""


RowNumbers = dict[str, NDArray[np.int64]]
BlockKeys = tuple[dict[str, Keys], RowNumbers]
"""Keys by relation, and the rows that they belong to."""


@dataclass(frozen=True, slots=True)
class FileKeys:
    """The keys of a file by relation; it has `counted` rows, of which some are `invalid`.

    The keys of invalid rows, and those of solutions where there is not exactly one, are left out:
    `rows` has the number of the row for each key.
    """

    keys: dict[str, Keys]
    rows: RowNumbers
    counted: int
    invalid: int


def keys_of_answers(answers: Answers, cancel: CancelToken) -> BlockKeys:
    """Return the keys of rows by relation, and the rows that they belong to."""
    rows = answers.rows
    valid = np.flatnonzero(np.not_equal(answers.codes(), CODE["invalid"]))
    modes = ("exact", "canonical")
    exact, canonical = (select(keys_of(rows, mode, cancel), valid) for mode in modes)
    unique = np.flatnonzero(answers.counts == 1)
    grids = hash_cells(canonical_cells(np.ascontiguousarray(answers.solutions[unique]), cancel))
    where = rows.indices()[unique]
    others = [
        (row, hashlib.blake2b(grid_text(answer.solution).encode(), digest_size=16).digest())
        for row, answer in answers.others.items()
        if answer.code == CODE["unique"] and answer.solution is not None
    ]
    if others:
        more = np.array([np.frombuffer(digest, np.uint64) for _, digest in others])
        grids = np.concatenate((grids[0], more[:, 0])), np.concatenate((grids[1], more[:, 1]))
        where = np.concatenate((where, [row for row, _ in others]))
    keys = {"equal": exact, "symmetric": canonical, "solution": grids}
    return keys, {"equal": valid, "symmetric": valid, "solution": where.astype(np.int64)}


def select(keys: Keys, rows: NDArray[np.intp]) -> Keys:
    """Return some keys."""
    return keys[0][rows], keys[1][rows]


def file_keys(
    paths: Sequence[str],
    options: ReadOptions,
    column: str | None = None,
    threads: int = 0,
    listener: Listener | None = None,
) -> FileKeys:
    """Return the keys of all rows in some files."""
    cancel = CancelToken(listener)
    parts: list[BlockKeys] = []
    counted = invalid = 0

    def keyed(answers: Answers) -> tuple[int, int, BlockKeys]:
        bad = int(np.count_nonzero(np.equal(answers.codes(), CODE["invalid"])))
        return answers.rows.count, bad, keys_of_answers(answers, cancel)

    columns = ColumnOptions(column, keep=False)
    for count, bad, (keys, where) in answered(paths, options, columns, threads, cancel, keyed):
        parts.append((keys, {name: rows + counted for name, rows in where.items()}))
        counted, invalid = counted + count, invalid + bad
        if listener is not None and listener.poll(done=counted):
            break
    return FileKeys(joined(parts), joined_rows(parts), counted, invalid)


def joined(parts: list[BlockKeys]) -> dict[str, Keys]:
    """Return the keys of several blocks together."""
    none = np.empty(0, np.uint64)
    return {
        name: (
            np.concatenate([none, *(keys[name][0] for keys, _ in parts)]),
            np.concatenate([none, *(keys[name][1] for keys, _ in parts)]),
        )
        for name in RELATIONS
    }


def joined_rows(
    parts: list[BlockKeys],
) -> RowNumbers:
    """Return the numbers of the rows of several blocks together."""
    none = np.empty(0, np.int64)
    return {name: np.concatenate([none, *(rows[name] for _, rows in parts)]) for name in RELATIONS}


def sorted_keys(keys: Keys) -> Keys:
    """Return keys in order, each once."""
    high, low = keys
    order = np.lexsort((low, high))
    high, low = high[order], low[order]
    is_new = np.ones(len(high), bool)
    is_new[1:] = (high[1:] != high[:-1]) | (low[1:] != low[:-1])
    return high[is_new], low[is_new]


def write_index(found: FileKeys, path: str) -> None:
    """Write the keys of a file as an index: a header, then each relation's keys in order."""
    listed = {name: sorted_keys(found.keys[name]) for name in RELATIONS}
    try:
        with Path(path).open("wb") as file:
            file.write(MAGIC)
            file.write(np.array([len(high) for high, _ in listed.values()], "<u8").tobytes())
            for high, low in listed.values():
                file.write(high.astype("<u8").tobytes())
                file.write(low.astype("<u8").tobytes())
    except OSError as error:
        raise WriteError(t("{}: cannot be written: {}", path, error.strerror)) from None


def is_index(path: str) -> bool:
    """Return whether a file is an index."""
    try:
        with Path(path).open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def read_index(path: str) -> dict[str, Keys]:
    """Return the sorted keys in an index, mapped from the file and not read as a whole."""
    start = len(MAGIC) + 8 * len(RELATIONS)
    data = np.memmap(path, np.uint8, "r")
    if len(data) < start:
        raise ReadError("this index is cut off", source=path)
    counts = np.frombuffer(data[len(MAGIC) : start].tobytes(), "<u8").tolist()
    if len(data) != start + 16 * sum(counts):
        raise ReadError("this index is cut off", source=path)
    words = np.frombuffer(data[start:], "<u8")
    found = {}
    at = 0
    for name, count in zip(RELATIONS, counts, strict=True):
        found[name] = (words[at : at + count], words[at + count : at + 2 * count])
        at += 2 * count
    return found


def known_keys(
    paths: Sequence[str],
    options: ReadOptions,
    threads: int = 0,
    listener: Listener | None = None,
) -> dict[str, Keys]:
    """Return the sorted keys of files and indexes together."""
    indexes = [read_index(path) for path in paths if is_index(path)]
    if files := [path for path in paths if not is_index(path)]:
        indexes.append(file_keys(files, options, None, threads, listener).keys)
    if len(indexes) == 1 and not files:
        return indexes[0]
    return {
        name: sorted_keys(
            (
                np.concatenate([one[name][0] for one in indexes]),
                np.concatenate([one[name][1] for one in indexes]),
            )
        )
        for name in RELATIONS
    }


def related(found: FileKeys, known: dict[str, Keys]) -> dict[int, str]:
    """Return how rows are known, by number: the closest relation of each."""
    relations: dict[int, str] = {}
    for name in reversed(RELATIONS):
        high, low = found.keys[name]
        if len(known[name][0]) and len(high):
            inside = contains(*known[name], high, low)
            relations |= dict.fromkeys(found.rows[name][inside].tolist(), name)
    return dict(sorted(relations.items()))
