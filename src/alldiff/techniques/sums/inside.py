"""What one run or cage tells about its cells.

From the sum alone, then from its combinations, then from the pencil marks; `sum-arrangement`
is all that can be told from a single one, and the others are the ways that people see first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations

from alldiff.model import values_of
from alldiff.techniques.catalogue import technique
from alldiff.techniques.deduction import Because, Deduction, Reason, Shade
from alldiff.techniques.reasoning import Reasoning
from alldiff.techniques.runs import OpenRun, bits_of, open_runs
from alldiff.techniques.structure import SUMS

run_technique = partial(technique, family="sums", needs=(SUMS,))


def narrowed(
    reasoning: Reasoning,
    name: str,
    state: OpenRun,
    left: Iterable[tuple[int, int]],
    reasons: tuple[Reason, ...] | None = None,
    shades: tuple[Shade, ...] | None = None,
) -> Iterator[Deduction]:
    """Yield the step that leaves variables only some values, if that takes anything away.

    The reason is the run, and all its open cells are shaded, unless told otherwise.
    """
    if removals := reasoning.lost(left):
        cells = reasoning.model.cells
        because = Because(
            state.run.reasons if reasons is None else reasons,
            tuple(Shade(cells[v], 0) for v in state.variables) if shades is None else shades,
        )
        yield Deduction(name, (), reasoning.named(removals), because)


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
    rule="The last open cell of a run or cage takes what its sum still lacks.",
)
def last_cell(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield the value of each cell that is the only open one of a run."""
    for state in open_runs(reasoning):
        if len(state.variables) == 1 and state.rest >= 0 and state.domains[0] >> state.rest & 1:
            yield placed(reasoning, "sum-last-cell", [state], state.variables[0], state.rest)


@run_technique(
    "sum-unique-combination",
    title="Unique combination",
    effort=1.6,
    rule="Where only one set of values reaches the sum, the cells take no others.",
)
def unique_combination(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what goes where the open cells of a run have one combination for the sum."""
    for state in open_runs(reasoning):
        if len(state.free) == 1:
            (only,) = state.free
            left = ((variable, only) for variable in state.variables)
            shades = tuple(
                Shade(reasoning.model.cells[v], value)
                for v, domain in zip(state.variables, state.domains, strict=True)
                for value in values_of(domain & only)
            )
            name = "sum-unique-combination"
            yield from narrowed(reasoning, name, state, left, shades=shades)


@run_technique(
    "sum-required-digit",
    title="Required digit",
    effort=2.0,
    rule="A value that every combination of a sum needs goes where it has its only place.",
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


@run_technique(
    "sum-bounds",
    title="Bounds of a sum",
    effort=2.5,
    rule="A cell takes at least what the others cannot reach, and at most what they leave.",
)
def bounds(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what is too small or too large for a cell with the others at their extremes."""
    for state in open_runs(reasoning):
        left = []
        for at, (variable, domain) in enumerate(zip(state.variables, state.domains, strict=True)):
            others = (*state.domains[:at], *state.domains[at + 1 :])
            least, most = state.rest - greatest(others), state.rest - smallest(others)
            within = sum(1 << v for v in values_of(domain) if least <= v <= most)
            left.append((variable, within))
        yield from narrowed(reasoning, "sum-bounds", state, left)


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


@run_technique(
    "sum-combinations",
    title="Combinations of a sum",
    effort=2.8,
    rule="A value that is in none of the combinations left for a sum goes from all its cells.",
)
def combinations_left(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what no combination has that leaves each cell a candidate and each value a cell."""
    for state in open_runs(reasoning):
        union = 0
        for combination in state.likely:
            union |= combination
        left = ((variable, union or -1) for variable in state.variables)
        yield from narrowed(reasoning, "sum-combinations", state, left)


@run_technique(
    "sum-naked-subset",
    title="Naked subset of a sum",
    effort=3.0,
    rule="Cells of a sum with together as many candidates as cells keep those for themselves.",
)
def naked_subset(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what goes from the rest of a run, smaller subsets first."""
    states = open_runs(reasoning)
    for size in range(2, 8):
        for state in states:
            if len(state.variables) > size:
                yield from naked_of(reasoning, state, size)


def naked_of(reasoning: Reasoning, state: OpenRun, size: int) -> Iterator[Deduction]:
    """Yield the naked subsets of one size in a run."""
    cells = reasoning.model.cells
    small = [
        (v, d) for v, d in zip(state.variables, state.domains, strict=True) if d.bit_count() <= size
    ]
    for chosen in combinations(small, size):
        union = 0
        for _, domain in chosen:
            union |= domain
        if union.bit_count() == size:
            inside = {variable for variable, _ in chosen}
            left = ((v, ~union) for v in state.variables if v not in inside)
            shades = tuple(Shade(cells[v], w) for v, d in chosen for w in values_of(d))
            yield from narrowed(
                reasoning, "sum-naked-subset", state, left, state.run.differs, shades
            )


@run_technique(
    "sum-hidden-subset",
    title="Hidden subset of a sum",
    effort=3.4,
    rule="Values that a sum needs, with as few places as there are of them, fill those places.",
)
def hidden_subset(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what goes from the cells that a run's required values need, smaller subsets first."""
    states = [state for state in open_runs(reasoning) if required(state).bit_count() > 1]
    for size in range(2, 8):
        for state in states:
            if len(state.variables) > size:
                yield from hidden_of(reasoning, state, size)


def hidden_of(reasoning: Reasoning, state: OpenRun, size: int) -> Iterator[Deduction]:
    """Yield the hidden subsets of one size in a run."""
    cells = reasoning.model.cells
    for chosen in combinations(bits_of(required(state)), size):
        values = sum(chosen)
        places = [v for v, d in zip(state.variables, state.domains, strict=True) if d & values]
        if len(places) == size:
            shades = tuple(
                Shade(cells[v], w) for v in places for w in values_of(reasoning.domains[v] & values)
            )
            left = ((v, values) for v in places)
            yield from narrowed(reasoning, "sum-hidden-subset", state, left, shades=shades)


@run_technique(
    "sum-arrangement",
    title="Arrangements of a sum",
    effort=3.8,
    rule="A candidate goes that no way to fill the cells with its combinations puts there.",
)
def arrangement(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what no complete filling of a run has: all that one run can tell."""
    for state in open_runs(reasoning):
        left = zip(state.variables, state.fill.domains, strict=True)
        yield from narrowed(reasoning, "sum-arrangement", state, left)
