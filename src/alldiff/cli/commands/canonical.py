"""alldiff canonical: the form that all equal puzzles share."""

from __future__ import annotations

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import OK
from alldiff.cli.inputs import Named, for_each
from alldiff.cli.options import (
    Output,
    ReadingOptions,
    puzzle_arguments,
    reading_options,
    record_options,
)
from alldiff.cli.output import records
from alldiff.formats import write
from alldiff.symmetry import canonical

EXAMPLES = (
    Example("alldiff canonical puzzles/sudoku/inkala.txt", "one line, the same for all equal ones"),
    Example(
        "alldiff canonical puzzles/sudoku/fifty.txt --jsonl",
        "with the symmetry that leads there, and the number of automorphisms",
    ),
    Example("alldiff canonical puzzles/sudoku/inkala.txt --json", "as JSON"),
)


@click.command("canonical", cls=Command, examples=EXAMPLES)
@puzzle_arguments()
@reading_options
@record_options
def command(puzzles: tuple[str, ...], reading: ReadingOptions, output: Output) -> int:
    """Print the canonical form of each classic 9x9 Sudoku, one a line.

    Puzzles that differ by names of digits, by the order of bands, stacks, rows and columns, and by
    transposition are equal, and have one form: the smallest of them, read row by row with empty
    cells first. PUZZLE is a file, FILE:3 for its third puzzle, the puzzle itself, or - for stdin.
    """

    def work(named: Named, several: bool) -> int:
        form = canonical(named.puzzle)
        line = write(form.puzzle, "line").strip()
        if output.records:
            found.add(
                {
                    "puzzle": named.label,
                    "canonical": line,
                    "automorphisms": form.automorphisms,
                    "transposed": form.symmetry.transposed,
                    "rows": [row + 1 for row in form.symmetry.rows],
                    "columns": [column + 1 for column in form.symmetry.columns],
                    "labels": list(form.symmetry.labels),
                }
            )
        else:
            print(line)
        return OK

    with records(output) as found:
        return for_each(puzzles, reading, work)
