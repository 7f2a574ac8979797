"""Every medium draws what an author drew, and no engine sees it."""

from xml.etree import ElementTree

from hypothesis import given, settings

import alldiff as ad
from alldiff.core.drawing import Drawing, DrawnForm, Fog
from alldiff.paper.picture import paper_picture
from alldiff.render.board import board_of
from alldiff.render.html import html
from alldiff.render.style import THEMES
from alldiff.render.svg import svg

from support.drawings import SIDE, drawings

BLANK = ((0,) * SIDE,) * SIDE
SOLVED = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))


def drawn(*shapes, fog=None, **more):
    return ad.Puzzle("sudoku", BLANK, (2, 2), drawing=Drawing(shapes, fog), **more)


@given(drawings)
@settings(max_examples=20)
def test_every_medium_draws_it(drawing):
    puzzle = ad.Puzzle("sudoku", BLANK, (2, 2), drawing=drawing)
    for theme in THEMES:
        ElementTree.fromstring(svg(puzzle, theme=theme))
    assert "<svg" in html(puzzle)
    assert str(paper_picture(puzzle, format="tex")).startswith("% ")
    assert ad.write(puzzle, "grid") == ad.write(puzzle.bare(), "grid")


@given(drawings)
@settings(max_examples=10)
def test_no_engine_sees_it(drawing):
    puzzle = ad.Puzzle("sudoku", BLANK, (2, 2), drawing=drawing)
    assert ad.to_model(puzzle) == ad.to_model(puzzle.bare())


def test_a_text_and_its_colours_are_in_the_picture():
    form = DrawnForm((1.5, 0.5), "pill", 0.5, 0.5, fill="#ff8000", text="Q", ink="#123456")
    picture = svg(drawn(form))
    assert ">Q<" in picture
    assert "fill:#ff8000" in picture
    assert "color:#123456" in picture


def test_a_drawing_beside_the_grid_gets_a_margin():
    board = board_of(drawn(DrawnForm((-0.5, 4.5), text="7")))
    assert (board.top, board.left, board.bottom, board.right) == (-1, 0, 4, 5)
    assert board.outside == {(-1, 4): "7"}


def test_fog_hides_givens_and_right_values_light_it():
    givens = ((0, 0, 0, 4), *BLANK[1:])
    puzzle = ad.Puzzle(
        "sudoku", givens, (2, 2), solution=SOLVED, drawing=Drawing(fog=Fog(((0, 0),)))
    )
    board = board_of(puzzle)
    assert board.fog == set(puzzle.cells()) - {(0, 0)}
    assert (0, 3) not in board.values
    entered = board_of(puzzle, ((1, 0, 0, 0), *BLANK[1:]))
    assert entered.fog == set(puzzle.cells()) - {(0, 0), (0, 1), (1, 0), (1, 1)}
    wrong = board_of(puzzle, ((2, 0, 0, 0), *BLANK[1:]))
    assert wrong.fog == board.fog
    assert not board_of(puzzle, SOLVED).fog
