"""Laws of the tutor: what it says holds in every solution, and is well said."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from random import Random
from typing import Any

import alldiff as ad
from alldiff.core.cells import cell_name
from alldiff.techniques.engine.position import Position

from support.laws.known import known_solutions, status_of
from support.random_puzzles import Case


def steps_hold(case: Case) -> None:
    """Hints, steps and explanations hold in every solution that fits the position."""
    wanted = known_solutions(case)
    if wanted is None or ad.validate(case.puzzle):
        return
    cells = list(case.puzzle.cells())
    fitting = [
        dict(zip(cells, values, strict=False))
        for values in wanted
        if fits(dict(zip(cells, values, strict=False)), case)
    ]
    position = Position(case.puzzle, case.placed, case.marks)
    hint = ad.hint(position, timeout=None)
    assert str(hint)
    assert_sound([hint.record()["step"]], fitting)
    every = ad.all_steps(position, timeout=None)
    assert bool(every.groups) == (hint.deduction is not None), str(every)
    assert bool(every.groups) <= bool(str(every))
    for group in every.record()["groups"]:
        assert_sound(group["steps"], fitting)
    for lang in ("en", "fr"):
        explained = ad.explain(position, timeout=None, lang=lang)
        record = explained.record()
        assert_sound(record["steps"], fitting)
        assert_well_said(str(explained))
        assert_well_said(explained.markdown())
        if record["ending"] == "solved":
            shown = {tuple(solution.values()) for solution in fitting}
            assert len(shown) == 1, "solved, though the position leaves not exactly one solution"
    assert ad.explain(case.puzzle, timeout=None).record()["status"] == status_of(wanted)
    rating = ad.rate(case.puzzle, timeout=None)
    assert str(rating)
    (among_others,) = ad.rate_many([case.puzzle])
    assert str(among_others) == str(rating)
    try:
        against = ad.why_not(position, (cells[0], case.puzzle.values[0]), timeout=None)
    except ad.errors.UsageError:
        return
    assert_sound([against.record()["step"]], fitting)


def traces(case: Case) -> None:
    """A trace is right, and solves the puzzle exactly where an explanation does.

    A trace that is changed at random is right only as far as it holds in every solution.
    """
    wanted = known_solutions(case)
    if wanted is None or ad.validate(case.puzzle):
        return
    ending = ad.explain(case.puzzle, timeout=None).record()["ending"]
    for form in ("tokens", "json"):
        trace = ad.traces.solution_trace(case.puzzle, form=form, timeout=None)
        told = ad.traces.replay(case.puzzle, trace)
        assert told.right, f"{told.error}: {trace[-300:]}"
        assert told.solved == (ending == "solved"), f"{ending}: {trace[-300:]}"
    assert ad.traces.solution_trace(case.puzzle, form="text", timeout=None)
    search = ad.traces.solution_trace(case.puzzle, form="search", timeout=None)
    told = ad.traces.replay(case.puzzle, search)
    assert (told.right, told.solved) == (True, bool(wanted)), f"{told.error}: {search[-300:]}"
    cells = list(map(cell_name, case.puzzle.cells()))
    named = [dict(zip(cells, values, strict=False)) for values in wanted]
    for seed in range(3):
        changed = another_trace(json.loads(trace), cells, Random(seed))
        told = ad.traces.replay(case.puzzle, json.dumps(changed))
        for step in changed["steps"][: told.steps]:
            assert all(one[cell] == value for one in named for cell, value in step["place"])
            assert all(one[cell] != value for one in named for cell, value in step["remove"])
        followed = told.steps == len(changed["steps"])
        assert told.right <= followed
        # Without some steps, the ending may be another one.
        assert told.right or not followed or "the trace ends in" in str(told.error)


def another_trace(trace: dict[str, Any], cells: list[str], rng: Random) -> dict[str, Any]:
    """Return a trace that draws another conclusion, or leaves out steps or reasons."""
    steps = [step for step in trace["steps"] if rng.random() < 0.8]
    for step in steps[:1] if rng.random() < 0.5 else steps[-1:]:
        for key in ("place", "remove"):
            for one in step[key]:
                if rng.random() < 0.5:
                    one[0] = rng.choice(cells)
                else:
                    one[1] = max(0, one[1] + rng.choice((-1, 1)))
        if rng.random() < 0.3:
            step["because"] = step["because"][1:]
    return {**trace, "steps": steps}


def fits(solution: dict[Any, int], case: Case) -> bool:
    """Tell whether a solution is still possible for the player."""
    placed = all(solution[cell] == value for cell, value in case.placed.items())
    return placed and all(solution[cell] in values for cell, values in case.marks.items())


def assert_sound(steps: Iterable[dict[str, Any] | None], solutions: list[dict[Any, int]]) -> None:
    """Assert that what steps place and remove is so in every solution."""
    for step in steps:
        if step is None:
            continue
        assert_well_said(step["sentence"])
        for solution in solutions:
            named = {cell_name(cell): value for cell, value in solution.items()}
            for one in step["places"]:
                assert named[one["cell"]] == one["value"], step["sentence"]
            for one in step["removals"]:
                assert named[one["cell"]] != one["value"], step["sentence"]


HOLES = re.compile(
    r"(?<=\S)  +(?=\S)| ,|\{\w*\}|: ?,|\bof [,.]"
    r"|(?<![\w.,])1 (?:cells|candidates|steps|values|givens|clues)\b"
    r"|(?<![\w.,])1 (?:cases|candidats|valeurs|indices)\b"
)
PROSE = re.compile(r"[^\W\d]{2}")
"""What no row of a grid has: two letters in a row."""


def assert_well_said(text: str) -> None:
    """Assert that no sentence has an empty list, a double space or an unfilled field."""
    for line in text.splitlines():
        if line[:1].isalpha() and PROSE.search(line) and "|" not in line:
            found = HOLES.search(line)
            assert not found, f"{found and found[0]!r} in {line!r}"
