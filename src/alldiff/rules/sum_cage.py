"""Sum cage: cells that add up to a sum, each as often as it says; values may repeat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.framework.shapes import Outline


@rule(
    title="Sum",
    place="cells",
    sentence="The values together {operator} {sum}; they may repeat.",
    symmetries=("transpose", "reflect"),
    repeats=True,
    sizes=range(2, 5),
)
class SumCage(Rule, frozen=True):
    """The weighted sum of the cells (default weights 1) is `=`, `<=` or `!=` the sum."""

    cells: Cells
    sum: Number
    coefficients: tuple[Number, ...] = ()
    operator: Literal["=", "<=", "!="] = "="

    def weights(self) -> tuple[int, ...]:
        """Return the coefficient of each cell."""
        return self.coefficients or (1,) * len(self.cells)

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and coefficients that do not belong to them."""
        yield from named_faults(self, grid)
        if len(self.weights()) != len(self.cells):
            message = t(
                "{} has {} coefficients, not as many as cells", self.name(), len(self.coefficients)
            )
            yield Fault(message, cells_of(self), contradiction=False)

    def contradictions(self, grid: GridView) -> Iterator[Fault]:
        """Yield that the sum is out of reach."""
        unknown = grid.modifier or any(cell[0] < 0 for cell in self.cells)
        if self.operator != "=" or unknown:
            return
        least = sum(k * (grid.low if k > 0 else grid.high) for k in self.weights())
        most = sum(k * (grid.high if k > 0 else grid.low) for k in self.weights())
        if not least <= self.sum <= most:
            message = t("{} is out of reach: from {} to {}", self.name(), least, most)
            yield Fault(message, cells_of(self))

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield the linear equation."""
        terms = zip(self.weights(), grid.counted(self.cells), strict=True)
        return linear(terms, self.operator, self.sum)

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield a dashed border with the sum, or the equation where it is more than a sum."""
        sign = "" if self.operator == "=" else self.operator
        weights = "" if set(self.weights()) == {1} else f"{' '.join(map(str, self.weights()))}: "
        yield Outline(cells_of(self), f"{weights}{sign}{self.sum}", colour="purple")

    def name(self) -> str:
        """Return what people call it."""
        return t("the sum {} at {}", self.sum, self.place_name())

    def statement(self) -> str:
        """Return the rule in one sentence."""
        words = {"=": "make", "<=": "make at most", "!=": "do not make"}[self.operator]
        weighed = ", times " + ", ".join(map(str, self.weights())) if self.coefficients else ""
        return f"The values{weighed} together {words} {self.sum}; they may repeat."

    def reversed(self, grid: GridView) -> SumCage | None:
        """Return the cage with the sum of the reversed values."""
        if self.operator == "<=" or any(cell[0] < 0 for cell in self.cells):
            return None
        turned = sum(self.weights()) * (grid.low + grid.high) - self.sum
        return SumCage(self.cells, turned, self.coefficients, self.operator)

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 0) -> Iterator[SumCage]:
        """Yield cages of 2 to 4 cells that cover the grid, or of one size as many as fit."""
        sizes = (size, size) if size else (2, 4)
        for cells in groups(grid, rng, sizes):
            yield cls(cells, sum(grid.at(cells)))
