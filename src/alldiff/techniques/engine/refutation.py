"""Why a candidate is impossible: propagation records what it used; deletion finds what it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from alldiff import _native
from alldiff.core.errors import LimitReached
from alldiff.core.model import Model, domain_of
from alldiff.engines.native import EVENT_FIELDS, EVENT_KINDS, RECORDS
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.sub_model import SubModel
from alldiff.techniques.engine.units import Group, Unit

PRUNE, FAIL = EVENT_KINDS.index("prune"), EVENT_KINDS.index("fail")
MOST_EVENTS = 1 << 20
MOST_NODES = 1000
"""What takes more nodes to refute is no reason for a person."""
CHUNKS = 4
"""A set is cut down by so many parts of it first, and by single units in the end."""


class Tracer:
    """Follows candidates of one position by propagation, and records why they fail.

    A model with a constraint that somebody wrote in Python is not followed.
    """

    def __init__(self, model: Model, domains: Sequence[int]) -> None:
        self.constraints = model.constraints
        self.able = all(type(constraint) in RECORDS for constraint in model.constraints)
        if self.able:
            self.handle = _native.Model(domains, model.constraints, (), 0, RECORDS)

    def constraints_used(self, variable: int, value: int) -> list[int] | None:
        """Return the constraints by which a candidate fails, or None where propagation allows it.

        Goes back from the constraint that failed to those that took values from its variables
        before, and so on.
        """
        if not self.able:
            return None
        handle = self.handle.with_givens(((variable, value),))
        steps = _native.TextbookSteps(handle, 0, 1, 1, 0.0, "gac", ("mrv",), ("ascending",), ())
        data, *_ = steps.next(MOST_EVENTS)
        numbers = memoryview(data).cast("i").tolist()
        # Columns: cutting thousands of events out one by one takes longer than propagating them.
        kinds, variables, _, by = (numbers[at :: len(EVENT_FIELDS)] for at in range(4))
        end = kinds.index(FAIL) if FAIL in kinds else -1
        if end < 0 or variables[end] >= 0 or by[end] < 0:
            return None
        used = {by[end]: None}
        wanted = set(self.constraints[by[end]].variables)
        for at in range(end - 1, -1, -1):
            if variables[at] in wanted and kinds[at] == PRUNE and by[at] >= 0:
                used[by[at]] = None
                wanted.update(self.constraints[by[at]].variables)
        return list(used)


@dataclass(frozen=True, slots=True)
class Witness:
    """Values that keep some units, by their bits, with the candidate that is looked into."""

    values: dict[int, int]
    keeps: int


def refutes(
    reasoning: Reasoning,
    units: Sequence[Unit],
    group: Iterable[int],
    domains: Sequence[int],
    variable: int,
    value: int,
    nodes: int,
) -> bool:
    """Return whether units leave a variable no way to have the value, as far as a search sees."""
    return way_with(reasoning, units, group, domains, variable, value, nodes) is None


def way_with(
    reasoning: Reasoning,
    units: Sequence[Unit],
    group: Iterable[int],
    domains: Sequence[int],
    variable: int,
    value: int,
    nodes: int = MOST_NODES,
) -> dict[int, int] | None:
    """Return values that keep units with the value of a variable, or None where there are none.

    No values at all where a search of so many nodes leaves it open, or where the units do not name
    the variable.
    """
    numbers = [number for unit in group for number in units[unit].constraints]
    constraints = reasoning.model.constraints
    scope = sorted(set(chain.from_iterable(constraints[number].variables for number in numbers)))
    if variable not in scope:
        return {}
    found: Sequence[int] | None = None
    native = reasoning.native_model
    if native is not None:
        found = _native.way_with(native, numbers, domains, variable, value, reasoning.stop())
    if found is None:
        if not nodes:
            return {}
        sub_model = SubModel([constraints[number] for number in numbers], domains)
        try:
            found = sub_model.solution_with(variable, value, nodes)
        except LimitReached:
            return {}
    return dict(zip(scope, found, strict=True)) if found else None


def minimal(
    reasoning: Reasoning,
    units: Sequence[Unit],
    group: Sequence[int],
    domains: Sequence[int],
    variable: int,
    value: int,
    witnesses: list[Witness],
) -> Group:
    """Return units of a group that refute a candidate and of which none can be spared.

    Whole parts of the group are left out first; the units at its end go before those at its start.
    A witness that keeps all units but those left out shows that they cannot be spared. Witnesses
    found here are added to those of earlier steps, and serve as long as their candidates are there.
    """
    witnesses[:] = [
        one for one in witnesses if all(domains[v] >> x & 1 for v, x in one.values.items())
    ]
    kept = list(group)
    size = max(1, len(kept) // CHUNKS)
    while True:
        at = len(kept)
        while at > 0:
            begin = max(0, at - size)
            fewer = kept[:begin] + kept[at:]
            at = begin
            needed = domain_of(fewer)
            if not fewer or any(not needed & ~one.keeps for one in witnesses):
                continue
            reasoning.check()
            way = way_with(reasoning, units, fewer, domains, variable, value)
            if way is None:
                kept = fewer
            elif way:
                witnesses.append(
                    Witness(way, domain_of(kept_by(reasoning.model, units, group, way)))
                )
        if size == 1:
            return tuple(sorted(kept))
        size = max(1, size // 2)


def kept_by(
    model: Model, units: Sequence[Unit], group: Iterable[int], way: Mapping[int, int]
) -> Iterator[int]:
    """Yield the units of a group whose variables all have values, and whose constraints hold."""
    values = [way.get(variable, 0) for variable in range(len(model.domains))]
    for number in group:
        unit = units[number]
        if way.keys() >= unit.variables and all(
            model.constraints[constraint].holds(values) for constraint in unit.constraints
        ):
            yield number
