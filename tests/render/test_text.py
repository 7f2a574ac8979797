from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import assume, given
from render.drawn_puzzles import puzzles_with_grids, squares

from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Result, Stats, Status
from alldiff.core.search import Search
from alldiff.formats import write
from alldiff.kinds.sudoku import sudoku
from alldiff.render.text import grid_text, result_text, solution_text
from alldiff.rules import to_model
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan

from support.strategies import stated_kakuros

FOUR = sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]])
SOLVED = ((4, 1, 2, 3), (3, 2, 1, 4), (2, 3, 4, 1), (1, 4, 3, 2))


def numbers(text: str) -> Counter[int]:
    return Counter(map(int, re.findall(r"\d+", text)))


@given(squares())
def test_a_grid_shows_each_given_and_each_empty_cell(puzzle):
    text = grid_text(puzzle)
    assert numbers(text) == Counter(value for _, value in puzzle.given_cells())
    assert text.count(".") == sum(line.count(0) for line in puzzle.givens)


@given(squares())
def test_a_grid_shows_each_sign_once(puzzle):
    shown = sum(grid_text(puzzle).count(sign) for sign in "<>^v")
    assert shown == len({frozenset((clue.less, clue.greater)) for clue in puzzle.of(LessThan)})


@given(puzzles_with_grids())
def test_a_solution_shows_every_value(pair):
    puzzle, grid = pair
    sums = Counter(clue.sum for clue in puzzle.of(KakuroRun))
    values = Counter(grid[row][column] for row, column in puzzle.cells())
    assert numbers(solution_text(puzzle, grid)) == values + sums


@given(stated_kakuros())
def test_a_kakuro_is_shown_as_its_text_form(puzzle):
    assume(puzzle.of(KakuroRun))
    assert grid_text(puzzle).split() == write([puzzle], "kakuro").split()


@pytest.mark.parametrize(
    ("less", "greater", "line"),
    [
        ((0, 0), (0, 1), ". < . | .   ."),
        ((0, 1), (0, 0), ". > . | .   ."),
        ((0, 2), (0, 1), ".   . > .   ."),
        ((0, 0), (1, 0), "^     |"),
        ((1, 1), (0, 1), "    v |"),
        ((1, 0), (2, 0), "^-----+------"),
    ],
)
def test_a_sign_points_to_the_smaller_value(less, greater, line):
    puzzle = Puzzle("greater-than", ((0,) * 4,) * 4, (2, 2), (LessThan(less, greater),))
    assert line in grid_text(puzzle).splitlines()


def test_boxes_are_distinguished():
    assert grid_text(FOUR).splitlines() == [
        "4 . | 2 3",
        ". 2 | . 4",
        "----+----",
        ". 3 | . .",
        "1 . | . 2",
    ]


def test_a_solution_without_its_puzzle_is_plain_rows():
    assert solution_text(None, ((10, 0), (None, 2))) == "10  .\n    2"


@pytest.mark.parametrize(
    ("count", "complete", "limit", "status", "says"),
    [
        (1, True, None, Status.UNIQUE, "One solution, and no other."),
        (2, False, "solutions", Status.MULTIPLE, "More than one solution"),
        (1, False, "solutions", Status.FOUND, "others"),
        (0, True, None, Status.NONE, "No solution."),
        (0, False, "nodes", Status.UNKNOWN, "limit on nodes"),
    ],
)
def test_a_result_says_its_status_its_solution_and_its_cost(count, complete, limit, status, says):
    values = tuple(value for line in SOLVED for value in line)
    result = Result(
        model=to_model(FOUR),
        values=(values,) * count,
        count=count,
        complete=complete,
        limit_reached=limit,
        stats=Stats(nodes=1234, fails=56, max_depth=7, seconds=0.25),
        search=Search("mac", ("mrv",)),
        engine="reference",
        puzzle=FOUR,
    )
    assert result.status is status
    first, *body, last = result_text(result).splitlines()
    assert says in first
    assert "\n".join(body) == (solution_text(FOUR, SOLVED) if count else "")
    for word in ("1,234 nodes", "56 fails", "depth 7", "0.25 s", "mac+mrv", "reference"):
        assert word in last


def test_a_solution_shows_the_value_0():
    puzzle = Puzzle("latin-square", ((0, 0), (0, 0)), values=(0, 1))
    assert solution_text(puzzle, ((0, 1), (1, 0))) == "0 1\n1 0"
