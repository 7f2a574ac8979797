"""The result files of the state-space project: its climbs, repeated, and its facts, measured."""

import os
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from alldiff.studies import given_swaps
from alldiff.studies.given_swaps import BOXES, Board, climb
from alldiff.studies.report import FAILS
from alldiff.studies.result_files import (
    KNOWN,
    STATED,
    breaks_rules,
    findings,
    measured,
    score_of,
)

SHARED = Path(__file__).parents[3] / "shared" / "originals" / "data"
FOLDER = os.environ.get("ALLDIFF_ORIGINALS", str(SHARED))
EMPTY = [0] * 81
SOLVED = "".join("123456789"[(r * 3 + r // 3 + c) % 9] for r in range(9) for c in range(9))
GIVENS = st.lists(st.integers(0, 80), max_size=30).map(
    lambda cells: [int(SOLVED[c]) if c in cells else 0 for c in range(81)]
)


@pytest.mark.skipif(not Path(FOLDER).is_dir(), reason="set ALLDIFF_ORIGINALS to the files")
def test_the_facts_are_those_of_the_files():
    assert measured(FOLDER) == KNOWN


def test_what_the_text_states_is_set_beside_each_file():
    assert set(STATED) == set(KNOWN)
    assert {finding.verdict for finding in findings({})} == {FAILS}


def test_only_a_solution_breaks_no_rule():
    assert not breaks_rules(SOLVED)
    assert breaks_rules(SOLVED[1] + SOLVED[0] + SOLVED[2:])
    assert breaks_rules("1" * 81)


@given(GIVENS, st.sampled_from((given_swaps.SWAP, given_swaps.SUPER, given_swaps.TEXT)))
def test_a_climb_ends_no_worse_than_it_began(givens, spec):
    board = Board(givens)
    before = board.cells_in_conflict() if spec == given_swaps.TEXT else board.conflicts()
    conflicts, explored = climb(givens, spec)
    assert 0 <= conflicts <= before
    assert explored >= 1


@given(GIVENS, st.integers(0, 8), st.integers(0, 8), st.integers(0, 8))
def test_a_swap_made_twice_is_taken_back(givens, box, first, second):
    board = Board(givens)
    before = board.conflicts(), list(board.values)
    swap = BOXES[box][first], BOXES[box][second]
    if swap[0] != swap[1]:
        board.make([swap])
        text = "".join(map(str, board.values))
        assert score_of(givens, text) == board.conflicts()
        board.make([swap])
    assert (board.conflicts(), board.values) == before


def test_conflicts_are_counted_at_given_cells_only():
    assert Board(EMPTY).conflicts() == 0
    given = [int(SOLVED[0]), *[0] * 80]
    values = given_swaps.filled(given)
    value, row, column = values[0], values[:9], values[::9]
    assert Board(given).conflicts() == row.count(value) + column.count(value) - 2
