"""Lines that clues outside the grid look at."""

from itertools import permutations

import pytest

from alldiff.core.puzzle import Puzzle
from alldiff.rules import find, grid_of, sandwich, validate, x_sum
from alldiff.rules.frame_sum import first_of


def accepts(machine, values):
    moves, accepting = machine
    state = 0
    for value in values:
        state = moves[state].get(value)
        if state is None:
            return False
    return state in accepting


@pytest.mark.parametrize(("low", "high"), [(1, 4), (1, 6), (0, 4), (2, 5)])
def test_lines_of_all_values(low, high):
    values = range(low, high + 1)
    for total in range(sum(values) + 2):
        between = sandwich.distinct_machine(low, high, total)
        first = x_sum.distinct_machine(low, high, total)
        for line in permutations(values):
            start, end = sorted((line.index(low), line.index(high)))
            assert accepts(between, line) == (sum(line[start + 1 : end]) == total)
            fits = 1 <= line[0] <= len(line)
            assert accepts(first, line) == (fits and sum(line[: line[0]]) == total)


@pytest.mark.parametrize(
    ("at", "cells"),
    [
        ((0, -1), ((0, 1),)),
        ((0, 4), ((0, 3), (0, 2))),
        ((-1, 0), ((1, 0),)),
        ((4, 0), ((3, 0), (2, 0))),
    ],
)
def test_the_first_box_of_a_line_has_fewer_cells_where_there_is_a_hole(at, cells):
    givens = ((None, 0, 0, 0), *[(0, 0, 0, 0)] * 3)
    puzzle = Puzzle(givens=givens, clues=(find("boxes")(2, 2),))
    assert first_of(grid_of(puzzle), at, None) == cells


@pytest.mark.parametrize("count", [0, -1])
@pytest.mark.parametrize("name", ["frame-sum", "outside-digit"])
def test_a_clue_about_no_cells_is_refused(name, count):
    fields = {"sum": 5} if name == "frame-sum" else {"values": (1,)}
    clue = find(name)(at=(0, -1), count=count, **fields)
    puzzle = Puzzle(givens=((0, 0, 0),), clues=(clue,), values=(1, 3))
    assert [fault.contradiction for fault in validate(puzzle)] == [False]


def test_windows_of_boxes_without_a_height_are_refused():
    puzzle = Puzzle(givens=((0, 0),), clues=(find("boxes")(1, -1), find("windoku")()))
    assert not any(fault.contradiction for fault in validate(puzzle))
