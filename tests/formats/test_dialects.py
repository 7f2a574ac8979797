"""What each format accepts besides what it writes."""

import json

import pytest

from alldiff import Puzzle, read, read_all, sudoku, validate, write
from alldiff.formats import load, sniff
from alldiff.rules.candidates import Candidates
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
GRID = tuple(tuple(int(c) if c != "." else 0 for c in INKALA[i : i + 9]) for i in range(0, 81, 9))
PUZZLE = Puzzle("sudoku", GRID, (3, 3))
SOLUTION = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
ROWS = [INKALA[i : i + 9] for i in range(0, 81, 9)]


@pytest.mark.parametrize("empty", [*".0*_-", "X", "x"])
def test_every_empty_sign_of_a_line(empty):
    assert read(INKALA.replace(".", empty)) == PUZZLE


def test_text_after_a_line_is_a_solution_and_a_note():
    puzzle = read(f"{INKALA},{SOLUTION} very hard  # 11.9")
    assert puzzle.bare() == PUZZLE
    assert "".join(str(v) for row in puzzle.solution for v in row) == SOLUTION
    assert dict(puzzle.extra) == {"note": '"very hard  # 11.9"'}
    assert dict(read(f"{INKALA} 11.9").extra) == {"note": '"11.9"'}


def test_a_record_of_the_exchange_bank():
    puzzle = read(f"0000183b305c {INKALA.replace('.', '0')}  9.9")
    assert puzzle.bare() == PUZZLE


def test_comments_and_blank_lines_of_a_collection():
    assert read_all(f"# two\n\n{INKALA}\n  # more\n{INKALA}\n") == [PUZZLE] * 2


def test_placed_digits_are_state_not_givens():
    text = INKALA[0] + "+1+2" + INKALA[3:]
    reading = load(text)
    assert reading.puzzles[0].bare() == PUZZLE
    assert json.loads(dict(reading.puzzles[0].extra)["state"])[0][:4] == [8, 1, 2, 0]
    assert "placed" in reading.warnings[0]


def test_alphabets():
    text = "." * 254 + "0F"
    assert read(text, alphabet="hex").givens[15][14:] == (1, 16)
    assert read("." * 255 + "G", alphabet="letters").givens[15][15] == 16
    assert read("." * 255 + "G", alphabet="alpha").givens[15][15] == 7
    assert read("." * 254 + "1G").givens[15][14:] == (1, 16)
    assert read("0" * 254 + "1A").givens[15][14:] == (1, 10)
    assert read("." * 254 + "AB", alphabet="letters").givens[15][14:] == (10, 11)


def test_729_characters_are_candidates():
    cells = ["123456789"] * 81
    cells[0] = "....5...."
    cells[1] = "1..4....."
    puzzle = read("".join(cells))
    assert puzzle.givens[0][:2] == (5, 0)
    assert puzzle.of(Candidates) == (Candidates((0, 1), (1, 4)),)


def test_csv_with_further_columns():
    text = f"puzzle,solution,rating\n{INKALA},{SOLUTION},11.9\n"
    puzzle = read(text)
    assert (puzzle.bare(), puzzle.solution[0][0], puzzle.extra) == (
        PUZZLE,
        8,
        (("rating", '"11.9"'),),
    )


def test_grid_rows_without_blanks():
    assert read("9\n" + "\n".join(ROWS)) == PUZZLE


def test_latin_square_of_a_prime_side():
    text = "3\n1 2 .\n. . .\n. . 1\n"
    assert read(text, latin=True) == Puzzle("latin-square", ((1, 2, 0), (0, 0, 0), (0, 0, 1)))
    assert read(text, box="3x1").box == (3, 1)


@pytest.mark.parametrize("item", ["A;9;9", "10;9;9", " 10 ; 9 ; 9 "])
def test_letters_and_numbers_of_coordinates(item):
    assert read(item, size=16).givens[9][9] == 10


def test_coordinates_find_the_smallest_side():
    assert [
        load(text).puzzles[0].rows for text in ("4;0;3", "5;0;0", "4;0;4", "A;0;0", "H;0;0")
    ] == [
        4,
        9,
        9,
        16,
        25,
    ]


def test_the_four_signs_of_coordinates():
    puzzle = read("<;0;0\n>;1;0\n^;2;0\nv;2;1\n4;3;3", size=4)
    assert puzzle.kind == "greater-than"
    assert puzzle.of(LessThan) == (
        LessThan((0, 0), (0, 1)),
        LessThan((1, 1), (1, 0)),
        LessThan((2, 0), (3, 0)),
        LessThan((3, 1), (2, 1)),
    )


def test_a_star_grid_begins_as_the_form_says():
    puzzle = sudoku([[1, 4, 2, 3], [3, 2, 4, 1], [2, 1, 3, 4], [4, 3, 1, 2]])
    assert write(puzzle, "star").startswith(
        "*****************************\n"
        "*      |      *      |      *\n"
        "*  1   |  4   *  2   |  3   *\n"
        "*      |      *      |      *\n"
        "*------+------*------+------*\n"
    )


def test_star_grids_of_other_widths_and_heights():
    bands = ["*1| * |3*\n*-+-*-+-*\n* |2* | *\n", "*4| * | *\n* | * |2*\n*-+-*-+-*\n* | * |1*\n"]
    border = "*********\n"
    text = border + bands[0] + border + bands[1] + border
    assert read(text) == sudoku([[1, 0, 0, 3], [0, 2, 0, 0], [4, 0, 0, 2], [0, 0, 0, 1]])


