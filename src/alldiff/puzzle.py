"""Puzzle: what is printed on the page, and nothing of how it is solved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from alldiff.clues import Cell, Clue

Grid = tuple[tuple[int | None, ...], ...]
"""Rows of values: a number, 0 for an empty cell, None where there is no cell."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A kind, a grid of givens, and clues: immutable, hashable, and not necessarily sound.

    `box` is (width, height) of the boxes for the kinds that have them. `solution` is what the
    source stated; nothing relies on it. `extra` keeps keys of the JSON form that alldiff does
    not know, as pairs (key, JSON text).
    """

    kind: str
    givens: Grid
    box: tuple[int, int] | None = None
    clues: tuple[Clue, ...] = ()
    title: str = ""
    author: str = ""
    rules: str = ""
    source: str = ""
    licence: str = ""
    solution: Grid | None = None
    extra: tuple[tuple[str, str], ...] = ()

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.givens)

    @property
    def columns(self) -> int:
        """Number of columns."""
        return len(self.givens[0]) if self.givens else 0

    def cells(self) -> Iterator[Cell]:
        """Yield the cells that take a value, in reading order."""
        for row, line in enumerate(self.givens):
            for column, given in enumerate(line):
                if given is not None:
                    yield row, column

    def given_cells(self) -> Iterator[tuple[Cell, int]]:
        """Yield each cell that has a given, with it, in reading order."""
        for row, line in enumerate(self.givens):
            if any(line):
                for column, given in enumerate(line):
                    if given:
                        yield (row, column), given

    def with_given(self, cell: Cell, value: int) -> Puzzle:
        """Return the puzzle with one given set, or cleared where `value` is 0."""
        rows = [list(line) for line in self.givens]
        rows[cell[0]][cell[1]] = value
        return replace(self, givens=tuple(tuple(line) for line in rows))

    def bare(self) -> Puzzle:
        """Return only what defines the puzzle: no title, author, rules, source, solution."""
        return Puzzle(self.kind, self.givens, self.box, self.clues)

    def __str__(self) -> str:
        from alldiff.render.text import grid_text

        return grid_text(self)

    def _repr_svg_(self) -> str:
        from alldiff.render.svg import svg

        return svg(self)

    def _repr_html_(self) -> str:
        from alldiff.render.html import html_fragment

        return html_fragment(self)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a puzzle, with the cells concerned.

    `contradiction` is True where the puzzle is fully stated but can have no solution, False where
    it is not (yet) a puzzle at all: a run without a sum, boxes that do not tile the grid.
    """

    message: str
    cells: tuple[Cell, ...] = ()
    contradiction: bool = True
