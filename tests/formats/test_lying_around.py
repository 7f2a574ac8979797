"""What is lying around: a Sudoku as spreadsheets, programs and people have it is one Sudoku."""

import json

import pytest

from alldiff import read
from alldiff.core.errors import ReadError
from alldiff.formats import load, sniff
from alldiff.formats.links.lz_string import pack

CELLS = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ROWS = [CELLS[at : at + 9] for at in range(0, 81, 9)]
NUMBERS = [[int(cell) if cell != "." else 0 for cell in row] for row in ROWS]


def joined(sign, empty=""):
    return [sign.join(cell if cell != "." else empty for cell in row) for row in ROWS]


def braced(opening, closing):
    return [f"{opening}{row}{closing}" for row in joined(", ", "0")]


def boxed(empty):
    bar = " \u2502 "
    threes = [[" ".join(row[at : at + 3]) for at in (0, 3, 6)] for row in ROWS]
    rows = [bar.join(["", *three, ""]).strip() for three in threes]
    line = "\u251c\u2500\u2500\u253c\u2500\u2500\u2524"
    drawing = [line, *rows[:3], line, *rows[3:6], line, *rows[6:], line]
    return "\n".join(drawing).replace(".", empty)


def barred(row):
    return f"|{row[:3]}|{row[3:6]}|{row[6:]}|"


TEXTS = {
    "a spreadsheet": ("table", "\n".join(joined("\t"))),
    "a spreadsheet without the ends": ("table", "\n".join(r.rstrip("\t") for r in joined("\t"))),
    "rows with commas": ("table", "\n".join(joined(","))),
    "rows that end with commas": ("table", "\n".join(f"{r}," for r in joined(", ", "0"))),
    "rows with semicolons": ("table", "\n".join(joined(";", "."))),
    "JSON": ("list", json.dumps(NUMBERS)),
    "Python": ("list", f"grid = {[[v or None for v in row] for row in NUMBERS]}"),
    "Python of texts": ("list", repr([list(row) for row in ROWS])),
    "a list of rows": ("list", json.dumps(ROWS)),
    "a tuple of rows": ("list", f"board = {tuple(ROWS)}"),
    "C": ("list", "int grid[9][9] = {\n" + ",\n".join(braced("{", "}")) + "\n}; // hard"),
    "C without a name": ("list", "{" + ",".join(braced("{", "}")) + "}"),
    "Java": ("list", "int[][] b = new int[][] {" + ",".join(braced("{", "}")) + "};"),
    "NumPy": ("list", "array([" + ",\n       ".join(braced("[", "]")) + "])"),
    "a print of NumPy": ("list", "[[" + "]\n [".join(joined(" ", "0")) + "]]"),
    "one list": ("list", repr([v for row in NUMBERS for v in row])),
    "a sentence": ("sentence", f"Who can solve {CELLS}? I cannot."),
    "a title above": ("sentence", f"Puzzle of the day:\n\n{CELLS}\n"),
    "full-width digits": (
        "loose",
        "\n".join(ROWS).translate({ord(d): chr(ord(d) + 0xFEE0) for d in "123456789."}),
    ),
    "Arabic digits": (
        "loose",
        "\n".join(ROWS).translate({ord(str(d)): chr(0x0660 + d) for d in range(10)}),
    ),
    "dots in the middle": ("loose", boxed("\u00b7")),
    "box characters": ("ss", boxed(".")),
    "blanks in boxes": ("ss", boxed(" ")),
    "rows with blanks": ("grid", "\n".join(ROWS).replace(".", " ")),
    "blanks between bars": ("ss", "\n".join(barred(row) for row in ROWS).replace(".", " ")),
    "a fence": ("rough", "```text\n" + "\n".join(ROWS) + "\n```"),
    "a text of Python": ("rough", 'grid = """\n' + "\n".join(ROWS) + '\n"""'),
    "a quotation": ("greater-than", "\n".join(f"> {row}" for row in ROWS)),
    "question marks": ("rough", "\n".join(ROWS).replace(".", "?")),
    "hashes": ("rough", "\n".join(ROWS).replace(".", "#")),
    "one line of letters": ("rough", CELLS.replace(".", "o")),
    "rows in a line": ("rough", " ".join(ROWS)),
    "rows between strokes": ("rough", "/".join(ROWS)),
    "an object": ("json", json.dumps({"board": NUMBERS, "level": "hard"})),
    "an object in an object": (
        "json",
        json.dumps({"new": {"grids": [{"value": NUMBERS, "solution": [[1]]}], "results": 1}}),
    ),
    "an object with a text": ("json", json.dumps({"puzzle": CELLS, "solution": "1" * 81})),
    "Windows": ("sdk", "\r\n".join(ROWS)),
    "a byte-order mark": ("sdk", "\ufeff" + "\n".join(ROWS)),
}


@pytest.mark.parametrize("name", TEXTS)
def test_it_is_the_same_sudoku(name):
    format, text = TEXTS[name]
    reading = load(text + "\n\n")
    assert [puzzle.bare() for puzzle in reading.puzzles] == [read(CELLS)]
    guessed = reading.format in ("sentence", "loose", "rough")
    assert bool(reading.warnings) == guessed, "a guess is told"
    assert guessed or reading.format == format
    assert sniff(text.replace("\r", "").removeprefix("\ufeff")).name == format


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"grid": NUMBERS, "cages": [[1, 2]]}),
        json.dumps({"grid": NUMBERS, "other": [[1, 2, 3, 4]] * 4}),
        json.dumps({"format": "alldiff/1", "kind": "nothing", "givens": NUMBERS}),
        "\n".join([*ROWS[:8], "?...."]),
        "\n".join(["1" * 9] * 8 + ["1" * 8]),
        "1??4\n....\n3412\n2143",
        "12 34\n56 78\n",
    ],
)
def test_what_may_be_something_else_is_refused(text):
    with pytest.raises(ReadError):
        load(text)


def test_numbers_above_nine():
    rows = [[(4 * r + r // 4 + c) % 16 + 1 for c in range(16)] for r in range(16)]
    texts = (json.dumps(rows), "\n".join("\t".join(map(str, row)) for row in rows))
    for text in texts:
        assert load(text).puzzles[0].givens == tuple(map(tuple, rows))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("data:image/png;base64,iVBORw0KGgo=\n", "pictures are not read"),
        ("<svg xmlns='a'></svg>", "pictures are not read"),
        ("https://example.org/puzzles/12", "nothing is fetched"),
        ("https://sudokumaker.app/?puzzle=abc", "SudokuMaker"),
        (pack('{"formatVersion":1,"grid":[]}'), "SudokuMaker"),
        ("[[1,2],[3]]", "expected"),
    ],
)
def test_what_is_not_read_is_reported(text, message):
    with pytest.raises(ReadError, match=message):
        load(text)


def test_a_forced_format_says_what_is_wrong():
    with pytest.raises(ReadError, match="17 is above the side 4"):
        load("1,2,3,17\n,,,\n,,,\n,,,", format="table")
    with pytest.raises(ReadError, match="9 is above the side 4"):
        load("[[1,2,3,9],[0,0,0,0],[0,0,0,0],[0,0,0,0]]", format="list")
    with pytest.raises(ReadError, match="as many rows as columns"):
        load("[[1]]", format="list")


def test_a_picture_is_refused_in_one_sentence(tmp_path):
    path = tmp_path / "sudoku.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    with pytest.raises(ReadError, match="pictures are not read: type the puzzle"):
        read(path)
