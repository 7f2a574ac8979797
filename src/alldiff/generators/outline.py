"""Outlines for Kakuro: which cells are white, generated at random or checked if drawn by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.symmetries import orbits

LONGEST = 9
"""A longer run cannot be filled with different values."""
ATTEMPTS = 200
"""A long grid with two or three white rows has no outline: any break cuts it in two."""
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Outline:
    """White cells in a grid whose first row and column are black.

    Cells turn black together with their images under the symmetry of the rest of the grid. The
    white cells stay connected, and every run has at least two cells.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        symmetry: str = "rotate180",
        tick: Callable[[], object] | None = None,
    ) -> None:
        """Make all cells white except the border; `tick` is called often, and may raise to stop."""
        if not (3 <= rows <= 100 and 3 <= columns <= 100):
            raise UsageError(
                t("a Kakuro has 3 to 100 rows and columns, not {} x {}", rows, columns)
            )
        self.rows, self.columns, self.tick = rows, columns, tick
        self.partners: dict[Cell, frozenset[Cell]] = {}
        for orbit in orbits(rows - 1, columns - 1, symmetry):
            together = frozenset((row + 1, column + 1) for row, column in orbit)
            self.partners.update(dict.fromkeys(together, together))
        self.white: set[Cell] = set()
        self.bits = 0
        self.turn(self.partners)

    def turn(self, cells: Iterable[Cell]) -> None:
        """Turn white cells black and black ones white."""
        for row, column in cells:
            self.white ^= {(row, column)}
            self.bits ^= 1 << row * self.columns + column

    def blacken(self, cell: Cell) -> bool:
        """Turn a white cell and its partners black, if the rest is still an outline."""
        if self.tick is not None:
            self.tick()
        turned = self.partners[cell]
        self.turn(turned)
        alone = any(self.reach(one, step) == 1 for one in turned for step in STEPS)
        if not self.white or alone or not self.connected():
            self.turn(turned)
            return False
        return True

    def whiten(self, cell: Cell) -> bool:
        """Turn a black cell and its partners white, if the result is an outline."""
        turned = self.partners[cell]
        self.turn(turned)
        fit = all(2 <= length <= LONGEST for one in turned for length in self.lengths(one))
        if fit and self.connected():
            return True
        self.turn(turned)
        return False

    def black(self) -> list[Cell]:
        """Return the black cells inside the border, one from each group of partners."""
        return sorted({min(group) for group in self.partners.values()} - self.white)

    def share(self) -> float:
        """Return the share of white cells inside the border."""
        return len(self.white) / len(self.partners)

    def run(self, cell: Cell, step: Cell) -> list[Cell]:
        """Return the run of a white cell in the direction of a step, in order."""
        back = self.reach(cell, (-step[0], -step[1]))
        length = back + 1 + self.reach(cell, step)
        return [
            (cell[0] + at * step[0], cell[1] + at * step[1]) for at in range(-back, length - back)
        ]

    def reach(self, cell: Cell, step: Cell) -> int:
        """Return how many white cells lie in a line from a cell, which is not counted."""
        length = 0
        row, column = cell[0] + step[0], cell[1] + step[1]
        while (row, column) in self.white:
            length += 1
            row, column = row + step[0], column + step[1]
        return length

    def connected(self) -> bool:
        """Return whether all white cells are connected."""
        return self.flooded() == self.bits

    def flooded(self) -> int:
        """Return the bits of the white cells reachable from the first one."""
        # The first column is black, so that a step to the side never leads into another row.
        reached, before = self.bits & -self.bits, 0
        while reached != before:
            before = reached
            steps = reached << 1 | reached >> 1 | reached << self.columns | reached >> self.columns
            reached |= steps & self.bits
        return reached

    def lengths(self, cell: Cell) -> tuple[int, int]:
        """Return the lengths of a cell's runs, across and down."""
        across, down = (
            self.reach(cell, step) + 1 + self.reach(cell, (-step[0], -step[1]))
            for step in STEPS[:2]
        )
        return across, down

    def in_long_runs(self) -> Iterator[Cell]:
        """Yield the white cells in runs that are too long."""
        return (cell for cell in sorted(self.white) if max(self.lengths(cell)) > LONGEST)

    def grid(self) -> Grid:
        """Return the empty grid with this outline."""
        return tuple(
            tuple(0 if (row, column) in self.white else None for column in range(self.columns))
            for row in range(self.rows)
        )


def random_outline(
    rng: SplitMix64,
    rows: int,
    columns: int,
    density: float,
    symmetry: str = "rotate180",
    tick: Callable[[], object] | None = None,
) -> Outline:
    """Return an outline with about the given share of white cells inside the border."""
    for _ in range(ATTEMPTS):
        outline = Outline(rows, columns, symmetry, tick)
        if not break_long_runs(rng, outline):
            continue
        wanted = density * (rows - 1) * (columns - 1)
        for cell in rng.shuffled(sorted(outline.white)):
            if len(outline.white) <= wanted:
                break
            if cell in outline.white:
                outline.blacken(cell)
        return outline
    raise UsageError(
        t(
            "no outline with runs of 2 to {} cells fits {} rows and {} columns: "
            "choose more rows or columns, or another symmetry",
            LONGEST,
            rows,
            columns,
        )
    )


def break_long_runs(rng: SplitMix64, outline: Outline) -> bool:
    """Turn cells black until no run is too long; return whether that succeeded."""
    while long := rng.shuffled(outline.in_long_runs()):
        turned = [
            cell
            for cell in long
            if cell in outline.white
            and max(outline.lengths(cell)) > LONGEST
            and outline.blacken(cell)
        ]
        if not turned:
            return False
    return True


def drawn_outline(
    white: frozenset[Cell],
    rows: int | None,
    columns: int | None,
    symmetry: str,
    tick: Callable[[], object] | None = None,
) -> Outline:
    """Return a hand-drawn outline; raise UsageError if no Kakuro has it."""
    if not white:
        raise UsageError("the outline has no white cell")
    height, width = (max(side) + 1 for side in zip(*white, strict=True))
    rows, columns = rows or height, columns or width
    if rows < height or columns < width:
        raise UsageError(
            t("the outline has {} rows and {} columns, not {} and {}", height, width, rows, columns)
        )
    if edge := sorted(cell for cell in white if 0 in cell):
        raise UsageError(
            t(
                "{} cannot be white: the first row and column of a Kakuro are for its sums",
                cell_name(edge[0]),
            )
        )
    outline = Outline(rows, columns, symmetry, tick)
    outline.turn(outline.white - white)
    for cell in sorted(white):
        if not outline.partners[cell] <= white:
            raise UsageError(
                t(
                    "the outline does not have the symmetry {}: {} is white, {} is not",
                    symmetry,
                    cell_name(cell),
                    cell_name(min(outline.partners[cell] - white)),
                )
            )
        if not all(2 <= length <= LONGEST for length in outline.lengths(cell)):
            across, down = outline.lengths(cell)
            raise UsageError(
                t(
                    "{} is in runs of {} and {} white cells, not 2 to {}",
                    cell_name(cell),
                    across,
                    down,
                    LONGEST,
                )
            )
    if not outline.connected():
        apart = outline.bits & ~outline.flooded()
        row, column = divmod((apart & -apart).bit_length() - 1, columns)
        raise UsageError(
            t(
                "the white cells are not connected: there is no path from {} to {}",
                cell_name(min(white)),
                cell_name((row, column)),
            )
        )
    return outline
