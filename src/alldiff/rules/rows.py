"""Rows: no value twice in a row."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.constraints import AllDifferent
from alldiff.puzzle import Fault
from alldiff.rules.base import House, Rule, rule
from alldiff.rules.grid import GridView
from alldiff.rules.lowering import Lowering


@rule(
    title="Rows",
    place="whole",
    says="No row holds a value twice.",
    survives=("relabel", "reverse", "transpose", "reflect", "permute"),
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

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield each row that is longer than there are values."""
        return too_long(self, grid)

    def constraints(self, grid: Lowering) -> Iterator[AllDifferent]:
        """Yield that each row is all different."""
        return all_different(self, grid)


def all_different(rule: Rule, grid: Lowering) -> Iterator[AllDifferent]:
    """Yield that the houses of a rule are all different."""
    for house in rule.houses(grid):
        yield AllDifferent(tuple(sorted(grid.variables(house.cells))))


def too_long(rule: Rule, grid: GridView) -> Iterator[Fault]:
    """Yield each house of a rule with more cells than there are values."""
    values = grid.high - grid.low + 1
    for house in rule.houses(grid):
        if len(house.cells) > values:
            message = f"{house.name} has {len(house.cells)} cells but only {values} values"
            yield Fault(message, house.cells)
