"""Nonconsecutive: neighbours never differ by 1, unless a dot says so."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell
from alldiff.rules.difference import Difference
from alldiff.rules.framework.base import Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.ratio import Ratio


@rule(
    title="Nonconsecutive",
    place="whole",
    sentence="Neighbours never differ by 1 unless there is a dot between them.",
    spellings={"fpuzzles": "nonconsecutive"},
    symmetries=("reverse", "transpose", "reflect"),
    completes=("difference",),
    rank=7,
)
class Nonconsecutive(Rule, frozen=True):
    """Neighbours without a dot between them never differ by 1; `strict` exempts no dots."""

    strict: bool = False

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield each two neighbours that are not consecutive."""
        free = set() if self.strict else marked(grid, Difference, Ratio)
        pairs = (pair for pair in grid.neighbouring_pairs() if pair not in free)
        return related(grid, pairs, lambda a, b: abs(a - b) != 1, "is not next to")


def marked(grid: GridView, *types: type[Rule]) -> set[tuple[Cell, Cell]]:
    """Return the pairs of cells that have a mark of one of the types, in reading order."""
    pairs = (sorted(cells_of(mark)) for mark in grid.of(*types))
    return {(pair[0], pair[1]) for pair in pairs if len(pair) == 2}
