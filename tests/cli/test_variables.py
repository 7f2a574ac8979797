"""Unseen variables are part of a solution, and every command shows them by label."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import Raw

import alldiff as ad
from alldiff.cli import exits
from alldiff.rules.variable import Variable
from alldiff.web.jobs.inputs import Budget
from alldiff.web.jobs.solving import (
    CandidatesRequest,
    SetRequest,
    SolveRequest,
    candidates as web_candidates,
    set_view,
    solve as web_solve,
)

FULL = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]]
STATED = {
    "format": "alldiff/1",
    "kind": "sudoku",
    "givens": FULL,
    "clues": [
        {"type": "variable", "cell": [-1, 0], "values": [1, 5, 9], "label": "x"},
        {"type": "variable", "cell": [-1, 1], "values": [7]},
        {"type": "less-than", "less": [0, 1], "greater": [-1, 0]},
    ],
}
RAW = Raw(json.dumps(STATED).encode())


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    """Return the file of a puzzle with two solutions of one grid."""
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps(STATED))
    return path


def test_solutions_that_differ_in_a_variable_are_distinguished(alldiff, puzzle: Path) -> None:
    first, second = alldiff("solve", puzzle, "--all").out.split("\n\n")
    assert first.replace("x = 5", "x = 9").strip() == second.strip()
    assert first.splitlines()[-2:] == ["x = 5", "V2 = 7"]
    record = json.loads(alldiff("solve", puzzle, "--all", "--json").out)
    assert record["variables"] == [{"x": 5, "V2": 7}, {"x": 9, "V2": 7}]
    assert len(record["solutions"]) == record["count"] == 2
    assert alldiff("count", puzzle, "--all").out == "2\n"
    assert alldiff("check", puzzle).code == exits.MULTIPLE


def test_a_format_carries_them_or_they_are_printed_beside(alldiff, puzzle: Path) -> None:
    written = alldiff("solve", puzzle, "--all", "--format", "jsonl")
    found = [puzzle.of(Variable)[0].values for puzzle in ad.read_all(written.out)]
    assert (found, written.err) == ([(5,), (9,)], "")
    lines = alldiff("solve", puzzle, "--all", "--format", "line")
    assert lines.out == "1234341221434321\n" * 2
    assert "x = 5, V2 = 7\n" in lines.err
    assert "x = 9, V2 = 7\n" in lines.err


@pytest.mark.parametrize("how", [(), ("--basic",), ("--level", "gac")])
def test_candidates_list_them(alldiff, puzzle: Path, how: tuple[str, ...]) -> None:
    assert alldiff("candidates", puzzle, *how).out.endswith("x: 5, 9\nV2: 7\n")
    record = json.loads(alldiff("candidates", puzzle, *how, "--json").out)
    assert record["variables"] == {"x": [5, 9], "V2": [7]}


def test_they_stand_under_pictures_and_in_results() -> None:
    stated = ad.read(json.dumps(STATED))
    assert ">x = 5<" in str(ad.draw(stated))
    result = ad.solve(stated)
    assert "x = 5\nV2 = 7\n" in str(result)
    assert ">x = 5<" in str(result._repr_svg_())
    assert "V2 is one of 7" in str(ad.draw(stated))


def test_a_stated_solution_is_checked_with_them(alldiff, puzzle: Path, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    assert alldiff("prove", puzzle, "-o", folder).code == exits.MULTIPLE
    values = json.loads((folder / "solution.json").read_text())
    assert values["x"] in (5, 9)
    for x, right in ((5, True), (9, True), (1, False)):
        (folder / "solution.json").write_text(json.dumps({**values, "x": x}))
        outcome = alldiff("check", puzzle, "--solution", folder / "solution.json")
        assert outcome.code == (exits.OK if right else exits.NO_SOLUTION)


def test_the_page_hears_of_them() -> None:
    budget = Budget.of(SolveRequest(puzzle=RAW), 10, ad.Listener())
    solved = web_solve(SolveRequest(puzzle=RAW), budget)
    assert list(solved.variables) == [{"x": 5, "V2": 7}, {"x": 9, "V2": 7}]
    counted = web_candidates(CandidatesRequest(puzzle=RAW, cap=10), budget)
    assert counted.variables == {"x": [(5, 1), (9, 1)], "V2": [(7, 2)]}
    assert list(set_view(SetRequest(puzzle=RAW), budget).variables) == list(solved.variables)


@pytest.mark.parametrize("label", ["R1C1", "V2"])
def test_a_label_has_one_meaning(alldiff, puzzle: Path, label: str) -> None:
    stated = json.loads(json.dumps(STATED))
    stated["clues"][0]["label"] = label
    puzzle.write_text(json.dumps(stated))
    outcome = alldiff("solve", puzzle)
    assert outcome.code == exits.UNREADABLE
    assert f"{label} has two meanings" in outcome.err
