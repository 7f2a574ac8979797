"""Elimination as the state-space project's program does it: it never notices a contradiction."""

import os
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from alldiff.studies.result_files import breaks_rules, rows_of
from alldiff.studies.unnoticed import depth_first, full, greedy, reduced, start_of, text_of

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("ALLDIFF_ORIGINALS", ROOT.parent / "shared" / "originals" / "data"))
EASY = "180000306000002500009370010804050001001900607560201904008795000075060420600000000"
HARD = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
SETS = st.lists(st.frozensets(st.integers(1, 9), min_size=1), min_size=81, max_size=81)


def digits(text):
    return [int(letter) for letter in text]


@given(SETS)
def test_no_set_becomes_empty_or_larger(sets):
    after = reduced(sets)
    assert all(new and new <= old for new, old in zip(after, sets, strict=True))
    assert reduced(after) == after


def test_an_easy_puzzle_is_solved_by_reduction():
    state = start_of(digits(EASY))
    assert full(state)
    assert not breaks_rules(text_of(state))
    assert greedy(digits(EASY), 100) == (text_of(state), 1)


def test_a_hard_puzzle_is_filled_and_broken():
    final, explored = greedy(digits(HARD), 100)
    assert explored <= 3
    assert breaks_rules(final)
    assert depth_first(digits(HARD), 1)[0] is None


@pytest.mark.slow
def test_its_result_file_has_the_same_nodes():
    if not FOLDER.is_dir():
        pytest.skip("its files are not part of the project: set ALLDIFF_ORIGINALS")
    puzzles = (FOLDER / "003-100sudoku.txt").read_text("utf-8").split()[:10]
    rows = rows_of(FOLDER / "003-results-normalized_best_first_search.csv")
    for puzzle, row in zip(puzzles, rows, strict=False):
        assert greedy(digits(puzzle), 10_000)[1] == int(row["explored"])
