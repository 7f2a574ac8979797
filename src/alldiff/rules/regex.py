"""Regex: the values in order match a regular expression, one character a value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from alldiff.core.errors import ModelError, UsageError
from alldiff.core.messages import t
from alldiff.core.model import values_of
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.automata import Machine, accepted, smallest
from alldiff.rules.framework.base import Cells, Rule, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.regular import machine_of
from alldiff.rules.framework.shapes import Line


@rule(
    title="Regular expression",
    place="path",
    sentence="The values in order match {pattern}, one character each, A for 10.",
    symmetries=("transpose", "reflect"),
    repeats=True,
)
class Regex(Rule, frozen=True):
    """The whole sequence of values matches the pattern: one character per value, A is 10.

    A pattern may contain values, `.`, `[135]`, `[^2-4]`, `(...)`, `|`, `*`, `+`, `?` and `{2,3}`.
    """

    cells: Cells
    pattern: str

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and a pattern that is none."""
        yield from named_faults(self, grid)
        try:
            self.machine(grid)
        except (ModelError, UsageError) as error:
            yield Fault(t("{}: {}", self.name(), error), cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the automaton of the pattern."""
        label = f"match {self.pattern}"
        return accepted(grid, grid.variables(self.cells), *self.machine(grid), label)

    def machine(self, grid: GridView) -> Machine:
        """Return the automaton of the pattern."""
        return smallest_of(self.pattern, grid.domain_at(self.cells), len(self.cells))

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a dashed line."""
        yield Line(cells_of(self), colour="green", width=0.1, dashed=True)


@lru_cache(maxsize=16)
def smallest_of(pattern: str, domain: int, length: int) -> Machine:
    """Return the smallest automaton of a pattern over the values of a domain."""
    return smallest(*machine_of(pattern, values_of(domain), length))
