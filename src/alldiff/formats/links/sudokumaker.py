"""SudokuMaker: links and packed JSON, only read.

A constraint has a number for its type. A cell is a number in reading order; a border is one of a
grid with two rows of borders for each row of cells; a corner one of a grid that is one larger, and
a place outside one of a grid that is two larger.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from alldiff.core.cells import Cell
from alldiff.core.drawing import AnyDrawn, Drawing, DrawnCage, DrawnForm, DrawnLine, Fog
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import Record
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions, content_lines
from alldiff.formats.files.json_text import parse
from alldiff.formats.links.fpuzzles.drawing import decimal, objects
from alldiff.formats.links.fpuzzles.format import begins, each_line, tiled
from alldiff.formats.links.fpuzzles.rules import listed, number, shown
from alldiff.formats.links.lz_string import unpack
from alldiff.formats.links.paint import paint
from alldiff.kinds.base import latin_rules
from alldiff.rules import find
from alldiff.rules.boxes import Boxes
from alldiff.rules.framework.base import Rule
from alldiff.rules.given import Given
from alldiff.rules.region import Region

START = '{"formatVersion":'
WHOLE = {10: ("diagonal", "\\"), 11: ("diagonal", "/"), 12: ("anti-king",), 13: ("anti-knight",),
         14: ("disjoint-groups",), 15: ("nonconsecutive",)}  # fmt: skip
"""The rules for the whole grid, with their arguments."""
SINGLE = {100: ("even",), 101: ("odd",), 102: ("maximum",), 103: ("minimum",),
          600: ("indexer", "row"), 601: ("indexer", "column")}  # fmt: skip
"""The rules for single cells."""
PAIRS = {200: "difference", 201: "ratio", 202: "pair-sum"}
LINES = {400: "renban", 402: "palindrome", 403: "between-line", 404: "region-sum-line",
         407: "lockout-line", 409: "double-arrow"}  # fmt: skip
OUTSIDE = {501: "sandwich", 502: "x-sum", 503: "skyscraper", 504: "numbered-room"}
NEITHER = (0, 2003)
"""What only says that values are given, or that it is a Sudoku."""
Entry = dict[str, Any]


class MakerGrid(Record, frozen=True):
    """The size of the grid, from which numbers of places follow."""

    rows: int
    columns: int

    def cell(self, at: Any) -> Cell:
        """Return the cell of a number."""
        if type(at) is not int or not 0 <= at < self.rows * self.columns:
            raise ReadError(t("expected the number of a cell, not {}", shown(at)))
        return divmod(at, self.columns)

    def cells(self, numbers: Any) -> tuple[Cell, ...]:
        """Return the cells of a list of numbers."""
        return tuple(self.cell(at) for at in listed(numbers))

    def pair(self, edge: Any) -> tuple[Cell, Cell]:
        """Return the two cells at a border."""
        upper, column = divmod(edge if type(edge) is int else -1, self.columns)
        row, below = divmod(upper, 2)
        other = (row + 1, column) if below else (row, column - 1)
        pair = sorted(((row, column), other))
        if not all(0 <= r < self.rows and 0 <= c < self.columns for r, c in pair):
            raise ReadError(t("expected the number of a border, not {}", shown(edge)))
        return pair[0], pair[1]

    def around(self, corner: Any) -> tuple[Cell, ...]:
        """Return the four cells around a corner."""
        row, column = divmod(corner if type(corner) is int else -1, self.columns + 1)
        if not (0 < row < self.rows and 0 < column < self.columns):
            raise ReadError(t("expected the number of a corner, not {}", shown(corner)))
        return (row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)

    def beside(self, at: Any) -> Cell:
        """Return a place around the grid."""
        row, column = divmod(at if type(at) is int else -1, self.columns + 2)
        return row - 1, column - 1


def sniff(text: str) -> bool:
    """Return whether the first line is a link of SudokuMaker, or its JSON packed."""
    first = next((line.strip() for _, line in content_lines(text, 1)), "")
    return "sudokumaker" in first or begins(first, START) or first.startswith(START)


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each link."""
    return each_line(text, read_link)


