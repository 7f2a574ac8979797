"""Every rule is written in every form, and the JSON of a model is read back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.errors import ReadError
from alldiff.core.model import Model
from alldiff.exports import EXPORTS, export
from alldiff.exports.model_json import read
from alldiff.exports.variables import identifiers
from alldiff.rules import unchecked_model

from support.rule_models import MODELS
from support.strategies import tries

SUDOKU = unchecked_model(ad.read("4.23.2.4.3..1..2"))


def test_the_literals_of_a_sudoku_are_numbered_by_row_column_and_value() -> None:
    text = export(SUDOKU, "dimacs")
    assert "\nc R2C3 1,2,3,4 25,26,27,28\n" in text


@pytest.mark.parametrize("name", MODELS)
def test_every_rule_is_written_in_every_form(name: str) -> None:
    assert all(export(MODELS[name], form) for form in EXPORTS)
    words = identifiers(MODELS[name])
    assert len({word.lower() for word in words}) == len(words)
    assert all(re.fullmatch(r"[A-Za-z]\w*", word) for word in words)


@pytest.mark.parametrize("name", MODELS)
def test_the_json_of_a_model_is_read_back(name: str) -> None:
    assert read(export(MODELS[name], "model")) == MODELS[name]


TEXT = export(SUDOKU, "model")


@given(st.integers(0, len(TEXT)), st.integers(0, 9), st.sampled_from([*'[]{}",:-19', "null"]))
@settings(deadline=None, max_examples=tries(300))
def test_a_damaged_model_is_read_or_refused(at: int, lost: int, scrap: str) -> None:
    try:
        assert isinstance(read(TEXT[:at] + scrap + TEXT[at + lost :]), Model)
    except ReadError as error:
        assert error.message  # noqa: PT017
