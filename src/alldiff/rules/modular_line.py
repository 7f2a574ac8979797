"""Modular line: any few cells in a row have different remainders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.entropic_line import rotates, rotating
from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Modular line",
    place="path",
    order="either",
    sentence="Any {modulus} consecutive cells have different remainders modulo {modulus}.",
    spellings={"fpuzzles": "modularline", "iss": "Modular"},
    symmetries=("reverse", "transpose", "reflect"),
    min_cells=2,
    repeats=True,
)
class ModularLine(Rule, frozen=True):
    """Any `modulus` successive cells (or all, if fewer) have different remainders modulo it."""

    cells: Cells
    modulus: Number = 3

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, a line that is none, and a modulus that is none."""
        yield from super().faults(grid)
        if self.modulus < 1:
            message = t("{} has the modulus {}, and needs 1 or more", self.name(), self.modulus)
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that remainders differ."""
        return rotating(grid, self.cells, self.modulus, lambda value: value % self.modulus)

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a teal line."""
        yield Line(cells_of(self), colour="teal", width=0.25)

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0, modulus: int = 3
    ) -> Iterator[ModularLine]:
        """Yield lines with other remainders in turn."""

        def fits(values: Sequence[int], value: int, _: int) -> bool:
            return rotates(values, value, modulus, lambda v: v % modulus)

        for cells in paths(grid, rng, length, fits):
            yield cls(cells, modulus)
