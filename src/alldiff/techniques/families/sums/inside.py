"""What one run or cage forces on its cells.

From the sum alone, then from its combinations, then from the pencil marks; `sum-arrangement`
is all that a single one forces, and the others are the ways that people see first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations

from alldiff.core.model import values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Deduction, Reason, Shade
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import SUMS
from alldiff.techniques.families.runs import OpenRun, bits_of, open_runs

run_technique = partial(technique, family="sums", needs=(SUMS,))

Left = Callable[[OpenRun], Iterable[int]]
"""What a run leaves to each of its open cells, as bit masks."""


def narrowing(name: str, *, title: str, effort: float, rule: str) -> Callable[[Left], Left]:
    """Register what a run leaves to its cells as a technique."""

    def register(left: Left) -> Left:
        @run_technique(name, title=title, effort=effort, rule=rule)
        def find(reasoning: Reasoning) -> Iterator[Deduction]:
            for state in open_runs(reasoning):
                shades = [(variable, None) for variable in state.variables]
                kept = zip(state.variables, left(state), strict=True)
                yield from narrowed(reasoning, name, kept, state.run.reasons, shades)

        return left

    return register


def narrowed(
    reasoning: Reasoning,
    name: str,
    left: Iterable[tuple[int, int]],
    reasons: tuple[Reason, ...],
    shades: Iterable[tuple[int, int | None]],
) -> Iterator[Deduction]:
    """Yield the step that leaves variables only some values, if that takes anything away."""
    if removals := reasoning.lost(left):
        shaded = tuple(Shade(reasoning.model.cells[v], value) for v, value in shades)
        yield Deduction(name, (), reasoning.named(removals), Because(reasons, shaded))


def placed(
    reasoning: Reasoning, name: str, states: Iterable[OpenRun], variable: int, value: int
) -> Deduction:
    """Return the step that places a value because of runs."""
    cell = reasoning.model.cells[variable]
    reasons = tuple(reason for state in states for reason in state.run.reasons)
    return Deduction(name, ((cell, value),), (), Because(reasons, (Shade(cell, value),)))


@run_technique(
    "sum-last-cell",
    title="Last cell of a sum",
    effort=1.0,
    rule="The last open cell in a run or cage takes the rest of the sum.",
)
def last_cell(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield the value of each cell that is the only open one of a run."""
    for state in open_runs(reasoning):
        if len(state.variables) == 1 and state.rest >= 0 and state.domains[0] >> state.rest & 1:
            yield placed(reasoning, "sum-last-cell", [state], state.variables[0], state.rest)


