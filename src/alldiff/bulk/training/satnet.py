"""A data set as one-hot tensors, as in the experiments of SATNet.

Each split is a folder with `features.npy` (puzzles) and `labels.npy` (solutions), of the shape
(puzzles, rows, columns, values), and the mask `is_input.npy` of the shape (puzzles, rows, columns),
which is 1 where a given stands. All are bytes; `torch.from_numpy(np.load(file)).float()` gives the
tensors. A cell that is empty, or no cell, is all zeros.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk.training.groups import Group, Shape, shape_of, solution_of
from alldiff.core.puzzle import Grid


def write(folder: Path, splits: dict[str, Iterable[Group]]) -> None:
    """Write all splits."""
    shape = shape_of(splits)
    for name, groups in splits.items():
        place = folder / name
        place.mkdir(exist_ok=True)
        pairs = [
            (one_hot(puzzle.givens, shape), one_hot(solution_of(puzzle, shape), shape))
            for group in groups
            for puzzle in group
        ]
        whole = np.array(pairs, np.uint8).reshape(len(pairs), 2, *shape)
        np.save(place / "features.npy", whole[:, 0])
        np.save(place / "labels.npy", whole[:, 1])
        np.save(place / "is_input.npy", whole[:, 0].any(axis=3).astype(np.uint8))


def one_hot(grid: Grid, shape: Shape) -> NDArray[Any]:
    """Return the values of a grid as vectors with a single 1, all 0 without a value."""
    values = np.array([[value or 0 for value in row] for row in grid])
    found: NDArray[Any] = values[..., None] == np.arange(1, shape[2] + 1)
    return found.astype(np.uint8)
