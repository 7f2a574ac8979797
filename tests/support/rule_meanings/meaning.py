"""What a rule means wherever it stands, said in plain Python, and how to draw one at random.

Nothing here is shared with the rules' own code: a clue is read by its fields alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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

    @property
    def cells(self) -> list[Cell]:
        """All cells in reading order."""
        return list(product(range(self.rows), range(self.columns)))

    @property
    def values(self) -> range:
        """The values that a cell may take."""
        return range(self.low, self.high + 1)

    def of(self, *types: str) -> list[Any]:
        """Return the clues of some types that hold, those inside others and copies too."""
        return [clue for clue in holding(self.clues) if clue.type in types]

    def neighbours(self) -> list[tuple[Cell, Cell]]:
        """Return each two cells that share a side."""
        return [
            ((r, c), other)
            for r, c in self.cells
            for other in ((r, c + 1), (r + 1, c))
            if other in self.cells
        ]

    def squares(self) -> list[list[Cell]]:
        """Return each four cells that meet at a corner."""
        return [
            [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            for r in range(self.rows - 1)
            for c in range(self.columns - 1)
        ]

    def piece(self, cell: Cell) -> object:
        """Return what tells the region of a cell, or else its box, from the others; or None."""
        for region in self.of("region"):
            if cell in region.cells:
                return region.cells
        for boxes in self.of("boxes"):
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
            return [(r, k) for k in range(self.columns)]
        if c == self.columns:
            return [(r, k) for k in reversed(range(self.columns))]
        if r == -1:
            return [(k, c) for k in range(self.rows)]
        return [(k, c) for k in reversed(range(self.rows))]

    def first(self, at: Cell, count: int | None) -> list[Cell]:
        """Return the first cells from a place outside: so many, or those of the first box, or 3."""
        line = self.inward(at)
        if count is None:
            boxes = self.of("boxes")
            count = 3
            if boxes:
                count = boxes[0].width if at[1] in (-1, self.columns) else boxes[0].height
        return line[:count]


MARKS = ("difference", "ratio", "pair-sum")


def holding(clues: Iterable[Any]) -> Iterator[Any]:
    """Yield clues, what they say all of, and the copies of marks: a dot that is copied is a dot."""
    for clue in clues:
        yield clue
        if clue.type == "all-of":
            yield from holding(clue.clues)
        elif clue.type == "replicate":
            marks = [mark for mark in clue.clues if mark.type in MARKS]
            for r, c in clue.targets:
                down, right = r - clue.origin[0], c - clue.origin[1]
                for mark in marks:
                    yield replace(mark, cells=tuple((x + down, y + right) for x, y in mark.cells))


class Meaning(NamedTuple):
    """A rule: whether a filling keeps a clue of it, and how to draw the fields of one."""

    keeps: Callable[[Any, Filling, Setting], bool]
    draw: Callable[[Random, Setting], dict[str, Any] | None] | None
    """Returns fields that fit the setting, or None where none fit."""


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


def path(rng: Random, s: Setting, least: int = 2, most: int = 4) -> tuple[Cell, ...]:
    """Draw a line of different cells; mostly they touch."""
    cells = s.cells
    length = min(rng.randint(least, most), len(cells))
    if rng.random() < 0.3:
        return tuple(rng.sample(cells, length))
    for _ in range(50):
        line = [rng.choice(cells)]
        while len(line) < length:
            r, c = line[-1]
            near = [
                cell
                for cell in product((r - 1, r, r + 1), (c - 1, c, c + 1))
                if cell in cells and cell not in line
            ]
            if not near:
                break
            line.append(rng.choice(near))
        if len(line) == length:
            return tuple(line)
    return tuple(rng.sample(cells, length))


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
        cells = rng.choice(s.neighbours())
        return {"cells": cells, **{key: field(rng, s) for key, field in more.items()}}

    return draw


def outside(**more: Callable[[Random, Setting], Any]):  # type: ignore[no-untyped-def]
    """Return what draws a place beside a row or column, and other fields."""

    def draw(rng: Random, s: Setting) -> dict[str, Any] | None:
        places = [(r, c) for r in range(s.rows) for c in (-1, s.columns)]
        places += [(r, c) for c in range(s.columns) for r in (-1, s.rows)]
        return {"at": rng.choice(places), **{key: field(rng, s) for key, field in more.items()}}

    return draw


def one_cell(rng: Random, s: Setting) -> dict[str, Any]:
    """Draw a cell."""
    return {"cell": rng.choice(s.cells)}


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
