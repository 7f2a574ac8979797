"""alldiff candidates: the values that occur in some solution."""

from __future__ import annotations

from typing import Any

import click

from alldiff.api.puzzles import candidates, pencil_marks as open_marks
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import NO_SOLUTION, OK
from alldiff.cli.inputs import LoadedPuzzle, for_each
from alldiff.cli.messages import warn
from alldiff.cli.options import Output, puzzle_arguments, record_options
from alldiff.cli.output import Blocks, records
from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import UsageError
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.render.board import Board, Marks, board_of
from alldiff.rules import raise_if_invalid


@click.command("candidates", cls=Command)
@puzzle_arguments()
@click.option("--basic", is_flag=True, help="Apply givens and sums only, without a search.")
@click.option(
    "--counts", is_flag=True, help="A line for each cell: its value, or how many it can take."
)
@derived(candidates)
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    basic: bool,
    counts: bool,
    call: Call,
    reading: Call,
    output: Output,
) -> int:
    """Print the values of each cell and variable that occur in solutions.

    --nodes limits each search: there is at most one for each open value. PUZZLE is a file, FILE:3
    for its third puzzle, the puzzle itself, or - for stdin.

    Examples:
        alldiff candidates 4.23............
            a grid of pencil marks
        alldiff candidates 4.23............ --basic
            what the givens leave, without a search
        alldiff candidates 4.23............ --level gac
            what a consistency level leaves
        alldiff candidates 4.23............ --basic --counts
            VALUE and COUNT of each cell
        alldiff candidates 4.23............ --json
            a matrix of lists
        alldiff candidates puzzles/sudoku/inkala.txt --timeout 10
            with a time limit
    """
    if basic and call.level is not None:
        raise UsageError("--basic and --level ask for different candidates: take one")
    blocks = Blocks()

    def work(named: LoadedPuzzle, several: bool) -> int:
        stated = named.stated
        with call.watch:
            if isinstance(stated, Puzzle):
                raise_if_invalid(stated)
            marks = basic_marks(stated) if basic else call(stated)
        if output.records:
            told = matrix(stated, marks) if isinstance(stated, Puzzle) else marks
            record = {"puzzle": named.label, "kind": named.kind, "candidates": told}
            if isinstance(stated, Puzzle) and (others := variables(marks)):
                record["variables"] = others
            found.add(record)
        if not any(marks.values()):
            warn(f"{named.label}: no solution")
            return NO_SOLUTION
        if not output.records:
            shown = [by_name(variables(marks))] if variables(marks) else []
            if isinstance(stated, Puzzle):
                grid = counted(stated, marks) if counts else pencil_marks(stated, marks)
                shown.insert(0, grid)
            blocks.print("\n".join(shown))
        return OK

    with records(output) as found:
        return for_each(puzzles, reading, work)


def basic_marks(stated: Puzzle | Model) -> dict[Any, tuple[Any, ...]]:
    """Return what the givens leave of each cell, those of the givens themselves included."""
    marks = open_marks(stated)
    if isinstance(stated, Model):
        label = stated.labelled()
        given = {stated.name(v): (label(value),) for v, value in stated.givens}
        every = map(stated.name, range(stated.visible))
        return {name: given.get(name) or marks[name] for name in every}
    for row, line in enumerate(stated.givens):
        for column, given_value in enumerate(line):
            if given_value is not None:
                marks.setdefault((row, column), (given_value,))
    return marks


def matrix(puzzle: Puzzle, marks: Marks) -> list[list[list[int] | None]]:
    """Return candidates as rows of lists, with None where there is no cell."""
    return [
        [None if given is None else list(marks[row, column]) for column, given in enumerate(line)]
        for row, line in enumerate(puzzle.givens)
    ]


def counted(puzzle: Puzzle, marks: Marks) -> str:
    """Return VALUE, COUNT and a 0 or 1 for each value, cell by cell, as a course in C has them."""
    lines, (lowest, highest) = [], puzzle.values
    for row, line in enumerate(puzzle.givens):
        for column, given in enumerate(line):
            if given is None:
                continue
            values = marks[row, column]
            text = f"{cell_name((row, column))}  VALUE {given}"
            if not given:
                bits = (str(int(value in values)) for value in range(lowest, highest + 1))
                text += f"  COUNT {len(values)}  {' '.join(bits)}"
            lines.append(text)
    return "\n".join(lines)


def variables(marks: dict[Any, tuple[Any, ...]]) -> dict[str, tuple[Any, ...]]:
    """Return the candidates of what has a name and no cell."""
    return {name: values for name, values in marks.items() if isinstance(name, str)}


def by_name(marks: dict[str, tuple[Any, ...]]) -> str:
    """Return the values of each variable of a problem as a line."""
    return "\n".join(f"{name}: {', '.join(map(str, values))}" for name, values in marks.items())


def pencil_marks(puzzle: Puzzle, marks: Marks) -> str:
    """Return candidates as a grid of text, with lines between boxes."""
    board = board_of(puzzle)
    shown = {
        (row, column): mark_text(board, marks, (row, column))
        for row in board.rows
        for column in board.columns
    }
    widths = {c: max(len(shown[row, c]) for row in board.rows) for c in board.columns}
    above, before = board.row_borders()[1:-1], board.column_borders()[1:-1]
    lines = []
    for row in board.rows:
        if row in above:
            lines.append(
                "".join(
                    ("-+-" if column in before else "-" * (column > board.left))
                    + "-" * widths[column]
                    for column in board.columns
                )
            )
        lines.append(
            "".join(
                (" | " if column in before else " " * (column > board.left))
                + shown[row, column].ljust(widths[column])
                for column in board.columns
            ).rstrip()
        )
    return "\n".join(lines)


def mark_text(board: Board, marks: Marks, cell: Cell) -> str:
    """Return the values of a cell in a row, with commas where a value can have two digits."""
    if cell not in marks:
        return str(board.blocks.get(cell, ""))
    return ("," if board.largest > 9 else "").join(map(str, marks[cell]))
