"""The four questions, on models small enough to try everything."""

from unittest.mock import patch

import pytest
from hypothesis import given, strategies as st

import alldiff as ad
from alldiff import solving
from alldiff.core.limits import Limits, Listener, Stopwatch

from support.small_models import brute_force, model_of, models

FOUR = ad.sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]])


@given(models(), st.integers(1, 4))
def test_candidates_count_solutions_up_to_the_cap(model, cap):
    solutions = brute_force(model)
    found = solving.candidates(model, cap)
    assert found.limit_reached is None
    for variable, counts in enumerate(found.counts):
        values = [solution[variable] for solution in solutions]
        assert {v: min(n, cap) for v, n in counts.items()} == {
            v: min(values.count(v), cap) for v in values
        }


@given(models(), st.integers(1, 3))
def test_candidates_need_no_more_than_one_solution_to_begin_with(model, cap):
    solutions = brute_force(model)
    with patch.object(solving, "FIRST_SOLUTIONS", 1):
        found = solving.candidates(model, cap)
    for variable, counts in enumerate(found.counts):
        values = [solution[variable] for solution in solutions]
        assert {v: min(n, cap) for v, n in counts.items()} == {
            v: min(values.count(v), cap) for v in values
        }


@given(
    st.lists(st.tuples(st.integers(0, 8), st.integers(1, 4)), max_size=4),
    st.integers(0, 15),
    st.integers(1, 50),
)
def test_interchangeable_values_occur_alike(givens, narrowed, cap):
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]
    houses = list(map(ad.constraints.AllDifferent, lines))
    model = model_of([narrowed << 1 | 2] + [0b11110] * 8, houses, dict(givens).items())
    solutions = brute_force(model)
    with patch.object(solving, "FIRST_SOLUTIONS", 1):
        found = solving.candidates(model, cap)
    for variable, counts in enumerate(found.counts):
        values = [solution[variable] for solution in solutions]
        assert set(counts) == set(values)
        assert all(min(cap, values.count(v)) <= n <= values.count(v) for v, n in counts.items())


def test_values_in_sums_are_not_interchangeable():
    model = model_of([0b1110] * 3, [ad.constraints.AllDifferent((0, 1, 2))])
    assert solving.interchangeable_values(model) == [(1, 2, 3)]
    summed = model_of([0b1110] * 3, [ad.constraints.Sum((0, 1, 2), 6)])
    assert solving.interchangeable_values(summed) == []


def test_candidates_of_more_solutions_than_are_looked_at_together():
    model = model_of([0b111110] * 6, [ad.constraints.Less(0, 1)])
    found = solving.candidates(model, 3)
    assert all(set(counts) == {1, 2, 3, 4, 5} for counts in found.counts[2:])
    assert set(found.counts[0]) == {1, 2, 3, 4}
    assert set(found.counts[1]) == {2, 3, 4, 5}
    assert all(number >= 3 for counts in found.counts for number in counts.values())


@given(models())
def test_redundant_givens_are_those_whose_removal_leaves_one_solution(model):
    if len(brute_force(model)) != 1:
        return
    found = solving.redundant(model)
    expected = []
    for given_ in model.givens:
        rest = tuple(other for other in model.givens if other != given_)
        fewer = ad.Model(model.domains, model.constraints, rest, model.cells, model.shape)
        if len(brute_force(fewer)) == 1:
            expected.append(model.cells[given_[0]])
    assert found == (tuple(expected), ())
    assert ad.check(model).redundant == tuple(expected)


@given(models(), st.data())
def test_values_conflict_only_where_no_solution_has_them(model, data):
    values = tuple(data.draw(st.integers(0, 4)) for _ in model.domains)
    entries = dict(zip(model.cells, values, strict=True))
    entries |= {model.cells[v]: value for v, value in model.givens}
    placed = tuple(entries[cell] for cell in model.cells)
    assert (not solving.conflicts(model, entries)) == model.holds(placed)


def test_conflicts_are_reported_by_name():
    told = [fault.message for fault in ad.conflicts(FOUR, {(0, 1): 3, (3, 3): 2})]
    assert told == ["3 appears twice in row 1", "3 appears twice in column 2"]
    assert ad.conflicts(FOUR) == []
    assert ad.conflicts(ad.sudoku([[0] * 4] * 4, box=(3, 2)))[0].contradiction is False


@pytest.mark.parametrize("ask", [ad.candidates, ad.count])
def test_a_limit_is_reported(ask):
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    with pytest.raises(ad.errors.LimitReached):
        ask(hard, engine="reference", nodes=2)


@pytest.mark.parametrize("ask", [ad.solve, ad.count, ad.candidates, ad.check])
def test_text_and_paths_stand_for_puzzles(ask, tmp_path):
    text = "4.23.2.4.3..1..2"
    path = tmp_path / "four.txt"
    path.write_text(text)
    answers = [ask(source) for source in (FOUR, text, path, str(path))]
    if ask is ad.solve:
        answers = [answer.solution for answer in answers]
    assert answers == [answers[0]] * 4


@pytest.mark.parametrize("ask", [ad.solve, ad.count, ad.candidates, ad.check, ad.hint, ad.rate])
@pytest.mark.parametrize("wrong", [None, 4, [["x"]]])
def test_what_is_no_puzzle_is_refused(ask, wrong):
    with pytest.raises(ad.errors.UsageError, match="expected one puzzle"):
        ask(wrong)


def test_a_stopwatch_says_what_comes_first():
    watch = Stopwatch(Limits(solutions=2, nodes=5))
    assert watch.reached(nodes=4, solutions=1) is None
    assert watch.reached(nodes=5, solutions=1) == "nodes"
    assert watch.reached(nodes=4, solutions=2) == "solutions"
    assert Stopwatch(Limits(seconds=1e-9)).over() == "seconds"
    listener = Listener()
    watch = Stopwatch(Limits(), listener)
    assert watch.over() is None
    listener.cancel()
    assert watch.over() == "cancelled"
