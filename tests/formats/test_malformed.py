"""Bad texts get one ReadError that says where and what to do, and nothing else ever escapes."""

import warnings

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from alldiff import read, write
from alldiff.core.errors import ReadError, UsageError
from alldiff.formats import FORMATS, load

from support.strategies import CARRIED_BY, tries

relaxed = settings(
    deadline=None,
    max_examples=tries(40),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SCRAPS = st.one_of(
    st.sampled_from(
        [*'0123456789ABXZ.#*_-+|<>^v;,\\/{}[]" \n', "\n\n", "10", "\\9", "²", "\u2028"]
    ),
    st.characters(codec="utf-8"),
)


@pytest.mark.parametrize("name", list(CARRIED_BY))
@given(data=st.data())
@relaxed
def test_mutated_texts_read_or_raise_read_error(name, data):
    text = write(data.draw(CARRIED_BY[name]), name)
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + data.draw(SCRAPS) + text[end:]
    for format in (name, None):
        assert outcome(text, format)


@given(text=st.text(), name=st.sampled_from([None, *FORMATS]))
@relaxed
def test_any_text_reads_or_raises_read_error(text, name):
    assert outcome(text + "\n\n", name)


def outcome(text, name):
    """Tell whether a text was read, or refused with a message and a place inside the text."""
    try:
        return len(load(text, format=name).puzzles) > 0
    except ReadError as error:
        lines = text.count("\n") + text.count("\r") + 1
        return (
            error.message
            and (error.line is None or 1 <= error.line <= lines)
            and (error.column is None or error.column >= 1)
        )


def grid(side, row):
    return f"{side}\n" + "\n".join([row] * side)


NINE = ". " * 9
LINE = "." * 80

JSON = '{"format": "alldiff/1", "kind": "sudoku", "givens": %s}'

BAD = {
    "side too small": (grid(8, NINE), 2, 17, "9 values in a row, but the side is 8"),
    "side too large": (grid(10, NINE), 2, 18, "9 values in a row, but the side is 10"),
    "side of zero": ("0\n. .", 1, 1, "from 1"),
    "too few rows": (grid(9, NINE)[: -len(NINE) - 1], 9, 1, "8 rows"),
    "too many rows": (grid(9, NINE) + f"\n{NINE}", 11, 1, "too many rows"),
    "too few values": (grid(9, NINE) + "\n9\n. . .", 12, 6, "3 values"),
    "unknown symbol": (grid(9, NINE)[:-2] + "q", 10, 17, "unknown symbol 'q'"),
    "value above the side": (grid(9, NINE)[:-2] + "10", 10, 17, "above the side 9"),
    "prime side": (grid(7, ". " * 7), 1, 1, "latin=True"),
    "prime side names box too": (grid(7, ". " * 7), 1, 1, 'box="WxH"'),
    "line too short": (LINE, 1, 81, "80 characters: a 9x9 puzzle has 81"),
    "line too long": (LINE + "..", 1, 82, "82 characters: a 9x9 puzzle has 81"),
    "unknown symbol in a line": (LINE + "?", 1, 81, "unknown symbol"),
    "value above the side in a line": ("5" + "." * 15, 1, 1, "5 is above the side 4"),
    "letter above the side in a line": ("1" + LINE[1:] + "A", 1, 81, "A is 10, above the side 9"),
    "two alphabets": ("." * 255 + "A", 1, 1, 'alphabet="letters"'),
    "a column outside": ("8;0;99", 1, 3, "size=N"),
    "a value beyond": ("26;0;0", 1, 1, "size=N"),
    "two values": ("8;0;0\n7;0;0", 2, 3, "R1C1 is 7 here, but 8 in line 1"),
    "a sign to the right of the grid": ("9;0;0\n<;0;8", 2, 1, "leaves the grid"),
    "a sign below the grid": ("9;0;0\nv;8;0", 2, 1, "leaves the grid"),
    "a negative row": ("8;-1;0", 1, 3, "row from 0"),
    "a value of zero": ("0;1;0", 1, 1, "from 1"),
    "an item of two parts": ("8;1;0\n8;1", 2, 1, "value;row;column"),
    "a clue with no run across": ("# # / \\4 #", 1, 7, "no white cell to its right"),
    "a clue with no run down": ("# 3\\\n\\4 #", 1, 3, "no white cell below"),
    "a short Kakuro row": ("# 3\\ 4\\\n\\4 _", 2, 4, "2 cells in row 2, but 3"),
    "an unknown Kakuro token": ("# 3\\\n\\4 ?", 2, 4, "unknown symbol"),
    "an unknown Kakuro token in one line": ("# 3\\ / \\4 ?", 1, 11, "unknown symbol"),
    "a row of one value": ("9\n5", 2, 2, "1 values in a row, but the side is 9"),
    "a Kakuro value above 9": ("# 3\\\n\\4 12", 2, 4, "above the largest value 9"),
    "a frame without end": ("****\n*  *", 2, 1, "border is missing"),
    "two values in a star cell": ("***\n*1*\n*1*\n***", 3, 2, "two values"),
    "a missing sign": ("<" * 107, 1, 1, "108"),
    "a sign that lies down": ("^" * 108, 1, 1, "expected"),
    "a drawing with a row too many": (
        "12|..\n..|..\n--+--\n..|..\n..|..\n..|..",
        1,
        1,
        "5 rows",
    ),
    "sixteen rows or sixteen puzzles": ("\n".join(["12" + "." * 14] * 16), 1, 1, 'format="sdk"'),
    "JSON of a row too short": (JSON % "[[1, 0],\n [1]]", 2, 2, "givens[1]: 1 cells"),
    "JSON of a value that is none": (JSON % '[[1, 0],\n [1,"x"]]', 2, 5, "givens[1][1]"),
    "JSON without a key": ('\n {"format": "alldiff/1"}', 2, 2, "kind: the key is missing"),
    "JSON lines": (
        (JSON % "[[1]]").replace("}", ', "box": [1, 1]}\n') + JSON % "[3]",
        2,
        54,
        "givens[0]",
    ),
    "no format": ("hello world", 1, 1, "known format"),
    "empty": (" \n ", 1, 1, "empty"),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_text_is_reported_where_and_what(fault):
    text, line, column, message = BAD[fault]
    with pytest.raises(ReadError) as caught:
        read(text)
    assert message in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.exit_code == 5


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (grid(9, NINE), {"box": (2, 3)}),
        (grid(9, NINE), {"size": 8}),
        ("." * 81, {"size": 8}),
        ("8;0;0", {"size": 4}),
        ("<;0;0", {"latin": True}),
        ("<" * 108, {"latin": True}),
    ],
)
def test_options_that_do_not_fit_the_text(text, options):
    with pytest.raises(ReadError):
        read(text, **options)


