"""Values of a jigsaw line above 9: letters after the digits, or letters alone."""

from alldiff import read
from alldiff.formats.text.jigsaw import LETTERS

SIDE = 16
REGIONS = "".join(LETTERS[9 + row] * SIDE for row in range(SIDE))


def row_of(text: str) -> tuple[int, ...]:
    cells = text + "." * (SIDE * SIDE - SIDE) + REGIONS
    return read(cells, format="jigsaw").givens[0]


def test_letters_follow_digits():
    assert row_of("123456789ABCDEFG") == tuple(range(1, 17))


def test_letters_past_the_side_begin_at_1():
    assert row_of("ABCDEFGHIJKLMNOP") == tuple(range(1, 17))
    assert row_of(".A............P.") == (0, 1, *[0] * 12, 16, 0)


def test_letters_that_fit_both_follow_digits():
    assert row_of("A...............")[0] == 10
