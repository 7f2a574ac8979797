"""alldiff candidates: the values that occur in some solution."""

from __future__ import annotations

import click

from alldiff.cells import Cell
from alldiff.cli.command import Command, Example
from alldiff.cli.exits import NO_SOLUTION, OK
from alldiff.cli.inputs import Named, for_each
from alldiff.cli.messages import warn
from alldiff.cli.options import (
    ENGINE,
    Output,
    Reading,
    puzzle_arguments,
    reading_options,
    record_options,
    work_limits,
)
from alldiff.cli.output import Blocks, records
from alldiff.errors import InvalidPuzzle
from alldiff.facade.puzzles import candidates
from alldiff.facade.puzzles import pencil_marks as open_marks
from alldiff.puzzle import Puzzle
from alldiff.render.board import Board, Marks, board_of
from alldiff.result import Limits
from alldiff.rules import validate

EXAMPLES = (
    Example("alldiff candidates 4.23............", "a grid of pencil marks"),
    Example("alldiff candidates 4.23............ --basic", "what the givens leave at once"),
    Example("alldiff candidates 4.23............ --json", "a matrix of lists"),
    Example("alldiff candidates puzzles/sudoku/inkala.txt --timeout 10", "with a time limit"),
)


@click.command("candidates", cls=Command, examples=EXAMPLES)
@puzzle_arguments()
@click.option(
    "--basic", is_flag=True, help="What givens and sums leave at once, without any search."
)
@click.option("--engine", type=ENGINE, metavar="NAME", default="auto", help="Engine.")
@work_limits
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    basic: bool,
    engine: str,
    limits: Limits,
    reading: Reading,
    output: Output,
) -> int:
    """Print for each cell the values that it takes in some solution.

    Limits are for each of the searches, of which there are at most as many as there are values to
    decide. PUZZLE is a file, FILE:3 for its third puzzle, the puzzle itself, or - for stdin.
    """
    blocks = Blocks()

    def work(named: Named, several: bool) -> int:
        if faults := validate(named.puzzle):
            raise InvalidPuzzle(faults)
        if basic:
            marks = basic_marks(named.puzzle)
        else:
            marks = candidates(
                named.puzzle, engine=engine, nodes=limits.nodes, timeout=limits.seconds
            )
        if output.records:
            found.add(
                {
                    "puzzle": named.label,
                    "kind": named.puzzle.kind,
                    "candidates": [
                        [
                            None if given is None else list(marks[row, column])
                            for column, given in enumerate(line)
                        ]
                        for row, line in enumerate(named.puzzle.givens)
                    ],
                }
            )
        if not any(marks.values()):
            warn(f"{named.label}: no solution")
            return NO_SOLUTION
        if not output.records:
            blocks.print(pencil_marks(named.puzzle, marks))
        return OK

    with records(output) as found:
        return for_each(puzzles, reading, work)


def basic_marks(puzzle: Puzzle) -> dict[Cell, tuple[int, ...]]:
    """Return what the givens leave of each cell, those of the givens themselves included."""
    marks = open_marks(puzzle)
    for row, line in enumerate(puzzle.givens):
        for column, given in enumerate(line):
            if given is not None:
                marks.setdefault((row, column), (given,))
    return marks


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
