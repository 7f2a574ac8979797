"""Files of problems on the command line: by name where puzzles have cells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from alldiff.cli import exits


@pytest.fixture
def zebra(alldiff, tmp_path: Path) -> Path:
    file = tmp_path / "zebra.json"
    alldiff("problem", "zebra", "-o", file)
    return file


def test_candidates_are_reported_by_name(alldiff, zebra: Path) -> None:
    assert "Norwegian: 1\n" in alldiff("candidates", zebra).out
    basic = alldiff("candidates", zebra, "--basic").out
    assert "Norwegian: 1\n" in basic
    assert "\nzebra: 1, 2, 3, 4, 5" in basic
    record = json.loads(alldiff("candidates", zebra, "--json").out)
    assert record["kind"] == "problem"
    assert record["candidates"]["zebra"] == [5]


def test_a_problem_is_checked(alldiff, zebra: Path, tmp_path: Path) -> None:
    outcome = alldiff("check", zebra)
    assert (outcome.code, "unique: yes" in outcome.out) == (exits.OK, True)
    queens = tmp_path / "queens.json"
    alldiff("problem", "queens", "6", "-o", queens)
    assert alldiff("check", queens).code == exits.MULTIPLE


def test_what_needs_a_grid_says_so(alldiff, zebra: Path) -> None:
    for command in ("hint", "rate"):
        outcome = alldiff(command, zebra)
        assert outcome.code == exits.USAGE
        assert "a problem without a grid: this takes puzzles only" in outcome.err
