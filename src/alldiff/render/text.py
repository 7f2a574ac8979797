"""Puzzles, solutions and results as plain text for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from alldiff.core.cells import Cell
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.result import Result, Status
from alldiff.render.board import Board, Sums, board_of

STATUS_LINES = {
    Status.UNIQUE: "One solution, and no other.",
    Status.MULTIPLE: "More than one solution; the first found:",
    Status.FOUND: "A solution; whether there are others was not searched.",
    Status.NONE: "No solution.",
    Status.UNKNOWN: "No answer: the limit on {limit} was reached before a solution was found.",
}


def grid_text(puzzle: Puzzle) -> str:
    """Return a puzzle as rows of text, with its boxes, its signs and its sums."""
    return board_text(board_of(puzzle))


def solution_text(puzzle: Puzzle | None, grid: Grid | dict[str, Any]) -> str:
    """Return a solution in the form of its puzzle, as plain rows, or as lines `name = value`."""
    if isinstance(grid, dict):
        return "\n".join(variable_lines(grid))
    if puzzle is not None:
        return board_text(board_of(puzzle, grid), listed=False)
    shown = [["" if value is None else str(value or ".") for value in line] for line in grid]
    width = max((len(token) for line in shown for token in line), default=0)
    return "\n".join(" ".join(token.rjust(width) for token in line).rstrip() for line in shown)


def variable_lines(variables: Mapping[str, Any]) -> list[str]:
    """Return a line `name = value` for each unseen variable of a solution."""
    return [f"{name} = {value}" for name, value in variables.items()]


def result_text(result: Result[Any]) -> str:
    """Return the result of a search: its status, the first solution, and its cost."""
    lines = [STATUS_LINES[result.status].format(limit=result.limit_reached)]
    if result.solution is not None:
        lines.append(solution_text(result.puzzle, result.solution))
        if result.model.cells:
            lines += variable_lines(result.variables[0])
    stats = result.stats
    lines.append(
        f"{stats.nodes:,} nodes, {stats.fails:,} fails, depth {stats.max_depth:,}, "
        f"{stats.seconds:.3g} s ({result.search}, {result.engine})"
    )
    return "\n".join(lines)


def board_text(board: Board, *, listed: bool = True) -> str:
    """Return a board as text, with sentences for what a grid of characters cannot show."""
    drawn = kakuro_text(board) if board.blocks else grid_lines(board)
    return "\n".join([drawn, *(board.listed if listed else ())])


def grid_lines(board: Board) -> str:
    """Return the rows of a board, with what is between its cells and around them."""
    places = board.cells | board.outside.keys()
    width = max((len(cell_text(board, cell)) for cell in places), default=1)
    rows, columns = board.row_borders()[1:-1], board.column_borders()[1:-1]
    lines = []
    for row in board.rows:
        if row in rows or (roomy(board) and row > board.top):
            lines.append(line_above(board, row, width, columns, row in rows))
        lines.append(cell_line(board, row, width, columns))
    return "\n".join(line.rstrip() for line in lines)


def kakuro_text(board: Board) -> str:
    """Return a Kakuro in its text form, with the tokens in each column aligned."""
    shown = [[cell_text(board, (row, column)) for column in board.columns] for row in board.rows]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    return "\n".join(
        " ".join(token.ljust(width) for token, width in zip(line, widths, strict=True)).rstrip()
        for line in shown
    )


def cell_text(board: Board, cell: Cell) -> str:
    """Return the token of one cell: its value, a mark for an empty cell, or its sums."""
    if cell not in board.cells:
        return str(board.blocks.get(cell, Sums())) if board.blocks else board.outside.get(cell, "")
    empty = "_" if board.blocks else "."
    return str(board.values.get(cell, empty))


def cell_line(board: Board, row: int, width: int, columns: list[int]) -> str:
    """Return the tokens in one row, with the signs and box borders between them."""
    line = ""
    for column in board.columns:
        if column > board.left:
            between = sign_between(board, (row, column - 1), (row, column))
            if column in columns and row >= 0:
                line += f" {between or '|'} "
            else:
                line += f" {between or ' '} " if roomy(board) or column in columns else " "
        line += cell_text(board, (row, column)).rjust(width)
    return line


def line_above(board: Board, row: int, width: int, columns: list[int], border: bool) -> str:
    """Return the line between two rows: a box border, the signs between rows, or both."""
    fill = "-" if border else " "
    line = ""
    for column in board.columns:
        if column > board.left:
            if column in columns:
                line += fill + ("+" if border else "|") + fill
            else:
                line += fill * (3 if roomy(board) else 1)
        sign = sign_between(board, (row - 1, column), (row, column))
        line += (sign or fill).rjust(width, fill)
    return line


def roomy(board: Board) -> bool:
    """Return whether cells need space between them: for signs, or for the borders of regions."""
    return bool(board.between) or (bool(board.walls) and board.box is None)


def sign_between(board: Board, first: Cell, second: Cell) -> str:
    """Return the character between a cell and the one after or below it, or ''.

    A sign points to the smaller value: `^` means that the upper cell is smaller.
    """
    sign = board.between.get((first, second), "")
    if not sign and board.box is None and (first, second) in board.walls:
        inside = first in board.cells and second in board.cells
        return ("|" if first[0] == second[0] else "-") if inside else ""
    return sign
