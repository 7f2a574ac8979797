"""alldiff rate: how hard puzzles are."""

from __future__ import annotations

import csv
import io
from typing import Any

import click

from alldiff.api.tutor import rate_many
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import INTERRUPTED, LIMIT, worse
from alldiff.cli.inputs import load, refused
from alldiff.cli.messages import print_error
from alldiff.cli.options import Output, puzzle_arguments, record_options
from alldiff.cli.output import records
from alldiff.cli.progress import progress
from alldiff.cli.reasoning import diagnosis_code
from alldiff.cli.writing import write_out
from alldiff.core import extras
from alldiff.core.errors import AlldiffError, InvalidPuzzle, LimitReached, UsageError, WriteError
from alldiff.core.limits import ending_text
from alldiff.core.puzzle import Puzzle
from alldiff.formats import write

COLUMNS = (
    "puzzle",
    "text",
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
"""The columns of a table of ratings, as in the JSON form, and the puzzle itself as a text."""


@click.command("rate", cls=Command)
@puzzle_arguments()
@derived(rate_many, without=("steps",), spelled={"most": "--max"})
@click.option("--csv", "csv_path", metavar="FILE", type=click.Path(), help="Write a CSV table.")
@click.option(
    "--parquet", "parquet_path", metavar="FILE", type=click.Path(), help="Write a Parquet table."
)
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    call: Call,
    csv_path: str | None,
    parquet_path: str | None,
    reading: Call,
    output: Output,
) -> int:
    """Rate puzzles by the steps that solve them.

    A single puzzle gets a few lines; several get a line each, or a table. The hardest technique
    needed decides the difficulty; Sudoku Explainer and HoDoKu ratings are for 9x9 Sudoku. Exit code
    1 means no solution, 3 several. --timeout is for all puzzles together; the ratings finished by
    then are printed.

    Examples:
        alldiff rate puzzles/sudoku/9x9-hard.txt
            one puzzle on every scale
        alldiff rate puzzles/sudoku/fifty.txt --csv ratings.csv
            a table for many
        alldiff rate puzzles/sudoku/fifty.txt --max 4.0
            stop at effort 4.0
        alldiff rate puzzles/sudoku/fifty.txt --scale hodoku
            only the HoDoKu rating
        alldiff rate puzzles/sudoku/9x9-hard.txt --profile sudokuwiki
            with another set of techniques
    """
    if output.records and (csv_path or parquet_path):
        raise UsageError("--json and --jsonl exclude --csv and --parquet")
    named, code = load(puzzles, reading)
    several = len(named) > 1
    rows: list[dict[str, Any]] = []
    quiet = bool(csv_path or parquet_path)
    with records(output) as found, progress(len(named), answers=not quiet) as bar:
        ratings = call([one.puzzle for one in named], steps=False)
        try:
            for one, rating in zip(named, ratings, strict=True):
                if isinstance(rating, UsageError):
                    raise rating
                if isinstance(rating, InvalidPuzzle):
                    code = worse(code, refused(one, rating))
                elif isinstance(rating, AlldiffError):
                    print_error(f"{one.label}: {rating}")
                    code = worse(code, rating.exit_code)
                else:
                    code = worse(code, diagnosis_code(rating.diagnosis))
                    record = {"puzzle": one.label, "kind": one.puzzle.kind, **rating.record()}
                    if output.records:
                        found.add(record)
                    elif quiet:
                        rows.append(record | {"text": line_of(one.puzzle)})
                    else:
                        print(f"{one.label}: {rating.line()}" if several else rating, flush=True)
                bar.advance()
        except KeyboardInterrupt:
            code = INTERRUPTED
        except LimitReached:
            print_error(ending_text("seconds"))
            code = worse(code, LIMIT)
    if csv_path:
        write_out(csv_path, csv_text(rows))
    if parquet_path:
        write_out(parquet_path, parquet_bytes(rows))
    return code


def line_of(puzzle: Puzzle) -> str:
    """Return a puzzle in one line: its cells, or all of it as JSON if it has more."""
    try:
        return write(puzzle, "line").strip()
    except WriteError:
        return write(puzzle.bare(), "jsonl").strip()


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
