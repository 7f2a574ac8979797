"""What was drawn comes back, from every format that has drawings."""

import pytest
from hypothesis import given, strategies as st

import alldiff as ad
from alldiff.core.drawing import Drawing, DrawnForm, DrawnLine
from alldiff.core.errors import WriteError
from alldiff.formats import load
from alldiff.formats.links.fpuzzles.drawing import same_drawing

from support.drawings import SIDE, cages, cell_lines, colours, drawings, fogs, labels, lengths

BLANK = ((0,) * SIDE,) * SIDE


def drawn(drawing):
    return ad.Puzzle("sudoku", BLANK, (2, 2), drawing=drawing)


def again(text):
    (puzzle,) = load(text).puzzles
    return puzzle


@given(drawings, st.sampled_from(("json", "jsonl")))
def test_json_carries_every_drawing(drawing, format):
    puzzle = drawn(drawing)
    assert again(ad.write(puzzle, format)) == puzzle
    assert hash(again(ad.write(puzzle, format))) == hash(puzzle)


@given(drawings)
def test_sudokupad_carries_every_drawing(drawing):
    puzzle = drawn(drawing)
    found = again(ad.write(puzzle, "sudokupad"))
    assert same_drawing(found.drawing, puzzle.drawing)
    assert (found.givens, found.clues) == (puzzle.givens, puzzle.clues)


# A text stands at most one cell before the grid there.
near = labels.filter(lambda label: min(label.at) >= -0.5)


@given(st.lists(cell_lines | near | cages, max_size=5).map(tuple), fogs)
def test_f_puzzles_carries_lines_texts_cages_and_fog(shapes, fog):
    puzzle = drawn(Drawing(shapes, fog))
    assert same_drawing(again(ad.write(puzzle, "f-puzzles")).drawing, puzzle.drawing)


@given(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1), colours)
def test_f_puzzles_colours_cells(row, column, fill):
    cell = DrawnForm((row + 0.5, column + 0.5), "rectangle", 1.0, 1.0, fill=fill, layer="under")
    puzzle = drawn(Drawing((cell,)))
    assert again(ad.write(puzzle, "f-puzzles")) == puzzle


@given(lengths)
def test_f_puzzles_refuses_a_line_between_cells(width):
    puzzle = drawn(Drawing((DrawnLine(((0.0, 0.0), (1.0, 2.0)), width=width),)))
    with pytest.raises(WriteError, match="sudokupad"):
        ad.write(puzzle, "f-puzzles")


def test_fog_of_f_puzzles_shines_around_a_lamp_and_on_a_light():
    grid = '"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]'
    text = '{"size":3,' + grid + ',"fogofwar":["R1C1"],"foglight":["R3C3"]}'
    assert again(text).drawing.fog.lights == ((0, 0), (0, 1), (1, 0), (1, 1), (2, 2))


def test_cages_of_sudokupad_with_a_name_are_drawn_only():
    text = "{id:'x',ce:[[,],[,]],re:[[[0,0],[0,1]],[[1,0],[1,1]]],ca:[{ce:[[0,0],[1,0]],v:'A'}]}"
    puzzle = again(text)
    (cage,) = puzzle.drawing.shapes
    assert (cage.label, cage.cells) == ("A", ((0, 0), (1, 0)))
    assert "killer-cage" not in {clue.type for clue in puzzle.clues}


def caged(label, solution="", more=""):
    cages = f"{{ce:[[0,0],[0,1]],v:'{label}'}},{{v:'solution: {solution}'}}"
    return again(f"{{id:'x',ce:[[,],[,]],re:[],ca:[{cages}{more}]}}")


@pytest.mark.parametrize(
    ("label", "solution", "rules"),
    [
        ("3", "", ["killer-cage"]),
        ("4", "", []),  # two different values up to 2 never make 4
        ("3", "1221", ["killer-cage"]),
        ("2", "1122", ["sum-cage"]),
        ("3", "1122", []),
    ],
)
def test_the_author_s_solution_says_what_cages_of_sudokupad_mean(label, solution, rules):
    puzzle = caged(label, solution)
    found = [clue.type for clue in puzzle.clues if clue.type not in ("rows", "columns")]
    assert found == rules
    assert len(puzzle.drawing.shapes if puzzle.drawing else ()) == (not rules)


def test_hidden_cages_of_sudokupad_are_its_regions_where_it_states_none():
    halves = "[[[0,0],[0,1]],[[1,0],[1,1]]]"
    hidden = "".join(
        f",{{ce:{cells},unique:t,hidden:t}}" for cells in ("[[0,0],[0,1]]", "[[1,0],[1,1]]")
    )
    stated = again(f"{{id:'x',ce:[[,],[,]],re:{halves}}}")
    assert caged("3", "1221", hidden).box == stated.box == (2, 1)


def test_forms_of_sudokupad_without_opacity_are_half_transparent_and_round_ones_round():
    forms = ",".join(f"{{ct:[1,1],w:0.5,h:0.5,r:1,c2:{c}}}" for c in ("'#333'", "'#333f'", "#0"))
    shapes = again(f"{{id:'x',ce:[[,],[,]],re:[],o:[{forms}]}}").drawing.shapes
    assert {shape.form for shape in shapes} == {"ellipse"}
    assert [shape.fill for shape in shapes] == ["#33333380", "#333333", "#000000"]
