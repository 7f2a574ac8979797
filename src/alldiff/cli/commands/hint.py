"""alldiff hint: the easiest next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from alldiff.api import tutor
from alldiff.api.tutor import all_steps, hint
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import LIMIT, OK
from alldiff.cli.inputs import LoadedPuzzle, for_each
from alldiff.cli.options import Output, puzzle_arguments, record_options
from alldiff.cli.output import Blocks, records
from alldiff.cli.reasoning import (
    CellValues,
    Entries,
    diagnosis_code,
    entry_options,
    no_pictures_of_several,
)
from alldiff.cli.unsolvable import Reasons
from alldiff.cli.writing import write_out
from alldiff.core.errors import UsageError
from alldiff.core.result import Status
from alldiff.render.style import ThemeName

if TYPE_CHECKING:
    from alldiff.core.cells import Cell
    from alldiff.tutor import AllSteps


@click.command("hint", cls=Command)
@puzzle_arguments()
@click.option("--all", "every", is_flag=True, help="List every step that applies, by technique.")
@click.option(
    "--why-not",
    type=CellValues(),
    metavar="CELL=VALUE",
    help="Explain why a candidate is wrong: R3C4=5.",
)
@entry_options
@derived(hint, spelled={"only": "--only --with"})
@click.option("--svg", metavar="FILE", type=click.Path(), help="Draw the step as SVG.")
@click.option("--png", metavar="FILE", type=click.Path(), help="Draw the step as PNG.")
@click.option(
    "--theme", type=click.Choice(["light", "dark"]), default="light", help="Light or dark."
)
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    every: bool,
    why_not: tuple[Cell, tuple[int, ...]] | None,
    entries: Entries,
    call: Call,
    svg: str | None,
    png: str | None,
    theme: ThemeName,
    reading: Call,
    output: Output,
) -> int:
    """Print the easiest next step for the puzzle or your current position.

    Your values and pencil marks come from the input (.sdx, JSON with state and marks) or from
    --placed and --marks. Mistakes in them, or in the puzzle, are reported first. Exit code 1 means
    no solution or a mistake of yours, 3 several solutions, 4 that no technique helps or time ran
    out.

    Examples:
        alldiff hint puzzles/sudoku/inkala.txt
            the whole step in a sentence
        alldiff hint puzzles/sudoku/inkala.txt --strength where
            only where to look
        alldiff hint puzzles/sudoku/inkala.txt --lang fr
            in French
        alldiff hint puzzles/sudoku/9x9-hard.txt --all --up-to medium
            every step
        alldiff hint 4.23.2.4.3..1..2 --why-not R3C3=1
            the argument against a candidate
        alldiff hint 4.23.2.4.3..1..2 --placed R1C2=1 --svg hint.svg
            from your position, with a picture
    """
    from alldiff.tutor import Hint

    blocks, reasons = Blocks(), Reasons()
    if every and (why_not or svg or png):
        raise UsageError("--all excludes --why-not, --svg and --png")
    if why_not and len(why_not[1]) > 1:
        raise UsageError("--why-not takes one value")

    def work(named: LoadedPuzzle, several: bool) -> int:
        no_pictures_of_several(several, (svg, png))
        position = entries.of(named.puzzle)
        shared = {key: value for key, value in call.given.items() if key != "strength"}
        found: Hint | AllSteps
        with reasons.recorded(named, found_records):
            if every:
                found = all_steps(position, **shared)
            elif why_not:
                found = tutor.why_not(position, (why_not[0], why_not[1][0]), **shared)
            else:
                found = call(position)
        if output.records:
            found_records.add({"puzzle": named.label, "kind": named.puzzle.kind, **found.record()})
        else:
            blocks.print(f"{named.label}: {found}" if several else str(found))
        code = diagnosis_code(found.diagnosis)
        if isinstance(found, Hint):
            if svg:
                write_out(svg, found.svg(theme))
            if png:
                write_out(png, found.png(theme))
            stuck = found.deduction is None and found.stands is None
            if found.deduction is not None and found.diagnosis.status is Status.UNKNOWN:
                code = OK
        else:
            stuck = not len(found) or not found.complete
        return LIMIT if code == 0 and stuck and found.position.marks else code

    with records(output) as found_records:
        return for_each(puzzles, reading, work)
