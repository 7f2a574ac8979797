"""alldiff replay: traces of solution paths, checked step by step."""

from __future__ import annotations

import click

from alldiff.api.traces import replay
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived
from alldiff.cli.exits import NO_SOLUTION, OK, UNREADABLE
from alldiff.cli.messages import print_error, say
from alldiff.cli.options import Output, record_options
from alldiff.cli.output import records
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.formats import ReadOptions


@click.command("replay", cls=Command)
@click.argument("source", metavar="FILE", type=click.Path())
@click.option("--column", metavar="NAME", help="Column with the puzzles; found if omitted.")
@click.option("--trace", "name", metavar="NAME", default="trace", help="Column with the traces.")
@derived(replay, without=("trace",))
@record_options
def command(source: str, column: str | None, name: str, call: Call, output: Output) -> int:
    """Check the traces in a table: every step must follow from the reasons it names.

    FILE is CSV, JSONL, Parquet or Arrow with a column of puzzles and one of traces, as tokens or
    JSON, such as bulk --traces writes. Wrong traces are printed with the step and the reason. Exit
    code 0 means that all are right, 1 that some are not.

    Examples:
        alldiff bulk puzzles/sudoku/fifty.txt -o traces.jsonl --traces tokens
            the path to the solution of each puzzle
        alldiff replay traces.jsonl
            check every step of every trace
        alldiff replay traces.jsonl --jsonl
            the number of right steps of each trace
    """
    from alldiff.bulk.records import column_named, puzzles_of, records_of

    rows = records_of(source, "puzzle")
    if not rows:
        raise UsageError(t("{} has no rows", source))
    shown = column_named(rows, name, (), source)
    wrong = steps = empty = 0
    with records(output) as found:
        for row, puzzle in enumerate(puzzles_of(rows, column, ReadOptions(), source)):
            trace = rows[row].get(shown)
            if trace is None or trace == "":
                empty += 1
                continue
            if isinstance(puzzle, str):
                wrong += 1
                print_error(puzzle)
                continue
            result = call(puzzle, str(trace))
            steps += result.steps
            wrong += not result.right
            if output.records:
                found.add(
                    {
                        "row": row,
                        "right": result.right,
                        "steps": result.steps,
                        "solved": result.solved,
                        "error": result.error,
                    }
                )
            elif not result.right:
                print_error(f"row {row + 1}: {result.error}")
    say(f"alldiff: {len(rows) - empty:,} traces, {steps:,} right steps, {wrong:,} wrong traces")
    if empty == len(rows):
        return UNREADABLE
    return NO_SOLUTION if wrong else OK
