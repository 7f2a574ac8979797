"""What constraints leave to their variables: every candidate that some way to satisfy them has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff import _native
from alldiff.core.constraints import AllDifferent
from alldiff.core.errors import LimitReached
from alldiff.core.model import values_of
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.refutation import MOST_NODES
from alldiff.techniques.engine.sub_model import Assignment, SubModel

Place = tuple[int, int]
"""The place of a variable among those of a support, and a value."""


class Support:
    """Some constraints, and the ways to satisfy them that were found before.

    A way supports a candidate of each variable, and serves again as long as its candidates are
    there. `variables` are those that have a cell, ascending. The constraints are those of the
    puzzle with these numbers, and some more that keep cells apart. The core asks for all
    candidates at once, by short searches; what those leave open is searched one by one.
    """

    def __init__(
        self, reasoning: Reasoning, numbers: Sequence[int], inside: Sequence[AllDifferent] = ()
    ) -> None:
        # What is kept with a reasoning must not hold it.
        self.model = reasoning.model
        self.numbers = numbers
        self.inside = inside
        self.core: _native.Support | None = None
        """What asks for all at once; None where somebody wrote a constraint in Python."""
        self.ways: list[Assignment] = []
        """Those that the core does not keep."""
        cells = len(self.model.cells)
        if reasoning.native_model is not None:
            apart = [one.variables for one in inside]
            self.core = _native.Support(reasoning.native_model, numbers, apart, cells)
            self.variables = self.core.variables
        else:
            chosen = (*(self.model.constraints[number] for number in numbers), *inside)
            scope = {variable for constraint in chosen for variable in constraint.variables}
            self.variables = sorted(variable for variable in scope if variable < cells)

    def left(self, reasoning: Reasoning, domains: Sequence[int]) -> list[int]:
        """Return what the constraints leave to each variable; what is too hard to decide stays."""
        if self.core is not None:
            left, undecided = self.core.left(domains, reasoning.stop())
        else:
            left, undecided = self.with_ways(domains)
        return self.decided(reasoning, domains, left, undecided)

    def excludes(
        self, reasoning: Reasoning, domains: Sequence[int], candidates: Sequence[tuple[int, int]]
    ) -> bool:
        """Return whether no way has any of the candidates, as far as short searches show."""
        if self.core is not None:
            return self.core.excludes(domains, candidates, reasoning.stop())
        left = dict(zip(self.variables, self.left(reasoning, domains), strict=True))
        return not any(left[variable] >> value & 1 for variable, value in candidates)

    def would_leave(
        self, reasoning: Reasoning, domains: Sequence[int], changes: Sequence[tuple[int, int]]
    ) -> list[list[int]]:
        """Return what would be left with each of several changes: a variable and its domain."""
        if self.core is not None:
            answers = self.core.would_leave(domains, changes, reasoning.stop())
        else:
            answers = [self.with_ways(changed(domains, *change)) for change in changes]
        return [
            self.decided(reasoning, changed(domains, *change), *answer) if answer[1] else answer[0]
            for change, answer in zip(changes, answers, strict=True)
        ]

    def with_ways(self, domains: Sequence[int]) -> tuple[list[int], list[Place]]:
        """Return what the known ways leave, and what they leave open."""
        left = [0] * len(self.variables)
        for way in self.ways:
            if all(domains[v] >> value & 1 for v, value in zip(self.variables, way, strict=True)):
                add(left, way)
        undecided = [
            (at, value)
            for at, variable in enumerate(self.variables)
            for value in values_of(domains[variable] & ~left[at])
        ]
        return left, undecided

    def decided(
        self,
        reasoning: Reasoning,
        domains: Sequence[int],
        left: list[int],
        undecided: Sequence[Place],
    ) -> list[int]:
        """Return what is left once the undecided candidates have been asked for one by one."""
        sub_model: SubModel | None = None
        for at, value in undecided:
            if left[at] >> value & 1:
                continue
            reasoning.check()
            if sub_model is None:
                chosen = [self.model.constraints[number] for number in self.numbers]
                sub_model = SubModel([*chosen, *self.inside], domains, reasoning.check)
            try:
                found = sub_model.solution_with(self.variables[at], value, MOST_NODES)
            except LimitReached:
                left[at] |= 1 << value
                continue
            if found is not None:
                # Variables without a cell come last.
                way = found[: len(self.variables)]
                add(left, way)
                if self.core is not None:
                    self.core.add(way)
                else:
                    self.ways.append(way)
        return left


def forcing(
    reasoning: Reasoning, supports: Sequence[Support], domains: Sequence[int]
) -> Iterator[tuple[int, list[int]]]:
    """Yield the place of each support that leaves less than the domains, and what it leaves."""
    at = 0
    while at < len(supports):
        cores = [one.core for one in supports[at:] if one.core is not None]
        if cores:
            # All of them are in the core, or none.
            found = _native.first_forced(cores, domains, reasoning.stop())
            if found is None:
                return
            at += found[0]
            left = supports[at].decided(reasoning, domains, *found[1])
        else:
            left = supports[at].left(reasoning, domains)
        if left != [domains[variable] for variable in supports[at].variables]:
            yield at, left
        at += 1


def changed(domains: Sequence[int], variable: int, domain: int) -> list[int]:
    """Return the domains with another one for a variable."""
    return [domain if v == variable else before for v, before in enumerate(domains)]


def add(left: list[int], way: Assignment) -> None:
    """Add the values of a way to what is supported."""
    for at, value in enumerate(way):
        left[at] |= 1 << value
