"""Your own puzzles in the layouts of training scripts: read, solved, split and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from alldiff.bulk import training
from alldiff.bulk.answered import answered
from alldiff.bulk.classic import characters
from alldiff.bulk.columns import ColumnOptions
from alldiff.bulk.dedup import canonical_cells
from alldiff.bulk.forms import SPLITS, least_form, solution_family, split_of
from alldiff.bulk.generated_part import SOLUTION, SPLIT_BY, texts_of
from alldiff.bulk.pipeline import CancelToken
from alldiff.bulk.solving import CODE, Answers
from alldiff.core.errors import UsageError, WriteError, unknown
from alldiff.core.limits import Listener
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import replace
from alldiff.formats.base import ReadOptions
from alldiff.generators.classic import grid_of
from alldiff.generators.contradictions import BOX

LEFT_OUT = "left out"
Stored = tuple[bytes, bytes] | Puzzle
"""A puzzle with its solution; for a classic Sudoku only the values of both."""
Kept = tuple[int, Stored, str]
"""The row of a puzzle, the puzzle, and its split."""


def make(
    paths: Sequence[str],
    folder: str,
    *,
    layout: str,
    augment: int,
    shares: Sequence[float],
    split_by: str,
    column: str | None,
    threads: int,
    listener: Listener | None,
) -> dict[str, int]:
    """Write the puzzles of files in a layout; return the rows in each split, and those left out."""
    if layout not in training.LAYOUTS:
        raise UsageError(unknown("layout", layout, list(training.LAYOUTS)))
    if split_by not in SPLIT_BY:
        raise UsageError(unknown("way to split", split_by, SPLIT_BY))
    if len(shares) != len(SPLITS) or not min(shares) >= 0 or not sum(shares) > 0:
        raise UsageError(t("a split has three shares, such as 80/10/10: {}", ", ".join(SPLITS)))
    place = Path(folder)
    try:
        place.mkdir(exist_ok=True)
    except OSError as error:
        raise WriteError(t("{}: cannot be written: {}", folder, error.strerror)) from error
    cancel = CancelToken(listener)
    kept: list[Kept] = []
    counted = 0
    work = partial(kept_of, shares=shares, by_solution=split_by == SOLUTION, cancel=cancel)
    columns = ColumnOptions(column, keep=False)
    for count, found in answered(paths, ReadOptions(), columns, threads, cancel, work):
        kept += [(counted + row, stored, split) for row, stored, split in found]
        counted += count
        if listener is not None:
            listener.poll(done=counted)
        cancel.check()

    def puzzles(name: str) -> Iterator[training.Numbered]:
        for number, stored, split in kept:
            cancel.check()
            if split == name:
                yield number, puzzle_of(stored)

    training.write(layout, place, {name: partial(puzzles, name) for name in SPLITS}, augment)
    splits = Counter(split for _, _, split in kept)
    return {name: splits[name] for name in SPLITS} | {LEFT_OUT: counted - len(kept)}


def kept_of(
    answers: Answers, shares: Sequence[float], by_solution: bool, cancel: CancelToken
) -> tuple[int, list[Kept]]:
    """Return the number of rows, and those with one solution, in order."""
    rows = answers.rows
    unique = np.flatnonzero(answers.counts == 1)
    givens, solutions = rows.cells[unique], answers.solutions[unique]
    grids = np.ascontiguousarray(solutions if by_solution else givens)
    families = texts_of(characters(canonical_cells(grids, cancel)))
    found: list[Kept] = [
        (row, (bytes(given), bytes(solution)), split_of(family, shares))
        for row, given, solution, family in zip(
            rows.indices()[unique].tolist(), givens, solutions, families, strict=True
        )
    ]
    for row, answer in answers.others.items():
        puzzle = rows.others[row].puzzle
        if answer.code != CODE["unique"] or puzzle is None or answer.solution is None:
            continue
        cancel.check()
        solved = replace(puzzle, solution=answer.solution)
        family = solution_family(answer.solution) if by_solution else least_form(solved).family
        found.append((row, solved, split_of(family, shares)))
    return rows.count, sorted(found, key=lambda one: one[0])


def puzzle_of(stored: Stored) -> Puzzle:
    """Return a stored puzzle."""
    if isinstance(stored, Puzzle):
        return stored
    givens, solution = map(grid_of, stored)
    return Puzzle("sudoku", givens, BOX, solution=solution)
