"""Pill arrow: the values on the shaft add up to the number in the pill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, cells_of, named_faults, rule, too_short
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Among, Lowered, Lowering, linear
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Line


@rule(
    title="Pill arrow",
    place="path",
    sentence="The values on the shaft add up to the number in the pill, read left to right.",
    repeats=True,
    sizes=range(0),
)
class PillArrow(Rule, frozen=True):
    """The shaft adds up to the decimal number in the pill, in reading order."""

    pill: Cells
    shaft: Cells

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, a pill of the wrong size, and a shaft without cells."""
        yield from named_faults(self, grid)
        yield from too_short(self, len(self.shaft), 1)
        if not 2 <= len(set(self.pill)) == len(self.pill) <= 3:
            message = t("{} needs a pill of two or three cells", self.name())
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield that the shaft less the pill, weighed by powers of ten, is 0."""
        pill = grid.variables(sorted(self.pill))
        for variable in pill[1:]:
            # One figure each, but for the first.
            yield Among(variable, (1 << 10) - 1)
        weights = [-(10**power) for power in range(len(pill) - 1, -1, -1)]
        shaft = ((1, v) for v in grid.variables(self.shaft))
        yield from linear([*shaft, *zip(weights, pill, strict=True)], "=", 0)

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield the pill, and a line from it to an arrow head."""
        pill = tuple(sorted(self.pill))
        yield Line(pill, width=0.7, start="pill")
        near = min(pill, key=lambda cell: distance(cell, self.shaft[0]))
        yield Line((near, *self.shaft), width=0.08, end="arrow")

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0
    ) -> Iterator[PillArrow]:
        """Yield arrows from pills of two cells; `length` is that of the shaft."""
        for left in rng.shuffled(grid.cells):
            right = (left[0], left[1] + 1)
            if right not in grid.in_grid or not grid.lined.isdisjoint((left, right)):
                continue
            number = 10 * grid.value[left] + grid.value[right]
            least, most = (length, length) if length else (3, 6)
            if grid.value[right] > 9 or not least * grid.low <= number <= most * grid.high:
                continue
            shaft: list[Cell] = []
            while sum(grid.at(shaft)) < number and len(shaft) < most:
                further = [
                    cell
                    for cell in grid.around(shaft[-1] if shaft else right)
                    if cell not in grid.lined and cell not in (left, right, *shaft)
                ]
                if not further:
                    break
                shaft.append(rng.choice(further))
            if len(shaft) >= least and sum(grid.at(shaft)) == number:
                grid.lined.update((left, right, *shaft))
                yield cls((left, right), tuple(shaft))


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Return how many steps, diagonal ones too, lead from a cell to another."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
