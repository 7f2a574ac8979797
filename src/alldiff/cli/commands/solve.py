"""alldiff solve: puzzles in, solutions out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from time import monotonic
from typing import Any

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import INTERRUPTED, result_code
from alldiff.cli.inputs import Named, fault_records, for_each
from alldiff.cli.messages import say, warn
from alldiff.cli.options import (
    FORMAT,
    Output,
    ReadingOptions,
    SearchOptions,
    cluster_option,
    limit_options,
    output_options,
    puzzle_arguments,
    reading_options,
    searching_options,
)
from alldiff.cli.output import Blocks, Records, colour_console, in_colour, records
from alldiff.cli.running import TimedResult, Wanted, run, stats_record, tell_stats, wanted_options
from alldiff.core.errors import InvalidPuzzle, UsageError, WriteError
from alldiff.core.model import Model
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.records import replace
from alldiff.core.result import CUT_SHORT, Interrupted, Limits, Result, Status, ending_text
from alldiff.formats import write
from alldiff.rules.candidates import Candidates

LAST_SECONDS = 0.05
"""How long solutions are printed after Ctrl-C."""
EXAMPLES = (
    Example("alldiff solve puzzles/sudoku/inkala.txt", "print the solution"),
    Example(
        "alldiff solve puzzles/kakuro/5x5.txt --search fc+fill-sum+prefilter --stats",
        "name the search, and tell its time and counters on stderr",
    ),
    Example(
        "alldiff solve 4.23.2.4.3..1..2 --unique --json",
        "the puzzle itself as argument; a JSON record; exit code 3 were there several solutions",
    ),
)


@click.command("solve", cls=Command, examples=EXAMPLES)
@puzzle_arguments()
@click.option(
    "--format",
    "written",
    type=FORMAT,
    metavar="FORMAT",
    help="Print solutions as star, line, grid, json ...; alldiff info lists the formats.",
)
@wanted_options
@searching_options
@limit_options(default=None)
@cluster_option
@reading_options
@output_options
def command(
    puzzles: tuple[str, ...],
    written: str | None,
    wanted: Wanted,
    searching: SearchOptions,
    limits: Limits,
    cluster: str | None,
    reading: ReadingOptions,
    output: Output,
) -> int:
    """Solve puzzles and print their solutions.

    PUZZLE is a file, FILE:3 for its third puzzle, the puzzle itself, or - for stdin. Each puzzle of
    a file is solved in turn. Without --all or --limit the search goes on to a second solution, so
    that it can warn about it, but prints only the first.
    """
    limits, shown = plan(limits, wanted)

    def work(named: Named, several: bool) -> int:
        try:
            done = run(
                named.stated, searching, limits, keep=None, repeat=wanted.repeat, client=client
            )
        except Interrupted as interrupted:
            result = interrupted.result
            known = first_solutions(result, shown)
            printer.result(named, TimedResult(result, (result.stats.seconds,)), known, wanted)
            warn(f"{named.label}: interrupted after {result.stats.nodes} nodes")
            return INTERRUPTED
        except InvalidPuzzle as invalid:
            found.add(invalid_record(named, invalid))
            raise
        printer.result(named, done, done.result.solutions[:shown], wanted)
        if done.result.search.random and not wanted.stats:
            say(f"alldiff: {named.label}: seed {done.result.seed}")
        tell(named, done.result, shown, wanted)
        return result_code(done.result, wanted.unique)

    with ExitStack() as stack:
        client = None
        if cluster:
            from alldiff.bulk.cluster import connected

            client = stack.enter_context(connected(cluster, searching.threads or 0))
        found = stack.enter_context(records(output))
        printer = Printer(output, written, found)
        return for_each(puzzles, reading, work)


def plan(limits: Limits, wanted: Wanted) -> tuple[Limits, int | None]:
    """Return the limits of the search, and how many of its solutions to print."""
    if wanted.all:
        if limits.solutions is not None:
            raise UsageError("--all and --limit exclude each other")
        return limits, None
    if limits.solutions is None:
        return replace(limits, solutions=2), 1
    if wanted.unique and limits.solutions == 1:
        raise UsageError("--unique needs a --limit of at least 2, or none")
    return limits, limits.solutions


def first_solutions(result: Result, shown: int | None) -> Iterator[Any]:
    """Yield the first solutions of a search that was interrupted, as many as come out at once.

    There may be a million, and whoever pressed Ctrl-C does not want to wait for them.
    """
    end = monotonic() + LAST_SECONDS
    for values in result.values[:shown]:
        yield result.shown(values)
        if monotonic() >= end:
            return


def tell(named: Named, result: Result, shown: int | None, wanted: Wanted) -> None:
    """Warn about what the first `shown` solutions do not show, and of several if unwanted."""
    if result.status is Status.NONE:
        warn(f"{named.label}: no solution")
    elif result.limit_reached in CUT_SHORT:
        found = {0: "any solution", 1: "it was known whether there are more solutions"}.get(
            result.count, f"all solutions were found ({result.count} so far)"
        )
        warn(f"{named.label}: {ending_text(result.limit_reached)} before {found}")
    elif not result.search.exhaustive and wanted.unique:
        warn(f"{named.label}: {result.search} cannot tell whether there are more solutions")
    elif result.status is Status.MULTIPLE and (shown == 1 or wanted.unique):
        warn(f"{named.label}: more than one solution (--all prints them all)")


class Printer:
    """Prints results as JSON, as texts of a format, or in colour."""

    def __init__(self, output: Output, written: str | None, found: Records) -> None:
        if output.records and written:
            raise UsageError("--format does not go with --json or --jsonl")
        self.output = output
        self.written = written
        self.blocks = Blocks()
        self.records = found
        self.console = (
            colour_console() if in_colour(output) and not written and not output.records else None
        )

    def result(
        self, named: Named, done: TimedResult, solutions: Iterable[Any], wanted: Wanted
    ) -> None:
        """Print solutions of a result, and its statistics if they are wanted."""
        if self.output.records:
            self.records.add(record(named, done, solutions, wanted.statistics))
            return
        for grid in solutions:
            if isinstance(named.stated, Model):
                if self.written:
                    raise UsageError(f"{named.label} is a problem without a grid: no --format")
                self.blocks.print(plain_text(None, grid))
            elif self.console:
                from alldiff.render.terminal import terminal_grid

                self.console.print(terminal_grid(named.puzzle, grid), soft_wrap=True)
            else:
                text = solution_text(named.puzzle, grid, self.written)
                if self.written == "csv" and not self.blocks.first:
                    # One header is enough for all rows.
                    text = text.partition("\n")[2]
                self.blocks.print(text)
        if wanted.statistics:
            tell_stats(named.label, done)


def solution_text(puzzle: Puzzle, grid: Grid, written: str | None) -> str:
    """Return a solution in a format: the puzzle with every cell given, so without candidates.

    A format that has no room for the other clues carries the values alone.
    """
    clues = tuple(clue for clue in puzzle.clues if not isinstance(clue, Candidates))
    solved = replace(puzzle, givens=grid, clues=clues, solution=None)
    alone = replace(solved, clues=tuple(c for c in clues if c.in_text and c.place == "whole"))
    refused: list[WriteError] = []
    for name in (written,) if written else usual_formats(puzzle):
        for stated in (solved, alone):
            try:
                return write([stated], name)
            except WriteError as error:
                refused.append(error)
    if written:
        raise refused[0]
    return plain_text(puzzle, grid)


def plain_text(puzzle: Puzzle | None, grid: Grid | dict[str, Any]) -> str:
    """Return a solution as rows, or by name where there is no grid."""
    from alldiff.render.text import solution_text

    return solution_text(puzzle, grid)


def usual_formats(puzzle: Puzzle) -> Iterator[str]:
    """Yield the formats in which people read a solution best."""
    yield "grid"
    from alldiff.kinds import KINDS

    yield KINDS[puzzle.kind].text


def record(
    named: Named, done: TimedResult, solutions: Iterable[Any], statistics: bool
) -> dict[str, Any]:
    """Return a result with the field names of the JSON form."""
    result = done.result
    fields: dict[str, Any] = {
        "puzzle": named.label,
        "kind": named.kind,
        "status": result.status.value,
        "count": result.count,
        "complete": result.complete,
        "limit_reached": result.limit_reached,
        "solutions": [
            each if isinstance(each, dict) else [list(row) for row in each] for each in solutions
        ],
        "engine": result.engine,
        "search": str(result.search),
        "seed": result.seed,
    }
    if result.stats.conflicts is not None:
        fields["conflicts"] = result.stats.conflicts
    return fields | {"stats": stats_record(done)} if statistics else fields


def invalid_record(named: Named, invalid: InvalidPuzzle) -> dict[str, Any]:
    """Return the record of a puzzle that has faults."""
    return {
        "puzzle": named.label,
        "kind": named.kind,
        "status": "invalid",
        "faults": fault_records(invalid.faults),
    }
