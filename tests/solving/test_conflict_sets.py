"""Conflict sets: each contradicts, and without any one item the rest does not."""

from itertools import combinations

import pytest
from hypothesis import given, settings

import alldiff as ad
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.limits import Limits, Stopwatch
from alldiff.core.records import replace
from alldiff.rules import find
from alldiff.rules.lunchbox import Lunchbox
from alldiff.solving.conflict_enumeration import (
    conflict_sets,
    correction_sets,
    smallest_conflict_set,
)
from alldiff.solving.conflict_sets import BASE, conflict_set, model_parts, puzzle_parts
from alldiff.solving.repairs import repairs

from support.random_puzzles import puzzles
from support.small_models import brute_force, models


def watch():
    return Stopwatch(Limits(None))


def solvable(parts, numbers):
    """Return whether items hold together, or None if a short search of another engine ends."""
    model = parts.model_of(numbers)
    found = ad.solve(model, "mac+mrv", engine="reference", limit=1, nodes=2_000)
    return bool(found.count) if found.count or found.complete else None


def is_minimal(parts, numbers):
    whole = set(numbers)
    without_one = (solvable(parts, whole - {n}) for n in whole)
    return not solvable(parts, whole) and all(one is not False for one in without_one)


def every_minimal_set(parts):
    """Return all minimal conflict sets by trying every subset, the smallest first."""
    found = []
    for size in range(len(parts.items) + 1):
        for some in combinations(range(len(parts.items)), size):
            if not any(known <= set(some) for known in found) and not solvable(parts, some):
                found.append(set(some))
    return found


@given(models())
def test_a_model_has_a_minimal_conflict_set_unless_it_has_a_solution(model):
    parts = model_parts(model, watch())
    found = conflict_set(parts)
    assert (found is None) == bool(brute_force(model))
    if found is not None:
        assert found.minimal
        assert is_minimal(parts, found.items)


@settings(max_examples=60)
@given(models())
def test_every_conflict_set_of_a_model_is_found_once(model):
    parts = model_parts(model, watch())
    if len(parts.items) > 7 or conflict_set(parts) is None:
        return
    wanted = every_minimal_set(parts)
    found = [set(one.items) for one in conflict_sets(parts)]
    assert sorted(map(sorted, found)) == sorted(map(sorted, wanted))
    smallest = smallest_conflict_set(parts, conflict_set(parts))
    assert len(smallest.items) == min(map(len, wanted))
    assert is_minimal(parts, smallest.items)


@settings(max_examples=40)
@given(models())
def test_correction_sets_hit_every_conflict_set_and_the_smallest_comes_first(model):
    parts = model_parts(model, watch())
    if len(parts.items) > 7 or conflict_set(parts) is None:
        return
    everything = set(range(len(parts.items)))
    found = list(map(set, correction_sets(parts)))
    if not solvable(parts, ()):
        assert found == []
        return
    assert [len(one) for one in found] == sorted(len(one) for one in found)
    for gone in found:
        assert solvable(parts, everything - gone)
        assert all(not solvable(parts, everything - gone | {n}) for n in gone)


@settings(max_examples=60)
@given(puzzles())
def test_a_puzzle_has_a_minimal_conflict_set_unless_it_has_a_solution(puzzle):
    try:
        parts = puzzle_parts(puzzle, watch())
        count = ad.count(puzzle, limit=1)
    except InvalidPuzzle:
        return
    found = conflict_set(parts)
    assert (found is None) == bool(count)
    if found is not None and found.minimal:
        assert is_minimal(parts, found.items)


def test_a_rule_whose_own_variable_has_no_value_is_to_blame():
    """The lunchbox of two cells has no two ends to choose from among one value."""
    puzzle = ad.Puzzle("grid", ((0, 0),), values=(1, 1), clues=[Lunchbox(((0, 0), (0, 1)), 0)])
    assert str(ad.why(puzzle, no_repairs=True)).startswith("No solution: the lunchbox 0 at R1C1")


def test_base_rules_come_last_and_only_those_that_are_needed():
    parts = puzzle_parts(ad.read("44.......3..1..2"), watch())
    found = conflict_set(parts)
    ranks = [parts.items[n].rank for n in found.items]
    assert ranks == sorted(ranks)
    assert ranks.count(BASE) == 1


@settings(max_examples=40)
@given(puzzles())
def test_every_repair_leaves_as_many_solutions_as_it_says(puzzle):
    try:
        parts = puzzle_parts(puzzle, watch())
        count = ad.count(puzzle, limit=1)
    except InvalidPuzzle:
        return
    if count:
        return
    for one in repairs(puzzle, parts, conflict_set(parts)):
        if one.solutions is not None:
            assert ad.count(one.puzzle, limit=2) == one.solutions


def test_a_limit_leaves_a_set_that_is_not_proved_minimal():
    puzzle = ad.read("puzzles/sudoku/25x25.txt")
    cell, value = next(iter(puzzle.given_cells()))
    broken = puzzle.with_given(cell, value % 25 + 1)
    assert ad.count(broken, limit=1) == 0
    found = ad.why(broken, timeout=0.001)
    assert found.solvable is None or found.limit_reached


@pytest.mark.parametrize("text", ["44.......3..1..2", "1...1..........."])
def test_equal_givens_are_named_with_their_house(text):
    found = ad.why(text)
    assert len(found.sets) == 1
    assert [one.kind for one in found.sets[0].members] == ["given", "given", "rule"]
    assert "twice" in found.argument()[-1]


def test_the_argument_for_a_problem_names_a_variable_and_its_values():
    problem = ad.Problem()
    west, north, south = (problem.variable(name, ["red", "green"]) for name in ("W", "N", "S"))
    for one, other in ((west, north), (north, south), (south, west)):
        problem.add(one != other)
    said = "W can only be red or green, and a search finds no solution with any of them."
    assert ad.why(problem).argument() == [said]


def test_base_rules_on_the_cells_of_the_set_are_named_before_others():
    cage = find("killer-cage")
    corner = [cage(((4, 3), (4, 4)), 5), cage(((4, 5), (5, 5)), 9), cage(((5, 3), (5, 4)), 8)]
    empty = ad.sudoku([[0] * 6] * 6, box=(3, 2))
    found = ad.why(replace(empty, clues=(*empty.clues, *corner)), no_repairs=True).sets[0]
    assert found.minimal
    assert [one.name for one in found.members if one.kind == "rule"] == ["box 6"]


def test_where_no_technique_helps_a_cell_is_named_whose_candidates_a_search_refutes(monkeypatch):
    monkeypatch.setattr("alldiff.tutor.why.chosen", lambda *options: [])
    found = ad.why("..1..4..2.3.....", no_repairs=True)
    assert found.argument() == ["R2C3 can only be 2, and a search finds no solution with it."]
    assert found.broken == ((1, 2),)


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_a_clue_that_another_rule_reads_is_changed_though_the_rest_contradicts(seed):
    good = ad.generate("kropki", size=4, seed=seed)
    number, dot = next(one for one in enumerate(good.clues) if one[1].type == "ratio")
    wrong = (*good.clues[:number], replace(dot, ratio=3), *good.clues[number + 1 :])
    broken = replace(good, clues=wrong, solution=None)
    assert ad.count(broken, limit=1) == 0
    mended = [one.puzzle for one in ad.why(broken).repairs if one.solutions == 1]
    assert replace(broken, clues=good.clues) in mended
