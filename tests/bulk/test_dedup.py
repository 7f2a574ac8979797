"""Rows that were seen before are known again, and no others."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.bulk.dedup import DedupIndex, contains, keys_of
from alldiff.bulk.pipeline import Cancelled, CancelToken
from alldiff.bulk.rows import parse_texts
from alldiff.formats.base import ReadOptions
from alldiff.formats.text.line import cells_text

from support.bulk_samples import FOUR, MALFORMED, fifty, many
from support.strategies import tries

POOL = [*many(30), FOUR, *MALFORMED]


def keys(texts: list[str], mode: str = "exact"):
    rows = parse_texts(texts, ReadOptions(), lambda row: f"row {row + 1}")
    return keys_of(rows, mode)


@settings(max_examples=tries(60), deadline=None)
@given(st.lists(st.lists(st.sampled_from(POOL), max_size=30), max_size=12))
def test_only_the_first_of_equal_rows_is_new(batches: list[list[str]]) -> None:
    seen, known = DedupIndex(), set()
    for batch in batches:
        new = seen.add(keys(batch)).tolist()
        for text, is_new in zip(batch, new, strict=True):
            assert is_new == (text not in known)
            known.add(text)


@pytest.mark.parametrize("mode", ["exact", "canonical"])
def test_the_sign_for_empty_makes_no_difference(mode: str) -> None:
    text = POOL[0]
    assert DedupIndex().add(keys([text, text.replace(".", "0")], mode)).tolist() == [True, False]


def moved(text: str, seed: int) -> str:
    return cells_text(ad.transform(ad.read(text, format="line"), seed=seed).givens, ".")


@settings(max_examples=tries(30), deadline=None)
@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 49), st.integers(0, 1 << 32)), max_size=20), max_size=6
    )
)
def test_puzzles_that_differ_by_a_symmetry_count_once(
    batches: list[list[tuple[int, int]]],
) -> None:
    seen, known = DedupIndex(), set()
    for batch in batches:
        texts = [moved(fifty()[number], seed) for number, seed in batch]
        for (number, _), is_new in zip(batch, seen.add(keys(texts, "canonical")), strict=True):
            # No two of the fifty are the same by a symmetry.
            assert is_new == (number not in known)
            known.add(number)


def test_a_symmetry_of_other_rows_is_the_same_row_unless_exact() -> None:
    texts = [FOUR, moved(FOUR, 1), FOUR, *MALFORMED, *MALFORMED]
    assert len(set(texts[:2])) == 2
    for mode, is_new in (("canonical", False), ("exact", True)):
        assert DedupIndex().add(keys(texts, mode)).tolist() == [
            True, is_new, False, *[True] * len(MALFORMED), *[False] * len(MALFORMED),
        ]  # fmt: skip


def test_work_on_forms_can_be_halted() -> None:
    cancel = CancelToken()
    cancel.cancel()
    rows = parse_texts(list(fifty()), ReadOptions(), str)
    with pytest.raises(Cancelled):
        keys_of(rows, "canonical", cancel)


def test_equal_halves_are_distinguished() -> None:
    high = np.array([5, 5, 5, 9], np.uint64)
    low = np.array([1, 2, 4, 1], np.uint64)
    asked = np.array([5, 5, 5, 9, 3], np.uint64)
    halves = np.array([2, 3, 4, 2, 1], np.uint64)
    assert contains(high, low, asked, halves).tolist() == [True, False, True, False, False]


def test_runs_stay_few() -> None:
    seen = DedupIndex()
    texts = many(3000, seed=5)
    for first in range(0, len(texts), 20):
        seen.add(keys(texts[first : first + 20]))
    assert sum(len(high) for high, _ in seen.runs) == len(texts)
    assert len(seen.runs) <= 12
