"""What was read is listed, and rules that the author's solution breaks are doubtful."""

import alldiff as ad
from alldiff.core.drawing import Drawing, DrawnLine, Fog
from alldiff.core.result import Status
from alldiff.formats.explanation import doubt, doubtful_rules, reading_lines
from alldiff.rules import find

BLANK = ((0,) * 4,) * 4
SOLVED = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))


def test_a_solution_that_fits_raises_no_doubt():
    thermometer = find("thermometer")(((0, 0), (0, 1)))
    puzzle = ad.Puzzle("sudoku", BLANK, (2, 2), [thermometer], solution=SOLVED)
    assert doubt(puzzle) == ""
    assert doubtful_rules(puzzle) == frozenset()


def test_a_solution_that_breaks_a_rule_names_it():
    thermometer = find("thermometer")(((0, 1), (0, 0)))
    puzzle = ad.Puzzle("sudoku", BLANK, (2, 2), [thermometer], solution=SOLVED)
    assert "the thermometer at R1C2" in doubt(puzzle)
    assert [puzzle.clues[at] for at in doubtful_rules(puzzle)] == [thermometer]


def test_several_solutions_of_a_puzzle_with_drawings_are_no_verdict():
    line = DrawnLine(((0.5, 0.5), (1.5, 1.5)))
    puzzle = ad.Puzzle("sudoku", BLANK, (2, 2), drawing=Drawing((line,)))
    worded = ad.Puzzle("sudoku", BLANK, (2, 2), rules="One cell in each row counts double.")
    for each in (puzzle, worded):
        assert "several solutions" in doubt(each, Status.MULTIPLE)
    assert "no solution" in doubt(puzzle, Status.NONE)
    assert doubt(puzzle, Status.UNIQUE) == doubt(puzzle.bare(), Status.MULTIPLE) == ""


def test_the_lines_list_what_was_read_and_what_is_drawn():
    line = DrawnLine(((0.5, 0.5), (1.5, 1.5)))
    puzzle = ad.Puzzle("sudoku", BLANK, (2, 2), drawing=Drawing((line,), Fog()))
    assert reading_lines(puzzle, ["a guess"]) == [
        "read: 0 givens, 1 of Rows, 1 of Columns, 1 of Boxes",
        "drawn only: 1 lines, fog",
        "noted: a guess",
    ]
