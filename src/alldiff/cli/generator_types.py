"""How words on the shell become the options of a new puzzle."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from alldiff import formats
from alldiff.cli.options import Type
from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, UsageError
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.generators.clue_specs import ClueSpec

NO_CLUE = ".0-_"
"""What stands for a cell without a clue in a pattern; every other character is a cell with one."""
LARGEST = 10_000
"""More cells than any grid has: the end of a range that is left open."""


class Range(Type):
    """Numbers from one to another: a..b, a.., ..b, or one number."""

    name = "range"
    number: type[int] | type[float] = int

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Any, Any]:
        """Return the first and the last number."""
        digits = r"\d+(?:\.\d+)?" if self.number is float else r"\d+"
        match = re.fullmatch(rf"({digits})?(\.\.)?({digits})?", str(value))
        if not match or not (match[1] or match[3]):
            self.fail(f"{value!r} is not a range such as 24..28 or a number", param, ctx)
        low, dots, high = match.groups()
        if not dots:
            high = low
        return self.number(low or 0), self.number(high or LARGEST)


class Span(Type):
    """Numbers from one to another, both stated: a..b."""

    name = "range"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return the first and the last number."""
        if not (match := re.fullmatch(r"(\d{1,18})\.\.(\d{1,18})", str(value))):
            self.fail(f"{value!r} is not a range such as 0..9999", param, ctx)
        return int(match[1]), int(match[2])


class Ratings(Range):
    """Ratings from one to another."""

    number = float


class Shares(Type):
    """Shares of the splits of a data set: A/B/C."""

    name = "shares"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, ...]:
        """Return the shares."""
        if isinstance(value, tuple):
            return value
        parts = str(value).split("/")
        if len(parts) != 3 or not all(re.fullmatch(r"\d+(\.\d+)?", part) for part in parts):
            self.fail(f"{value!r} is not a split such as 80/10/10", param, ctx)
        return tuple(map(float, parts))


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

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> ClueSpec:
        """Return the wish."""
        return ClueSpec.of(value)


def one_puzzle(text: str, wanted: str) -> Puzzle:
    """Return the only puzzle of a file or a text."""
    puzzles = formats.load(text).puzzles
    if len(puzzles) != 1:
        raise UsageError(f"{wanted}, not {len(puzzles)}")
    return puzzles[0]
