"""The options of a new puzzle: what it shall be like."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from alldiff import formats
from alldiff.cli.options import (
    Box,
    Name,
    Type,
    whole,
)
from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, UsageError
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.generators.options import METHODS
from alldiff.generators.symmetries import SYMMETRIES
from alldiff.generators.wishes import Wish

NO_CLUE = ".0-_"
"""What stands for a cell without a clue in a pattern; every other character is a cell with one."""
LARGEST = 10_000
"""More cells than any grid has: the end of a range that is left open."""


class Range(Type):
    """Numbers from one to another: a..b, a.., ..b, or one number."""

    name = "range"

    def __init__(self, number: type[int] | type[float]) -> None:
        self.number = number

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Any, Any]:
        """Return the first and the last number."""
        digits = r"\d+(?:\.\d+)?" if self.number is float else r"\d+"
        match = re.fullmatch(rf"({digits})?(\.\.)?({digits})?", str(value))
        if not match or not (match[1] or match[3]):
            self.fail(f"{value!r} is no range such as 24..28 or a number", param, ctx)
        low, dots, high = match.groups()
        if not dots:
            high = low
        return self.number(low or 0), self.number(high or LARGEST)


class Pattern(Type):
    """A file of rows in which a point stands for a cell without a clue."""

    name = "file"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> frozenset[Cell]:
        """Return the cells where clues may be."""
        try:
            text = Path(value).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ReadError(f"the pattern cannot be read: {error}", source=str(value)) from error
        lines = ["".join(line.split()) for line in text.splitlines() if line.strip()]
        for number, line in enumerate(lines, start=1):
            if len(line) != len(lines[0]):
                raise ReadError(
                    f"the rows of a pattern are equally long: {len(lines[0])} characters, "
                    f"not {len(line)}",
                    source=str(value),
                    line=number,
                )
        if len(lines) == 1 and (side := round(len(lines[0]) ** 0.5)) ** 2 == len(lines[0]):
            lines = [lines[0][at : at + side] for at in range(0, side * side, side)]
        return frozenset(
            (r, c)
            for r, line in enumerate(lines)
            for c, mark in enumerate(line)
            if mark not in NO_CLUE
        )


class SolutionType(Type):
    """A full grid: a file, or the text itself."""

    name = "grid"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Grid:
        """Return the values of all cells."""
        puzzle = one_puzzle(value, "--solution takes one solution grid")
        return puzzle.solution or puzzle.givens


class DrawingType(Type):
    """A puzzle that is half made."""

    name = "file"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Puzzle:
        """Return the puzzle."""
        return one_puzzle(value, "--from takes one half-made puzzle")


class Rules(Type):
    """A wish for clues of a rule."""

    name = "rule"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Wish:
        """Return the wish."""
        return Wish.of(value)


def one_puzzle(text: str, wanted: str) -> Puzzle:
    """Return the only puzzle of a file or a text."""
    puzzles = formats.load(text).puzzles
    if len(puzzles) != 1:
        raise UsageError(f"{wanted}, not {len(puzzles)}")
    return puzzles[0]


def difficulties() -> list[str]:
    """Return the names of the difficulties."""
    from alldiff.techniques.engine.catalogue import Difficulty

    return [str(difficulty) for difficulty in Difficulty]


def technique_names() -> list[str]:
    """Return the names of techniques and families."""
    from alldiff.techniques.engine.catalogue import TECHNIQUES, families

    return [*TECHNIQUES, *families()]


OPTIONS = (
    click.option("--size", type=whole(), metavar="N", help="Side of a square."),
    click.option("--box", type=Box(), metavar="WxH", help="Width and height of the boxes."),
    click.option("--clues", type=Range(int), metavar="A..B", help="How many givens: N, or A..B."),
    click.option("--minimal", is_flag=True, help="No given can be spared, which is proved."),
    click.option(
        "--symmetry",
        type=Name("symmetry", lambda: SYMMETRIES),
        metavar="NAME",
        help=f"Symmetry of the places of the givens: {', '.join(SYMMETRIES)}.",
    ),
    click.option(
        "--clue-symmetry",
        type=Name("symmetry", lambda: SYMMETRIES),
        metavar="NAME",
        help="Symmetry of the places of all other clues: the same names.",
    ),
    click.option(
        "--pattern",
        type=Pattern(),
        metavar="FILE",
        help="Where the givens may be (of a Kakuro: the white cells); points elsewhere.",
    ),
    click.option(
        "--rating",
        type=Range(float),
        metavar="A..B",
        help="Rating, for a classic Sudoku that of Sudoku Explainer.",
    ),
    click.option(
        "--difficulty",
        type=Name("difficulty", difficulties),
        metavar="NAME",
        help="easy, medium, hard, expert or extreme.",
    ),
    click.option(
        "--must-use",
        type=Name("technique", technique_names),
        metavar="TECHNIQUE",
        multiple=True,
        help="Technique, or family, that the path to the solution has.",
    ),
    click.option(
        "--must-not-use",
        type=Name("technique", technique_names),
        metavar="TECHNIQUE",
        multiple=True,
        help="Technique, or family, that the path has not.",
    ),
    click.option(
        "--rule",
        "rules",
        type=Rules(),
        metavar="RULE",
        multiple=True,
        help="Clues of a rule: NAME[:COUNT|:all][,wish=value], such as thermometer:3,length=5.",
    ),
    click.option(
        "--solution", type=SolutionType(), metavar="GRID", help="The solution that it shall have."
    ),
    click.option(
        "--from",
        "drawing",
        type=DrawingType(),
        metavar="FILE",
        help="A half-made puzzle: what is there stays, and the rest is filled in.",
    ),
    click.option(
        "--method",
        type=click.Choice(METHODS),
        help="How a classic Sudoku is drawn; controlled carries a weight.",
    ),
    click.option(
        "--signs", type=click.Choice(["all", "few"]), help="Signs of a Greater-Than Sudoku."
    ),
    click.option(
        "--rows",
        type=whole(),
        metavar="N",
        help="Rows, where there are no boxes; of a Kakuro, the border included.",
    ),
    click.option("--columns", type=whole(), metavar="N", help="Columns, likewise."),
    click.option("--density", type=float, metavar="D", help="Share of white cells, 0.3 to 0.9."),
)


def generator_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a new puzzle, under the names of the fields of `GeneratorOptions`."""
    for option in reversed(OPTIONS):
        function = option(function)
    return function
