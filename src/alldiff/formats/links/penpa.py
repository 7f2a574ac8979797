"""penpa-edit: links with a drawing; numbers, thick borders, cages and signs have a meaning.

The link holds lines of text, deflated, in base 64: a header, the rows and columns around the grid,
and in the fourth line what is drawn, with short words for its keys. A place is a number: first
those of the cells, row by row in a grid two cells larger on every side, then those of their lower
right corners, of the edges below and of the edges to the right, and then four for each cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import Record
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions, content_lines
from alldiff.formats.files.json_text import parse
from alldiff.formats.links.fpuzzles.format import each_line, tiled
from alldiff.kinds.base import latin_rules
from alldiff.rules.boxes import Boxes
from alldiff.rules.framework.base import Rule
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.less_than import LessThan
from alldiff.rules.region import Region

LINK = re.compile(
    r"(?:https?://[^\s#?]+[#?])?m=(?:edit|solve)[^\s=]*&p=([A-Za-z0-9+/=%_-]+)(?:&\S*)?"
)
MOST_UNPACKED = 4_000_000
SHORT = {
    "z_": '"__a"',
    "zO": "null",
    "z7": '"nobulbthermo"',
    "z6": '"killercages"',
    "z4": '"deletelineE"',
    "z5": '"polygon"',
    "z0": '"squareframe"',
    "zD": '"direction"',
    "z3": '"arrows"',
    "zT": '"thermo"',
    "z2": '"freelineE"',
    "zF": '"freeline"',
    "z1": '"numberS"',
    "z8": '"command_replay"',
    "zU": '"command_undo"',
    "zR": '"command_redo"',
    "zB": '"board"',
    "zP": '"special"',
    "zY": '"symbol"',
    "zN": '"number"',
    "zC": '"cage"',
    "zW": '"wall"',
    "zE": '"lineE"',
    "zL": '"line"',
    "zS": '"surface"',
    "zM": '"edit_mode"',
    "zG": '"grid"',
    "zA": '"pu_a"',
    "zQ": '"pu_q"',
    "z9": '"qa"',
    "zZ": "z",
}
"""What stands for the words of the fourth line."""
THICK = (2, 21)
"""The styles of borders that divide."""
DRAWN = ("surface", "line", "freeline", "freelineE", "wall", "thermo", "nobulbthermo", "arrows",
         "direction", "squareframe", "polygon")  # fmt: skip


def sniff(text: str) -> bool:
    """Return whether the first line is a link of penpa-edit, or what stands behind its #."""
    first = next((line.strip() for _, line in content_lines(text, 1)), "")
    return "m=" in first and bool(LINK.fullmatch(first))


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each link."""
    return each_line(text, read_link)


def read_link(line: str, reading: Reading) -> Puzzle:
    """Return the puzzle of a link."""
    match = LINK.fullmatch(line)
    if match is None:
        raise ReadError("expected a link of penpa-edit with m= and p=")
    lines = inflated(match[1]).split("\n")
    header = lines[0].split(",")
    if len(lines) < 4 or header[0][:1].isdigit():
        raise ReadError("an old link of penpa-edit: open it there and copy the link again")
    if header[0] not in ("square", "sudoku"):
        raise ReadError(t("a drawing on the grid {} of penpa-edit is not read", header[0][:20]))
    drawing = parse(re.sub("z.", lambda word: SHORT.get(word[0], word[0]), lines[3]))
    margins = parse(lines[1] or "[0,0,0,0]")
    if not isinstance(drawing, dict):
        raise ReadError("expected what is drawn in the fourth line")
    frame = framed(header, margins)
    title, author, source, rules = (*said(header), "", "", "", "")[:4]
    puzzle = drawn_puzzle(drawing, frame, header[0] == "sudoku", reading)
    return Puzzle(
        givens=puzzle.givens,
        clues=puzzle.clues,
        title=title,
        author=author,
        source=source,
        rules=rules,
    )


def inflated(packed: str) -> str:
    """Return the text of a link, which must not be too long."""
    from base64 import b64decode
    from urllib.parse import unquote
    from zlib import decompressobj, error

    code = unquote(packed).replace("-", "+").replace("_", "/").rstrip("=")
    try:
        worker = decompressobj(-15)
        data = worker.decompress(b64decode(code + "=" * (-len(code) % 4)), MOST_UNPACKED)
        if worker.unconsumed_tail:
            raise ReadError(t("the packed text has more than {:,} bytes", MOST_UNPACKED))
        if not worker.eof:
            raise ValueError("the end is missing")
        return data.decode("utf-8")
    except (error, ValueError) as wrong:
        if isinstance(wrong, ReadError):
            raise
        raise ReadError("the packed text is damaged: part of the link is missing") from None


def said(header: Sequence[str]) -> list[str]:
    """Return title, author, source and rules of a header."""
    texts = [text.replace("%2C", ",").replace("%2D", "\n").strip() for text in header[15:19]]
    return [re.sub(r"^(?:Title|Author): ?", "", text) for text in texts]


class PenpaGrid(Record, frozen=True):
    """The grid inside of a drawing."""

    top: int
    left: int
    rows: int
    columns: int
    width: int
    """Of the whole grid of places, in cells."""
    places: int
    """How many places there are for cells, corners or edges."""

    def cell(self, key: int) -> Cell | None:
        """Return the cell of a place, None where it lies outside."""
        row, column = divmod(key, self.width)
        row, column = row - 2 - self.top, column - 2 - self.left
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return (row, column) if inside and key < self.places else None


def framed(header: Sequence[str], margins: Any) -> PenpaGrid:
    """Return where the grid lies: the header counts the margins in."""
    plain = isinstance(margins, list) and len(margins) == 4
    if not plain or not all(type(m) is int and 0 <= m <= LARGEST_SIDE for m in margins):
        raise ReadError("expected the margins in the second line")
    sizes = [int(text) for text in header[1:3] if re.fullmatch("[0-9]{1,4}", text)]
    if len(sizes) != 2 or max(sizes) > LARGEST_SIDE:
        raise ReadError("expected the size of the grid in the header")
    (across, down), (above, below, before, behind) = sizes, margins
    rows, columns = down - above - below, across - before - behind
    if min(rows, columns) < 1 or rows != columns:
        raise ReadError(t("a grid of {} columns and {} rows is not a Sudoku", columns, rows))
    return PenpaGrid(above, before, rows, columns, across + 4, (across + 4) * (down + 4))


def drawn_puzzle(
    drawing: dict[str, Any], frame: PenpaGrid, sudoku: bool, reading: Reading
) -> Puzzle:
    """Return the puzzle of a drawing, and warn about marks without a meaning."""
    left_out = {key: size for key in DRAWN if (size := length(drawing.get(key)))}
    givens = [[0] * frame.columns for _ in range(frame.rows)]
    for key, value in entries(drawing, "number"):
        cell = frame.cell(key)
        digits = isinstance(value, list) and value and re.fullmatch("[0-9]{1,3}", str(value[0]))
        if cell and digits and len(value) > 2 and str(value[2]) == "1":
            givens[cell[0]][cell[1]] = int(value[0])
        else:
            left_out["number"] = left_out.get("number", 0) + 1
    divided, signs = list(regions(drawing, frame)), list(inequalities(drawing, frame))
    if not sudoku and not divided and not signs:
        raise ReadError(
            "a drawing on a square grid that has neither regions nor signs: penpa-edit does not "
            "say that it is a Sudoku"
        )
    rules: list[Rule] = [*latin_rules(frame.rows, frame.columns), *divided]
    if not divided:
        reading.warn("no thick borders divide the grid: only rows and columns are houses")
    sums = small_numbers(drawing, frame)
    rules += cages(drawing, frame, sums)
    left_out["numberS"] = length(drawing.get("numberS")) - len(sums)
    left_out["symbol"] = length(drawing.get("symbol")) - len(signs)
    told = ", ".join(f"{count} of {key}" for key, count in left_out.items() if count)
    if told:
        reading.warn(t("drawings state no rule and are left out: {}", told))
    return Puzzle(givens=tuple(map(tuple, givens)), clues=[*rules, *signs])


def length(value: Any) -> int:
    """Return how much there is under a key."""
    return len(value) if isinstance(value, (list, dict)) else 0


def entries(drawing: dict[str, Any], key: str) -> Iterator[tuple[int, Any]]:
    """Yield what is drawn at each place."""
    found = drawing.get(key)
    for place, value in found.items() if isinstance(found, dict) else ():
        if re.fullmatch("[0-9]{1,9}", place):
            yield int(place), value


def regions(drawing: dict[str, Any], frame: PenpaGrid) -> Iterator[Rule]:
    """Yield the boxes or regions that thick borders divide the grid into, if they do."""
    walls = set()
    found = drawing.get("lineE")
    for name, style in found.items() if isinstance(found, dict) else ():
        match = re.fullmatch("([0-9]{1,9}),([0-9]{1,9})", name)
        if match and style in THICK:
            walls.add(frozenset((int(match[1]) - frame.places, int(match[2]) - frame.places)))
    side = frame.rows
    pieces = sorted(sorted(piece) for piece in areas(frame, walls))
    if len(pieces) != side or any(len(piece) != side for piece in pieces):
        return
    for width in (w for w in range(1, side + 1) if side % w == 0):
        if pieces == sorted(tiled(side, width)):
            yield Boxes(width, side // width)
            return
    for piece in pieces:
        yield Region(tuple(piece))


def areas(frame: PenpaGrid, walls: set[frozenset[int]]) -> Iterator[list[Cell]]:
    """Yield the cells that no wall separates; a wall is between two corners."""
    open_cells = dict.fromkeys((r, c) for r in range(frame.rows) for c in range(frame.columns))
    while open_cells:
        start = next(iter(open_cells))
        del open_cells[start]
        piece, waiting = [], [start]
        while waiting:
            r, c = waiting.pop()
            piece.append((r, c))
            corner = (r + 2 + frame.top) * frame.width + c + 2 + frame.left
            above, before = corner - frame.width, corner - 1
            for near, wall in (
                ((r, c + 1), (above, corner)),
                ((r, c - 1), (above - 1, before)),
                ((r + 1, c), (before, corner)),
                ((r - 1, c), (above - 1, above)),
            ):
                if near in open_cells and frozenset(wall) not in walls:
                    del open_cells[near]
                    waiting.append(near)
        yield piece


def small_numbers(drawing: dict[str, Any], frame: PenpaGrid) -> dict[Cell, int]:
    """Return the small numbers that stand in the first corner of a cell of a cage."""
    found = {}
    inside = {key for cage in cage_keys(drawing) for key in cage}
    for key, value in entries(drawing, "numberS"):
        place, corner = divmod(key - 4 * frame.places, 4)
        cell = frame.cell(place) if place >= 0 else None
        text = str(value[0]).strip() if isinstance(value, list) and value else ""
        if cell and corner == 0 and place in inside and re.fullmatch("[0-9]{1,4}", text):
            found[cell] = int(text)
    return found


def cage_keys(drawing: dict[str, Any]) -> Iterator[list[int]]:
    """Yield the places of each cage."""
    found = drawing.get("killercages")
    for cage in found if isinstance(found, list) else ():
        if isinstance(cage, list) and all(type(key) is int and key >= 0 for key in cage):
            yield cage


def cages(drawing: dict[str, Any], frame: PenpaGrid, sums: dict[Cell, int]) -> Iterator[Rule]:
    """Yield the cages, each with the sum that stands in one of its cells."""
    for keys in cage_keys(drawing):
        cells = tuple(dict.fromkeys(cell for key in keys if (cell := frame.cell(key))))
        if cells:
            yield KillerCage(cells, next((sums[cell] for cell in cells if cell in sums), None))


def inequalities(drawing: dict[str, Any], frame: PenpaGrid) -> Iterator[Rule]:
    """Yield the signs on edges: 1 is <, 2 points up, 3 is >, 4 points down."""
    for key, value in entries(drawing, "symbol"):
        kind, place = divmod(key, frame.places)
        cell = frame.cell(place)
        plain = isinstance(value, list) and len(value) > 1 and value[1] == "inequality"
        if not cell or not plain or kind not in (2, 3):
            continue
        other = (cell[0] + 1, cell[1]) if kind == 2 else (cell[0], cell[1] + 1)
        signs = (2, 4) if kind == 2 else (1, 3)
        if max(other) < frame.rows and value[0] in signs:
            yield LessThan(cell, other) if value[0] == signs[0] else LessThan(other, cell)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Refuse: a drawing would not be read as the puzzle by others."""
    raise WriteError(
        "penpa is only read: it has drawings and no rules; sudokupad links carry rules"
    )
