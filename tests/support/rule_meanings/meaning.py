"""What a rule means wherever it stands, said in plain Python, and how to draw one at random.

Nothing here is shared with the rules' own code: a clue is read by its fields alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby, product
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

Cell = tuple[int, int]
Filling = dict[Cell, int]


class Setting(NamedTuple):
    """The grid that clues stand on, with all of them: some look at others."""

    rows: int
    columns: int
    low: int
    high: int
    clues: tuple[Any, ...] = ()
    holes: frozenset[Cell] = frozenset()

    @property
    def cells(self) -> list[Cell]:
        """All cells in reading order."""
        return list(_cells(self.rows, self.columns, self.holes))

    @property
    def unseen(self) -> dict[Cell, tuple[int, ...]]:
        """The values of each unseen variable, by its cell."""
        return {clue.cell: clue.values for clue in self.clues if clue.type == "variable"}

    @property
    def places(self) -> list[Cell]:
        """All cells, then the unseen variables: what a clue may name."""
        return [*self.cells, *self.unseen]

    @property
    def values(self) -> range:
        """The values that a cell may take."""
        return range(self.low, self.high + 1)

    def of(self, *types: str) -> list[Any]:
        """Return the clues of some types that hold, those inside others and copies too."""
        return [clue for clue in holding(self.clues) if clue.type in types]

    def neighbours(self) -> list[tuple[Cell, Cell]]:
        """Return each two cells that share a side."""
        cells = self.cells
        return [
            ((r, c), other)
            for r, c in cells
            for other in ((r, c + 1), (r + 1, c))
            if other in cells
        ]

    def squares(self) -> list[list[Cell]]:
        """Return each four cells that meet at a corner."""
        squares = (
            [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            for r in range(self.rows - 1)
            for c in range(self.columns - 1)
        )
        return [square for square in squares if self.holes.isdisjoint(square)]

    def piece(self, cell: Cell) -> object:
        """Return what tells the region of a cell, or else its box, from the others; or None."""
        if cell not in self.cells:
            return None
        for region in self.of("region"):
            if cell in region.cells:
                return region.cells
        for boxes in self.of("boxes") if cell[0] >= 0 else ():
            return cell[0] // boxes.height, cell[1] // boxes.width
        return None

    def segments(self, cells: Sequence[Cell]) -> list[list[Cell]]:
        """Return the parts of a line, cut where it changes piece."""
        parts = groupby(cells, key=self.piece)
        return [list(part) for piece, part in parts if piece is not None]

    def inward(self, at: Cell) -> list[Cell]:
        """Return the line of cells that a place outside looks at."""
        r, c = at
        if c == -1:
            line = [(r, k) for k in range(self.columns)]
        elif c == self.columns:
            line = [(r, k) for k in reversed(range(self.columns))]
        elif r == -1:
            line = [(k, c) for k in range(self.rows)]
        else:
            line = [(k, c) for k in reversed(range(self.rows))]
        return [cell for cell in line if cell not in self.holes]

    def first(self, at: Cell, count: int | None) -> list[Cell]:
        """Return the first cells from a place outside: so many, or those in the box of the first.

        Without boxes these are 3.
        """
        line = self.inward(at)
        if count is None and self.of("boxes") and line:
            boxes = self.of("boxes")[0]
            across = at[1] in (-1, self.columns)
            side = boxes.width if across else boxes.height
            return [cell for cell in line if cell[across] // side == line[0][across] // side]
        count = 3 if count is None else count
        return line[: max(0, count)]


@cache
def _cells(rows: int, columns: int, holes: frozenset[Cell]) -> tuple[Cell, ...]:
    return tuple(cell for cell in product(range(rows), range(columns)) if cell not in holes)


def holding(clues: Iterable[Any]) -> Iterator[Any]:
    """Yield clues, what they say all of, and the copies of marks: a dot that is copied is a dot."""
    for clue in clues:
        yield clue
        if clue.type == "all-of":
            yield from holding(clue.clues)
        elif clue.type == "replicate":
            for target in clue.targets:
                yield from holding(copies(clue, target))


def copies(clue: Any, target: Cell) -> list[Any]:
    """Return the clues of a `replicate` as they stand at a target."""
    down, right = target[0] - clue.origin[0], target[1] - clue.origin[1]
    return [moved(one, down, right) for one in clue.clues]


CELL_FIELDS = ("cell", "less", "greater", "bulb", "origin")
LINE_FIELDS = (
    "cells", "copies", "shaft", "pill", "targets", "regions", "lacking", "black", "places"
)  # fmt: skip


def moved(clue: Any, down: int, right: int) -> Any:
    """Return a clue with all its cells, those inside of it too, so much further down and right."""

    def there(cell: Cell) -> Cell:
        return cell if cell[0] < 0 else (cell[0] + down, cell[1] + right)

    changed: dict[str, Any] = {}
    for name in clue.__struct_fields__:
        field = getattr(clue, name)
        if name in CELL_FIELDS:
            changed[name] = there(field)
        elif name in LINE_FIELDS:
            changed[name] = tuple(map(there, field))
        elif name in ("groups", "arms") and not isinstance(field, str):
            changed[name] = tuple(tuple(map(there, group)) for group in field)
        elif name == "clues" and clue.type != "replicate":
            changed[name] = tuple(moved(inner, down, right) for inner in field)
    if clue.type == "replicate":
        # Its targets move; its clues are copied from where they and the origin were.
        changed["origin"] = clue.origin
    return replace(clue, **changed)


class Meaning(NamedTuple):
    """A rule: whether a filling keeps a clue of it, and how to draw the fields of one."""

    keeps: Callable[[Any, Filling, Setting], bool]
    draw: Callable[[Random, Setting], dict[str, Any] | None] | None
    """Returns fields that fit the setting, or None where none fit."""
    groups: Callable[[Any, Setting], Iterable[Sequence[Cell]]] | None = None
    """The groups of cells that must differ, if that is all it says."""


MEANINGS: dict[str, Meaning] = {}


def meaning(name: str, draw: Callable[[Random, Setting], dict[str, Any] | None] | None = None):  # type: ignore[no-untyped-def]
    """Enter what a rule means."""

    def enter(keeps: Callable[[Any, Filling, Setting], bool]) -> None:
        MEANINGS[name] = Meaning(keeps, draw)

    return enter


def of_line(name: str, draw: Callable[[Random, Setting], dict[str, Any] | None] | None = None):  # type: ignore[no-untyped-def]
    """Enter a rule that looks at nothing but the values of its cells, in order."""

    def enter(keeps: Callable[[list[int], Any, Setting], bool]) -> None:
        MEANINGS[name] = Meaning(lambda clue, f, s: keeps(at(f, clue.cells), clue, s), draw)

    return enter


def of_sums(name: str, draw: Callable[[Random, Setting], dict[str, Any] | None] | None = None):  # type: ignore[no-untyped-def]
    """Enter a rule that looks at nothing but what sums count of its cells, in order."""

    def enter(keeps: Callable[[list[int], Any, Setting], bool]) -> None:
        MEANINGS[name] = Meaning(
            lambda clue, f, s: keeps(at(counted(f, s), clue.cells), clue, s), draw
        )

    return enter


def counted(filling: Filling, s: Setting) -> Filling:
    """Return what sums count of each cell: its value, or several times its value."""
    found = dict(filling)
    for clue in s.of("modifiers"):
        for row, place in enumerate(clue.places):
            cell = row, filling[place] - 1
            if cell in s.cells:
                found[cell] *= clue.factor
    return found


def keeps_all(filling: Filling, setting: Setting) -> bool:
    """Tell whether a filling keeps every clue."""
    return all(MEANINGS[clue.type].keeps(clue, filling, setting) for clue in setting.clues)


def at(filling: Filling, cells: Iterable[Cell]) -> list[int]:
    """Return the values of cells, in order."""
    return [filling[cell] for cell in cells]


def differ(values: Sequence[int]) -> bool:
    """Tell whether no value stands twice."""
    return len(set(values)) == len(values)


# Ways to draw fields.


def maybe(rng: Random, chance: float) -> bool:
    """Draw True with this chance; Hypothesis shrinks it to False."""
    return rng.random() >= 1 - chance


def path(rng: Random, s: Setting, least: int = 2, most: int = 4) -> tuple[Cell, ...]:
    """Draw a line of different cells, sometimes of unseen ones too; mostly they touch."""
    cells = s.cells
    length = rng.randint(min(least, len(cells)), min(most, len(cells)))
    if s.unseen and maybe(rng, 0.4):
        return tuple(rng.sample(s.places, length))
    line = [rng.choice(cells)]
    while len(line) < length:
        r, c = line[-1]
        around = product((r - 1, r, r + 1), (c - 1, c, c + 1))
        near = [cell for cell in around if cell in cells and cell not in line]
        if not near or maybe(rng, 0.1):
            near = [cell for cell in cells if cell not in line]
        line.append(rng.choice(near))
    return tuple(line)


def line(least: int = 2, most: int = 4, **more: Callable[[Random, Setting], Any]):  # type: ignore[no-untyped-def]
    """Return what draws the cells of a line, and other fields."""

    def draw(rng: Random, s: Setting) -> dict[str, Any] | None:
        if len(s.cells) < least:
            return None
        return {
            "cells": path(rng, s, least, most),
            **{key: field(rng, s) for key, field in more.items()},
        }

    return draw


def pair(**more: Callable[[Random, Setting], Any]):  # type: ignore[no-untyped-def]
    """Return what draws two cells that share a side, and other fields."""

    def draw(rng: Random, s: Setting) -> dict[str, Any] | None:
        pairs = s.neighbours()
        if not pairs:
            return None
        cells = rng.choice(pairs)
        if maybe(rng, 0.1):
            cells = path(rng, s, 2, 2)
        return {"cells": cells, **{key: field(rng, s) for key, field in more.items()}}

    return draw


def outside(**more: Callable[[Random, Setting], Any]):  # type: ignore[no-untyped-def]
    """Return what draws a place beside a row or column, and other fields."""

    def draw(rng: Random, s: Setting) -> dict[str, Any] | None:
        places = [(r, c) for r in range(s.rows) for c in (-1, s.columns)]
        places += [(r, c) for c in range(s.columns) for r in (-1, s.rows)]
        places = [place for place in places if s.inward(place)]
        return {"at": rng.choice(places), **{key: field(rng, s) for key, field in more.items()}}

    return draw


def one_cell(rng: Random, s: Setting) -> dict[str, Any]:
    """Draw a cell."""
    return {"cell": rng.choice(s.places if maybe(rng, 0.3) else s.cells)}


def nothing(rng: Random, s: Setting) -> dict[str, Any]:
    """Draw a rule of the whole grid, which has no fields."""
    return {}


def some(*values: Any):  # type: ignore[no-untyped-def]
    """Return what draws one of some values."""
    return lambda rng, s: rng.choice(values)


def a_value(rng: Random, s: Setting) -> int:
    """Draw a value of the grid."""
    return rng.choice(s.values)


def a_sum(rng: Random, s: Setting) -> int:
    """Draw what a few values may add up to."""
    return sum(rng.choices(s.values, k=rng.randint(1, 3)))


def values_of(least: int, most: int):  # type: ignore[no-untyped-def]
    """Return what draws a few values, which may be equal."""
    return lambda rng, s: tuple(sorted(rng.choices(s.values, k=rng.randint(least, most))))
