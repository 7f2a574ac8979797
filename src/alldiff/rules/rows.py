"""Rows: no value twice in a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from alldiff.core.constraints import AllDifferent
from alldiff.core.puzzle import Fault, Shape
from alldiff.rules.framework.base import House, Motion, Rule, rule, too_long
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowering


@rule(
    title="Rows",
    place="whole",
    sentence="Values do not repeat in a row.",
    symmetries=("relabel", "reverse", "transpose", "reflect", "permute"),
    rank=0,
    in_text=True,
)
class Rows(Rule, frozen=True):
    """No row holds a value twice."""

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the rows."""
        lines: list[list[tuple[int, int]]] = [[] for _ in range(grid.rows)]
        for cell in grid.cells:
            lines[cell[0]].append(cell)
        for number, cells in enumerate(lines, 1):
            yield House(f"row {number}", tuple(cells))

    def faults(self, grid: GridView) -> Iterable[Fault]:
        """Return each row that is longer than there are values."""
        return too_long(self, grid) if grid.columns > grid.high - grid.low + 1 else ()

    def constraints(self, grid: Lowering) -> Iterable[AllDifferent]:
        """Return that each row is all different."""
        return shaped_differences(self, grid.shape)

    def moved(self, motion: Motion) -> Rule:
        """Return the rule of columns where rows became columns."""
        from alldiff.rules.columns import Columns

        return Columns() if motion.transposed else self


@lru_cache(maxsize=64)
def shaped_differences(rule: Rule, shape: Shape) -> tuple[AllDifferent, ...]:
    """Return that the houses of a rule are all different, where they follow from the shape alone.

    Thousands of puzzles share them.
    """
    return tuple(all_different(rule, GridView(shape, (1, 1), ())))


def all_different(rule: Rule, grid: GridView) -> Iterator[AllDifferent]:
    """Yield that the houses of a rule are all different."""
    for house in rule.houses(grid):
        yield AllDifferent(tuple(sorted([grid.number[cell] for cell in house.cells])))
