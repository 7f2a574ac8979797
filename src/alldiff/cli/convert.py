"""alldiff convert: the same puzzles in another format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import OK
from alldiff.cli.inputs import load
from alldiff.cli.options import FORMAT, Reading, puzzle_arguments, reading_options
from alldiff.cli.writing import write_out
from alldiff.errors import UsageError, WriteError
from alldiff.formats import FORMATS, write
from alldiff.puzzle import Puzzle

EXAMPLES = (
    Example("alldiff convert puzzles/sudoku/fifty.txt --to sdm", "a collection, whole"),
    Example(
        "alldiff convert puzzles/sudoku/inkala.txt -o inkala.json",
        "the format is taken from the name of the file",
    ),
    Example("alldiff convert 4.23.2.4.3..1..2 --to star", "a grid with borders of stars"),
)


@click.command("convert", cls=Command, examples=EXAMPLES)
@puzzle_arguments()
@click.option("--to", "written", type=FORMAT, metavar="FORMAT", help="Format of the output.")
@click.option(
    "-o",
    "--output",
    "path",
    metavar="OUT",
    type=click.Path(),
    help="File to write; stdout if none.",
)
@reading_options
def command(
    puzzles: tuple[str, ...], written: str | None, path: str | None, reading: Reading
) -> int:
    """Write puzzles in another format; alldiff info lists the formats.

    A collection is converted whole, and OUT is written whole or not at all. Without --to the suffix
    of OUT names the format. PUZZLE is a file, FILE:3, the puzzle itself, or - for stdin.
    """
    chosen = (written,) if written else formats_of(path)
    found, code = load(puzzles, reading)
    if code != OK:
        return code
    text = write_first([named.puzzle for named in found], chosen)
    write_out(path, text)
    return OK


def write_first(puzzles: Sequence[Puzzle], names: Sequence[str]) -> str:
    """Return the puzzles in the first of some formats that can carry them."""
    for name in names[:-1]:
        try:
            return write(puzzles, name)
        except WriteError:
            continue
    return write(puzzles, names[-1])


def formats_of(path: str | None, option: str = "--to") -> tuple[str, ...]:
    """Return the formats that a file's suffix names; the option is the one that names another."""
    known = ", ".join(FORMATS)
    if path is None or path == "-":
        raise UsageError(f"which format? add {option} with one of {known}")
    suffix = PurePath(path).suffix.lower()
    found = tuple(name for name in FORMATS if suffix in FORMATS[name].suffixes)
    if not found:
        raise UsageError(f"{path}: its suffix names no format: add {option} with one of {known}")
    return found
