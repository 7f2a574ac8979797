"""alldiff race: algorithms side by side."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from alldiff import formats
from alldiff.api.racing import race
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import INTERRUPTED, OK, worse
from alldiff.cli.inputs import STDIN, LoadedPuzzle, from_pipe, label, load, refused
from alldiff.cli.messages import warn
from alldiff.cli.options import SPEC, Name, Output, Type, grouped, record_options
from alldiff.cli.output import document
from alldiff.cli.progress import progress
from alldiff.cli.writing import check_writable, write_whole
from alldiff.core import extras
from alldiff.core.errors import AlldiffError, InvalidPuzzle, ReadError, UsageError, WriteError
from alldiff.core.records import replace
from alldiff.engines import ENGINES
from alldiff.formats.source import PATH_LIKE, path_exists
from alldiff.lab import Course, Race, course
from alldiff.lab.race import AUTO, files_in

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from alldiff.lab.outcome import RaceResult


SPEC_LIKE = re.compile(r"[a-z][a-z0-9-]*([+:@][a-z0-9-]+)*")
PLOTS = Name("plot", lambda: ("all", "box", "cactus", "bars"))


class PuzzleOrSpec(Type):
    """A puzzle or a spec; the shell completes specs, and files where no spec begins as typed."""

    name = "entry"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the specs that begin as typed, or else leave it to the names of files."""
        from click.shell_completion import CompletionItem

        before, at, last = incomplete.rpartition("@")
        if at:
            names = [name for name in (AUTO, *ENGINES) if name.startswith(last)]
            return [CompletionItem(f"{before}@{name}") for name in names]
        engines = [name for name in (AUTO, *ENGINES) if name.startswith(incomplete)]
        found = [CompletionItem(name) for name in engines if incomplete]
        found += SPEC.shell_complete(ctx, param, incomplete) if incomplete else []
        return found or [CompletionItem(incomplete, type="file")]


@dataclass(frozen=True, slots=True)
class Files:
    """Where the race is written to besides the table."""

    csv: str | None
    parquet: str | None
    plot: str | None
    plot_kind: str

    def check(self) -> None:
        """Refuse what cannot be written, before the work that it is for."""
        if self.parquet is not None:
            extras.require("pyarrow", "Parquet")
        if self.plot is not None:
            from alldiff.lab.plots import check_suffix

            check_suffix(self.plot)
            extras.require("matplotlib", "a plot")
        for path in (self.csv, self.parquet, self.plot):
            check_writable(path)


files_options = grouped(
    "files",
    Files,
    ("csv", click.option("--csv", metavar="FILE", help="Write the runs as CSV; - is stdout.")),
    ("parquet", click.option("--parquet", metavar="FILE", help="Write the runs as Parquet.")),
    ("plot", click.option("--plot", metavar="FILE", help="Draw a .png, .svg or .pdf.")),
    (
        "plot_kind",
        click.option(
            "--plot-kind",
            type=PLOTS,
            default="all",
            metavar="NAME",
            help="box, cactus, bars, or all of them in one picture.",
        ),
    ),
)


