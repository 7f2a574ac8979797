"""Answers in a column of a table, each judged: right, wrong, incomplete or breaking a clue."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk import classic
from alldiff.bulk.classic import CELLS, Bytes
from alldiff.bulk.columns import text_of
from alldiff.bulk.pipeline import CancelToken
from alldiff.bulk.solving import CODE, Answers
from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import AlldiffError
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.kinds.sudoku import sudoku
from alldiff.scoring.finding import grid_from_text
from alldiff.scoring.verdict import (
    BREAKS,
    INCOMPLETE,
    MISSING,
    RIGHT,
    UNREADABLE,
    WRONG,
    Verdict,
    judge,
)

COLUMNS = ("answer_status", "answer_cells")
MOST_CELLS = 81
"""How many cells are named; more than that say no more."""


def house_cells() -> NDArray[np.intp]:
    """Return the cells of the 27 houses of a classic Sudoku."""
    grid = np.arange(CELLS).reshape(9, 9)
    boxes = grid.reshape(3, 3, 3, 3).transpose(0, 2, 1, 3).reshape(9, 9)
    return np.concatenate((grid, grid.T, boxes))


HOUSES = house_cells()


def checked(answers: Answers, column: Any, cancel: CancelToken) -> dict[str, list[Any]]:
    """Return the columns that say whether the answers in a column are right."""
    values = column if isinstance(column, list) else column.to_pylist()
    texts = list(map(text_of, values))
    status: list[str | None] = [None] * len(texts)
    cells: list[str | None] = [None] * len(texts)
    check_classic(answers, texts, status, cells, cancel)
    for row, other in answers.rows.others.items():
        cancel.check()
        answer = answers.others[row]
        if other.puzzle is None:
            continue
        only = answer.solution if answer.code == CODE["unique"] else None
        status[row], cells[row] = verdict_of(other.puzzle, texts[row], only)
    return dict(zip(COLUMNS, (status, cells), strict=True))


def verdict_of(puzzle: Puzzle, text: str | None, solution: Grid | None) -> tuple[str, str | None]:
    """Return the status of an answer in a text, and its cells."""
    if not text:
        return MISSING, None
    grid = grid_from_text(puzzle, text)
    if grid is None:
        return UNREADABLE, None
    try:
        return told(judge(puzzle, grid, solution))
    except AlldiffError:
        return UNREADABLE, None


def told(verdict: Verdict) -> tuple[str, str | None]:
    """Return a verdict as texts."""
    return verdict.status, names_of(verdict.cells)


def names_of(cells: tuple[Cell, ...]) -> str | None:
    """Return the names of cells, None if there are none."""
    return " ".join(map(cell_name, cells[:MOST_CELLS])) or None


def check_classic(
    answers: Answers,
    texts: list[str | None],
    status: list[str | None],
    cells: list[str | None],
    cancel: CancelToken,
) -> None:
    """Judge the answers to classic Sudokus: nearly all of them in arrays."""
    where = answers.rows.indices()
    listed = [texts[row] or "" for row in where.tolist()]
    plain = np.fromiter((len(text) == CELLS for text in listed), bool, len(listed))
    joined = "".join(text for text in listed if len(text) == CELLS).encode("ascii", "replace")
    chars = np.frombuffer(joined, np.uint8).reshape(-1, CELLS)
    found, good = classic.values(chars, letters=True)
    filled = np.zeros((len(listed), CELLS), np.uint8)
    if good is not None:
        plain[np.flatnonzero(plain)[~good]] = False
        found = found[good]
    filled[plain] = found
    right = plain & (answers.counts > 0) & (filled == answers.solutions).all(axis=1)
    clean = right.copy()
    rest = np.flatnonzero(plain & ~right)
    if len(rest):
        clean[rest] = ~breaks(answers.rows.cells[rest], filled[rest])
    full = plain & (filled > 0).all(axis=1)
    for at, row in enumerate(where.tolist()):
        # A full grid without contradictions is a solution, whether or not it was found first.
        if right[at] or (clean[at] and full[at]):
            status[row] = RIGHT
            continue
        cancel.check()
        only = answers.solutions[at] if answers.counts[at] == 1 and answers.limit > 1 else None
        if clean[at] and only is not None:
            differs = np.flatnonzero((filled[at] > 0) & (filled[at] != only))
            empty = np.flatnonzero(filled[at] == 0)
            status[row] = WRONG if len(differs) else INCOMPLETE
            cells[row] = names_of(places(differs if len(differs) else empty))
        elif plain[at] and not clean[at]:
            status[row], cells[row] = BREAKS, names_of(broken(answers.rows.cells[at], filled[at]))
        else:
            puzzle = sudoku(answers.rows.cells[at].reshape(9, 9).tolist())
            grid = None if only is None else tuple(map(tuple, only.reshape(9, 9).tolist()))
            status[row], cells[row] = verdict_of(puzzle, texts[row], grid)


def places(numbers: NDArray[np.intp]) -> tuple[Cell, ...]:
    """Return the cells with these numbers."""
    return tuple(divmod(number, 9) for number in numbers.tolist())


def breaks(givens: Bytes, filled: Bytes) -> NDArray[np.bool_]:
    """Return which grids change a given, or have a value twice in a house."""
    changed = ((givens > 0) & (filled > 0) & (givens != filled)).any(axis=1)
    merged = np.where(filled > 0, filled, givens)
    bits = (1 << merged.astype(np.uint16)) & np.uint16(0x3FE)
    seen = np.zeros((len(filled), len(HOUSES)), np.uint16)
    twice = np.zeros_like(seen)
    for at in range(9):
        here = bits[:, HOUSES[:, at]]
        twice |= seen & here
        seen |= here
    found: NDArray[np.bool_] = changed | twice.any(axis=1)
    return found


def broken(givens: Bytes, filled: Bytes) -> tuple[Cell, ...]:
    """Return the changed givens, and the cells of values that stand twice in a house."""
    blamed = set(np.flatnonzero((givens > 0) & (filled > 0) & (givens != filled)).tolist())
    merged = np.where(filled > 0, filled, givens)
    for house in HOUSES:
        values = merged[house]
        counts = np.bincount(values, minlength=10)
        blamed.update(house[(values > 0) & (counts[values] > 1)].tolist())
    return places(np.array(sorted(blamed), np.intp))
