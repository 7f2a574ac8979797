"""All of: rules that hold together, as a branch of others."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import AnyRule, Motion, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.shapes import AnyShape


@rule(
    title="All of",
    place="cells",
    says="All of these hold.",
    survives=("transpose", "reflect"),
)
class AllOf(Rule, frozen=True):
    """All the rules hold; it groups those of one branch of `any-of`."""

    clues: tuple[AnyRule, ...]

    def inner(self) -> tuple[Rule, ...]:
        """Return the rules inside."""
        return self.clues

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield what is wrong with the rules inside."""
        return inner_faults(self, grid)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the constraints of each."""
        for clue in self.clues:
            yield from clue.constraints(grid)

    def shapes(self, grid: GridView) -> Iterator[AnyShape]:
        """Yield what each looks like."""
        for clue in self.clues:
            yield from clue.shapes(grid)

    def name(self) -> str:
        """Return what people call it."""
        return " and ".join(clue.name() for clue in self.clues)

    def statement(self) -> str:
        """Return the rule in one sentence."""
        return " ".join(clue.statement() for clue in self.clues)

    def moved(self, motion: Motion) -> AllOf:
        """Return the rules inside, moved."""
        return AllOf(tuple(clue.moved(motion) for clue in self.clues))


def inner_faults(rule: Rule, grid: GridView) -> Iterator[Fault]:
    """Yield what is wrong with the rules inside another: whole-grid rules have no place there."""
    if not rule.inner():
        yield Fault(f"a clue of the type {rule.type} holds no other", contradiction=False)
    for clue in rule.inner():
        if clue.place == "whole" or clue.divides:
            message = f"{clue.name()} cannot stand inside a clue of the type {rule.type}"
            yield Fault(message, contradiction=False)
        yield from clue.faults(grid)
