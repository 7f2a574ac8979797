"""The alldiff JSON: its published schema, and wrong shapes by the path of the wrong key."""

import json
from dataclasses import replace
from importlib.resources import files
from unittest.mock import patch

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from alldiff import read, sudoku, write
from alldiff.core.errors import ReadError
from alldiff.formats import schema
from alldiff.formats.files import alldiff_json
from alldiff.formats.files.json_schema import schema_text
from alldiff.rules.framework.base import RULES, CellField, Cells, Number, Rule, rule

from support.strategies import puzzles, tries

EMPTY = sudoku([[0] * 4] * 4)
FOUR = json.loads(write(EMPTY, "json"))


VALIDATOR = jsonschema.Draft202012Validator(schema())


def test_the_published_schema_is_current():
    published = files("alldiff.formats.files").joinpath("alldiff-1.schema.json").read_text()
    assert published == schema_text(), "./check --renew writes it"
    jsonschema.Draft202012Validator.check_schema(schema())


@given(puzzle=puzzles())
@settings(deadline=None, max_examples=tries(60), suppress_health_check=list(HealthCheck))
def test_what_is_written_is_valid(puzzle):
    full = replace(puzzle, title="t", solution=puzzle.givens, extra=(("more", "[1]"),))
    for item in (puzzle, full):
        VALIDATOR.validate(json.loads(write(item, "json")))


SIGNS = FOUR | {
    "kind": "greater-than",
    "clues": [{"type": "less-than", "less": [0, n], "greater": [1, n]} for n in range(4)],
}
CAGES = FOUR | {"kind": "killer", "clues": [{"type": "killer-cage", "cells": [[0, 0]], "sum": 1}]}


def outcome(text, format):
    """Return the puzzle that a text states, or what is said of it and where."""
    try:
        return read(text, format=format)
    except ReadError as error:
        return str(error), error.line, error.column


@given(
    text=st.sampled_from([json.dumps(one | {"title": "a: b"}) for one in (FOUR, SIGNS, CAGES)]),
    place=st.floats(0, 1),
    length=st.integers(0, 40),
    format=st.sampled_from(["json", "jsonl"]),
    put=st.sampled_from(
        ["", "0", "null", '"sum": 2,', '"title": "",', '"new": 1,', "\\u003a", ":"]
    ),
)
@settings(deadline=None, max_examples=tries(400))
def test_the_short_way_reads_what_the_long_way_reads(text, place, length, format, put):
    at = int(place * len(text))
    changed = text[:at] + put + text[at + length :]
    for one in (text, text[:at] + put + text[at:], changed):
        found = outcome(one, format)
        with patch.object(alldiff_json, "read_usual", lambda text: None):
            assert outcome(one, format) == found


def test_the_short_way_is_taken():
    assert all(alldiff_json.read_usual(json.dumps(one)) for one in (FOUR, SIGNS, CAGES))
    twice = json.dumps(SIGNS).replace('"less": [0, 3]', '"less": [0, 2], "less": [0, 3]')
    # One key more and one less: a clue that states no type.
    for text in (twice, twice.replace('"type": "less-than", "less": [0, 2]', '"less": [0, 2]')):
        assert alldiff_json.read_usual(text) is None
        with pytest.raises(ReadError, match="'less' occurs twice"):
            read(text, format="json")


def inequality(**changed):
    return FOUR | {"clues": [{"type": "inequality", "less": [0, 0], "greater": [0, 1]} | changed]}


