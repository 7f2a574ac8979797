"""alldiff rate: how hard puzzles are."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import Any

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import INTERRUPTED, LIMIT, worse
from alldiff.cli.inputs import load, refused
from alldiff.cli.messages import complain
from alldiff.cli.options import (
    THREADS,
    TIMEOUT,
    Output,
    ReadingOptions,
    puzzle_arguments,
    reading_options,
    record_options,
)
from alldiff.cli.output import records
from alldiff.cli.progress import progress
from alldiff.cli.reasoning import diagnosis_code, lang_option
from alldiff.cli.writing import write_out
from alldiff.core import extras
from alldiff.core.errors import InvalidPuzzle, LimitReached, UsageError
from alldiff.core.limits import Limits, Listener, Stopwatch, ending_text

COLUMNS = (
    "puzzle",
    "kind",
    "status",
    "difficulty",
    "er",
    "ep",
    "ed",
    "hodoku_level",
    "hodoku_score",
    "hardest",
    "effort",
    "steps",
    "hard_steps",
    "bottleneck",
    "profile",
    "profile_level",
    "profile_score",
)
"""The columns of a table of ratings, as in the JSON form."""

EXAMPLES = (
    Example("alldiff rate puzzles/sudoku/9x9-hard.txt", "one puzzle on every scale"),
    Example("alldiff rate puzzles/sudoku/fifty.txt --csv ratings.csv", "a table of many"),
    Example("alldiff rate puzzles/sudoku/fifty.txt --max 4.0", "only which are that easy"),
    Example("alldiff rate puzzles/sudoku/fifty.txt --scale hodoku", "only as HoDoKu rates"),
    Example("alldiff rate puzzles/sudoku/9x9-hard.txt --profile sudokuwiki", "by other techniques"),
)


@click.command("rate", cls=Command, examples=EXAMPLES)
@puzzle_arguments()
@click.option(
    "--max",
    "most",
    type=click.FloatRange(0),
    metavar="EFFORT",
    help="Try nothing that takes more effort.",
)
@click.option(
    "--scale",
    type=click.Choice(["alldiff", "se", "hodoku"]),
    help="Rate on this scale only: our path, Sudoku Explainer or HoDoKu.",
)
@click.option(
    "--profile",
    metavar="NAME|FILE",
    help="Rate by these techniques, their order and costs: alldiff, hodoku, sudokuwiki or a file.",
)
@click.option("--threads", type=THREADS, default=0, metavar="N", help="Threads; 0 for all.")
@TIMEOUT[1]
@click.option("--csv", "csv_path", metavar="FILE", type=click.Path(), help="Write a CSV table.")
@click.option(
    "--parquet", "parquet_path", metavar="FILE", type=click.Path(), help="Write a Parquet table."
)
@lang_option
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    most: float | None,
    scale: str | None,
    profile: str | None,
    threads: int,
    timeout: float | None,
    csv_path: str | None,
    parquet_path: str | None,
    lang: str,
    reading: ReadingOptions,
    output: Output,
) -> int:
    """Rate puzzles by the steps that solve them.

    One puzzle is rated in a few lines; several in a line each, or as a table. The difficulty is
    that of the hardest technique needed; the ratings of Sudoku Explainer and HoDoKu are for 9x9
    Sudoku. Exit code 1 is for a puzzle without solution, 3 for several solutions. With --timeout,
    which is for all of them together, those rated by then are told.
    """
    from alldiff.facade.tutor import profile_named, scales_named
    from alldiff.languages import language
    from alldiff.tutor import rate_many

    if output.records and (csv_path or parquet_path):
        raise UsageError("--json and --jsonl exclude --csv and --parquet")
    spoken = language(lang)
    named, code = load(puzzles, reading)
    several = len(named) > 1
    rows: list[dict[str, Any]] = []
    watch = Stopwatch(Limits(None, seconds=timeout))
    in_time = Listener(lambda: watch.over() is not None)
    quiet = bool(csv_path or parquet_path)
    with records(output) as found, progress(len(named), answers=not quiet) as bar:
        ratings = rate_many(
            [one.puzzle for one in named],
            threads,
            most,
            steps=False,
            listener=in_time,
            scales=scales_named(scale),
            profile=profile_named(profile, scale if most is None else most),
        )
        try:
            for one, rating in zip(named, ratings, strict=True):
                if isinstance(rating, UsageError):
                    raise rating
                if isinstance(rating, InvalidPuzzle):
                    code = worse(code, refused(one, rating))
                elif isinstance(rating, Exception):
                    complain(f"{one.label}: {rating}")
                    code = worse(code, rating.exit_code)
                else:
                    rating = replace(rating, language=spoken)
                    code = worse(code, diagnosis_code(rating.diagnosis))
                    record = {"puzzle": one.label, "kind": one.puzzle.kind, **rating.record()}
                    if output.records:
                        found.add(record)
                    elif quiet:
                        rows.append(record)
                    else:
                        print(f"{one.label}: {rating.line()}" if several else rating, flush=True)
                if bar:
                    bar.advance()
        except KeyboardInterrupt:
            code = INTERRUPTED
        except LimitReached:
            complain(ending_text("seconds"))
            code = worse(code, LIMIT)
    if csv_path:
        write_out(csv_path, csv_text(rows))
    if parquet_path:
        write_out(parquet_path, parquet_bytes(rows))
    return code


def csv_text(rows: list[dict[str, Any]]) -> str:
    """Return ratings as a table of text."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue()


def parquet_bytes(rows: list[dict[str, Any]]) -> bytes:
    """Return ratings as a Parquet file."""
    pa = extras.load("pyarrow", "writing Parquet")
    pq = extras.load("pyarrow.parquet", "writing Parquet")
    types = {
        "er": pa.float64(),
        "ep": pa.float64(),
        "ed": pa.float64(),
        "effort": pa.float64(),
        "profile_score": pa.float64(),
    }
    numbers = {"hodoku_score", "steps", "hard_steps", "bottleneck"}
    schema = pa.schema(
        [
            (name, types.get(name, pa.int64() if name in numbers else pa.string()))
            for name in COLUMNS
        ]
    )
    table = pa.table(
        {
            name: pa.array([row.get(name) for row in rows], schema.field(name).type)
            for name in COLUMNS
        }
    )
    stream = io.BytesIO()
    pq.write_table(table, stream)
    return stream.getvalue()
