"""Exports mean the same to others: as many solutions, and the same model when it is read back."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import alldiff as ad
from alldiff.errors import ReadError
from alldiff.exports import export
from alldiff.exports.dimacs import read_values
from alldiff.exports.model_json import read
from alldiff.model import Model
from alldiff.rules import unchecked_model

from rule_samples import SAMPLES

MODELS = {
    f"{name} {number}": unchecked_model(sample.puzzle)
    for name, samples in SAMPLES.items()
    for number, sample in enumerate(samples)
}
SUDOKU = unchecked_model(ad.read("4.23.2.4.3..1..2"))


def solutions(model: Model) -> set[tuple[int, ...]]:
    """Return the values of the visible variables in every solution."""
    return {one[: model.visible] for one in ad.solve(model, limit=None).values}


def by_clauses(model: Model) -> set[tuple[int, ...]]:
    """Return the same, found by a solver of the exported clauses."""
    solvers = pytest.importorskip("pysat.solvers")
    lines = export(model, "dimacs").splitlines()
    head = next(line for line in lines if line.startswith("p cnf"))
    clauses = [list(map(int, line.split()[:-1])) for line in lines if line[0] not in "cp"]
    assert int(head.split()[3]) == len(clauses)
    assert int(head.split()[2]) == max(abs(x) for clause in clauses for x in clause)
    cells = [line.split()[3] for line in lines if line.startswith("c ") and line.count(" ") == 3]
    visible = {int(x) for span in cells[: model.visible] for x in span.split(",")}
    found = set()
    with solvers.Solver(name="cadical153", bootstrap_with=clauses) as solver:
        while solver.solve():
            true = [x for x in solver.get_model() if x in visible]
            found.add(read_values(model, f"s SATISFIABLE\nv {' '.join(map(str, true))} 0\n"))
            solver.add_clause([-x for x in true])
    return found


@pytest.mark.parametrize("name", MODELS)
def test_the_clauses_have_the_same_solutions(name: str) -> None:
    expected = solutions(MODELS[name])
    if len(expected) <= 700:
        assert by_clauses(MODELS[name]) == expected


def test_the_literals_of_a_sudoku_are_numbered_by_row_column_and_value() -> None:
    text = export(SUDOKU, "dimacs")
    assert "\nc R2C3 1,2,3,4 25,26,27,28\n" in text
    assert by_clauses(SUDOKU) == solutions(SUDOKU)


def by_minizinc(model: Model, path: Path) -> set[tuple[int, ...]]:
    """Return the solutions that MiniZinc finds with Gecode."""
    path.write_text(export(model, "minizinc"))
    run = ["minizinc", "--solver", "gecode", "-a", str(path)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if line[:1].isdigit()]
    return {tuple(map(int, line.split())) for line in lines}


needs_minizinc = pytest.mark.skipif(not shutil.which("minizinc"), reason="no MiniZinc is here")
SOME = ["killer-cage 0", "sandwich 0", "between-line 0", "less-than 0", "renban 0", "ratio 0"]


@needs_minizinc
@pytest.mark.parametrize("name", SOME)
def test_minizinc_finds_the_same_solutions(name: str, tmp_path: Path) -> None:
    assert by_minizinc(MODELS[name], tmp_path / "model.mzn") == solutions(MODELS[name])


@needs_minizinc
@pytest.mark.full
@pytest.mark.parametrize("name", MODELS)
def test_minizinc_finds_the_same_solutions_of_every_rule(name: str, tmp_path: Path) -> None:
    expected = solutions(MODELS[name])
    if len(expected) <= 3000:
        assert by_minizinc(MODELS[name], tmp_path / "model.mzn") == expected


@pytest.mark.parametrize("name", MODELS)
def test_the_json_of_a_model_is_read_back(name: str) -> None:
    assert read(export(MODELS[name], "model")) == MODELS[name]


TEXT = export(SUDOKU, "model")


@given(st.integers(0, len(TEXT)), st.integers(0, 9), st.sampled_from([*'[]{}",:-19', "null"]))
@settings(deadline=None, max_examples=300)
def test_a_damaged_model_is_read_or_refused(at: int, lost: int, scrap: str) -> None:
    try:
        assert isinstance(read(TEXT[:at] + scrap + TEXT[at + lost :]), Model)
    except ReadError as error:
        assert error.message  # noqa: PT017
