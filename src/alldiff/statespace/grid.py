"""What a search over states knows of a model: cells, houses, and which houses are boxes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from alldiff.core.constraints import AllDifferent
from alldiff.core.model import Model


@dataclass(frozen=True, slots=True)
class Grid:
    """The houses of a model, as a search over states needs them.

    `givens` has 0 where there is none; a domain is 0 where two givens contradict each other.
    `boxes` are houses that cover every cell once, or nothing where there are no such: the boxes of
    a Sudoku, the regions of a jigsaw, the rows of a Latin square. `lines` are all other houses.
    `through` has the houses of each cell, `rivals` the cells that share a house with it.
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
        """Tell whether a given is outside its domain, or equal to another in one of its houses."""
        return any(
            not self.domains[cell] >> value & 1
            or any(self.givens[rival] == value for rival in self.rivals[cell])
            for cell, value in enumerate(self.givens)
            if value
        )

    @property
    def cells(self) -> range:
        """The numbers of the cells, which are the variables of the model."""
        return range(len(self.domains))


def refusal(model: Model) -> str | None:
    """Return why the states of a model are no grids, or None."""
    strange = [type(c).__name__ for c in model.constraints if not isinstance(c, AllDifferent)]
    if strange:
        return (
            "this search over states takes grids whose only rule is that houses hold different "
            f"values, such as Sudoku, and this model has a {strange[0]}"
        )
    if not model.cells:
        return "this search over states takes grids, and this model has none"
    if model.hidden:
        return "this search over states shows every variable, and some here are hidden"
    if any(domain & 1 for domain in model.domains):
        return "this search over states takes values from 1, and 0 is a value here"
    return None


def grid_of(model: Model) -> Grid:
    """Return the grid of a model that `refusal` has nothing against."""
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
    """Return houses that cover every cell once: other shapes than lines if they do, else rows."""
    cells = model.cells
    rows = [house for house in houses if len({cells[v][0] for v in house}) == 1]
    columns = [house for house in houses if len({cells[v][1] for v in house}) == 1]
    blocks = [house for house in houses if house not in rows and house not in columns]
    for candidates in (blocks, rows):
        chosen: list[tuple[int, ...]] = []
        covered: set[int] = set()
        for house in candidates:
            # Diagonals come after the boxes, which have covered all by then.
            if covered.isdisjoint(house):
                chosen.append(house)
                covered.update(house)
        if len(covered) == len(model.domains):
            return tuple(chosen)
    return ()
