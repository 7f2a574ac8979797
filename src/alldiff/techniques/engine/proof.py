"""Why rules together rule a candidate out: few simple steps from supposing it to a contradiction.

A step is what one rule leaves to one cell, with what is known of its other cells. Rules are asked
in turn until one of them cannot be kept; then only the steps are kept that this needs, and of what
is known of a cell no more than is needed. Where no rule alone says more, the cell with the fewest
candidates is gone through, and each case ends so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from alldiff.core.errors import LimitReached
from alldiff.core.model import values_of
from alldiff.techniques.engine.deduction import Candidate, Deduction
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.refutation import MOST_NODES
from alldiff.techniques.engine.sub_model import SubModel
from alldiff.techniques.engine.support import Support
from alldiff.techniques.engine.units import Unit, units_of
from alldiff.techniques.engine.verify import current_domains

TRIED = 8
"""So many candidates are supposed; the one that fails soonest is shown."""
MOST_FACTS = 80
"""A way that is longer than this is not followed."""
DEEPEST = 2
"""Cases inside cases are as many."""


@dataclass(eq=False, slots=True)
class Fact:
    """What is left to a variable by a rule and what was known before; without a rule, supposed."""

    order: int
    variable: int
    left: int
    unit: int | None
    before: Fact | None
    """What was known of the same variable."""
    known: dict[int, Fact] = field(default_factory=dict)
    """What was known of all variables then."""
    because: list[Fact] | None = None
    """What of that it needs; found when it is asked for."""


@dataclass(slots=True)
class Case:
    """What is supposed, the facts that are needed, and the rule that then fails, or cases."""

    supposed: Fact
    facts: list[Fact] = field(default_factory=list)
    broken: int | None = None
    because: list[Fact] = field(default_factory=list)
    cases: list[Case] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a candidate is impossible; `constraints` are those of each rule, by its number."""

    candidate: Candidate
    case: Case
    constraints: list[tuple[int, ...]]


Known = dict[int, Fact]


def proof_of(position: Position, deduction: Deduction) -> Proof | None:
    """Return why one of the candidates that a deduction removes is impossible, or None."""
    reasoning = Reasoning(position)
    numbers = {reason.constraint for reason in deduction.because.reasons}
    units = [
        Unit(kept, unit.variables)
        for unit in units_of(position.model)
        if (kept := tuple(n for n in unit.constraints if n in numbers))
    ]
    prover = Prover(reasoning, units)
    best: tuple[int, Candidate, Case] | None = None
    for candidate in list(denied(position, deduction))[:TRIED]:
        cell, value = candidate
        case = prover.refuted(position.variable_of[cell], value)
        if case is not None and (best is None or length(case) < best[0]):
            best = length(case), candidate, case
    if best is None:
        return None
    return Proof(best[1], best[2], [unit.constraints for unit in units])


def denied(position: Position, deduction: Deduction) -> Iterator[Candidate]:
    """Yield the candidates that a deduction makes impossible."""
    for cell, value in deduction.places:
        yield from ((cell, other) for other in position.marks[cell] if other != value)
    yield from deduction.removals


def length(case: Case) -> int:
    """Return how many lines a case takes."""
    return 1 + len(case.facts) + sum(map(length, case.cases))


