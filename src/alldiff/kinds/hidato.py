"""Hidato: a path of numbers."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind
from alldiff.rules.framework.base import Rule
from alldiff.rules.number_path import NumberPath


def path(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return that values that follow each other touch."""
    return (NumberPath(),)


def one_to_all(rows: int, columns: int) -> tuple[int, int]:
    """Return the values 1 to the number of cells."""
    return 1, rows * columns


KINDS.add(
    "hidato",
    Kind(
        name="hidato",
        title="Hidato",
        rules=(
            "Each number from 1 stands once, and numbers that follow each other touch, "
            "diagonally too."
        ),
        text="named",
        base=path,
        values=one_to_all,
        side=6,
    ),
)
