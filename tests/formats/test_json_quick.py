"""The quick ways through the JSON give what the careful ones give, or leave it to them."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alldiff import Inequality, Puzzle, ReadError, Run, read, write
from alldiff.formats.alldiff_json import clue_of
from alldiff.formats.json_columns import decode_clues
from alldiff.formats.json_text import QUICK, colons, parse, parse_carefully

from strategies import puzzles

unhurried = settings(deadline=None, suppress_health_check=list(HealthCheck))
SIGN = Puzzle("greater-than", ((0,) * 4,) * 4, (2, 2), (Inequality((0, 0), (0, 1)),))
leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 3),
    st.sampled_from([10**9, 10**9 + 1, -(10**9), -(10**9) - 1, 0.5, 2.0, "", "a:b", "run"]),
)
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3), max_leaves=6)
cells = st.lists(st.integers(-1, 3), min_size=2, max_size=2)
right_clues = st.one_of(
    st.fixed_dictionaries(
        {"type": st.just("run"), "cells": st.lists(cells, max_size=3), "sum": st.integers()}
    ),
    st.fixed_dictionaries({"type": st.just("inequality"), "less": cells, "greater": cells}),
    st.fixed_dictionaries(
        {"type": st.just("candidates"), "cell": cells, "values": st.lists(st.integers(1, 9))}
    ),
)
keys = st.sampled_from(["type", "cells", "sum", "less", "greater", "cell", "values", "more"])
changed_clues = st.tuples(right_clues, st.dictionaries(keys, values, max_size=1)).map(
    lambda pair: pair[0] | pair[1]
)


def carefully(items):
    """Return the clues one by one, or None where one is refused."""
    try:
        return tuple(clue_of(item, "") for item in items)
    except ReadError:
        return None


@given(items=st.lists(right_clues | changed_clues | values, max_size=4))
@unhurried
def test_clues_by_the_column_are_clues_one_by_one(items):
    found = decode_clues(items)
    assert found is None or repr(found) == repr(carefully(items))


@given(items=st.lists(right_clues, min_size=1, max_size=5))
@unhurried
def test_clues_without_a_fault_take_the_quick_way(items):
    careful = carefully(items)
    assert (decode_clues(items) is None) == (careful is None)


@given(puzzle=puzzles())
@unhurried
def test_what_is_written_takes_the_quick_way(puzzle):
    text = write(puzzle, "json")
    found = QUICK.decode(text)
    assert colons(found) == text.count(":")
    assert found == parse_carefully(text)
    assert not puzzle.clues or decode_clues(found["clues"]) == puzzle.clues


WHOLE = write(SIGN, "json")


@given(
    begin=st.integers(0, len(WHOLE)),
    length=st.integers(0, 30),
    inserted=st.sampled_from(
        ["", ":", '"title": "a:b",', '"kind" :"sudoku",', '"x": 1,', "true", "1e9", "9" * 31, "{}"]
    ),
)
@unhurried
def test_a_changed_text_is_read_alike_or_refused_by_both(begin, length, inserted):
    text = WHOLE[:begin] + inserted + WHOLE[begin + length :]
    try:
        careful = parse_carefully(text)
    except ReadError:
        with pytest.raises(ReadError):
            read(text, format="json")
    else:
        assert repr(parse(text)) == repr(careful)


@pytest.mark.parametrize(
    "twice",
    [
        '"title": "a", "title": "b"',
        '"title" : "a", "title":"b:"',
        '"title": "a:b", "title": "c:d"',
        '"clues": [{"type": "run", "cells": [[0, 0]], "sum": 1, "sum": 2}]',
        '"clues": [{"type": "run", "type": "run", "cells": [[0, 0]], "sum" :2}], "title": ":"',
    ],
)
def test_a_key_that_occurs_twice_is_seen(twice):
    rest = json.dumps({"format": "alldiff/1", "kind": "kakuro", "givens": [[0]]})
    with pytest.raises(ReadError, match="twice"):
        read(f"{rest[:-1]}, {twice}}}", format="json")


def test_colons_in_a_text_are_no_members():
    puzzle = Puzzle("kakuro", ((0,),), clues=(Run(((0, 0),), 1),), source="a:b::c", title=":")
    text = write(puzzle, "json")
    assert colons(QUICK.decode(text)) == text.count(":")
    assert read(text) == puzzle
