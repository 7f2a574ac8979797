"""Data sets: the same files however they came about, and no puzzle in two splits."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace as with_fields

import alldiff as ad
from alldiff.bulk.dataset import Dataset, dataset, make
from alldiff.bulk.forms import SPLITS, least_form, split_of, symmetry_of
from alldiff.bulk.generated_part import Recipe, scales_of
from alldiff.bulk.generating import generate_locally
from alldiff.bulk.plain import puzzle_of
from alldiff.core.errors import LimitReached, UsageError
from alldiff.generators import GeneratorOptions
from alldiff.rules import find, rule_names
from alldiff.symmetry import moves_of

from support.rule_samples import SAMPLES
from support.strategies import tries

pq = pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra `data`")

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("sudoku", {}),
    ("futoshiki", {"size": 5}),
    ("kenken", {"size": 5}),
    ("sudoku", {"size": 6, "rules": ("thermometer:2", "ratio", "sandwich:2")}),
    ("kakuro", {"rows": 6, "columns": 6}),
]


def wanted(folder: Path, kind: str, count: int = 24, rate: bool = False, **more: Any) -> Dataset:
    """Return a data set to be made."""
    options = GeneratorOptions.from_keywords(**more.pop("options", {}))
    recipe = Recipe(kind, 3, options, scales_of(rate), (60.0, 20.0, 20.0))
    return dataset(recipe, count, str(folder), part_rows=5, **more)


def made(folder: Path, kind: str, threads: int = 1, **more: Any) -> dict[str, bytes]:
    """Make a data set, and return its files by name."""
    make(wanted(folder, kind, **more), lambda now: None, generate_locally(threads), "command")
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize(("kind", "options"), KINDS)
def test_files_are_the_same_on_any_number_of_threads(
    tmp_path: Path, kind: str, options: dict[str, Any]
) -> None:
    one = made(tmp_path / "one", kind, options=options)
    assert made(tmp_path / "three", kind, threads=3, options=options) == one
    assert {f"{split}.parquet" for split in SPLITS} | {"README.md"} <= one.keys()
    assert not (tmp_path / "one" / "parts").exists()


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole = made(tmp_path / "whole", "futoshiki", options={"size": 5})
    stopped = wanted(tmp_path / "stopped", "futoshiki", options={"size": 5})
    with pytest.raises(LimitReached):
        make(stopped, lambda now: None, generate_locally(1), "command", timeout=1e-9)
    assert list((tmp_path / "stopped" / "parts").iterdir())
    assert made(tmp_path / "stopped", "futoshiki", options={"size": 5}) == whole


@pytest.mark.slow
def test_rows_are_whole_and_every_format_has_them(tmp_path: Path) -> None:
    options = {"size": 5}
    folders = {name: tmp_path / name for name in ("parquet", "csv", "jsonl")}
    for name, folder in folders.items():
        made(folder, "futoshiki", format=name, rate=True, options=options)
    numbers = []
    for split in SPLITS:
        rows = pq.read_table(folders["parquet"] / f"{split}.parquet").to_pylist()
        lines = (folders["jsonl"] / f"{split}.jsonl").read_text().splitlines()
        known = [{key: v for key, v in row.items() if v is not None} for row in rows]
        assert [json.loads(line) for line in lines] == known
        with (folders["csv"] / f"{split}.csv").open(newline="") as file:
            table = list(csv.DictReader(file))
        assert [row["canonical"] for row in table] == [row["canonical"] for row in rows]
        for row in rows:
            puzzle = puzzle_of(row)
            result = ad.solve(puzzle)
            assert (result.status, result.solution) == ("unique", puzzle.solution)
            assert row["guesses"] == ad.solve(puzzle, "mac+mrv", limit=1).stats.fails
            assert row["split"] == split
            assert row["difficulty"] == ad.rate(puzzle).record()["difficulty"]
            assert set(row["techniques"].split()) == set(ad.rate(puzzle).techniques)
            assert row["symmetry"] == symmetry_of(puzzle)
        numbers += [row["number"] for row in rows]
    assert sorted(numbers) == list(range(24))


@settings(max_examples=tries(25), deadline=None)
@given(which=st.sampled_from(KINDS[1:]), number=st.integers(0, 30), seed=st.integers(0, 2**32))
def test_equal_puzzles_have_one_form_and_one_split(
    which: tuple[str, dict[str, Any]], number: int, seed: int
) -> None:
    kind, options = which
    puzzle = ad.generate(kind, seed=1, number=number, **options)
    other = ad.transform(puzzle, seed=seed)
    first, second = least_form(puzzle), least_form(other)
    assert first.family == second.family
    if "permute" not in moves_of(puzzle):
        assert (first.text, first.automorphisms) == (second.text, second.automorphisms)
    shares = (1.0, 1.0, 1.0)
    assert split_of(first.family, shares) == split_of(second.family, shares)
    assert ad.count(ad.read(first.text)) == 1


@pytest.mark.parametrize("name", [n for n in rule_names() if find(n).order != "stated"])
def test_cells_in_another_order_mean_the_same(name: str) -> None:
    for puzzle, _ in SAMPLES[name]:
        clues: tuple[Any, ...] = puzzle.clues
        turned = [with_fields(c, cells=c.cells[::-1]) if c.type == name else c for c in clues]
        first = ad.solve(puzzle, limit=None).solutions
        assert set(first) == set(
            ad.solve(replace(puzzle, clues=tuple(turned)), limit=None).solutions
        )


def test_other_puzzles_are_of_other_families() -> None:
    for kind, options in KINDS[1:]:
        puzzles = ad.generate_many(kind, 12, seed=2, **options)
        assert len({least_form(puzzle).family for puzzle in puzzles}) > 9


def test_splits_have_their_shares() -> None:
    splits = [split_of(str(number), (80, 10, 10)) for number in range(3000)]
    assert 2300 < splits.count("train") < 2500
    assert 220 < splits.count("validation") < 380


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    recipe = Recipe("sudoku", 1, GeneratorOptions(), (), (1.0, 2.0))
    with pytest.raises(UsageError, match="three shares"):
        dataset(recipe, 5, str(tmp_path))
    with pytest.raises(UsageError, match="format of a data set"):
        wanted(tmp_path, "sudoku", format="xlsx")
