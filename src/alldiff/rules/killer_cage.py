"""Killer cage: no value twice, and a sum."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.combinations import reachable_values
from alldiff.core.constraints import AllDifferent, Sum
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, House, Number, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.framework.shapes import Outline


@rule(
    title="Cage",
    place="cells",
    order="none",
    sentence="Values do not repeat in the cage, and they add up to {sum}.",
    spellings={"fpuzzles": "killercage", "iss": "Cage"},
    symmetries=("transpose", "reflect"),
    states={AllDifferent: (), Sum: ("sum",)},
    differ=True,
    sizes=range(2, 5),
)
class KillerCage(Rule, frozen=True):
    """Cells that differ and add up to the sum, if stated."""

    in_core = "sums"

    cells: Cells
    sum: Number | None = None

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the cage."""
        yield House(self.name(), cells_of(self))

    def contradictions(self, grid: GridView) -> Iterator[Fault]:
        """Yield that no different values reach the sum."""
        count, domain = len(self.cells), grid.domain_at(self.cells)
        if (
            grid.modifier is None
            and self.sum is not None
            and not reachable_values(domain, count, self.sum)
        ):
            message = t("no {} different values add up to {} in {}", count, self.sum, self.name())
            yield Fault(message, cells_of(self))

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield a dashed border with the sum."""
        yield Outline(cells_of(self), "" if self.sum is None else str(self.sum))

    def name(self) -> str:
        """Return what people call it: 'the cage 15 at R1C1'."""
        if self.sum is None:
            return t("the cage at {}", self.place_name())
        return t("the cage {} at {}", self.sum, self.place_name())

    def filled_in(self, says: str) -> str:
        """Return the sentence, without its second half where no sum is stated."""
        return super().filled_in(says) if self.sum is not None else f"{says.partition(',')[0]}."

    def reversed(self, grid: GridView) -> KillerCage:
        """Return the cage with the sum of the reversed values."""
        if self.sum is None:
            return self
        return KillerCage(self.cells, len(self.cells) * (grid.low + grid.high) - self.sum)

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 0) -> Iterator[KillerCage]:
        """Yield cages of 2 to 4 cells that cover the grid, or of one size as many as fit."""
        sizes = (size, size) if size else (2, 4)
        for cells in groups(grid, rng, sizes, distinct=True):
            yield cls(cells, sum(grid.at(cells)))
