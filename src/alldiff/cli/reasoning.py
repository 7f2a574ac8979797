"""What the commands that reason share: what a player wrote, which techniques, exit codes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from alldiff.cli.exits import LIMIT, MULTIPLE, NO_SOLUTION, OK
from alldiff.cli.options import Decorator, Name, Type, grouped
from alldiff.core.annotations import techniques
from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Status

if TYPE_CHECKING:
    from alldiff.techniques import Position
    from alldiff.tutor import Diagnosis


def technique_names() -> list[str]:
    """Return the names of all techniques."""
    from alldiff.techniques import TECHNIQUES

    return list(TECHNIQUES)


class TechniqueName(Name):
    """The name of a technique, or of a family: there are too many to list them in an error."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name if it is known."""
        from alldiff.techniques.engine.catalogue import find

        return str(value) if value in self.known() else find(str(value)).name


TECHNIQUE = TechniqueName("technique", technique_names)


class TechniqueOrFamily(TechniqueName):
    """The name of a technique or of a family."""

    def __init__(self) -> None:
        super().__init__("technique", techniques)


def language_names() -> list[str]:
    """Return the names of the languages."""
    from alldiff.languages import language_names

    return language_names()


lang_option = click.option(
    "--lang",
    type=Name("language", language_names),
    default="en",
    metavar="LANGUAGE",
    help="Speak en (English) or fr (French).",
)


CELL_VALUES = re.compile(r"R(\d{1,4})C(\d{1,4})=(\d+(?:,\d+)*)", re.IGNORECASE)


class CellValues(Type):
    """A cell with what a player wrote there: R3C4=5, or R3C4=2,5 for pencil marks."""

    name = "CELL=VALUES"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Cell, tuple[int, ...]]:
        """Return the cell and the values."""
        if isinstance(value, tuple):
            return value
        match = CELL_VALUES.fullmatch(str(value).strip())
        if not match:
            raise UsageError(f"{value!r} names no cell with its values: write R3C4=5 or R3C4=2,5")
        values = tuple(sorted({int(part) for part in match[3].split(",")}))
        return (int(match[1]) - 1, int(match[2]) - 1), values


@dataclass(frozen=True, slots=True)
class Entries:
    """What a player wrote beyond what the input carries."""

    placed: tuple[tuple[Cell, tuple[int, ...]], ...]
    marks: tuple[tuple[Cell, tuple[int, ...]], ...] = ()

    def of(self, puzzle: Puzzle) -> Position:
        """Return the position of a puzzle with all that."""
        from alldiff.techniques.engine.position import position_of

        position = position_of(puzzle)
        largest = puzzle.values[1]
        cells = set(puzzle.cells())
        givens = dict(puzzle.given_cells())
        for cell, values in (*self.placed, *self.marks):
            name = f"R{cell[0] + 1}C{cell[1] + 1}"
            if cell not in cells:
                raise UsageError(f"{name} is not a cell of the puzzle")
            if cell in givens:
                raise UsageError(f"{name} is given as {givens[cell]}")
            if not all(1 <= value <= largest for value in values):
                raise UsageError(f"{name}: values are from 1 to {largest}")
        if any(len(values) > 1 for _, values in self.placed):
            raise UsageError("--placed takes one value a cell; --marks takes several")
        placed = dict(position.values) | {cell: values[0] for cell, values in self.placed}
        marks = dict(position.marks) | dict(self.marks)
        return replace(
            position, values=placed, marks={c: m for c, m in marks.items() if c not in placed}
        )


placed_option = (
    "placed",
    click.option(
        "--placed",
        type=CellValues(),
        multiple=True,
        metavar="CELL=VALUE",
        help="A value that you placed: R3C4=5.",
    ),
)
value_options: Decorator = grouped("entries", Entries, placed_option)
entry_options: Decorator = grouped(
    "entries",
    Entries,
    placed_option,
    (
        "marks",
        click.option(
            "--marks",
            type=CellValues(),
            multiple=True,
            metavar="CELL=VALUES",
            help="Your pencil marks in a cell: R3C4=2,5.",
        ),
    ),
)


def diagnosis_code(diagnosis: Diagnosis) -> int:
    """Return the exit code for what is wrong with a position."""
    if diagnosis.hopeless:
        return NO_SOLUTION
    if diagnosis.status is Status.MULTIPLE:
        return MULTIPLE
    return OK if diagnosis.status is Status.UNIQUE else LIMIT


def no_pictures_of_several(several: bool, paths: Sequence[str | None]) -> None:
    """Refuse to write the pictures of several puzzles to one file."""
    if several and any(paths):
        raise UsageError("a picture shows one puzzle: pick it as FILE:1")
