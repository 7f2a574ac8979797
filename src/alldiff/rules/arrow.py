"""Arrow: the values on the shaft add up to the one in the circle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import (
    CellField,
    Cells,
    Rule,
    cells_of,
    named_faults,
    rule,
    too_short,
)
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Arrow",
    place="path",
    sentence="The values on the shaft add up to the value in the circle.",
    spellings={"iss": "Arrow"},
    symmetries=("transpose", "reflect"),
    repeats=True,
)
class Arrow(Rule, frozen=True):
    """The shaft adds up to the bulb; if a bulb has several shafts, state several arrows."""

    bulb: CellField
    shaft: Cells

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and a shaft without cells."""
        yield from named_faults(self, grid)
        yield from too_short(self, len(self.shaft), 1)

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield that the shaft less the bulb is 0."""
        shaft = ((1, v) for v in grid.counted(self.shaft))
        (bulb,) = grid.counted((self.bulb,))
        return linear([*shaft, (-1, bulb)], "=", 0)

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a line from a circle to an arrow head."""
        yield Line(cells_of(self), width=0.08, start="circle", end="arrow")

    def repairs(self, grid: GridView) -> Iterator[Arrow]:
        """Yield the arrow turned round, then with a shorter shaft."""
        yield Arrow(self.shaft[-1], (*self.shaft[-2::-1], self.bulb))
        for length in range(len(self.shaft) - 1, 0, -1):
            yield Arrow(self.bulb, self.shaft[:length])

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0) -> Iterator[Arrow]:
        """Yield arrows; `length` counts the circle."""

        def fits(values: Sequence[int], value: int, _: int) -> bool:
            return sum(values[1:]) + value <= values[0]

        def adds_up(values: Sequence[int]) -> bool:
            return sum(values[1:]) == values[0]

        for bulb, *shaft in paths(grid, rng, length, fits, adds_up, usual=(3, 5)):
            yield cls(bulb, tuple(shaft))