def read_link(line: str, reading: Reading) -> Puzzle:
    """Return the puzzle of a link, or of the packed text alone."""
    from urllib.parse import unquote

    packed = re.sub(r".*[?&#=/](?=N4)", "", line)
    if not line.startswith("{") and not packed.startswith("N4"):
        raise ReadError(
            "this link only names a puzzle that SudokuMaker keeps: open it there, and copy the "
            "link that holds the puzzle, or export it for SudokuPad"
        )
    found = parse(line if line.startswith("{") else unpack(unquote(packed)))
    puzzle = found.get("puzzle") if isinstance(found, dict) else None
    if not isinstance(puzzle, dict):
        raise ReadError("expected the JSON of SudokuMaker, an object with the key puzzle")
    return maker_puzzle(puzzle, reading)


def maker_puzzle(found: Entry, reading: Reading) -> Puzzle:
    """Return the puzzle that the JSON states."""
    cells = [cell if isinstance(cell, dict) else {} for cell in listed(found.get("cells"))]
    grid = grid_of(found, len(cells))
    low, high = number(found.get("minDigit")), number(found.get("maxDigit"))
    range_of = (1 if low is None else low, high or min(9, max(grid.rows, grid.columns)))
    values = [value_of(cell, range_of) for cell in cells]
    given = [v if cell.get("given") else None for v, cell in zip(values, cells, strict=True)]
    rules: list[Rule] = [
        Given(divmod(at, grid.columns), 0) for at, value in enumerate(given) if value == 0
    ]
    entries = objects(found.get("constraints"))
    if grid.rows == grid.columns and found.get("type", "sudoku") != "custom":
        rules += latin_rules(grid.rows, grid.columns)
    else:
        reading.warn("rows and columns are not taken for houses: SudokuMaker does not state them")
    shapes: list[AnyDrawn] = []
    fog: Fog | None = None
    for at, entry in enumerate(entries):
        if entry.get("disabled") is True:
            continue
        kind = entry.get("type")
        try:
            if kind == 4000:
                everywhere = {divmod(n, grid.columns) for n in range(len(cells))}
                fog = Fog(tuple(sorted(everywhere.difference(grid.cells(entry.get("cells"))))))
            elif kind in DRAWN:
                shapes += DRAWN[kind](entry, grid)
            else:
                rules += rules_of(entry, grid)
        except ReadError as error:
            raise ReadError(t("constraints[{}]: {}", at, error.message)) from None
    if any("colors" in cell for cell in cells):
        reading.warn("the colours of cells are left out")
    fitting = [rule for rule in rules if not is_too_large(rule, range_of)]
    if len(fitting) < len(rules):
        reading.warn(
            t("{} regions with more cells than values are left out", len(rules) - len(fitting))
        )
    return Puzzle(
        givens=rows_of([value or 0 for value in given], grid),
        clues=fitting,
        values=range_of,
        title=text_of(found, "name"),
        author=text_of(found, "author"),
        rules=text_of(found, "comment"),
        solution=None if None in values else rows_of([value or 0 for value in values], grid),
        drawing=Drawing(tuple(shapes), fog),
    )


def value_of(cell: Entry, values: tuple[int, int]) -> int | None:
    """Return the value that a cell states, None for none: 0 is one only where it is a value."""
    value = number(cell.get("value"))
    return None if value is None or value < min(values[0], 1) else value


def is_too_large(rule: Rule, values: tuple[int, int]) -> bool:
    """Return whether a rule is a region that has more cells than there are values."""
    return isinstance(rule, Region) and len(rule.cells) > values[1] - values[0] + 1


