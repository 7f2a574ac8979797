"""solve_many: puzzles from any source in, arrays out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk import Client, classic, grouped
from alldiff.bulk.classic import CELLS, Bytes, Counts, keep_freed_memory
from alldiff.bulk.grouped import Sort
from alldiff.bulk.pipeline import (
    Cancelled,
    CancelToken,
    available_threads,
    in_order,
    thread_pool,
)
from alldiff.bulk.rows import Rows
from alldiff.bulk.solving import (
    CODE,
    STATUSES,
    Answers,
    OtherAnswer,
    SolveOptions,
    classic_codes,
    explained,
    solve_models,
    solver,
)
from alldiff.bulk.sources import (
    ARRAY_ROWS,
    classic_cells,
    in_blocks,
    most_rows,
    rows_of,
    sorted_cells,
    wrong_value,
)
from alldiff.core.errors import AlldiffError
from alldiff.core.limits import CANCELLED, Listener
from alldiff.core.puzzle import Grid
from alldiff.formats.base import ReadOptions
from alldiff.rules import unchecked_model

Number = TypeVar("Number", bound=np.generic)
Cells: TypeAlias = NDArray[np.uint8 | np.uint16]
"""Values of cells in reading order."""
SORT_ROWS = 1 << 14
"""Puzzles of one sort that are solved together: seconds of work at most."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One row in a Batch; `solution` is a flat array, None if there is none."""

    solution: Cells | None
    count: int
    status: str
    error: str | None


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Batch:
    """The answers to many puzzles, in order.

    `solutions` has a row of cells in reading order for each puzzle: an array (n, 81) of uint8 for
    classic Sudokus, (n, cells) where all grids are equally large, otherwise a list of arrays, one
    for each puzzle. A row of zeros, in a list an empty array, is no solution; a cell that takes no
    value is 0. `counts` are numbers of solutions, none counted past the limit. `codes` are statuses
    as numbers into STATUSES, and `status` has their names. `errors` says why a row is
    invalid. `limit_reached` is "cancelled" if a listener ended the
    work: then the batch has only the first rows, those that were done.
    """

    solutions: Cells | list[Cells]
    counts: Counts
    codes: Bytes
    errors: Mapping[int, str] = field(default_factory=dict)
    limit_reached: str | None = None

    @property
    def status(self) -> NDArray[np.str_]:
        """The status of each row: unique, multiple, found, none, unknown or invalid."""
        return np.array(STATUSES)[self.codes]

    def __len__(self) -> int:
        return len(self.counts)

    def __getitem__(self, row: int) -> Answer:
        found = self.solutions[row] if self.counts[row] else None
        number = range(len(self))[row]
        count, code = int(self.counts[row]), int(self.codes[row])
        return Answer(found, count, STATUSES[code], self.errors.get(number))

    def __iter__(self) -> Iterator[Answer]:
        return (self[row] for row in range(len(self)))

    def __repr__(self) -> str:
        numbers = np.bincount(self.codes, minlength=len(STATUSES)).tolist()
        told = [f"{n} {name}" for name, n in zip(STATUSES, numbers, strict=True) if n]
        return f"Batch({len(self)} puzzles: {', '.join(told) or 'none'})"


def solve_many(
    source: Any,
    solving: SolveOptions,
    options: ReadOptions,
    format: str | None = None,
    client: Client | None = None,
    listener: Listener | None = None,
    column: str | None = None,
) -> Batch:
    """Return the answers to the puzzles of a source; a listener hears how many rows are done."""
    cells = classic_cells(source, options)
    if cells is not None and len(cells) <= ARRAY_ROWS and client is None:
        return solve_at_once(cells, solving)
    # Limits on nodes and memory need the engine that counts them.
    if cells is None and client is None and solving.nodes is None and solving.memory is None:
        found = sorted_cells(source, options)
        if found is not None:
            return solve_sort(*found, solving, listener)
    blocks = rows_of(source, options, format, column) if cells is None else in_blocks(cells)
    buffer = SolutionBuffer(most_rows(source) if client is None else 0)
    if client is None:
        keep_freed_memory()
        answers = solve_blocks(blocks, solving, buffer, CancelToken(listener))
    else:
        from alldiff.bulk.cluster import solve_on_cluster

        answers = solve_on_cluster(blocks, solving, client)
    try:
        if listener is None:
            return batch_of(answers, buffer)
        batch = batch_of(reported(answers, listener), buffer)
        return replace(batch, limit_reached=CANCELLED) if listener.cancelled else batch
    except AlldiffError:
        raise
    except ValueError:
        # The core found a value above 9, which is only possible in an array.
        if cells is None:
            raise
        raise wrong_value(cells) from None


def solve_at_once(cells: Bytes, solving: SolveOptions) -> Batch:
    """Return the answers to classic Sudokus that are few enough for one call of the core."""
    try:
        solutions, counts = classic.solve(
            cells, solving.limit, solving.threads or available_threads()
        )
    except ValueError:
        raise wrong_value(cells) from None
    return Batch(solutions, counts, classic_codes(counts, solving.limit))


