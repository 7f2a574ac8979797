"""Links and files of others, damaged at random, are read or refused: no other error, no hang."""

import warnings

import pytest

from alldiff.formats import load

from support.mutants import PACKED, TEXTS, tried

MANY = 100_000


@pytest.mark.parametrize("text", [*TEXTS, *(packed(text) for text, packed in PACKED)])
def test_each_is_read_as_it_is(text):
    assert load(text).puzzles


def test_damaged_texts_are_read_or_refused():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert 0 < tried(1, 1_000) < 1_000


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2, 12))  # a tenth each: none is ended after ten minutes
def test_many_damaged_texts_are_read_or_refused(seed):
    assert 0 < tried(seed, MANY // 10) < MANY // 10
