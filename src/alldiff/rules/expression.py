"""Expression: a condition of one's own over named cells, such as `abs(a - b) >= 4 and a != c`."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.arithmetic import Condition, compiled
from alldiff.rules.framework.base import Cells, Rule, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.guarded_call import too_many
from alldiff.rules.framework.lowering import Lowered, Lowering, tabled
from alldiff.rules.framework.shapes import Outline


@rule(
    title="Expression",
    place="cells",
    sentence="{condition}",
    symmetries=("transpose", "reflect"),
)
class Expression(Rule, frozen=True):
    """The cell values, called a, b, c ... in order, satisfy the condition.

    It may contain whole numbers, + - * // % **, abs, min, max, sum, comparisons, and, or, not.
    """

    cells: Cells
    condition: str

    def names(self) -> tuple[str, ...]:
        """Return what the cells are called."""
        return tuple(chr(ord("a") + at) for at in range(min(len(self.cells), 26)))

    def compiled(self) -> Condition:
        """Return the condition as a function of the values."""
        return compiled(self.condition, self.names())

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, too many of them, and a condition that is none."""
        yield from named_faults(self, grid)
        yield from too_many(self, grid, len(self.cells))
        try:
            self.compiled()
        except UsageError as error:
            yield Fault(t("{}: {}", self.name(), error), cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the table of the values that satisfy the condition."""
        return tabled(grid, self.cells, self.compiled(), f"satisfy {self.condition}")

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield a dashed border with the condition."""
        yield Outline(cells_of(self), self.condition, colour="teal")
