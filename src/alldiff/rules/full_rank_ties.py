"""Full rank ties: whether lines that are read as numbers may be equal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Literal

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering

EVEN, DIFFERENT = -1, -2
"""States: all pairs so far were equal, and one was not; between, the value that waits."""


@rule(
    title="Ties of ranks",
    place="whole",
    sentence="Equal rows and columns, read as numbers from both ends: {ties}.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=4,
)
class FullRankTies(Rule, frozen=True):
    """Whether two rows or columns, read from any end, may be equal.

    `none`: no two. `unclued`: only those without a rank, which holds without this rule, too.
    `any`: also those with one.
    """

    ties: Literal["none", "unclued", "any"] = "unclued"

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that the grid is no square."""
        return rank_faults(self, grid)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield for each two lines that they differ somewhere."""

        def step(state: int, value: int) -> int:
            if state == DIFFERENT:
                return state
            if state == EVEN:
                return value
            return EVEN if state == value else DIFFERENT

        for pairs in line_pairs(grid) if self.ties == "none" else ():
            cells = [cell for pair in pairs for cell in pair]
            label, key = "differ in pairs", "full rank ties"
            yield from automaton(
                grid, cells, EVEN, step, lambda state: state == DIFFERENT, label, key
            )


def line_pairs(grid: GridView) -> Iterator[list[tuple[Cell, Cell]]]:
    """Yield the cells, place by place, of each two lines that no house keeps apart.

    Two lines differ exactly if they do when both are read from the other end.
    """
    apart = {both for house in grid.houses for both in permutations(house.cells, 2)}
    seen = set()
    for first, second in combinations(entries(grid), 2):
        pairs = list(zip(first, second, strict=True))
        if frozenset(map(frozenset, pairs)) not in seen and apart.isdisjoint(pairs):
            seen.add(frozenset(map(frozenset, pairs)))
            yield pairs


def entries(grid: GridView) -> list[tuple[Cell, ...]]:
    """Return all rows and columns, read from both ends."""
    places = [(row, at) for row in range(grid.rows) for at in (-1, grid.columns)]
    places += [(at, column) for column in range(grid.columns) for at in (-1, grid.rows)]
    return [grid.line(at) for at in places]


def rank_faults(rule: Rule, grid: GridView) -> Iterator[Fault]:
    """Yield that the grid is no square of four cells or more, or has holes."""
    if not 1 < grid.rows == grid.columns or len(grid.cells) != grid.rows * grid.columns:
        yield Fault(t("{} needs a square grid without holes", rule.name()), contradiction=False)
