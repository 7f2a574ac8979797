"""Links of SudokuMaker: rules, drawings, and what is refused by name."""

import json

import pytest

import alldiff as ad
from alldiff.core.errors import ReadError
from alldiff.formats import load
from alldiff.formats.links.lz_string import pack
from alldiff.rules import find
from alldiff.rules.given import given_values


def maker(*constraints, values=(), given=(), **more):
    cells = [{"value": v, "given": at in given} for at, v in enumerate(values)] or [{}] * 16
    boxes = {"type": 1, "regions": [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]}
    puzzle = {"name": "N", "author": "A", "cells": cells, **more}
    puzzle["constraints"] = [{"type": 0}, boxes, *constraints]
    return pack(json.dumps({"formatVersion": "1.3.0", "puzzle": puzzle}, separators=(",", ":")))


def read(*constraints, **more):
    (puzzle,) = load(maker(*constraints, **more)).puzzles
    return puzzle


SOLVED = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


def test_values_that_are_not_given_are_the_solution():
    puzzle = read(values=SOLVED, given=(0, 5))
    assert puzzle == ad.Puzzle(
        "sudoku",
        ((1, 0, 0, 0), (0, 4, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
        (2, 2),
        title="N",
        author="A",
        solution=tuple(SOLVED[at : at + 4] for at in (0, 4, 8, 12)),
    )


@pytest.mark.parametrize(
    ("constraint", "clue"),
    [
        ({"type": 13}, find("anti-knight")()),
        ({"type": 11}, find("diagonal")("/")),
        ({"type": 100, "cells": [5]}, find("even")((1, 1))),
        ({"type": 202, "clues": [{"edge": 5, "value": 5}]}, find("pair-sum")(((0, 1), (1, 1)), 5)),
        ({"type": 200, "clues": [{"edge": 9, "value": 1}]}, find("difference")(((1, 0), (1, 1)))),
        ({"type": 300, "thermometers": [[0, 1]]}, find("thermometer")(((0, 0), (0, 1)))),
        (
            {"type": 301, "cages": [{"cells": [0, 1], "value": 3}]},
            find("killer-cage")(((0, 0), (0, 1)), 3),
        ),
        ({"type": 400, "lines": [[0, 4]]}, find("renban")(((0, 0), (1, 0)))),
        ({"type": 501, "clues": [{"outerCell": 1, "value": 5}]}, find("sandwich")((-1, 0), 5)),
        (
            {"type": 303, "clues": [{"corner": 6, "digits": [1]}]},
            find("quadruple")(((0, 0), (0, 1), (1, 0), (1, 1)), (1,)),
        ),
    ],
)
def test_rules_are_read(constraint, clue):
    assert clue in read(constraint).clues


def test_drawings_are_kept():
    line = {"type": 2000, "lines": [[{"x": 0.5, "y": 1.5}, {"x": 2, "y": 1}]], "style": {}}
    sun = {"type": "ellipse", "rx": 0.4, "ry": 0.4, "fill": "#dcdc00ff", "stroke": "#00000000"}
    forms = {"type": 2002, "params": [sun], "symbols": [[2.5, 0.5]]}
    first, second = read(line, forms).drawing.shapes
    assert first.points == ((1.5, 0.5), (1.0, 2.0))
    assert (second.at, second.fill, second.width) == ((0.5, 2.5), "#dcdc00", 0.8)


@pytest.mark.parametrize(
    ("constraint", "told"),
    [
        ({"type": 1000, "definition": {"name": "Loop"}}, "Loop"),
        ({"type": 777}, "777"),
        ({"type": 100, "cells": [16]}, "number of a cell"),
    ],
)
def test_what_is_not_read_is_named(constraint, told):
    with pytest.raises(ReadError, match=told):
        read(constraint)


def test_a_link_without_the_puzzle_says_what_to_do():
    with pytest.raises(ReadError, match="copy the link"):
        load("https://sudokumaker.app/?id=abc")


def test_zero_is_a_value_where_the_least_digit_is_zero():
    values = tuple(value - 1 for value in SOLVED)
    puzzle = read(values=values, given=(0, 5), minDigit=0, maxDigit=3)
    assert puzzle.values == (0, 3)
    assert given_values(puzzle) == {(0, 0): 0, (1, 1): 3}
    assert puzzle.solution == tuple(values[at : at + 4] for at in (0, 4, 8, 12))


def test_zero_is_no_value_where_the_least_digit_is_one():
    puzzle = read(values=(0, *SOLVED[1:]), given=(0, 5))
    assert (puzzle.values, puzzle.solution) == ((1, 4), None)
    assert given_values(puzzle) == {(1, 1): 4}
