"""Sum line: the line falls into successive parts of one sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.automata import automaton, automaton_over
from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Sum line",
    place="path",
    order="either",
    sentence="The line divides into consecutive parts that each add up to {sum}.",
    symmetries=("transpose", "reflect"),
    repeats=True,
)
class SumLine(Rule, frozen=True):
    """The line splits into successive segments with sum `sum`; a loop may be cut anywhere."""

    cells: Cells
    sum: Number = 10
    loop: bool = False

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and a sum that no automaton can hold."""
        yield from named_faults(self, grid)
        if not 0 < self.sum <= 60:
            message = t("{} has the sum {}, not 1 to 60", self.name(), self.sum)
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the automaton that fills segments."""
        label = f"fall into parts of {self.sum}"
        if not self.loop:
            yield from automaton(grid, self.cells, ~0, self.fill, lambda total: total == 0, label)
            return

        # An auxiliary variable holds the sum at the end of the segment that the start cuts.
        cut = grid.hidden(range(self.sum))

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            begun, has = state
            if begun < 0:
                return value, ~value
            further = self.fill(has, value)
            return None if further is None else (begun, further)

        scope = (cut, *grid.variables(self.cells))
        start: tuple[int, int] = (-1, 0)
        yield from automaton_over(grid, scope, start, step, lambda s: s[0] == s[1], label)

    def fill(self, total: int, value: int) -> int | None:
        """Return the sum of a segment with one more value, 0 where it is full.

        A sum is `~total` until something is added to it: zeros alone fill no segment.
        """
        if total < 0:
            if value == 0:
                return total
            total = ~total
        further = total + value
        if further > self.sum:
            return None
        return further % self.sum

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a grey line, closed where it is a loop."""
        cells = cells_of(self)
        yield Line((*cells, cells[0]) if self.loop and cells else cells, width=0.25)

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0, sum: int = 10
    ) -> Iterator[SumLine]:
        """Yield lines that fall into parts of the sum."""

        def fits(values: Sequence[int], value: int, _: int) -> bool:
            return last_part((*values, value), sum) is not None

        def full(values: Sequence[int]) -> bool:
            # Zeros alone fill no part.
            return any(values) and last_part(values, sum) == 0

        for cells in paths(grid, rng, length, fits, full):
            yield cls(cells, sum)


def last_part(values: Sequence[int], total: int) -> int | None:
    """Return what the part of a line that is not yet full makes, None where one is too much."""
    part = 0
    for value in values:
        part += value
        if part > total:
            return None
        part %= total
    return part
