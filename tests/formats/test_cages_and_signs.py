"""KenKen text and Futoshiki drawings, as people write them."""

import pytest

import alldiff as ad
from alldiff.formats import load
from alldiff.rules import find

KENKEN = "a a b\nc b b\nc 3 .\na: 2 /\nb = 6 *\nc 5+\n"
FUTOSHIKI = "#  a small one\n. < .   3\n    v\n.   .   .\n.   . > .\n"


def test_cages_are_read_with_any_sign():
    puzzle = ad.read(KENKEN)
    cage = find("kenken-cage")
    assert puzzle.kind == "kenken"
    assert puzzle.givens[2] == (0, 3, 0)
    assert puzzle.of(cage) == (
        cage(((0, 0), (0, 1)), 2, "/"),
        cage(((0, 2), (1, 1), (1, 2)), 6, "x"),
        cage(((1, 0), (2, 0)), 5, "+"),
    )
    assert ad.read(ad.write(puzzle)) == puzzle
    assert ad.write(puzzle).startswith("aab\ncbb\nc3.\na 2/\n")


def test_many_cages_have_longer_names():
    cage = find("kenken-cage")
    cells = [(r, c) for r in range(9) for c in range(9)]
    clues = [cage((cell,), 1 + (cell[0] + cell[1]) % 9) for cell in cells]
    puzzle = ad.Puzzle("kenken", ((0,) * 9,) * 9, clues=clues)
    assert ad.read(ad.write([puzzle, puzzle][0], "kenken")) == puzzle
    assert load(ad.write([puzzle, puzzle], "kenken")).puzzles == [puzzle] * 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("aab\ncbb\ncd\na 2/\n", "line 3, column 1: 2 cells in a row, but 3 in the first"),
        ("aab\ncbb\nc?.\na 2/\n", "line 3, column 2: '?' is neither the name of a cage nor"),
        ("aab\nabb\nbb9\na 2/\nb 3+\n", "line 3, column 3: '9' is neither"),
        ("aab\ncbb\n", "line 1, column 1: 2 lines, but 3 cells in the first row"),
        ("aab\naab\nabb\na 2/\n", "line 4, column 1: the cage b has no line that states"),
        ("aab\naab\nabb\na 2/\na 2/\n", "line 5, column 1: expected a cage and what it makes"),
        ("aab\naab\nabb\na 2/\nb 2 or 3\n", "line 5, column 1: expected a cage"),
    ],
)
def test_what_is_wrong_with_a_kenken(text, says):
    with pytest.raises(ad.errors.ReadError) as refused:
        ad.read(text, format="kenken")
    assert says in str(refused.value)


def test_a_drawing_without_boxes_is_a_futoshiki():
    puzzle = ad.read(FUTOSHIKI)
    sign = find("less-than")
    assert puzzle.kind == "futoshiki"
    assert puzzle.givens == ((0, 0, 3), (0, 0, 0), (0, 0, 0))
    assert puzzle.of(sign) == (
        sign((0, 0), (0, 1)),
        sign((1, 1), (0, 1)),
        sign((2, 2), (2, 1)),
    )


def test_a_side_with_customary_boxes_needs_a_word():
    text = ". < . . .\n. . . .\n. . . .\n. . . .\n"
    assert ad.read(text).kind == "greater-than"
    assert ad.read(text, format="futoshiki").kind == "futoshiki"
    with pytest.raises(ad.errors.ReadError, match="leave out latin"):
        ad.read(text, latin=True)
    written = ad.write(ad.read(text, format="futoshiki"))
    assert written.endswith("# alldiff --latin\n")
    assert ad.read(written).kind == "futoshiki"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("< . . .\n. . .\n. . .\n", "line 1, column 1: the sign < is not between"),
        (". . .\n. . .\n. . .\nv\n", "line 4, column 1: the sign v is not between"),
        (". < 7 .\n. . .\n. . .\n", "line 1, column 5: 7 is above the side 3"),
    ],
)
def test_what_is_wrong_with_a_futoshiki(text, says):
    with pytest.raises(ad.errors.ReadError) as refused:
        ad.read(text, format="futoshiki")
    assert says in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "aab\ncbb\ncdd\n\na: 2/\nb: 6*\nc: 5+\nd: 1-\n",
        "3\na a b\nc b b\nc d d\n\na=2/\nb=6\u00d7\nc +5\nd \u22121\n",
        "AAB\nCBB\nCDD\nA /2\nB 6X\nC 5+\nD 1-\n",
    ],
)
def test_cages_of_kenken_as_people_write_them(text: str) -> None:
    assert ad.read(text).clues == ad.read("aab\ncbb\ncdd\na 2/\nb 6x\nc 5+\nd 1-\n").clues


@pytest.mark.parametrize(
    "text",
    [
        "X 3: 4:\n:4 _ _\n:3 _ _",
        "-1 3/ 4/\n/4 0 0\n/3 0 0",
        "|  x  | 3\\ | 4\\ |\n|  \\4 |  -  |  -  |\n|  \\3 |  -  |  -  |",
        "##,3\\,4\\\n\\4,,\n\\3,__,..",
    ],
)
def test_cells_of_kakuro_as_people_write_them(text: str) -> None:
    assert ad.read(text) == ad.read("# 3\\ 4\\\n\\4 _ _\n\\3 _ _")


def test_signs_of_futoshiki_in_three_parts_or_with_blank_lines_between_rows() -> None:
    puzzle = ad.read("# alldiff --latin\n. > . .\n^\n. 3 .\n. . .")
    assert ad.read("0 0 0\n0 3 0\n0 0 0\n\n> 0\n- -\n. 0\n\n^ 0 0\n0 0 0\n") == puzzle
    assert ad.read("_ > _   _\n^\n\n_   3   _\n\n_   _   _") == puzzle
