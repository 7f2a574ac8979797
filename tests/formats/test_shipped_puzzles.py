"""The puzzles that ship with alldiff: each reads without fault and has exactly one solution."""

from pathlib import Path

import pytest

from alldiff import Puzzle, count, solve, validate
from alldiff.formats import load
from alldiff.rules import grid_of

FOLDER = Path(__file__).parents[2] / "puzzles"
FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.txt"))
SEVERAL = {"sudoku/several-solutions.txt"}
LARGE = {"sudoku/16x16.txt", "sudoku/25x25.txt", "sudoku/36x36.txt", "sudoku/100x100.txt"}


def puzzles(name: str) -> list[Puzzle]:
    return load(FOLDER / name).puzzles


def test_every_file_is_in_the_table():
    table = (FOLDER / "README.md").read_text()
    assert [name for name in FILES if f"`{name}`" not in table] == []


@pytest.mark.parametrize("name", FILES)
def test_no_faults(name):
    assert [fault for puzzle in puzzles(name) for fault in validate(puzzle)] == []


@pytest.mark.parametrize("name", sorted(set(FILES) - SEVERAL - LARGE))
def test_one_solution(name):
    assert {count(puzzle) for puzzle in puzzles(name)} == {1}


@pytest.mark.parametrize("name", sorted(SEVERAL))
def test_several_solutions(name):
    (puzzle,) = puzzles(name)
    assert len(list(puzzle.given_cells())) == 17
    assert count(puzzle) == 2


@pytest.mark.parametrize("name", sorted(LARGE))
def test_large_ones_are_solved_by_singles(name):
    (puzzle,) = puzzles(name)
    assert solved_by_singles(puzzle)


def test_what_the_solutions_begin_with():
    assert solve(puzzles("sudoku/inkala.txt")[0]).solution[0] == (8, 1, 2, 7, 5, 3, 6, 4, 9)
    assert solve(puzzles("sudoku/4x4.txt")[0]).solution == (
        (4, 1, 2, 3),
        (3, 2, 1, 4),
        (2, 3, 4, 1),
        (1, 4, 3, 2),
    )


def solved_by_singles(puzzle: Puzzle) -> bool:
    """Tell whether naked and hidden singles alone fill the grid, which proves one solution."""
    houses = [house.cells for house in grid_of(puzzle).houses]
    mine: dict = {cell: [] for cell in puzzle.cells()}
    for number, house in enumerate(houses):
        for cell in house:
            mine[cell].append(number)
    values = dict(puzzle.given_cells())
    missing = [set(range(1, puzzle.rows + 1)) - {values.get(c) for c in h} for h in houses]
    progress = True
    while progress:
        progress = False
        empty = [cell for cell in mine if cell not in values]
        for cell in empty:
            possible = possible_at(cell, mine, missing)
            hidden = (
                possible.difference(
                    *(
                        possible_at(c, mine, missing)
                        for c in houses[h]
                        if c != cell and c not in values
                    )
                )
                for h in mine[cell]
            )
            found = possible if len(possible) == 1 else next(filter(None, hidden), None)
            if found:
                (value,) = found
                values[cell] = value
                for h in mine[cell]:
                    missing[h].discard(value)
                progress = True
    return len(values) == len(mine)


def possible_at(cell, mine, missing):
    return set.intersection(*(missing[h] for h in mine[cell]))
