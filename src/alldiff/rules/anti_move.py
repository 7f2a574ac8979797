"""Anti-move: equal values never lie so far apart."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.constraints import AllDifferent
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Motion, Number, Rule, Value, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related


@rule(
    title="Anti-move",
    place="whole",
    sentence="Equal values are never {offsets} (rows, columns) apart.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=4,
)
class AntiMove(Rule, frozen=True):
    """Equal values are never one of the offsets (rows, columns) apart; `values` limits them.

    On a `toroidal` grid the last row touches the first, and the last column the first.
    """

    offsets: tuple[tuple[Number, Number], ...]
    values: tuple[Value, ...] = ()
    toroidal: bool = False

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that there is no offset, or one that leads nowhere."""
        if not self.offsets or (0, 0) in self.offsets:
            message = "an anti-move needs offsets that lead from a cell to another"
            yield Fault(message, contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield each two cells that differ, or do not both have one of the values."""
        pairs = grid.pairs_apart(self.offsets, self.toroidal)
        if self.values:
            named = set(self.values)
            yield from related(grid, pairs, lambda a, b: a != b or a not in named, "is not")
            return
        for pair in pairs:
            yield AllDifferent(grid.variables(pair))

    def moved(self, motion: Motion) -> AntiMove:
        """Return the offsets turned with the grid."""
        offsets = [(c, r) if motion.transposed else (r, c) for r, c in self.offsets]
        turned = tuple((-r if motion.down else r, -c if motion.right else c) for r, c in offsets)
        return AntiMove(turned, self.values, self.toroidal)
