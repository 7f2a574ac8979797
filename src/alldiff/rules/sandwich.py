"""Sandwich: the sum of the values between the lowest and the highest in a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from alldiff.core.cells import cell_name
from alldiff.core.messages import t
from alldiff.core.model import domain_of
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.automata import Moves, accepted, automaton, explored, trimmed
from alldiff.rules.framework.base import At, Number, Rule, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Outside

BEFORE, AFTER = -1, -2
"""States besides what lies between so far: no slice of bread yet, and both."""
MOST_DISTINCT = 10
"""The largest step from the lowest to the highest value for which sets of values are tried."""


@rule(
    title="Sandwich",
    place="outside",
    sentence="The values between the lowest and the highest in the line add up to {sum}.",
    spellings={"fpuzzles": "sandwichsum"},
    symmetries=("transpose", "reflect"),
)
class Sandwich(Rule, frozen=True):
    """The values between the puzzle's lowest and highest value add up to the sum.

    The line holds each of these two exactly once, in either order, even if other values repeat.
    """

    at: At
    sum: Number

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none, and a sum below 0."""
        yield from line_faults(self, grid, self.at)
        if not 0 <= self.sum <= 10_000:
            yield Fault(t("{} must not be negative", self.name()), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the automaton that adds up what lies between."""
        line = grid.line(self.at)
        low, high = grid.low, grid.high
        label = f"have {self.sum} between {low} and {high}"
        if grid.fixes_values(line) and high - low <= MOST_DISTINCT:
            made = grid.once(("sandwich", self.sum), lambda: distinct_machine(low, high, self.sum))
            yield from accepted(grid, grid.variables(line), *made, label)
            return

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            phase, waits = state
            if phase == AFTER:
                return None if value in (low, high) else state
            if phase == BEFORE:
                return (0, low + high - value) if value in (low, high) else state
            if value == waits:
                return (AFTER, 0) if phase == self.sum else None
            if value in (low, high) or phase + value > self.sum:
                return None
            return phase + value, waits

        key = "sandwich", self.sum
        yield from automaton(grid, line, (BEFORE, 0), step, lambda s: s[0] == AFTER, label, key)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the sum."""
        yield Outside(self.at, str(self.sum))

    def name(self) -> str:
        """Return what people call it."""
        return t("the sandwich {} {}", self.sum, side_name(self.at))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[Sandwich]:
        """Yield the sandwich of each row and column."""
        for at in rng.shuffled(grid.outside(2)):
            line = grid.at(grid.line(at))
            between = sorted(line.index(end) for end in (grid.low, grid.high) if end in line)
            if len(between) == 2 and len(set(line)) == len(line):
                yield cls(at, sum(line[between[0] + 1 : between[1]]))


def distinct_machine(low: int, high: int, total: int) -> tuple[Moves, frozenset[int]]:
    """Return the automaton of a line that holds every value once.

    It knows which values lie between, as bits, not only what they make: so it sees how many cells
    there may be, and which values are left.
    """
    filling = range(low + 1, high)
    wholes = [domain_of(chosen) for chosen in subsets(filling) if sum(chosen) == total]
    parts = {
        part
        for part in map(domain_of, subsets(filling))
        if any(not part & ~whole for whole in wholes)
    }
    done = frozenset(wholes)

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        held, waits = state
        if held == AFTER:
            return None if value in (low, high) else state
        if held == BEFORE:
            return (0, low + high - value) if value in (low, high) else state
        if value == waits:
            return (AFTER, 0) if held in done else None
        more = held | 1 << value
        return (more, waits) if more != held and more in parts else None

    values = range(low, high + 1)
    moves, accepting = explored((BEFORE, 0), step, lambda s: s[0] == AFTER, values, len(values))
    return trimmed(moves, accepting), accepting  # hardly any states are equal


def subsets(values: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every choice of some of the values."""
    for size in range(len(values) + 1):
        yield from combinations(values, size)


def line_faults(rule: Rule, grid: GridView, at: tuple[int, int]) -> Iterator[Fault]:
    """Yield a place outside that is none, or no line."""
    yield from named_faults(rule, grid)
    if grid.is_outside(at) and not grid.line(at):
        yield Fault(t("{} is not beside a row or column", rule.name()), contradiction=False)


def side_name(at: tuple[int, int]) -> str:
    """Return where a place outside the grid is, as far as it shows.

    >>> side_name((-1, 2)), side_name((4, -1)), side_name((9, 0))
    ('above column 3', 'left of row 5', 'at R10C1')
    """
    row, column = at
    if row < 0 <= column:
        return t("above column {}", column + 1)
    if column < 0 <= row:
        return t("left of row {}", row + 1)
    return t("at a corner") if row < 0 else t("at {}", cell_name(at))
