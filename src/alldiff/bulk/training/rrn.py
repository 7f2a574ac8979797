"""A data set as the CSV files of the recurrent relational networks.

`rrn/train.csv`, `rrn/valid.csv` and `rrn/test.csv` have a line `puzzle,solution` for each puzzle,
without a header, and one digit for each cell, with 0 for an empty one.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from alldiff.bulk.training.groups import Group, shape_of, solution_of
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Grid

FILES = {"validation": "valid"}
"""Names of splits that differ."""


def write(folder: Path, splits: dict[str, Iterable[Group]]) -> None:
    """Write all splits."""
    shape = shape_of(splits)
    if shape[2] > 9:
        raise UsageError("this layout has digits: values are at most 9")
    place = folder / "rrn"
    place.mkdir(exist_ok=True)
    for name, groups in splits.items():
        with (place / f"{FILES.get(name, name)}.csv").open("w", encoding="ascii") as file:
            for group in groups:
                for puzzle in group:
                    solution = digits(solution_of(puzzle, shape))
                    file.write(f"{digits(puzzle.givens)},{solution}\n")


def digits(grid: Grid) -> str:
    """Return the digits of a grid, 0 where there is none."""
    return "".join(str(value or 0) for row in grid for value in row)
