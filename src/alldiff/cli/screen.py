"""The screen of `alldiff watch`: the grid with its domains, and what the search is doing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from math import ceil, isqrt

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from alldiff.core.cells import Cell
from alldiff.core.events import Event, Fail, Prune, Revise, Solution, Try, Undo, Visit
from alldiff.core.model import Model, values_of
from alldiff.core.puzzle import Puzzle
from alldiff.core.replay import Replay
from alldiff.render.board import Board, board_of
from alldiff.render.text import sign_between

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PANEL = 44
"""Columns that the panel beside the grid needs; where there are fewer it goes below."""
BELOW = 9
"""Lines of the panel below the grid."""
ARCS_SHOWN = 8

STYLES = {
    "given": "bold",
    "tried": "bold black on cyan",
    "chosen": "bold black on yellow",
    "pruned": "bold white on red",
    "settled": "green",
    "open": "dim",
    "block": "dim",
    "border": "blue",
}


@dataclass(frozen=True, slots=True)
class CellStyle:
    """One way to show a cell: its lines of text, which are equally wide in one column."""

    height: int
    width: Callable[[int], int]
    lines: Callable[[Cell], list[str]]

    def size(self, board: Board) -> tuple[int, int]:
        """Return the columns and lines of the whole grid."""
        return (
            sum(self.width(column) + 1 for column in board.columns) + 1,
            self.height * len(board.rows) + len(board.row_borders()),
        )


class Screen:
    """Draws the steps of a replay; what stays the same between them is computed once."""

    def __init__(self, puzzle: Puzzle, model: Model, title: str) -> None:
        self.board = board_of(puzzle)
        self.model = model
        self.title = title
        self.variable = {cell: number for number, cell in enumerate(model.cells)}
        self.neighbours = neighbours(model)

    def draw(self, replay: Replay, status: str, size: tuple[int, int]) -> RenderableType:
        """Return the whole screen for a terminal of so many columns and lines."""
        columns, lines = size
        domains = {cell: replay.domains[number] for cell, number in self.variable.items()}
        drawing = self.choose(domains, columns, lines)
        grid = self.grid(drawing, self.styles(replay, domains))
        panel = self.panel(replay)
        head = Text(f"{self.title}   step {replay.position}", style="bold")
        foot = Text(status, style="reverse")
        wide, high = drawing.size(self.board)
        if wide + PANEL <= columns and high + 2 <= lines:
            beside = Table.grid(padding=(0, 2), expand=True)
            beside.add_column(width=wide)
            beside.add_column(ratio=1)
            beside.add_row(grid, panel)
            return Group(head, beside, foot)
        if high + 2 + BELOW <= lines:
            return Group(head, grid, panel, foot)
        # What does not fit is cut off at the bottom: better rows of the grid than the words.
        return Group(head, foot, panel, grid)

    def choose(self, domains: Mapping[Cell, int], columns: int, lines: int) -> CellStyle:
        """Return the most detailed way to show the cells that fits the terminal."""
        for drawing in (self.blocks(domains), self.rows(domains)):
            wide, high = drawing.size(self.board)
            beside = wide + PANEL <= columns
            if wide <= columns and high + 2 + (0 if beside else BELOW) <= lines:
                return drawing
        return self.values(domains)

    def blocks(self, domains: Mapping[Cell, int]) -> CellStyle:
        """Show a domain as a small square of values, each in its own place."""
        largest = self.board.largest
        wide = max(3, isqrt(largest - 1) + 1) if largest > 4 else 2
        high = ceil(largest / wide)
        places = [range(1 + wide * line, 1 + wide * (line + 1)) for line in range(high)]

        def lines(cell: Cell) -> list[str]:
            if cell not in domains:
                sums = self.board.blocks.get(cell)
                return [f"{sums}" if line == high // 2 else "" for line in range(high)]
            domain = domains[cell]
            if domain.bit_count() == 1:
                value = symbol(domain.bit_length() - 1)
                return [value.center(wide) if line == high // 2 else "" for line in range(high)]
            return ["".join(symbol(v) if domain >> v & 1 else " " for v in line) for line in places]

        width = max(wide, self.widest_clue()) if largest < len(SYMBOLS) else 10_000
        return CellStyle(high, lambda column: width, lines)

    def rows(self, domains: Mapping[Cell, int]) -> CellStyle:
        """Show a domain as its values in a row."""

        def lines(cell: Cell) -> list[str]:
            if cell not in domains:
                return [str(self.board.blocks.get(cell, ""))]
            return ["".join(map(symbol, values_of(domains[cell]))) or "!"]

        def width(column: int) -> int:
            if self.board.largest >= len(SYMBOLS):
                return 10_000
            return max(len(lines((row, column))[0]) for row in self.board.rows)

        widths = {column: width(column) for column in self.board.columns}
        return CellStyle(1, widths.__getitem__, lines)

    def values(self, domains: Mapping[Cell, int]) -> CellStyle:
        """Show only the cells that have one value left."""

        def lines(cell: Cell) -> list[str]:
            if cell not in domains:
                return [str(self.board.blocks.get(cell, ""))]
            domain = domains[cell]
            if not domain:
                return ["!"]
            return [str(domain.bit_length() - 1) if domain.bit_count() == 1 else "."]

        width = max(len(str(self.board.largest)), self.widest_clue())
        return CellStyle(1, lambda column: width, lines)

    def widest_clue(self) -> int:
        """Return the width of the widest clue cell."""
        return max((len(str(sums)) for sums in self.board.blocks.values()), default=0)

    def styles(self, replay: Replay, domains: Mapping[Cell, int]) -> dict[Cell, str]:
        """Return the style of each cell: the variable just chosen and the last change stand out."""
        styles = {
            cell: "settled" if domain.bit_count() == 1 else "open"
            for cell, domain in domains.items()
        }
        styles |= dict.fromkeys(self.board.givens, "given")
        cells = self.model.cells
        styles |= {cells[level.variable]: "tried" for level in replay.levels}
        if replay.levels:
            styles[cells[replay.levels[-1].variable]] = "chosen"
        match replay.event:
            case Prune(variable=variable) | Fail(variable=int(variable)):
                styles[cells[variable]] = "pruned"
            case Undo(variable=variable):
                styles[cells[variable]] = "chosen"
            case Visit(changed=changed) if len(changed) < len(cells):
                styles |= {
                    cells[v]: "chosen" for v in changed if domains[cells[v]].bit_count() == 1
                }
        return styles

    def grid(self, drawing: CellStyle, styles: Mapping[Cell, str]) -> Text:
        """Return the grid, with the borders of boxes and the signs between cells."""
        board, text = self.board, Text(no_wrap=True)
        beside, above = set(board.column_borders()), set(board.row_borders())
        for row in (*board.rows, board.bottom):
            self.border(text, row, row in above, drawing)
            if row == board.bottom:
                break
            for line in range(drawing.height):
                for column in board.columns:
                    cell = (row, column)
                    sign = sign_between(board, (row, column - 1), cell)
                    middle = line == drawing.height // 2
                    edge = "|" if column in beside else " "
                    text.append(sign if sign and middle else edge, STYLES["border"])
                    shown = drawing.lines(cell)[line].ljust(drawing.width(column))
                    text.append(shown, STYLES[styles.get(cell, "block")])
                text.append("|\n", STYLES["border"])
        text.right_crop(1)
        return text

    def border(self, text: Text, row: int, border: bool, drawing: CellStyle) -> None:
        """Add the line above a row, where there is a border or a sign to show."""
        board = self.board
        if not border and not any(
            sign_between(board, (row - 1, column), (row, column)) for column in board.columns
        ):
            return
        fill, beside = "-" if border else " ", set(board.column_borders())
        line = ""
        for column in board.columns:
            sign = sign_between(board, (row - 1, column), (row, column)) or fill
            corner = "+" if border else "|"
            line += corner if column in beside else fill
            line += sign.center(drawing.width(column), fill)
        text.append(f"{line}{'+' if border else '|'}\n", STYLES["border"])

    def panel(self, replay: Replay) -> Table:
        """Return what the search is doing, in words."""
        counts, failure, queue = replay.counts, replay.last_failure(), replay.queue()
        chosen = replay.levels[-1] if replay.levels else None
        rows = [
            ("now", describe(replay.event)),
            (
                "chosen",
                f"{self.model.name(chosen.variable)} = {self.model.labelled()(chosen.value)}, "
                f"depth {len(replay.levels)}"
                if chosen
                else "nothing yet",
            ),
            ("arcs", self.arcs(queue) if queue else "none waiting"),
            ("failed", str(failure).strip() if failure else "nothing yet"),
            (
                "counts",
                f"{counts.nodes} nodes, {counts.fails} fails, {counts.undos} undos, "
                f"{counts.prunes} prunes, {counts.solutions} solutions",
            ),
        ]
        panel = Table.grid(padding=(0, 1))
        for name, value in rows:
            panel.add_row(Text(name, style="bold"), Text(value))
        return panel

    def arcs(self, queue: Revise) -> str:
        """Return the arcs in the queue: how many, and the next ones as pairs."""
        variables = (queue.variable, *queue.waiting)
        total = sum(len(self.neighbours[variable]) for variable in variables)
        name = self.model.name
        following = islice(
            (f"({name(other)}, {name(to)})" for to in variables for other in self.neighbours[to]),
            ARCS_SHOWN,
        )
        more = f" and {total - ARCS_SHOWN} more" if total > ARCS_SHOWN else ""
        return f"{' '.join(following)}{more}"


class ProblemScreen(Screen):
    """Draws the steps of a replay of a problem without a grid: a line for each variable."""

    def __init__(self, model: Model, title: str) -> None:
        self.model = model
        self.title = title
        self.neighbours = neighbours(model)

    def draw(self, replay: Replay, status: str, size: tuple[int, int]) -> RenderableType:
        """Return the whole screen for a terminal of so many columns and lines."""
        lines = size[1]
        label = self.model.labelled()
        tried = {level.variable for level in replay.levels}
        chosen = replay.levels[-1].variable if replay.levels else None
        rows = Table.grid(padding=(0, 1))
        for v in range(min(len(self.model.domains), max(1, lines - BELOW - 2))):
            values = [str(label(value)) for value in values_of(replay.domains[v])]
            look = "chosen" if v == chosen else "tried" if v in tried else ""
            look = look or ("settled" if len(values) == 1 else "open")
            shown = Text(" ".join(values) or "-", no_wrap=True, overflow="ellipsis")
            rows.add_row(Text(self.model.name(v), style=STYLES[look]), shown)
        head = Text(f"{self.title}   step {replay.position}", style="bold")
        return Group(head, rows, self.panel(replay), Text(status, style="reverse"))


def describe(event: Event | None) -> str:
    """Return a step in words, short enough for the panel."""
    match event:
        case None:
            return "before the first step"
        case Try(cell=cell, value=value):
            return f"try {cell} = {value}"
        case Fail(cell=""):
            return "no solution"
        case Fail(cell=cell, value=value):
            return f"{cell} = {value} fails"
        case Solution():
            return "solution"
        case Visit(explored=explored, new=new, score_text=told):
            return f"{f'state {explored}' if new else 'a state visited before'} {told}".strip()
    return str(event).strip()


def symbol(value: int) -> str:
    """Return one character for a value: 9 is 9, 10 is A.

    >>> symbol(9), symbol(10)
    ('9', 'A')
    """
    return SYMBOLS[value] if value < len(SYMBOLS) else "?"


def neighbours(model: Model) -> list[list[int]]:
    """Return for each variable those that share a constraint with it, ascending."""
    found: list[set[int]] = [set() for _ in model.domains]
    for constraint in model.constraints:
        for variable in constraint.variables:
            found[variable].update(constraint.variables)
    return [sorted(others - {variable}) for variable, others in enumerate(found)]
