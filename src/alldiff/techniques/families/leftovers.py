"""The law of leftovers: houses of two sorts, as many of each, leave the same values over.

As many rows as regions hold every value equally often. What they share cancels out, so the cells
that only the rows have hold the same values as the cells that only the regions have.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from alldiff.core.model import Model, values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import HOUSES, IRREGULAR, values_of_cells
from alldiff.techniques.families.sums.equations import house_sets

MOST_LEFT = 5
"""More cells than so many left over on a side are too many to compare."""


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Houses of two sorts, and the cells that only the ones or only the others have."""

    houses: tuple[tuple[int, ...], tuple[int, ...]]
    cells: tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=8)
def leftovers_of(model: Model) -> tuple[Leftovers, ...]:
    """Return what houses of two sorts leave over, few cells first."""
    by_size: dict[int, list[tuple[tuple[int, ...], frozenset[int]]]] = {}
    for houses in house_sets(model):
        cells = frozenset().union(*(model.constraints[n].variables for n in houses))
        by_size.setdefault(len(houses), []).append((houses, cells))
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], Leftovers] = {}
    for sets in by_size.values():
        for at, (first, one) in enumerate(sets):
            for second, two in sets[at + 1 :]:
                if set(first) & set(second) or not 0 < len(one - two) <= MOST_LEFT:
                    continue
                sides = tuple(sorted(one - two)), tuple(sorted(two - one))
                found.setdefault(sides, Leftovers((first, second), sides))
    return tuple(sorted(found.values(), key=lambda one: (len(one.cells[0]), len(one.houses[0]))))


@technique(
    "leftovers",
    title="Law of leftovers",
    family="locked",
    effort=3.1,
    needs=(HOUSES, IRREGULAR),
    rule=(
        "If some houses overlap as many others, the cells left over on both sides hold "
        "the same values."
    ),
)
def leftovers(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what one side has no room for because the other side lacks it."""
    values = values_of_cells(reasoning.model)
    for both in leftovers_of(reasoning.model):
        places: list[tuple[int, int]] = []
        removals: list[tuple[int, int]] = []
        for side, other in (both.cells, both.cells[::-1]):
            for value in values_of(values):
                here = sum(reasoning.placed[v] and reasoning.values[v] == value for v in side)
                there = sum(reasoning.placed[v] and reasoning.values[v] == value for v in other)
                able = [v for v in side if reasoning.domains[v] >> value & 1]
                others = sum(reasoning.domains[v] >> value & 1 for v in other)
                if able and here == there + others:
                    removals += [(v, value) for v in able]
                elif able and here + len(able) == there:
                    places += [(v, value) for v in able]
        if places or removals:
            yield to_deduction(reasoning, both, places, removals)


def to_deduction(
    reasoning: Reasoning,
    both: Leftovers,
    places: list[tuple[int, int]],
    removals: list[tuple[int, int]],
) -> Deduction:
    """Return the step; each side has a colour."""
    filled = {variable for variable, _ in places}
    removals = [candidate for candidate in removals if candidate[0] not in filled]
    reasons, shades = [], []
    for colour, houses, cells in zip(
        (Colour.MAIN, Colour.OTHER), both.houses, both.cells, strict=True
    ):
        reasons += [Reason(number, colour) for number in houses]
        shades += [Shade(reasoning.model.cells[v], None, colour) for v in cells]
    because = Because(tuple(reasons), tuple(shades))
    return Deduction("leftovers", reasoning.named(places), reasoning.named(removals), because)
