"""The puzzles of the data folder, as Puzzle objects; tests that need them skip without it."""

import json
import os
from pathlib import Path

import pytest

from alldiff import Inequality, Puzzle, Run, sudoku
from alldiff.kinds.kakuro import outline_runs

ROOT = Path(os.environ.get("ALLDIFF_DATA", Path(__file__).parents[2] / "shared" / "data"))

needs_data = pytest.mark.skipif(
    not ROOT.is_dir(), reason=f"no puzzle data at {ROOT}; set ALLDIFF_DATA to where it is"
)


def lines(name: str) -> list[Puzzle]:
    """Return the classic Sudoku of a file with one per line."""
    return [nine_by_nine(line) for line in (ROOT / name).read_text().split()]


def nine_by_nine(line: str) -> Puzzle:
    digits = [0 if c == "." else int(c) for c in line]
    return sudoku([digits[i : i + 9] for i in range(0, 81, 9)])


def records(name: str) -> list[dict]:
    return [json.loads(line) for line in (ROOT / name).read_text().splitlines()]


def sudokus(name: str) -> list[Puzzle]:
    return [sudoku(r["givens"], tuple(r["box"])) for r in records(name)]


def greater_than(name: str = "greater-than.jsonl") -> list[Puzzle]:
    return [
        Puzzle(
            "greater-than",
            matrix(r["size"], r.get("givens", [])),
            tuple(r["box"]),
            tuple(Inequality(tuple(a), tuple(b)) for a, b in r["less"]),
        )
        for r in records(name)
    ]


def matrix(side: int, givens: list[tuple[int, int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return rows from triples (row, column, value)."""
    values = {(row, column): value for row, column, value in givens}
    return tuple(tuple(values.get((r, c), 0) for c in range(side)) for r in range(side))


def kakuros(name: str = "kakuro.jsonl") -> list[Puzzle]:
    return [kakuro(record["grid"]) for record in records(name)]


def kakuro(rows: list[str]) -> Puzzle:
    """Return a Kakuro from rows of tokens: `#`, `_`, `down\\across`."""
    tokens = [row.split() for row in rows]
    givens = tuple(tuple(0 if token == "_" else None for token in row) for row in tokens)
    outline = Puzzle("kakuro", givens)
    clues = []
    for house in outline_runs(outline):
        (row, column), (last_row, _) = house.cells[0], house.cells[-1]
        directions = [True, False] if len(house.cells) == 1 else [last_row > row]
        for down in directions:
            clue = tokens[row - 1][column] if down else tokens[row][column - 1]
            text = clue.split("\\")[0 if down else 1] if "\\" in clue else ""
            if text:
                run = Run(house.cells, int(text))
                if run not in clues:
                    clues.append(run)
    return Puzzle("kakuro", givens, clues=tuple(clues))


def size(puzzle: Puzzle) -> int:
    return sum(1 for _ in puzzle.cells())
