"""alldiff dataset: new puzzles with all there is to know of them, split for training."""

from __future__ import annotations

import click

from alldiff.api.batches import scales as scale_names
from alldiff.api.generating import make_dataset
from alldiff.cli.command import Command
from alldiff.cli.commands.generate import KIND
from alldiff.cli.derived import Call, derived
from alldiff.cli.exits import INTERRUPTED, LIMIT, OK
from alldiff.cli.generate_bulk import (
    GOES_ON,
    SPELLED,
    generator_options,
    range_made,
    repeated,
    running,
)
from alldiff.cli.messages import print_error, say
from alldiff.cli.options import COUNT, Name, cluster_option
from alldiff.core.errors import LimitReached, UsageError


@click.command("dataset", cls=Command)
@click.argument("kind", type=KIND)
@click.option("-o", "folder", required=True, metavar="FOLDER", help="Output folder.")
@click.option("--count", type=COUNT, required=True, metavar="N", help="Number of puzzles.")
@derived(make_dataset, without=("kind", "count", "rate"), spelled=SPELLED | {"shares": "--split"})
@click.option(
    "--rate",
    "scales",
    type=Name("scale", scale_names),
    multiple=True,
    metavar="SCALE",
    help="Only ratings on this scale: guesses, hodoku, se or alldiff; may be repeated.",
)
@click.option("--no-ratings", "unrated", is_flag=True, help="Leave ratings and techniques out.")
@cluster_option
def command(
    kind: str,
    folder: str,
    count: int,
    call: Call,
    scales: tuple[str, ...],
    unrated: bool,
    cluster: str | None,
) -> int:
    """Make a data set of new puzzles: train, validation and test, with a data card.

    Each row has the puzzle and its solution as symbols, the rules as JSON and in words, the ratings
    and techniques, the canonical form and its symmetries. Puzzles with the same solution, up to
    symmetry, are never in two splits. An interrupted run resumes when you repeat the command; the
    files are the same on any number of threads. --range makes a part of them on any machine, and
    the command without --range puts the parts together.

    Examples:
        alldiff dataset sudoku --count 100 -o sudokus
            a folder of Parquet files
        alldiff dataset killer --count 10 --no-ratings --format jsonl -o killers
            lines of JSON, without the ratings, which take longest
        alldiff dataset sudoku --rule thermometer:3 --split 90/5/5 --count 10 -o thermos
            any mixture of rules, and another split
        alldiff dataset sudoku --count 20 -o arrays --no-ratings --layout hrm --augment 3
            arrays for training scripts, with three variants of each training puzzle
        alldiff dataset sudoku --count 20 -o paths --no-ratings --traces tokens
            with the path to each solution, every step checked
        alldiff dataset sudoku --count 40 --part-rows 10 --rate guesses --range 0..19 -o parts
            the first half, on one machine
    """
    from alldiff.bulk.dataset import dataset, make
    from alldiff.bulk.generated_part import Recipe, scales_of

    if scales and unrated:
        raise UsageError("--rate asks for ratings, --no-ratings for none")
    options = generator_options(call, timeout=None)
    rated = scales_of(scales or not unrated)
    recipe = Recipe(
        kind, call.seed, options, rated, call.shares, call.split_by, call.traces, call.lang
    )
    wanted = dataset(
        recipe,
        count,
        folder,
        format=call.format,
        part_rows=call.part_rows,
        restart=call.restart,
        layout=call.layout,
        augment=call.augment,
        license=call.license,
        numbers=call.numbers,
    )
    try:
        with running("puzzles", call.threads, cluster) as (report, runner):
            make(wanted, report, runner, repeated(), call.timeout)
    except LimitReached as limit:
        print_error(f"the data set is not finished: {limit}; {GOES_ON}")
        return LIMIT
    except KeyboardInterrupt:
        print_error(f"interrupted: {GOES_ON}")
        return INTERRUPTED
    if call.numbers is not None:
        say(range_made(wanted.job, call.numbers))
        return OK
    say(f"alldiff: {folder}: {count:,} puzzles of seed {call.seed}; README.md describes them")
    return OK
