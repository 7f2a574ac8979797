"""SudokuPad: links that hold a puzzle, either as f-puzzles packs it or in a shortened JSON.

Only givens, regions, cages and metadata have a meaning in the latter; the rest is a drawing, which
the puzzle keeps.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from alldiff.core.cells import Cell
from alldiff.core.drawing import AnyDrawn, Drawing, DrawnForm
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import Record
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions, content_lines
from alldiff.formats.links.fetching import fetched
from alldiff.formats.links.fpuzzles import format as fpuzzles
from alldiff.formats.links.fpuzzles.drawing import same_drawing
from alldiff.formats.links.fpuzzles.metadata import (
    is_on,
    metadata_of,
    rules_said,
    text_of,
)
from alldiff.formats.links.fpuzzles.rules import listed, number, shown
from alldiff.formats.links.lz_string import pack, unpack
from alldiff.formats.links.sudokupad.cages import hidden_regions, read_cages
from alldiff.formats.links.sudokupad.drawing import drawing_in
from alldiff.formats.links.sudokupad.zipped_json import parse
from alldiff.rules.boxes import Boxes
from alldiff.rules.candidates import Candidates
from alldiff.rules.framework.base import Rule
from alldiff.rules.given import Given
from alldiff.rules.region import Region

PREFIX = "https://sudokupad.app/fpuzzles"
SITE_PREFIX = "https://sudokupad.app/scl"
SITE = re.compile(
    r"(?:https?://)?(?:(?:[a-z]+\.)?sudokupad\.app|app\.crackingthecryptic\.com(?:/sudoku)?)"
    r"/?(?:\S*?puzzleid=)?([^\s&?#]*)"
)
PAYLOAD = re.compile(r"(fpuzzles|fpuz|scl|ctc)(N4\S+)")
ZIPPED = re.compile(r"\{\s*['\"]?(?:id|cs|cellSize|ce|cells)['\"]?\s*:")
LONG = {
    "ce": "cells",
    "ca": "cages",
    "re": "regions",
    "v": "value",
    "l": "lines",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "pm": "pencilMarks",
    "cm": "centremarks",
    "md": "metadata",
    "c": "color",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "w": "width",
    "h": "height",
    "r": "rounded",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
"""What the shortened keys stand for, as far as they matter."""


def sniff(text: str) -> bool:
    """Return whether the first line is a link or a payload of SudokuPad, or the text its JSON."""
    first = next((line.strip() for _, line in content_lines(text, 1)), "")
    if SITE.match(first) or PAYLOAD.match(first):
        return True
    return is_zipped(text) or fpuzzles.begins(first, "{id:'") or fpuzzles.begins(first, "{cs:")


def is_zipped(text: str) -> bool:
    """Return whether a text is the JSON of SudokuPad, shortened or not."""
    return bool(ZIPPED.match(text.lstrip())) and '"alldiff/' not in text


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of the JSON, or that of each link."""
    if is_zipped(text):
        reading = Reading([])
        reading.puzzles.append(drawn_puzzle(text, reading))
        return reading
    return fpuzzles.each_line(text, partial(read_link, fetch=options.fetch))


def read_link(line: str, reading: Reading, fetch: bool = False) -> Puzzle:
    """Return the puzzle that a link holds, or that it names and may be fetched."""
    from urllib.parse import unquote

    site = SITE.match(line)
    name = unquote((site[1] if site else line).replace("+", "%2B")).replace(" ", "+")
    payload = PAYLOAD.match(name)
    if site and not payload and fetch:
        name = fetched(name)
        if is_zipped(name):
            return drawn_puzzle(name, reading)
        if not (payload := PAYLOAD.match(name)):
            raise ReadError("SudokuPad answers with no puzzle that alldiff knows")
    if site and not payload:
        raise ReadError(
            t(
                "this link only names the puzzle {}, which SudokuPad keeps: open it "
                "there and copy the long link of its export, which holds the puzzle",
                shown(name),
            ).advise("fetch")
        )
    unpacked = unpack(payload[2] if payload else name)
    if payload and payload[1].startswith("fpuz"):
        return fpuzzles.read_json(unpacked, reading)
    return drawn_puzzle(unpacked, reading)


