"""Less-than: a sign between two cells points to the smaller value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from alldiff.core.cells import Cell, cell_name
from alldiff.core.constraints import Less
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import CellField, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Sign


@rule(
    title="Sign",
    place="pair",
    sentence="The sign points to the smaller value.",
    aliases=("inequality",),
    symmetries=("transpose", "reflect", "permute"),
    states={Less: ()},
)
class LessThan(Rule, frozen=True):
    """The value at `less` is smaller than the value at `greater`."""

    in_core = "signs"

    less: CellField
    greater: CellField

    def contradictions(self, grid: GridView) -> Iterator[Fault]:
        """Yield one fault if the signs go round in a circle; the first of them reports it."""
        signs = grid.of(LessThan)
        if signs[0] is self and (stuck := circle(signs)):
            yield Fault(t("the signs go round in a circle near {}", cell_name(stuck[0])), stuck)

    def shapes(self, grid: GridView) -> Iterator[Sign]:
        """Yield the sign."""
        if len(cells_of(self)) == 2:
            yield Sign((self.less, self.greater))

    def name(self) -> str:
        """Return what people call it."""
        return t("the sign {} < {}", cell_name(self.less), cell_name(self.greater))

    def called(self) -> str:
        """Return the sign alone."""
        return f"{cell_name(self.less)} < {cell_name(self.greater)}"

    def reversed(self, grid: GridView) -> LessThan:
        """Return the sign turned round."""
        return LessThan(self.greater, self.less)

    def repairs(self, grid: GridView) -> Iterator[LessThan]:
        """Yield the sign turned round."""
        yield self.reversed(grid)

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, within: Literal["grid", "boxes"] = "grid"
    ) -> Iterator[LessThan]:
        """Yield the sign between any two neighbours, or those within boxes."""
        for a, b in rng.shuffled(grid.neighbouring_pairs()):
            if within == "grid" or grid.regions.get(a) == grid.regions.get(b):
                less, greater = sorted((a, b), key=lambda cell: grid.value[cell])
                if grid.value[less] < grid.value[greater]:
                    yield cls(less, greater)


def circle(signs: list[LessThan]) -> tuple[Cell, ...]:
    """Return the cells that signs in a circle, or above one, leave without an order."""
    greater: dict[Cell, set[Cell]] = {}
    below: dict[Cell, int] = {}
    for sign in signs:
        larger = greater.setdefault(sign.less, set())
        if sign.greater not in larger:
            larger.add(sign.greater)
            below[sign.greater] = below.get(sign.greater, 0) + 1
    # Kahn's topological sort: what is never freed lies on a circle or above one.
    free = [cell for cell in greater if not below.get(cell)]
    while free:
        for cell in greater.pop(free.pop(), ()):
            below[cell] -= 1
            if not below[cell]:
                free.append(cell)
    stuck = (cell for cell in greater if below.get(cell))
    return tuple(sorted(stuck))
