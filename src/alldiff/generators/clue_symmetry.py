"""How many clues of a rule can be symmetric together: other numbers are refused with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import product

from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.generators.symmetries import motions, totals
from alldiff.generators.wishes import Wish
from alldiff.rules import grid_of
from alldiff.rules.framework.base import Motion
from alldiff.rules.framework.grid import GridView

Moved = Callable[[Cell], Cell]
LONGEST = 8
"""Of larger shapes there are too many to look at."""


def refuse_uneven(blank: Puzzle, wish: Wish, symmetry: str) -> None:
    """Refuse a number of clues that no clues with the symmetry have, wherever they are."""
    moves = motions(blank.rows, blank.columns, symmetry)
    if not moves or not isinstance(wish.count, int):
        return
    groups = groups_of(grid_of(blank), wish, moves)
    if groups is None:
        return
    together = (size for size, number in groups.items() for _ in range(min(number, wish.count)))
    if wish.count not in totals(together):
        sizes = " or ".join(map(str, sorted(groups)))
        raise UsageError(
            f"{wish.count} clues of the type {wish.name} cannot have the symmetry {symmetry}: "
            f"they come in groups of {sizes}"
        )


def groups_of(grid: GridView, wish: Wish, moves: Sequence[Motion]) -> dict[int, int] | None:
    """Return how many clues moves map onto each other, and how many such groups there may be.

    Where places are few these are all groups that there are. Lines and cages may be anywhere: a
    group is one clue for each move, or fewer where a clue is its own image. None: nobody knows.
    """
    cells = [move.cell for move in moves]
    if wish.rule.place == "outside":
        sides = [(row, at) for row in range(grid.rows) for at in (-1, grid.columns)]
        sides += [(at, column) for column in range(grid.columns) for at in (-1, grid.rows)]
        return counted(sides, [move.outside for move in moves])
    if (sites := wish.rule.sites(grid)) is not None:
        return counted(map(frozenset, sites), [image_of(move) for move in cells])
    sizes = sizes_of(wish)
    if not sizes or max(sizes) > LONGEST:
        return None
    every: list[Moved] = [lambda cell: cell, *cells]
    beside = grid.around if wish.rule.place == "path" else grid.neighbours
    found = {len(every): len(grid.cells)}
    for subgroup in subgroups(grid, every):
        if len(subgroup) > 1 and any(own_images(grid, subgroup, every, sizes, beside)):
            found[len(every) // len(subgroup)] = len(grid.cells)
    return found


def counted(places: Iterable[Hashable], moves: Sequence[Callable[..., Hashable]]) -> dict[int, int]:
    """Return how many places moves map onto each other, and how many such groups there are."""
    return Counter(map(len, {frozenset({at, *(move(at) for move in moves)}) for at in places}))


def image_of(move: Moved) -> Callable[[frozenset[Cell]], frozenset[Cell]]:
    """Return what moves sets of cells."""
    return lambda cells: frozenset(map(move, cells))


def sizes_of(wish: Wish) -> range:
    """Return how many cells a clue has, which touch; none where nobody knows."""
    details = dict(wish.details)
    asked = details.get("length", 0) or details.get("size", 0)
    return range(asked, asked + 1) if asked and wish.rule.sizes else wish.rule.sizes


def subgroups(grid: GridView, every: Sequence[Moved]) -> list[list[Moved]]:
    """Return the moves that two of them make together, for each two: all groups within a group."""
    cells = grid.cells
    by_images = {tuple(map(move, cells)): move for move in every}
    found: dict[frozenset[tuple[Cell, ...]], list[Moved]] = {}
    for first, second in product(every, repeat=2):
        images = {cells}
        while True:
            more = {tuple(map(move, way)) for way in images for move in (first, second)} | images
            if more == images:
                break
            images = more
        found[frozenset(images)] = [by_images[way] for way in images]
    return list(found.values())


def own_images(
    grid: GridView,
    subgroup: Sequence[Moved],
    every: Sequence[Moved],
    sizes: range,
    beside: Callable[[Cell], list[Cell]],
) -> Iterator[frozenset[Cell]]:
    """Yield connected shapes that are their own images in a subgroup, and apart from all others."""
    orbit = {cell: frozenset(move(cell) for move in subgroup) for cell in grid.cells}
    waiting = [shape for shape in set(orbit.values()) if len(shape) <= max(sizes)]
    seen = set(waiting)
    while waiting:
        shape = waiting.pop()
        if len(shape) in sizes and connected(shape, beside):
            images = (image_of(move)(shape) for move in every)
            if all(image == shape or image.isdisjoint(shape) for image in images):
                yield shape
        for grown in {shape | orbit[near] for cell in shape for near in beside(cell)}:
            if len(grown) <= max(sizes) and grown not in seen:
                seen.add(grown)
                waiting.append(grown)


def connected(shape: frozenset[Cell], beside: Callable[[Cell], list[Cell]]) -> bool:
    """Tell whether cells lie side by side."""
    reached = {min(shape)}
    waiting = list(reached)
    while waiting:
        more = shape.intersection(beside(waiting.pop())) - reached
        reached |= more
        waiting += more
    return reached == shape
