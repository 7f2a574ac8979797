"""Candidates: the only values that a cell may take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from alldiff.core.cells import cell_name
from alldiff.core.messages import t
from alldiff.core.model import domain_of, values_of
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import CellField, Rule, Value, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Among, Lowering

if TYPE_CHECKING:
    from alldiff.core.splitmix import SplitMix64
    from alldiff.rules.framework.proposing import SolvedGrid


@rule(
    title="Candidates",
    place="cells",
    sentence="The cell takes one of {values}.",
    symmetries=("relabel", "reverse", "transpose", "reflect", "permute"),
    in_text=True,
)
class Candidates(Rule, frozen=True):
    """The only values the cell may take: pencil marks as part of the puzzle."""

    cell: CellField
    values: tuple[Value, ...]

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that there is no such cell, or that no value is left."""
        if self.cell not in grid.number:
            yield from named_faults(self, grid)
        elif not self.allowed(grid):
            yield Fault(t("{} has no candidate left", cell_name(self.cell)), (self.cell,))

    def constraints(self, grid: Lowering) -> Iterator[Among]:
        """Yield the domain of the cell."""
        yield Among(grid.number[self.cell], self.allowed(grid))

    def allowed(self, grid: GridView) -> int:
        """Return the values that the cell could have, as a domain."""
        possible = values_of(grid.domain_at((self.cell,)))
        return domain_of({*self.values}.intersection(possible))

    def name(self) -> str:
        """Return what people call it."""
        return t("the candidates at {}", cell_name(self.cell))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 3) -> Iterator[Candidates]:
        """Yield a few values for each cell, one of them that of the solution."""
        for cell in rng.shuffled(grid.cells):
            others = [value for value in rng.shuffled(grid.values) if value != grid.value[cell]]
            yield cls(cell, tuple(sorted((grid.value[cell], *others[: size - 1]))))
