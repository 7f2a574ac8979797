"""alldiff candidates: the values that occur in some solution."""

from __future__ import annotations

from typing import Any

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import NO_SOLUTION, OK
from alldiff.cli.inputs import Named, for_each
from alldiff.cli.messages import warn
from alldiff.cli.options import (
    ENGINE,
    SPEC,
    Output,
    ReadingOptions,
    puzzle_arguments,
    reading_options,
    record_options,
    work_limits,
)
from alldiff.cli.output import Blocks, records
from alldiff.core.cells import Cell
from alldiff.core.errors import InvalidPuzzle, UsageError
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Limits
from alldiff.facade.puzzles import candidates
from alldiff.facade.puzzles import pencil_marks as open_marks
from alldiff.render.board import Board, Marks, board_of
from alldiff.rules import validate

EXAMPLES = (
    Example("alldiff candidates 4.23............", "a grid of pencil marks"),
    Example("alldiff candidates 4.23............ --basic", "what the givens leave at once"),
    Example("alldiff candidates 4.23............ --level gac", "what a consistency level leaves"),
    Example("alldiff candidates 4.23............ --json", "a matrix of lists"),
    Example("alldiff candidates puzzles/sudoku/inkala.txt --timeout 10", "with a time limit"),
)


@click.command("candidates", cls=Command, examples=EXAMPLES)
@puzzle_arguments()
@click.option(
    "--basic", is_flag=True, help="What givens and sums leave at once, without any search."
)
@click.option(
    "--level",
    type=SPEC,
    metavar="LEVEL",
    help="What a level such as gac, or mac+last-cell, leaves before the first choice.",
)
@click.option("--engine", type=ENGINE, metavar="NAME", default="auto", help="Engine.")
@work_limits
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    basic: bool,
    level: str | None,
    engine: str,
    limits: Limits,
    reading: ReadingOptions,
    output: Output,
) -> int:
    """Print for each cell, or variable of a problem, the values that it takes in some solution.

    Limits are for each of the searches, of which there are at most as many as there are values to
    decide. PUZZLE is a file, FILE:3 for its third puzzle, the puzzle itself, or - for stdin.
    """
    if basic and level is not None:
        raise UsageError("--basic and --level ask for different candidates: take one")
    blocks = Blocks()

    def work(named: Named, several: bool) -> int:
        stated = named.stated
        if isinstance(stated, Puzzle) and (faults := validate(stated)):
            raise InvalidPuzzle(faults)
        if basic:
            marks = basic_marks(stated)
        else:
            marks = candidates(
                stated, level=level, engine=engine, nodes=limits.nodes, timeout=limits.seconds
            )
        if output.records:
            told = matrix(stated, marks) if isinstance(stated, Puzzle) else marks
            found.add({"puzzle": named.label, "kind": named.kind, "candidates": told})
        if not any(marks.values()):
            warn(f"{named.label}: no solution")
            return NO_SOLUTION
        if not output.records:
            shown = pencil_marks(stated, marks) if isinstance(stated, Puzzle) else by_name(marks)
            blocks.print(shown)
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
