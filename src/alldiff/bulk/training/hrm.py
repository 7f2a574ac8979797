"""A data set as arrays, in the layout that the training scripts of HRM and TRM read.

Each split is a folder with `all__inputs.npy` and `all__labels.npy` (one row of cells per puzzle:
0 is padding, 1 an empty cell, v + 1 the value v), `all__puzzle_identifiers.npy`,
`all__puzzle_indices.npy`, `all__group_indices.npy` and `dataset.json`; `identifiers.json` lies
beside the folders. A puzzle and its variants by random symmetries are one group; `total_puzzles`
counts all of them, and only TRM asks for it. Only givens are in
the inputs: other clues have no place in this layout.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk.training.groups import Group, Shape, shape_of, solution_of
from alldiff.core.puzzle import Grid

PAD, BLANK = 0, 1


def write(folder: Path, splits: dict[str, Iterable[Group]]) -> None:
    """Write all splits."""
    shape = shape_of(splits)
    for name, groups in splits.items():
        write_split(groups, folder / name, shape)
    (folder / "identifiers.json").write_text('["<blank>"]\n')


def write_split(groups: Iterable[Group], folder: Path, shape: Shape) -> None:
    """Write one split."""
    rows, columns, largest = shape
    length = rows * columns
    kind: type = np.uint8 if largest < 255 else np.uint16
    inputs: list[NDArray[Any]] = []
    labels: list[NDArray[Any]] = []
    ends = [0]
    for group in groups:
        for puzzle in group:
            labels.append(np.array(cells_of(solution_of(puzzle, shape)), kind))
            inputs.append(np.array(cells_of(puzzle.givens), kind))
        ends.append(len(inputs))
    count = len(inputs)
    arrays: dict[str, NDArray[Any]] = {
        "inputs": np.array(inputs, kind).reshape(count, length),
        "labels": np.array(labels, kind).reshape(count, length),
        "puzzle_identifiers": np.zeros(count, np.int32),
        "puzzle_indices": np.arange(count + 1, dtype=np.int32),
        "group_indices": np.array(ends, np.int32),
    }
    folder.mkdir(exist_ok=True)
    for name, array in arrays.items():
        np.save(folder / f"all__{name}.npy", array)
    about = {
        "seq_len": length,
        "vocab_size": largest + 2,
        "pad_id": PAD,
        "ignore_label_id": PAD,
        "blank_identifier_id": 0,
        "num_puzzle_identifiers": 1,
        "total_groups": len(ends) - 1,
        "mean_puzzle_examples": 1,
        "total_puzzles": count,
        "sets": ["all"],
    }
    (folder / "dataset.json").write_text(json.dumps(about) + "\n")


def cells_of(grid: Grid) -> list[int]:
    """Return a grid as numbers: 0 without a cell, 1 for an empty cell, v + 1 for a value."""
    return [PAD if value is None else value + BLANK for line in grid for value in line]
