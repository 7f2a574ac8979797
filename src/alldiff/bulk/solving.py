"""From rows to answers: classic Sudokus in arrays, other puzzles through the engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from threading import Lock

import numpy as np
from msgspec.structs import force_setattr
from numpy.typing import NDArray

from alldiff.bulk import classic, grouped
from alldiff.bulk.classic import Bytes, Counts
from alldiff.bulk.pipeline import CancelToken, available_threads, thread_pool
from alldiff.bulk.rows import OtherRow, Rows
from alldiff.core.errors import AlldiffError, checked_threads, within
from alldiff.core.limits import Ended, Stopwatch
from alldiff.core.model import Model
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.records import Record
from alldiff.core.result import Limits, Status
from alldiff.formats.text.line import cells_text
from alldiff.formats.text.symbols import LARGEST
from alldiff.rules import raise_if_invalid, unchecked_model
from alldiff.solving import run

STATUSES = (*(status.value for status in Status), "invalid")
"""The possible statuses of a row: a search's status, or invalid."""
CODE = {status: code for code, status in enumerate(STATUSES)}
INVALID = CODE["invalid"]
COUNT_CODES = np.array([CODE["none"], CODE["unique"], CODE["multiple"]], np.uint8)
"""The meaning of 0, 1 and more solutions."""
FIRST_CODES = np.array([CODE["none"], CODE["found"], CODE["multiple"]], np.uint8)
"""The same if only one was requested."""
MANY, MOST_AT_ONCE = 64, 8
"""A thread takes one more row at a time per this many rows, up to a maximum."""
LARGEST_LIMIT = (1 << 31) - 1


class SolveOptions(Record, frozen=True):
    """What is asked of each row: solutions up to `limit`, within seconds, nodes and bytes.

    The limits on seconds, nodes and memory are for puzzles that go through an engine; a classic
    Sudoku is a matter of microseconds. `threads` is 0 for all there are.
    """

    limit: int = 2
    threads: int = 0
    timeout: float | None = None
    nodes: int | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "limit", within("limit on solutions", self.limit, 1, LARGEST_LIMIT))
        force_setattr(self, "threads", checked_threads(self.threads))
        self.limits()

    def limits(self) -> Limits:
        """Return the limits of one search."""
        return Limits(self.limit, self.nodes, self.timeout, self.memory)


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """The answer to a row other than a classic Sudoku."""

    count: int
    code: int
    solution: Grid | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Answers:
    """Rows with their answers: arrays for the classic ones, records for the others."""

    rows: Rows
    limit: int
    solutions: Bytes
    counts: Counts
    others: dict[int, OtherAnswer] = field(default_factory=dict)

    def codes(self) -> Bytes:
        """Return the status number of each row."""
        mine = classic_codes(self.counts, self.limit)
        if self.rows.where is None:
            return mine
        found = np.empty(self.rows.count, np.uint8)
        found[self.rows.where] = mine
        for row, answer in self.others.items():
            found[row] = answer.code
        return found

    def all_counts(self) -> Counts:
        """Return the number of solutions of each row."""
        if self.rows.where is None:
            return self.counts
        found = np.empty(self.rows.count, np.int64)
        found[self.rows.where] = self.counts
        for row, answer in self.others.items():
            found[row] = answer.count
        return found

    def keep(self, kept: NDArray[np.bool_]) -> Answers:
        """Return only some of the rows."""
        if kept.all():
            return self
        mine = kept[self.rows.indices()]
        new = np.cumsum(kept) - 1
        others = {int(new[row]): answer for row, answer in self.others.items() if kept[row]}
        rows = self.rows.keep(kept)
        return Answers(rows, self.limit, self.solutions[mine], self.counts[mine], others)

    def tally(self) -> dict[str, int]:
        """Return how many rows have each status."""
        numbers = np.bincount(self.codes(), minlength=len(STATUSES)).tolist()
        return dict(zip(STATUSES, numbers, strict=True))


def classic_codes(counts: Counts, limit: int) -> Bytes:
    """Return the statuses for counts up to a limit."""
    return (FIRST_CODES if limit == 1 else COUNT_CODES).take(counts, mode="clip")


Solve = Callable[[Rows, int, Bytes | None], Answers]
"""Solves rows; the classic ones on several threads, and into an array if one is given."""


@contextmanager
def solver(options: SolveOptions, cancel: CancelToken) -> Iterator[Solve]:
    """Provide a function that solves rows, from any number of threads at once.

    Rows that go through an engine share one thread pool across blocks: such a row may take seconds,
    and the last one in a block leaves no thread idle. Ctrl-C reaches only the main thread, so no
    such search runs there. The pool starts on first use.
    """
    starting = Lock()
    pool: Executor | None = None

    def solve(rows: Rows, threads: int, into: Bytes | None = None) -> Answers:
        nonlocal pool
        solutions, counts = classic.solve(rows.cells, options.limit, threads, cancel, into)
        if not rows.others:
            return Answers(rows, options.limit, solutions, counts)
        with starting:
            if pool is None:
                every = options.threads or available_threads()
                pool = stack.enter_context(thread_pool(every, cancel))
        others = solve_others(rows.others, options, threads, cancel, pool)
        return Answers(rows, options.limit, solutions, counts, others)

    try:
        with ExitStack() as stack:
            yield solve
    except BaseException:
        cancel.cancel()
        raise


