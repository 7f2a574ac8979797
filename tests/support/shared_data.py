"""The puzzles of the data folder; tests that need them skip without it.

Kinds that alldiff knows are Puzzle objects, others are models.
"""

import json
import os
from pathlib import Path

import pytest

from alldiff import Model, Puzzle, sudoku
from alldiff.core.constraints import AllDifferent, Constraint, Relation, Sum
from alldiff.rules import grid_of, to_model
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan
from alldiff.rules.runs import all_lines

ROOT = Path(os.environ.get("ALLDIFF_DATA", Path(__file__).parents[3] / "shared" / "data"))

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
            tuple(LessThan(tuple(a), tuple(b)) for a, b in r["less"]),
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
    for line in all_lines(grid_of(outline)):
        (row, column), (last_row, _) = line[0], line[-1]
        directions = [True, False] if len(line) == 1 else [last_row > row]
        for down in directions:
            clue = tokens[row - 1][column] if down else tokens[row][column - 1]
            text = clue.split("\\")[0 if down else 1] if "\\" in clue else ""
            if text:
                run = KakuroRun(line, int(text))
                if run not in clues:
                    clues.append(run)
    return Puzzle("kakuro", givens, clues=tuple(clues))


def size(puzzle: Puzzle) -> int:
    return sum(1 for _ in puzzle.cells())


def csv_puzzles(name: str) -> list[Puzzle]:
    """Return the classic Sudoku that stand first in the lines of a table."""
    firsts = (line.split(",")[0] for line in (ROOT / name).read_text().splitlines())
    return [nine_by_nine(first) for first in firsts if len(first) == 81]


def killers() -> list[Model]:
    """Return the Killers: in each cage the values differ and reach the sum."""
    return [
        square_model(
            r["size"], (3, 3), [c for cage in r["cages"] for c in caged(cage)], r["givens"] or []
        )
        for r in records("killer.jsonl")
    ]


def caged(cage: tuple[int, list[tuple[int, int]]], side: int = 9) -> list[Constraint]:
    total, cells = cage
    scope = tuple(sorted(side * r + c for r, c in cells))
    return [AllDifferent(scope), Sum(scope, total)]


def jigsaws() -> list[Model]:
    """Return the Sudoku with regions of any shape."""
    found = []
    for r in records("jigsaw.jsonl"):
        regions: dict[int, list[int]] = {}
        for cell, region in enumerate(number for row in r["regions"] for number in row):
            regions.setdefault(region, []).append(cell)
        houses = [AllDifferent(tuple(cells)) for cells in regions.values()]
        found.append(square_model(r["size"], None, houses, r["givens"]))
    return found


def kenkens() -> list[Model]:
    """Return the KenKens without a product of three cells or more, which no constraint states."""
    found = []
    for r in records("kenken.jsonl"):
        if any(operator == "*" and len(cells) > 2 for operator, _, cells in r["cages"]):
            continue
        side = r["size"]
        cages = [arithmetic(side, *cage) for cage in r["cages"]]
        found.append(square_model(side, None, cages, matrix(side, r["givens"] or [])))
    return found


def arithmetic(side: int, operator: str, target: int, cells: list[tuple[int, int]]) -> Constraint:
    """Return the constraint of a KenKen cage."""
    scope = tuple(side * r + c for r, c in cells)
    if operator == "+" or len(scope) == 1:
        return Sum(scope, target)
    values = range(1, side + 1)
    fits = {
        "-": lambda a, b: abs(a - b) == target,
        "*": lambda a, b: a * b == target,
        "/": lambda a, b: target * min(a, b) == max(a, b),
    }[operator]
    return Relation(*scope, frozenset((a, b) for a in values for b in values if fits(a, b)))


def square_model(
    side: int,
    box: tuple[int, int] | None,
    constraints: list[Constraint],
    givens: list[list[int]],
) -> Model:
    """Return a square whose rows, columns and boxes differ, with more constraints."""
    empty = ((0,) * side,) * side
    blank = to_model(Puzzle("sudoku" if box else "latin-square", empty, box))
    return Model(
        blank.domains,
        (*blank.constraints, *constraints),
        tuple((side * r + c, v) for r, row in enumerate(givens) for c, v in enumerate(row) if v),
        blank.cells,
        blank.shape,
    )
