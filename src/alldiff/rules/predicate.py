"""Predicate: a condition on cells that is a Python function.

No text states it, so it is no registered type: a pasted puzzle never runs code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Cells, Place, Rule, cells_of, named_faults
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.guarded_call import in_time, too_many
from alldiff.rules.framework.lowering import Lowered, Lowering, tabled
from alldiff.rules.framework.shapes import Outline


class Predicate(Rule, frozen=True):
    """A function of the values of the cells in order, which is true in a solution.

    It is called once for every choice of values, before the search, and should say the same each
    time: `Predicate(((0, 0), (0, 1)), lambda a, b: a > 2 * b)`.
    """

    title: ClassVar[str] = "Predicate"
    place: ClassVar[Place] = "cells"
    says: ClassVar[str] = "The values in order satisfy a Python function: {label}."
    portable: ClassVar[bool] = False

    cells: Cells
    holds: Callable[..., bool]
    label: str = ""

    def title_of(self) -> str:
        """Return the label, or the name of the function where it has one."""
        named = getattr(self.holds, "__name__", "")
        return self.label or ("predicate" if named in ("", "<lambda>") else named)

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and too many of them."""
        yield from named_faults(self, grid)
        yield from too_many(self, grid, len(self.cells))

    def constraints(self, grid: Lowering) -> list[Lowered]:
        """Return the table of the values for which the function is true."""
        with in_time(self.name(), self.holds) as holds:
            return list(tabled(grid, self.cells, holds, f"satisfy {self.title_of()}"))

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield a dashed border with the name."""
        yield Outline(cells_of(self), self.title_of(), colour="teal")

    def name(self) -> str:
        """Return what people call it."""
        return t("the rule {} at {}", self.title_of(), self.place_name())

    def statement(self) -> str:
        """Return the rule in one sentence."""
        return f"The values in order satisfy the Python function {self.title_of()}."
