"""Regex: the values in order match a regular expression, one character a value."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.errors import AlldiffError
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.automata import accepted, smallest
from alldiff.rules.framework.base import Cells, Rule, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.regular import determinized, parsed
from alldiff.rules.framework.shapes import Line


@rule(
    title="Regular expression",
    place="path",
    says="The values in order match {pattern}, one character each, A for 10.",
    survives=("transpose", "reflect"),
    repeats=True,
)
class Regex(Rule, frozen=True):
    """The values in order match the pattern as a whole: one character a value, A is 10.

    A pattern has values, `.`, `[135]`, `[^2-4]`, `(...)`, `|`, `*`, `+`, `?` and `{2,3}`.
    """

    cells: Cells
    pattern: str

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and a pattern that is none."""
        yield from named_faults(self, grid)
        try:
            determinized(parsed(self.pattern, tuple(grid.values)))
        except AlldiffError as error:
            yield Fault(f"{self.name()}: {error}", cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the automaton of the pattern."""
        machine = parsed(self.pattern, tuple(grid.values))
        made = grid.once(("regex", self.pattern), lambda: smallest(*determinized(machine)))
        return accepted(grid.variables(self.cells), *made, f"match {self.pattern}")

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a dashed line."""
        yield Line(cells_of(self), colour="green", width=0.1, dashed=True)
