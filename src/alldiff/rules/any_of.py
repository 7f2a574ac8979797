"""Any of: at least one of several rules holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from alldiff.core.puzzle import Fault
from alldiff.rules.all_of import inner_faults
from alldiff.rules.framework.base import AnyRule, Motion, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.guarded import guarded
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.shapes import AnyShape


@rule(
    title="Any of",
    place="cells",
    says="At least one of these holds.",
    survives=("transpose", "reflect"),
)
class AnyOf(Rule, frozen=True):
    """At least one of the rules holds, perhaps several; a branch of several is an `all-of`."""

    chooses: ClassVar[bool] = True
    clues: tuple[AnyRule, ...]

    def inner(self) -> tuple[Rule, ...]:
        """Return the rules inside."""
        return self.clues

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield what is wrong with the rules inside; one that can hold is enough."""
        for fault in inner_faults(self, grid):
            if not fault.contradiction or not self.branches(grid):
                yield fault

    def branches(self, grid: GridView) -> list[Rule]:
        """Return the rules that do not contradict themselves."""
        return [
            clue
            for clue in self.clues
            if not any(fault.contradiction for fault in clue.faults(grid))
        ]

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that a hidden variable names a branch which holds."""
        branches = self.branches(grid)
        if len(branches) == 1:
            yield from branches[0].constraints(grid)
            return
        branch = grid.hidden(range(len(branches)))
        for number, clue in enumerate(branches):
            for stated in clue.constraints(grid):
                yield from guarded(grid, branch, number, stated)

    def shapes(self, grid: GridView) -> Iterator[AnyShape]:
        """Yield what each looks like."""
        for clue in self.clues:
            yield from clue.shapes(grid)

    def name(self) -> str:
        """Return what people call it."""
        return " or ".join(clue.name() for clue in self.clues)

    def statement(self) -> str:
        """Return the rule in one sentence."""
        return "At least one: " + " ".join(clue.statement() for clue in self.clues)

    def moved(self, motion: Motion) -> AnyOf:
        """Return the rules inside, moved."""
        return AnyOf(tuple(clue.moved(motion) for clue in self.clues))