@run_technique(
    "sum-required-digit",
    title="Required digit",
    effort=2.0,
    rule=(
        "If every combination for a sum needs a value, and only one cell can take it, "
        "it goes there."
    ),
)
def required_digit(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield each value that a run needs and that only one of its cells can take."""
    for state in open_runs(reasoning):
        for bit in bits_of(required(state)):
            places = [v for v, d in zip(state.variables, state.domains, strict=True) if d & bit]
            if len(places) == 1 and reasoning.domains[places[0]] != bit:
                value = bit.bit_length() - 1
                yield placed(reasoning, "sum-required-digit", [state], places[0], value)


def required(state: OpenRun) -> int:
    """Return the values that are in every combination which the candidates allow."""
    common = -1
    for combination in state.likely:
        common &= combination
    return max(common, 0)


@narrowing(
    "sum-unique-combination",
    title="Unique combination",
    effort=1.6,
    rule="If only one set of values reaches the sum, the cells take no others.",
)
def unique_combination(state: OpenRun) -> Sequence[int]:
    """Return the values of the one combination that there is for the sum."""
    return [state.free[0]] * len(state.domains) if len(state.free) == 1 else state.domains


@narrowing(
    "sum-bounds",
    title="Bounds of a sum",
    effort=2.5,
    rule=(
        "A cell takes at least the part that the others cannot reach, and at most the "
        "part that they leave."
    ),
)
def bounds(state: OpenRun) -> Iterator[int]:
    """Yield what is neither too small nor too large with the others at their extremes."""
    for at, domain in enumerate(state.domains):
        others = (*state.domains[:at], *state.domains[at + 1 :])
        least, most = state.rest - greatest(others), state.rest - smallest(others)
        yield sum(1 << v for v in values_of(domain) if least <= v <= most)


def greatest(domains: Iterable[int]) -> int:
    """Return a bound on the sum of different values, one of each domain, from above."""
    total, before = 0, 1 << 30
    for most in sorted((domain.bit_length() - 1 for domain in domains), reverse=True):
        before = min(most, before - 1)
        total += before
    return total


def smallest(domains: Iterable[int]) -> int:
    """Return a bound on the sum of different values, one of each domain, from below."""
    total, before = 0, -1
    for least in sorted((domain & -domain).bit_length() - 1 for domain in domains):
        before = max(least, before + 1)
        total += before
    return total


@narrowing(
    "sum-combinations",
    title="Combinations of a sum",
    effort=2.8,
    rule=("A value is false in all cells if none of the combinations left for a sum contains it."),
)
def combinations_left(state: OpenRun) -> Sequence[int]:
    """Return the values of combinations that leave each cell a candidate and each value a cell."""
    union = 0
    for combination in state.likely:
        union |= combination
    return [union or -1] * len(state.domains)


@narrowing(
    "sum-arrangement",
    title="Arrangements of a sum",
    effort=3.8,
    rule=("A candidate is false if no way to fill the cells with its combinations puts it there."),
)
def arrangement(state: OpenRun) -> Sequence[int]:
    """Return what complete fillings of a run have: all that one run forces."""
    return state.fill.domains


Subsets = Callable[[OpenRun, int], Iterator[tuple[list[int], int]]]
"""Gives the subsets of so many cells in a run: the cells, and their values as bits."""


def smaller_first(
    reasoning: Reasoning, subsets: Subsets
) -> Iterator[tuple[OpenRun, list[int], int]]:
    """Yield the subsets of all runs, those of two cells first."""
    states = open_runs(reasoning)
    for size in range(2, 8):
        for state in states:
            if len(state.variables) > size:
                for cells, values in subsets(state, size):
                    yield state, cells, values


@run_technique(
    "sum-naked-subset",
    title="Naked subset of a sum",
    effort=3.0,
    rule=("Cells in a sum with as many candidates as cells keep these values for themselves."),
)
def naked_subset(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what goes from the rest of a run, smaller subsets first."""
    for state, cells, values in smaller_first(reasoning, naked):
        left = ((v, ~values) for v in state.variables if v not in cells)
        shades = ((v, w) for v in cells for w in values_of(reasoning.domains[v]))
        yield from narrowed(reasoning, "sum-naked-subset", left, state.run.differs, shades)


def naked(state: OpenRun, size: int) -> Iterator[tuple[list[int], int]]:
    """Yield cells of a run that have as many candidates as they are."""
    domain_of = dict(zip(state.variables, state.domains, strict=True))
    small = [v for v, domain in domain_of.items() if domain.bit_count() <= size]
    for chosen in combinations(small, size):
        union = 0
        for variable in chosen:
            union |= domain_of[variable]
        if union.bit_count() == size:
            yield list(chosen), union


@run_technique(
    "sum-hidden-subset",
    title="Hidden subset of a sum",
    effort=3.4,
    rule=(
        "If a sum needs some values, and these have as many places as values, they fill"
        " these places."
    ),
)
def hidden_subset(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what goes from the cells that a run's required values need, smaller subsets first."""
    for state, cells, values in smaller_first(reasoning, hidden):
        left = ((v, values) for v in cells)
        shades = ((v, w) for v in cells for w in values_of(reasoning.domains[v] & values))
        yield from narrowed(reasoning, "sum-hidden-subset", left, state.run.reasons, shades)


def hidden(state: OpenRun, size: int) -> Iterator[tuple[list[int], int]]:
    """Yield the places of values that a run needs, where they are as few as the values."""
    for chosen in combinations(bits_of(required(state)), size):
        values = sum(chosen)
        places = [v for v, d in zip(state.variables, state.domains, strict=True) if d & values]
        if len(places) == size:
            yield places, values
