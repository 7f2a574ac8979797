"""Files for training scripts: what they hold is what the puzzles say."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import alldiff as ad


@pytest.mark.parametrize(
    ("kind", "options"),
    [("sudoku", {}), ("sudoku", {"size": 4}), ("killer", {"size": 6}), ("kakuro", {})],
)
def test_arrays_hold_puzzles_and_their_solutions(
    tmp_path: Path, kind: str, options: dict[str, int]
) -> None:
    ad.make_dataset(
        kind, 12, tmp_path / "set", rate=False, layout="hrm", augment=2, seed=4, **options
    )
    groups = 0
    for split in ("train", "validation", "test"):
        folder = tmp_path / "set" / split
        about = json.loads((folder / "dataset.json").read_text())
        names = ["inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices"]
        found = {name: np.load(folder / f"all__{name}.npy") for name in names}
        inputs, labels = found["inputs"].astype(int), found["labels"].astype(int)
        assert inputs.shape == labels.shape == (len(found["puzzle_indices"]) - 1, inputs.shape[1])
        each = 3 if split == "train" else 1
        assert found["group_indices"].tolist() == list(range(0, len(inputs) + 1, each))
        assert about["total_groups"] == len(inputs) // each
        assert about["total_puzzles"] == len(inputs)
        assert (about["pad_id"], about["ignore_label_id"], about["sets"]) == (0, 0, ["all"])
        if len(inputs):
            assert about["seq_len"] == inputs.shape[1]
            assert labels.max() < about["vocab_size"]
        given = inputs > 1
        assert (inputs[given] == labels[given]).all()
        assert ((labels == 0) == (inputs == 0)).all()
        assert not (labels == 1).any()
        if kind == "sudoku":
            for puzzle, solution in zip(inputs - 1, labels - 1, strict=True):
                side = round(len(puzzle) ** 0.5)
                result = ad.solve(ad.sudoku(puzzle.reshape(side, side).tolist()))
                assert result.status == "unique"
                assert [v for row in result.solution or () for v in row] == solution.tolist()
        groups += about["total_groups"]
    assert groups == 12
    assert json.loads((tmp_path / "set" / "identifiers.json").read_text()) == ["<blank>"]


def test_one_hot_tensors_have_a_mask_of_the_givens(tmp_path: Path) -> None:
    ad.make_dataset(
        "sudoku", 12, tmp_path, rate=False, layout="satnet", augment=1, seed=4, size=6, format="csv"
    )
    count = 0
    for split in ("train", "validation", "test"):
        names = ("features", "labels", "is_input")
        features, labels, given = (np.load(tmp_path / split / f"{name}.npy") for name in names)
        assert features.shape == labels.shape == (len(given), 6, 6, 6)
        assert (labels.sum(axis=3) == 1).all()
        assert (features.sum(axis=3) == given).all()
        assert (features <= labels).all()
        for one, solution in zip(features, labels, strict=True):
            puzzle = (one.argmax(axis=2) + 1) * one.any(axis=2)
            result = ad.solve(ad.sudoku(puzzle.tolist()))
            assert result.status == "unique"
            assert np.array_equal(result.solution, solution.argmax(axis=2) + 1)
        count += len(given) // (2 if split == "train" else 1)
    assert count == 12


def test_csv_of_digits(tmp_path: Path) -> None:
    ad.make_dataset("sudoku", 12, tmp_path, rate=False, layout="rrn", seed=4, format="jsonl")
    lines = []
    for name in ("train", "valid", "test"):
        lines += (tmp_path / "rrn" / f"{name}.csv").read_text().splitlines()
    assert len(lines) == 12
    for line in lines:
        puzzle, solution = line.split(",")
        assert ad.read(solution).givens == ad.solve(puzzle).solution
    with pytest.raises(ad.errors.UsageError, match="at most 9"):
        ad.make_dataset("sudoku", 2, tmp_path / "large", rate=False, layout="rrn", size=12)


def test_variants_need_the_layout(tmp_path: Path) -> None:
    with pytest.raises(ad.errors.UsageError, match="for the layouts hrm"):
        ad.make_dataset("sudoku", 2, tmp_path / "set", augment=2)
    with pytest.raises(ad.errors.UsageError, match="a layout is table, hrm, satnet, rrn"):
        ad.make_dataset("sudoku", 2, tmp_path / "set", layout="heap")


@pytest.mark.parametrize(
    ("kind", "layout", "options"),
    [
        ("sudoku", "hrm", {}),
        ("sudoku", "rrn", {"size": 6}),
        ("killer", "satnet", {"size": 6}),
        ("kakuro", "hrm", {}),
    ],
)
def test_your_own_puzzles_make_the_same_files_as_a_data_set(
    tmp_path: Path, kind: str, layout: str, options: dict[str, int]
) -> None:
    made, own = tmp_path / "made", tmp_path / "own"
    ad.make_dataset(kind, 12, made, rate=False, layout=layout, seed=4, **options)
    files = [made / f"{split}.parquet" for split in ("train", "validation", "test")]
    rows = ad.make_arrays(files, own, layout=layout)
    assert (sum(rows.values()), rows["left out"]) == (12, 0)
    there = [path.relative_to(own) for path in own.rglob("*") if path.is_file()]
    assert there
    for path in there:
        assert (own / path).read_bytes() == (made / path).read_bytes()


def test_rows_without_one_solution_are_left_out_and_variants_go_into_groups(
    tmp_path: Path,
) -> None:
    puzzles = [ad.write(one, "line") for one in ad.generate_many("sudoku", count=3, seed=1)]
    table = tmp_path / "own.csv"
    good = [f"{number},{one.strip()}" for number, one in enumerate(puzzles)]
    rows = ["id,grid", *good, "4,12", f"5,{'.' * 81}"]
    table.write_text("\n".join(rows))
    found = ad.make_arrays(table, tmp_path / "own", column="grid", shares=(1, 0, 0), augment=2)
    assert found == {"train": 3, "validation": 0, "test": 0, "left out": 2}
    names = ("inputs", "labels", "group_indices")
    arrays = [np.load(tmp_path / "own" / "train" / f"all__{name}.npy") for name in names]
    inputs, labels, groups = arrays
    assert groups.tolist() == [0, 3, 6, 9]
    assert len({row.tobytes() for row in inputs}) == 9
    for puzzle, solution in zip(inputs.astype(int) - 1, labels.astype(int) - 1, strict=True):
        result = ad.solve(ad.sudoku(puzzle.reshape(9, 9).tolist()))
        assert [v for row in result.solution or () for v in row] == solution.tolist()


def test_what_no_arrays_can_be_made_of_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "own.txt"
    table.write_text(f"4.23.2.4.3..1..2\n{ad.write(ad.generate('sudoku'), 'line')}")
    for wrong, message in (
        ({"layout": "table"}, "unknown layout"),
        ({"split_by": "size"}, "unknown way to split"),
        ({"shares": (0, 0, 0)}, "three shares"),
        ({"shares": (1, 0, 0)}, "grids of one size"),
    ):
        with pytest.raises(ad.errors.UsageError, match=message):
            ad.make_arrays(table, tmp_path / "own", **wrong)
