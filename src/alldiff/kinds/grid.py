"""Grid: no rules but those that a puzzle states."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind

KINDS.add(
    "grid",
    Kind(
        name="grid",
        title="Grid",
        rules="Fill the grid so that every rule holds.",
        base=lambda rows, columns, box: (),
    ),
)
