"""A player's progress is carried whole, and completed where he wrote nothing."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.techniques import Position, start
from alldiff.techniques.engine.position import pencilled, position_of, progress

from support.strategies import greater_thans, kakuros, latin_squares, progresses, sudokus, tries

FOUR = ad.read("4.23.2.4.3..1..2")


@st.composite
def positions(draw):
    """Strategy: any values and pencil marks in the empty cells of a puzzle of any kind."""
    puzzle = draw(
        st.one_of(sudokus([(2, 2), (3, 3)]), latin_squares(range(2, 6)), greater_thans(), kakuros())
    )
    largest = 9 if puzzle.kind == "kakuro" else puzzle.rows
    givens = dict(puzzle.given_cells())
    values, marks = {}, {}
    for cell in puzzle.cells():
        if cell not in givens:
            what = draw(st.sampled_from(["nothing", "value", "marks"]))
            if what == "value":
                values[cell] = draw(st.integers(1, largest))
            elif what == "marks":
                some = draw(st.sets(st.integers(1, largest), min_size=1))
                marks[cell] = tuple(sorted(some))
    return Position(puzzle, values, marks)


@given(position=positions())
@settings(deadline=None, max_examples=tries(60))
def test_json_carries_every_position(position):
    written = ad.write(progress(position), "json")
    read = position_of(ad.read(written))
    assert (read.values, read.marks) == (position.values, position.marks)
    assert read.puzzle.bare() == position.puzzle.bare()


@given(puzzle=progresses())
@settings(deadline=None, max_examples=tries(60))
def test_sdx_carries_progress(puzzle):
    assert position_of(ad.read(ad.write(puzzle, "sdx"))) == position_of(puzzle)


def test_sdx_refuses_a_lone_mark():
    empty = ad.sudoku([[0] * 9] * 9)
    with pytest.raises(ad.errors.WriteError, match="one pencil mark of R1C1"):
        ad.write(progress(Position(empty, {}, {(0, 0): (5,)})), "sdx")


def test_the_values_of_other_programs_are_progress():
    text = ad.write(FOUR, "json").replace(
        '"kind"', '"state": [[4,1,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]], "kind"'
    )
    assert position_of(ad.read(text)).values == {(0, 1): 1}


def test_json_tells_an_entered_0_from_an_empty_cell():
    position = Position(ad.Puzzle("binairo", ((0, 1), (0, 0))), {(1, 1): 0}, {(0, 0): (0, 1)})
    read = position_of(ad.read(ad.write(progress(position), "json")))
    assert (read.values, read.marks) == (position.values, position.marks)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("state", [[1]], "expected rows as givens has them"),
        ("state", "Ohio", "expected rows as givens has them"),
        ("state", [[1, 0, 0, 0]] + [[0] * 4] * 3, "R1C1 has 1, but 4 is given"),
        ("state", [[0, 7, 0, 0]] + [[0] * 4] * 3, "R1C2 has 7, not 0 to 4"),
        ("marks", [[[], [9], [], []]] + [[[]] * 4] * 3, "R1C2 has no list of values up to 4"),
        ("marks", [[0] * 4] * 4, "R1C1 has no list"),
    ],
)
def test_wrong_progress_is_reported(key, value, message):
    stated = json.loads(ad.write(FOUR, "json")) | {key: value}
    with pytest.raises(ad.errors.ReadError, match=message):
        position_of(ad.read(json.dumps(stated)))


def test_pencil_marks_are_filled_in_and_rubbed_out():
    begun = start(FOUR)
    assert begun.marks[0, 1] == (1,)
    stated = pencilled(Position(FOUR, {(0, 1): 1}, {(1, 0): (1, 2, 3)}))
    assert stated.marks[1, 0] == (3,)
    assert (0, 1) not in stated.marks
    assert pencilled(begun) == begun