@pytest.mark.parametrize(
    "options",
    [
        {"box": "3"},
        {"box": (0, 3)},
        {"size": 0},
        {"size": 10**9},
        {"alphabet": "greek"},
        {"latin": True, "box": (3, 3)},
        {"format": "gird"},
    ],
)
def test_options_that_make_no_sense(options):
    with pytest.raises(UsageError):
        read("." * 81, **options)


def test_an_unknown_format_is_corrected():
    with pytest.raises(UsageError, match="did you mean grid"):
        read("." * 81, format="gird")


def test_a_forced_format_shows_its_own_error():
    with pytest.raises(ReadError, match="value;row;column"):
        read("." * 81, format="coordinates")


@pytest.mark.parametrize(
    "text",
    [
        "4\n1 1 . .\n. . . .\n. . . .\n. . . .",
        "# 3\\ 4\\\n\\44 _ _",
        "# 3\\ 4\\\n# _ _",
        "<;0;0\n>;0;0\n4;3;3",
    ],
)
def test_faults_of_meaning_are_not_for_the_reader(text):
    from alldiff import validate

    assert validate(load(text).puzzles[0])


def test_warnings_are_issued_and_name_the_option():
    with pytest.warns(UserWarning, match="box="):
        read(grid(6, ". " * 6))
    with pytest.warns(UserWarning, match="size=N"):
        read("9;0;0")
    with pytest.warns(UserWarning, match="twice"):
        read("9;0;0\n9;0;0", size=9)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read(grid(6, ". " * 6), box="2x3")
        read(grid(9, NINE))
