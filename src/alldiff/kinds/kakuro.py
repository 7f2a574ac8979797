"""Kakuro of any outline."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind
from alldiff.rules.runs import Runs

KINDS.add(
    "kakuro",
    Kind(
        name="kakuro",
        title="Kakuro",
        rules="Fill the white cells with 1 to 9: no run repeats a value, each reaches its sum.",
        text="kakuro",
        base=lambda rows, columns, box: (Runs(),),
        clues=("kakuro-run",),
        values=lambda rows, columns: (1, 9),
    ),
)
