"""Any of: at least one of several rules holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import ClassVar

from alldiff.core.constraints import Relation
from alldiff.core.model import values_of
from alldiff.core.puzzle import Fault
from alldiff.rules.all_of import AllOf, faults_inside, inner_faults, names_joined
from alldiff.rules.framework.base import AnyRule, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.guarded import guarded
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.shapes import AnyShape
from alldiff.rules.replicate import Replicate

FEW = 4
"""How many branches one auxiliary variable names; of more each has its own."""


@rule(
    title="Any of",
    place="cells",
    sentence="At least one of these rules holds.",
    symmetries=("transpose", "reflect"),
)
class AnyOf(Rule, frozen=True):
    """At least one rule holds, perhaps several; use `all-of` for a branch with several rules."""

    chooses: ClassVar[bool] = True
    clues: tuple[AnyRule, ...]

    def inner(self) -> tuple[Rule, ...]:
        """Return the rules inside."""
        return self.clues

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield what is wrong with the rules inside; one that can hold is enough."""
        if not self.clues:
            yield from inner_faults(self, grid)
        each = [[*faults_inside(self, clue, grid)] for clue in self.clues]
        contradictory = [any(fault.contradiction for fault in faults) for faults in each]
        for fault in chain.from_iterable(each):
            if not fault.contradiction or all(contradictory):
                yield fault

    def branches(self, grid: GridView) -> list[Rule]:
        """Return the rules that do not contradict themselves."""
        return [
            clue
            for clue in self.clues
            if not any(fault.contradiction for fault in clue.faults(grid))
        ]

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that an auxiliary variable names a branch which holds."""
        branches = self.branches(grid)
        if not branches:
            yield from linear([(1, grid.hidden((0,)))], "=", 1)  # nothing keeps it
            return
        if len(branches) == 1:
            yield from branches[0].constraints(grid)
            return
        yield from each_branch(grid, branches)

    def shapes(self, grid: GridView) -> Iterator[AnyShape]:
        """Yield what each looks like."""
        for clue in self.clues:
            yield from clue.shapes(grid)

    def name(self) -> str:
        """Return what people call it."""
        return names_joined(self.clues, "{} or {}")

    def statement(self) -> str:
        """Return the rule in one sentence."""
        return "At least one: " + " ".join(clue.statement() for clue in self.clues)


def each_branch(
    grid: Lowering, branches: Sequence[Rule], guard: tuple[int, int] | None = None
) -> Iterator[Lowered]:
    """Yield that one of the rules holds, if a guard is stated only where it has its value.

    An auxiliary variable names the rule, or each has one of its own that says whether it is chosen.
    """
    count = len(branches)
    if count > FEW:
        told = [grid.hidden((0, 1)) for _ in branches]
        asked = [(-1, grid.indicator(*guard))] if guard else []
        yield from linear([*((1, one) for one in told), *asked], "=", int(not guard))
        guards = [(one, 1) for one in told]
    else:
        chosen = grid.hidden(range(count + bool(guard)))
        if guard:
            variable, value = guard
            pairs = product(values_of(grid.domain_of(variable)), range(count + 1))
            allowed = frozenset((g, b) for g, b in pairs if (g == value) == (b != count))
            yield Relation(variable, chosen, allowed, "asks for a branch of")
        guards = [(chosen, number) for number in range(count)]
    for one, clue in zip(guards, branches, strict=True):
        yield from in_branch(grid, clue, one)


def in_branch(grid: Lowering, clue: Rule, guard: tuple[int, int]) -> Iterator[Lowered]:
    """Yield that a rule holds where the guard has its value.

    A choice inside has guards of its own: whatever stands inside is guarded once, however deep.
    """
    inside: Sequence[Rule] = ()
    if isinstance(clue, AnyOf):
        inside = clue.branches(grid)
    elif isinstance(clue, (AllOf, Replicate)):
        inside = clue.inner()
    if isinstance(clue, AnyOf) and len(inside) != 1:
        yield from each_branch(grid, inside, guard)
    elif inside:
        for one in inside:
            yield from in_branch(grid, one, guard)
    else:
        for stated in clue.constraints(grid):
            yield from guarded(grid, *guard, stated)
