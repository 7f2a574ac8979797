"""Variable: an unseen cell that other rules may name; it is part of a solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from alldiff.core.cells import Cell, cell_name
from alldiff.core.messages import t
from alldiff.core.model import domain_of
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.core.records import replace
from alldiff.rules.framework.base import CellField, Rule, Value, rule
from alldiff.rules.framework.grid import LARGEST_VALUE, GridView
from alldiff.rules.framework.lowering import Lowering


@rule(
    title="Variable",
    place="whole",
    sentence="{label} is one of {values}.",
    symmetries=("transpose", "reflect", "permute"),
    rank=8,
)
class Variable(Rule, frozen=True):
    """An extra value outside the grid, in row -1: part of the solution, shown by its label."""

    cell: CellField
    values: tuple[Value, ...]
    label: str = ""

    def unseen(self, grid: GridView) -> Iterator[tuple[Cell, str, int]]:
        """Yield the unseen cell."""
        values = (value for value in self.values if value <= LARGEST_VALUE)
        yield self.cell, self.known_as, domain_of(values)

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that it has a place in the grid, no value, or is there twice."""
        name = cell_name(self.cell)
        if self.cell[0] != -1 or self.cell[1] < 0:
            message = t(
                "a variable at {}: expected the row -1, which is that of unseen cells", name
            )
            yield Fault(message, contradiction=False)
        if not self.values:
            yield Fault(t("{} has no value", self.name()), contradiction=False)
        elif max(self.values) > LARGEST_VALUE:
            message = t(
                "{} has the value {}; the maximum is {}",
                self.name(),
                max(self.values),
                LARGEST_VALUE,
            )
            yield Fault(message, contradiction=False)
        others = grid.of(Variable)
        if sum(other.cell == self.cell for other in others) > 1:
            yield Fault(t("there are two variables {}", name), contradiction=False)
        elif sum(other.known_as == self.known_as for other in others) > 1 or self.known_as in map(
            cell_name, grid.cells
        ):
            message = t("{} has two meanings: give {} another label", self.known_as, name)
            yield Fault(message, contradiction=False)

    def constraints(self, grid: Lowering) -> tuple[()]:
        """Yield nothing: the domain is stated with the cell."""
        return ()

    def name(self) -> str:
        """Return what people call it."""
        return t("the variable {}", self.known_as)

    def filled_in(self, says: str) -> str:
        """Return a sentence about it, under its label."""
        return Rule.filled_in(replace(self, label=self.known_as), says)

    @property
    def known_as(self) -> str:
        """Its label, or the name of its cell if it has none: V1, V2 ..."""
        return self.label or cell_name(self.cell)


def with_values(puzzle: Puzzle, variables: Mapping[str, int]) -> Puzzle:
    """Return a puzzle whose variables have their values in a solution, stated by their labels."""
    clues = tuple(
        replace(clue, values=(variables[clue.known_as],)) if isinstance(clue, Variable) else clue
        for clue in puzzle.clues
    )
    return replace(puzzle, clues=clues)
