"""What rules mean at their edges, as docs/rules.md states it."""

from itertools import product

import pytest

import alldiff as ad
from alldiff.core.puzzle import Puzzle
from alldiff.rules import find, grid_of, to_model, validate


def lines(clue, values, length=4):
    """Return all fillings of one row that keep a clue; its values may repeat."""
    puzzle = Puzzle(givens=((0,) * length,), values=values, clues=(clue,))
    if validate(puzzle):
        return set()
    model = to_model(puzzle)
    return {found[:length] for found in ad.solve(model, limit=None).values}


@pytest.mark.parametrize("total", range(6))
@pytest.mark.parametrize("low", [0, 1])
def test_a_sandwich_has_its_lowest_and_its_highest_value_once(low, total):
    high = low + 3
    wanted = set()
    for line in product(range(low, high + 1), repeat=4):
        if line.count(low) == line.count(high) == 1:
            first, last = sorted((line.index(low), line.index(high)))
            if sum(line[first + 1 : last]) == total:
                wanted.add(line)
    assert lines(find("sandwich")((0, -1), total), (low, high)) == wanted


@pytest.mark.parametrize("total", range(1, 9))
def test_an_x_sum_counts_at_least_one_cell(total):
    wanted = {
        line
        for line in product(range(6), repeat=4)
        if 1 <= line[0] <= 4 and sum(line[: line[0]]) == total
    }
    assert lines(find("x-sum")((0, -1), total), (0, 5)) == wanted


def test_no_line_has_an_x_sum_of_nothing():
    puzzle = Puzzle(givens=((0,) * 3,), values=(0, 2), clues=(find("x-sum")((0, -1), 0),))
    assert not ad.count(puzzle, limit=None)


@pytest.mark.parametrize(
    ("side", "box", "tops", "lefts"),
    [
        (9, (3, 3), (1, 5), (1, 5)),
        (4, (2, 2), (1,), (1,)),
        (6, (3, 2), (1,), (1,)),
        (8, (4, 2), (1, 4), (1,)),
        (12, (4, 3), (1, 5), (1, 6)),
        (16, (4, 4), (1, 6, 11), (1, 6, 11)),
    ],
)
def test_a_line_stays_free_behind_the_last_windows(side, box, tops, lefts):
    puzzle = Puzzle("sudoku", ((0,) * side,) * side, box, (find("windoku")(),))
    houses = [*find("windoku")().houses(grid_of(puzzle))]
    assert [house.cells[0] for house in houses] == [*product(tops, lefts)]
    assert max(max(cell) for house in houses for cell in house.cells) < side - 1


@pytest.mark.parametrize("name", ["frame-sum", "outside-digit"])
def test_a_clue_of_the_first_box_looks_at_the_box_of_the_first_cell(name):
    """Columns 1 and 2 are a box, and so are 3 and 4, of which the last is a hole."""
    fields = {"sum": 2} if name == "frame-sum" else {"values": (2,)}
    clues = (find("boxes")(2, 1), find(name)((0, 4), **fields))
    puzzle = Puzzle(givens=((0, 0, 0, None),), values=(1, 3), clues=clues)
    assert {values[:3] for values in ad.solve(to_model(puzzle), limit=None).values} == {
        (a, b, 2) for a in (1, 2, 3) for b in (1, 2, 3) if a != b
    }


def test_contents_without_values_say_nothing():
    clue = find("contains")(((0, 0), (0, 1)), ())
    (fault,) = validate(Puzzle(givens=((0, 0),), values=(1, 2), clues=(clue,)))
    assert not fault.contradiction


def test_values_in_circles_add_up_to_the_number_of_circles():
    """Two circles can hold only twos, which propagation finds without a guess that fails."""
    circles = find("counting-circles")(((0, 0), (1, 2)))
    found = ad.solve(Puzzle("sudoku", ((0,) * 4,) * 4, clues=(circles,)), "gac", limit=None)
    assert found.count == 36
    assert {(grid[0][0], grid[1][2]) for grid in found.solutions} == {(2, 2)}
    assert not found.stats.fails


@pytest.mark.parametrize("operation", ["/", ""])
def test_nothing_is_divided_by_zero(operation):
    cage = find("kenken-cage")(((0, 0), (0, 1)), 5, operation)
    puzzle = Puzzle(givens=((0, 0),), values=(0, 5), clues=(cage,))
    found = {values for values in ad.solve(puzzle, limit=None).values if 0 in values}
    assert found == ({(0, 5), (5, 0)} if not operation else set())
