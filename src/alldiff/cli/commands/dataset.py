"""alldiff dataset: new puzzles with all there is to know of them, split for training."""

from __future__ import annotations

import re
from typing import Any

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.commands.generate import KIND
from alldiff.cli.exits import INTERRUPTED, LIMIT, OK
from alldiff.cli.generate_bulk import GOES_ON, repeated, running
from alldiff.cli.generator_options import generator_options
from alldiff.cli.messages import complain, say
from alldiff.cli.options import COUNT, THREADS, Name, Type, cluster_option, whole
from alldiff.core.errors import LimitReached
from alldiff.generators import GeneratorOptions

EXAMPLES = (
    Example("alldiff dataset sudoku --count 100 -o sudokus", "a folder of Parquet files"),
    Example(
        "alldiff dataset killer --count 10 --no-ratings --format jsonl -o killers",
        "lines of JSON, without the ratings, which take longest",
    ),
    Example(
        "alldiff dataset sudoku --rule thermometer:3 --split 90/5/5 --count 10 -o thermos",
        "any mixture of rules, and another split",
    ),
)
FORMATS = ("parquet", "csv", "jsonl")


class Shares(Type):
    """Shares of three splits."""

    name = "shares"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, ...]:
        """Return the shares."""
        parts = str(value).split("/")
        if len(parts) != 3 or not all(re.fullmatch(r"\d+(\.\d+)?", part) for part in parts):
            self.fail(f"{value!r} is no split such as 80/10/10", param, ctx)
        return tuple(map(float, parts))


@click.command("dataset", cls=Command, examples=EXAMPLES)
@click.argument("kind", type=KIND)
@click.option("-o", "folder", required=True, metavar="FOLDER", help="Where the files go.")
@click.option("--count", type=COUNT, required=True, help="How many puzzles.")
@click.option("--seed", type=whole(), default=0, show_default=True, help="Which puzzles.")
@generator_options
@click.option(
    "--format",
    "written",
    type=Name("format", lambda: FORMATS),
    default="parquet",
    metavar="FORMAT",
    help=f"{', '.join(FORMATS)}.",
)
@click.option(
    "--split",
    "shares",
    type=Shares(),
    default="80/10/10",
    show_default=True,
    metavar="A/B/C",
    help="Shares of train, validation and test.",
)
@click.option("--no-ratings", "unrated", is_flag=True, help="Leave ratings and techniques out.")
@click.option("--part-rows", type=whole(1), metavar="N", help="Rows that are made at a time.")
@click.option("--restart", is_flag=True, help="Start anew, replace what is there.")
@click.option("--timeout", type=float, metavar="SECONDS", help="Stop after so many seconds.")
@click.option("--threads", type=THREADS, default=0, metavar="N", help="Threads; 0 for all.")
@cluster_option
def command(
    kind: str,
    folder: str,
    count: int,
    seed: int,
    written: str,
    shares: tuple[float, ...],
    unrated: bool,
    part_rows: int | None,
    restart: bool,
    timeout: float | None,
    threads: int,
    cluster: str | None,
    **options: Any,
) -> int:
    """Make a data set of new puzzles: train, validation and test, with a data card.

    Each row has the puzzle, its solution, the ratings and techniques, the canonical form and its
    symmetries. Puzzles that are one and the same are never in two splits. A run that was stopped
    goes on when the same command is given again; the files are the same on any number of threads.
    """
    from alldiff.bulk.dataset import dataset, make
    from alldiff.bulk.generated_part import Recipe

    chosen = GeneratorOptions.from_keywords(**options)
    recipe = Recipe(kind, seed, chosen, not unrated, shares)
    wanted = dataset(recipe, count, folder, format=written, part_rows=part_rows, restart=restart)
    try:
        with running("puzzles", threads, cluster) as (report, runner):
            make(wanted, report, runner, repeated(), timeout)
    except LimitReached as limit:
        complain(f"the data set is not finished: {limit}; {GOES_ON}")
        return LIMIT
    except KeyboardInterrupt:
        complain(f"interrupted: {GOES_ON}")
        return INTERRUPTED
    say(f"alldiff: {folder}: {count:,} puzzles of seed {seed}, README.md tells about them")
    return OK