def test_a_kakuro_with_x_and_dashes():
    stated = "XXX 4\\- 3\\-\n-\\ 3 . .\n-\\4 . 1"
    assert read(stated) == read("# 4\\ 3\\\n\\3 _ _\n\\4 _ 1")


def test_a_kakuro_clue_is_down_then_across():
    puzzle = read("# 4\\ 3\\\n\\0 _ .\n\\3 0 \\\n")
    down, right = ((1, 1), (2, 1)), ((1, 2),)
    assert puzzle.givens == ((None, None, None), (None, 0, 0), (None, 0, None))
    assert puzzle.of(KakuroRun) == (
        KakuroRun(((2, 1),), 3),
        KakuroRun(down, 4),
        KakuroRun(right, 3),
    )
    assert [fault.message for fault in validate(puzzle)] == ["the run R2C2 to R2C3 has no sum"]


def test_sdk_metadata_and_sections():
    state = "\n".join(["81" + ROWS[0][2:], *ROWS[1:]])
    text = "#AMe\n#D A title\n#C one\n#C two\n#B01-01-2001\n[Puzzle]\n" + "\n".join(ROWS)
    puzzle = load(f"{text}\n[State]\n{state}\n[PencilMarks]\n1,2\n").puzzles[0]
    assert (puzzle.bare(), puzzle.author, puzzle.title) == (PUZZLE, "Me", "A title")
    extra = {key: json.loads(value) for key, value in puzzle.extra}
    assert extra["comment"] == "one\ntwo"
    assert extra["date"] == "01-01-2001"
    assert extra["state"][0][:2] == [8, 1]
    assert extra["pencilmarks"] == ["1,2"]


DRAWINGS = {
    "Simple Sudoku": " *-----------*\n"
    + "\n".join(
        f" |{r[:3]}|{r[3:6]}|{r[6:]}|" + ("\n |---+---+---|" if i in (2, 5) else "")
        for i, r in enumerate(ROWS)
    )
    + "\n *-----------*\n",
    "blanks between cells": "\n".join(
        f"{' '.join(r[:3])} | {' '.join(r[3:6])} | {' '.join(r[6:])}"
        + ("\n------+-------+------" if i in (2, 5) else "")
        for i, r in enumerate(ROWS)
    ),
    "no bars": "\n".join(" ".join(row) for row in ROWS),
    "a bar beside every cell": "\n".join(
        "|" + "|".join(" " if c == "." else c for c in row) + "|\n" + "-" * 19 for row in ROWS
    ),
    "drawn with lines": "\n".join(
        f"│{r[:3]}│{r[3:6]}│{r[6:]}│" + ("\n├───┼───┼───┤" if i in (2, 5) else "")
        for i, r in enumerate(ROWS)
    ),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawings(name):
    assert sniff(DRAWINGS[name]).name == "ss"
    assert read(DRAWINGS[name]) == PUZZLE


def test_a_drawing_says_its_boxes():
    rows = "|..|..|..|\n|..|..|..|\n|..|..|..|\n|--+--+--|\n|..|..|..|\n|..|..|..|\n|..|..|..|\n"
    assert read(rows).box == (2, 3)


def test_a_candidate_grid():
    text = "12 34 | 3 .\n1234 4 | . .\n------+----\n. . | . .\n. . | . 2\n"
    puzzle = read(text)
    assert puzzle.givens[0] == (0, 0, 3, 0)
    assert puzzle.of(Candidates) == (Candidates((0, 0), (1, 2)), Candidates((0, 1), (3, 4)))


def test_the_108_signs_are_in_the_order_of_the_rows_of_boxes():
    signs = ["<>" * 3, "v^v" * 3, "<>" * 3, "^^^" * 3, ">>" * 3]
    puzzle = read("".join(signs * 3))
    assert len(puzzle.of(LessThan)) == 108
    clues = set(puzzle.of(LessThan))
    assert {
        LessThan((0, 0), (0, 1)),
        LessThan((0, 2), (0, 1)),
        LessThan((1, 0), (0, 0)),
        LessThan((0, 1), (1, 1)),
        LessThan((1, 8), (2, 8)),
        LessThan((8, 8), (8, 7)),
    } <= clues
    assert not any(
        sign in clues
        for pair in (((0, 2), (0, 3)), ((2, 0), (3, 0)))
        for sign in (LessThan(*pair), LessThan(*reversed(pair)))
    )


def test_signs_in_a_drawing():
    upper = "+-------+-----+\n| 1 < . | . . |\n|     v |   ^ |\n| .   . >|. . |\n"
    text = upper + "+-------+-----+\n|. .|. .|\n|. .|. 2|\n"
    puzzle = read(text)
    assert puzzle.givens[0][0] == 1
    assert puzzle.of(LessThan) == (
        LessThan((0, 0), (0, 1)),
        LessThan((1, 1), (0, 1)),
        LessThan((0, 3), (1, 3)),
        LessThan((1, 2), (1, 1)),
    )


def test_a_text_can_state_its_options():
    text = "6\n" + ". . . . . .\n" * 6 + "# alldiff --box 2x3\n"
    assert read(text).box == (2, 3)
    assert read(text, box="3x2").box == (3, 2)
    assert read(text, latin=True).kind == "latin-square"