def grid_of(found: Entry, count: int) -> MakerGrid:
    """Return the size of the grid, which may be stated by one side only."""
    width, height, size = (number(found.get(key)) for key in ("width", "height", "size"))
    columns = width or size or (count // height if height else round(count**0.5))
    if not 0 < columns <= LARGEST_SIDE or count % columns or not count:
        raise ReadError(t("{} cells do not fill rows of {}", count, columns))
    return MakerGrid(count // columns, columns)


def rows_of(values: Sequence[int], grid: MakerGrid) -> tuple[tuple[int, ...], ...]:
    """Return values in reading order as rows."""
    width = grid.columns
    return tuple(tuple(values[at : at + width]) for at in range(0, len(values), width))


def text_of(found: Entry, key: str) -> str:
    """Return a text, "" for none."""
    text = found.get(key)
    return text if isinstance(text, str) else ""


def rules_of(entry: Entry, grid: MakerGrid) -> Iterator[Rule]:
    """Yield the rules of a constraint, or raise ReadError for a type that is not known."""
    kind = entry.get("type")
    if kind in NEITHER:
        return
    if kind == 1:
        yield from regions(entry, grid)
    elif kind in WHOLE:
        name, *arguments = WHOLE[kind]
        yield find(name)(*arguments)
    elif kind in SINGLE:
        name, *arguments = SINGLE[kind]
        for cell in grid.cells(entry.get("cells")):
            yield find(name)(cell, *arguments)
    elif kind in PAIRS:
        if entry.get("negative"):
            raise ReadError("a negative constraint of SudokuMaker is not read")
        for clue in objects(entry.get("clues")):
            yield find(PAIRS[kind])(grid.pair(clue.get("edge")), number(clue.get("value")))
    elif kind in LINES:
        for line in listed(entry.get("lines")):
            yield find(LINES[kind])(grid.cells(line))
    elif kind in OUTSIDE:
        for clue in objects(entry.get("clues")):
            if (value := number(clue.get("value"))) is not None:
                yield find(OUTSIDE[kind])(grid.beside(clue.get("outerCell")), value)
    elif kind in OTHERS:
        yield from OTHERS[kind](entry, grid)
    elif kind == 1000:
        definition = entry.get("definition")
        called = definition.get("name") if isinstance(definition, dict) else ""
        raise ReadError(
            t("the rule {} is a program for SudokuMaker, which is not run", shown(called))
        )
    else:
        raise ReadError(
            t(
                "a rule of the type {} of SudokuMaker is not read: export it for SudokuPad",
                shown(kind),
            )
        )


def regions(entry: Entry, grid: MakerGrid) -> Iterator[Rule]:
    """Yield the boxes or regions; a cell without one has null, or a number below 0."""
    pieces: dict[int, list[Cell]] = {}
    for at, piece in enumerate(listed(entry.get("regions"))):
        if type(piece) is int and piece >= 0:
            pieces.setdefault(piece, []).append(grid.cell(at))
    tiles, side = sorted(pieces.values()), grid.rows
    for width in range(1, side + 1):
        if side == grid.columns and side % width == 0 and tiles == sorted(tiled(side, width)):
            yield Boxes(width, side // width)
            return
    for _, cells in sorted(pieces.items()):
        yield Region(tuple(cells))


def thermometers(entry: Entry, grid: MakerGrid) -> Iterator[Rule]:
    """Yield thermometers, slow or not."""
    name = "slow-thermometer" if entry.get("slow") else "thermometer"
    for line in listed(entry.get("thermometers")):
        yield find(name)(grid.cells(line))


def killer_cages(entry: Entry, grid: MakerGrid) -> Iterator[Rule]:
    """Yield cages with their sums, 0 for none."""
    for cage in objects(entry.get("cages")):
        yield find("killer-cage")(grid.cells(cage.get("cells")), number(cage.get("value")) or None)


def clones(entry: Entry, grid: MakerGrid) -> Iterator[Rule]:
    """Yield the first group with each other one."""
    groups = [grid.cells(group) for group in listed(entry.get("groups"))]
    for group in groups[1:]:
        yield find("clone")(groups[0], group)


def quadruples(entry: Entry, grid: MakerGrid) -> Iterator[Rule]:
    """Yield the values at corners."""
    for clue in objects(entry.get("clues")):
        if values := tuple(number(digit) or 0 for digit in listed(clue.get("digits"))):
            yield find("quadruple")(grid.around(clue.get("corner")), values)


def whispers(entry: Entry, grid: MakerGrid) -> Iterator[Rule]:
    """Yield lines with their difference."""
    least = number(entry.get("minDifference"))
    for line in listed(entry.get("lines")):
        cells = grid.cells(line)
        yield find("whisper")(cells, (grid.rows + 1) // 2 if least is None else least)


def arrows(entry: Entry, grid: MakerGrid) -> Iterator[Rule]:
    """Yield the shafts of each bulb; the first cell of a pill has the ones."""
    for bulb in objects(entry.get("bulbsWithArrows")):
        cells = grid.cells(bulb.get("bulbCells"))[::-1]
        for path in listed(bulb.get("arrows")):
            shaft = tuple(cell for cell in grid.cells(path) if cell not in cells)
            if len(cells) > 1 and cells != tuple(sorted(cells)):
                raise ReadError("a pill that is not in reading order")
            if cells and shaft:
                one = len(cells) == 1
                yield find("arrow")(cells[0], shaft) if one else find("pill-arrow")(cells, shaft)


def extra_region(entry: Entry, grid: MakerGrid) -> Iterator[Rule]:
    """Yield cells that all differ."""
    yield find("extra-region")(grid.cells(entry.get("cells")))


OTHERS: dict[int, Callable[[Entry, MakerGrid], Iterator[Rule]]] = {
    300: thermometers,
    301: killer_cages,
    302: clones,
    303: quadruples,
    305: extra_region,
    401: whispers,
    408: arrows,
}


def style_of(entry: Entry) -> Entry:
    """Return the style of an entry."""
    style = entry.get("style")
    return style if isinstance(style, dict) else {}


def drawn_lines(entry: Entry, grid: MakerGrid) -> Iterator[AnyDrawn]:
    """Yield the lines that state no rule."""
    style = style_of(entry)
    for line in listed(entry.get("lines")):
        points = tuple((decimal(p.get("y"), 0.0), decimal(p.get("x"), 0.0)) for p in objects(line))
        colour = paint(style.get("color"), other="#000000")
        if points and colour:
            yield DrawnLine(points, colour, abs(decimal(style.get("thickness"), 0.1)))


def drawn_cages(entry: Entry, grid: MakerGrid) -> Iterator[AnyDrawn]:
    """Yield the cages that state no rule."""
    style = style_of(entry)
    looks: list[Any] = [style.get("cage"), style.get("text")]
    colour, ink = (
        paint(look.get("color") if isinstance(look, dict) else None, other="#000000")
        for look in looks
    )
    for cage in objects(entry.get("cages")):
        if cells := grid.cells(cage.get("cells")):
            yield DrawnCage(cells, str(cage.get("value") or "")[:200], colour, ink)


def symbols(entry: Entry, grid: MakerGrid) -> Iterator[AnyDrawn]:
    """Yield the forms and texts that state no rule."""
    looks = objects(entry.get("params"))
    for item in listed(entry.get("symbols")):
        if isinstance(item, list) and len(item) >= 2:
            at = item[2] if len(item) > 2 and type(item[2]) is int else 0
            look, (x, y) = (looks[at] if 0 <= at < len(looks) else {}), item[:2]
        elif isinstance(item, dict):
            place = item.get("position") if isinstance(item.get("position"), dict) else {}
            look, x, y = item.get("params") or {}, (place or {}).get("x"), (place or {}).get("y")
        else:
            continue
        yield from symbol(look, (decimal(y, 0.0), decimal(x, 0.0)))


def symbol(look: Entry, at: tuple[float, float]) -> Iterator[AnyDrawn]:
    """Yield one form or text."""
    fill, angle = paint(look.get("fill")), decimal(look.get("angle"), 0.0)
    kind = look.get("type")
    if kind == "text":
        text, size = str(look.get("text") or "")[:1000], abs(decimal(look.get("size"), 0.5))
        if text:
            yield DrawnForm(at, angle=angle, text=text, ink=fill or "#000000", size=size)
        return
    if kind not in ("ellipse", "rectangle"):
        return
    half = ("rx", "ry") if kind == "ellipse" else ("", "")
    width = 2 * abs(decimal(look.get(half[0]), 0.0)) or abs(decimal(look.get("width"), 0.8))
    height = 2 * abs(decimal(look.get(half[1]), 0.0)) or abs(decimal(look.get("height"), 0.8))
    border, thick = paint(look.get("stroke")), abs(decimal(look.get("strokeWidth"), 0.02))
    if fill or border:
        form: Any = kind
        yield DrawnForm(at, form, width, height, angle, fill, border if thick else "", thick)


DRAWN: dict[Any, Callable[[Entry, MakerGrid], Iterator[AnyDrawn]]] = {
    2000: drawn_lines,
    2001: drawn_cages,
    2002: symbols,
}


def write(puzzles: Sequence[Puzzle]) -> str:
    """Refuse: its links change with its versions."""
    raise WriteError("sudokumaker is only read; sudokupad and f-puzzles carry its rules")