WRONG = {
    "format": FOUR | {"format": "alldiff/2"},
    "kind": FOUR | {"kind": "sudku"},
    "kind ": {key: value for key, value in FOUR.items() if key != "kind"},
    "givens": FOUR | {"givens": []},
    "givens[1][2]": FOUR | {"givens": [[0] * 4, [0, 0, "1", 0], [0] * 4, [0] * 4]},
    "givens[1][3]": FOUR | {"givens": [[0] * 4, [0, 0, 0, -1], [0] * 4, [0] * 4]},
    "givens[0][0]": FOUR | {"givens": [[True, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]},
    "givens[2]": FOUR | {"givens": [[0] * 4, [0] * 4, 0, [0] * 4]},
    "box": FOUR | {"box": [2]},
    "box[1]": FOUR | {"box": [2, "2"]},
    "title": FOUR | {"title": 7},
    "clues": FOUR | {"clues": {}},
    "clues[0]": FOUR | {"clues": [7]},
    "clues[0].type": FOUR | {"clues": [{"type": "runn"}]},
    "clues[0].greater": inequality(greater=[0]),
    "clues[0].less[1]": inequality(less=[0, 1.5]),
    "clues[0].more": inequality(more=1),
    "clues[0].sum": FOUR | {"clues": [{"type": "run", "cells": [[0, 0]]}]},
    "clues[0].cells[1]": FOUR | {"clues": [{"type": "run", "cells": [[0, 0], 3], "sum": 3}]},
    "solution": FOUR | {"solution": 4},
    "the puzzle": 7,
}
# These the schema cannot say: they compare two places.
INCONSISTENT = {
    "rows": FOUR | {"rows": 5},
    "cols": FOUR | {"cols": 5},
    "givens[3]": FOUR | {"givens": [[0] * 4, [0] * 4, [0] * 4, [0] * 5]},
    "givens[0][1]": FOUR | {"givens": [[0, 5, 0, 0], [0] * 4, [0] * 4, [0] * 4]},
    "solution": FOUR | {"solution": [[1]]},
}


@pytest.mark.parametrize(
    ("path", "item"), [*WRONG.items(), *INCONSISTENT.items()], ids=lambda part: str(part)[:20]
)
def test_a_wrong_shape_is_named_by_its_path(path, item):
    with pytest.raises(ReadError) as caught:
        read(json.dumps(item), format="json")
    assert caught.value.message.startswith(f"{path.strip()}: ")


@pytest.mark.parametrize("path", WRONG)
def test_the_schema_refuses_what_the_reader_refuses(path):
    assert not VALIDATOR.is_valid(WRONG[path])


@pytest.mark.parametrize(
    "text",
    [
        '{"format": "alldiff/1", "format": "alldiff/1"}',
        '{"format": NaN}',
        '{"format": 1e999}',
        '{"format": "\\ud800"}',
        '{"format": "alldiff/1",}',
        "[]",
        '{"size": 9, "grid": []}',
    ],
)
def test_what_is_no_alldiff_json(text):
    with pytest.raises(ReadError):
        read(text)


def test_a_wrong_line_of_json_lines():
    good = json.dumps(FOUR)
    with pytest.raises(ReadError, match="kind") as caught:
        read(f"{good}\n\n{json.dumps(FOUR | {'kind': 7})}\n")
    assert caught.value.line == 3


def test_only_what_is_needed_has_to_be_stated():
    text = json.dumps({"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 9] * 9})
    assert read(text) == sudoku([[0] * 9] * 9)


def test_a_new_rule_needs_no_change_of_the_format():
    @rule(title="Arrow", place="path", sentence="The paths add up to the bulb.")
    class TestArrow(Rule, frozen=True):
        """The paths add up to the bulb."""

        bulb: CellField
        paths: tuple[Cells, ...]
        label: str = ""
        total: Number | None = None

    try:
        arrow = TestArrow((0, 0), (((0, 1), (0, 2)), ((1, 0),)), "x")
        puzzle = replace(EMPTY, clues=(*EMPTY.clues, arrow))
        text = write(puzzle, "json")
        assert read(text) == puzzle
        jsonschema.Draft202012Validator(schema()).validate(json.loads(text))
        with pytest.raises(ReadError, match=r"clues\[0\]\.paths\[0\]\[1\]"):
            read(text.replace("[0, 2]", "[0, 2, 3]"))
    finally:
        del RULES["test-arrow"]


def test_json_that_is_no_puzzle_is_recognised() -> None:
    with pytest.raises(ReadError, match='JSON without "format"'):
        read('{"a": 1}')
