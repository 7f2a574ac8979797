"""Full rank: the place of a line among all rows and columns, read as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.automata import automaton_over
from alldiff.rules.framework.base import At, Number, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, among, linear
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Outside
from alldiff.rules.full_rank_ties import FullRankTies, entries, rank_faults
from alldiff.rules.sandwich import line_faults, side_name

START = (-1, -1)
"""The state before anything is read; then which side is to be less, and the value that waits."""
EVEN, DECIDED = -1, -2


@rule(
    title="Full rank",
    place="outside",
    sentence=(
        "If all rows and columns are read as numbers from both ends and sorted, this one has "
        "rank {number}."
    ),
    symmetries=("transpose", "reflect"),
)
class FullRank(Rule, frozen=True):
    """Of all rows and columns, read as numbers from both ends, `number` - 1 are less than this one.

    No other is equal to it, unless `full-rank-ties` allows any.
    """

    at: At
    number: Number

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none, and a grid that is no square."""
        yield from line_faults(self, grid, self.at)
        yield from rank_faults(self, grid)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield which lines are less, and how many these are."""
        mine = grid.line(self.at)
        ties = any(rule.ties == "any" for rule in grid.of(FullRankTies))
        if all(map(grid.fixes_values, border(grid))):
            # Each value begins four lines.
            yield among(grid.number[mine[0]], (grid.low + (self.number + 3) // 4 - 1,))
        below = []
        for other in entries(grid):
            if other != mine:
                is_less = grid.hidden((0, 1))
                below.append((1, is_less))
                yield from compared(grid, is_less, other, mine, ties)
        yield from linear(below, "=", self.number - 1)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the rank."""
        yield Outside(self.at, f"#{self.number}")

    def name(self) -> str:
        """Return what people call it."""
        return t("the rank {} {}", self.number, side_name(self.at))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[FullRank]:
        """Yield the rank of each line that no other is equal to."""
        if any(rank_faults(cls((-1, 0), 1), grid)):
            return
        numbers = [grid.at(line) for line in entries(grid)]
        for at in rng.shuffled(grid.outside()):
            mine = grid.at(grid.line(at))
            if numbers.count(mine) == 1:
                yield cls(at, 1 + sum(other < mine for other in numbers))


def border(grid: GridView) -> list[tuple[Cell, ...]]:
    """Return the lines in which all lines begin."""
    last, end = grid.rows - 1, grid.columns - 1
    return [grid.line(at) for at in ((0, -1), (last, -1), (-1, 0), (-1, end))]


def compared(
    grid: Lowering, is_less: int, first: tuple[Cell, ...], second: tuple[Cell, ...], ties: bool
) -> Iterator[Lowered]:
    """Yield that a variable is 1 where the first line is less than the second, and else 0."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        less, waits = state
        if less < 0:
            return (value, EVEN) if value < 2 else None
        if waits == DECIDED:
            return state
        if waits == EVEN:
            return less, value
        if waits == value:
            return less, EVEN
        return (less, DECIDED) if (waits < value) == bool(less) else None

    def accepts(state: tuple[int, int]) -> bool:
        return state[1] == DECIDED or (ties and state == (0, EVEN))

    pairs = zip(grid.variables(first), grid.variables(second), strict=True)
    scope = (is_less, *(variable for pair in pairs for variable in pair))
    label = "tell whether one line is less than another"
    key = "full rank", ties
    yield from automaton_over(grid, scope, START, step, accepts, label, key)