def solve_rows(rows: Rows, options: SolveOptions, cancel: CancelToken | None = None) -> Answers:
    """Return the answers to rows; `cancel`, from another thread, raises Cancelled soon."""
    with solver(options, cancel or CancelToken()) as solve:
        return solve(rows, options.threads, None)


def solve_others(
    others: dict[int, OtherRow],
    options: SolveOptions,
    threads: int,
    cancel: CancelToken,
    pool: Executor,
) -> dict[int, OtherAnswer]:
    """Return the answers to puzzles of any kind.

    Those of one sort are solved together if possible, and several of the others at a time.
    """
    found: dict[int, OtherAnswer] = {}
    models: dict[int, Model] = {}
    for row, other in others.items():
        cancel.check()
        stated = row_model(other, options, cancel)
        if isinstance(stated, OtherAnswer):
            found[row] = stated
        else:
            models[row] = stated
    # Limits on nodes and memory need the engine that counts them.
    unlimited = options.nodes is None and options.memory is None
    for rows in grouped.sorts(models) if unlimited else ():
        some = [models[row] for row in rows]
        groups, cells = grouped.groups_of(some[0]), grouped.cells_of(some)
        solutions, counts, given_up = grouped.solve(groups, cells, options.limit, threads, cancel)
        codes = classic_codes(counts, options.limit)
        for place in np.flatnonzero(~given_up).tolist():
            model, count = models.pop(rows[place]), int(counts[place])
            grid = model.grid(solutions[place].tolist()) if count else None
            found[rows[place]] = OtherAnswer(count, int(codes[place]), grid)
    found |= solve_models(models, options, cancel, pool)
    return {row: explained(other.puzzle, found[row]) for row, other in others.items()}


def solve_models(
    models: dict[int, Model], options: SolveOptions, cancel: CancelToken, pool: Executor
) -> dict[int, OtherAnswer]:
    """Return the answers to puzzles of any kind, several at a time.

    Passing one to another thread takes a tenth of the time for a 16x16, so they are passed in
    groups.
    """
    rows = list(models)
    size = min(MOST_AT_ONCE, 1 + len(rows) // MANY)
    parts = [rows[first : first + size] for first in range(0, len(rows), size)]

    def solve_part(part: list[int]) -> list[OtherAnswer]:
        return [solve_model(models[row], options, cancel) for row in part]

    pending = [pool.submit(solve_part, part) for part in parts]
    answers = [answer for part in pending for answer in part.result()]
    return dict(zip(rows, answers, strict=True))


def row_model(other: OtherRow, options: SolveOptions, cancel: CancelToken) -> Model | OtherAnswer:
    """Return the model for a row, or the answer if it has none."""
    if other.puzzle is None:
        return OtherAnswer(0, INVALID, reason=other.reason)
    try:
        with Stopwatch(options.limits(), cancel):
            return unchecked_model(other.puzzle)
    except Ended:
        cancel.check()
        return OtherAnswer(0, CODE["unknown"])
    except AlldiffError as error:
        return error_answer(error)


def explained(puzzle: Puzzle | None, answer: OtherAnswer) -> OtherAnswer:
    """Return the answer with the reason why there is no solution, if the clues show it."""
    if answer.code == CODE["none"] and not answer.reason and puzzle is not None:
        try:
            raise_if_invalid(puzzle)
        except AlldiffError as error:
            return error_answer(error)
    return answer


def error_answer(error: AlldiffError) -> OtherAnswer:
    """Return the answer for an error: a contradiction has no solution, the rest is invalid."""
    return OtherAnswer(0, CODE["none"] if error.exit_code == 1 else INVALID, reason=str(error))


def solve_model(model: Model, options: SolveOptions, cancel: CancelToken) -> OtherAnswer:
    """Return the answer to one puzzle of any kind."""
    cancel.check()
    try:
        result = run(model, limits=options.limits(), keep=1, listener=cancel)
    except AlldiffError as error:
        return error_answer(error)
    cancel.check()
    return OtherAnswer(result.count, CODE[result.status.value], result.solution)


def with_place(other: OtherRow, answer: OtherAnswer) -> OtherAnswer:
    """Return the answer with its row's place before its error."""
    return replace(answer, reason=f"{other.place}: {answer.reason}") if answer.reason else answer


def grid_text(grid: Grid) -> str:
    """Return a solution in one line: one character per cell if possible, else JSON."""
    largest = max((value or 0 for row in grid for value in row), default=0)
    if largest <= LARGEST and all(value for row in grid for value in row):
        return cells_text(grid, ".")
    return (
        "[" + ",".join(str([*row]).replace(" ", "").replace("None", "null") for row in grid) + "]"
    )
