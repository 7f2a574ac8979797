"""alldiff bulk: puzzles in the millions, from file to file."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import INTERRUPTED, OK
from alldiff.cli.messages import complain, say
from alldiff.cli.options import (
    THREADS,
    Name,
    ReadingOptions,
    cluster_option,
    limit_options,
    reading_of,
    whole,
)
from alldiff.cli.output import document
from alldiff.cli.progress import rate
from alldiff.core.errors import UsageError
from alldiff.core.result import Limits
from alldiff.formats import ReadOptions

if TYPE_CHECKING:
    from alldiff.bulk.inputs import Input
    from alldiff.bulk.resume import Report, RunProgress
    from alldiff.bulk.running import Job, RowOptions, Runner
    from alldiff.bulk.solving import SolveOptions

PART_ROWS = 10_000_000
LAYOUTS = ("text", "csv", "jsonl", "parquet")
LAYOUT = Name("layout", lambda: LAYOUTS)
COMPRESSIONS = ("fast", "zstd", "snappy", "lz4", "none")
COMPRESSION = Name("compression", lambda: COMPRESSIONS)

EXAMPLES = (
    Example(
        "alldiff bulk puzzles/sudoku/fifty.txt -o solved.parquet",
        "every row with its solution, number of solutions and status",
    ),
    Example(
        "alldiff bulk puzzles/sudoku/fifty.txt -o unique.csv.gz --only-unique --dedupe",
        "only puzzles with one solution, each once, as compressed CSV",
    ),
    Example(
        "alldiff bulk puzzles/sudoku/fifty.txt --to jsonl",
        "to stdout, one JSON object a line",
    ),
)


@click.command("bulk", cls=Command, examples=EXAMPLES)
@click.argument("source", metavar="IN", type=click.Path())
@click.option(
    "-o",
    "--output",
    "target",
    metavar="OUT",
    type=click.Path(),
    default="-",
    help="File to write, or a folder of parts where it ends in a slash; stdout if none.",
)
@click.option("--to", "written", type=LAYOUT, metavar="LAYOUT", help=f"{', '.join(LAYOUTS)}.")
@click.option(
    "--compression",
    type=COMPRESSION,
    metavar="NAME",
    help=f"Of the columns of Parquet: {', '.join(COMPRESSIONS)}.",
)
@reading_of(LAYOUT, "LAYOUT")
@limit_options(default=2)
@click.option("--threads", type=THREADS, default=0, metavar="N", help="Threads; 0 for all.")
@click.option("--only-unique", is_flag=True, help="Write only puzzles with exactly one solution.")
@click.option(
    "--dedupe",
    "dedupe",
    flag_value="canonical",
    help="Write only the first of puzzles that are the same by a symmetry.",
)
@click.option(
    "--dedupe-exact",
    "dedupe",
    flag_value="exact",
    help="Write only the first of puzzles that are equal as they stand.",
)
@click.option(
    "--part-rows",
    type=whole(1),
    default=PART_ROWS,
    metavar="N",
    help="Rows of a part; a minute of work ends one, too.",
)
@click.option("--restart", is_flag=True, help="Start anew, and replace what is there.")
@cluster_option
@click.option("--json", "as_json", is_flag=True, help="Print a summary as JSON on stdout.")
def command(
    source: str,
    target: str,
    written: str | None,
    compression: str | None,
    reading: ReadingOptions,
    limits: Limits,
    threads: int,
    only_unique: bool,
    dedupe: str | None,
    part_rows: int,
    restart: bool,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Solve the puzzles of a file, whatever its size, and write a row for each.

    IN is text with a puzzle a line (.txt, .sdm), CSV with a column puzzle or else its first one,
    JSONL or Parquet, plain or compressed (.gz, .zst), or - for stdin. OUT is one of the same. A row
    that is no puzzle is written with the reason. A run that was stopped, by whatever, goes on where
    it was when the same command is given again.
    """
    from alldiff.bulk.inputs import open_input
    from alldiff.bulk.outputs import open_output
    from alldiff.bulk.running import Job, RowOptions
    from alldiff.bulk.solving import SolveOptions

    options = ReadOptions(reading.box, reading.latin, reading.size, reading.alphabet, reading.rules)
    solving = SolveOptions(limits.solutions or 2, threads, limits.seconds, limits.nodes)
    rows = RowOptions(only_unique, dedupe, part_rows, restart)
    begun = perf_counter()
    with rate("rows", answers=target == "-") as show:

        def report(now: RunProgress) -> None:
            show(now.rows, now.done, now.total or None, now.note)

        if target == "-":
            if as_json or cluster:
                raise UsageError("--json and --cluster need an output: add -o OUT")
            if restart or compression:
                raise UsageError("--restart and --compression need an output: add -o OUT")
            opened = open_input(source, reading.format, options)
            tally = to_stdout(opened, written or "csv", solving, rows, report)
        else:
            output = open_output(target, written, compression)
            job = Job(open_input(source, reading.format, options), output, solving, rows)
            try:
                tally = to_file(job, cluster, report)
            except KeyboardInterrupt:
                goes_on = (
                    "" if source == "-" else ": the same command goes on with what is not finished"
                )
                complain(f"interrupted{goes_on}")
                return INTERRUPTED
    tell_summary(tally, perf_counter() - begun, as_json)
    return OK


def to_stdout(
    source: Input, written: str, solving: SolveOptions, rows: RowOptions, report: Report
) -> dict[str, int]:
    """Write rows to stdout as they are solved, and return how many have each status."""
    from alldiff.bulk.running import stream

    if written == "parquet" and sys.stdout.isatty():
        raise UsageError("Parquet is nothing to read on a terminal: add -o OUT")
    sys.stdout.flush()
    return stream(source, sys.stdout.buffer, written, solving, rows, report)


def to_file(job: Job, cluster: str | None, report: Report) -> dict[str, int]:
    """Write rows to a file or a folder of parts, and return how many have each status."""
    from alldiff.bulk.running import run, run_locally

    with ExitStack() as stack:
        runner: Runner = run_locally
        if cluster:
            from alldiff.bulk.cluster import connected
            from alldiff.bulk.cluster_run import run_on_cluster

            runner = run_on_cluster(stack.enter_context(connected(cluster, job.solving.threads)))
        return run(job, report, runner).tally()


def tell_summary(tally: dict[str, int], seconds: float, as_json: bool) -> None:
    """Tell what was done: on stderr for people, as JSON on stdout for programs."""
    if as_json:
        record: dict[str, Any] = {**tally, "seconds": seconds}
        print(document(record))
        return
    statuses = [f"{n:,} {name}" for name, n in tally.items() if name not in ("rows", "written")]
    speed = tally["rows"] / max(seconds, 1e-9)
    say(
        f"alldiff: {tally['rows']:,} rows in {seconds:,.1f} s ({speed:,.0f} a second), "
        f"{tally['written']:,} written: {', '.join(statuses) or 'nothing'}"
    )
