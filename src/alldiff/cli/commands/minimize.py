"""alldiff minimize: minimal puzzles inside a puzzle."""

from __future__ import annotations

from itertools import islice

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.commands.generate import write_puzzles
from alldiff.cli.inputs import load_one
from alldiff.cli.options import (
    ReadingOptions,
    puzzle_arguments,
    reading_options,
    whole,
    writing_options,
)
from alldiff.cli.writing import check_writable
from alldiff.facade.many import minimal_puzzles, minimize

EXAMPLES = (
    Example("alldiff minimize puzzles/sudoku/9x9-easy.txt", "no given that could be spared"),
    Example(
        "alldiff minimize puzzles/sudoku/9x9-easy.txt --all --limit 5 --format line",
        "five of all the minimal puzzles inside it",
    ),
    Example(
        "alldiff minimize puzzles/sudoku/9x9-easy.txt --seed 2 -o minimal.json",
        "another one, into a file",
    ),
)


@click.command("minimize", cls=Command, examples=EXAMPLES)
@puzzle_arguments(required=True, several=False)
@click.option("--all", "every", is_flag=True, help="Every minimal puzzle inside it, not just one.")
@click.option("--limit", type=whole(1), metavar="N", help="With --all: how many at most.")
@click.option("--clues", is_flag=True, help="Spare other clues, too: cages, signs, lines ...")
@click.option("--seed", type=whole(), default=0, show_default=True, help="Which of them.")
@writing_options
@reading_options
def command(
    puzzles: str,
    every: bool,
    limit: int | None,
    clues: bool,
    seed: int,
    written: str | None,
    path: str | None,
    reading: ReadingOptions,
) -> int:
    """Remove givens, and with --clues other clues, from a puzzle until none can be spared.

    The puzzle has exactly one solution, and so has what is left of it. There can be very many
    minimal puzzles inside one: --all finds each of them once, up to --limit.
    """
    check_writable(path)
    puzzle = load_one(puzzles, reading).puzzle
    if every:
        found = minimal_puzzles(puzzle, clues=clues)
    else:
        found = iter([minimize(puzzle, clues=clues, seed=seed)])
    return write_puzzles(islice(found, limit), puzzle.kind, written, path)
