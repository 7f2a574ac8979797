"""alldiff count: how many solutions a puzzle has."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from alldiff.api.counting import estimate, estimates
from alldiff.api.puzzles import solve
from alldiff.cli.command import Command
from alldiff.cli.commands.solve import plan
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import INTERRUPTED, LIMIT, NO_SOLUTION, OK, result_code
from alldiff.cli.inputs import LoadedPuzzle, for_each
from alldiff.cli.messages import warn
from alldiff.cli.options import (
    Output,
    cluster_client,
    cluster_option,
    puzzle_arguments,
    record_options,
)
from alldiff.cli.output import records
from alldiff.cli.progress import latest
from alldiff.cli.running import (
    SolveFlags,
    TimedResult,
    run,
    stats_record,
    tell_stats,
    wanted_options,
)
from alldiff.cli.unsolvable import Reasons, record_of, sentence_of
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.result import CUT_SHORT, Interrupted, ending_text

if TYPE_CHECKING:
    from alldiff.tutor.conflict import Conflict


@click.command("count", cls=Command)
@puzzle_arguments()
@wanted_options
@derived(solve, defaults={"limit": None})
@click.option(
    "--estimate", "estimated", is_flag=True, help="Estimate, with a 95 % confidence interval."
)
@derived(estimate, "estimating", without=("seed", "timeout"))
@cluster_option
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    wanted: SolveFlags,
    call: Call,
    estimated: bool,
    estimating: Call,
    cluster: str | None,
    reading: Call,
    output: Output,
) -> int:
    """Print how many solutions each puzzle has, one number per line.

    Counting stops at 2 solutions, or at --limit, and prints 2+ for two or more. --all counts every
    solution. PUZZLE is a file, FILE:3 for its third puzzle, the puzzle itself, or - for stdin.

    Examples:
        alldiff count puzzles/sudoku/fifty.txt
            one number for each puzzle; 1 means unique
        alldiff count ................ --all
            288: all 4x4 Sudoku grids
        alldiff count 4.23............ --limit 5 --json
            a JSON record, counting to 5
        alldiff count puzzles/sudoku/several-solutions.txt --estimate
            about how many there are, with a confidence interval
    """
    limit, _ = plan(call.limit, wanted)
    reasons = Reasons()

    def work_estimated(named: LoadedPuzzle, several: bool) -> int:
        options = {"seed": call.seed}
        if call.timeout is not None:
            options["timeout"] = call.timeout
        with latest() as show:
            for made in estimates(named.stated, **estimating.given, **options):
                show(f"{made}, {made.walks:,} walks")
        if output.records:
            shown = {name: getattr(made, name) for name in made.__struct_fields__}
            found.add({"puzzle": named.label, "kind": named.kind, **shown})
        else:
            print(made, flush=True)
        if made.limit_reached:
            warn(f"{named.label}: {ending_text(made.limit_reached)}")
            return LIMIT
        return NO_SOLUTION if made.exact and not made.value else OK

    def tell(named: LoadedPuzzle, done: TimedResult, why: Conflict | None = None) -> None:
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
            if wanted.statistics:
                record["stats"] = stats_record(done)
            found.add(record | record_of(why))
            return
        print(number, flush=True)
        if wanted.statistics:
            tell_stats(named.label, done)

    def work(named: LoadedPuzzle, several: bool) -> int:
        try:
            counted = partial(call, named.stated, limit=limit, keep=1, client=client)
            with reasons.recorded(named, found):
                done = run(counted, wanted.repeat)
        except Interrupted as interrupted:
            result = interrupted.result
            tell(named, TimedResult(result, (result.stats.seconds,)))
            warn(f"{named.label}: interrupted after {result.stats.nodes} nodes")
            return INTERRUPTED
        except InvalidPuzzle as invalid:
            if invalid.exit_code == 1 and not output.records:
                print(0, flush=True)
            raise
        why = reasons.of_result(named, done.result)
        tell(named, done, why)
        if why is not None:
            warn(f"{named.label}: {sentence_of(why)}")
        if done.result.limit_reached in CUT_SHORT:
            warn(f"{named.label}: {ending_text(done.result.limit_reached)}")
        return result_code(done.result, wanted.unique)

    with cluster_client(cluster) as client, records(output) as found:
        return for_each(puzzles, reading, work_estimated if estimated else work)
