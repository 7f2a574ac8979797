"""alldiff bulk: puzzles in the millions, from file to file."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from alldiff.api.batches import solve_batch
from alldiff.api.many import solve_many
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived
from alldiff.cli.exits import INTERRUPTED, OK, UNREADABLE
from alldiff.cli.messages import print_error, say, warn
from alldiff.cli.options import Name, cluster_client, cluster_option, whole
from alldiff.cli.output import document
from alldiff.cli.progress import rate
from alldiff.core.errors import UsageError
from alldiff.formats import ReadOptions

if TYPE_CHECKING:
    from alldiff.bulk.inputs import Input
    from alldiff.bulk.resume import Report, RunProgress
    from alldiff.bulk.running import Job, RowOptions, Runner
    from alldiff.bulk.several import Inputs
    from alldiff.bulk.solving import SolveOptions

PART_ROWS = 10_000_000
LAYOUTS = ("text", "csv", "jsonl", "parquet")
LAYOUT = Name("layout", lambda: LAYOUTS)
COMPRESSIONS = ("fast", "zstd", "snappy", "lz4", "none")
COMPRESSION = Name("compression", lambda: COMPRESSIONS)


@click.command("bulk", cls=Command)
@click.argument("sources", metavar="IN...", type=click.Path(), nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="OUT",
    type=click.Path(),
    default="-",
    help="Output file, or a folder of parts if it ends in a slash; default: stdout.",
)
@click.option("--to", "written", type=LAYOUT, metavar="LAYOUT", help=f"{', '.join(LAYOUTS)}.")
@click.option(
    "--compression",
    type=COMPRESSION,
    metavar="NAME",
    help=f"Compression for Parquet columns: {', '.join(COMPRESSIONS)}.",
)
@derived(solve_many, without=("fetch",), spelled={"format": "--from", "rules": "--rule"})
@derived(solve_batch, "table", only=("answer", "rate", "canonical", "traces", "lang"))
@click.option(
    "--keep-columns/--no-keep-columns",
    "keep",
    default=None,
    help="Write the other columns and the row number too; by default if there are any.",
)
@click.option("--only-unique", is_flag=True, help="Write only puzzles with exactly one solution.")
@click.option(
    "--dedupe",
    "dedupe",
    flag_value="canonical",
    help="Keep only the first of puzzles that are equivalent by a symmetry.",
)
@click.option(
    "--dedupe-exact",
    "dedupe",
    flag_value="exact",
    help="Keep only the first of identical puzzles.",
)
@click.option(
    "--exclude",
    metavar="FILE",
    type=click.Path(),
    multiple=True,
    help="Leave out puzzles that are in this file or index, also by a symmetry.",
)
@click.option(
    "--part-rows",
    type=whole(1),
    default=PART_ROWS,
    metavar="N",
    help="Rows per part; a part also ends after a minute.",
)
@click.option("--allow-invalid", is_flag=True, help="Exit with code 0 if most rows are invalid.")
@click.option("--restart", is_flag=True, help="Start again and replace what is there.")
@cluster_option
@click.option("--json", "as_json", is_flag=True, help="Print a summary as JSON on stdout.")
def command(
    sources: tuple[str, ...],
    target: str,
    written: str | None,
    compression: str | None,
    call: Call,
    table: Call,
    keep: bool | None,
    only_unique: bool,
    dedupe: str | None,
    exclude: tuple[str, ...],
    part_rows: int,
    allow_invalid: bool,
    restart: bool,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Solve the puzzles in files of any size and write a row for each.

    IN is text with one puzzle per line (.txt, .sdm), CSV, JSONL, Parquet or Arrow, plain or
    compressed (.gz, .zst), or - for stdin; a pattern such as 'data/*.csv' or a folder names several
    files. In a table, the column with the puzzles is found by its name and content. The other
    columns are kept, with the number of each row from 0. OUT is text, CSV, JSONL or Parquet.
    Invalid rows are written with the reason. An interrupted run resumes when you repeat the
    command. If more than half of the rows are invalid, a warning says why, and the exit code is 5.

    Examples:
        alldiff bulk puzzles/sudoku/fifty.txt -o solved.parquet
            every row with its solution, number of solutions and status
        alldiff bulk puzzles/sudoku/fifty.txt -o unique.csv.gz --only-unique --dedupe
            only puzzles with one solution, each once, as compressed CSV
        alldiff bulk puzzles/sudoku/fifty.txt puzzles/sudoku/inkala.txt -o both.csv --keep-columns
            two files in one run, each row with its file and number
        alldiff bulk puzzles/sudoku/fifty.txt --to jsonl
            to stdout, one JSON object per line
    """
    from alldiff.bulk.adding import AddedColumns, added_types
    from alldiff.bulk.columns import ColumnOptions
    from alldiff.bulk.outputs import open_output
    from alldiff.bulk.running import Job, RowOptions
    from alldiff.bulk.several import open_inputs
    from alldiff.bulk.solving import SolveOptions

    if cluster and call.threads is not None:
        raise UsageError("--threads is for this machine; --cluster local:N names N workers")
    options = ReadOptions(call.box, call.latin, call.size, call.alphabet, call.rules)
    solving = SolveOptions(call.limit, call.threads or 0, call.timeout, call.nodes, call.memory)
    added = AddedColumns(tuple(table.rate), table.canonical, table.traces, table.lang)
    columns = ColumnOptions(call.column, table.answer, keep, tuple(added_types("", added)))
    rows = RowOptions(only_unique, dedupe, part_rows, restart, added, exclude)
    begun = perf_counter()
    with rate("rows", answers=target == "-") as show:

        def report(now: RunProgress) -> None:
            show(now.rows, now.done, now.total or None, now.note)

        if target == "-":
            if as_json or cluster:
                raise UsageError("--json and --cluster need an output: add -o OUT")
            if restart or compression:
                raise UsageError("--restart and --compression need an output: add -o OUT")
            opened = open_inputs(sources, call.format, options, columns)
            tally = to_stdout(opened, written or "csv", solving, rows, report)
        else:
            output = open_output(target, written, compression)
            opened = open_inputs(sources, call.format, options, columns)
            job = Job(opened, output, solving, rows)
            try:
                tally = to_file(job, cluster, report)
            except KeyboardInterrupt:
                again = ": the same command goes on with what is not finished"
                goes_on = "" if sources == ("-",) else again
                print_error(f"interrupted{goes_on}")
                return INTERRUPTED
    tell_summary(tally, perf_counter() - begun, as_json)
    if 2 * tally.get("invalid", 0) > tally["rows"]:
        warn(mostly_invalid(tally, rows.reasons))
        return OK if allow_invalid else UNREADABLE
    return OK


