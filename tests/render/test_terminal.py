from __future__ import annotations

import re
from collections import Counter
from io import StringIO

import pytest
from hypothesis import given
from render.drawn_puzzles import puzzles_with_grids, squares
from rich.console import Console

from alldiff.core.puzzle import Fault, Puzzle
from alldiff.kinds.sudoku import sudoku
from alldiff.render.terminal import terminal_grid
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan

FOUR = sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]])


def printed(grid: object, width: int = 1000, colour: str | None = None, utf8: bool = True) -> str:
    out = StringIO()
    console = Console(file=out, width=width, color_system=colour, force_terminal=colour is not None)
    options = console.options.update()
    options.encoding = "utf-8" if utf8 else "ascii"
    for segment in console.render(grid, options):
        out.write(segment.style.render(segment.text) if colour and segment.style else segment.text)
    return out.getvalue()


def numbers(text: str) -> Counter[int]:
    return Counter(map(int, re.findall(r"\d+", text)))


@given(puzzles_with_grids())
def test_every_value_and_sum_is_shown(pair):
    puzzle, grid = pair
    sums = Counter(clue.sum for clue in puzzle.of(KakuroRun))
    values = Counter(grid[row][column] for row, column in puzzle.cells())
    for width in (1000, 10):
        assert numbers(printed(terminal_grid(puzzle, grid), width)) == values + sums


@given(squares())
def test_lines_are_equally_long_and_signs_are_shown(puzzle):
    text = printed(terminal_grid(puzzle))
    assert len({len(line) for line in text.splitlines()}) == 1
    signs = {frozenset((clue.less, clue.greater)) for clue in puzzle.of(LessThan)}
    assert sum(text.count(sign) for sign in "<>^v") == len(signs)


@given(puzzles_with_grids())
def test_colour_changes_no_character(pair):
    grid = terminal_grid(*pair)
    coloured = printed(grid, colour="truecolor")
    assert re.sub(r"\x1b\[[^m]*m", "", coloured) == printed(grid)


@given(puzzles_with_grids())
def test_a_terminal_without_box_drawing_gets_plain_signs(pair):
    assert printed(terminal_grid(*pair), utf8=False).isascii()


@pytest.mark.parametrize(("size", "room"), [(4, 80), (9, 80), (16, 80), (25, 80)])
def test_a_grid_fits_a_common_terminal(size, room):
    value = sudoku([[size] * size] * size)
    lines = printed(terminal_grid(value), room).splitlines()
    assert max(map(len, lines)) <= room


def test_boxes_have_heavy_lines():
    assert printed(terminal_grid(FOUR)).splitlines() == [
        "┏━━━━━━┳━━━━━━┓",
        "┃ 4  · ┃ 2  3 ┃",
        "┃ ·  2 ┃ ·  4 ┃",
        "┣━━━━━━╋━━━━━━┫",
        "┃ ·  3 ┃ ·  · ┃",
        "┃ 1  · ┃ ·  2 ┃",
        "┗━━━━━━┻━━━━━━┛",
    ]


def test_pencil_marks_have_their_places():
    lines = printed(terminal_grid(FOUR, candidates={(0, 1): (1, 4)})).splitlines()
    assert lines[1] == "┃  4  │ 1   ┃  2  │  3  ┃"
    assert lines[2] == "┃     │   4 ┃     │     ┃"


def test_givens_are_bold_and_faults_change_the_ground():
    solved = ((4, 1, 2, 3), (3, 2, 1, 4), (2, 3, 4, 1), (1, 4, 3, 2))
    bold = re.findall(
        r"\x1b\[1;[^m]*m *(\d)", printed(terminal_grid(FOUR, solved), 99, "truecolor")
    )
    assert Counter(map(int, bold)) == Counter(value for _, value in FOUR.given_cells())
    fault = [Fault("no", ((0, 1),))]
    assert printed(terminal_grid(FOUR, faults=fault), 99, "truecolor") != printed(
        terminal_grid(FOUR), 99, "truecolor"
    )


def test_black_cells_are_distinguished_without_colour():
    assert "░" in printed(terminal_grid(Puzzle("kakuro", ((None, 0), (0, 0)))))