def long_keys(value: Any) -> Any:
    """Return a parsed text with the keys that matter spelt out."""
    if isinstance(value, dict):
        return {LONG.get(key, key): long_keys(part) for key, part in value.items()}
    return [long_keys(part) for part in value] if isinstance(value, list) else value


class SudokuPadGrid(Record, frozen=True):
    """The part of a drawn grid that is the puzzle."""

    top: int
    left: int
    rows: int
    columns: int

    def cell(self, place: Any) -> Cell | None:
        """Return the cell at a place of the drawing, None outside of the puzzle."""
        two = isinstance(place, list) and len(place) == 2 and all(type(p) is int for p in place)
        if not two:
            raise ReadError(t("expected a cell [row, column], not {}", shown(place)))
        row, column = place[0] - self.top, place[1] - self.left
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def cells(self, places: Any) -> tuple[Cell, ...]:
        """Return the cells of places, those outside left out."""
        return tuple(cell for place in listed(places) if (cell := self.cell(place)) is not None)


def drawn_puzzle(text: str, reading: Reading) -> Puzzle:
    """Return the puzzle of the JSON: its givens, regions and cages."""
    found = parse(text)
    if not (isinstance(found, dict) and "cells" in found):
        found = long_keys(found)
    grid = listed(found.get("cells")) if isinstance(found, dict) else []
    rows = [listed(row) for row in grid]
    if not rows or len({len(row) for row in rows}) != 1 or not 0 < len(rows[0]) <= LARGEST_SIDE:
        raise ReadError("expected the rows of a grid under cells")
    cages = [cage for cage in listed(found.get("cages", [])) if isinstance(cage, dict)]
    regions = [listed(region) for region in listed(found.get("regions", []))]
    regions = regions or hidden_regions(cages)
    frame = framed(rows, regions, reading)
    inner = [
        row[frame.left : frame.left + frame.columns]
        for row in rows[frame.top : frame.top + frame.rows]
    ]
    if not all(isinstance(cell, dict) for row in inner for cell in row):
        raise ReadError("expected an object for each cell")
    givens = tuple(tuple(fpuzzles.value_of(cell) for cell in row) for row in inner)
    rules = [*divided(regions, frame, reading), *pencilled(inner)]
    said = metadata_of(found, cages)
    square = frame.rows == frame.columns
    if not square and not is_on(said.get("norowcol", False)):
        reading.warn("the grid is not square: rows and columns are not taken for houses")
    rules += rules_said(said if square else {**said, "norowcol": True}, frame.rows, frame.columns)
    answer, high = solution(text_of(said, "solution"), rows, frame), min(frame.rows, frame.columns)
    values = (0, high - 1) if answer and any(0 in line for line in answer) else (1, high)
    if values[0] == 0:
        rules += [
            Given((r, c), 0)
            for r, row in enumerate(inner)
            for c, cell in enumerate(row)
            if number(cell.get("value")) == 0
        ]
    sums, outlines = read_cages(cages, frame.cells, values[1], answer, reading)
    drawing = drawing_in(found, (frame.top, frame.left))
    shapes = (*margin(rows, frame), *drawing.shapes, *outlines)
    return Puzzle(
        givens=givens,
        clues=[*rules, *sums],
        values=values,
        title=text_of(said, "title"),
        author=text_of(said, "author"),
        rules=text_of(said, "rules"),
        solution=answer,
        drawing=Drawing(shapes, drawing.fog),
    )


def margin(rows: list[list[Any]], frame: SudokuPadGrid) -> Iterator[AnyDrawn]:
    """Yield the values of cells beside the puzzle, which are clues in the margin."""
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            value = cell.get("value") if isinstance(cell, dict) else None
            if value not in (None, "", {}) and frame.cell([r, c]) is None:
                yield DrawnForm((r - frame.top + 0.5, c - frame.left + 0.5), text=str(value)[:20])


