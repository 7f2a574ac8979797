"""Ratings as columns: how hard each row is, on one scale or several."""

from __future__ import annotations

from typing import Any

from alldiff.bulk.pipeline import CancelToken
from alldiff.bulk.solving import Answers
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.kinds.sudoku import sudoku
from alldiff.solving.guesses import GUESSES, count_guesses

COLUMNS: dict[str, dict[str, str]] = {
    GUESSES: {GUESSES: "int64"},
    "hodoku": {"hodoku_level": "string", "hodoku_score": "int64"},
    "se": {"er": "double", "ep": "double", "ed": "double"},
    "alldiff": {"difficulty": "string", "hardest": "string", "steps": "int64"},
}
"""The columns of each scale, with their types."""


def checked_scales(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of scales, each once."""
    for name in names:
        if name not in COLUMNS:
            raise UsageError(t("a scale is {}, not {}", ", ".join(COLUMNS), name))
    return tuple(dict.fromkeys(names))


def puzzles_of(answers: Answers) -> list[Puzzle | None]:
    """Return the puzzle of each row, None if it is invalid."""
    found: list[Puzzle | None] = [None] * answers.rows.count
    cells = answers.rows.cells.reshape(-1, 9, 9).tolist()
    for row, grid in zip(answers.rows.indices().tolist(), cells, strict=True):
        found[row] = sudoku(grid)
    for row, other in answers.rows.others.items():
        found[row] = other.puzzle
    return found


def rated(answers: Answers, scales: tuple[str, ...], cancel: CancelToken) -> dict[str, list[Any]]:
    """Return the columns with the ratings of rows; None where a scale does not rate a row."""
    from alldiff.tutor.many import rate_many
    from alldiff.tutor.rating import Rating, Scale

    puzzles = puzzles_of(answers)
    columns: dict[str, list[Any]] = {
        name: [None] * len(puzzles) for scale in scales for name in COLUMNS[scale]
    }
    if GUESSES in scales:
        for row, puzzle in enumerate(puzzles):
            cancel.check()
            if puzzle is not None:
                columns[GUESSES][row] = count_guesses(puzzle, cancel)
    others = tuple(Scale(name) for name in scales if name != GUESSES)
    if others:
        rows = [row for row, puzzle in enumerate(puzzles) if puzzle is not None]
        some = [puzzle for puzzle in puzzles if puzzle is not None]
        ratings = rate_many(some, 1, steps=False, listener=cancel, scales=others)
        for row, rating in zip(rows, ratings, strict=True):
            if isinstance(rating, Rating):
                record = rating.record()
                for name in columns.keys() & record.keys():
                    columns[name][row] = record[name]
    return columns
