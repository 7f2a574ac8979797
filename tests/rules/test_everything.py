"""Every rule goes through everything that alldiff does with a puzzle."""

from __future__ import annotations

import json
from random import Random

import pytest

import alldiff as ad
from alldiff import solving
from alldiff.cli import run
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.generators.fewer import spares
from alldiff.rules import to_model
from alldiff.rules.framework.lowering import Lowering

from support.rule_samples import SAMPLES

CASES = [pytest.param(samples[0], id=name) for name, samples in SAMPLES.items()]


def seen(model: Model, result: ad.Result) -> list[tuple[int, ...]]:
    """Return the solutions as values of the visible variables."""
    return [values[: model.visible] for values in result.values]


def pinned(sample) -> Puzzle:
    """Return the puzzle with givens until it has one solution; unseen cells stay as they are."""
    puzzle = sample.puzzle
    result = ad.solve(puzzle, limit=None)
    rng = Random(1)
    solution = rng.choice(result.solutions)
    for row, column in puzzle.cells():
        if ad.solve(puzzle).status == "unique":
            break
        value = solution[row][column]
        if value:
            puzzle = puzzle.with_given((row, column), value)
    return puzzle


@pytest.fixture(scope="module")
def cache():
    return {}


@pytest.fixture
def unique(sample, cache):
    """A puzzle with the rule and one solution, or a skipped test where 0 is a value."""
    if id(sample) not in cache:
        cache[id(sample)] = pinned(sample)
    puzzle = cache[id(sample)]
    if ad.solve(puzzle).status != "unique":
        pytest.skip("values from 0 or unseen cells leave it open")
    return puzzle


@pytest.mark.parametrize("sample", CASES)
def test_rules_state_together_what_each_states_alone(sample):
    """Those of one type that follow one another are stated at once, a plain type in the core."""
    puzzle = sample.puzzle
    parts = puzzle.shape, puzzle.values, puzzle.clues + puzzle.clues[-1:]
    together, alone = Lowering(*parts), Lowering(*parts)
    together.model()
    for number, rule in enumerate(alone.rules):
        alone.rule = (number,)
        alone.state(rule)
    for one, other in ((alone.differing, together.differing), (alone.others, together.others)):
        assert [*one.items()] == [*other.items()]


@pytest.mark.parametrize("sample", CASES)
def test_candidates_are_the_values_of_solutions(sample):
    model = to_model(sample.puzzle)
    result = ad.solve(sample.puzzle, limit=None)
    for variable, (place, values) in enumerate(ad.candidates(sample.puzzle).items()):
        assert set(values) == {found[variable] for found in result.values}, place
    assert result.count == len(set(seen(model, result)))


@pytest.mark.parametrize("sample", CASES)
def test_check(sample, unique):
    assert ad.check(sample.puzzle).valid
    found = ad.check(unique, clues=True)
    assert (found.valid, found.solvable, found.unique) == (True, True, True)
    for cell in found.redundant:
        assert ad.solve(unique.with_given(cell, 0)).status == "unique"
    for clue in found.redundant_clues:
        assert ad.solve(solving.without(unique, {unique.clues.index(clue)})).status == "unique"


@pytest.mark.parametrize("sample", CASES)
def test_minimize_spares_any_clue(sample, unique):
    if not spares(unique):
        with pytest.raises(ad.errors.UsageError, match="no clues to remove"):
            ad.minimize(unique, clues=True)
        return
    solution = ad.solve(unique).solution
    found = ad.minimize(unique, clues=True)
    assert ad.solve(found).solution == solution == found.solution
    assert ad.check(found, clues=True).minimal
    assert set(found.clues) <= set(unique.clues)
    first = next(ad.minimal_puzzles(unique, clues=True))
    assert ad.check(first, clues=True).minimal


@pytest.mark.parametrize("sample", CASES)
def test_a_solution_has_no_conflicts(sample):
    model = to_model(sample.puzzle)
    solution = ad.solve(sample.puzzle, limit=1).solution
    entries = {cell: solution[cell[0]][cell[1]] for cell in model.cells}
    assert solving.conflicts(model, entries) == []


@pytest.mark.parametrize("sample", CASES)
def test_what_breaks_the_rule_is_a_conflict(sample):
    """Every filling keeps the rule, or has a conflict."""
    model = to_model(sample.puzzle)
    if model.visible > len(model.cells):
        return
    low, high = sample.puzzle.values
    rng = Random(0)
    for _ in range(20):
        entries = {cell: rng.randint(low, high) for cell in model.cells}
        assert bool(solving.conflicts(model, entries)) != sample.keeps(entries)


@pytest.mark.parametrize("sample", CASES)
def test_transform_maps_the_solutions(sample):
    puzzle = sample.puzzle
    tried = 0
    for seed in range(6):
        try:
            moved = ad.transform(puzzle, seed=seed)
        except ad.errors.UsageError:
            continue
        tried += 1
        assert ad.count(moved, limit=None) == ad.count(puzzle, limit=None)
        assert len(moved.clues) == len(puzzle.clues)
    assert tried or not puzzle.clues[-1].symmetries


@pytest.mark.parametrize("sample", CASES)
def test_watch_and_race(sample):
    trace = ad.trace(sample.puzzle, "mac+mrv", limit=1)
    assert trace
    raced = ad.race([sample.puzzle], ["mac+mrv", "strong"], repeat=1, warm_up=0)
    assert {one.solved for one in raced.standings()} == {1}


def test_solve_many_takes_all_of_them():
    puzzles = [samples[0].puzzle for samples in SAMPLES.values()]
    progress = []
    batch = ad.solve_many(
        puzzles, listener=ad.Listener(progress=lambda now: progress.append(now.done), every=0)
    )
    assert progress[-1] == len(puzzles)
    for answer, puzzle in zip(batch, puzzles, strict=True):
        assert answer.error is None
        assert answer.status == ad.solve(puzzle).status


def test_bulk_takes_all_of_them(tmp_path, capsys):
    puzzles = [samples[0].puzzle for samples in SAMPLES.values()]
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(ad.write(puzzles, "jsonl"))
    assert run(["bulk", str(source), "-o", str(target)]) == 0
    rows = [json.loads(line) for line in target.read_text().splitlines()]
    assert [row["status"] for row in rows] == [ad.solve(puzzle).status for puzzle in puzzles]
    assert not any(row.get("error") for row in rows)
