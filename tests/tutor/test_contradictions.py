"""Puzzles without a solution: the path ends in a contradiction that has a name, and nothing rates.

A grid that breaks a clue is never called solved, whoever filled it.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import alldiff as ad
from alldiff.core.result import Status
from alldiff.techniques import Position
from alldiff.techniques.engine.walk import Ending
from alldiff.tutor import rating
from alldiff.tutor.diagnosis import Diagnosis, diagnose

EMPTY = [[0] * 4 for _ in range(4)]


def sudoku(*clues: dict[str, Any], givens: list[list[int]] = EMPTY) -> ad.Puzzle:
    """Return a Sudoku of four with clues."""
    stated = {"format": "alldiff/1", "kind": "sudoku", "givens": givens, "clues": clues}
    return ad.read(json.dumps(stated))


THERMOMETER = {"type": "thermometer", "cells": [[0, 0], [0, 1], [0, 2], [0, 3]]}
CAGE = {"type": "killer-cage", "cells": [[0, 0], [1, 0]], "sum": 7}
CLASHING = sudoku(THERMOMETER, CAGE, {"type": "anti-knight"})
RATED = (
    "difficulty",
    "er",
    "ep",
    "ed",
    "hodoku_level",
    "hodoku_score",
    "hardest",
    "effort",
    "steps",
)


def test_the_path_ends_where_a_clue_cannot_be_kept() -> None:
    explained = ad.explain(CLASHING)
    record = explained.record()
    assert (record["status"], record["ending"]) == ("none", "contradiction")
    assert record["contradiction"] == "The cage 7 at R1C1 cannot be satisfied."
    # The thermometer fills row 1, the cage wants 7 of R1C1 = 1 and R2C1: no step comes after that.
    assert record["steps"][-1]["places"] == [{"cell": "R2C1", "value": 4}]
    assert not explained.solved
    last = str(explained).splitlines()[-1]
    assert last.startswith("Contradiction (the cage 7 at R1C1 cannot be satisfied) after 3 steps")


def test_clues_that_contradict_each_other_are_named() -> None:
    found = diagnose(Position(CLASHING, {}, {}))
    assert found.why is not None
    names = {one.name for one in found.why.members if one.kind == "clue"}
    assert names == {"the cage 7 at R1C1", "the thermometer at R1C1"}
    assert found.hopeless
    assert found.messages() == [
        "No solution: the cage 7 at R1C1 and the thermometer at R1C1 contradict each other."
    ]


def test_the_page_ends_as_the_text_does() -> None:
    explained = ad.explain(CLASHING, lang="fr")
    end = "la cage 7 en R1C1 est impossible à respecter"
    assert end in explained.summary
    assert end in explained.markdown()
    assert end in explained.html()


def test_nothing_is_hinted_at_without_a_solution() -> None:
    assert ad.hint(CLASHING).deduction is None
    assert ad.all_steps(CLASHING).groups == ()
    assert ad.why_not(CLASHING, ((0, 0), 4)).deduction is None
    assert "No technique" not in str(ad.hint(CLASHING))


@pytest.mark.parametrize("profile", [None, "hodoku"])
def test_what_has_no_solution_has_no_rating(profile: str | None) -> None:
    rated = ad.rate(CLASHING, profile=profile)
    assert rated.difficulty is None
    assert not any(rated.record()[name] for name in RATED)
    assert rated.record()["techniques"] == {}
    assert str(rated) == rated.line() == ad.hint(CLASHING).diagnosis.messages()[0]


def test_a_path_into_a_contradiction_is_no_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a search took too long, the techniques may still find that there is no solution."""
    monkeypatch.setattr(rating, "diagnose", lambda *_: Diagnosis(Status.UNKNOWN))
    rated = ad.rate(CLASHING)
    assert rated.ending is Ending.CONTRADICTION
    assert not any(rated.record()[name] for name in RATED)


def test_steps_that_find_no_contradiction_are_not_shown() -> None:
    givens = [*EMPTY[:3], [2, 1, 3, 0]]
    explained = ad.explain(sudoku(THERMOMETER, CAGE, givens=givens), only=("full-house",))
    record = explained.record()
    assert (record["status"], record["ending"]) == ("none", "contradiction")
    assert record["steps"] == []
    assert str(explained) == record["contradiction"] == record["messages"][0]
    assert explained.summary == ""


def test_entries_that_no_solution_has_are_reported_before_any_step() -> None:
    loose = ad.read("4...............")
    position = Position(loose, {(0, 1): 1, (0, 2): 1}, {})
    record = ad.explain(position).record()
    assert (record["status"], record["ending"]) == ("multiple", "mistaken")
    assert record["steps"] == []
    assert "your R1C2=1 and your R1C3=1 contradict each other" in record["messages"][1]


def test_marks_that_together_leave_out_every_solution_are_reported() -> None:
    loose = ad.read("4...............")
    marks = {(0, 1): (1, 2), (0, 2): (1, 2), (0, 3): (1, 2), (3, 3): (1, 4)}
    found = diagnose(Position(loose, {}, marks))
    assert found.status is Status.MULTIPLE
    assert found.wrong_marks == ((0, 1), (0, 2), (0, 3))
    assert found.messages()[1] == "No solution fits the pencil marks of R1C2, R1C3 and R1C4."
    assert ad.hint(Position(loose, {}, marks)).deduction is None
    assert diagnose(Position(loose, {}, {(0, 1): (1, 2)})).wrong_marks == ()


def test_a_full_grid_that_breaks_a_clue_is_not_solved() -> None:
    """A variable has no cell: only a search shows that no value of it keeps the sign."""
    full = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]]
    puzzle = sudoku(
        {"type": "variable", "cell": [-1, 0], "values": [1, 2]},
        {"type": "less-than", "less": [0, 3], "greater": [-1, 0]},
        givens=full,
    )
    record = ad.explain(puzzle).record()
    assert (record["status"], record["ending"]) == ("none", "contradiction")
    assert "cannot be satisfied" in record["contradiction"]
