"""The quick way through the JSON gives what the careful one gives, or leaves it to that."""

import json
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alldiff import Inequality, Puzzle, ReadError, Run, read, write
from alldiff.clues import CLUE_TYPES, clue
from alldiff.engines import native
from alldiff.formats.alldiff_json import decoded
from alldiff.formats.json_quick import quick_members
from alldiff.formats.json_text import parse

from strategies import puzzles

if reason := native.ENGINE.unavailable():
    pytest.skip(reason, allow_module_level=True)

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


def carefully(text):
    """Return the members that the careful way gives, or None where it refuses."""
    try:
        return decoded(parse(text), "")
    except ReadError:
        return None


def text_of(clues):
    """Return a text with clues, right or wrong."""
    return json.dumps(
        {"format": "alldiff/1", "kind": "kakuro", "givens": [[None, 0]], "clues": clues}
    )


@given(items=st.lists(right_clues | changed_clues | values, max_size=4))
@unhurried
def test_any_clues_are_read_alike_or_left_alone(items):
    text = text_of(items)
    found = quick_members(text)
    assert found is None or repr(found) == repr(carefully(text))


@given(items=st.lists(right_clues, max_size=5))
@unhurried
def test_clues_without_a_fault_take_the_quick_way(items):
    text = text_of([{"type": item["type"], **item} for item in items])
    assert (quick_members(text) is None) == (carefully(text) is None)


@given(puzzle=puzzles(), words=st.text("aä:{},[]#/ \u20ac\U0001f600"))
@unhurried
def test_what_is_written_takes_the_quick_way(puzzle, words):
    for whole in (puzzle, replace(puzzle, source=words, solution=puzzle.givens)):
        text = write(whole, "json")
        # A side without customary boxes is written as null.
        assert quick_members(text) == carefully(text) or '"box": null' in text
        assert read(text) == whole


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
    found = quick_members(text)
    assert found is None or repr(sorted(found.items())) == repr(sorted(carefully(text).items()))


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


@pytest.mark.parametrize("clue", ["01", "-0", "1.0", "1e1", "+1", "1 2", "1,", "", "tru", "nul"])
def test_a_number_is_written_as_json_writes_it(clue):
    text = text_of([{"type": "run", "cells": [[0, 1]], "sum": 77}]).replace("77", clue)
    assert quick_members(text) is None or quick_members(text) == carefully(text)


def test_half_a_character_is_left_alone():
    assert quick_members(WHOLE.replace("alldiff/1", "\ud800")) is None


def test_a_record_that_checks_itself_is_made_by_its_class():
    @clue
    @dataclass(frozen=True, slots=True)
    class Picky:
        """A clue that refuses some values."""

        type: ClassVar[str] = "test-picky"
        value: int

        def __post_init__(self):
            if self.value != 1:
                raise ValueError("not 1")

    try:
        text = text_of([{"type": "test-picky", "value": 2}])
        assert quick_members(text) is None
        with pytest.raises(ValueError, match="not 1"):
            read(text)
    finally:
        del CLUE_TYPES["test-picky"]


def test_without_the_compiled_core_everything_is_read_carefully(monkeypatch):
    monkeypatch.setattr("alldiff.formats.json_quick.extension", lambda: "missing")
    puzzle = Puzzle("kakuro", ((0,),), clues=(Run(((0, 0),), 1),), source="a:b::c", title=":")
    assert quick_members(write(puzzle, "json")) is None
    assert read(write(puzzle, "json")) == puzzle
