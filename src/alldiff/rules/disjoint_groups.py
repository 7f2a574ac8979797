"""Disjoint groups: cells at the same place of all boxes differ."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.constraints import AllDifferent
from alldiff.core.puzzle import Fault
from alldiff.rules.boxes import Boxes
from alldiff.rules.framework.base import House, Rule, rule, too_long
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowering
from alldiff.rules.rows import all_different


@rule(
    title="Disjoint groups",
    place="whole",
    sentence="Cells in the same position of different boxes differ.",
    spellings={"fpuzzles": "disjointgroups", "iss": "DisjointSets"},
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=4,
)
class DisjointGroups(Rule, frozen=True):
    """Cells at the same position in different boxes differ."""

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the groups, by their place in a box in reading order."""
        for boxes in grid.of(Boxes):
            if not 0 < boxes.width <= grid.columns or not 0 < boxes.height <= grid.rows:
                continue  # a fault of the boxes
            size = boxes.width * boxes.height
            groups: list[list[tuple[int, int]]] = [[] for _ in range(size)]
            for row, column in grid.cells:
                place = row % boxes.height * boxes.width + column % boxes.width
                groups[place].append((row, column))
            for number, cells in enumerate(groups, 1):
                yield House(f"disjoint group {number}", tuple(cells))

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that there are no boxes."""
        if not grid.of(Boxes):
            yield Fault("disjoint groups need boxes of one shape", contradiction=False)
        yield from too_long(self, grid)

    def constraints(self, grid: Lowering) -> Iterator[AllDifferent]:
        """Yield that each group is all different."""
        return all_different(self, grid)
