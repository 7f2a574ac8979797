"""Numbered room: the first value is the number of the cell with the clue's value."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from alldiff.core.messages import t
from alldiff.core.model import domain_of
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import At, Rule, Value, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Among, Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Outside
from alldiff.rules.sandwich import line_faults, side_name


@rule(
    title="Numbered room",
    place="outside",
    sentence="If the first value is N, the N-th value of the line is {value}.",
    symmetries=("transpose", "reflect"),
)
class NumberedRoom(Rule, frozen=True):
    """The N-th cell in the line holds `value`, where N is the first cell's value."""

    at: At
    value: Value

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none."""
        return line_faults(self, grid, self.at)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield what each first value says of the cell that it counts to."""
        first, *others = grid.line(self.at)
        held = self.value
        rooms = [v for v in grid.values if 1 <= v <= len(others) + 1 and (v > 1 or held == 1)]
        yield Among(grid.number[first], domain_of(rooms))
        for number, cell in enumerate(others, 2):
            label = f"being {number} makes {held} of"
            yield from related(grid, [(first, cell)], leads_to(number, held), label)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the value."""
        yield Outside(self.at, str(self.value))

    def name(self) -> str:
        """Return what people call it."""
        return t("the numbered room {} {}", self.value, side_name(self.at))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[NumberedRoom]:
        """Yield the numbered room from each side."""
        for at in rng.shuffled(grid.outside()):
            line = grid.at(grid.line(at))
            if 1 <= line[0] <= len(line):
                yield cls(at, line[line[0] - 1])


def leads_to(number: int, held: int) -> Callable[[int, int], bool]:
    """Return what holds where one that has the number makes the other hold a value."""
    return lambda first, value: first != number or value == held
