"""X-sum: the sum of as many values as the first one says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from alldiff.core.messages import t
from alldiff.core.model import domain_of
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.automata import Moves, accepted, automaton, explored, trimmed
from alldiff.rules.framework.base import At, Number, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Outside
from alldiff.rules.sandwich import line_faults, side_name

MOST_DISTINCT = 9
"""The longest line for which sets of values are tried."""
DONE = (0, 0)


@rule(
    title="X-sum",
    place="outside",
    sentence="The first X values add up to {sum}, where X is the first value.",
    spellings={"fpuzzles": "xsum"},
    symmetries=("transpose", "reflect"),
)
class XSum(Rule, frozen=True):
    """The first X cells from the clue add up to the sum; X is the first cell's value.

    X is at least 1, also where the puzzle has the value 0, and at most the length of the line.
    """

    at: At
    sum: Number

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none."""
        return line_faults(self, grid, self.at)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the automaton that counts down and adds up."""
        line = grid.line(self.at)
        distinct = grid.fixes_values(line) and len(line) <= MOST_DISTINCT
        label, key = f"have an x-sum of {self.sum}", ("x-sum", self.sum, distinct)
        if distinct:
            made = grid.once(key, lambda: distinct_machine(grid.low, grid.high, self.sum))
            yield from accepted(grid, grid.variables(line), *made, label)
            return

        def step(state: tuple[int, int] | None, value: int) -> tuple[int, int] | None:
            # (how many are still to come, what they have to make); at first nothing is known.
            left, lacks = (value, self.sum) if state == (-1, 0) else state or DONE
            if state == DONE:
                return DONE
            if value > lacks or left > len(line):
                return None
            if left <= 1:
                return DONE if value == lacks and left == 1 else None
            return left - 1, lacks - value

        yield from automaton(grid, line, (-1, 0), step, lambda state: state == DONE, label, key)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the sum."""
        yield Outside(self.at, str(self.sum))

    def name(self) -> str:
        """Return what people call it."""
        return t("the x-sum {} {}", self.sum, side_name(self.at))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[XSum]:
        """Yield the x-sum from each side."""
        for at in rng.shuffled(grid.outside()):
            line = grid.at(grid.line(at))
            if 1 <= line[0] <= len(line):
                yield cls(at, sum(line[: line[0]]))


def distinct_machine(low: int, high: int, total: int) -> tuple[Moves, frozenset[int]]:
    """Return the automaton of a line that holds every value once: it knows which it has read."""
    values = range(low, high + 1)
    # For each first value, the parts of the sets with it that have so many values and the sum.
    parts: dict[int, set[int]] = {}
    for first in values:
        others = [value for value in values if value != first]
        if not 1 <= first <= len(values):
            continue
        wholes = [
            chosen for chosen in combinations(others, first - 1) if sum(chosen) + first == total
        ]
        parts[first] = {
            domain_of((first, *part))
            for whole in wholes
            for size in range(first)
            for part in combinations(whole, size)
        }

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        first, held = state
        if state == DONE:
            return DONE
        if first < 0:
            first = value
        more = held | 1 << value
        if more == held or more not in parts.get(first, ()):
            return None
        return DONE if more.bit_count() == first else (first, more)

    begin: tuple[int, int] = (-1, 0)
    moves, accepting = explored(begin, step, lambda state: state == DONE, values, len(values))
    return trimmed(moves, accepting), accepting