class Prover:
    """Looks for proofs by some rules in one position."""

    def __init__(self, reasoning: Reasoning, units: Sequence[Unit]) -> None:
        self.reasoning = reasoning
        self.units = units
        self.domains = current_domains(reasoning)
        self.cells = len(reasoning.model.cells)
        self.order = count()
        self.constraints = [
            [reasoning.model.constraints[number] for number in unit.constraints] for unit in units
        ]

    def refuted(self, variable: int, value: int) -> Case | None:
        """Return how a candidate fails, or None where that is not found."""
        case = self.supposed({}, variable, value, DEEPEST)
        if case is not None:
            self.keep_needed(case, set())
        return case

    def supposed(self, known: Known, variable: int, value: int, depth: int) -> Case | None:
        """Return how a value fails with what is known."""
        known = dict(known)
        case = Case(Fact(next(self.order), variable, 1 << value, None, known.get(variable)))
        known[variable] = case.supposed
        queue = [n for n, unit in enumerate(self.units) if variable in unit.variables]
        while queue:
            number = queue.pop(0)
            found = self.asked(number, known)
            if found is None:
                case.broken = number
                case.because = self.needed(number, known, None)
                return case
            case.facts += found
            if len(case.facts) > MOST_FACTS:
                return None
            for fact in found:
                known[fact.variable] = fact
                near = (n for n, unit in enumerate(self.units) if fact.variable in unit.variables)
                queue += [n for n in near if n != number and n not in queue]
        return self.split(case, known, depth)

    def split(self, case: Case, known: Known, depth: int) -> Case | None:
        """Return a case that is gone through value by value, or None where one does not fail."""
        open_ones = [
            (left.bit_count(), v)
            for v in sorted(set().union(*(unit.variables for unit in self.units)))
            if v < self.cells and (left := self.left(known, v)).bit_count() > 1
        ]
        if not depth or not open_ones:
            return None
        _, variable = min(open_ones)
        for value in values_of(self.left(known, variable)):
            inner = self.supposed(known, variable, value, depth - 1)
            if inner is None:
                return None
            case.cases.append(inner)
        return case

    def left(self, known: Known, variable: int) -> int:
        """Return what is left to a variable."""
        return known[variable].left if variable in known else self.domains[variable]

    def asked(self, number: int, known: Known) -> list[Fact] | None:
        """Return what a rule adds to what is known, or None where it cannot be kept."""
        support = Support(self.reasoning, self.units[number].constraints)
        domains = [self.left(known, v) for v in range(len(self.domains))]
        found = []
        for variable, left in zip(
            support.variables, support.left(self.reasoning, domains), strict=True
        ):
            if not left:
                return None
            if left != domains[variable]:
                before = known.get(variable)
                fact = Fact(next(self.order), variable, left, number, before, dict(known))
                found.append(fact)
        return found

    def keep_needed(self, case: Case, wanted: set[int]) -> None:
        """Leave out the facts of a case that its end does not need."""
        for inner in case.cases:
            self.keep_needed(inner, wanted)
        self.mark(case.because, wanted)
        for inner in case.cases:
            if inner.supposed.before is not None:
                self.mark([inner.supposed.before], wanted)
        case.facts = [fact for fact in case.facts if fact.order in wanted]

    def mark(self, facts: Sequence[Fact], wanted: set[int]) -> None:
        """Add facts and all that they need."""
        for fact in facts:
            if fact.order not in wanted:
                wanted.add(fact.order)
                self.mark(self.reasons(fact), wanted)

    def reasons(self, fact: Fact) -> list[Fact]:
        """Return what a fact needs besides its rule."""
        if fact.because is None:
            fact.because = []
            if fact.unit is not None:
                fact.because = self.needed(fact.unit, fact.known, fact)
            if fact.before is not None and fact.before not in fact.because:
                fact.because.append(fact.before)
        return fact.because

    def needed(self, number: int, known: Known, fact: Fact | None) -> list[Fact]:
        """Return as little as can be of what is known that a rule needs, for a fact or to fail."""
        now = {v: known[v] for v in self.units[number].variables if v in known}
        domains = [self.left(known, v) for v in range(len(self.domains))]
        for variable in sorted(now, key=lambda v: now[v].order, reverse=True):
            if fact is not None and variable == fact.variable:
                continue
            versions: list[Fact | None] = []
            one: Fact | None = now[variable]
            while one is not None:
                versions.append(one)
                one = one.before
            for version in (None, *reversed(versions)):
                domains[variable] = self.domains[variable] if version is None else version.left
                if version is versions[0] or self.follows(number, domains, fact):
                    break
            if version is None:
                del now[variable]
            else:
                now[variable] = version
        if fact is not None:
            now.pop(fact.variable, None)
        return sorted(now.values(), key=lambda one: one.order)

    def follows(self, number: int, domains: Sequence[int], fact: Fact | None) -> bool:
        """Return whether a rule says a fact, or cannot be kept, with these domains."""
        sub_model = SubModel(self.constraints[number], domains, self.reasoning.check)
        if fact is None:
            variable = sub_model.variables[0]
            gone = domains[variable]
        else:
            variable = fact.variable
            gone = domains[variable] & ~fact.left
        try:
            return not sub_model.allows(variable, gone, MOST_NODES)
        except LimitReached:
            return False
