"""alldiff export: the model of a puzzle for the engines of others."""

from __future__ import annotations

from pathlib import PurePath

import click

from alldiff.cli.command import Command
from alldiff.cli.derived import Call, reading_options
from alldiff.cli.exits import OK
from alldiff.cli.inputs import load_one
from alldiff.cli.options import Name, output_option, puzzle_arguments
from alldiff.cli.writing import check_writable, write_out
from alldiff.core.errors import UsageError
from alldiff.exports import EXPORTS, export
from alldiff.solving import as_model


@click.command("export", cls=Command)
@puzzle_arguments(required=True, several=False)
@click.option(
    "--to",
    "name",
    type=Name("export", lambda: EXPORTS),
    metavar="FORM",
    help=f"Form of the output: {', '.join(EXPORTS)}; by default the suffix of OUT decides.",
)
@output_option
@reading_options
def command(puzzles: str, name: str | None, path: str | None, reading: Call) -> int:
    """Export the model of a puzzle: MiniZinc, XCSP3, DIMACS, OPB, CPMpy.

    Each file is complete. Its comments say which variable is which cell. PUZZLE is a
    file, FILE:3, the puzzle itself, - for stdin, or model JSON or an instance of XCSP3.

    Examples:
        alldiff export puzzles/sudoku/inkala.txt --to dimacs
            clauses for SAT solvers
        alldiff export puzzles/kakuro/5x5.txt -o kakuro.mzn
            a MiniZinc model
        alldiff export 4.23.2.4.3..1..2 --to model
            model JSON
    """
    chosen = name or by_suffix(path)
    check_writable(path)
    model = as_model(load_one(puzzles, reading).stated)
    write_out(path, export(model, chosen))
    return OK


def by_suffix(path: str | None) -> str:
    """Return the form that the suffix of a file names."""
    suffix = PurePath(path).suffix.lower() if path else ""
    found = [name for name in EXPORTS if suffix in EXPORTS[name].suffixes]
    if not found:
        raise UsageError(f"which form? add --to with one of {', '.join(EXPORTS)}")
    return found[0]
