"""Drawings of a grid in characters: cells with bars and separator lines, perhaps with signs.

Bars and separator lines say the boxes. Cells are words, or single characters where words are too
few; where a bar stands on both sides of every cell, a blank cell is empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.records import Record
from alldiff.formats.base import LARGEST_SIDE, ReadOptions

# Frames drawn with other characters are read as if they were drawn with these.
FRAMES = str.maketrans(
    dict.fromkeys("│┃║┆┇┊┋╎╏¦", "|")
    | dict.fromkeys("─━═┄┅┈┉╌╍", "-")
    | dict.fromkeys("┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╪╫╂┿╟╢╧╤", "+")
)
SEPARATOR = re.compile(r"(?=.*(?:--|==))[-+*=|:.'\s]*+")
SIGN_LINE = re.compile(r"[|:\s]*[v^][|:v^\s]*")
PART = re.compile(r"[<>]|[^\s<>]+")

Cell = tuple[int, str]
"""Column from 1, and the word."""


class Row(Record, frozen=True):
    """A row of cells; `signs` are (column, sign, cells before it), `below` are (column, sign)."""

    line: int
    cells: tuple[Cell, ...]
    signs: tuple[tuple[int, str, int], ...]
    below: tuple[tuple[int, int, str], ...]


class Drawing(Record, frozen=True):
    """The rows of a drawing and its boxes, None where it shows none."""

    rows: tuple[Row, ...]
    box: tuple[int, int] | None

    @property
    def side(self) -> int:
        """The number of rows."""
        return len(self.rows)


class Sketch(Struct):
    """A row as it stands on its line: the parts between bars, and the signs below it."""

    line: int
    segments: list[list[Cell]]
    below: list[tuple[int, int, str]]

    def count(self, by_characters: bool) -> list[int]:
        """Return the number of cells in each segment."""
        return [
            sum(1 if not by_characters else len(word) for _, word in segment if word not in "<>")
            for segment in self.segments
        ]


def blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """Yield the numbered lines of each drawing of a text; blank lines stand between drawings.

    A drawing with fewer rows than cells in its first row goes on behind a blank line.
    """
    whole: list[tuple[int, str]] = []
    for block in parts(text):
        whole += block
        rows = [
            one for _, one in whole if not (SIGN_LINE.fullmatch(one) or SEPARATOR.fullmatch(one))
        ]
        cells = [word for word in re.split(r"[\s|<>]+", rows[0]) if word] if rows else []
        if len(rows) >= len(cells):
            yield whole
            whole = []
    if whole:
        yield whole


def parts(text: str) -> Iterator[list[tuple[int, str]]]:
    """Yield the numbered lines between blank lines."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate(text.translate(FRAMES).split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            block.append((number, line))
        elif block and not line.strip():
            yield block
            block = []
    if block:
        yield block


def parse(lines: list[tuple[int, str]], options: ReadOptions) -> Drawing:
    """Return the drawing that these lines hold."""
    sketches: list[Sketch] = []
    bands = [0]
    for number, line in lines:
        if SEPARATOR.fullmatch(line):
            if bands[-1]:
                bands.append(0)
        elif SIGN_LINE.fullmatch(line):
            if not sketches:
                raise ReadError("a sign above the first row", line=number, column=1)
            sketches[-1].below += [(number, m.start() + 1, m[0]) for m in re.finditer("[v^]", line)]
        else:
            sketches.append(Sketch(number, segments(line), []))
            bands[-1] += 1
    side = options.size or len(sketches)
    if not sketches or side > LARGEST_SIDE:
        raise ReadError(t("expected the rows of a grid, at most {}", LARGEST_SIDE))
    by_segment = all(
        len(sketch.segments) == side and all(len(part) <= 1 for part in sketch.segments)
        for sketch in sketches
    )
    by_characters = not by_segment and sum(sketches[0].count(False)) != side
    for sketch in sketches:
        found = side if by_segment else sum(sketch.count(by_characters))
        if found != side:
            raise ReadError(
                t("{} cells in a row, but there are {} rows", found, len(sketches))
                if not options.size
                else t("{} cells in a row, not {} as stated", found, side),
                line=sketch.line,
            )
    if len(sketches) != side:
        raise ReadError(t("{} rows, not {} as stated", len(sketches), side), line=sketches[-1].line)
    rows = tuple(finish(sketch, by_segment, by_characters) for sketch in sketches)
    box = None if by_segment else drawn_box(sketches, bands, side, by_characters)
    return Drawing(rows, box)


def segments(line: str) -> list[list[Cell]]:
    """Return the words and signs between the bars of a line; outer bars count for nothing."""
    found = [
        [(start + m.start() + 1, m[0]) for m in PART.finditer(part)] for start, part in bars(line)
    ]
    if len(found) > 1 and not found[0]:
        del found[0]
    if len(found) > 1 and not found[-1]:
        del found[-1]
    return found


def bars(line: str) -> Iterator[tuple[int, str]]:
    """Yield the parts between the bars of a line, each with the place where it starts."""
    start = 0
    for part in line.split("|"):
        yield start, part
        start += len(part) + 1


def finish(sketch: Sketch, by_segment: bool, by_characters: bool) -> Row:
    """Return the row with its words cut into cells."""
    cells: list[Cell] = []
    signs: list[tuple[int, str, int]] = []
    for segment in sketch.segments:
        for column, word in segment:
            if word in "<>":
                signs.append((column, word, len(cells)))
            elif by_characters:
                cells += [(column + i, symbol) for i, symbol in enumerate(word)]
            else:
                cells.append((column, word))
        if by_segment and not segment:
            cells.append((1, "."))
    return Row(sketch.line, tuple(cells), tuple(signs), tuple(sketch.below))


def drawn_box(
    sketches: list[Sketch], bands: list[int], side: int, by_characters: bool
) -> tuple[int, int] | None:
    """Return the boxes that bars and separator lines show, where those hold `side` cells."""
    widths = {width for sketch in sketches for width in sketch.count(by_characters)}
    heights = {height for height in bands if height}
    if len(widths) != 1 or len(heights) != 1:
        return None
    width, height = widths.pop(), heights.pop()
    if width == side and 1 < height < side and side % height == 0:
        width = side // height
    elif height == side and 1 < width < side and side % width == 0:
        height = side // width
    return (width, height) if width * height == side and min(width, height) > 1 else None
