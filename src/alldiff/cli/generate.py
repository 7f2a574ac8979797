"""alldiff generate: new puzzles, each with exactly one solution."""

from __future__ import annotations

import time
from typing import Any

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.convert import formats_of, write_first
from alldiff.cli.exits import INTERRUPTED, LIMIT, OK
from alldiff.cli.messages import progress, say, warn
from alldiff.cli.options import FORMAT, Name
from alldiff.cli.wishes import wish_options
from alldiff.cli.writing import check_writable, write_out
from alldiff.errors import LimitReached, UsageError
from alldiff.generators import GENERATORS, Tally, generate
from alldiff.puzzle import Puzzle

EXAMPLES = (
    Example("alldiff generate sudoku", "a 9x9 without a given that could be spared"),
    Example(
        "alldiff generate sudoku --size 16 --clues 120 --seed 7 -o new.json",
        "a larger one with more givens, into a file",
    ),
    Example("alldiff generate sudoku --count 100 --format line", "a hundred, one in a line"),
    Example("alldiff generate kakuro --rows 12 --columns 12 --density 0.7", "a Kakuro"),
)
KIND = Name("kind", lambda: GENERATORS)
DEFAULT_FORMATS = {"kakuro": "kakuro", "greater-than": "greater-than"}


@click.command("generate", cls=Command, examples=EXAMPLES)
@click.argument("kind", type=KIND)
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many.")
@click.option("--seed", type=int, default=0, show_default=True, help="Which puzzles.")
@wish_options
@click.option("--timeout", type=float, metavar="SECONDS", help="Stop after so many seconds.")
@click.option("--format", "written", type=FORMAT, metavar="FORMAT", help="Format of the output.")
@click.option(
    "-o", "--output", "path", metavar="OUT", type=click.Path(), help="File to write; else stdout."
)
def command(
    kind: str,
    count: int,
    seed: int,
    timeout: float | None,
    written: str | None,
    path: str | None,
    **wishes: Any,
) -> int:
    """Make new puzzles, each proved to have exactly one solution.

    Puzzle i depends on the seed and on i alone, so a longer list begins with the shorter one. A
    wish that is left out is up to the generator. With --timeout or Ctrl-C the puzzles finished so
    far are written.
    """
    if timeout is not None and timeout <= 0:
        raise UsageError(f"a timeout is more than 0 seconds, not {timeout:g}")
    check_writable(path)
    named = path not in (None, "-")
    chosen = (written,) if written else formats_of(path) if named else default_formats(kind)
    made, code = make(kind, count, seed, timeout, wishes)
    if len(made) < count:
        warn(f"{len(made)} of {count} puzzles were made")
    if made:
        write_out(path, write_first(made, chosen))
        say(f"alldiff: seed {seed}")
    return code


def make(
    kind: str, count: int, seed: int, timeout: float | None, wishes: dict[str, Any]
) -> tuple[list[Puzzle], int]:
    """Return the puzzles made before time is up or somebody interrupts, and the exit code."""
    made: list[Puzzle] = []
    end = None if timeout is None else time.monotonic() + timeout
    tally = Tally()
    with progress(count, answers=False, doing=lambda: rare(tally)) as bar:
        try:
            for number in range(count):
                left = None if end is None else end - time.monotonic()
                if left is not None and left <= 0:
                    return made, LIMIT
                made.append(
                    generate(kind, seed=seed, number=number, tally=tally, timeout=left, **wishes)
                )
                if bar:
                    bar.advance()
        except LimitReached:
            return made, LIMIT
        except KeyboardInterrupt:
            return made, INTERRUPTED
    return made, OK


def rare(tally: Tally) -> str:
    """Return how many were tried and found, where not every candidate is as wished."""
    return str(tally) if tally.tried > tally.found else ""


def default_formats(kind: str) -> tuple[str, ...]:
    """Return the format in which people read a kind best."""
    return (DEFAULT_FORMATS.get(kind, "grid"),)
