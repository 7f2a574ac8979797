"""alldiff export: the model of a puzzle for the engines of others."""

from __future__ import annotations

from pathlib import PurePath

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import OK
from alldiff.cli.inputs import load_one
from alldiff.cli.options import (
    Name,
    ReadingOptions,
    output_option,
    puzzle_arguments,
    reading_options,
)
from alldiff.cli.writing import check_writable, write_out
from alldiff.core.errors import UsageError
from alldiff.exports import EXPORTS, export
from alldiff.solving import as_model

EXAMPLES = (
    Example("alldiff export puzzles/sudoku/inkala.txt --to dimacs", "clauses for SAT solvers"),
    Example("alldiff export puzzles/kakuro/5x5.txt -o kakuro.mzn", "a model of MiniZinc"),
    Example("alldiff export 4.23.2.4.3..1..2 --to model", "the JSON of a model"),
)


@click.command("export", cls=Command, examples=EXAMPLES)
@puzzle_arguments(required=True, several=False)
@click.option(
    "--to",
    "name",
    type=Name("export", lambda: EXPORTS),
    metavar="FORM",
    help=f"Form of the output: {', '.join(EXPORTS)}; without it the suffix of OUT tells.",
)
@output_option
@reading_options
def command(puzzles: str, name: str | None, path: str | None, reading: ReadingOptions) -> int:
    """Write the model of a puzzle for engines and courses of others.

    Each file is complete in itself and tells in comments which variable is which cell. PUZZLE is a
    file, FILE:3, the puzzle itself, - for stdin, or the JSON of a model or an instance of XCSP3.
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
