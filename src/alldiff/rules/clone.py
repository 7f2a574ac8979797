"""Clone: two groups of cells that hold the same values in the same order."""

from __future__ import annotations

from collections.abc import Iterator
from operator import eq

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Shade


@rule(
    title="Clone",
    place="cells",
    sentence="Both groups have the same values in corresponding cells.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    repeats=True,
)
class Clone(Rule, frozen=True):
    """Each cell in `cells` has the same value as the cell at the same position in `copies`."""

    cells: Cells
    copies: Cells

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and groups of different size."""
        yield from named_faults(self, grid)
        if len(self.cells) != len(self.copies):
            message = t(
                "{} has {} cells and {} copies", self.name(), len(self.cells), len(self.copies)
            )
            yield Fault(message, self.cells, contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that each two are equal."""
        pairs = [(a, b) for a, b in zip(self.cells, self.copies, strict=True) if a != b]
        return related(grid, pairs, eq, "equals")

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield a ground under each group."""
        yield Shade(self.cells, colour="pink")
        yield Shade(self.copies, colour="pink")

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 3) -> Iterator[Clone]:
        """Yield two equal pieces of the solution each."""
        seen: dict[tuple[tuple[int, int, int], ...], tuple[Cell, ...]] = {}
        for corner in rng.shuffled(grid.cells):
            row, column = corner
            for wide, high in rng.shuffled([(size, 1), (1, size), (2, 2)]):
                cells = tuple((row + r, column + c) for r in range(high) for c in range(wide))
                if not grid.in_grid.keys() >= set(cells) or not grid.caged.isdisjoint(cells):
                    continue
                key = tuple((r - row, c - column, grid.value[r, c]) for r, c in cells)
                other = seen.setdefault(key, cells)
                if grid.caged.isdisjoint(other) and set(other).isdisjoint(cells):
                    grid.caged.update(other, cells)
                    yield cls(other, cells)
