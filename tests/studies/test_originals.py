"""What the originals say, and what is found where their own puzzles are given."""

from math import inf

import pytest

import alldiff as ad
from alldiff.lab.race import courses
from alldiff.lab.statistics import Comparison, corrected
from alldiff.studies import STUDIES, Setting, Work, bank, by_hand
from alldiff.studies.kakuro_orders import ORDERS, known, spec
from alldiff.studies.kakuro_ranking import RANKED, Known, claims, on_one_grid, ranking_verdict
from alldiff.studies.kakuro_views import positions, renumbered
from alldiff.studies.page_three import AFTER, BOTH, COLUMN, MARKED, left_by, solutions
from alldiff.studies.report import FAILS, HOLDS, PARTLY, UNSHOWN


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
    assert {name: left_by(BOTH)[MARKED[name][0]] for name in COLUMN} == AFTER
    assert all(left_by("fc")[cell] == values for cell, values in MARKED.values())


@pytest.mark.parametrize("name", bank.PRINTED)
def test_printed_puzzles_have_one_solution_but_for_page_3(name):
    expected = 2 if name == "reasoning-page-3" else 1
    assert {ad.count(course.model) for course in bank.courses(name, 99)} == {expected}


def test_the_grid_on_page_3_has_many_solutions():
    assert solutions() == 1_119


def test_the_ranking_of_the_original_is_about_four_orders():
    assert set(ORDERS) > {order for pair in claims() for order in pair}
    assert claims()[0] == ("FillSum", "Default")
    (printed,), (named,) = (bank.puzzles(f"kakuro-{name}") for name in ("original", "12x12b"))
    specs, filtered = ({o: spec("fc", o, wanted) for o in RANKED} for wanted in (False, True))
    race = ad.race(printed, list(specs.values()), nodes=10_000, repeat=1)
    found = on_one_grid("printed", "stated", known(race, specs, "nodes"))
    assert found.verdict == HOLDS
    assert ">10,000" in found.ours
    race = ad.race(named, list(filtered.values()), repeat=1)
    found = on_one_grid("named", "stated", known(race, filtered, "nodes"))
    assert found.ours == "FillSum 820, Default 143, Dom/Deg 154, CrossingFirst 106"
    assert found.verdict != HOLDS
    assert found.judged.partition(" (")[0] != FAILS


def test_times_decide_only_if_their_intervals_are_apart():
    near, apart, cut = Known(1, 3, ""), Known(0, 0.5, ""), Known(9, inf, "")
    undecided = on_one_grid("", "", dict.fromkeys(RANKED, near))
    assert undecided.verdict == UNSHOWN
    ordered = {"FillSum": apart, "Default": near, "Dom/Deg": cut, "CrossingFirst": cut}
    assert on_one_grid("", "", ordered).verdict == HOLDS
    assert on_one_grid("", "", ordered | {"FillSum": cut}).verdict == PARTLY
    assert on_one_grid("", "", ordered | {"Default": apart}).verdict == PARTLY


def test_one_of_twenty_tests_decides_nothing():
    chance = Comparison(10, 2, 0, None, None, 0.04, 1)
    nothing = Comparison(6, 6, 0, None, None, 1, 1)
    assert ranking_verdict(corrected([chance] + [nothing] * 19)) == UNSHOWN
    clear = Comparison(30, 0, 0, None, None, 1e-9, 1)
    assert ranking_verdict(corrected([clear, nothing])) == PARTLY
    assert ranking_verdict(corrected([clear] * 20)) == HOLDS


def test_a_moved_grid_is_the_same_puzzle():
    (grid,) = bank.puzzles("kakuro-12x12b")
    values = sorted(v for row in ad.solve(grid).solution for v in row if v)
    for _, moved in positions(grid):
        assert sorted(v for row in ad.solve(moved).solution for v in row if v) == values
    model = ad.to_model(grid)
    shuffled = renumbered(model, 3)
    assert ad.count(shuffled) == 1
    by_cell = [dict(zip(m.cells, ad.solve(m).values[0], strict=True)) for m in (model, shuffled)]
    assert by_cell[0] == by_cell[1]


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
