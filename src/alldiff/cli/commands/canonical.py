"""alldiff canonical: the form that all equal puzzles share."""

from __future__ import annotations

import click

from alldiff.cli.command import Command
from alldiff.cli.derived import Call, reading_options
from alldiff.cli.exits import OK
from alldiff.cli.inputs import LoadedPuzzle, for_each
from alldiff.cli.options import Output, puzzle_arguments, record_options
from alldiff.cli.output import records
from alldiff.formats import write
from alldiff.symmetry import canonical


@click.command("canonical", cls=Command)
@puzzle_arguments()
@reading_options
@record_options
def command(puzzles: tuple[str, ...], reading: Call, output: Output) -> int:
    """Print the canonical form of each classic 9x9 Sudoku, one per line.

    Puzzles are equivalent if relabelling digits, reordering bands, stacks, rows and columns, and
    transposing turn one into the other. Their canonical form is the smallest, read row by row with
    empty cells first. PUZZLE is a file, FILE:3 for its third puzzle, the puzzle itself, or - for
    stdin.

    Examples:
        alldiff canonical puzzles/sudoku/inkala.txt
            one line, the same for all equivalent puzzles
        alldiff canonical puzzles/sudoku/fifty.txt --jsonl
            with the symmetry that leads there, and the number of automorphisms
        alldiff canonical puzzles/sudoku/inkala.txt --json
            as JSON
    """

    def work(named: LoadedPuzzle, several: bool) -> int:
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
