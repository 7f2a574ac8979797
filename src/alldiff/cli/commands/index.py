"""alldiff index: hashes of puzzles, to find them again in other files."""

from __future__ import annotations

import click

from alldiff.api.leaks import make_index
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived
from alldiff.cli.exits import OK
from alldiff.cli.messages import say


@click.command("index", cls=Command)
@click.argument("files", metavar="FILE...", type=click.Path(), nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    "path",
    metavar="OUT",
    type=click.Path(),
    required=True,
    help="Index to write.",
)
@derived(make_index, without=("files", "path"))
def command(files: tuple[str, ...], path: str, call: Call) -> int:
    """Write an index of puzzles, for overlap and for bulk --exclude.

    The index holds 128-bit hashes of each puzzle, its canonical form and its solution. Nobody can
    read the puzzles from it.

    Examples:
        alldiff index puzzles/sudoku/fifty.txt -o fifty.idx
            hashes of fifty puzzles
        alldiff overlap fifty.idx puzzles/sudoku/inkala.txt
            whether other puzzles are among them
        alldiff bulk puzzles/sudoku/inkala.txt -o other.csv --exclude fifty.idx
            only puzzles that are not in the index
    """
    count = call(files, path)
    say(f"alldiff: {count:,} puzzles in {path}")
    return OK
