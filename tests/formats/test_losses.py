"""What formats leave out of a puzzle."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest

from alldiff.core.puzzle import Puzzle
from alldiff.formats import FORMATS, load
from alldiff.formats.losses import WORDS, forms

SMALL = "4.23.2.4.3..1..2"
CAGE = {"type": "killer-cage", "cells": [[0, 0], [0, 1]], "sum": 3}


def puzzle(**more: Any) -> Puzzle:
    """Return a small puzzle with something more."""
    stated = json.loads(FORMATS["json"].write(load(StringIO(SMALL)).puzzles)) | more
    (read,) = load(StringIO(json.dumps(stated))).puzzles
    return read


def test_every_form_carries_the_puzzle_or_says_why_not() -> None:
    caged = puzzle(givens=[[0] * 4] * 4, clues=[CAGE], title="A cage")
    for form in forms(caged):
        if form.refusal is not None:
            assert "carr" in form.refusal, form
            with pytest.raises(ValueError, match="carr"):
                FORMATS[form.name].write([caged])


def test_a_line_leaves_words_and_entries_out_and_json_nothing() -> None:
    state = [[4, 1, 2, 3], [3, 2, 1, 4], [2, 3, 4, 1], [1, 4, 3, 2]]
    full = puzzle(title="A", author="B", rules="C", state=state, marks=[[[]] * 4] * 4)
    found = {form.name: form for form in forms(full)}
    assert found["line"].lost == tuple(WORDS[key] for key in ("title", "author", "rules", "state"))
    assert found["json"].lost == ()
    assert found["json"].refusal is None
    assert {form.name: form for form in forms(puzzle())}["line"].lost == ()
