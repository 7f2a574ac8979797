"""lisudoku: links with the JSON of a puzzle packed, and that text alone. They are only read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions, content_lines
from alldiff.formats.files.json_text import parse
from alldiff.formats.links.fpuzzles.format import begins, each_line, tiled
from alldiff.formats.links.fpuzzles.rules import listed, number, shown
from alldiff.formats.links.lz_string import unpack
from alldiff.kinds.base import default_box, latin_rules
from alldiff.rules import find
from alldiff.rules.boxes import Boxes
from alldiff.rules.framework.base import Rule
from alldiff.rules.region import Region

LINK = re.compile(r"(?:https?://)?(?:www\.)?lisudoku\.xyz/\S*?[?&]import=([^\s&#]+)")
KEYS = ("gridSize", "fixedNumbers", "evenCells", "oddCells", "arrows", "antiKnight", "antiKing")
"""The keys that its JSON begins with."""
STARTS = tuple(f'{{"{key}":' for key in KEYS)


def sniff(text: str) -> bool:
    """Return whether the first line is a link of lisudoku, or its JSON packed."""
    first = next((line.strip() for _, line in content_lines(text, 1)), "")
    return bool(LINK.match(first)) or any(begins(first, start) for start in STARTS)


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each link."""
    return each_line(text, read_link)


def read_link(line: str, reading: Reading) -> Puzzle:
    """Return the puzzle that a link holds."""
    from urllib.parse import unquote

    match = LINK.match(line)
    found = parse(unpack(unquote((match[1] if match else line).replace("+", "%2B"))))
    if not isinstance(found, dict):
        raise ReadError("expected an object with the key gridSize")
    side = number(found.get("gridSize")) or 0
    if not 1 <= side <= LARGEST_SIDE:
        raise ReadError("expected the side of the grid under gridSize")
    board = LisudokuGrid(side)
    givens = [[0] * side for _ in range(side)]
    for given in listed(found.pop("fixedNumbers", [])):
        row, column = board.cell(given, "position")
        givens[row][column] = max(number(given.get("value")) or 0, 0)
    rules: list[Rule] = [*latin_rules(side, side), *board.divided(found.pop("regions", None))]
    for key, value in found.items():
        if key != "gridSize" and value:
            try:
                rules += board.rules(key, value)
            except ReadError as error:
                raise ReadError(t("{}: {}", key[:40], error.message)) from None
    return Puzzle(givens=tuple(map(tuple, givens)), clues=rules)


class LisudokuGrid:
    """The grid that the entries of a puzzle are about."""

    def __init__(self, side: int) -> None:
        self.side = side

    def cell(self, entry: Any, key: str = "") -> Cell:
        """Return the cell of an object with row and col, which may stand under a key."""
        place = entry.get(key) if key and isinstance(entry, dict) else entry
        row, column = (place.get(k) if isinstance(place, dict) else None for k in ("row", "col"))
        if type(row) is int and type(column) is int and self.inside(row) and self.inside(column):
            return row, column
        raise ReadError(t("expected a cell of the grid with row and col, not {}", shown(place)))

    def inside(self, number: int) -> bool:
        """Return whether a row or column is there."""
        return 0 <= number < self.side

    def cells(self, entries: Any) -> tuple[Cell, ...]:
        """Return the cells of a list."""
        return tuple(map(self.cell, listed(entries)))

    def divided(self, regions: Any) -> Iterator[Rule]:
        """Yield the boxes, or the regions where others are stated."""
        box = default_box(self.side)
        if regions is None:
            if box:
                yield Boxes(*box)
            return
        pieces = [self.cells(region) for region in listed(regions)]
        tiles = sorted(sorted(piece) for piece in pieces)
        for width in (w for w in range(1, self.side + 1) if self.side % w == 0):
            if tiles == sorted(tiled(self.side, width)):
                yield Boxes(width, self.side // width)
                return
        yield from map(Region, pieces)

    def rules(self, key: str, value: Any) -> Iterator[Rule]:
        """Yield the rules under a key."""
        if key in SWITCHES:
            yield SWITCHES[key]()
        elif key in PATHS:
            for path in listed(value):
                yield find(PATHS[key])(self.cells(path))
        elif key in CELLS:
            for entry in listed(value):
                yield find(CELLS[key])(self.cell(entry))
        elif key == "killerCages":
            for cage in listed(value):
                cells = self.cells(cage.get("region") if isinstance(cage, dict) else None)
                yield find("killer-cage")(cells, number(cage.get("sum")))
        elif key == "arrows":
            for arrow in listed(value):
                yield from self.arrow(arrow)
        elif key == "kropkiDots":
            for dot in listed(value):
                kind = dot.get("dotType") if isinstance(dot, dict) else None
                if kind not in DOTS:
                    raise ReadError(
                        t("expected a dot of {}, not {}", " or ".join(DOTS), shown(kind))
                    )
                yield find(DOTS[kind])((self.cell(dot, "cell1"), self.cell(dot, "cell2")))
        else:
            raise ReadError("a rule that is not known")

    def arrow(self, arrow: Any) -> Iterator[Rule]:
        """Yield an arrow, or one with a pill."""
        if not isinstance(arrow, dict):
            raise ReadError(t("expected an object, not {}", shown(arrow)))
        bulb, shaft = self.cells(arrow.get("circleCells")), self.cells(arrow.get("arrowCells"))
        if not bulb or not shaft:
            raise ReadError("an arrow without a circle or a shaft")
        if len(bulb) == 1:
            yield find("arrow")(bulb[0], shaft)
        else:
            yield find("pill-arrow")(tuple(sorted(bulb)), shaft)


SWITCHES: dict[str, Callable[[], Rule]] = {
    "primaryDiagonal": lambda: find("diagonal")("\\"),
    "secondaryDiagonal": lambda: find("diagonal")("/"),
    "antiKnight": lambda: find("anti-knight")(),
    "antiKing": lambda: find("anti-king")(),
    "topBottom": lambda: find("top-bottom")(),
    "kropkiNegative": lambda: find("negative")(("difference", "ratio")),
}
PATHS = {
    "thermos": "thermometer",
    "renbans": "renban",
    "palindromes": "palindrome",
    "extraRegions": "extra-region",
}
CELLS = {"oddCells": "odd", "evenCells": "even"}
DOTS = {"Consecutive": "difference", "Double": "ratio"}


def write(puzzles: Sequence[Puzzle]) -> str:
    """Refuse: links of f-puzzles and SudokuPad carry more."""
    raise WriteError("lisudoku is only read; sudokupad and f-puzzles carry its rules")
