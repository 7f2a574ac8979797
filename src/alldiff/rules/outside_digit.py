"""Outside digit: values that stand among the first cells of a line."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.contains import containing
from alldiff.rules.frame_sum import first_faults, first_of
from alldiff.rules.framework.base import At, Number, Rule, Value, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Outside
from alldiff.rules.sandwich import side_name


@rule(
    title="Outside digits",
    place="outside",
    sentence="The first cells of the line contain {values}.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
)
class OutsideDigit(Rule, frozen=True):
    """The first `count` cells contain the values, each as often as listed.

    By default, these are the cells in the box of the first cell, or three without boxes.
    """

    at: At
    values: tuple[Value, ...]
    count: Number | None = None

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none, a count of no cells, and no values."""
        yield from first_faults(self, grid, self.at, self.count)
        if not self.values:
            yield Fault("an outside digit names no value", contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that the first cells hold the values."""
        return containing(grid, first_of(grid, self.at, self.count), self.values)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the values."""
        yield Outside(self.at, " ".join(map(str, self.values)))

    def name(self) -> str:
        """Return what people call it."""
        return t("the outside digits {}", side_name(self.at))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[OutsideDigit]:
        """Yield one or two values of the first cells from each side."""
        for at in rng.shuffled(grid.outside()):
            values = grid.at(first_of(grid, at, None))
            yield cls(at, tuple(sorted(rng.shuffled(values)[: 1 + rng.below(2)])))
