from __future__ import annotations

from hypothesis import given
from render.drawn_puzzles import kakuros, puzzles, puzzles_with_grids

from alldiff.core.puzzle import Fault, Puzzle
from alldiff.render.board import Sums, board_of, clue_cells
from alldiff.rules.candidates import Candidates
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan


@given(puzzles)
def test_every_cell_is_shown_once(puzzle):
    board = board_of(puzzle)
    assert board.cells == set(puzzle.cells())
    assert not board.cells & board.blocks.keys()
    assert board.values.items() >= dict(puzzle.given_cells()).items()
    assert board.values.keys() <= board.cells


@given(puzzles_with_grids())
def test_a_grid_fills_the_cells_without_givens(pair):
    puzzle, grid = pair
    board = board_of(puzzle, grid)
    assert board.values == {(r, c): grid[r][c] for r, c in puzzle.cells()}
    assert board.givens == set(dict(puzzle.given_cells()))


@given(kakuros())
def test_every_sum_stands_in_one_clue_cell(puzzle):
    shown = [total for sums in clue_cells(puzzle).values() for total in sums if total is not None]
    assert sorted(shown) == sorted(clue.sum for clue in puzzle.of(KakuroRun))


@given(kakuros())
def test_a_clue_stands_before_its_run(puzzle):
    sums = clue_cells(puzzle)
    for clue in puzzle.of(KakuroRun):
        row, column = clue.cells[0]
        if len(clue.cells) > 1 and clue.cells[1][0] == row:
            assert sums[row, column - 1].across == clue.sum
        elif len(clue.cells) > 1:
            assert sums[row - 1, column].down == clue.sum


def test_clues_outside_the_grid_get_a_border():
    runs = (KakuroRun(((0, 0), (0, 1)), 3), KakuroRun(((0, 0), (1, 0)), 4))
    board = board_of(Puzzle("kakuro", ((0, 0), (0, 0)), clues=runs))
    assert (board.top, board.left) == (-1, -1)
    assert board.blocks[0, -1] == Sums(across=3)
    assert board.blocks[-1, 0] == Sums(down=4)
    assert board.blocks[-1, -1] == Sums()


def test_pencil_marks_are_those_stated_unless_others_are_asked_for():
    stated = (Candidates((0, 0), (1, 2)), Candidates((0, 1), (1,)), Candidates((5, 5), (1,)))
    puzzle = Puzzle("latin-square", ((0, 2), (0, 0)), clues=stated)
    assert board_of(puzzle).marks == {(0, 0): (1, 2)}
    assert board_of(puzzle, candidates={(1, 1): (2,)}).marks == {(1, 1): (2,)}
    assert board_of(puzzle, candidates={}).marks == {}


def test_only_signs_between_neighbours_are_shown():
    signs = (
        LessThan((0, 0), (0, 1)),
        LessThan((0, 0), (1, 1)),
        LessThan((0, 0), (-1, 0)),
    )
    puzzle = Puzzle("greater-than", ((0,) * 4,) * 4, (2, 2), signs)
    assert board_of(puzzle).signs == {((0, 0), (0, 1))}


def test_rows_of_different_length_and_boxes_that_do_not_fit_can_be_held():
    board = board_of(Puzzle("sudoku", ((1, 2, 3), (4,)), (0, 5)), faults=[Fault("no", ((9, 9),))])
    assert len(board.columns) == 3
    assert board.column_borders() == [0, 3]
    assert board.row_borders() == [0, 2]
