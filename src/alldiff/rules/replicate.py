"""Replicate: clues that stand again at other places."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell, cell_name
from alldiff.core.puzzle import Fault
from alldiff.rules.all_of import inner_faults
from alldiff.rules.framework.base import AnyRule, CellField, Cells, Motion, Rule, rule, with_cells
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.shapes import AnyShape


@rule(
    title="Replicate",
    place="cells",
    says="The same holds at each of these places.",
    survives=("transpose", "reflect"),
)
class Replicate(Rule, frozen=True):
    """The clues hold at each target, moved there from the cell `origin`."""

    clues: tuple[AnyRule, ...]
    targets: Cells
    origin: CellField = (0, 0)

    def inner(self) -> tuple[Rule, ...]:
        """Return the copies."""
        return tuple(copy for target in self.targets for copy in self.copies(target))

    def copies(self, target: Cell) -> Iterator[Rule]:
        """Yield the clues at a target."""
        down, right = target[0] - self.origin[0], target[1] - self.origin[1]
        for clue in self.clues:
            yield with_cells(clue, lambda cell: (cell[0] + down, cell[1] + right))

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield targets and copies outside the grid, and clues that cannot be copied."""
        seen: set[Cell] = set()
        for cell in (self.origin, *self.targets):
            if not (0 <= cell[0] < grid.rows and 0 <= cell[1] < grid.columns):
                message = f"{self.name()}: {cell_name(cell)} is no cell"
                yield Fault(message, (cell,), contradiction=False)
        for cell in self.targets:
            if cell in seen:
                message = f"{self.name()}: {cell_name(cell)} is named twice"
                yield Fault(message, (cell,), contradiction=False)
            seen.add(cell)
        yield from inner_faults(self, grid)
        if any(clue.place == "outside" for clue in self.clues):
            yield Fault("a clue outside the grid cannot be replicated", contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the constraints of each copy."""
        for copy in self.inner():
            yield from copy.constraints(grid)

    def shapes(self, grid: GridView) -> Iterator[AnyShape]:
        """Yield what each copy looks like."""
        for copy in self.inner():
            yield from copy.shapes(grid)

    def name(self) -> str:
        """Return what people call it."""
        return f"the copies of {' and '.join(clue.name() for clue in self.clues)}"

    def statement(self) -> str:
        """Return the rule in one sentence."""
        return " ".join(clue.statement() for clue in self.clues)

    def moved(self, motion: Motion) -> Replicate:
        """Return the copies as clues of their own, each at one target."""
        copies = tuple(copy.moved(motion) for copy in self.inner())
        return Replicate(copies, ((0, 0),))