def to_stdout(
    source: Input | Inputs, written: str, solving: SolveOptions, rows: RowOptions, report: Report
) -> dict[str, int]:
    """Write rows to stdout as they are solved, and return how many have each status."""
    from alldiff.bulk.running import stream

    if written == "parquet" and sys.stdout.isatty():
        raise UsageError("Parquet cannot be shown on a terminal: add -o OUT")
    sys.stdout.flush()
    return stream(source, sys.stdout.buffer, written, solving, rows, report)


def to_file(job: Job, cluster: str | None, report: Report) -> dict[str, int]:
    """Write rows to a file or a folder of parts, and return how many have each status."""
    from alldiff.bulk.running import run, run_locally

    with cluster_client(cluster) as client:
        runner: Runner = run_locally
        if client is not None:
            from alldiff.bulk.cluster_run import run_on_cluster

            runner = run_on_cluster(client)
        return run(job, report, runner).tally()


def mostly_invalid(tally: dict[str, int], reasons: list[str]) -> str:
    """Return a warning that most rows are no puzzles, with the first reason if it is known."""
    told = f"{tally['invalid']:,} of {tally['rows']:,} rows are invalid"
    return f"{told}; the first: {reasons[0]}" if reasons else f"{told}: see their errors"


def tell_summary(tally: dict[str, int], seconds: float, as_json: bool) -> None:
    """Print a summary: on stderr for people, as JSON on stdout for programs."""
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
