"""Plain columns: every kind goes into them and comes back, for us and for Hugging Face."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.bulk.forms import SPLITS, solution_family
from alldiff.bulk.plain import plain_columns, puzzle_of
from alldiff.bulk.records import puzzles_of, records_of
from alldiff.core.errors import ReadError
from alldiff.formats.base import ReadOptions

from support.strategies import tries

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("sudoku", {}),
    ("sudoku", {"size": 4}),
    ("sudoku", {"size": 12}),
    ("latin-square", {"size": 5}),
    ("killer", {"size": 6}),
    ("kenken", {"size": 4}),
    ("futoshiki", {"size": 5}),
    ("kakuro", {"rows": 6, "columns": 7}),
    ("jigsaw", {"size": 6}),
    ("sudoku", {"size": 6, "rules": ("thermometer:2", "ratio")}),
]


@settings(max_examples=tries(30), deadline=None)
@given(which=st.sampled_from(KINDS), number=st.integers(0, 40))
def test_a_row_is_the_whole_puzzle(which: tuple[str, dict[str, Any]], number: int) -> None:
    kind, options = which
    puzzle = ad.generate(kind, seed=2, number=number, **options)
    row = plain_columns(puzzle)
    found = puzzle_of(row)
    assert (found.givens, found.clues, found.values) == (
        puzzle.givens,
        puzzle.clues,
        puzzle.values,
    )
    assert found.solution == puzzle.solution
    assert len(row["puzzle"]) == len(row["solution"]) == puzzle.rows * puzzle.columns


def test_bulk_follows_the_rules_of_each_row() -> None:
    puzzles = [ad.generate(kind, seed=5, **options) for kind, options in KINDS]
    table = pa.Table.from_pylist(list(map(plain_columns, puzzles)))
    solved = ad.solve_batch(table, answer="solution")
    assert solved.column("status").to_pylist() == ["unique"] * len(KINDS)
    assert solved.column("answer_status").to_pylist() == ["right"] * len(KINDS)
    alone = ad.solve_batch(table.select(["puzzle"]).slice(4, 1))
    assert alone.column("status").to_pylist() == ["multiple"]


@pytest.mark.parametrize(("kind", "options"), KINDS)
def test_a_table_of_one_kind_is_read_with_its_rules(
    tmp_path: Path, kind: str, options: dict[str, Any]
) -> None:
    puzzles = list(ad.generate_many(kind, 3, seed=7, **options))
    table = pa.Table.from_pylist(list(map(plain_columns, puzzles)))
    solved = ad.solve_batch(table, answer="solution")
    assert solved.column("answer_status").to_pylist() == ["right"] * 3
    again = ad.solve_batch(
        table.set_column(0, "puzzle", [[ad.write(one.bare(), "jsonl").strip() for one in puzzles]])
    )
    assert again.column("status").to_pylist() == ["unique"] * 3
    pq.write_table(table, tmp_path / "all.parquet")
    read = puzzles_of(records_of(str(tmp_path / "all.parquet"), "puzzle"), None, ReadOptions(), "")
    assert [(one.givens, one.clues) for one in read if not isinstance(one, str)] == [
        (one.givens, one.clues) for one in puzzles
    ]


def test_equal_grids_with_other_rules_are_not_duplicates(tmp_path: Path) -> None:
    puzzles = list(ad.generate_many("killer", 4, seed=1, size=4))
    table = pa.Table.from_pylist(list(map(plain_columns, [*puzzles, puzzles[2]])))
    assert len(set(table.column("puzzle").to_pylist())) == 1
    pq.write_table(table, tmp_path / "cages.parquet")
    found = ad.leaks.overlap(tmp_path / "cages.parquet", tmp_path / "cages.parquet")
    assert found.count("equal") == 5
    pq.write_table(table.slice(2, 1), tmp_path / "one.parquet")
    found = ad.leaks.overlap(tmp_path / "one.parquet", tmp_path / "cages.parquet")
    assert [row for row, name in found.relations.items() if name == "equal"] == [2, 4]


@pytest.mark.parametrize("text", ["1", "1234", "&" * 16, "#" * 16])
def test_cells_that_do_not_fit_are_refused(text: str) -> None:
    row = plain_columns(ad.generate("killer", size=4, seed=1)) | {"puzzle": text}
    with pytest.raises(ReadError, match="its cells"):
        puzzle_of(row)
    solved = ad.solve_batch(pa.Table.from_pylist([row]), column="puzzle")
    assert solved.column("status").to_pylist() == ["invalid"]


@settings(max_examples=tries(30), deadline=None)
@given(which=st.sampled_from(KINDS[:8]), number=st.integers(0, 20), seed=st.integers(0, 2**32))
def test_a_solution_stays_in_its_family(
    which: tuple[str, dict[str, Any]], number: int, seed: int
) -> None:
    kind, options = which
    puzzle = ad.generate(kind, seed=1, number=number, **options)
    moved = ad.transform(puzzle, seed=seed)
    assert solution_family(puzzle.solution or ()) == solution_family(moved.solution or ())


def test_no_solution_is_in_two_splits(tmp_path: Path) -> None:
    grid = ad.generate("sudoku", seed=8).solution
    ad.make_dataset("sudoku", 30, tmp_path / "one", rate=False, solution=grid, seed=1)
    sizes = [pq.read_table(tmp_path / "one" / f"{name}.parquet").num_rows for name in SPLITS]
    assert sorted(sizes) == [0, 0, 30]
    ad.make_dataset(
        "sudoku", 30, tmp_path / "two", rate=False, solution=grid, seed=1, split_by="puzzle"
    )
    sizes = [pq.read_table(tmp_path / "two" / f"{name}.parquet").num_rows for name in SPLITS]
    assert sorted(sizes)[1] > 0


@pytest.mark.parametrize(("kind", "form"), [("sudoku", "tokens"), ("killer", "json")])
def test_a_data_set_has_the_paths_to_its_solutions(tmp_path: Path, kind: str, form: str) -> None:
    ad.make_dataset(
        kind, 6, tmp_path / "set", size=6, rate=False, traces=form, seed=2, format="csv"
    )
    count = 0
    for split in SPLITS:
        for record in records_of(str(tmp_path / "set" / f"{split}.csv"), "puzzle"):
            puzzle = puzzle_of(record)
            found = ad.traces.replay(puzzle, record["trace"])
            assert (found.right, found.solved) == (True, True)
            assert record["trace"] == ad.traces.solution_trace(puzzle, form=form)
            count += 1
    assert count == 6
    card = (tmp_path / "set" / "README.md").read_text()
    assert f"traces='{form}'" in card
    assert "- name: trace\n" in card
    with pytest.raises(ad.errors.UsageError, match="a trace is written as"):
        ad.make_dataset(kind, 6, tmp_path / "other", traces="poem")


@pytest.mark.programs
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("format", ["parquet", "csv", "jsonl"])
def test_load_dataset_reads_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    datasets = pytest.importorskip("datasets", reason="the package datasets is not installed")
    folder = tmp_path / "set"
    ad.make_dataset(
        "killer",
        20,
        folder,
        size=4,
        format=format,
        layout="hrm",
        license="cc0-1.0",
        split_by="puzzle",
        seed=3,
    )
    found = datasets.load_dataset(str(folder), cache_dir=str(tmp_path / "cache"))
    assert set(found) == set(SPLITS)
    rows = [row for split in SPLITS for row in found[split]]
    assert sorted(row["number"] for row in rows) == list(range(20))
    for row in rows:
        puzzle = puzzle_of(row)
        assert ad.solve(puzzle).solution == puzzle.solution
        assert row["split"] in SPLITS
        assert type(row["guesses"]) is int
    from huggingface_hub import DatasetCard

    head = DatasetCard.load(folder / "README.md").data
    assert (head.license, head.size_categories) == ("cc0-1.0", ["n<1K"])
    stated = {one["name"]: one["num_examples"] for one in head.dataset_info["splits"]}
    assert stated == {name: len(found[name]) for name in SPLITS}
