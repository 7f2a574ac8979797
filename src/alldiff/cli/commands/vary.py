"""alldiff vary: relatives of a puzzle."""

from __future__ import annotations

from itertools import islice

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.commands.generate import write_puzzles
from alldiff.cli.inputs import load_one
from alldiff.cli.options import (
    COUNT,
    ReadingOptions,
    puzzle_arguments,
    reading_options,
    whole,
    writing_options,
)
from alldiff.cli.writing import check_writable
from alldiff.generators.relatives import vary

EXAMPLES = (
    Example("alldiff vary puzzles/sudoku/inkala.txt", "one given exchanged for another"),
    Example(
        "alldiff vary puzzles/sudoku/inkala.txt --remove 2 --count 3 --minimal --format line",
        "three with two givens exchanged, and none that can be spared",
    ),
    Example("alldiff vary puzzles/sudoku/inkala.txt --remove 0 --add 3", "easier: more givens"),
)


@click.command("vary", cls=Command, examples=EXAMPLES)
@puzzle_arguments(required=True, several=False)
@click.option("--remove", type=whole(), default=1, show_default=True, help="Givens to remove.")
@click.option("--add", type=whole(), metavar="N", help="Givens to add; else as many.")
@click.option("--minimal", is_flag=True, help="Then remove what can be spared.")
@click.option("--count", type=COUNT, default=1, show_default=True, help="How many.")
@click.option("--seed", type=whole(), default=0, show_default=True, help="Which relatives.")
@writing_options
@reading_options
def command(
    puzzles: str,
    remove: int,
    add: int | None,
    minimal: bool,
    count: int,
    seed: int,
    written: str | None,
    path: str | None,
    reading: ReadingOptions,
) -> int:
    """Make relatives of a puzzle: some givens removed at random, and others added.

    Each has exactly one solution, often another than the puzzle, and each comes once. Where there
    are no more to be found, there are fewer than --count.
    """
    check_writable(path)
    puzzle = load_one(puzzles, reading).puzzle
    found = vary(puzzle, remove=remove, add=add, minimal=minimal, seed=seed)
    return write_puzzles(islice(found, count), puzzle.kind, written, path, count)
