"""What the originals say, and what is found where their own puzzles are given."""

import pytest

import alldiff as ad
from alldiff.lab.race import courses
from alldiff.studies import STUDIES, Setting, Work, bank, by_hand
from alldiff.studies.kakuro_orders import agreement, pairs_of
from alldiff.studies.reasoning import column_after


def test_the_hand_went_wrong_where_the_arcs_say():
    assert by_hand.wrong() == [
        "x21 is {3}, not {1}",
        "x23 is {1}, not {3}",
        "x31 is {2}, not {1,2}",
        "x43 is {3}, not {4}",
    ]
    solution = ad.solve("4.23.2.4.3..1..2").solution
    assert all(solution[r][c] in values for (r, c), _, values in by_hand.by_arcs())
    assert by_hand.finding().theirs == (
        "x12 {1}; x21 {1}; x23 {1,3} -> {3}; x31 {1,2}; x33 {1,3,4} -> {4} by x34 = {1}; "
        "x42 {4}; x43 {3,4} -> {4}"
    )
    _, _, puzzle, _, arcs = by_hand.command().split()
    told = str(ad.trace(puzzle, arcs=arcs.split(",")))
    for (row, column), _, values in by_hand.by_arcs():
        assert f"R{row + 1}C{column + 1}: 1, 2, 3 or 4 -> only {values[0]}" in told


def test_the_column_becomes_what_the_original_shows():
    assert column_after() == [(7,), (2,), (5, 8), (5, 8)]


@pytest.mark.parametrize("name", bank.PRINTED)
def test_printed_puzzles_have_one_solution(name):
    assert {ad.count(course.model) for course in bank.courses(name, 99)} == {1}


def test_the_ranking_of_the_original_is_right_on_its_grid():
    (grid,) = bank.puzzles("kakuro-original")
    orders = ("fc+fill-sum", "fc", "fc+crossing-first", "fc+dom-deg")
    race = ad.race(grid, [*orders, "fc+dom-deg-static", "fc+crossing-first-static"], nodes=10_000)
    assert agreement(race, "fc", False) == {"puzzle 1": (len(pairs_of("fc")), 0)}


@pytest.mark.parametrize("name", STUDIES)
def test_a_study_takes_puzzles_of_ones_own(name):
    own = bank.puzzles("kakuro-6x6")[0] if name == "kakuro-orders" else "4.23.2.4.3..1..2"
    work = Work(name, Setting(quick=True, runs=1, own=tuple(courses(own))))
    with_own = [s for s in work.stages.values() if "puzzle 1" in {c.name for c in of(s)}]
    assert with_own
    for stage in with_own:
        assert {course.name for course in of(stage)} == {"puzzle 1"}
    assert work.report().conditions[0].endswith("puzzle 1")


def of(stage):
    return getattr(stage, "courses", ())
