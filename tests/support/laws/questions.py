"""Laws of the questions about a puzzle: every function of the package that takes one."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any
from unittest.mock import patch

import pyarrow

import alldiff as ad
from alldiff import solving
from alldiff.rules import to_model

from support.agreement import VOICES, able, agree
from support.laws.known import known_solutions, status_of
from support.random_puzzles import Case

MOST = 200_000
"""More solutions than any case has."""


def answers(case: Case) -> None:
    """Every engine finds the solutions that the meanings of the rules have; none has faults."""
    faults = ad.validate(case.puzzle)
    wanted = known_solutions(case)
    if wanted is None:
        return
    if faults:
        assert not wanted, f"has solutions, but {faults[0].message}"
        return
    model = to_model(case.puzzle)
    found = agree(model, able(tuple(VOICES), model), MOST)
    assert set(found.solutions) == wanted


def questions(case: Case) -> None:
    """Solve, count, check, candidates, conflicts and pencil marks agree with the solutions."""
    puzzle, wanted = case.puzzle, known_solutions(case)
    if wanted is None:
        refused_by_all(case)
        return
    status = ("none", "unique", "multiple")[min(len(wanted), 2)]
    assert ad.count(puzzle, limit=None) == len(wanted)
    assert ad.count(puzzle) == min(len(wanted), 2)
    checked = ad.check(puzzle, clues=len(puzzle.clues) < 8)
    assert (checked.solvable, checked.unique) == (bool(wanted), len(wanted) == 1)
    cells = list(puzzle.cells())
    possible = {cell: {values[n] for values in wanted} for n, cell in enumerate(cells)}
    found = ad.candidates(puzzle)
    assert {cell: set(found[cell]) for cell in cells} == possible
    marks = ad.pencil_marks(puzzle)
    assert all(set(marks.get(cell, possible[cell])) >= possible[cell] for cell in cells if marks)
    if ad.validate(puzzle):
        assert not wanted
        return
    result = ad.solve(puzzle, limit=None)
    model = to_model(puzzle)
    assert {values[: model.visible] for values in result.values} == wanted
    assert ad.solve(puzzle).status == status
    times = [Counter(values) for values in zip(*wanted, strict=True)]
    with patch.object(solving, "FIRST_SOLUTIONS", 1):  # so that values are asked for one by one
        for cap in (1, 3):
            counted = solving.candidates(model, cap).counts[: model.visible]
            for some, true in zip(counted, times or [Counter()] * model.visible, strict=True):
                assert some.keys() == true.keys()
                assert all(min(number, cap) == min(true[v], cap) for v, number in some.items())
    for values in sorted(wanted)[:2]:
        assert not ad.conflicts(puzzle, dict(zip(cells, values, strict=False)))
    if not case.setting.unseen:
        full = {cell: case.placed.get(cell, puzzle.values[0]) for cell in cells}
        full |= dict(puzzle.given_cells())
        assert bool(ad.conflicts(puzzle, full)) == (tuple(full.values()) not in wanted)


def refused_by_all(case: Case) -> None:
    """Assert that what is no puzzle is refused by one sentence, whatever is asked."""
    if all(fault.contradiction for fault in ad.validate(case.puzzle)):
        return
    questions = (ad.solve, ad.count, ad.candidates, ad.hint, ad.explain, ad.rate, ad.to_model)
    for question in questions:
        try:
            question(case.puzzle)
        except ad.AlldiffError:
            continue
        raise AssertionError(f"{question.__name__} answers what is no puzzle")
    assert not ad.check(case.puzzle).valid
    ad.conflicts(case.puzzle, case.placed)
    ad.draw(case.puzzle, format="svg")


def others(case: Case) -> None:
    """Every other function that takes a puzzle answers what is true, or refuses in words."""
    puzzle, wanted = case.puzzle, known_solutions(case)
    if wanted is None or ad.validate(puzzle):
        return
    status = status_of(wanted)
    (batch,) = [ad.solve_many([puzzle], limit=2)]
    assert [int(count) for count in batch.counts] == [min(len(wanted), 2)]
    if status == "unique":
        spare = {
            cell for cell, _ in puzzle.given_cells() if ad.count(puzzle.with_given(cell, 0)) == 1
        }
        assert set(ad.check(puzzle).redundant) == spare
    with tempfile.TemporaryDirectory() as folder:
        proved = ad.proofs.prove(puzzle, folder)
        assert proved.status == status
        assert ad.proofs.verify(folder).status == status
    trace = ad.trace(puzzle, "mac+mrv", limit=None, nodes=100)
    assert str(trace)
    assert ad.tree(puzzle, "fc", nodes=100).svg()
    events = ad.search_events(puzzle, "mac", limit=None, nodes=100)
    tried = sum(isinstance(event, ad.events.Try) for event in events)
    assert tried == ad.solve(puzzle, "mac", limit=None, nodes=100).stats.nodes
    for made in (ad.vary, ad.minimal_puzzles):
        for other in answered(lambda made=made: list(islice(made(puzzle), 2))):  # type: ignore[misc]
            assert ad.count(other) == 1, f"{made.__name__}: {other}"
    answered(lambda: [ad.canonical(puzzle)])
    if case.text is not None:
        table = ad.solve_batch(pyarrow.table({"puzzle": [case.text]}), column="puzzle")
        assert table.column("status").to_pylist() == [status]
    for form in ("svg", "html", "tex"):
        assert ad.draw(puzzle, format=form)


def scores(case: Case) -> None:
    """A grid is right exactly where it is one of the solutions, and incomplete if it may be one."""
    puzzle, wanted = case.puzzle, known_solutions(case)
    if wanted is None or ad.validate(puzzle):
        return
    cells = list(puzzle.cells())
    right = {values[: len(cells)] for values in wanted}
    filled = {cell: case.placed.get(cell, puzzle.values[0]) for cell in cells}
    filled |= dict(puzzle.given_cells())
    for values in {*sorted(right)[:2], tuple(filled.values())}:
        filling = dict(zip(cells, values, strict=True))
        rows = [[filling.get((r, c)) for c in range(puzzle.columns)] for r in range(puzzle.rows)]
        score = ad.score(puzzle, json.dumps(rows))
        assert (score.status == "right") == (values in right), f"{score} for {rows}"
        if not {*values} <= {*case.setting.values}:
            assert score.status in ("breaks", "unreadable"), f"{score} for {rows}"
            return
        assert score.status in ("right", "breaks") or case.setting.unseen, f"{score} for {rows}"
    held = {**case.placed, **dict(puzzle.given_cells())}
    rows = [[held.get((r, c)) for c in range(puzzle.columns)] for r in range(puzzle.rows)]
    empty = [cell for cell in cells if cell not in held]
    if not empty:
        return
    numbers = {cell: number for number, cell in enumerate(cells)}
    possible = any(all(one[numbers[c]] == v for c, v in held.items()) for one in right)
    verdict = ad.score(puzzle, json.dumps(rows))
    assert (verdict.status == "incomplete") == possible, f"{verdict} for {rows}"
    if possible:
        assert [*verdict.cells] == empty
    else:
        assert verdict.status in ("breaks", "wrong")


def answered(question: Callable[[], list[Any]]) -> list[Any]:
    """Return the answers to a question; none where it is refused in words."""
    try:
        return question()
    except ad.AlldiffError:
        return []


def limits(case: Case) -> None:
    """A limit on solutions or nodes is kept, and what was found before it is right."""
    wanted = known_solutions(case)
    if wanted is None or ad.validate(case.puzzle):
        return
    visible = to_model(case.puzzle).visible
    for spec in (None, "mac+mrv", "gac+dom-wdeg", "bt", "fc+lcv"):
        result = ad.solve(case.puzzle, spec, limit=3, nodes=20)
        assert {values[:visible] for values in result.values} <= wanted
        assert result.count <= 3
        assert result.stats.nodes <= 21 or spec is None
        if result.complete:
            assert result.count == len(wanted)
        else:
            assert result.limit_reached in ("solutions", "nodes")


def moves(case: Case) -> None:
    """Symmetries of the puzzle keep the number of solutions, and fewer givens the only one."""
    wanted = known_solutions(case)
    if wanted is None or ad.validate(case.puzzle):
        return
    for seed in range(3):
        try:
            moved = ad.transform(case.puzzle, seed=seed)
        except ad.errors.UsageError:
            break
        assert ad.count(moved, limit=None) == len(wanted)
    if len(wanted) == 1:
        try:
            fewer = ad.minimize(case.puzzle)
        except ad.errors.UsageError:
            return
        assert ad.solve(fewer).values == ad.solve(case.puzzle).values
