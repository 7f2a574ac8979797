"""Why a candidate is impossible: propagation tells what it used, and deletion what it needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alldiff import _native
from alldiff.core.errors import LimitReached
from alldiff.core.model import Model
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
    """Follows candidates of one position by propagation, and tells by which constraints they fail.

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
        steps = _native.TwinSteps(handle, 0, 1, 1, 0.0, "gac", ("mrv",), ("ascending",), ())
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


def refutes(
    reasoning: Reasoning,
    units: Sequence[Unit],
    group: Iterable[int],
    domains: Sequence[int],
    variable: int,
    value: int,
) -> bool:
    """Tell whether units leave a variable no way to have the value, as far as a search sees."""
    numbers = [number for unit in group for number in units[unit].constraints]
    native = reasoning.native_model
    if native is not None:
        allowed = _native.allow(native, numbers, domains, variable, value, reasoning.stop())
        if allowed is not None:
            return not allowed and any(variable in units[unit].variables for unit in group)
    sub_model = SubModel([reasoning.model.constraints[number] for number in numbers], domains)
    try:
        return (
            variable in sub_model.index
            and sub_model.solution_with(variable, value, MOST_NODES) is None
        )
    except LimitReached:
        return False


def minimal(
    reasoning: Reasoning,
    units: Sequence[Unit],
    group: Sequence[int],
    domains: Sequence[int],
    variable: int,
    value: int,
) -> Group:
    """Return units of a group that refute a candidate and of which none can be spared.

    Whole parts of the group are left out first; the units at its end go before those at its start.
    """
    kept = list(group)
    size = max(1, len(kept) // CHUNKS)
    while True:
        at = len(kept)
        while at > 0:
            begin = max(0, at - size)
            fewer = kept[:begin] + kept[at:]
            reasoning.check()
            if fewer and refutes(reasoning, units, fewer, domains, variable, value):
                kept = fewer
            at = begin
        if size == 1:
            return tuple(sorted(kept))
        size = max(1, size // 2)
