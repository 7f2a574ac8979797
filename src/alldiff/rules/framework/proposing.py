"""What rules propose for a solved grid: places where they hold, in random order.

What a rule proposes goes together in one puzzle: lines do not cross the cells of other lines, and
cages do not overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from alldiff import _native
from alldiff.core.cells import Cell
from alldiff.core.puzzle import Shape
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Motion, Rule
from alldiff.rules.framework.grid import GridView

Grows = Callable[[Sequence[int], int, int], bool]
"""Returns whether the values of a path allow one more, given the length."""
Whole = Callable[[Sequence[int]], bool]
"""Returns whether the values of a path, or of a group of cells, fit a rule."""
ROUNDS = 2
"""How often a path is tried from each cell."""


class SolvedGrid(GridView):
    """A grid with its solution, and the cells that clues of each sort have taken already."""

    def __init__(
        self,
        shape: Shape,
        values: tuple[int, int],
        rules: tuple[Rule, ...],
        solution: Mapping[Cell, int],
        moves: Sequence[Motion] = (),
    ) -> None:
        super().__init__(shape, values, rules)
        self.value = solution
        self.moves = moves
        """Those of a symmetry: clues are proposed together with their images."""
        self.lined: set[Cell] = set()
        """Cells on lines."""
        self.caged: set[Cell] = set()
        """Cells in cages."""

    @cached_property
    def beside(self) -> list[list[int]]:
        """The numbers of the neighbours of each cell."""
        return [[self.number[near] for near in self.neighbours(cell)] for cell in self.cells]

    def at(self, cells: Iterable[Cell]) -> list[int]:
        """Return the values of cells, in order."""
        return [self.value[cell] for cell in cells]

    def images(self, path: Sequence[Cell], accepts: Whole) -> list[tuple[Cell, ...]]:
        """Return a path that lies on no line yet and its images, each in the direction that fits.

        None, where an image does not fit, crosses another, or lies on a line.
        """
        found = {frozenset(path): tuple(path)}
        for move in self.moves:
            image = tuple(map(move.cell, path))
            ways = [way for way in (image, image[::-1]) if accepts(self.at(way))]
            if not ways:
                return []
            found.setdefault(frozenset(image), ways[0])
        cells = [cell for way in found.values() for cell in way]
        apart = len(set(cells)) == len(cells) and self.lined.isdisjoint(cells)
        return list(found.values()) if apart else []

    def outside(self, sides: int = 4) -> list[Cell]:
        """Return the places beside rows and columns: on all sides, or left and above.

        Where a symmetry takes those elsewhere, they are on all sides.
        """
        if any(move.right or move.down for move in self.moves):
            sides = 4
        places: list[Cell] = []
        for row in range(self.rows):
            places += [(row, -1), (row, self.columns)][: sides // 2]
        for column in range(self.columns):
            places += [(-1, column), (self.rows, column)][: sides // 2]
        return [place for place in places if self.line(place)]


def anything(values: Sequence[int]) -> bool:
    """Take every path."""
    return True


def paths(
    grid: SolvedGrid,
    rng: SplitMix64,
    length: int,
    grows: Grows,
    whole: Whole = anything,
    usual: tuple[int, int] = (3, 6),
) -> Iterator[tuple[Cell, ...]]:
    """Yield paths of touching cells whose values a rule takes, none of them on a line already.

    They have `length` cells, or where that is 0 as many as is usual.
    """
    least, most = (length, length) if length else usual
    for start in rng.shuffled(grid.cells) * ROUNDS:
        if start in grid.lined:
            continue
        wanted = least + rng.below(most - least + 1)
        path, values = [start], [grid.value[start]]
        while len(path) < wanted:
            further = [
                cell
                for cell in grid.around(path[-1])
                if cell not in grid.lined
                and cell not in path
                and grows(values, grid.value[cell], wanted)
            ]
            if not further:
                break
            path.append(rng.choice(further))
            values.append(grid.value[path[-1]])
        while len(path) >= least and not whole(values):
            path.pop()
            values.pop()
        if len(path) < least:
            continue

        def fits(values: Sequence[int]) -> bool:
            size = len(values)
            return whole(values) and all(grows(values[:n], values[n], size) for n in range(1, size))

        for way in grid.images(path, fits) if grid.moves else (tuple(path),):
            grid.lined.update(way)
            yield way


def arms(
    grid: SolvedGrid, rng: SplitMix64, length: int, fits: Callable[[int, int, int], bool]
) -> Iterator[tuple[Cell, ...]]:
    """Yield lines of an odd number of cells that grow from the middle at both ends.

    `fits(a, b, middle)` returns whether two new ends fit. There are `length` cells, or 3 to 7.
    """
    least, most = (length | 1, length | 1) if length else (3, 7)
    for middle in rng.shuffled(grid.cells) * ROUNDS:
        if middle in grid.lined:
            continue
        line = [middle]
        while len(line) < most:
            free = grid.lined.union(line)
            ends = [
                (a, b)
                for a in grid.around(line[0])
                for b in grid.around(line[-1])
                if a != b
                and a not in free
                and b not in free
                and fits(grid.value[a], grid.value[b], grid.value[middle])
            ]
            if not ends:
                break
            first, last = rng.choice(ends)
            line = [first, *line, last]
        if len(line) < least:
            continue

        def mirrored(values: Sequence[int]) -> bool:
            middle = len(values) // 2
            return all(fits(values[n], values[-1 - n], values[middle]) for n in range(middle))

        for way in grid.images(line, mirrored) if grid.moves else (tuple(line),):
            grid.lined.update(way)
            yield way


def groups(
    grid: SolvedGrid, rng: SplitMix64, sizes: tuple[int, int], *, distinct: bool = False
) -> Iterator[tuple[Cell, ...]]:
    """Yield connected groups of cells that are in no cage, until no cell is left.

    Groups grow as far as they can, with no value twice where they are `distinct`. A cell that is
    left alone joins a group beside it, which is parted in two where it is then too large; where all
    have one size it stays out. With a symmetry, groups come together with their images.
    """
    cells = grid.cells
    found = _native.random_groups(
        rng.next(),
        grid.beside,
        [grid.value[cell] for cell in cells],
        [cell in grid.caged for cell in cells],
        sizes,
        distinct,
        [[grid.number[move.cell(cell)] for cell in cells] for move in grid.moves],
    )
    for group in found:
        members = tuple([cells[at] for at in group])
        grid.caged.update(members)
        yield members


def proposes(rule: type[Rule]) -> bool:
    """Return whether a rule can propose clues that hold in a solution."""
    return getattr(rule.proposals, "__func__", None) is not getattr(Rule.proposals, "__func__", 0)
