"""alldiff count: how many solutions a puzzle has."""

from __future__ import annotations

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.commands.solve import invalid_record, plan
from alldiff.cli.exits import INTERRUPTED, result_code
from alldiff.cli.inputs import Named, for_each
from alldiff.cli.messages import warn
from alldiff.cli.options import (
    Output,
    ReadingOptions,
    SearchOptions,
    limit_options,
    puzzle_arguments,
    reading_options,
    record_options,
    searching_options,
)
from alldiff.cli.output import records
from alldiff.cli.running import TimedResult, Wanted, run, stats_record, tell_stats, wanted_options
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.result import CUT_SHORT, Interrupted, Limits, ending_text

EXAMPLES = (
    Example("alldiff count puzzles/sudoku/fifty.txt", "a line for each puzzle; 1 is a proper one"),
    Example("alldiff count ................ --all", "288: every 4x4 Sudoku there is"),
    Example("alldiff count 4.23............ --limit 5 --json", "a JSON record, counting to 5"),
)


@click.command("count", cls=Command, examples=EXAMPLES)
@puzzle_arguments()
@wanted_options
@searching_options
@limit_options(default=None)
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    wanted: Wanted,
    searching: SearchOptions,
    limits: Limits,
    reading: ReadingOptions,
    output: Output,
) -> int:
    """Print how many solutions each puzzle has, one number a line.

    Counting ends at 2 solutions, or at --limit, and then prints 2+: two or more. --all counts on to
    the end. PUZZLE is a file, FILE:3 for its third puzzle, the puzzle itself, or - for stdin.
    """
    limits, _ = plan(limits, wanted)

    def tell(named: Named, done: TimedResult) -> None:
        result = done.result
        number = f"{result.count}{'' if result.complete else '+'}"
        if output.records:
            record = {
                "puzzle": named.label,
                "kind": named.kind,
                "count": result.count,
                "complete": result.complete,
                "limit_reached": result.limit_reached,
                "engine": result.engine,
                "search": str(result.search),
                "seed": result.seed,
            }
            found.add(record | {"stats": stats_record(done)} if wanted.statistics else record)
            return
        print(number, flush=True)
        if wanted.statistics:
            tell_stats(named.label, done)

    def work(named: Named, several: bool) -> int:
        try:
            done = run(named.stated, searching, limits, keep=1, repeat=wanted.repeat)
        except Interrupted as interrupted:
            result = interrupted.result
            tell(named, TimedResult(result, (result.stats.seconds,)))
            warn(f"{named.label}: interrupted after {result.stats.nodes} nodes")
            return INTERRUPTED
        except InvalidPuzzle as invalid:
            if output.records:
                found.add(invalid_record(named, invalid))
            elif invalid.exit_code == 1:
                print(0, flush=True)
            raise
        tell(named, done)
        if done.result.limit_reached in CUT_SHORT:
            warn(f"{named.label}: {ending_text(done.result.limit_reached)}")
        return result_code(done.result, wanted.unique)

    with records(output) as found:
        return for_each(puzzles, reading, work)
