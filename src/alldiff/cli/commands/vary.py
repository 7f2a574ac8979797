"""alldiff vary: relatives of a puzzle."""

from __future__ import annotations

from itertools import islice

import click

from alldiff.api.generating import vary
from alldiff.cli.command import Command
from alldiff.cli.commands.generate import write_puzzles
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.inputs import load_one
from alldiff.cli.options import COUNT, puzzle_arguments, writing_options
from alldiff.cli.writing import check_writable


@click.command("vary", cls=Command)
@puzzle_arguments(required=True, several=False)
@derived(vary)
@click.option("--count", type=COUNT, default=1, show_default=True, help="Number of variants.")
@writing_options
@reading_options
def command(
    puzzles: str,
    call: Call,
    count: int,
    written: str | None,
    path: str | None,
    reading: Call,
) -> int:
    """Make variants of a puzzle: remove some givens at random and add others.

    Each variant has exactly one solution, often a different one, and appears once. There may be
    fewer than --count.

    Examples:
        alldiff vary puzzles/sudoku/inkala.txt
            one given exchanged for another
        alldiff vary puzzles/sudoku/inkala.txt --remove 2 --count 3 --minimal --format line
            three variants with two givens exchanged and no redundant ones
        alldiff vary puzzles/sudoku/inkala.txt --remove 0 --add 3
            easier: more givens
    """
    check_writable(path)
    puzzle = load_one(puzzles, reading).puzzle
    found = call(puzzle)
    return write_puzzles(islice(found, count), puzzle.kind, written, path, count)
