"""alldiff minimize: minimal puzzles inside a puzzle."""

from __future__ import annotations

from itertools import islice

import click

from alldiff.api.generating import minimal_puzzles, minimize
from alldiff.cli.command import Command
from alldiff.cli.commands.generate import write_puzzles
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.inputs import load_one
from alldiff.cli.options import puzzle_arguments, whole, writing_options
from alldiff.cli.writing import check_writable


@click.command("minimize", cls=Command)
@puzzle_arguments(required=True, several=False)
@click.option("--all", "every", is_flag=True, help="Every minimal puzzle inside it, not just one.")
@click.option("--limit", type=whole(1), metavar="N", help="With --all: the maximum number.")
@derived(minimize)
@writing_options
@reading_options
def command(
    puzzles: str,
    every: bool,
    limit: int | None,
    call: Call,
    written: str | None,
    path: str | None,
    reading: Call,
) -> int:
    """Remove redundant givens, and with --clues other redundant clues, from a puzzle.

    The puzzle must have exactly one solution; the result has the same solution. A puzzle can
    contain very many minimal puzzles: --all lists each once, up to --limit.

    Examples:
        alldiff minimize puzzles/sudoku/9x9-easy.txt
            a puzzle without redundant givens
        alldiff minimize puzzles/sudoku/9x9-easy.txt --all --limit 5 --format line
            five of its minimal puzzles
        alldiff minimize puzzles/sudoku/9x9-easy.txt --seed 2 -o minimal.json
            a different one, in a file
    """
    check_writable(path)
    puzzle = load_one(puzzles, reading).puzzle
    found = minimal_puzzles(puzzle, clues=call.clues) if every else iter([call(puzzle)])
    return write_puzzles(islice(found, limit), puzzle.kind, written, path)
