"""alldiff prove: what it writes, what it says, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import alldiff as ad
from alldiff import _native
from alldiff.cli import exits
from alldiff.core.errors import WrongDeduction
from alldiff.engines import clauses

CLASSIC = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
FILES = ["README", "formula.cnf", "proof.drat", "puzzle.json", "solution.json"]


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_proof_is_written_and_checked(alldiff, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    outcome = alldiff("prove", CLASSIC, "-o", folder)
    assert (outcome.code, outcome.err) == (exits.OK, "")
    assert "exactly one solution: proved" in outcome.out
    assert names(folder) == FILES
    assert ad.read(folder / "puzzle.json") == ad.read(CLASSIC)
    assert alldiff("check", CLASSIC, "--solution", folder / "solution.json").code == exits.OK
    assert f"{folder / 'puzzle.json'}: exactly one" in alldiff("prove", "--verify", folder).out
    checked = alldiff("prove", "--verify", folder, "--json")
    assert checked.code == exits.OK
    record = json.loads(checked.out)
    assert (record["status"], record["checked"]) == ("unique", True)
    assert record["solution"] == [list(row) for row in ad.solve(CLASSIC).solution or ()]


def test_a_second_solution_is_written(alldiff, tmp_path: Path) -> None:
    outcome = alldiff("prove", CLASSIC.replace("8", "."), "-o", tmp_path)
    assert outcome.code == exits.MULTIPLE
    assert "second.json" in outcome.out
    assert names(tmp_path) == [
        "README",
        "formula.cnf",
        "puzzle.json",
        "second.json",
        "solution.json",
    ]
    assert alldiff("prove", "--verify", tmp_path).code == exits.MULTIPLE


def test_that_there_is_none_is_proved_too(alldiff, tmp_path: Path) -> None:
    outcome = alldiff("prove", "4.23.2.4.3.1..12", "-o", tmp_path)
    assert outcome.code == exits.NO_SOLUTION, outcome.err
    assert names(tmp_path) == ["README", "formula.cnf", "proof.drat", "puzzle.json"]
    assert alldiff("prove", "--verify", tmp_path).code == exits.NO_SOLUTION


def test_a_limit_ends_it(alldiff, tmp_path: Path) -> None:
    outcome = alldiff("prove", CLASSIC, "-o", tmp_path, "--nodes", "1")
    assert outcome.code == exits.LIMIT
    assert "limit on nodes" in outcome.out
    assert alldiff("prove", "--verify", tmp_path).code == exits.UNREADABLE


def test_the_proof_is_checked_before_it_is_called_one(alldiff, tmp_path: Path, monkeypatch) -> None:
    refuse = (False, "line 1 does not follow", 1, 0, 0)
    monkeypatch.setattr(_native, "check_proof", lambda *_: refuse)
    outcome = alldiff("prove", CLASSIC, "-o", tmp_path)
    assert outcome.code == WrongDeduction.exit_code
    assert "line 1 does not follow" in outcome.err
    assert "proved" not in outcome.out


def test_a_check_that_a_limit_ended_is_reported(alldiff, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(_native, "check_proof", lambda *_: (None, "", 0, 0, 0))
    outcome = alldiff("prove", CLASSIC, "-o", tmp_path)
    assert outcome.code == exits.OK
    assert "not checked yet: the limit on seconds" in outcome.out
    monkeypatch.undo()
    assert alldiff("prove", "--verify", tmp_path).code == exits.OK


def test_too_many_clauses_are_refused(alldiff, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(clauses, "MOST_CLAUSES", 1000)
    outcome = alldiff("prove", CLASSIC, "-o", tmp_path)
    assert outcome.code == exits.USAGE
    assert "more than 1,000" in outcome.err
    assert not (tmp_path / "formula.cnf").exists()
    assert alldiff("export", CLASSIC, "--to", "dimacs").code == exits.USAGE


def test_a_changed_proof_is_refused(alldiff, tmp_path: Path) -> None:
    alldiff("prove", CLASSIC, "-o", tmp_path)
    (tmp_path / "proof.drat").write_text("0\n")
    outcome = alldiff("prove", "--verify", tmp_path)
    assert outcome.code == exits.UNREADABLE
    assert "proof.drat" in outcome.err
    assert "does not follow" in outcome.err


def test_a_model_is_proved(alldiff, tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text(ad.export("4.23.2.4.3..1..2", "model"))
    folder = tmp_path / "proof"
    assert alldiff("prove", tmp_path / "m.json", "-o", folder).code == exits.OK
    assert "model.json" in names(folder)
    assert alldiff("prove", "--verify", folder).code == exits.OK


def test_what_is_missing_is_reported(alldiff, tmp_path: Path) -> None:
    assert "-o FOLDER" in alldiff("prove", CLASSIC).err
    assert "neither" in alldiff("prove", CLASSIC, "--verify", tmp_path).err
    assert alldiff("prove", "--verify", tmp_path / "nowhere").code == exits.UNREADABLE


def test_hints_are_written_where_they_are_asked_for(alldiff, tmp_path: Path) -> None:
    assert alldiff("prove", CLASSIC, "-o", tmp_path, "--lrat").code == exits.OK
    assert names(tmp_path) == sorted([*FILES, "proof.lrat"])
    assert alldiff("prove", "--verify", tmp_path).code == exits.OK
    hints = tmp_path / "proof.lrat"
    hints.write_bytes(hints.read_bytes()[:-6])
    refused = alldiff("prove", "--verify", tmp_path)
    assert refused.code == exits.UNREADABLE
    assert "proof.lrat" in refused.err
    assert alldiff("prove", "--verify", tmp_path, "--lrat").code == exits.USAGE
