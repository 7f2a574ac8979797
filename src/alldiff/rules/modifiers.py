"""Modifiers: cells that count double for sums, one in each row, column and region."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from alldiff.core.constraints import AllDifferent, Relation
from alldiff.core.messages import t
from alldiff.core.model import values_of
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Cells, Number, Rule, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, among, tuples

UNKNOWN = (
    "sandwich", "x-sum", "sum-line", "pill-arrow", "lunchbox", "rellik-cage", "kenken-cage",
    "pair-sum", "block-sum",
)  # fmt: skip
"""Rules about sums for which alldiff does not know what a modified cell means."""


@rule(
    title="Modifiers",
    place="whole",
    sentence=(
        "In every row and column one cell counts {factor} times for sums, and no two of them lie "
        "in one region; where is to be found."
    ),
    rank=4,
)
class Modifiers(Rule, frozen=True):
    """One cell in each row and column counts `factor` times for sums, at most one in a region.

    `places` are unseen cells, one for each row: the number of the column of its modified cell, from
    1. With `each_value`, no two modified cells hold the same value. Cages, sum cages, Kakuro runs,
    arrows, double arrows, little killers, frame sums, region sum lines, zipper lines and equal sums
    see the modified values; all other rules see the values as they are.
    """

    places: Cells
    factor: Number = 2
    each_value: bool = False

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield what is wrong with the unseen cells and the grid, and rules that are not known."""
        yield from named_faults(self, grid)
        if grid.of(Modifiers)[1:]:
            yield Fault(t("{} can stand in a puzzle once only", self.name()), contradiction=False)
        if self not in grid.rules:
            message = t("{} cannot stand inside another rule", self.name())
            yield Fault(message, contradiction=False)
        if not len(self.places) == grid.rows == grid.columns:
            message = t("{} needs a square, and an unseen cell for each row", self.name())
            yield Fault(message, contradiction=False)
        if any(place[0] != -1 for place in self.places):
            yield Fault(t("{} needs unseen cells", self.name()), contradiction=False)
        if not 0 <= self.factor <= 100:
            yield Fault(t("{}: a factor is from 0 to 100", self.name()), contradiction=False)
        for other in grid.every_rule:
            if other.type in UNKNOWN:
                message = t("{} has no meaning known beside modifiers", other.name())
                yield Fault(message, contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield which cells may be modified, and what their values are."""
        places = grid.variables(self.places)
        for row, place in enumerate(places):
            yield among(place, (c + 1 for c in range(grid.columns) if (row, c) in grid.in_grid))
        yield AllDifferent(places)
        for (row, one), (below, other) in combinations(enumerate(places), 2):
            choices = product(*(values_of(grid.domain_of(place)) for place in (one, other)))
            apart = frozenset(
                (a, b)
                for a, b in choices
                if grid.regions.get((row, a - 1)) is None
                or grid.regions.get((row, a - 1)) != grid.regions.get((below, b - 1))
            )
            yield Relation(one, other, apart, "is in another region than")
        if self.each_value:
            yield from self.differing_values(grid, places)

    def differing_values(self, grid: Lowering, places: tuple[int, ...]) -> Iterator[Lowered]:
        """Yield that no two modified cells hold the same value."""
        held = [grid.hidden(grid.values) for _ in places]
        for cell in grid.cells:
            place, value = places[cell[0]], held[cell[0]]
            rows = product(values_of(grid.domain_of(place)), grid.values, grid.values)
            kept = [row for row in rows if row[0] != cell[1] + 1 or row[1] == row[2]]
            yield from tuples((place, grid.number[cell], value), kept, "is the value of")
        yield AllDifferent(tuple(held))

    def counted(self, grid: Lowering, variable: int) -> int:
        """Return the variable of what a cell counts for sums."""
        if variable >= len(grid.cells):
            return variable
        row, column = grid.cells[variable]
        place = grid.number[self.places[row]]

        def counts(at: int, value: int) -> int:
            return value * (self.factor if at == column + 1 else 1)

        return grid.follows(("counted", variable), place, variable, counts, "counts")
