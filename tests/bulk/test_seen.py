"""Rows that were seen before are known again, and no others."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from alldiff.bulk.rows import parse_texts
from alldiff.bulk.seen import Seen, contains
from alldiff.formats.base import ReadOptions

from bulk_samples import FOUR, MALFORMED, many

POOL = [*many(30), FOUR, *MALFORMED]


def rows(texts: list[str]):
    return parse_texts(texts, ReadOptions(), lambda row: f"row {row + 1}")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.sampled_from(POOL), max_size=30), max_size=12))
def test_only_the_first_of_equal_rows_is_new(batches: list[list[str]]) -> None:
    seen, known = Seen(), set()
    for batch in batches:
        new = seen.new(rows(batch)).tolist()
        for text, is_new in zip(batch, new, strict=True):
            assert is_new == (text not in known)
            known.add(text)


def test_the_sign_for_empty_makes_no_difference() -> None:
    text = POOL[0]
    assert Seen().new(rows([text, text.replace(".", "0")])).tolist() == [True, False]


def test_equal_halves_are_told_apart() -> None:
    high = np.array([5, 5, 5, 9], np.uint64)
    low = np.array([1, 2, 4, 1], np.uint64)
    asked = np.array([5, 5, 5, 9, 3], np.uint64)
    halves = np.array([2, 3, 4, 2, 1], np.uint64)
    assert contains(high, low, asked, halves).tolist() == [True, False, True, False, False]


def test_runs_stay_few() -> None:
    seen = Seen()
    texts = many(3000, seed=5)
    for first in range(0, len(texts), 20):
        seen.new(rows(texts[first : first + 20]))
    assert sum(len(high) for high, _ in seen.runs) == len(texts)
    assert len(seen.runs) <= 12
