"""Rules that look alike are told apart where they meet."""

import alldiff as ad
from alldiff.render.board import board_of
from alldiff.rules import find

BLANK = ((0,) * 4,) * 4


def shapes(*clues):
    puzzle = ad.Puzzle("sudoku", BLANK, (2, 2), clues)
    return [shape for n, shape in board_of(puzzle).shapes if puzzle.clues[n] in clues]


def test_outside_clues_of_two_rules_have_captions_and_those_of_one_have_none():
    sandwich, tower = find("sandwich")((-1, 0), 3), find("skyscraper")((-1, 1), 2)
    assert [shape.caption for shape in shapes(sandwich, tower)] == ["Sandwich", "Skyscraper"]
    assert [shape.caption for shape in shapes(sandwich)] == [""]


def test_clones_have_letters_and_extra_regions_colours():
    first = find("clone")(((0, 0),), ((2, 1),))
    second = find("clone")(((0, 1),), ((3, 3),))
    assert [shape.label for shape in shapes(first, second)] == ["A", "A", "B", "B"]
    assert [shape.label for shape in shapes(first)] == ["", ""]
    regions = [find("extra-region")(((0, c), (2, c), (1, c), (3, c))) for c in (0, 2)]
    assert len({shape.colour for shape in shapes(*regions)}) == 2


def test_an_expression_is_drawn_by_its_number_and_told_below():
    clue = find("expression")(((0, 0), (0, 1)), "a + b == 5")
    (shape,) = shapes(clue)
    assert shape.label == "#1"
    assert "#1: a + b == 5" in board_of(ad.Puzzle("sudoku", BLANK, (2, 2), [clue])).unseen
