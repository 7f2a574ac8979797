from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st
from render.drawn_puzzles import kakuros, puzzles, puzzles_with_grids, squares, titles

from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.kinds.sudoku import sudoku
from alldiff.render.style import THEMES
from alldiff.render.svg import pair_svg, svg
from alldiff.rules import validate
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan

SVG = "{http://www.w3.org/2000/svg}"
themes = st.sampled_from(THEMES)
EMPTY = sudoku([[0] * 4] * 4)


def elements(drawn: str, tag: str, look: str | None = None) -> list[ElementTree.Element]:
    """The elements of a tag, of those that have a class only where one is asked for."""
    return [
        element
        for element in ElementTree.fromstring(drawn).iter(SVG + tag)
        if look is None or look in element.get("class", "").split()
    ]


def numbers(drawn: str, look: str | None = None) -> Counter[int]:
    return Counter(
        int(element.text)
        for element in elements(drawn, "text", look)
        if not {"caption", "note"} & set(element.get("class").split())
    )


def stated(puzzle: Puzzle) -> tuple[Counter[int], Counter[int]]:
    """The givens and the sums of a puzzle."""
    sums = Counter(clue.sum for clue in puzzle.of(KakuroRun))
    return Counter(value for _, value in puzzle.given_cells()), sums


@given(squares() | kakuros(), themes)
def test_a_puzzle_shows_each_given_and_each_sum_once(puzzle, theme):
    drawn = svg(puzzle, theme=theme, faults=validate(puzzle))
    givens, sums = stated(puzzle)
    assert numbers(drawn, "given") == givens
    assert numbers(drawn, "sum") == sums
    assert numbers(drawn) == givens + sums


@given(puzzles_with_grids())
def test_a_pair_shows_the_givens_twice_and_the_rest_once(pair):
    puzzle, grid = pair
    drawn = pair_svg(puzzle, grid)
    givens, sums = stated(puzzle)
    assert numbers(drawn, "given") == givens + givens
    values = Counter(grid[row][column] for row, column in puzzle.cells())
    assert numbers(drawn) == givens + values + sums + sums


@given(puzzles_with_grids())
def test_each_value_lies_on_its_own_colour(pair):
    puzzle, grid = pair
    largest = puzzle.values[1]
    values = Counter(grid[row][column] for row, column in puzzle.cells())
    drawn = svg(puzzle, grid)
    for value in range(1, largest + 1):
        assert len(elements(drawn, "rect", f"v{value}")) == values[value]
        assert len(elements(drawn, "text", f"n{value}")) == values[value]


@given(puzzles, titles, themes)
def test_any_title_leaves_valid_xml_that_names_the_picture(puzzle, title, theme):
    root = ElementTree.fromstring(svg(puzzle, title=title, theme=theme))
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert root.find(SVG + "title").text
    assert root.find(SVG + "desc").text
    assert (root.find(SVG + "text[@class='ink caption']") is not None) == bool(title)


@given(squares())
def test_each_sign_is_drawn_once(puzzle):
    assert len(elements(svg(puzzle), "path", "s-ink")) == len(puzzle.of(LessThan))


@pytest.mark.parametrize("less", [(1, 0), (1, 2), (0, 1), (2, 1)])
def test_a_sign_points_to_the_smaller_value(less):
    puzzle = Puzzle("greater-than", ((0,) * 4,) * 4, (2, 2), (LessThan(less, (1, 1)),))
    (sign,) = elements(svg(puzzle), "path", "s-ink")
    start, tip, end = (tuple(map(float, place.split())) for place in sign.get("d")[1:].split("L"))
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    way = [(tip[axis] > middle[axis]) - (tip[axis] < middle[axis]) for axis in (0, 1)]
    assert way == [less[1] - 1, less[0] - 1]


@given(squares(), st.data())
def test_pencil_marks_are_drawn_in_empty_cells_only(puzzle, data):
    values = st.lists(st.integers(1, puzzle.rows), unique=True, max_size=5).map(tuple)
    cells = data.draw(st.lists(st.sampled_from(list(puzzle.cells())), unique=True, max_size=8))
    candidates = {cell: data.draw(values) for cell in cells}
    givens = dict(puzzle.given_cells())
    marks = Counter(value for cell in cells if cell not in givens for value in candidates[cell])
    assert numbers(svg(puzzle, candidates=candidates)) == marks + Counter(givens.values())


def test_faults_ring_their_cells_and_no_others():
    drawn = svg(EMPTY, faults=[Fault("one", ((0, 0), (1, 1))), Fault("two", ((1, 1), (9, 9)))])
    assert len(elements(drawn, "rect", "ring")) == 2
    assert not elements(svg(EMPTY), "rect", "ring")


def test_boxes_have_borders_and_a_latin_square_has_only_its_edge():
    assert len(elements(svg(EMPTY), "path", "border")) == 4 + 1
    assert len(elements(svg(Puzzle("latin-square", EMPTY.givens)), "path", "border")) == 1


def test_what_is_no_puzzle_yet_is_drawn_too():
    for givens, box in ((((1, 2, 3), (4,)), (0, 5)), ((), None), (((-7, None), (0, 1)), (2, 1))):
        ElementTree.fromstring(svg(Puzzle("sudoku", givens, box)))


def test_only_auto_follows_the_screen():
    assert ["prefers-color-scheme" in svg(EMPTY, theme=theme) for theme in THEMES] == [
        theme == "auto" for theme in THEMES
    ]
    assert svg(EMPTY, theme="light") != svg(EMPTY, theme="dark")


def test_an_unknown_theme_is_refused():
    with pytest.raises(UsageError, match="did you mean dark"):
        svg(EMPTY, theme="drak")


def test_rules_of_one_board_do_not_touch_another():
    style = ElementTree.fromstring(svg(EMPTY, theme="dark")).find(SVG + "style").text
    for rule in style.strip().splitlines():
        for selector in rule.partition("{")[0].split(","):
            assert selector.startswith(".alldiff-dark.alldiff-4 "), rule
