"""All of: rules that hold together, as a branch of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import AnyRule, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.shapes import AnyShape

MOST_NAMED = 6
"""How many rules inside another one its name lists."""


@rule(
    title="All of",
    place="cells",
    sentence="All of these rules hold.",
    symmetries=("transpose", "reflect"),
)
class AllOf(Rule, frozen=True):
    """All the rules hold; use it to group the rules in a branch of `any-of`."""

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
        return names_joined(self.clues, "{} and {}")

    def statement(self) -> str:
        """Return the rule in one sentence."""
        return " ".join(clue.statement() for clue in self.clues)


def names_joined(clues: Sequence[Rule], pattern: str) -> str:
    """Return the names of rules, joined two by two by a pattern; of many the first three.

    Rules inside these count as well: a choice of choices is as short.
    """
    innermost = [*inside_all(clues)]
    if len(innermost) <= MOST_NAMED:
        names = [clue.name() for clue in clues]
    else:
        names = [clue.name() for clue in innermost[:3]]
        names.append(t("{} others", f"{len(innermost) - len(names):,}"))
    return reduce(partial(t, pattern), names)


def inside_all(clues: Iterable[Rule]) -> Iterator[Rule]:
    """Yield rules that hold no others, in order, however deep they stand."""
    for clue in clues:
        if clue.inner():
            yield from inside_all(clue.inner())
        else:
            yield clue


def inner_faults(rule: Rule, grid: GridView) -> Iterator[Fault]:
    """Yield what is wrong with the rules inside another: whole-grid rules have no place there."""
    if not rule.inner():
        message = t("a clue of the type {} contains no other clue", rule.type)
        yield Fault(message, contradiction=False)
    for clue in rule.inner():
        yield from faults_inside(rule, clue, grid)


def faults_inside(rule: Rule, clue: Rule, grid: GridView) -> Iterator[Fault]:
    """Yield what is wrong with one of the rules inside another."""
    if clue.place == "whole" or clue.divides:
        message = t("{} cannot be inside a clue of the type {}", clue.name(), rule.type)
        yield Fault(message, contradiction=False)
    yield from clue.faults(grid)