def solve_sort(sort: Sort, cells: Bytes, solving: SolveOptions, listener: Listener | None) -> Batch:
    """Return the answers to puzzles of one sort."""
    cancel = CancelToken(listener)
    threads = solving.threads or available_threads()
    reached = None
    parts = []
    errors: dict[int, str] = {}
    for first in range(0, len(cells), SORT_ROWS):
        some = cells[first : first + SORT_ROWS]
        solutions, counts, given_up = grouped.solve(
            sort.groups, some, solving.limit, threads, cancel
        )
        codes = classic_codes(counts, solving.limit)
        left = np.flatnonzero(given_up | (counts == 0)).tolist()
        puzzles = {row: sort.puzzle(some[row]) for row in left}
        answers = {row: OtherAnswer(0, CODE["none"]) for row in left}
        if given_up.any():
            models = {row: unchecked_model(puzzles[row]) for row in left if given_up[row]}
            with thread_pool(threads, cancel) as pool:
                answers |= solve_models(models, solving, cancel, pool)
        for row in left:
            answer = explained(puzzles[row], answers[row])
            counts[row], codes[row] = answer.count, answer.code
            solutions[row] = flat(answer.solution) if answer.solution else 0
            if answer.reason:
                errors[first + row] = answer.reason
        parts.append((solutions, counts, codes))
        if listener is not None and listener.poll(done=first + len(some), total=len(cells)):
            reached = CANCELLED
            break
    all_solutions, all_counts, all_codes = map(concatenate, map(list, zip(*parts, strict=True)))
    return Batch(all_solutions, all_counts, all_codes, errors, reached)


def reported(answers: Iterator[Answers], listener: Listener) -> Iterator[Answers]:
    """Yield answers until the listener cancels, and report how many rows are done."""
    rows = 0
    with closing(answers), suppress(Cancelled):  # type: ignore[type-var]  # a generator has close()
        for some in answers:
            yield some
            rows += some.rows.count
            if listener.poll(done=rows):
                return


class SolutionBuffer:
    """An array that receives the solutions from one block after another, while they fit."""

    def __init__(self, most: int) -> None:
        self.grids = np.empty((most, CELLS), np.uint8)
        self.used = 0

    def reserve(self, count: int) -> Bytes | None:
        """Return the space for the next solutions, None if they do not fit."""
        first = self.used
        if first + count > len(self.grids):
            return None
        self.used += count
        return self.grids[first : self.used]


def solve_blocks(
    blocks: Iterator[Rows], solving: SolveOptions, buffer: SolutionBuffer, cancel: CancelToken
) -> Iterator[Answers]:
    """Yield the answers to blocks of rows, several at a time: this thread reads, others solve."""
    with solver(solving, cancel) as solve:
        yield from in_order(
            lambda item, allowed: solve(item[0], allowed, item[1]),
            ((rows, buffer.reserve(len(rows.cells))) for rows in blocks),
            solving.threads or available_threads(),
            cancel,
        )


def batch_of(found: Iterable[Answers], buffer: SolutionBuffer) -> Batch:
    """Return one batch with all answers; the buffer may already have their solutions."""
    listed = [without_puzzles(answers) for answers in found]
    if not listed:
        empty = np.empty(0, np.int64)
        return Batch(np.empty((0, CELLS), np.uint8), empty, np.empty(0, np.uint8))
    errors: dict[int, str] = {}
    first = 0
    for answers in listed:
        for row, answer in answers.others.items():
            if answer.reason:
                errors[first + row] = answer.reason
        first += answers.rows.count
    counts = concatenate([answers.all_counts() for answers in listed])
    codes = concatenate([answers.codes() for answers in listed])
    return Batch(solutions_of(listed, codes, buffer), counts, codes, dict(sorted(errors.items())))


def without_puzzles(answers: Answers) -> Answers:
    """Return answers without their array of puzzles, so that the next block can reuse it."""
    none = np.empty((0, CELLS), np.uint8)
    rows = Rows(answers.rows.count, none, none, answers.rows.where, answers.rows.others)
    return Answers(rows, answers.limit, answers.solutions, answers.counts, answers.others)


def solutions_of(
    listed: list[Answers], codes: Bytes, buffer: SolutionBuffer
) -> Cells | list[Cells]:
    """Return the solutions of all answers: one array if all grids have the same size."""
    others = [
        (answers.rows.others[row].puzzle, answer)
        for answers in listed
        for row, answer in answers.others.items()
    ]
    sizes = {p.rows * p.columns for p, _ in others if p is not None}
    if any(len(answers.counts) for answers in listed) or not sizes:
        sizes.add(CELLS)
    if len(sizes) > 1:
        return [row for answers in listed for row in each_solution(answers)]
    (size,) = sizes
    if size == CELLS and all(not answers.others for answers in listed):
        if buffer.used == len(codes):
            return buffer.grids[: buffer.used]
        return concatenate([answers.solutions for answers in listed])
    grids = [flat(a.solution) for _, a in others if a.solution is not None]
    largest = max((int(grid.max()) for grid in grids if len(grid)), default=0)
    total = np.zeros((len(codes), size), np.uint8 if largest < 256 else np.uint16)
    first = 0
    for answers in listed:
        block = total[first : first + answers.rows.count]
        if len(answers.counts):
            block[answers.rows.indices()] = answers.solutions
        for row, answer in answers.others.items():
            if answer.solution is not None:
                block[row] = flat(answer.solution)
        first += answers.rows.count
    return total


def each_solution(answers: Answers) -> list[Cells]:
    """Return the solution of each row separately, an empty array if there is none."""
    none = np.empty(0, np.uint8)
    found: list[Cells] = [none] * answers.rows.count
    for row, solution, count in zip(
        answers.rows.indices().tolist(), answers.solutions, answers.counts, strict=True
    ):
        found[row] = solution if count else none
    for row, answer in answers.others.items():
        if answer.solution is not None:
            found[row] = flat(answer.solution)
    return found


def flat(grid: Grid) -> Cells:
    """Return the cells in a grid in reading order, 0 for a place without a cell."""
    values = [value or 0 for row in grid for value in row]
    return np.array(values, np.uint8 if max(values, default=0) < 256 else np.uint16)


def concatenate(arrays: list[NDArray[Number]]) -> NDArray[Number]:
    """Return arrays concatenated; a single one is returned as is."""
    return arrays[0] if len(arrays) == 1 else np.concatenate(arrays)
