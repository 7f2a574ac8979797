"""alldiff export: the model of a puzzle for the engines of others."""

from __future__ import annotations

from pathlib import Path, PurePath

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import OK
from alldiff.cli.inputs import load_one
from alldiff.cli.options import Name, Reading, puzzle_arguments, reading_options
from alldiff.cli.writing import check_writable, write_out
from alldiff.errors import ReadError, UsageError
from alldiff.exports import EXPORTS, export
from alldiff.exports.model_json import VERSION, read
from alldiff.formats.source import LARGEST_FILE, path_exists
from alldiff.model import Model
from alldiff.rules import to_model

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
@click.option(
    "-o",
    "--output",
    "path",
    metavar="OUT",
    type=click.Path(),
    help="File to write; stdout if none.",
)
@reading_options
def command(puzzles: str, name: str | None, path: str | None, reading: Reading) -> int:
    """Write the model of a puzzle for engines and courses of others.

    Each file is complete in itself and tells in comments which variable is which cell. PUZZLE is a
    file, FILE:3, the puzzle itself, - for stdin, or the JSON of a model.
    """
    chosen = name or by_suffix(path)
    check_writable(path)
    model = stated_model(puzzles) or to_model(load_one(puzzles, reading).puzzle)
    write_out(path, export(model, chosen))
    return OK


def by_suffix(path: str | None) -> str:
    """Return the form that the suffix of a file names."""
    suffix = PurePath(path).suffix.lower() if path else ""
    found = [name for name in EXPORTS if suffix in EXPORTS[name].suffixes]
    if not found:
        raise UsageError(f"which form? add --to with one of {', '.join(EXPORTS)}")
    return found[0]


def stated_model(source: str) -> Model | None:
    """Return the model of a file that holds one, None where the source is a puzzle."""
    if not path_exists(source) or not Path(source).is_file():
        return None
    with Path(source).open("rb") as stream:
        if f'"{VERSION}"'.encode() not in stream.read(400):
            return None
        stream.seek(0)
        data = stream.read(LARGEST_FILE)
    try:
        return read(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise ReadError("no UTF-8 text", source=source) from None
    except ReadError as error:
        error.source = source
        raise
