"""From rows to answers: classic Sudokus in arrays, other puzzles through the engines."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk import classic
from alldiff.bulk.classic import Bytes, Counts, Halt, Stopped
from alldiff.bulk.rows import Other, Rows
from alldiff.engines import choose
from alldiff.engines.native import ENGINE, Stop
from alldiff.errors import AlldiffError, UsageError
from alldiff.formats.line import cells_text
from alldiff.formats.symbols import LARGEST
from alldiff.kinds import to_model
from alldiff.puzzle import Grid
from alldiff.result import Interrupted, Limits, Status

STATUSES = (*(status.value for status in Status), "invalid")
"""What a row's status can be: that of a search, or that it is no puzzle that can be solved."""
CODE = {status: code for code, status in enumerate(STATUSES)}
INVALID = CODE["invalid"]
LARGEST_LIMIT = (1 << 31) - 1


@dataclass(frozen=True, slots=True)
class Work:
    """What is asked of each row: solutions up to `limit`, within so many seconds and nodes.

    The limits on seconds and nodes are for puzzles that go through an engine; a classic Sudoku is
    a matter of microseconds. `threads` is 0 for all there are.
    """

    limit: int = 2
    threads: int = 0
    timeout: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.limit <= LARGEST_LIMIT:
            raise UsageError(
                f"a limit on solutions is from 1 to {LARGEST_LIMIT} here, not {self.limit}"
            )
        if self.threads < 0:
            raise UsageError(
                f"a number of threads must be 0 (all there are) or more, not {self.threads}"
            )
        self.limits()

    def limits(self) -> Limits:
        """Return the limits of one search."""
        return Limits(self.limit, self.nodes, self.timeout)


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """The answer to a row that is no classic Sudoku."""

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
        """Return the number of the status of each row."""
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
    """Return the statuses that counts up to a limit mean."""
    one = CODE["found"] if limit == 1 else CODE["unique"]
    table = np.array([CODE["none"], one, CODE["multiple"]], np.uint8)
    return table[np.minimum(counts, 2)]


def solve_rows(
    rows: Rows, work: Work, halt: Halt | None = None, into: Bytes | None = None
) -> Answers:
    """Return the answers to rows; `halt`, set by another thread, raises Stopped soon.

    `into` is an array that takes the solutions of the classic rows.
    """
    solutions, counts = classic.solve(rows.cells, work.limit, work.threads, halt, into)
    others = solve_others(rows.others, work, halt) if rows.others else {}
    return Answers(rows, work.limit, solutions, counts, others)


def block_solver(work: Work, halt: Halt) -> Callable[[Rows, int, Bytes | None], Answers]:
    """Return what solves blocks of rows, each by a thread of its own, or by as many as are told.

    Rows that go through an engine may take seconds each, so they get all threads: one block with
    such rows at a time.
    """
    turn = threading.Lock()

    def solve(rows: Rows, threads: int, into: Bytes | None = None) -> Answers:
        if not rows.others:
            return solve_rows(rows, replace(work, threads=threads), halt, into)
        with turn:
            return solve_rows(rows, work, halt, into)

    return solve


def solve_others(others: dict[int, Other], work: Work, halt: Halt | None) -> dict[int, OtherAnswer]:
    """Return the answers to puzzles of any kind, several at a time."""
    found = {
        row: OtherAnswer(0, INVALID, reason=other.reason)
        for row, other in others.items()
        if other.puzzle is None
    }
    asked = {row: other for row, other in others.items() if other.puzzle is not None}
    if not asked:
        return found
    # Ctrl-C reaches only the main thread, so no search runs there.
    stop = Stop()
    threads = work.threads or classic.available_threads()
    with ThreadPoolExecutor(threads) as pool:
        try:
            futures = {pool.submit(solve_other, o, work, stop): row for row, o in asked.items()}
            pending: set[Future[OtherAnswer]] = set(futures)
            while pending:
                done, pending = wait(pending, timeout=0.05, return_when=FIRST_COMPLETED)
                if halt is not None and halt.is_set():
                    raise Stopped
                for future in done:
                    found[futures[future]] = future.result()
        except BaseException:
            stop.ask()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return found


def solve_other(other: Other, work: Work, stop: Stop) -> OtherAnswer:
    """Return the answer to one puzzle of any kind."""
    assert other.puzzle is not None
    try:
        model = to_model(other.puzzle)
        engine, search = choose(model)
        if engine is ENGINE:
            result = ENGINE.solve(model, search, work.limits(), 1, stop)
        else:
            result = engine.solve(model, search, work.limits(), 1)
    except Interrupted as interrupted:
        raise Stopped from interrupted
    except AlldiffError as error:
        # Clues that contradict each other have no solution; the rest is no puzzle.
        code = CODE["none"] if error.exit_code == 1 else INVALID
        return OtherAnswer(0, code, reason=str(error))
    return OtherAnswer(result.count, CODE[result.status.value], result.solution)


def place_of(other: Other, answer: OtherAnswer) -> OtherAnswer:
    """Return the answer with the place of its row in front of its reason."""
    return replace(answer, reason=f"{other.place}: {answer.reason}") if answer.reason else answer


def grid_text(grid: Grid) -> str:
    """Return a solution in one line: a character for each cell where that can be, else JSON."""
    largest = max((value or 0 for row in grid for value in row), default=0)
    if largest <= LARGEST and all(value for row in grid for value in row):
        return cells_text(grid, ".")
    return (
        "[" + ",".join(str([*row]).replace(" ", "").replace("None", "null") for row in grid) + "]"
    )
