"""Depth-first as the state-space project's program does it, counting what it compares."""

from alldiff.core.splitmix import SplitMix64
from alldiff.kinds.sudoku import sudoku
from alldiff.lab.race import course
from alldiff.studies import Setting, waiting
from alldiff.studies.report import FEW, OPEN
from alldiff.studies.result_files import KNOWN, breaks_rules
from alldiff.studies.waiting import ORDERS, RANDOM, SEQUENCE, SORTED, Waiting, search, successors

HARD = "200060000007004086000001300000000040090000000480000710900078000000050002020600501"
SOLVED = "".join("123456789"[(r * 3 + r // 3 + c) % 9] for r in range(9) for c in range(9))


def state_of(text):
    return tuple(int(letter) for letter in text)


def test_successors_fill_an_empty_cell_without_a_conflict():
    nearly = state_of("00" + SOLVED[2:])
    assert successors(nearly) == [(0, 1, 1), (1, 2, 1)]
    assert not breaks_rules(SOLVED)
    counts = {cell: many for cell, _, many in successors(state_of(HARD))}
    moves = successors(state_of(HARD))
    assert all(sum(cell == each for each, *_ in moves) == many for cell, many in counts.items())


def test_a_full_grid_ends_the_search():
    nearly = state_of("00" + SOLVED[2:])
    for order in ORDERS:
        solved, explored, compared = search(nearly, order, 100, SplitMix64(0))
        # Two successors, the second beside the first; then the one that fills the other cell.
        assert (solved, explored, compared) == (True, 2, 2)


def test_a_successor_that_waits_is_found_at_its_place():
    """Cells 0, 1 and 9 are empty: filling them in two orders leads to one state."""
    grid = list(state_of(SOLVED))
    grid[0] = grid[1] = grid[80] = 0
    solved, explored, compared = search(tuple(grid), SEQUENCE, 100, SplitMix64(0))
    assert solved
    # 0 + 1 + 2 for the first three, 2 + 3 for the next two, and 3 for the last.
    assert (explored, compared) == (3, 11)


def test_it_ends_one_state_beyond_the_bound_as_its_result_files_say():
    assert KNOWN["depth-first-search"].explored == Waiting([], Setting(), 10_000).nodes
    for order in ORDERS:
        assert search(state_of(HARD), order, 20, SplitMix64(1))[:2] == (False, 20)


def test_the_orders_differ_and_are_the_same_every_time():
    compared = {
        order: [search(state_of(HARD), order, 60, SplitMix64(1))[2] for _ in range(2)]
        for order in ORDERS
    }
    assert all(first == second for first, second in compared.values())
    assert len({first for first, _ in compared.values()}) == 3
    assert compared[SORTED] != compared[RANDOM]


def test_the_finding_says_what_it_rests_on():
    race = Waiting(
        [course("a", sudoku([state_of(HARD[9 * r : 9 * r + 9]) for r in range(9)]))], Setting(), 30
    )
    assert waiting.finding(race.rows).verdict == OPEN
    runs = list(race.run())
    assert [run.spec for run in runs] == list(ORDERS)
    assert waiting.finding(runs).verdict == FEW
    assert [row[2] for row in waiting.table(runs).rows] == ["0/1"] * 3
