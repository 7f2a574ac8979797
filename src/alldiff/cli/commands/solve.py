"""alldiff solve: puzzles in, solutions out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from alldiff.api.puzzles import solve
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import INTERRUPTED, result_code
from alldiff.cli.inputs import LoadedPuzzle, for_each
from alldiff.cli.messages import say, warn
from alldiff.cli.options import (
    FORMAT,
    Output,
    cluster_client,
    cluster_option,
    output_options,
    puzzle_arguments,
)
from alldiff.cli.output import Blocks, Records, colour_console, in_colour, records
from alldiff.cli.running import (
    SolveFlags,
    TimedResult,
    run,
    stats_record,
    tell_stats,
    wanted_options,
)
from alldiff.cli.unsolvable import Reasons, record_of, sentence_of
from alldiff.core.errors import InvalidPuzzle, UsageError, WriteError
from alldiff.core.model import Model
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.records import replace
from alldiff.core.result import CUT_SHORT, Interrupted, Result, Status, ending_text
from alldiff.core.search import parse
from alldiff.formats import write
from alldiff.rules.candidates import Candidates

if TYPE_CHECKING:
    from alldiff.tutor.conflict import Conflict

LAST_SECONDS = 0.05
"""How long solutions are printed after Ctrl-C."""


@click.command("solve", cls=Command)
@puzzle_arguments()
@click.option(
    "--format",
    "written",
    type=FORMAT,
    metavar="FORMAT",
    help="Format for solutions: grid, line, star, json ...; alldiff info lists all.",
)
@click.option(
    "--symbols",
    type=click.Choice(["numbers", "letters"]),
    help="How to print values above 9: letters prints A for 10. By default as in the puzzle.",
)
@click.option(
    "--last-cell", is_flag=True, help="Place values with one cell left; the search is fc+mrv."
)
@click.option("--naked-pairs", is_flag=True, help="Use naked pairs; the search is fc+mrv.")
@wanted_options
@derived(solve, defaults={"limit": None})
@cluster_option
@reading_options
@output_options
def command(
    puzzles: tuple[str, ...],
    written: str | None,
    symbols: str | None,
    last_cell: bool,
    naked_pairs: bool,
    wanted: SolveFlags,
    call: Call,
    cluster: str | None,
    reading: Call,
    output: Output,
) -> int:
    """Solve puzzles and print their solutions.

    PUZZLE is a file, FILE:3 for its third puzzle, the puzzle itself, or - for stdin. A file may
    hold several puzzles. Without --all or --limit, solve searches for a second solution and warns
    you if there is one, but prints only the first.

    Examples:
        alldiff solve puzzles/sudoku/inkala.txt
            print the solution
        alldiff solve puzzles/kakuro/5x5.txt --search fc+fill-sum+prefilter --stats
            name the search, and print its time and counters on stderr
        alldiff solve 4.23.2.4.3..1..2 --unique --json
            the puzzle as an argument, a JSON record; exit code 3 if there is more than one solution
    """
    limit, shown = plan(call.limit, wanted)
    options = [*["last-cell"] * last_cell, *["naked-pairs"] * naked_pairs]
    named_search = {}
    if options:
        named_search["search"] = str(parse("+".join((call.search or "fc+mrv", *options))))

    def work(named: LoadedPuzzle, several: bool) -> int:
        try:
            solving = partial(call, named.stated, limit=limit, client=client, **named_search)
            with reasons.recorded(named, found):
                done = run(solving, wanted.repeat)
        except Interrupted as interrupted:
            result = interrupted.result
            known = first_solutions(result, shown)
            printer.result(named, TimedResult(result, (result.stats.seconds,)), known, wanted)
            warn(f"{named.label}: interrupted after {result.stats.nodes} nodes")
            return INTERRUPTED
        except InvalidPuzzle:
            if sentence := doubted(named, Status.NONE):
                warn(f"{named.label}: {sentence}")
            raise
        why = reasons.of_result(named, done.result)
        printer.result(named, done, solutions(done.result, shown), wanted, why)
        if done.result.search.random and not wanted.stats:
            say(f"alldiff: {named.label}: seed {done.result.seed}")
        tell(named, done.result, shown, wanted, why)
        return result_code(done.result, wanted.unique)

    reasons = Reasons()
    with cluster_client(cluster) as client, records(output) as found:
        printer = Printer(output, written, symbols, found)
        return for_each(puzzles, reading, work)


def plan(limit: int | None, wanted: SolveFlags) -> tuple[int | None, int | None]:
    """Return how many solutions to search for, and how many of them to print."""
    if wanted.all:
        if limit is not None:
            raise UsageError("--all and --limit exclude each other")
        return None, None
    if limit is None:
        return 2, 1
    if wanted.unique and limit == 1:
        raise UsageError("--unique needs a --limit of at least 2, or none")
    return limit, limit


class Solution(NamedTuple):
    """A solution as it is printed: rows, or values by name, and the unseen variables."""

    shown: Any
    variables: dict[str, Any]


def solutions(result: Result, shown: int | None) -> Iterator[Solution]:
    """Yield the first solutions of a search."""
    for values in result.values[:shown]:
        variables = result.model.variables(values) if result.model.cells else {}
        yield Solution(result.shown(values), variables)


def first_solutions(result: Result, shown: int | None) -> Iterator[Solution]:
    """Yield the first solutions of a search that was interrupted, as many as come out at once.

    There may be a million, and whoever pressed Ctrl-C does not want to wait for them.
    """
    end = monotonic() + LAST_SECONDS
    for solution in solutions(result, shown):
        yield solution
        if monotonic() >= end:
            return


def tell(
    named: LoadedPuzzle,
    result: Result,
    shown: int | None,
    wanted: SolveFlags,
    why: Conflict | None,
) -> None:
    """Warn about what the first `shown` solutions do not show, and of several if unwanted."""
    sentence = doubted(named, result.status)
    if sentence:
        warn(f"{named.label}: {sentence}")
    if result.status is Status.NONE:
        if not sentence or why is not None:
            # The puzzle may be right where what was read of it is not.
            warn(f"{named.label}: {'as read, ' * bool(sentence)}{sentence_of(why)}")
    elif result.limit_reached in CUT_SHORT:
        found = {0: "any solution", 1: "it was known whether there are more solutions"}.get(
            result.count, f"all solutions were found ({result.count} so far)"
        )
        warn(f"{named.label}: {ending_text(result.limit_reached)} before {found}")
    elif not result.search.exhaustive and wanted.unique:
        warn(f"{named.label}: {result.search} cannot find out whether there are more solutions")
    elif result.status is Status.MULTIPLE and not sentence and (shown == 1 or wanted.unique):
        warn(f"{named.label}: more than one solution (--all prints them all)")


def doubted(named: LoadedPuzzle, status: Status) -> str:
    """Return what to say where a text may state rules that were not read, '' where all fits."""
    puzzle = named.stated
    if not isinstance(puzzle, Puzzle) or not (puzzle.solution or puzzle.drawing or puzzle.rules):
        return ""
    from alldiff.formats.explanation import doubt

    return doubt(puzzle, status)


class Printer:
    """Prints results as JSON, as texts of a format, or in colour."""

    def __init__(
        self, output: Output, written: str | None, symbols: str | None, found: Records
    ) -> None:
        if output.records and written:
            raise UsageError("--format does not go with --json or --jsonl")
        if symbols == "letters" and (output.records or not can_have_letters(written)):
            raise UsageError("--symbols letters goes with no --json, and with no --format but star")
        self.symbols = symbols
        self.output = output
        self.written = written
        self.blocks = Blocks()
        self.records = found
        self.console = (
            colour_console() if in_colour(output) and not written and not output.records else None
        )

    def has_letters(self, named: LoadedPuzzle) -> bool:
        """Return whether a solution is printed with letters: on request, or as its puzzle was."""
        return self.symbols == "letters" or (
            self.symbols is None and named.letters and can_have_letters(self.written)
        )

    def result(
        self,
        named: LoadedPuzzle,
        done: TimedResult,
        solutions: Iterable[Solution],
        wanted: SolveFlags,
        why: Conflict | None = None,
    ) -> None:
        """Print solutions of a result, and its statistics if they are wanted."""
        if self.output.records:
            fields = record(named, done, solutions, wanted.statistics)
            self.records.add(fields | record_of(why))
            return
        for grid, variables in solutions:
            told = []
            if variables:
                from alldiff.render.text import variable_lines

                told = variable_lines(variables)
            if isinstance(named.stated, Model):
                if self.written:
                    raise UsageError(f"{named.label} is a problem without a grid: no --format")
                self.blocks.print(plain_text(None, grid))
            elif self.has_letters(named):
                rows = letters_text(named.puzzle, grid, self.written).removesuffix("\n")
                self.blocks.print("\n".join([rows, *told]))
            elif self.console:
                from alldiff.render.terminal import terminal_grid

                self.console.print(terminal_grid(named.puzzle, grid), soft_wrap=True)
                for line in told:
                    self.console.print(line, markup=False, highlight=False, soft_wrap=True)
            else:
                text, whole = solution_text(named.puzzle, grid, self.written, variables)
                if told and self.written and not whole:
                    say(f"alldiff: {named.label}: {', '.join(told)}")
                elif not whole:
                    text = "\n".join([text.removesuffix("\n"), *told])
                if self.written == "csv" and not self.blocks.first:
                    # One header is enough for all rows.
                    text = text.partition("\n")[2]
                self.blocks.print(text)
        if wanted.statistics:
            tell_stats(named.label, done)


def can_have_letters(form: str | None) -> bool:
    """Return whether a format can have letters; None stands for rows."""
    from alldiff.formats.text.letters import FORMS

    return form in FORMS


def letters_text(puzzle: Puzzle, grid: Grid, form: str | None) -> str:
    """Return a solution as rows of characters or a star grid, A for 10."""
    from alldiff.formats.text.letters import with_letters

    clues = tuple(c for c in puzzle.clues if c.in_text and c.place == "whole")
    return with_letters(replace(puzzle, givens=grid, clues=clues, solution=None), form)


def solution_text(
    puzzle: Puzzle, grid: Grid, written: str | None, variables: Mapping[str, int]
) -> tuple[str, bool]:
    """Return a solution in a format: the puzzle with every cell given, so without candidates.

    A format that has no room for the other clues carries the values of the cells alone; the second
    is whether all is there, the variables too.
    """
    if variables:
        from alldiff.rules.variable import with_values

        puzzle = with_values(puzzle, variables)
    clues = tuple(clue for clue in puzzle.clues if not isinstance(clue, Candidates))
    solved = replace(puzzle, givens=grid, clues=clues, solution=None)
    alone = replace(solved, clues=tuple(c for c in clues if c.in_text and c.place == "whole"))
    refused: list[WriteError] = []
    for name in (written,) if written else usual_formats(puzzle):
        for stated in (solved, alone):
            try:
                return write([stated], name), stated is solved
            except WriteError as error:
                refused.append(error)
    if written:
        raise refused[0]
    return plain_text(puzzle, grid), False


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
    named: LoadedPuzzle, done: TimedResult, solutions: Iterable[Solution], statistics: bool
) -> dict[str, Any]:
    """Return a result with the field names of the JSON form."""
    result, listed = done.result, list(solutions)
    fields: dict[str, Any] = {
        "puzzle": named.label,
        "kind": named.kind,
        "status": result.status.value,
        "count": result.count,
        "complete": result.complete,
        "limit_reached": result.limit_reached,
        "solutions": [
            shown if isinstance(shown, dict) else [list(row) for row in shown]
            for shown, _ in listed
        ],
        **({"variables": [each.variables for each in listed]} if has_variables(result) else {}),
        "engine": result.engine,
        "search": str(result.search),
        "seed": result.seed,
    }
    if result.stats.conflicts is not None:
        fields["conflicts"] = result.stats.conflicts
    return fields | {"stats": stats_record(done)} if statistics else fields


def has_variables(result: Result) -> bool:
    """Return whether solutions have unseen variables besides a grid."""
    return bool(result.model.cells and result.model.names)
