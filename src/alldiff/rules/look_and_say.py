"""Look-and-say: a cage that states how often it contains certain values."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.contains import counted
from alldiff.rules.framework.base import Cells, Number, Rule, Value, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.framework.shapes import Outline


@rule(
    title="Look-and-say cage",
    place="cells",
    order="none",
    sentence="The cage contains each listed value exactly as often as stated.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
)
class LookAndSay(Rule, frozen=True):
    """`values[i]` occurs exactly `counts[i]` times in the cells; other values are free."""

    cells: Cells
    counts: tuple[Number, ...]
    values: tuple[Value, ...]

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and counts that belong to no value."""
        yield from named_faults(self, grid)
        if len(self.counts) != len(self.values) or not self.values:
            message = t("{} needs a count for each of its values", self.name())
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield how often each value stands there."""
        return counted(grid, self.cells, dict(zip(self.values, self.counts, strict=True)))

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield a dashed border with counts and values."""
        pairs = zip(self.counts, self.values, strict=True)
        label = " ".join(f"{count}{value}" for count, value in pairs)
        yield Outline(cells_of(self), label, colour="blue")

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 5) -> Iterator[LookAndSay]:
        """Yield cages that state how often they contain two of their values."""
        for cells in groups(grid, rng, (size, size)):
            values = grid.at(cells)
            told = sorted(rng.shuffled(set(values))[:2])
            yield cls(cells, tuple(map(values.count, told)), tuple(told))
