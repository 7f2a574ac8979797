"""alldiff arrays: your own puzzles as the files that training scripts read."""

from __future__ import annotations

import click

from alldiff.api.arrays import make_arrays
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived
from alldiff.cli.exits import OK, UNREADABLE
from alldiff.cli.messages import say


@click.command("arrays", cls=Command)
@click.argument("files", metavar="FILE...", type=click.Path(), nargs=-1, required=True)
@click.option("-o", "folder", required=True, metavar="FOLDER", help="Where the files go.")
@derived(make_arrays, without=("files",), spelled={"shares": "--split"})
def command(files: tuple[str, ...], folder: str, call: Call) -> int:
    """Write your own puzzles as arrays for training: train, validation and test.

    Files are text, CSV, JSONL, Parquet or Arrow, patterns or folders, with puzzles of one size.
    Puzzles without exactly one solution are left out. Puzzles with the same solution, up to
    symmetry, are never in two splits.

    Examples:
        alldiff arrays puzzles/sudoku/fifty.txt -o fifty --split-by puzzle --augment 5
            in the layout of HRM and TRM, with five variants of each training puzzle
        alldiff arrays puzzles/sudoku/fifty.txt -o tensors --layout satnet --split 1/0/0
            one-hot tensors and masks, and everything for training
        alldiff arrays puzzles/sudoku/fifty.txt -o lines --layout rrn --split-by puzzle
            lines of digits
    """
    rows = call(files, folder)
    say(f"alldiff: {folder}: " + ", ".join(f"{count:,} {name}" for name, count in rows.items()))
    left_out = rows.pop("left out")
    return UNREADABLE if left_out > sum(rows.values()) else OK
