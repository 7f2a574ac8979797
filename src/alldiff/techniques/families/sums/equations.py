"""Equations that follow from houses and sums: houses less the cages that fill them.

A house that holds every value adds up to the sum of all values. Houses, each counted once, less
cages leave the cells that only one side has: innies where a cage does not cover a cell of the
houses, outies where it reaches out of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from alldiff.core.constraints import Sum
from alldiff.core.model import Model, values_of
from alldiff.techniques.engine.structure import full_houses, values_of_cells

MOST_HOUSES = 4
MOST_CELLS = 16
"""Equations with more cells than this in the beginning are not kept."""


@dataclass(frozen=True, slots=True)
class Equation:
    """Cells of `plus` less those of `minus` make the difference; by which houses and sums."""

    plus: tuple[int, ...]
    minus: tuple[int, ...]
    difference: int
    houses: tuple[int, ...]
    sums: tuple[int, ...]

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of both sides."""
        return self.plus + self.minus


@lru_cache(maxsize=8)
def equations_of(model: Model) -> tuple[Equation, ...]:
    """Return the equations of a model, those with the fewest cells and houses first.

    Of several with the same cells the one by the fewest houses is kept.
    """
    sums = [
        (number, constraint)
        for number, constraint in enumerate(model.constraints)
        if isinstance(constraint, Sum)
        and len(set(constraint.variables)) == len(constraint.variables)
        and max(constraint.variables) < len(model.cells)
    ]
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], Equation] = {}
    if sums:
        for houses in house_sets(model):
            equation = equation_of(model, houses, sums)
            if equation is not None:
                found.setdefault((equation.plus, equation.minus), equation)
    return tuple(
        sorted(found.values(), key=lambda e: (len(e.cells), len(e.houses), e.houses, e.sums))
    )


def house_sets(model: Model) -> Iterator[tuple[int, ...]]:
    """Yield sets of houses without a common cell: neighbours of one kind, few first.

    Rows and columns stand side by side; boxes and other regions touch each other.
    """
    houses = full_houses(model)
    for size in range(1, MOST_HOUSES + 1):
        for kind in sorted({kind for kind, _ in houses}):
            numbers = [number for k, number in houses if k == kind]
            pairs = list(combinations(numbers, 2))
            touching = {pair for pair in pairs if touch(model, *pair)}
            scopes = {number: {*model.constraints[number].variables} for number in numbers}
            crossing = {(one, two) for one, two in pairs if scopes[one] & scopes[two]}
            yield from connected(numbers, touching, crossing, size)


def connected(
    numbers: Sequence[int],
    touching: set[tuple[int, int]],
    crossing: set[tuple[int, int]],
    size: int,
) -> Iterator[tuple[int, ...]]:
    """Yield the sets of so many numbers that hang together, none of which cross."""
    grown: set[tuple[int, ...]] = {(number,) for number in numbers}
    for _ in range(size - 1):
        grown = {
            tuple(sorted((*some, more)))
            for some in grown
            for more in numbers
            if more not in some
            and (pairs := {(min(one, more), max(one, more)) for one in some}) & touching
            and not pairs & crossing
        }
    yield from sorted(grown)


def touch(model: Model, one: int, two: int) -> bool:
    """Return whether two houses have neighbouring cells and no common one."""
    first = {model.cells[v] for v in model.constraints[one].variables}
    second = {model.cells[v] for v in model.constraints[two].variables}
    if first & second:
        return False
    return any((r + dr, c + dc) in second for r, c in first for dr, dc in ((0, 1), (1, 0))) or any(
        (r + dr, c + dc) in first for r, c in second for dr, dc in ((0, 1), (1, 0))
    )


def equation_of(
    model: Model, houses: tuple[int, ...], sums: Sequence[tuple[int, Sum]]
) -> Equation | None:
    """Return what houses leave less the sums that lie in them for the greater part."""
    inside: set[int] = set()
    total, every_value = 0, sum(values_of(values_of_cells(model)))
    for number in houses:
        variables = model.constraints[number].variables
        inside.update(variables)
        total += every_value
    plus, minus, used = set(inside), set[int](), []
    for number, constraint in sums:
        scope = set(constraint.variables)
        if len(scope & plus) > len(scope - inside) and not scope & minus:
            if not scope & inside <= plus:
                continue
            plus -= scope
            minus |= scope - inside
            total -= constraint.total
            used.append(number)
    if not used or not 0 < len(plus) + len(minus) <= MOST_CELLS:
        return None
    return Equation(tuple(sorted(plus)), tuple(sorted(minus)), total, houses, tuple(used))
