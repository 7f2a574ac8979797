"""The strongest search: its answers are those of brute force and of the twins."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

import alldiff as ad

from support.shared_data import greater_than, kakuros, lines, needs_data, size, sudokus
from support.small_models import brute_force, models

FOUR = ad.sudoku([[0] * 4] * 4)
NINE = ad.sudoku([[0] * 9] * 9)


@given(models(variables=6, largest=5, most_constraints=6))
def test_it_finds_exactly_the_solutions(model):
    result = ad.solve(model, "strong", limit=None)
    assert sorted(result.values) == brute_force(model)
    assert result.complete
    assert result.engine == "native"


@given(models(), st.integers(1, 4))
def test_it_stops_at_a_limit_on_solutions(model, limit):
    total = len(brute_force(model))
    result = ad.solve(model, "strong", limit=limit)
    assert result.count == min(total, limit)
    assert len(set(result.values)) == result.count
    assert result.complete == (total < limit)


@given(models(), st.sampled_from([1, 2, 3]))
def test_the_answer_does_not_depend_on_the_number_of_threads(model, threads):
    one, several = (ad.solve(model, limit=3, threads=k) for k in (1, threads))
    assert one.values == several.values
    assert one.status is several.status
    assert one.count == min(3, len(brute_force(model)))


def test_all_solutions_are_enumerated_without_repeats():
    for threads in (None, 2):
        result = ad.solve(FOUR, limit=None, threads=threads)
        assert result.count == len(set(result.values)) == 288
    many = ad.solve(NINE, limit=5000)
    assert many.count == len(set(many.values)) == 5000


def mutilated(puzzle, generator):
    """Return a puzzle with some givens removed, changed or doubled."""
    rows = [list(row) for row in puzzle.givens]
    for _ in range(generator.randrange(1, 5)):
        r, c = generator.randrange(9), generator.randrange(9)
        rows[r][c] = generator.choice([0, 0, rows[r][c], generator.randrange(1, 10)])
    return ad.sudoku(rows)


@needs_data
def test_classic_puzzles_have_the_answers_of_the_twin():
    """Contradictory and under-constrained ones among them."""
    generator = random.Random(1)
    for puzzle in generator.sample(lines("top1465.txt"), 60):
        for changed in (puzzle, mutilated(puzzle, generator)):
            if ad.validate(changed):
                continue
            strong = ad.solve(changed, limit=50)
            twin = ad.solve(changed, "mac+mrv+last-cell", engine="native", limit=50)
            assert (strong.count, strong.status) == (twin.count, twin.status)
            if strong.complete:
                assert sorted(strong.values) == sorted(twin.values)


@needs_data
def test_real_puzzles_of_every_kind_have_one_solution_and_the_oracle_agrees():
    generator = random.Random(2)
    puzzles = [
        *generator.sample(sudokus("sudoku-16x16.jsonl"), 8),
        *generator.sample(sudokus("sudoku-16x16-minimal.jsonl"), 4),
        *generator.sample([p for p in kakuros() if size(p) < 200], 15),
        *generator.sample(greater_than()[:20], 5),
    ]
    for puzzle in puzzles:
        result = ad.solve(puzzle)
        assert result.status is ad.result.Status.UNIQUE
        again = ad.solve(puzzle, threads=2)
        assert again.values == result.values


@needs_data
@pytest.mark.full
def test_all_the_real_puzzles_have_one_solution():
    for puzzle in [
        *lines("top1465.txt"),
        *lines("hardest1106.txt"),
        *sudokus("sudoku-16x16.jsonl"),
        *sudokus("sudoku-16x16-minimal.jsonl"),
        *greater_than(),
    ]:
        assert ad.solve(puzzle, timeout=60).status is ad.result.Status.UNIQUE


def test_a_grid_wider_than_a_machine_word():
    side = 100
    row = list(range(1, side + 1))
    grid = [row[k:] + row[:k] for r in range(10) for k in range(r, side, 10)]
    generator = random.Random(3)
    holes = [[0 if generator.random() < 0.3 else v for v in line] for line in grid]
    result = ad.solve(ad.sudoku(holes), limit=1)
    assert result.count == 1


def test_a_limit_on_memory_ends_the_learning():
    """A classic puzzle needs no learning; one constraint more, and it is no classic puzzle."""
    givens = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    model = ad.to_model(ad.read(givens))
    hard = replace(
        model, constraints=(*model.constraints, ad.constraints.AllDifferent((0, 1))), origin=()
    )
    ample = ad.solve(hard, memory=10_000_000)
    assert ample.status is ad.result.Status.UNIQUE
    assert ample.stats.learned > 0
    scarce = ad.solve(hard, memory=1000)
    assert (scarce.status, scarce.limit_reached) == (ad.result.Status.UNKNOWN, "memory")


def test_it_takes_no_parts_and_reports_no_events():
    with pytest.raises(ad.errors.UsageError, match="takes no other parts"):
        ad.solve(FOUR, "strong+mrv")
    with pytest.raises(ad.errors.UsageError, match="only the native engine has"):
        ad.solve(FOUR, "strong", engine="reference")
    with pytest.raises(ad.errors.UsageError, match="only the search strong"):
        ad.solve(FOUR, "mac", engine="native", threads=2)
    with pytest.raises(ad.errors.UsageError, match="number of threads"):
        ad.solve(FOUR, threads=-1)
