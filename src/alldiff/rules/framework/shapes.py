"""What a rule looks like: seven shapes, which every medium draws once each.

Places are cells; what lies outside the grid has a row or column of -1, or one past the last. A
colour is the name of one of a dozen that each medium has for light and for dark paper; black and
white are the same on both.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from alldiff.core.cells import Cell

Colour = Literal[
    "ink",
    "grey",
    "red",
    "orange",
    "yellow",
    "green",
    "teal",
    "blue",
    "purple",
    "pink",
    "paper",
    "black",
    "white",
]
COLOURS: tuple[str, ...] = get_args(Colour)


class Shape(Struct, frozen=True, tag=str.lower, tag_field="shape"):
    """A part of the picture of a rule."""


class Outline(Shape, frozen=True):
    """A border around cells: thick for boxes and regions, dashed inside the cells for cages."""

    cells: tuple[Cell, ...]
    label: str = ""
    """Stands in the upper left of the first cell in reading order."""
    dashed: bool = True
    colour: Colour = "ink"


class Line(Shape, frozen=True):
    """A path through the middles of cells."""

    cells: tuple[Cell, ...]
    colour: Colour = "grey"
    width: float = 0.2
    """As a share of a cell's side."""
    start: Literal["", "bulb", "circle", "pill", "diamond"] = ""
    end: Literal["", "arrow", "circle", "diamond"] = ""
    dashed: bool = False


class Dot(Shape, frozen=True):
    """A dot in the middle of the cells: on the border of two, on the corner of four."""

    cells: tuple[Cell, ...]
    fill: Colour = "paper"
    label: str = ""


class Sign(Shape, frozen=True):
    """A sign between two cells; one of `<` is drawn so that it points to the first."""

    cells: tuple[Cell, Cell]
    text: str = "<"


class Outside(Shape, frozen=True):
    """A text outside the grid, with an arrow where it speaks of a diagonal."""

    at: Cell
    text: str
    direction: Literal["", "DR", "DL", "UR", "UL"] = ""
    caption: str = ""
    """The rule's title, where outside clues of several rules meet."""


class Shade(Shape, frozen=True):
    """A ground, or a form, in each of the cells."""

    cells: tuple[Cell, ...]
    form: Literal["cell", "circle", "square", "diamond", "corner", "inward", "outward"] = "cell"
    colour: Colour = "grey"
    label: str = ""


class Split(Shape, frozen=True):
    """A black cell with the sums of the runs that begin below it and to its right."""

    at: Cell
    down: int | None = None
    across: int | None = None


AnyShape = Outline | Line | Dot | Sign | Outside | Shade | Split
