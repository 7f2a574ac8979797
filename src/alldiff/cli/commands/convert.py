"""alldiff convert: the same puzzles in another format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

import click

from alldiff.cli.command import Command
from alldiff.cli.derived import Call, reading_options
from alldiff.cli.exits import OK
from alldiff.cli.inputs import load
from alldiff.cli.options import FORMAT, output_option, puzzle_arguments
from alldiff.cli.writing import write_out
from alldiff.core.errors import UsageError, WriteError
from alldiff.core.puzzle import Puzzle
from alldiff.formats import FORMATS, write
from alldiff.formats.text.letters import FORMS, with_letters


@click.command("convert", cls=Command)
@puzzle_arguments()
@click.option("--to", "written", type=FORMAT, metavar="FORMAT", help="Format of the output.")
@output_option
@click.option(
    "--symbols",
    type=click.Choice(["numbers", "letters"]),
    default="numbers",
    help="With letters: rows of characters, or a star grid with --to star, A for 10.",
)
@reading_options
def command(
    puzzles: tuple[str, ...],
    written: str | None,
    path: str | None,
    symbols: str,
    reading: Call,
) -> int:
    """Write puzzles in another format; alldiff info lists the formats.

    All puzzles of a collection are converted, and OUT is written completely or not at all. Without
    --to, the suffix of OUT names the format; .txt is a text that people can read. PUZZLE is a file,
    FILE:3, the puzzle itself, or - for stdin.

    Examples:
        alldiff convert puzzles/sudoku/fifty.txt --to sdm
            a whole collection
        alldiff convert puzzles/sudoku/inkala.txt -o inkala.json
            the suffix names the format
        alldiff convert 4.23.2.4.3..1..2 --to star
            a grid with borders of stars
        alldiff convert puzzles/sudoku/16x16.txt --symbols letters
            rows, A for 10
    """
    if symbols == "letters" and written not in FORMS:
        raise UsageError("--symbols letters goes with no --to but star")
    plain = symbols == "letters" or (not written and is_plain_text(path))
    chosen = (written,) if written else () if plain else formats_of(path)
    found, code = load(puzzles, reading)
    if code != OK:
        return code
    wanted = [named.puzzle for named in found]
    if symbols == "letters":
        if len(wanted) != 1:
            raise UsageError(f"with letters, convert one puzzle at a time, not {len(wanted)}")
        text = with_letters(wanted[0], written)
    else:
        text = write_first(wanted, chosen) if chosen else write(wanted)
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


def is_plain_text(path: str | None) -> bool:
    """Return whether a file is to hold what stdout would have shown: its suffix names no form."""
    return path is not None and PurePath(path).suffix.lower() == ".txt"


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