@click.command("race", cls=Command)
@click.argument(
    "entries", metavar="PUZZLE... SPEC...", nargs=-1, required=True, type=PuzzleOrSpec()
)
@click.option("--all", "every", is_flag=True, help="Find all solutions.")
@derived(race, defaults={"limit": None})
@files_options
@reading_options
@record_options
def command(
    entries: tuple[str, ...],
    every: bool,
    call: Call,
    files: Files,
    reading: Call,
    output: Output,
) -> int:
    """Run algorithms side by side on the same puzzles and print a table of results.

    PUZZLE is a file, FILE:3, a folder, the puzzle itself, or - for stdin. SPEC is a search such as
    mac+mrv, a search and an engine such as mac+mrv@reference, or an engine alone such as choco. An
    argument that names a file or is a puzzle counts as PUZZLE, any other as SPEC.

    Each run ends at the first solution and after 10 seconds unless --limit, --all or --timeout
    say otherwise.

    Examples:
        alldiff race puzzles/sudoku/9x9-hard.txt bt fc+mrv mac+mrv+lcv native
            four algorithms on one puzzle
        alldiff race puzzles/kakuro fc+fill-sum gac+dom-wdeg@reference --timeout 1 --repeat 1
            all puzzles of a folder; one search by the reference engine
        alldiff race puzzles/sudoku/4x4.txt bt fc --all --csv runs.csv --plot race.svg
            find all solutions; every run as a row, and the plots
    """
    if every and call.limit is not None:
        raise UsageError("--all and --limit exclude each other")
    limits = replace(call.limits, solutions=None if every else call.limit or 1)
    sources, specs = puzzles_and_specs(entries)
    if not specs:
        raise UsageError("no spec to race: name one such as mac+mrv, or an engine")
    files.check()
    found, code = gather(sources, reading)
    if not found:
        return code
    running = Race(found, specs, limits, call.repeat, call.warm_up, call.seed)
    stopped, failure = None, None
    try:
        with progress(len(running), "runs", answers=False, doing=lambda: running.doing) as bar:
            for run in running.run():
                if output.jsonl:
                    print(json.dumps(run.record()), flush=True)
                bar.advance()
    except KeyboardInterrupt:
        stopped, code = "interrupted", INTERRUPTED
    except AlldiffError as error:
        stopped, failure = "stopped", error
    if running.rows:
        publish(running.result(stopped), files, output)
    if stopped == "interrupted":
        warn(f"interrupted after {len(running.rows)} of {len(running)} runs")
    if failure is not None:
        raise failure
    return code


def puzzles_and_specs(entries: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the puzzles and the specs among the arguments."""
    specs = [entry for entry in entries if is_spec(entry)]
    return [entry for entry in entries if entry not in specs], specs


def is_spec(entry: str) -> bool:
    """Return whether an argument is a spec: it neither is nor looks like a file or a puzzle."""
    if entry == STDIN or path_exists(entry) or path_exists(entry.rpartition(":")[0] or entry):
        return False
    if SPEC_LIKE.fullmatch(entry):
        return not formats.is_puzzle(entry)
    # What is neither gets the message of that which it is more like.
    return not (formats.is_puzzle(entry) or PATH_LIKE.fullmatch(entry) or "\n" in entry)


def gather(sources: Sequence[str], reading: Call) -> tuple[list[Course], int]:
    """Return the puzzles of all sources, and the worst exit code of those that are left out."""
    named: list[LoadedPuzzle] = []
    code = OK
    for source in sources or [from_pipe()]:
        if path_exists(source) and Path(source).is_dir():
            for file in files_in(source):
                named += load_gently(file, reading)
            continue
        found, worst = load([source], reading)
        named += found
        code = worse(code, worst)
    courses = []
    for each in named:
        try:
            courses.append(course(each.label, each.stated))
        except InvalidPuzzle as invalid:
            code = worse(code, refused(each, invalid))
    if not courses and code == OK:
        raise ReadError("no puzzle to race on")
    return courses, code


def load_gently(file: str, reading: Call) -> list[LoadedPuzzle]:
    """Return the puzzles of a file in a folder; one that holds none is left out with a warning."""
    try:
        found = reading(Path(file))
    except ReadError as error:
        warn(f"left out: {error}")
        return []
    name, several = label(file, 1), len(found.puzzles) > 1
    for warning in found.warnings:
        warn(f"{name}: {warning}")
    return [
        LoadedPuzzle(f"{name}:{place}" if several else name, puzzle)
        for place, puzzle in enumerate(found.puzzles, start=1)
    ]


def publish(result: RaceResult, files: Files, output: Output) -> None:
    """Write the files that are wanted, and print the race: a reader of stdout may leave early."""
    if files.csv is not None and files.csv != STDIN:
        write_whole(files.csv, result.to_csv().encode())
    if files.parquet is not None:
        try:
            result.to_parquet(files.parquet)
        except OSError as error:
            raise WriteError(f"{files.parquet}: cannot be written: {error}") from None
    if files.plot is not None:
        result.plot(files.plot, files.plot_kind)
    if output.json:
        print(document(result.record()))
    elif files.csv == STDIN:
        print(result.to_csv(), end="")
    elif not output.jsonl:
        print(result.table(), flush=True)