def framed(rows: list[list[Any]], regions: list[list[Any]], reading: Reading) -> SudokuPadGrid:
    """Return what of the grid is the puzzle: where there are regions, they say where it lies."""
    whole = SudokuPadGrid(0, 0, len(rows), len(rows[0]))
    places = [cell for region in regions for cell in whole.cells(region)]
    if not places:
        return whole
    top, left = min(r for r, _ in places), min(c for _, c in places)
    height, width = max(r for r, _ in places) - top + 1, max(c for _, c in places) - left + 1
    if len(set(places)) != height * width or (height, width) == (whole.rows, whole.columns):
        return whole
    reading.warn(
        t(
            "the regions fill {}x{} of {}x{} cells: the others are margin and left out",
            height,
            width,
            whole.rows,
            whole.columns,
        )
    )
    return SudokuPadGrid(top, left, height, width)


def divided(regions: list[list[Any]], frame: SudokuPadGrid, reading: Reading) -> Iterator[Rule]:
    """Yield the boxes or regions."""
    pieces = [frame.cells(region) for region in regions]
    side = frame.rows
    if pieces and side == frame.columns:
        tiles = sorted(sorted(piece) for piece in pieces)
        for width in (w for w in range(1, side + 1) if side % w == 0):
            if tiles == sorted(fpuzzles.tiled(side, width)):
                yield Boxes(width, side // width)
                return
    if not pieces:
        reading.warn("no regions are stated")
    for piece in pieces:
        if len(set(piece)) == len(piece) <= max(frame.rows, frame.columns) and piece:
            yield Region(piece)
        else:
            reading.warn(t("a region of {} cells is left out", len(piece)))


def pencilled(inner: list[list[Any]]) -> Iterator[Rule]:
    """Yield the pencil marks that are part of the puzzle."""
    for r, row in enumerate(inner):
        for c, cell in enumerate(row):
            marks = cell.get("givenCentremarks")
            if isinstance(marks, list) and marks and not cell.get("value"):
                values = tuple(number(mark) or 0 for mark in marks)
                if min(values) > 0:
                    yield Candidates((r, c), values)


def solution(
    text: str, rows: list[list[Any]], frame: SudokuPadGrid
) -> tuple[tuple[int, ...], ...] | None:
    """Return the solution that is stated as a character a cell of the drawing, or None."""
    width = len(rows[0])
    if len(text) != len(rows) * width or not re.fullmatch(r"[0-9?.]*", text):
        return None
    lines = [text[at * width : (at + 1) * width] for at in range(len(rows))]
    cut = [
        line[frame.left : frame.left + frame.columns]
        for line in lines[frame.top : frame.top + frame.rows]
    ]
    if not all(line.isdecimal() for line in cut):
        return None
    answer = tuple(tuple(map(int, line)) for line in cut)
    largest = max(map(max, answer))
    # A 0 is a value where the largest one is not there, and else unknown.
    return None if 0 in {*chain(*answer)} and largest >= min(frame.rows, frame.columns) else answer


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a link for each puzzle: as f-puzzles has it, with its rules, or as a drawing.

    Only the latter has room for every drawing, but not for every rule.
    """
    return "".join(f"{link(puzzle)}\n" for puzzle in puzzles)


def link(puzzle: Puzzle) -> str:
    """Return the link of a puzzle."""
    try:
        return PREFIX + pack(fpuzzles.text_of(puzzle))
    except WriteError as error:
        from alldiff.formats.links.sudokupad.writing import text_of_drawing

        text = text_of_drawing(puzzle)
        again = drawn_puzzle(text, Reading([]))
        same = (again.givens, again.values) == (puzzle.givens, puzzle.values)
        kept = same and Counter(again.clues) == Counter(puzzle.clues)
        if not kept or not same_drawing(puzzle.drawing, again.drawing):
            raise error from None
        return SITE_PREFIX + pack(text)
