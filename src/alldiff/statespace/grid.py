"""What a search over states knows about a model: cells, houses, and which houses are boxes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from alldiff.core.constraints import AllDifferent
from alldiff.core.model import Model


@dataclass(frozen=True, slots=True)
class Grid:
    """A model's houses, as needed by a search over states.

    Attributes:
        givens: a value for each cell, 0 without a given
        domains: the possible values; 0 if two givens contradict each other
        boxes: houses that partition the cells, or nothing: the boxes in a Sudoku, the regions in a
            jigsaw, the rows in a Latin square
        lines: all other houses
        through: the houses of each cell
        rivals: the cells that share a house with each cell
    """

    values: tuple[int, ...]
    domains: tuple[int, ...]
    givens: tuple[int, ...]
    houses: tuple[tuple[int, ...], ...]
    boxes: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[int, ...], ...]
    through: tuple[tuple[int, ...], ...]
    rivals: tuple[tuple[int, ...], ...]

    def contradicted(self) -> bool:
        """Return whether a given is outside its domain, or repeated in one of its houses."""
        return any(
            not self.domains[cell] >> value & 1
            or any(self.givens[rival] == value for rival in self.rivals[cell])
            for cell, value in enumerate(self.givens)
            if value
        )

    @property
    def cells(self) -> range:
        """The cell numbers, which are the variables of the model."""
        return range(len(self.domains))


def unsupported(model: Model) -> str | None:
    """Return why a model's states are not grids, or None."""
    strange = [type(c).__name__ for c in model.constraints if not isinstance(c, AllDifferent)]
    if strange:
        return (
            "this search over states supports grids whose only rule is that houses have different "
            f"values, such as Sudoku, and this model has a {strange[0]}"
        )
    if not model.cells:
        return "this search over states supports grids, and this model has none"
    if model.hidden:
        return "this search over states does not support auxiliary variables"
    if any(domain & 1 for domain in model.domains):
        return "this search over states supports values from 1, and 0 is a value here"
    return None


@lru_cache(maxsize=2)
def grid_of(model: Model) -> Grid:
    """Return the grid for a model that `unsupported` accepts."""
    count = len(model.domains)
    houses = tuple(dict.fromkeys(c.variables for c in model.constraints))
    boxes = find_boxes(model, houses)
    through: list[list[int]] = [[] for _ in range(count)]
    for number, house in enumerate(houses):
        for cell in house:
            through[cell].append(number)
    values = 0
    for domain in model.domains:
        values |= domain
    givens, domains = [0] * count, list(model.domains)
    for cell, value in model.givens:
        if givens[cell] not in (0, value):
            domains[cell] = 0
        givens[cell] = value
    return Grid(
        values=tuple(value for value in range(values.bit_length()) if values >> value & 1),
        domains=tuple(domains),
        givens=tuple(givens),
        houses=houses,
        boxes=boxes,
        lines=tuple(house for house in houses if house not in boxes),
        through=tuple(map(tuple, through)),
        rivals=tuple(
            tuple(sorted(set(chain(*(houses[h] for h in through[cell]))) - {cell}))
            for cell in range(count)
        ),
    )


def find_boxes(model: Model, houses: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return houses that partition the cells: boxes or regions if possible, else rows."""
    cells = model.cells
    rows = [house for house in houses if len({cells[v][0] for v in house}) == 1]
    columns = [house for house in houses if len({cells[v][1] for v in house}) == 1]
    blocks = [house for house in houses if house not in rows and house not in columns]
    for candidates in (blocks, rows):
        chosen: list[tuple[int, ...]] = []
        covered: set[int] = set()
        for house in candidates:
            # Diagonals come after the boxes, which have covered everything by then.
            if covered.isdisjoint(house):
                chosen.append(house)
                covered.update(house)
        if len(covered) == len(model.domains):
            return tuple(chosen)
    return ()
