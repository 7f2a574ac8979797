"""Whisper: neighbours on the line lie far apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, rule
from alldiff.rules.framework.feasibility import largest, smallest
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Colour, Line


@rule(
    title="Whisper line",
    place="path",
    order="either",
    sentence="Neighbours on the line differ by {difference} or more.",
    spellings={"fpuzzles": "whispers", "iss": "Whisper"},
    symmetries=("reverse", "transpose", "reflect"),
    min_cells=2,
    repeats=True,
)
class Whisper(Rule, frozen=True):
    """Neighbours on the line differ by `difference` or more: 5 is German, 4 Dutch, for 9 values."""

    cells: Cells
    difference: Number

    def contradictions(self, grid: GridView) -> Iterator[Fault]:
        """Yield that no two values lie so far apart."""
        domain = grid.domain_at(self.cells)
        if self.difference > largest(domain) - smallest(domain):
            message = t("no two values differ by {}, as {} requires", self.difference, self.name())
            yield Fault(message, cells_of(self))

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield how each two neighbours differ."""
        return related(
            grid,
            pairwise(self.cells),
            lambda a, b: abs(a - b) >= self.difference,
            f"differs by {self.difference} or more from",
        )

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a green line, an orange one for other differences than the German."""
        usual = -(-(grid.high - grid.low + 1) // 2)
        colour: Colour = "green" if self.difference >= usual else "orange"
        yield Line(cells_of(self), colour=colour, width=0.25)

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0, difference: int = 0
    ) -> Iterator[Whisper]:
        """Yield lines whose neighbours differ much: by 5 of 9 values, if nothing is said."""
        apart = difference or (grid.high - grid.low + 2) // 2
        for cells in paths(
            grid, rng, length, lambda values, value, _: abs(value - values[-1]) >= apart
        ):
            yield cls(cells, apart)
