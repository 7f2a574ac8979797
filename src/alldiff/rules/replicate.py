"""Replicate: clues that stand again at other places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.all_of import inner_faults, names_joined
from alldiff.rules.framework.base import AnyRule, CellField, Cells, Motion, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.nesting import too_many_inside, with_all_inside
from alldiff.rules.framework.shapes import AnyShape


@rule(
    title="Replicate",
    place="cells",
    sentence="The same rule holds at each of these places.",
    symmetries=("transpose", "reflect"),
)
class Replicate(Rule, frozen=True):
    """The clues hold at each target, moved there from the cell `origin`.

    If `origin` and a target are unseen cells, only unseen cells move; otherwise only cells of the
    grid move.
    """

    clues: tuple[AnyRule, ...]
    targets: Cells
    origin: CellField = (0, 0)

    def inner(self) -> tuple[Rule, ...]:
        """Return the copies."""
        return copies_of(self)

    def copied(self) -> int:
        """Return the number of targets."""
        return len(self.targets)

    def copies(self, target: Cell) -> Iterator[Rule]:
        """Yield the clues at a target."""
        down, right = target[0] - self.origin[0], target[1] - self.origin[1]
        seen = self.origin[0] >= 0

        def shift(cell: Cell) -> Cell:
            if (cell[0] != -1) != seen:
                return cell
            return shifted(cell, down, right) if seen else (-1, cell[1] + right)

        for clue in self.clues:
            yield clue.shifted(shift)

    def shifted(self, cell: Callable[[Cell], Cell]) -> Replicate:
        """Return the copies of the clues with their cells mapped; they go as far as before."""
        return replace(self, clues=tuple(clue.shifted(cell) for clue in self.clues))

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield targets and copies outside the grid, and clues that cannot be copied."""
        seen: set[Cell] = set()
        unseen = self.origin[0] < 0
        for cell in (self.origin, *self.targets):
            inside = 0 <= cell[0] < grid.rows and 0 <= cell[1] < grid.columns
            if cell not in grid.number if unseen else not inside:
                message = t("{}: {} is not a cell", self.name(), cell_name(cell))
                yield Fault(message, (cell,), contradiction=False)
        for cell in self.targets:
            if cell in seen:
                message = t("{}: {} is named twice", self.name(), cell_name(cell))
                yield Fault(message, (cell,), contradiction=False)
            seen.add(cell)
        yield from inner_faults(self, grid)
        if any(clue.place == "outside" for clue in with_all_inside(self.clues)):
            yield Fault("a clue outside the grid cannot be replicated", contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the constraints of each copy."""
        for copy in self.inner():
            yield from copy.constraints(grid)

    def shapes(self, grid: GridView) -> Iterator[AnyShape]:
        """Yield what each copy looks like."""
        for copy in self.inner():
            yield from copy.shapes(grid)

    def name(self) -> str:
        """Return what people call it."""
        return t("the copies of {}", names_joined(self.clues, "{} and {}"))

    def statement(self) -> str:
        """Return the rule in one sentence."""
        return " ".join(clue.statement() for clue in self.clues)

    def moved(self, motion: Motion) -> Replicate:
        """Return the copies as clues of their own, which stand where they are."""
        copies = tuple(copy.moved(motion) for copy in self.inner())
        return Replicate(copies, ((0, 0),))


@lru_cache(maxsize=16)
def copies_of(rule: Replicate) -> tuple[Rule, ...]:
    """Return the clues at every target, or raise InvalidPuzzle where they are too many."""
    if faults := [*too_many_inside((rule,))]:
        raise InvalidPuzzle(faults)
    return tuple(copy for target in rule.targets for copy in rule.copies(target))


def shifted(cell: Cell, down: int, right: int) -> Cell:
    """Return where a cell of the grid goes.

    One that leaves the grid at the top skips the row -1, which is that of unseen cells, and finds
    its way back where it is moved again.

    >>> shifted((0, 0), -2, 1), shifted((-3, 1), 2, 0)
    ((-3, 1), (0, 1))
    """
    row = cell[0] + (cell[0] < 0) + down
    return row - (row < 0), cell[1] + right
