"""alldiff export: every form, of a puzzle and of the JSON of a model."""

from __future__ import annotations

from pathlib import Path

import pytest

import alldiff as ad
from alldiff.cli import exits
from alldiff.exports import EXPORTS, export
from alldiff.rules import to_model

FOUR = "4.23.2.4.3..1..2"
MODEL = to_model(ad.read(FOUR))


@pytest.mark.parametrize("name", EXPORTS)
def test_a_puzzle_and_its_model_are_written_alike(alldiff, tmp_path: Path, name: str) -> None:
    printed = alldiff("export", FOUR, "--to", name)
    assert (printed.code, printed.out) == (exits.OK, export(MODEL, name))
    path = tmp_path / "model.json"
    path.write_text(export(MODEL, "model"))
    assert alldiff("export", path, "--to", name).out == printed.out


def test_the_suffix_names_the_form(alldiff, tmp_path: Path) -> None:
    path = tmp_path / "four.cnf"
    assert alldiff("export", FOUR, "-o", path).code == exits.OK
    assert path.read_text() == export(MODEL, "dimacs")
    assert "--to" in alldiff("export", FOUR).err


def test_a_damaged_model_is_refused(alldiff, tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    path.write_text(export(MODEL, "model").replace('"hidden": 0', '"hidden": 5'))
    outcome = alldiff("export", path, "--to", "dimacs")
    assert (outcome.code, "not a model" in outcome.err) == (5, True)
