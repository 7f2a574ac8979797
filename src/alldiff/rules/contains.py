"""Contains: cells that hold certain values, at least or exactly so often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.base import Cells, Rule, Value, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.framework.shapes import Shade


@rule(
    title="Contents",
    place="cells",
    order="none",
    sentence="The cells contain {values}, each as often as listed.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
)
class Contains(Rule, frozen=True):
    """The cells hold each value at least as often as listed, or `exactly` as often."""

    cells: Cells
    values: tuple[Value, ...]
    exactly: bool = False

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, no values, and more values than cells."""
        yield from named_faults(self, grid)
        if not self.values:
            yield Fault(t("{} lists no values", self.name()), contradiction=False)
        if len(self.values) > len(self.cells):
            message = t(
                "{} lists {} values for {} cells", self.name(), len(self.values), len(self.cells)
            )
            yield Fault(message, cells_of(self))

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield how often the values stand there."""
        return containing(grid, self.cells, self.values, self.exactly)

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield a ground with the values on it."""
        label = " ".join(map(str, self.values)) + ("!" if self.exactly else "")
        yield Shade(cells_of(self), colour="yellow", label=label)

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 4) -> Iterator[Contains]:
        """Yield groups of cells with half of their values."""
        for cells in groups(grid, rng, (size, size)):
            values = rng.shuffled(grid.at(cells))
            yield cls(cells, tuple(sorted(values[: len(values) // 2])))


def containing(
    grid: Lowering, cells: Sequence[Cell], values: Sequence[int], exactly: bool = False
) -> Iterator[Lowered]:
    """Yield that cells hold values as often as they are listed, or at least so often."""
    wanted = Counter(values)
    if exactly or len(cells) > 9:
        yield from counted(grid, cells, wanted, exactly)
        return

    def step(missing: tuple[int, ...], value: int) -> tuple[int, ...]:
        at = missing.index(value) if value in missing else None
        return missing if at is None else missing[:at] + missing[at + 1 :]

    start = tuple(sorted(values))
    shown = ", ".join(map(str, start))
    yield from automaton(grid, cells, start, step, lambda missing: not missing, f"hold {shown}")


def counted(
    grid: Lowering, cells: Sequence[Cell], wanted: dict[int, int], exactly: bool = True
) -> Iterator[Lowered]:
    """Yield how often each value stands in cells: exactly, or at least."""
    for value, count in wanted.items():
        told = [grid.indicator(variable, value) for variable in grid.variables(cells)]
        if exactly:
            yield from linear(((1, v) for v in told), "=", count)
        else:
            yield from linear(((-1, v) for v in told), "<=", -count)
